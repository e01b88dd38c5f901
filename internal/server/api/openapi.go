package api

import (
	"cmp"
	"context"
	"encoding"
	"encoding/json"
	"io"
	"maps"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"sync"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/server/problem"
	"github.com/bigriver/bigriver/internal/server/render"
	"github.com/bigriver/bigriver/internal/server/visit"
)

// describe registers every operation of the API, which also makes its description.
func (s *API) describe(mux *http.ServeMux) error {
	ownProblems()
	plain := huma.Format{Marshal: writeAnswer, Unmarshal: json.Unmarshal}
	namer, err := s.schemaNamer()
	if err != nil {
		return err
	}
	registry := huma.NewMapRegistry("#/components/schemas/", namer)
	registry.RegisterTypeAlias(reflect.TypeFor[engine.Seats](), reflect.TypeFor[[]boardSeat]())
	registry.RegisterTypeAlias(reflect.TypeFor[engine.Seat](), reflect.TypeFor[boardSeat]())
	registry.RegisterTypeAlias(reflect.TypeFor[engine.Counts](), reflect.TypeFor[map[string]int8]())
	s.api = humago.NewWithPrefix(mux, visit.Base, huma.Config{
		OpenAPI: &huma.OpenAPI{
			OpenAPI: "3.1.0",
			Info: &huma.Info{
				Title: "Bigriver", Version: "1",
				Description: "Play, watch and study board games of the Mississippi. The file docs/api.md plays a whole game step by step. If you send too many requests, " +
					"the answer is 429, and Retry-After says how many seconds to wait.",
				License: &huma.License{Name: "Apache-2.0", Identifier: "Apache-2.0"},
				Contact: &huma.Contact{Name: "Bigriver", URL: "https://github.com/bigriver/bigriver"},
			},
			Components: &huma.Components{
				Schemas: registry,
				SecuritySchemes: map[string]*huma.SecurityScheme{
					"session": {Type: "apiKey", In: "cookie", Name: visit.CookieName(false), Description: "The session of a browser. If the server uses https, the cookie is called __Host-bigriver."},
					"token":   {Type: "http", Scheme: "bearer", Description: "The token of a bot or of the operator."},
				},
			},
			Tags: []*huma.Tag{
				{Name: "classes", Description: "School classes and other large groups: many tables under one link, and a teacher who sees them all."},
				{Name: "games", Description: "The games, their rules and options."},
				{Name: "operator", Description: "What only the operator, who runs the server, can do."},
				{Name: "people", Description: "The people who play, their accounts and bots."},
				{Name: "records", Description: "Records of games that somebody has and brings to the server."},
				{Name: "tables", Description: "The tables where games are played: their positions, logs and commands."},
			},
		},
		Formats:       map[string]huma.Format{"application/json": plain, "json": plain, "application/problem+json": plain},
		DefaultFormat: "application/json",
	})
	s.describeGames()
	s.describeMe()
	s.describePasskeys()
	s.describeWaysBack()
	s.describePeople()
	s.describeTables()
	s.describeRecords()
	s.describeStreams()
	s.describeClasses()
	s.describeOperator()
	s.commands = commandKinds(registry)
	return s.describeBoards(registry, mux)
}

// writeAnswer writes the body of an answer as JSON.
func writeAnswer(w io.Writer, v any) error {
	switch v := v.(type) {
	case render.TableBody:
		return v.Write(w)
	case render.ChangeBody:
		return v.Write(w)
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(v)
}

// boardSeat is a seat in JSON: a number from 1, or a word.
type boardSeat int

// Schema returns its schema.
func (boardSeat) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{OneOf: []*huma.Schema{
		{Type: huma.TypeInteger, Minimum: new(1.0), Maximum: new(float64(engine.MaxSeats))},
		{Type: huma.TypeString, Enum: []any{"*", "watcher", "whole"}},
	}, Description: "The number of a seat, from 1, or a word. *: chance. watcher: somebody without a seat. whole: somebody who sees everything."}
}

// schemaNamer returns a function that names types. It puts the name of a game before the names of its types, since every game has a Board.
func (s *API) schemaNamer() (func(t reflect.Type, hint string) string, error) {
	games := map[string]string{}                                                                       // by the folder of the rules
	folder := func(t reflect.Type) string { return strings.TrimSuffix(element(t).PkgPath(), "/show") } // what is shown may have types of the rules
	for _, g := range s.Games {
		board, err := boardType(g)
		if err != nil {
			return nil, err
		}
		games[folder(board)] = g.Facts().Name
	}
	return func(t reflect.Type, hint string) string {
		name := huma.DefaultSchemaNamer(element(t), hint)
		if game := games[folder(t)]; game != "" {
			return strings.ToUpper(game[:1]) + game[1:] + name
		}
		return name
	}, nil
}

// element returns the type that a type points to or lists.
func element(t reflect.Type) reflect.Type {
	for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice || t.Kind() == reflect.Array {
		t = t.Elem()
	}
	return t
}

// boardType returns the type of a game's boards.
func boardType(g engine.Game) (reflect.Type, error) {
	m, err := g.New(engine.Setup{Seats: g.Facts().MinSeats})
	if err != nil {
		return nil, err
	}
	return reflect.TypeOf(m.Board(engine.Watcher)), nil
}

// describeBoards adds the games' boards to the description, and serves it.
func (s *API) describeBoards(registry huma.Registry, mux *http.ServeMux) error {
	var boards []*huma.Schema
	var facts []*engine.About
	for _, g := range s.Games {
		f := g.About()
		facts = append(facts, f)
		board, err := boardType(g)
		if err != nil {
			return err
		}
		describeNames(registry, board, map[reflect.Type]bool{})
		boards = append(boards, registry.Schema(board, true, f.Name+"Board"))
	}
	describeTerms(registry, facts)
	for _, schema := range registry.Map() {
		finish(schema, boards)
	}
	description := sync.OnceValues(s.OpenAPI) // most servers are never asked for it, and to write it takes longer than the rest of the start
	mux.HandleFunc("GET "+visit.Base+"/openapi.json", func(w http.ResponseWriter, r *http.Request) {
		page, err := description()
		if err != nil {
			panic(err) // a description is made of plain values, which can be written
		}
		visit.Of(r.Context()).Packing = visit.Lasting
		w.Header().Set("Content-Type", "application/openapi+json")
		_, _ = w.Write(page) // the caller may have gone
	})
	return nil
}

// describeNames makes the registry describe lists of bytes that have names as lists of strings, which they are in JSON. Huma takes any
// list of bytes for a string in base 64.
func describeNames(registry huma.Registry, t reflect.Type, seen map[reflect.Type]bool) {
	if seen[t] {
		return
	}
	seen[t] = true
	switch t.Kind() {
	case reflect.Slice, reflect.Array:
		if e := t.Elem(); e.Kind() == reflect.Uint8 && e.Implements(reflect.TypeFor[encoding.TextMarshaler]()) {
			registry.RegisterTypeAlias(t, reflect.TypeFor[[]string]())
		}
		describeNames(registry, t.Elem(), seen)
	case reflect.Pointer, reflect.Map:
		describeNames(registry, t.Elem(), seen)
	case reflect.Struct:
		for f := range t.Fields() {
			describeNames(registry, f.Type, seen)
		}
	default:
	}
}

// finish replaces the marks of boards, and adds the bounds of every number.
func finish(schema *huma.Schema, boards []*huma.Schema) {
	if schema == nil {
		return
	}
	if about, is := strings.CutPrefix(schema.Description, boardMark); is {
		schema.Description, schema.AnyOf = about+" Each game has its own form.", boards
	}
	if schema.Description == namedMark {
		*schema = huma.Schema{Type: huma.TypeObject, AdditionalProperties: true, Description: "The values that belong to this key, each by its name."}
	}
	if schema.Type == huma.TypeArray {
		schema.Nullable = false // an empty list is [], which every test of an answer holds
	}
	if schema.Type == huma.TypeInteger && schema.Format == "" {
		schema.Format = "int32"
	}
	finish(schema.Items, boards)
	for _, list := range [][]*huma.Schema{schema.OneOf, slices.Collect(maps.Values(schema.Properties))} {
		for _, part := range list {
			finish(part, boards)
		}
	}
}

// boardMark begins the description of a board, whose forms are added once all games are known.
const boardMark = "board: "

// OpenAPI returns the description of the API, as in docs/openapi.json.
func (s *API) OpenAPI() ([]byte, error) {
	page, err := json.MarshalIndent(s.api.OpenAPI(), "", "  ")
	return append(page, '\n'), err
}

// operation registers an operation. Its handler gets the visitor, and its errors are in the visitor's language. The description is
// the summary and then op.Description, which has whole sentences.
func operation[I, O any](s *API, op huma.Operation, handle func(context.Context, *visit.Visit, *I) (*O, error)) {
	op.Description = op.Summary + ". " + op.Description
	op.MaxBodyBytes = cmp.Or(s.Counters.Body, 1<<20)
	op.BodyReadTimeout = s.Counters.BodyTime
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
	huma.Register(s.api, op, func(ctx context.Context, in *I) (*O, error) {
		v := visit.Of(ctx)
		if op.Metadata["stream"] == nil {
			limited, cancel := context.WithTimeout(ctx, s.Counters.AnswerTime)
			defer cancel()
			ctx = limited
		}
		out, err := handle(ctx, v, in)
		if err != nil {
			return nil, v.Say(ctx, err)
		}
		return out, nil
	})
}

func tagOf(path string) string {
	part, _, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	switch part {
	case "me":
		return "people"
	case "phrases", "stream":
		return "tables"
	}
	return part
}

// get registers a GET operation for anybody. Its description is the summary and then about, which has whole sentences.
func get[I, O any](s *API, id, path, summary, about string, handle func(context.Context, *visit.Visit, *I) (*O, error)) {
	operation(s, huma.Operation{OperationID: id, Method: http.MethodGet, Path: path, Summary: summary, Description: about}, handle)
}

// signedInOperation registers an operation for people with a session or a token.
func signedInOperation[I, O any](s *API, method, id, path, summary, about string, status int, handle func(context.Context, *visit.Visit, *I) (*O, error)) {
	operation(s, huma.Operation{
		OperationID: id, Method: method, Path: path, Summary: summary, Description: about, DefaultStatus: status,
		Security: signedIn(), Errors: signedInErrors(),
	}, handle)
}

// signedInErrors returns the statuses that an operation for people with a session or a token may answer with.
func signedInErrors() []int {
	return []int{http.StatusBadRequest, http.StatusUnauthorized, http.StatusForbidden, http.StatusConflict, http.StatusTooManyRequests}
}

// signedIn and optional say who may call an operation: people with a session or a token, or anybody.
func signedIn() []map[string][]string { return []map[string][]string{{"session": {}}, {"token": {}}} }
func optional() []map[string][]string { return append([]map[string][]string{{}}, signedIn()...) }

// cachedOperation registers an operation whose answers are the same for everybody in a language, as
// long as the program runs.
func cachedOperation[I, O any](s *API, id, path, summary, about string, handle func(context.Context, *visit.Visit, *I) (*O, error)) {
	get(s, id, path, summary, about, func(ctx context.Context, v *visit.Visit, in *I) (*O, error) {
		out, err := handle(ctx, v, in)
		if err == nil {
			v.Packing = visit.Lasting
		}
		return out, err
	})
}

// ownProblems makes huma answer with our problems. Huma has a package variable for that, so it is
// set once.
var ownProblems = sync.OnceFunc(func() { //nolint:gochecknoglobals // see above
	huma.NewError = func(status int, message string, errs ...error) huma.StatusError {
		return problem.Wordless(status, message, errs)
	}
	huma.NewErrorWithContext = func(ctx huma.Context, status int, message string, errs ...error) huma.StatusError {
		if v := visit.Of(ctx.Context()); v != nil {
			return v.Problems.Fault(v.Lang, status, message, errs)
		}
		return problem.Wordless(status, message, errs)
	}
})
