package server

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/bigriver/bigriver/internal/class"
	"github.com/bigriver/bigriver/internal/people"
	"github.com/bigriver/bigriver/internal/table"
)

// Problem says why a request was not done, in the form of RFC 9457 and the caller's language.
type Problem struct { //nolint:errname // RFC 9457 calls it so
	Type   string              `json:"type" example:"about:blank" doc:"Always about:blank. Use code to tell problems apart."`
	Title  string              `json:"title" example:"Conflict" doc:"What the HTTP status means, in English."`
	Status int                 `json:"status" example:"409" doc:"The HTTP status of the answer."`
	Code   string              `json:"code" example:"refused" doc:"What went wrong, for programs. One of: invalid, unauthorized, forbidden, not_found, taken, stale, not_your_turn, game_over, refused, broken, too_many, too_large, too_slow, json_only, wrong_method, unavailable, internal."`
	Detail string              `json:"detail" example:"You have too little coal for that." doc:"What went wrong, for people, in their language."`
	Rule   string              `json:"rule,omitempty" example:"QB-12" doc:"The id of the rule of the game that forbids the action. Missing if no rule does."`
	Line   int                 `json:"line,omitempty" doc:"The number of the line of a record that does not hold, from 1. Missing in other problems, and if no line can be named."`
	Hint   string              `json:"hint,omitempty" doc:"More about the problem for authors of programs, in English."`
	Errors []*huma.ErrorDetail `json:"errors,omitempty" doc:"The parts of the request that do not fit this description, in English."`
	Table  *Table              `json:"table,omitempty" doc:"If the code is stale: the table as it is now, with the log since the entry in seen."`

	wait time.Duration
}

// Error returns the code and the reason.
func (p *Problem) Error() string { return p.Code + ": " + p.Detail }

// GetStatus returns the status of the answer.
func (p *Problem) GetStatus() int { return p.Status }

// GetHeaders returns Retry-After, if it is known.
func (p *Problem) GetHeaders() http.Header {
	if p.wait == 0 {
		return nil
	}
	return http.Header{"Retry-After": {strconv.Itoa(int(math.Ceil(p.wait.Seconds())))}}
}

// ContentType returns that of problems.
func (p *Problem) ContentType(string) string { return "application/problem+json" }

// problem is a problem of the server itself, without words.
type problem struct {
	status int
	code   string
	key    string
	args   []int
	wait   time.Duration
	hint   string
}

// Error returns the code and the key of the words.
func (p problem) Error() string { return p.code + ": " + p.key }

func codeOf(err error) people.Code {
	if e, ok := errors.AsType[*people.Error](err); ok {
		return e.Code
	}
	return ""
}

// statuses has the status for each code of table, people and class.
var statuses = map[string]int{ //nolint:gochecknoglobals // data
	"invalid": http.StatusUnprocessableEntity, "forbidden": http.StatusForbidden, "not_found": http.StatusNotFound,
	"taken": http.StatusConflict, "stale": http.StatusConflict, "not_your_turn": http.StatusConflict, "game_over": http.StatusConflict,
	"refused": http.StatusConflict, "too_many": http.StatusTooManyRequests, "unavailable": http.StatusServiceUnavailable,
	"broken": http.StatusConflict,
}

// say returns an error in the visitor's language. A failure is logged, and returned as an internal error.
func (v *visit) say(ctx context.Context, err error) *Problem {
	say := v.server.words.own(v.lang)
	if p, ok := errors.AsType[*Problem](err); ok {
		return p
	}
	if ours, ok := errors.AsType[problem](err); ok {
		return newProblem(ours.status, Problem{Code: ours.code, Detail: say.Say("problem."+ours.key, ours.args...), Hint: ours.hint, wait: ours.wait})
	}
	if theirs, ok := errors.AsType[*people.Error](err); ok {
		return newProblem(statuses[string(theirs.Code)], Problem{
			Code: string(theirs.Code), Detail: v.server.words.people(v.lang).Say(theirs.Key, theirs.Args...), wait: theirs.Wait,
		})
	}
	if theirs, ok := errors.AsType[*class.Error](err); ok {
		return newProblem(statuses[string(theirs.Code)], Problem{Code: string(theirs.Code), Detail: say.Say("problem."+theirs.Key, theirs.Args...)})
	}
	if theirs, ok := errors.AsType[*table.Error](err); ok {
		return v.sayTable(ctx, theirs)
	}
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return newProblem(http.StatusServiceUnavailable, Problem{Code: "unavailable", Detail: say.Say("problem.slow")})
	}
	if table.IsUnkept(err) { // the store has logged it
		return newProblem(http.StatusServiceUnavailable, Problem{Code: "unavailable", Detail: say.Say("problem.no_room")})
	}
	v.server.Log.ErrorContext(ctx, "request failed", "error", err)
	return newProblem(http.StatusInternalServerError, Problem{Code: "internal", Detail: say.Say("problem.internal")})
}

func newProblem(status int, p Problem) *Problem {
	if status == 0 {
		status = http.StatusInternalServerError
	}
	p.Type, p.Title, p.Status = "about:blank", http.StatusText(status), status
	return &p
}

// ownProblems makes huma answer with our problems. Huma has a package variable for that, so it is set once.
var ownProblems = sync.OnceFunc(func() { //nolint:gochecknoglobals // see above
	huma.NewError = func(status int, message string, errs ...error) huma.StatusError {
		return newProblem(status, Problem{Code: codeOfStatus(status), Detail: message, Errors: details(errs)})
	}
	huma.NewErrorWithContext = func(ctx huma.Context, status int, message string, errs ...error) huma.StatusError {
		v := visitOf(ctx.Context())
		if v == nil {
			return huma.NewError(status, message, errs...)
		}
		for _, err := range errs {
			if _, ok := errors.AsType[*http.MaxBytesError](err); ok {
				status = http.StatusRequestEntityTooLarge
			}
		}
		if status == http.StatusInternalServerError {
			// The body could not be read: the caller has gone, or sent less than was promised.
			status = http.StatusBadRequest
		}
		say := v.server.words.own(v.lang)
		p := Problem{Code: codeOfStatus(status), Errors: details(errs), Hint: message}
		if len(p.Errors) == 1 {
			p.Hint = p.Errors[0].Message // it says more
		}
		p.Detail = say.Say("problem." + p.Code)
		return newProblem(status, p)
	}
})

func codeOfStatus(status int) string {
	switch status {
	case http.StatusRequestEntityTooLarge:
		return "too_large"
	case http.StatusRequestTimeout:
		return "too_slow"
	case http.StatusNotAcceptable, http.StatusUnsupportedMediaType:
		return "json_only"
	}
	return "invalid"
}

// details lists the faults of a request, without the values: one may be a password.
func details(errs []error) []*huma.ErrorDetail {
	var list []*huma.ErrorDetail
	for _, err := range errs {
		var d huma.ErrorDetailer
		if !errors.As(err, &d) {
			continue
		}
		detail := *d.ErrorDetail()
		detail.Value = nil
		if len(list) < 20 {
			list = append(list, &detail)
		}
	}
	return list
}

// write answers with a problem outside the operations of the API.
func (v *visit) write(ctx context.Context, w http.ResponseWriter, err error) {
	p := v.say(ctx, err)
	maps.Copy(w.Header(), p.GetHeaders())
	body, err := marshal(p)
	if err != nil {
		body = fmt.Appendf(nil, `{"status":%d}`, p.Status)
	}
	w.Header().Set("Content-Type", p.ContentType(""))
	w.WriteHeader(p.Status)
	_, _ = w.Write(body) // the caller may have gone
}
