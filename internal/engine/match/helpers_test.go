package match_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy/show"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/notation"
)

func toyRules(tb testing.TB) toy.Rules {
	tb.Helper()
	return toy.New()
}

// toyShow returns the toy's Show.
func toyShow(tb testing.TB) show.Show {
	tb.Helper()
	_, shown := must.Get2(show.New())(tb)
	return shown
}

func toyGame(tb testing.TB) match.Game {
	tb.Helper()
	return match.Erase(toyRules(tb), toyShow(tb))
}

// newToy begins a game of the toy; options are "name=value".
func newToy(tb testing.TB, seats int, options ...string) match.Match {
	tb.Helper()
	setup := engine.Setup{Seats: seats, Options: map[string]string{}}
	for _, o := range options {
		name, value, _ := strings.Cut(o, "=")
		setup.Options[name] = value
	}
	return must.Get(toyGame(tb).New(setup))(tb)
}

// act does each "SEAT ACTION" in order, and fails the test if one is refused.
func act(tb testing.TB, m match.Match, lines ...string) {
	tb.Helper()
	for _, line := range lines {
		seat, action, _ := strings.Cut(line, " ")
		n, err := notation.ParseSeat(seat)
		if err == nil {
			err = m.Act(engine.Seat(n), action)
		}
		if err != nil {
			tb.Fatalf("%s: %v", line, err)
		}
	}
}

// dealt returns a game of two in which 1 holds a 3 and a 1, 2 holds a fog and a 2.
func dealt(tb testing.TB) match.Match {
	tb.Helper()
	m := newToy(tb, 2)
	act(tb, m, "* draw 3", "* draw 1", "* draw fog", "* draw 2")
	return m
}

// wantRefusal expects a refusal by this rule with this key.
func wantRefusal(tb testing.TB, err error, rule, key string) {
	tb.Helper()
	var refusal engine.Refusal
	if !errors.As(err, &refusal) || refusal.Rule != rule || refusal.Key != key {
		tb.Errorf("got %v, want the refusal %s %q", err, rule, key)
	}
}

func random(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 1)) }

// playRandom plays up to n random legal actions; it stops at the end of the game.
func playRandom(m match.Match, r engine.Source, n int) {
	for range n {
		turn := m.ToAct()
		switch {
		case turn == 0:
			return
		case turn.Has(engine.Chance):
			match.Roll(m, r)
		default:
			seats := slices.Collect(turn.All())
			by := seats[engine.Below(r, len(seats))]
			m.Choose(by, engine.Below(r, m.Count(by)))
		}
	}
}

// blank is a Show that shows nothing.
type blank[S, A comparable] struct{}

func (blank[S, A]) About() display.About                           { return display.About{} }
func (blank[S, A]) Words(A) engine.Words                           { return engine.Words{} }
func (blank[S, A]) Board(*S) display.Board                         { return nil }
func (blank[S, A]) Draw(*S, engine.Seat, display.Localizer) string { return "" }

// tray is a game of two seats that act at the same time until both are done: each puts a token on a
// tray or picks one from it.
type tray struct {
	engine.Rules[Tray, Move] // the methods that these tests do not need
}

type Tray struct {
	Tokens int8
	Done   engine.Seats
}

type Move int8

func moves() []string { return []string{"put", "pick", "done"} }

func (tray) Facts() engine.Facts {
	return engine.Facts{Name: "tray", Version: 1, MinSeats: 2, MaxSeats: 2}
}

func (tray) Start(engine.Setup) (Tray, error) { return Tray{}, nil }

func (tray) Valid(*Tray) error { return nil }

func (tray) ToAct(s *Tray) engine.Seats { return engine.AllSeats(2) &^ s.Done }

func (tray) Check(s *Tray, _ engine.Seat, a Move) engine.Refusal {
	if a == 1 && s.Tokens == 0 {
		return engine.Refuse("TRAY-1", "empty")
	}
	return engine.Refusal{}
}

func (r tray) AppendLegal(dst []Move, s *Tray, by engine.Seat) []Move {
	for a := range Move(3) {
		if r.Check(s, by, a).OK() {
			dst = append(dst, a)
		}
	}
	return dst
}

func (tray) Apply(s *Tray, by engine.Seat, a Move, _ *engine.Events) {
	switch a {
	case 0:
		s.Tokens++
	case 1:
		s.Tokens--
	default:
		s.Done = s.Done.With(by)
	}
}

func (tray) Parse(s string) (Move, error) {
	i := slices.Index(moves(), s)
	if i < 0 {
		return 0, fmt.Errorf("no action %q", s)
	}
	return Move(i), nil
}

func (tray) Format(a Move) string { return moves()[a] }

func newTray(tb testing.TB) match.Match {
	tb.Helper()
	return must.Get(match.Erase(tray{}, blank[Tray, Move]{}).New(engine.Setup{Seats: 2}))(tb)
}

// actions lists the actions done, as "SEAT ACTION".
func actions(m match.Match) []string {
	var lines []string
	for _, line := range m.Record().Lines {
		lines = append(lines, line.String())
	}
	return lines
}

// wantSameMatch expects two matches to be the same in everything visible.
func wantSameMatch(tb testing.TB, got, want match.Match) {
	tb.Helper()
	for _, to := range []engine.Seat{engine.Omniscient, engine.Watcher, 0, 1} {
		if diff := cmp.Diff(want.Steps(to), got.Steps(to)); diff != "" {
			tb.Errorf("the steps for %v:\n%s", to, diff)
		}
	}
	if diff := cmp.Diff(want.Position(), got.Position()); diff != "" {
		tb.Error(diff)
	}
	if diff := cmp.Diff(want.Record().String(), got.Record().String()); diff != "" {
		tb.Error(diff)
	}
	if got.ToAct() != want.ToAct() || got.Len() != want.Len() || got.Result(engine.Omniscient) != want.Result(engine.Omniscient) {
		tb.Error("who is to act, the length or the result differ")
	}
	for by := range want.ToAct().All() {
		if got.Count(by) != want.Count(by) {
			tb.Errorf("%v has %d actions, want %d", by, got.Count(by), want.Count(by))
		}
	}
	if diff := cmp.Diff(want.Happened(), got.Happened()); diff != "" {
		tb.Error(diff)
	}
}
