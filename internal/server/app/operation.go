package app

import (
	"cmp"
	"context"
	"net/http"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/bigriver/bigriver/internal/server/visit"
)

// Handler handles an operation: it gets the server's services, the visit and the request.
type Handler[I, O any] = func(ctx context.Context, a *App, v *visit.Visit, in *I) (*O, error)

// Register registers an operation. Its errors are in the visitor's language. The description is the
// summary followed by op.Description, which consists of whole sentences.
func Register[I, O any](a *App, op huma.Operation, handle Handler[I, O]) {
	op.Description = op.Summary + ". " + op.Description
	op.MaxBodyBytes = cmp.Or(a.Limits.Body, 1<<20)
	op.BodyReadTimeout = a.Limits.BodyTime
	op.Tags = []string{tagOf(op.Path)}
	if len(op.Errors) == 0 {
		op.Errors = []int{http.StatusBadRequest, http.StatusTooManyRequests}
	}
	if strings.Contains(op.Path, "{") {
		op.Errors = append(op.Errors, http.StatusNotFound)
	}
	if op.Method != http.MethodGet && op.Method != http.MethodDelete {
		op.Errors = append(op.Errors, http.StatusRequestEntityTooLarge)
	}
	op.Errors = slices.Compact(slices.Sorted(slices.Values(op.Errors)))
	lang := &huma.Param{
		Name: "lang", In: "query", Description: "The language of the answer. It replaces the header Accept-Language.", Example: "de",
		Schema: &huma.Schema{Type: huma.TypeString, Enum: []any{"en", "de", "fr"}},
	}
	op.Parameters = append(op.Parameters, lang)
	huma.Register(a.API, op, func(ctx context.Context, in *I) (*O, error) {
		v := visit.Of(ctx)
		if op.Metadata["stream"] == nil {
			limited, cancel := context.WithTimeout(ctx, a.Limits.AnswerTime)
			defer cancel()
			ctx = limited
		}
		out, err := handle(ctx, a, v, in)
		if err != nil {
			return nil, v.Localize(ctx, err)
		}
		return out, nil
	})
}

func tagOf(path string) string {
	part, _, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	switch part {
	case "me":
		return "people"
	case "class-codes":
		return "classes"
	case "phrases", "stream":
		return "tables"
	}
	return part
}

// Get registers a GET operation for anybody. Its description is the summary followed by about,
// which consists of whole sentences.
func Get[I, O any](a *App, id, path, summary, about string, handle Handler[I, O]) {
	Register(a, huma.Operation{OperationID: id, Method: http.MethodGet, Path: path, Summary: summary, Description: about}, handle)
}

// Cached registers a GET operation whose answers depend only on the language for as long as the
// program runs.
func Cached[I, O any](a *App, id, path, summary, about string, handle Handler[I, O]) {
	Get(a, id, path, summary, about, func(ctx context.Context, a *App, v *visit.Visit, in *I) (*O, error) {
		out, err := handle(ctx, a, v, in)
		if err == nil {
			v.Packing = visit.Lasting
		}
		return out, err
	})
}

// SignedIn registers an operation that needs a session or a token. Requests without one never reach
// its handler.
func SignedIn[I, O any](a *App, method, id, path, summary, about string, status int, handle Handler[I, O]) {
	Session(a, method, id, path, summary, about, status, Known(handle))
}

// Operator registers an operation for the operator alone.
func Operator[I, O any](a *App, method, id, path, summary, about string, status int, handle Handler[I, O]) {
	Session(a, method, id, path, summary, about, status, only((*visit.Visit).Operator, handle))
}

// Session registers an operation that is described like those of SignedIn, but whose handler also
// gets requests from strangers: it signs them in, or checks by itself who may call it.
func Session[I, O any](a *App, method, id, path, summary, about string, status int, handle Handler[I, O]) {
	Register(a, huma.Operation{
		OperationID: id, Method: method, Path: path, Summary: summary, Description: about, DefaultStatus: status,
		Security: ByKnown(), Errors: KnownErrors(),
	}, handle)
}

// Known returns a handler that refuses strangers, and otherwise calls handle.
func Known[I, O any](handle Handler[I, O]) Handler[I, O] { return only((*visit.Visit).Known, handle) }

func only[I, O any](may func(*visit.Visit) error, handle Handler[I, O]) Handler[I, O] {
	return func(ctx context.Context, a *App, v *visit.Visit, in *I) (*O, error) {
		if err := may(v); err != nil {
			return nil, err
		}
		return handle(ctx, a, v, in)
	}
}

// KnownErrors returns the error statuses of an operation that needs a session or a token.
func KnownErrors() []int {
	return []int{http.StatusBadRequest, http.StatusUnauthorized, http.StatusForbidden, http.StatusConflict, http.StatusTooManyRequests}
}

// ByKnown describes who may call an operation: people with a session or a token.
func ByKnown() []map[string][]string { return []map[string][]string{{"session": {}}, {"token": {}}} }

// ByAnybody describes who may call an operation: anybody, with a session, a token or neither.
func ByAnybody() []map[string][]string { return append([]map[string][]string{{}}, ByKnown()...) }
