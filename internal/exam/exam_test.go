package exam_test

import (
	"errors"
	"math"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/coach"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/exam"
	"github.com/bigriver/bigriver/internal/longtest"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/notation"
)

// games returns the shipped exams by their game.
func games(t *testing.T) map[string]*exam.Exam {
	t.Helper()
	list := map[string]*exam.Exam{}
	for _, g := range must.Get(catalog.Games())(t) {
		e, err := exam.Of(g.Facts().Name)
		if errors.Is(err, exam.ErrNone) {
			continue
		}
		list[g.Facts().Name] = must.Get(e, err)(t)
	}
	return list
}

func entry(t *testing.T, name string) catalog.Entry {
	t.Helper()
	return must.Get(must.Get(catalog.Games())(t).Find(name))(t)
}

// Every shipped position can be replayed, its seat has to decide, and its actions are legal.
func TestShippedPositions(t *testing.T) {
	t.Parallel()
	for name, e := range games(t) {
		g := entry(t, name)
		if e.Game != name || e.Positions() == 0 {
			t.Errorf("%s: %d positions of %q", name, e.Positions(), e.Game)
		}
		for _, played := range e.Games {
			whole := must.Get(match.Replay(g, must.Get(notation.Parse(name, played.Record))(t)))(t)
			for _, p := range played.Positions {
				m := whole.At(p.Step)
				if !m.ToAct().Has(p.Seat) || len(p.Actions) < 2 {
					t.Fatalf("%s, game %d, step %d: seat %v has %d actions", name, played.Number, p.Step, p.Seat, len(p.Actions))
				}
				for _, a := range p.Actions {
					if _, err := m.Find(p.Seat, a.Action); err != nil {
						t.Errorf("%s, game %d: %v", name, played.Number, err)
					}
				}
			}
		}
	}
}

// Stronger levels of Mississippi Queen make fewer mistakes.
func TestLevelsErrLess(t *testing.T) {
	t.Parallel()
	longtest.Unraced(t, "it decides in hundreds of positions from one goroutine")
	e, g := games(t)["queen"], entry(t, "queen")
	var last exam.Grade
	for i, name := range []string{"random", "simple", "strong"} {
		grade := must.Get(e.Take(t.Context(), g, must.Get(g.Bot(name))(t), 1))(t)
		if grade.Decided != e.Positions() || grade.Best > grade.Decided {
			t.Errorf("%s: got %+v", name, grade)
		}
		if more, off := grade.Excess(&last); i > 0 && more > -off {
			t.Errorf("%s loses %.4f more than the level below, error %.4f", name, more, off)
		}
		last = grade
	}
}

// The coach finds the blunders among the measured actions, those that cost at least twenty points.
func TestTheCoachFindsBlunders(t *testing.T) {
	longtest.NotShort(t, "it plays on from many positions")
	t.Parallel()
	longtest.Unraced(t, "it plays on from many positions in one goroutine")
	const blunder, limit = 0.2, 50
	const name = "queen"
	e, g := games(t)[name], entry(t, name)
	c := must.Get(g.Coach(g.Facts().Version))(t)
	found, all := 0, 0
	for _, played := range e.Games {
		whole := must.Get(match.Replay(g, must.Get(notation.Parse(name, played.Record))(t)))(t)
		for _, p := range played.Positions {
			best := p.Best()
			for _, a := range p.Actions {
				if min(best.First-a.First, best.Second-a.Second) < blunder || all == limit {
					continue
				}
				m := whole.At(p.Step)
				must.Do(t, m.Act(p.Seat, a.Action))
				all++
				for _, choice := range must.Get(c.Choices(m, []int{p.Step + 1}, options()))(t) {
					if choice.Missed() {
						found++
					}
				}
			}
		}
	}
	t.Logf("%d of %d", found, all)
	if all == 0 || found*10 < 8*all {
		t.Errorf("found %d of %d blunders", found, all)
	}
}

func options() coach.Options {
	return coach.Options{Source: source, Playouts: coach.DefaultPlayouts, Worlds: coach.DefaultWorlds, MaxTried: coach.DefaultMaxTried, Workers: 1}
}

// A game of an exam depends only on its number, and an exam survives packing and unpacking.
func TestTheSamePositionsAgain(t *testing.T) {
	t.Parallel()
	g := entry(t, "queen")
	simple := must.Get(g.Bot("simple"))(t)
	m := exam.Maker{Game: g, Players: []bots.Named{simple}, Finish: simple, Seed: 3, Worlds: 20}
	var one, both exam.Exam
	must.Do(t, m.Make(t.Context(), &both, 2, func() error { return nil }))
	must.Do(t, m.Make(t.Context(), &one, 1, func() error { return nil }))
	again := must.Get(exam.Read(must.Get(one.Pack())(t)))(t)
	must.Do(t, m.Make(t.Context(), again, 2, func() error { return nil }))
	if !reflect.DeepEqual(again, &both) || both.Positions() == 0 {
		t.Errorf("%+v\nwant\n%+v", again, both)
	}
	for _, p := range both.Games[0].Positions {
		for _, a := range p.Actions {
			if a.Worlds > 20 || a.First < 0 || a.First > 1 || a.Second < 0 || a.Second > 1 {
				t.Errorf("got %+v", a)
			}
		}
	}
	if _, err := exam.Read([]byte("no exam")); err == nil {
		t.Error("what is no exam is read")
	}
}

// A loss is the second measurement's value for the difference to the action that the first
// measurement finds best; an action that was not measured counts as the worst one.
func TestLosses(t *testing.T) {
	t.Parallel()
	p := exam.Position{Actions: []exam.Measured{
		{Action: "lucky", Worlds: 100, First: 0.3, Second: 0.7}, {Action: "best", Worlds: 100, First: 0.6, Second: 0.5}, {Action: "bad", Worlds: 10, First: 0.1, Second: 0.2},
	}}
	var g exam.Grade
	for action, want := range map[string]float64{"lucky": -0.2, "best": 0, "bad": 0.3, "none of these": 0.3} {
		if got := g.Add(&p, action); math.Abs(got-want) > 1e-9 {
			t.Errorf("%s: %v, want %v", action, got, want)
		}
	}
	if g.Decided != 4 || g.Best != 1 || g.Outside != 1 {
		t.Errorf("got %+v", g)
	}
	one, other := exam.Grade{Loss: []float64{0.1, 0.2, 0.3}}, exam.Grade{Loss: []float64{0, 0.1, 0.2}}
	if loss, off := one.Mean(); math.Abs(loss-0.2) > 1e-9 || math.Abs(off-0.1/math.Sqrt(3)) > 1e-9 {
		t.Errorf("got %v, %v", loss, off)
	}
	if more, off := one.Excess(&other); math.Abs(more-0.1) > 1e-9 || off > 1e-9 {
		t.Errorf("got %v, %v", more, off)
	}
}

func source(kind, n uint64) engine.Source { return rand.NewPCG(kind, n) }
