package api

import (
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

	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/server/problem"
	"github.com/bigriver/bigriver/internal/server/render"
	"github.com/bigriver/bigriver/internal/server/visit"
)

// newRegistry returns the schemas of the API. A game's types are prefixed with its name, since
// every game has a Board.
func newRegistry(games catalog.Catalog) (huma.Registry, error) {
	// The game's name, by the folder of its rules.
	ofGame := map[string]string{}
	// Types of the rules can occur in what is shown.
	folder := func(t reflect.Type) string { return strings.TrimSuffix(element(t).PkgPath(), "/show") }
	for _, g := range games {
		board, err := boardType(g)
		if err != nil {
			return nil, err
		}
		ofGame[folder(board)] = g.Facts().Name
	}
	registry := huma.NewMapRegistry("#/components/schemas/", func(t reflect.Type, hint string) string {
		name := huma.DefaultSchemaNamer(element(t), hint)
		if game := ofGame[folder(t)]; game != "" {
			return strings.ToUpper(game[:1]) + game[1:] + name
		}
		return name
	})
	registry.RegisterTypeAlias(reflect.TypeFor[engine.Seats](), reflect.TypeFor[[]boardSeat]())
	registry.RegisterTypeAlias(reflect.TypeFor[engine.Seat](), reflect.TypeFor[boardSeat]())
	render.RegisterForms(registry)
	registry.RegisterTypeAlias(reflect.TypeFor[display.Counts](), reflect.TypeFor[map[string]int8]())
	return registry, nil
}

// newDescription returns an API without operations, which are registered with it later.
func newDescription(mux *http.ServeMux, registry huma.Registry) huma.API {
	ownProblems()
	plain := huma.Format{Marshal: writeAnswer, Unmarshal: readBody}
	return humago.NewWithPrefix(mux, visit.Base, huma.Config{
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
				{Name: "daily", Description: "The daily rivers: one game of each a day, the same for everybody."},
				{Name: "games", Description: "The games, their rules and options."},
				{Name: "operator", Description: "What only the operator, who runs the server, can do."},
				{Name: "people", Description: "The people who play, their accounts and bots."},
				{Name: "records", Description: "Records of games that were played elsewhere and imported."},
				{Name: "tables", Description: "The tables where games are played: their positions, logs and commands."},
			},
		},
		Formats:       map[string]huma.Format{"application/json": plain, "json": plain, "application/problem+json": plain},
		DefaultFormat: "application/json",
	})
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

// readBody decodes the body of a request. [json.Unmarshal] would parse a command twice.
func readBody(data []byte, v any) error {
	if c, ok := v.(*Command); ok {
		return c.UnmarshalJSON(data)
	}
	return json.Unmarshal(data, v)
}

// boardSeat is a seat in JSON: a number from 1, or a word.
type boardSeat int

// Schema returns its schema.
func (boardSeat) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{OneOf: []*huma.Schema{
		{Type: huma.TypeInteger, Minimum: new(1.0), Maximum: new(float64(engine.MaxSeats))},
		{Type: huma.TypeString, Enum: []any{"*", "watcher", "omniscient"}},
	}, Description: "The number of a seat, from 1, or a word. *: chance. watcher: somebody without a seat. omniscient: somebody who sees everything."}
}

// element returns the element type of a pointer, slice or array.
func element(t reflect.Type) reflect.Type {
	for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice || t.Kind() == reflect.Array {
		t = t.Elem()
	}
	return t
}

// boardType returns the type of a game's boards.
func boardType(g match.Game) (reflect.Type, error) {
	m, err := g.New(engine.Setup{Seats: g.Facts().MinSeats})
	if err != nil {
		return nil, err
	}
	return reflect.TypeOf(m.Board(engine.Watcher)), nil
}

// describeGames adds the games' boards and terms to the description.
func describeGames(registry huma.Registry, games catalog.Catalog) error {
	var boards []*huma.Schema
	var facts []*display.About
	for _, g := range games {
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
	return nil
}

// describeNames describes lists of named bytes as lists of strings, which they are in JSON. Huma
// takes any list of bytes for a base64 string.
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

// finish replaces the placeholders for boards, and adds the bounds of every number.
func finish(schema *huma.Schema, boards []*huma.Schema) {
	if schema == nil {
		return
	}
	if about, ok := strings.CutPrefix(schema.Description, boardMark); ok {
		schema.Description, schema.AnyOf = about+" Each game has its own form.", boards
	}
	if schema.Description == namedMark {
		*schema = huma.Schema{Type: huma.TypeObject, AdditionalProperties: true, Description: "The values that belong to this key, each by its name."}
	}
	if schema.Type == huma.TypeArray {
		schema.Nullable = false // an empty list is [], which every test of an answer checks
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

// boardMark begins the description of a placeholder for boards, which finish replaces once all
// games are known.
const boardMark = "board: "

// ownProblems makes huma answer with our problems. Huma keeps this in a package variable, so it is
// set once.
var ownProblems = sync.OnceFunc(func() { //nolint:gochecknoglobals // set once
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
