// Package offline runs tables without a server, on one device: one person plays there, against bots
// or with others who share the device. It answers in the forms of the API, from the same packages
// as a server, so that the pages need not know where a table is.
//
// A Backend takes requests and returns answers as JSON, since its caller is JavaScript. It stores
// nothing: the caller stores the header and the entries of each table, and can load them again.
package offline

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/bigriver/bigriver/internal/advice"
	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/notation"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/present"
	"github.com/bigriver/bigriver/internal/text"
)

// Version is the version of the calls and answers. Raise it with a change that breaks callers of
// the previous version.
const Version = 1

// Backend answers calls. It is owned by one goroutine.
type Backend struct {
	// Progress is called during long calls; it may be nil.
	Progress func(done, of int)

	games    catalog.Catalog
	words    *present.Words
	lang     text.Lang
	tables   map[table.ID]*local
	bots     map[playerKey]bots.Bot
	advisers map[playerKey]*advice.Adviser
	last     lastTry
}

// playerKey identifies a bot and the rules that it plays by. For an adviser, bot is empty.
type playerKey struct {
	game    string
	version int
	bot     string
}

// NewBackend returns a backend for these games, in English.
func NewBackend(games catalog.Catalog) (*Backend, error) {
	words, err := present.LoadWords(games)
	if err != nil {
		return nil, err
	}
	return &Backend{
		games: games, words: words, lang: text.English, tables: map[table.ID]*local{}, bots: map[playerKey]bots.Bot{},
		advisers: map[playerKey]*advice.Adviser{},
	}, nil
}

// Problem says why a call failed, in the form of the API's problems.
type Problem struct {
	Code   string `json:"code"`
	Detail string `json:"detail"`         // for people, in their language
	Rule   string `json:"rule,omitempty"` // of the game
	Line   int    `json:"line,omitempty"` // of a record
	Hint   string `json:"hint,omitempty"` // for authors of programs, in English
}

// answer is what Call returns: a value or a problem.
type answer struct {
	Value   any      `json:"value,omitempty"`
	Problem *Problem `json:"problem,omitempty"`
}

// Call answers a call: {"value": ...} or {"problem": ...}.
func (d *Backend) Call(name string, request []byte) []byte {
	value, err := d.call(name, request)
	out := answer{Value: value}
	if err != nil {
		out = answer{Problem: d.problem(err)}
	}
	b, err := json.Marshal(out)
	if err != nil {
		out = answer{Problem: &Problem{Code: codeInternal, Hint: err.Error()}}
		b, _ = json.Marshal(out) // strings always encode
	}
	return b
}

// call dispatches a call. If it panics because of a bug, only this call fails.
func (d *Backend) call(name string, request []byte) (value any, err error) {
	defer func() {
		if what := recover(); what != nil {
			value, err = nil, fmt.Errorf("%s: %v", name, what)
		}
	}()
	do := calls()[name]
	if do == nil {
		return nil, table.WrapInvalid("kind", fmt.Errorf("there is no call %q", text.Clip(name)))
	}
	return do(d, request)
}

type call func(d *Backend, request []byte) (any, error)

// calls returns all calls by name.
func calls() map[string]call {
	return map[string]call{
		"open":        on((*Backend).open),
		"games":       on((*Backend).describeGames),
		"rules":       on((*Backend).rules),
		"setup":       on((*Backend).setup),
		"try":         on((*Backend).try),
		"create":      on((*Backend).create),
		"import":      on((*Backend).importRecord),
		"load":        on((*Backend).load),
		"close":       on((*Backend).close),
		"table":       on((*Backend).table),
		"log":         on((*Backend).log),
		"send":        on((*Backend).send),
		"bot":         on((*Backend).bot),
		"position":    on((*Backend).position),
		"course":      on((*Backend).course),
		"drawing":     on((*Backend).drawing),
		"record":      on((*Backend).record),
		"variants":    on((*Backend).variants),
		"suggestions": on((*Backend).suggestions),
		"hint":        on((*Backend).hint),
		"analysis":    on((*Backend).analysis),
	}
}

// on returns a call that decodes its request.
func on[In, Out any](do func(*Backend, *In) (Out, error)) call {
	return func(d *Backend, request []byte) (any, error) {
		var in In
		if err := json.Unmarshal(request, &in); err != nil {
			return nil, table.WrapInvalid("kind", err)
		}
		return do(d, &in)
	}
}

type openRequest struct {
	Version int       `json:"version"`
	Lang    text.Lang `json:"lang"`
}

type openAnswer struct {
	Version int      `json:"version"`
	Games   []string `json:"games"`
}

// open sets the language of all answers. It is called first, and whenever the language changes.
func (d *Backend) open(in *openRequest) (openAnswer, error) {
	if in.Version != Version {
		return openAnswer{}, table.WrapInvalid("kind", fmt.Errorf("this program speaks version %d, not %d", Version, in.Version))
	}
	lang, err := text.ParseLang(string(in.Lang))
	if err != nil {
		return openAnswer{}, table.WrapInvalid("kind", err)
	}
	d.lang = lang
	return openAnswer{Version, d.games.Names()}, nil
}

const codeInternal = "internal"

// problem puts an error into words.
func (d *Backend) problem(err error) *Problem {
	words, own := d.words.Table(d.lang), d.words.Own(d.lang)
	if e, ok := errors.AsType[*gameError](err); ok {
		loc := d.words.Game(e.game, d.lang, nil)
		return &Problem{Code: string(table.Refused), Detail: loc.Refusal(e.refusal), Rule: e.refusal.Rule}
	}
	if e, ok := errors.AsType[*notation.Error](err); ok {
		return &Problem{Code: string(table.Invalid), Detail: own.Text("alone.record"), Line: e.Line, Hint: e.Error()}
	}
	if e, ok := errors.AsType[*table.Error](err); ok {
		return &Problem{Code: string(e.Code), Detail: words.Text("problem."+e.Key, e.Args...), Hint: e.Detail}
	}
	return &Problem{Code: codeInternal, Detail: own.Text("alone.internal"), Hint: err.Error()}
}

// gameError is a refusal by the rules of a game.
type gameError struct {
	game    string
	refusal engine.Refusal
}

// Error names the rule.
func (e *gameError) Error() string { return e.game + ": refused by " + e.refusal.Rule }

// inGame returns a gameError if an error is a refusal by the rules, and the error itself otherwise.
func inGame(game string, err error) error {
	if e, ok := errors.AsType[*table.Error](err); ok && !e.Refusal.OK() {
		return &gameError{game, e.Refusal}
	}
	if refusal, ok := errors.AsType[engine.Refusal](err); ok {
		return &gameError{game, refusal}
	}
	return err
}

// at converts the time of a call, in milliseconds since 1970.
func at(now int64) time.Time { return time.UnixMilli(now).UTC() }
