package enginetest //nolint:testpackage // the tests run the kit's parts one by one on their mutants

import (
	"reflect"
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy/show"
	"github.com/bigriver/bigriver/internal/must"
)

type (
	state   = toy.State
	action  = toy.Action
	seat    = engine.Seat
	events  = engine.Events
	refusal = engine.Refusal
)

// Rules is the toy and its Show in one value, from which mutants are made.
type Rules struct {
	toy.Rules
	show.Show
}

// both is a broken toy: either its rules or its Show may be broken.
type both interface {
	engine.Rules[state, action]
	display.Show[state, action]
}

// rules returns a toy in the form that the kit tests.
func rules(b both) game[state, action] { return game[state, action]{b, b} }

func newToy(tb testing.TB) Rules {
	tb.Helper()
	r, shown := must.Get2(show.New())(tb)
	return Rules{r, shown}
}

// mutant is the toy with something broken: each function that is not nil replaces the toy's method.
type mutant struct {
	Rules
	about           func(*display.About) // changes the toy's About and facts
	start           func(engine.Setup) (state, error)
	toAct           func(*state) engine.Seats
	legal           func([]action, *state, seat) []action
	check           func(*state, seat, action) refusal
	apply           func(*state, seat, action, *events)
	wraps           func(Rules, *state, seat, action, *events) // like apply, but also gets the toy
	weight          func(*state, action) int
	view            func(*state, seat) state
	seen            func(*state, seat, action, seat) action
	resample        func(*state, seat, engine.Source) state
	cost            func(*state, seat, action) engine.Cost
	normalize       func(*state, seat, action) action
	plans           func([]engine.Plan[action], *state, seat) []engine.Plan[action]
	currentQuestion func(*state, seat) string
	mayAsk          func(string) bool
	variants        func(s *state, plans []engine.Plan[action]) []engine.Variant[action]
	suggest         func(dst [][]action, s *state, to seat) [][]action
	mark            func(*engine.Event) display.Mark
	narrate         func(*display.SeenTurn) display.Sentence
	unnarrated      func() []string
	result          func(*state) engine.Result
	valid           func(*state) error
	parse           func(string) (action, error)
	format          func(action) string
	words           func(action) engine.Words
	board           func(*state) display.Board
	draw            func(*state, seat, display.Localizer) string
	finish          func(display.Finish) display.Finish // changes the toy's summary
	drawn           func(*state, action) (display.Draw, bool)
}

// or returns the mutant's function, or the toy's if the mutant has none.
func or[F any](own, sound F) F {
	if reflect.ValueOf(own).IsNil() {
		return sound
	}
	return own
}

func (t mutant) Facts() engine.Facts { return *t.About().Facts }

func (t mutant) About() display.About {
	about, facts := t.Rules.About(), t.Rules.Facts()
	about.Facts = &facts
	if t.about != nil {
		t.about(&about)
	}
	return about
}

func (t mutant) Start(setup engine.Setup) (state, error) { return or(t.start, t.Rules.Start)(setup) }
func (t mutant) ToAct(s *state) engine.Seats             { return or(t.toAct, t.Rules.ToAct)(s) }
func (t mutant) AppendLegal(dst []action, s *state, by seat) []action {
	return or(t.legal, t.Rules.AppendLegal)(dst, s, by)
}

func (t mutant) Check(s *state, by seat, a action) refusal {
	return or(t.check, t.Rules.Check)(s, by, a)
}

func (t mutant) Apply(s *state, by seat, a action, ev *events) {
	if t.apply != nil {
		t.apply(s, by, a, ev)
		return
	}
	if t.wraps != nil {
		t.wraps(t.Rules, s, by, a, ev)
		return
	}
	t.Rules.Apply(s, by, a, ev)
}

func (t mutant) Normalize(s *state, by seat, a action) action {
	if t.normalize != nil {
		return t.normalize(s, by, a)
	}
	return a
}

func (t mutant) AppendSuggestions(dst [][]action, s *state, to seat) [][]action {
	if t.suggest != nil {
		return t.suggest(dst, s, to)
	}
	return dst
}

func (t mutant) AppendPlans(dst []engine.Plan[action], s *state, by seat) []engine.Plan[action] {
	return or(t.plans, t.Rules.AppendPlans)(dst, s, by)
}

func (t mutant) CurrentQuestion(view *state, by seat) string {
	return or(t.currentQuestion, t.Rules.CurrentQuestion)(view, by)
}

func (t mutant) MayAsk(view *state, key string, by seat) bool {
	if t.mayAsk != nil {
		return t.mayAsk(key)
	}
	return t.Rules.MayAsk(view, key, by)
}

func (t mutant) AppendVariants(dst []engine.Variant[action], s *state, plans []engine.Plan[action]) []engine.Variant[action] {
	if t.variants != nil {
		return append(dst, t.variants(s, plans)...)
	}
	return dst
}

func (t mutant) Mark(e *engine.Event) display.Mark { return or(t.mark, t.Rules.Mark)(e) }
func (t mutant) Narrate(turn *display.SeenTurn) display.Sentence {
	return or(t.narrate, t.Rules.Narrate)(turn)
}

func (t mutant) Unnarrated() []string { return or(t.unnarrated, t.Rules.Unnarrated)() }

func (t mutant) Weight(s *state, a action) int { return or(t.weight, t.Rules.Weight)(s, a) }

func (t mutant) View(s *state, to seat) state { return or(t.view, t.Rules.View)(s, to) }

func (t mutant) Seen(s *state, by seat, a action, to seat) action {
	return or(t.seen, t.Rules.Seen)(s, by, a, to)
}

func (t mutant) Resample(v *state, to seat, src engine.Source) state {
	return or(t.resample, t.Rules.Resample)(v, to, src)
}

func (t mutant) Cost(s *state, by seat, a action) engine.Cost {
	return or(t.cost, t.Rules.Cost)(s, by, a)
}
func (t mutant) Result(s *state) engine.Result     { return or(t.result, t.Rules.Result)(s) }
func (t mutant) Valid(s *state) error              { return or(t.valid, t.Rules.Valid)(s) }
func (t mutant) Parse(text string) (action, error) { return or(t.parse, t.Rules.Parse)(text) }
func (t mutant) Format(a action) string            { return or(t.format, t.Rules.Format)(a) }
func (t mutant) Words(a action) engine.Words       { return or(t.words, t.Rules.Words)(a) }
func (t mutant) Board(v *state) display.Board      { return or(t.board, t.Rules.Board)(v) }
func (t mutant) Draw(v *state, to seat, loc display.Localizer) string {
	return or(t.draw, t.Rules.Draw)(v, to, loc)
}

func (t mutant) Finish(c display.Course[state]) display.Finish {
	if t.finish != nil {
		return t.finish(t.Rules.Finish(c))
	}
	return t.Rules.Finish(c)
}

func (t mutant) Drawn(s *state, a action) (display.Draw, bool) {
	return or(t.drawn, t.Rules.Drawn)(s, a)
}

// plainBoard is a board as the text that it appends.
type plainBoard string

func (p plainBoard) AppendJSON(b []byte) []byte { return append(b, p...) }

// AppendFields reports one field, unless the board is empty.
func (p plainBoard) AppendFields(b []byte, ends []int) ([]byte, []int) {
	end := len(b)
	if p != "{}" {
		end += len(p) - 1
	}
	return append(b, p...), append(ends, end)
}

func (p plainBoard) MarshalJSON() ([]byte, error) { return []byte(p), nil }

// fieldedBoard is a board with a custom AppendFields.
type fieldedBoard struct {
	show.Board

	fields func(b []byte, ends []int) ([]byte, []int)
}

func (f fieldedBoard) AppendFields(b []byte, ends []int) ([]byte, []int) {
	return f.fields(f.Board.AppendFields(b, ends))
}

func (f fieldedBoard) MarshalJSON() ([]byte, error) { return f.AppendJSON(nil), nil }
