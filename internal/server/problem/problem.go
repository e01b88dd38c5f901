// Package problem explains in words why a request failed.
package problem

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"maps"
	"math"
	"net/http"
	"strconv"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/bigriver/bigriver/internal/class"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/people"
	"github.com/bigriver/bigriver/internal/server/render"
	"github.com/bigriver/bigriver/internal/server/words"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/live"
	"github.com/bigriver/bigriver/internal/table/present"
	"github.com/bigriver/bigriver/internal/text"
)

// Problem explains why a request failed, in the form of RFC 9457 and in the caller's language.
type Problem struct { //nolint:errname // the name in RFC 9457
	Type   string              `json:"type" example:"about:blank" doc:"Always about:blank. Use code to tell problems apart."`
	Title  string              `json:"title" example:"Conflict" doc:"What the HTTP status means, in English."`
	Status int                 `json:"status" example:"409" doc:"The HTTP status of the answer."`
	Code   string              `json:"code" example:"refused" doc:"What went wrong, for programs. One of: invalid, unauthorized, forbidden, not_found, taken, stale, not_your_turn, game_over, refused, broken, too_many, too_large, too_slow, json_only, wrong_method, unavailable, internal."`
	Detail string              `json:"detail" example:"You have too little coal for that." doc:"What went wrong, for people, in their language."`
	Rule   string              `json:"rule,omitempty" example:"QB-12" doc:"The id of the rule of the game that forbids the action. Missing if no rule does."`
	Line   int                 `json:"line,omitempty" doc:"The number of the invalid line of a record, from 1. Missing in other problems, and if no line can be named."`
	Hint   string              `json:"hint,omitempty" doc:"More about the problem for authors of programs, in English."`
	Errors []*huma.ErrorDetail `json:"errors,omitempty" doc:"The parts of the request that do not fit this description, in English."`
	Table  *present.Table      `json:"table,omitempty" doc:"If the code is stale: the table as it is now, with the log since the entry in seen."`

	wait time.Duration
}

// Error returns the code and the reason.
func (p *Problem) Error() string { return p.Code + ": " + p.Detail }

// GetStatus returns the status of the answer.
func (p *Problem) GetStatus() int { return p.Status }

// GetHeaders returns Retry-After, if the wait is known.
func (p *Problem) GetHeaders() http.Header {
	if p.wait == 0 {
		return nil
	}
	return http.Header{"Retry-After": {strconv.Itoa(int(math.Ceil(p.wait.Seconds())))}}
}

// ContentType returns the content type of problems.
func (p *Problem) ContentType(string) string { return "application/problem+json" }

// Error is a problem of the server's own, before it is put into words.
type Error struct {
	Status int
	Code   string
	Key    string
	Args   []int
	Wait   time.Duration
	Hint   string
}

// Error returns the code and the key of the text.
func (p Error) Error() string { return p.Code + ": " + p.Key }

// CodeOf returns the code of an error of package people, or "".
func CodeOf(err error) people.Code {
	if e, ok := errors.AsType[*people.Error](err); ok {
		return e.Code
	}
	return ""
}

// statuses maps the codes of table, people and class to HTTP statuses.
var statuses = map[string]int{ //nolint:gochecknoglobals // data
	"invalid": http.StatusUnprocessableEntity, "forbidden": http.StatusForbidden, "not_found": http.StatusNotFound,
	"taken": http.StatusConflict, "stale": http.StatusConflict, "not_your_turn": http.StatusConflict, "game_over": http.StatusConflict,
	"refused": http.StatusConflict, "too_many": http.StatusTooManyRequests, "unavailable": http.StatusServiceUnavailable,
	"broken": http.StatusConflict,
}

// Problems puts errors into words. It is safe for concurrent use.
type Problems struct {
	Words  *words.Catalogs
	Tables *render.Renderer
	Log    *slog.Logger
}

// Of returns an error as a problem in a language; game has the words for refusals by its rules. An
// unexpected error is logged, and returned as an internal error.
func (ps *Problems) Of(ctx context.Context, lang text.Lang, game display.Localizer, err error) *Problem {
	loc := ps.Words.Own(lang)
	if p, ok := errors.AsType[*Problem](err); ok {
		return p
	}
	if ours, ok := errors.AsType[Error](err); ok {
		return New(ours.Status, Problem{Code: ours.Code, Detail: loc.Text("problem."+ours.Key, ours.Args...), Hint: ours.Hint, wait: ours.Wait})
	}
	if theirs, ok := errors.AsType[*people.Error](err); ok {
		return New(statuses[string(theirs.Code)], Problem{
			Code: string(theirs.Code), Detail: ps.Words.People(lang).Text(theirs.Key, theirs.Args...), wait: theirs.Wait,
		})
	}
	if theirs, ok := errors.AsType[*class.Error](err); ok {
		return New(statuses[string(theirs.Code)], Problem{Code: string(theirs.Code), Detail: loc.Text("problem."+theirs.Key, theirs.Args...)})
	}
	if theirs, ok := errors.AsType[*table.Error](err); ok {
		p := ps.ofTable(ctx, lang, game, theirs)
		if stale, ok := errors.AsType[*live.StaleError](err); ok {
			var failed error
			if p.Table, failed = ps.Tables.Render(ctx, lang, stale.Now); failed != nil && ctx.Err() == nil {
				ps.Log.ErrorContext(ctx, "cannot render the current table for a stale command", "error", failed)
			}
		}
		return p
	}
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return New(http.StatusServiceUnavailable, Problem{Code: "unavailable", Detail: loc.Text("problem.slow")})
	}
	if table.IsUnavailable(err) { // the store has already logged it
		return New(http.StatusServiceUnavailable, Problem{Code: "unavailable", Detail: loc.Text("problem.no_room")})
	}
	ps.Log.ErrorContext(ctx, "request failed", "error", err)
	return New(http.StatusInternalServerError, Problem{Code: "internal", Detail: loc.Text("problem.internal")})
}

// New returns a problem with a status.
func New(status int, p Problem) *Problem {
	if status == 0 {
		status = http.StatusInternalServerError
	}
	p.Type, p.Title, p.Status = "about:blank", http.StatusText(status), status
	return &p
}

// Fault returns the problem of a request that does not match the API's description.
func (ps *Problems) Fault(lang text.Lang, status int, message string, errs []error) *Problem {
	for _, err := range errs {
		if _, ok := errors.AsType[*http.MaxBytesError](err); ok {
			status = http.StatusRequestEntityTooLarge
		}
	}
	if status == http.StatusInternalServerError {
		// The body could not be read: the client has disconnected, or has sent less than announced.
		status = http.StatusBadRequest
	}
	p := Problem{Code: codeOfStatus(status), Errors: details(errs), Hint: message}
	if len(p.Errors) == 1 {
		p.Hint = p.Errors[0].Message // it is more specific
	}
	p.Detail = ps.Words.Own(lang).Text("problem." + p.Code)
	return New(status, p)
}

// Wordless returns the problem of an invalid request in technical terms.
func Wordless(status int, message string, errs []error) *Problem {
	return New(status, Problem{Code: codeOfStatus(status), Detail: message, Errors: details(errs)})
}

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

// details lists the errors in a request without the values, since one may be a password.
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

// Write sends the problem, for handlers outside the operations of the API.
func (p *Problem) Write(w http.ResponseWriter) {
	maps.Copy(w.Header(), p.GetHeaders())
	w.Header().Set("Content-Type", p.ContentType(""))
	w.WriteHeader(p.Status)
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	_ = e.Encode(p) // the client may have disconnected
}

// ofTable returns an error of a table in words.
func (ps *Problems) ofTable(ctx context.Context, lang text.Lang, game display.Localizer, e *table.Error) *Problem {
	p := Problem{Code: string(e.Code), Hint: e.Detail, Rule: e.Refusal.Rule}
	switch {
	case !e.Refusal.OK():
		p.Detail = game.Refusal(e.Refusal)
	case e.Key != "":
		p.Detail = ps.Words.Table(lang).Text("problem."+e.Key, e.Args...)
	default:
		p.Detail = ps.Words.Own(lang).Text("problem." + p.Code)
	}
	// Without a cause a table is busy or closing, which any visitor can bring about.
	isBusy := e.Code == table.Unavailable && errors.Unwrap(e) == nil
	if cause := errors.Unwrap(e); !isBusy && !table.IsUnavailable(cause) && (statuses[p.Code] >= http.StatusInternalServerError || e.Code == table.Broken) {
		ps.Log.ErrorContext(ctx, "table failed", "code", p.Code, "key", e.Key, "error", cause)
	}
	return New(statuses[p.Code], p)
}

// Refused returns a refusal by the rules in the words of the game, outside of a table.
func Refused(lang text.Lang, f *display.About, refusal engine.Refusal) error {
	loc := display.NewLocalizer(f, lang, nil)
	return New(http.StatusConflict, Problem{Code: "refused", Detail: loc.Refusal(refusal), Rule: refusal.Rule})
}

// Invalid returns the problem of an invalid request. The text tells people what to do; err is for
// developers.
func Invalid(key string, err error, args ...int) error {
	return Error{Status: http.StatusUnprocessableEntity, Code: "invalid", Key: key, Args: args, Hint: err.Error()}
}
