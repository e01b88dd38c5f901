package waters

import (
	"hash/fnv"
	"math/rand/v2"
	"testing"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/bots/botstest"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/games/waters"
	"github.com/bigriver/bigriver/internal/games/waters/show"
	"github.com/bigriver/bigriver/internal/judge"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/search"
)

// newNeighbourhood returns the quick variant, and the reader of the net's inputs.
func newNeighbourhood(tb testing.TB) (*neighbour, *inputReader) {
	tb.Helper()
	rules, shown := must.Get2(show.New())(tb)
	g := match.Erase(rules, shown)
	return must.Get(neighbourOf(g, quick()))(tb), newInputReader(must.Get(neighbourOf(g, strong()))(tb))
}

// positions plays games of the quick variant with some random actions, and passes the positions.
func positions(tb testing.TB, rules waters.Rules, w *neighbour, setups []engine.Setup, each func(s *state, by engine.Seat)) {
	tb.Helper()
	r := rand.New(rand.NewPCG(11, 12))
	var legal []action
	facts := rules.Facts()
	for _, setup := range setups {
		s := must.Get(rules.Start(must.Get(facts.Complete(setup))(tb)))(tb)
		for turn := rules.ToAct(&s); turn != 0; turn = rules.ToAct(&s) {
			each(&s, engine.Seat(r.IntN(setup.Seats)))
			if turn.Has(engine.Chance) {
				legal, _ = search.Roll[state, action](rules, &s, r, legal)
				continue
			}
			by := turn.First()
			v := rules.View(&s, by)
			legal = rules.AppendLegal(legal[:0], &v, by)
			choice := r.IntN(len(legal))
			if s.Step != waters.ChooseRole && r.IntN(15) > 0 {
				choice = w.choose(&bots.Decision[state, action]{Rules: rules, By: by, View: v, Legal: legal, R: r})
			}
			rules.Apply(&s, by, legal[choice], nil)
		}
	}
}

// TestInputs checks that inputs are named, used and of the order of 1, that caches are invisible,
// and that a view gives the inputs of every position with that view.
func TestInputs(t *testing.T) {
	t.Parallel()
	w, used := newNeighbourhood(t)
	shape, rules, r := netShape(), w.rules, rand.New(rand.NewPCG(3, 4))
	watch := botstest.WatchInputs(t, shape, ownInputs, relInputs, allInputs)
	in, again, n := shape.NewPosition(), shape.NewPosition(), 0
	var setups []engine.Setup
	for _, scenario := range netSpec().Scenarios {
		setups = append(setups, engine.Setup{Seats: 2, Options: scenario.Options})
	}
	for seats := 1; seats <= 4; seats++ {
		setups = append(setups, engine.Setup{Seats: seats, Options: map[string]string{"version": "spring1927"}})
	}
	for range 4 {
		setups = append(setups, engine.Setup{Seats: 4, Options: map[string]string{"individual_goals": "on"}})
	}
	positions(t, rules, w, setups, func(s *state, by engine.Seat) {
		if n++; n%3 != 0 {
			return
		}
		v := rules.View(s, by)
		used.read(in, &v, by)
		watch.Add(in)
		if n%60 != 0 {
			return
		}
		_, fresh := newNeighbourhood(t)
		if fresh.read(again, &v, by); !botstest.SameInputs(in, again) {
			t.Fatalf("position %d: a fresh reader gives other inputs", n)
		}
		world := rules.Resample(&v, by, r)
		v = rules.View(&world, by)
		if used.read(again, &v, by); !botstest.SameInputs(in, again) {
			t.Fatalf("position %d: another world with the same view gives other inputs", n)
		}
	})
	watch.WantAllUsed()
}

// TestInputsMatchNet holds the inputs that the shipped net was trained on. If they change, rename
// one of them, train the net again and update the hash.
func TestInputsMatchNet(t *testing.T) {
	t.Parallel()
	w, e := newNeighbourhood(t)
	net, h, n := must.Get(judge.Unpack(netFile, netShape()))(t), fnv.New64a(), 0
	in := net.NewPosition()
	setups := []engine.Setup{
		{Seats: 3, Options: map[string]string{"version": "spring1927"}}, {Seats: 2}, {Seats: 4, Options: map[string]string{"community_goals": "on"}},
	}
	positions(t, w.rules, w, setups, func(s *state, by engine.Seat) {
		if n++; n%20 == 0 {
			v := w.rules.View(s, by)
			e.read(in, &v, by)
			botstest.HashInputs(h, in)
		}
	})
	if got, want := h.Sum64(), uint64(0xaf169e87fa036cf5); got != want {
		t.Errorf("the inputs of %d positions have the hash %#x, want %#x", n/20, got, want)
	}
}

// The net predicts that a group with few losses wins more often than one with many, and both are
// chances.
func TestTheNetKnowsLosses(t *testing.T) {
	t.Parallel()
	w, e := newNeighbourhood(t)
	net := must.Get(judge.Unpack(netFile, netShape()))(t)
	in, evaluator, better, n := net.NewPosition(), net.NewEvaluator(), 0, 0
	positions(t, w.rules, w, []engine.Setup{{Seats: 4, Options: map[string]string{"version": "spring1927"}}}, func(s *state, _ engine.Seat) {
		if s.Phase != waters.Actions || s.Loss+6 >= s.Limit() {
			return
		}
		e.read(in, s, engine.Watcher)
		evaluator.Evaluate(in)
		few := evaluator.Chances
		worse := *s
		worse.Loss += 5
		e.read(in, &worse, engine.Watcher)
		evaluator.Evaluate(in)
		if n++; few.Win[0] > evaluator.Win[0] && few.Place[0] > evaluator.Place[0] {
			better++
		}
		if few.Win[0] < 0 || few.Win[0] > 1 || few.Place[0] < 0 || few.Place[0] > 1 {
			t.Fatalf("got %+v", few)
		}
	})
	if n < 50 || better < n*9/10 {
		t.Errorf("in %d of %d positions five losses more are worse", better, n)
	}
}
