// Package offline runs tables without a server, on one device: one person plays there, against bots
// or with others who share the device. It answers in the forms of the API, from the same packages
// as a server, so that the pages need not know where a table is.
//
// Everything goes through a Door, whose calls and answers are JSON, since the other side of it is
// JavaScript. A door keeps nothing but what it can be given again: the caller stores the header and
// the entries of each table.
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

// Version is the version of the calls and answers. Raise it when a caller written for the version
// before would no longer work.
const Version = 1

// Door answers calls. It is owned by one goroutine.
type Door struct {
	// Progress is called with how far a long call has got; it may be nil.
	Progress func(done, of int)

	games    catalog.Catalog
	words    *present.Words
	lang     text.Lang
	tables   map[table.ID]*local
	bots     map[playerKey]bots.Bot
	advisers map[playerKey]*advice.Adviser
	last     trialled
}

// playerKey identifies the rules that a bot plays by; the adviser of a game has no bot.
type playerKey struct {
	game    string
	version int
	bot     string
}

// NewDoor returns a door to these games, in English.
func NewDoor(games catalog.Catalog) (*Door, error) {
	words, err := present.LoadWords(games)
	if err != nil {
		return nil, err
	}
	return &Door{
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
func (d *Door) Call(name string, request []byte) []byte {
	value, err := d.call(name, request)
	out := answer{Value: value}
	if err != nil {
		out = answer{Problem: d.problem(err)}
	}
	b, err := json.Marshal(out)
	if err != nil {
		out = answer{Problem: &Problem{Code: codeInternal, Hint: err.Error()}}
		b, _ = json.Marshal(out) // it is only text
	}
	return b
}

// call finds the call and does it. A panic, which only a bug can cause, ends this call alone.
func (d *Door) call(name string, request []byte) (value any, err error) {
	defer func() {
		if what := recover(); what != nil {
			value, err = nil, fmt.Errorf("%s: %v", name, what)
		}
	}()
	do := calls()[name]
	if do == nil {
		return nil, table.Unfit("kind", fmt.Errorf("there is no call %q", text.Clip(name)))
	}
	return do(d, request)
}

type call func(d *Door, request []byte) (any, error)

// calls returns all calls by name.
func calls() map[string]call {
	return map[string]call{
		"open":        on((*Door).open),
		"games":       on((*Door).describeGames),
		"rules":       on((*Door).rules),
		"setup":       on((*Door).setup),
		"try":         on((*Door).try),
		"create":      on((*Door).create),
		"import":      on((*Door).importRecord),
		"load":        on((*Door).load),
		"close":       on((*Door).close),
		"table":       on((*Door).table),
		"log":         on((*Door).log),
		"send":        on((*Door).send),
		"bot":         on((*Door).bot),
		"position":    on((*Door).position),
		"course":      on((*Door).course),
		"drawing":     on((*Door).drawing),
		"record":      on((*Door).record),
		"variants":    on((*Door).variants),
		"suggestions": on((*Door).suggestions),
		"hint":        on((*Door).hint),
		"analysis":    on((*Door).analysis),
	}
}

// on decodes the request of a call.
func on[In, Out any](do func(*Door, *In) (Out, error)) call {
	return func(d *Door, request []byte) (any, error) {
		var in In
		if err := json.Unmarshal(request, &in); err != nil {
			return nil, table.Unfit("kind", err)
		}
		return do(d, &in)
	}
}

type opening struct {
	Version int       `json:"version"`
	Lang    text.Lang `json:"lang"`
}

type opened struct {
	Version int      `json:"version"`
	Games   []string `json:"games"`
}

// open sets the language of all answers. It is called first, and whenever the language changes.
func (d *Door) open(in *opening) (opened, error) {
	if in.Version != Version {
		return opened{}, table.Unfit("kind", fmt.Errorf("this program speaks version %d, not %d", Version, in.Version))
	}
	lang, err := text.ParseLang(string(in.Lang))
	if err != nil {
		return opened{}, table.Unfit("kind", err)
	}
	d.lang = lang
	return opened{Version, d.games.Names()}, nil
}

const codeInternal = "internal"

// problem puts an error into words.
func (d *Door) problem(err error) *Problem {
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

// inGame finds the refusal by the rules in an error.
func inGame(game string, err error) error {
	if e, ok := errors.AsType[*table.Error](err); ok && !e.Refusal.OK() {
		return &gameError{game, e.Refusal}
	}
	if refusal, ok := errors.AsType[engine.Refusal](err); ok {
		return &gameError{game, refusal}
	}
	return err
}

// at returns the time of a call, which is in milliseconds since 1970.
func at(now int64) time.Time { return time.UnixMilli(now).UTC() }
