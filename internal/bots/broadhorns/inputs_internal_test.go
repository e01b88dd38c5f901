package broadhorns

import (
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/bigriver/bigriver/internal/bots/botstest"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/broadhorns"
	"github.com/bigriver/bigriver/internal/judge"
	"github.com/bigriver/bigriver/internal/search"
)

// positions plays games of simple, with some random actions. It calls each for every position, with
// the seat that acts there, or the last that did if chance acts.
func positions(tb testing.TB, setups []engine.Setup, each func(s *state, by engine.Seat)) {
	tb.Helper()
	rules, err := broadhorns.New()
	if err != nil {
		tb.Fatal(err)
	}
	m := &merchant{Rules: rules, manner: plain()}
	r := rand.New(rand.NewPCG(11, 12))
	facts := rules.Facts()
	var legal []action
	for _, setup := range setups {
		if setup, err = facts.Complete(setup); err != nil {
			tb.Fatal(err)
		}
		s, err := rules.Start(setup)
		if err != nil {
			tb.Fatal(err)
		}
		last := engine.Watcher
		for turn := rules.ToAct(&s); turn != 0; turn = rules.ToAct(&s) {
			if turn.Has(engine.Chance) {
				if last != engine.Watcher {
					each(&s, last)
				}
				legal, _ = search.Roll[state, action](rules, &s, r, legal)
				continue
			}
			last = turn.First()
			each(&s, last)
			v := rules.View(&s, last)
			legal = rules.AppendLegal(legal[:0], &v, last)
			d := decision{Rules: rules, By: last, View: v, Legal: legal, R: r}
			choice := m.choose(&d)
			if r.IntN(40) == 0 {
				choice = r.IntN(len(legal))
			}
			rules.Apply(&s, last, legal[choice], nil)
		}
	}
}

func manySetups() (list []engine.Setup) {
	for seats := 2; seats <= 4; seats++ {
		list = append(list, engine.Setup{Seats: seats}, engine.Setup{Seats: seats, Options: map[string]string{"one_delivery": "on", "st_louis_boarding": "on"}})
	}
	return append(list, engine.Setup{Seats: 3, Options: map[string]string{"hand_boarding": "home", "winter_spoil_cards": "off", "award_needs_wreath": "on"}})
}

func readerOf(tb testing.TB) *inputReader {
	tb.Helper()
	rules, err := broadhorns.New()
	if err != nil {
		tb.Fatal(err)
	}
	return newInputReader(rules)
}

// TestInputs checks that inputs are named and of the order of 1, that each seat has inputs, that
// caches are invisible, and that a view gives the inputs of every position with that view.
func TestInputs(t *testing.T) {
	t.Parallel()
	shape := netShape()
	watch := botstest.WatchInputs(t, shape, ownInputs, relInputs, allInputs)
	used, rules, r := readerOf(t), readerOf(t).m.Rules, rand.New(rand.NewPCG(3, 4))
	in, again, n := shape.NewPosition(), shape.NewPosition(), 0
	positions(t, manySetups(), func(s *state, by engine.Seat) {
		if n++; n%7 == 0 {
			by = engine.Watcher
		}
		if n%3 != 0 {
			return // a third of the positions has all inputs, and reading takes time
		}
		v := rules.View(s, by)
		used.read(in, &v, by)
		if n%60 == 0 {
			readerOf(t).read(again, &v, by)
			if !botstest.SameInputs(in, again) {
				t.Fatalf("position %d: a fresh reader gives other inputs", n)
			}
			world := rules.Resample(&v, by, r)
			v = rules.View(&world, by)
			if used.read(again, &v, by); !botstest.SameInputs(in, again) {
				t.Fatalf("position %d: another world with the same view gives other inputs", n)
			}
			for seat := range s.Seats {
				changed := v
				if changed.Players[seat].Gold += 3; changed.Players[seat].Gold > 150 {
					continue // above the scale; the lead has inputs of its own
				}
				if used.read(again, &changed, by); slices.Equal(in.Own[seat], again.Own[seat]) {
					t.Fatalf("position %d: the gold of seat %d has no input", n, seat)
				}
			}
		}
		watch.Add(in)
	})
	watch.WantAllUsed()
}

// TestInputsMatchNet fails if the inputs are no longer those that the shipped net was trained on.
// If you change them, rename one of them, train the net again and update the hash.
func TestInputsMatchNet(t *testing.T) {
	t.Parallel()
	net, err := judge.Unpack(netFile, netShape())
	if err != nil {
		t.Fatal(err)
	}
	e, in, h, n := readerOf(t), net.NewPosition(), fnv.New64a(), 0
	positions(t, manySetups(), func(s *state, by engine.Seat) {
		if n++; n%20 != 0 || n > 20*50 {
			return
		}
		v := e.m.View(s, by)
		e.read(in, &v, by)
		botstest.HashInputs(h, in)
	})
	if got, want := h.Sum64(), uint64(0xeb0d39afa4d47a49); got != want || n < 20*50 {
		t.Errorf("the inputs of 50 of %d positions have the hash %#x, want %#x", n, got, want)
	}
}

// BenchmarkEvaluation reads and evaluates positions of four seats; in "turn" only the gold of the
// active seat changes.
func BenchmarkEvaluation(b *testing.B) {
	net := judge.NewNet(netShape())
	net.Randomize(rand.NewPCG(1, 2))
	var list []state
	reader, evaluator, in := readerOf(b), net.NewEvaluator(), net.NewPosition()
	positions(b, []engine.Setup{{Seats: 4}}, func(s *state, by engine.Seat) { list = append(list, reader.m.View(s, by)) })
	for _, name := range []string{"turn", "read", "whole"} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			s, i := list[0], 0
			for b.Loop() {
				if i++; i%24 == 0 || name == "whole" {
					s = list[i%len(list)]
				}
				p := &s.Players[s.Active]
				p.Gold ^= 1
				reader.read(in, &s, s.Active)
				if name != "read" {
					evaluator.Evaluate(in)
				}
			}
		})
	}
}
