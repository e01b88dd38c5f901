package coach_test

import (
	"context"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/coach"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/judge"
	"github.com/bigriver/bigriver/internal/must"
)

// seer is a net for the tiny game: it knows the value of each bet, and bets safely.
type seer struct{ bold float64 } // its estimate for a bold bet

func (seer) Begins(s *state, _ engine.Seat) bool { return s.Called == 0 }

func (n seer) Predict(s *state, _ engine.Seat) (c judge.Chances) {
	win := 0.75
	if s.Called == 2 {
		win = n.bold
	}
	c.Win[0], c.Win[1] = float32(win), float32(1-win)
	return c
}

func (seer) Best(*state, engine.Seat) (action, bool)               { return 1, true }
func (seer) Finish(dst []action, _ *state, _ engine.Seat) []action { return dst }

func (n seer) After(s *state, _ engine.Seat, a action) judge.Chances {
	after := *s
	after.Called = int8(a)
	return n.Predict(&after, engine.Watcher)
}

// eyes returns the evaluators of a coach with this net.
func eyes(n bots.Foresight[state, action]) coach.Evaluators[state, action] {
	return coach.Evaluators[state, action]{
		NewQuick: safe, NewNet: func() (bots.Foresight[state, action], error) { return n, nil },
		Coaching: bots.Coaching{Rounds: 6, Share: 0.4, Weight: 0.15, Recheck: 8},
	}
}

// seen returns the analysis of a game with these steps by a coach with a net.
func seen(t *testing.T, n bots.Foresight[state, action], o coach.Options, steps ...string) *coach.Analysis {
	t.Helper()
	game, m := played(t, rules{}, steps...)
	c := must.Get(coach.New(game, eyes(n)))(t)
	return must.Get(c.Analyse(context.Background(), m, o))(t)
}

// The chances from a correct net are correct, and certain at the end.
func TestChancesByANet(t *testing.T) {
	t.Parallel()
	a := seen(t, seer{bold: 0.25}, options(), "2", "1")
	if !a.Complete || len(a.Outlooks) != 3 || a.Outlooks[2].Win[0] != 1 {
		t.Fatalf("got %+v", a.Outlooks)
	}
	for i, want := range []float64{0.75, 0.25} {
		near(t, "seat 1", a.Outlooks[i].Win[0], want)
		near(t, "seat 2", a.Outlooks[i].Win[1], 1-want)
	}
}

// A bet with half the possible chance is found with the default number of worlds.
func TestANetFindsABlunder(t *testing.T) {
	t.Parallel()
	for seed := range uint64(100) {
		o := options()
		o.Playouts, o.Worlds, o.Workers = coach.DefaultPlayouts, coach.DefaultWorlds, 1
		o.Source = func(kind, number uint64) engine.Source { return rand.NewPCG(kind+10*seed, number) }
		c := seen(t, seer{bold: 0.25}, o, "2", "1").Choices[0]
		if !c.Missed() || c.Best != "1" || c.Better < 0.2 || c.Better > 0.8 {
			t.Errorf("seed %d: %+v", seed, c)
		}
	}
}

// An action that only the net prefers is not reported: playouts must confirm it.
func TestPlayoutsMustConfirmTheNet(t *testing.T) {
	t.Parallel()
	o := options()
	o.Worlds = coach.DefaultWorlds
	game, m := played(t, rules{guessing: true}, "1", "2") // all calls are equally good
	c := must.Get(coach.New(game, eyes(seer{bold: 0.6})))(t)
	for seed := range uint64(100) {
		o.Source = func(kind, number uint64) engine.Source { return rand.NewPCG(kind+10*seed, number) }
		for _, choice := range must.Get(c.Choices(m, []int{2}, o))(t) {
			if choice.Missed() || choice.Tried != 2 {
				t.Errorf("seed %d: %+v", seed, choice)
			}
		}
	}
}

// The judgement of a step does not depend on which other steps are judged, and the game may still
// be going on.
func TestChoicesOfSomeSteps(t *testing.T) {
	t.Parallel()
	o := options()
	o.Playouts, o.Worlds, o.Workers = 20, 16, 1
	whole := seen(t, seer{bold: 0.25}, o, "2", "1")
	game, m := played(t, rules{}, "2")
	c := must.Get(coach.New(game, eyes(seer{bold: 0.25})))(t)
	list := must.Get(c.Choices(m, []int{0, 1, 2}, o))(t)
	if !reflect.DeepEqual(list, whole.Choices) {
		t.Errorf("%+v, want %+v", list, whole.Choices)
	}
}

// Lines are played to the end, with the same random numbers in each world.
func TestLinesAreMeasured(t *testing.T) {
	t.Parallel()
	game, m := played(t, rules{})
	c := must.Get(coach.New(game, coach.Evaluators[state, action]{NewQuick: safe}))(t)
	l := coach.Lines{Match: m, Actions: [][]string{{"1"}, {"2"}}, After: 4000}
	won := must.Get(c.Measure(&l, options()))(t)
	for i, want := range []float64{0.75, 0.25} {
		sum := 0.0
		for _, share := range won[i] {
			sum += share
		}
		near(t, "line", sum/4000, want)
	}
	l.First = 3990
	if again := must.Get(c.Measure(&l, options()))(t); !reflect.DeepEqual(again[0], won[0][3990:]) {
		t.Error("a world depends on which others are measured")
	}
	l.Actions = [][]string{{"no action"}}
	if _, err := c.Measure(&l, options()); err == nil {
		t.Error("a line that cannot be read is measured")
	}
}

// The chances after some actions are those of the resulting positions, with an error.
func TestChancesAfterActions(t *testing.T) {
	t.Parallel()
	game, bold := played(t, rules{}, "2")
	_, careful := played(t, rules{}, "1")
	c := must.Get(coach.New(game, eyes(seer{bold: 0.25})))(t)
	without := must.Get(coach.New(game, coach.Evaluators[state, action]{NewQuick: safe}))(t)
	if !c.HasFastEstimates() || without.HasFastEstimates() {
		t.Error("only a coach with a net foresees")
	}
	for _, c := range []coach.Coach{c, without} {
		list := must.Get(c.Estimates([]match.Match{bold, careful}, 0, options()))(t)
		for i, want := range []float64{0.25, 0.75} {
			near(t, "after an action", list[i].Win, want)
			if list[i].Error <= 0 || list[i].Error > 0.05 {
				t.Errorf("got %+v", list[i])
			}
		}
	}
}

// A coach with a net judges decisions by the view, too: the hidden coin makes no difference.
func TestANetJudgesByTheView(t *testing.T) {
	t.Parallel()
	o := options()
	o.Worlds = 50
	var list [2][]coach.Choice
	for i, coin := range []string{"1", "2"} {
		game, m := played(t, rules{guessing: true}, coin, "2")
		c := must.Get(coach.New(game, eyes(seer{bold: 0.6})))(t)
		list[i] = must.Get(c.Choices(m, []int{2}, o))(t)
		list[i][0].Chance = 0 // if it is not examined, this is of the true position
	}
	if !reflect.DeepEqual(list[0], list[1]) {
		t.Errorf("%+v, with the other coin %+v", list[0], list[1])
	}
}
