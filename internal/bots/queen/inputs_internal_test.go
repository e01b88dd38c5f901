package queen

import (
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/bigriver/bigriver/internal/bots/botstest"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/queen"
	"github.com/bigriver/bigriver/internal/judge"
	"github.com/bigriver/bigriver/internal/search"
)

// positions plays games of simple and passes the positions that the net evaluates.
func positions(tb testing.TB, setups []engine.Setup, each func(s *queen.State)) {
	tb.Helper()
	rules, err := queen.New()
	if err != nil {
		tb.Fatal(err)
	}
	p := pilotOf(rules, plain(), fewCharts)
	r := rand.New(rand.NewPCG(11, 12))
	facts := rules.Facts()
	var legal []queen.Action
	for _, setup := range setups {
		if setup, err = facts.Complete(setup); err != nil {
			tb.Fatal(err)
		}
		s, err := rules.Start(setup)
		if err != nil {
			tb.Fatal(err)
		}
		for turn := rules.ToAct(&s); turn != 0; turn = rules.ToAct(&s) {
			if turn.Has(engine.Chance) {
				if s.Round > 0 {
					each(&s)
				}
				legal, _ = search.Roll[queen.State, queen.Action](rules, &s, r, legal)
				continue
			}
			if s.Phase == queen.Choosing {
				each(&s)
			}
			by := turn.First()
			legal = rules.AppendLegal(legal[:0], &s, by)
			d := decision{Rules: rules, By: by, View: s, Legal: legal, R: r}
			rules.Apply(&s, by, legal[p.choose(&d)], nil)
		}
	}
}

func manySetups() (list []engine.Setup) {
	for seats := 2; seats <= 6; seats++ {
		list = append(list, engine.Setup{Seats: seats}, engine.Setup{Seats: seats, Options: map[string]string{"tiles": "added", "black_rose": "on", "br_with_six": "on"}})
	}
	return append(
		list, engine.Setup{Seats: 3, Options: map[string]string{"three_by_two": "2"}}, engine.Setup{Seats: 3, Options: map[string]string{"game": "school"}},
		engine.Setup{Seats: 2, Options: map[string]string{"two_boat_win": "both"}},
		engine.Setup{Seats: 6, Options: map[string]string{"pushed_align_timing": "next_turn", "end_on_first": "on", "straggler_limit": "3"}},
		engine.Setup{Seats: 4, Options: map[string]string{"tiles": "added", "log_loss_time": "round", "coal_tile_repeat": "once"}},
	)
}

func readerOf(tb testing.TB) *inputReader {
	tb.Helper()
	rules, err := queen.New()
	if err != nil {
		tb.Fatal(err)
	}
	return newInputReader(pilotOf(rules, plain(), fewCharts))
}

// TestInputs checks that inputs are named, used and of the order of 1, that every racing boat has
// inputs, and that caches are invisible.
func TestInputs(t *testing.T) {
	t.Parallel()
	shape := netShape()
	watch := botstest.WatchInputs(t, shape, ownInputs, relInputs, allInputs)
	used, again, n := readerOf(t), shape.NewPosition(), 0
	in := shape.NewPosition()
	positions(t, manySetups(), func(s *queen.State) {
		used.read(in, s)
		if n++; n%20 == 0 {
			readerOf(t).read(again, s)
			if !botstest.SameInputs(in, again) {
				t.Fatalf("position %d: a fresh reader gives other inputs", n)
			}
			changeEachBoat(t, used, in, again, s)
		}
		watch.Add(in)
	})
	watch.WantAllUsed()
}

// changeEachBoat changes the coal of each racing boat and checks that its inputs change.
func changeEachBoat(t *testing.T, e *inputReader, in, out *judge.Position, s *queen.State) {
	t.Helper()
	piece := 0
	for id := queen.BoatID(1); int8(id) <= s.Fleet; id++ {
		b := s.Boats[id]
		if b.Status == queen.Finished {
			piece++
		}
		if b.Status != queen.Racing {
			continue
		}
		changed := *s
		changed.Boats[id].Coal = (b.Coal + 3) % coals
		e.read(out, &changed)
		if slices.Equal(in.Own[piece], out.Own[piece]) {
			t.Fatalf("boat %d has no inputs", id)
		}
		piece++
	}
	e.read(in, s)
}

// TestInputsMatchNet guards the inputs that the shipped net was trained on. If they change, rename
// one of them, train the net again and update the hash.
func TestInputsMatchNet(t *testing.T) {
	t.Parallel()
	net, err := judge.Unpack(netFile, netShape())
	if err != nil {
		t.Fatal(err)
	}
	e, in, h, n := readerOf(t), net.NewPosition(), fnv.New64a(), 0
	positions(t, manySetups(), func(s *queen.State) {
		if n++; n%20 != 0 || n > 20*50 {
			return
		}
		e.read(in, s)
		botstest.HashInputs(h, in)
	})
	if got, want := h.Sum64(), uint64(0x77bf7c5f69108a91); got != want || n < 20*50 {
		t.Errorf("the inputs of 50 of %d positions have the hash %#x, want %#x", n, got, want)
	}
}

// BenchmarkEvaluation reads and evaluates a position of four boats after the active one has moved;
// in "whole" nothing is cached.
func BenchmarkEvaluation(b *testing.B) {
	net := judge.NewNet(netShape())
	net.Randomize(rand.NewPCG(1, 2))
	var list []queen.State
	positions(b, []engine.Setup{{Seats: 4}}, func(s *queen.State) { list = append(list, *s) })
	reader, evaluator, in := readerOf(b), net.NewEvaluator(), net.NewPosition()
	for _, name := range []string{"turn", "read", "whole"} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			s, i := list[0], 0
			for b.Loop() {
				if i++; i%24 == 0 || name == "whole" {
					s = list[i/24%len(list)]
					if name == "whole" {
						s = list[i%len(list)]
					}
				}
				boat := &s.Boats[s.Active]
				boat.Coal = (boat.Coal + 1) % coals
				reader.read(in, &s)
				if name != "read" {
					evaluator.Evaluate(in)
				}
			}
		})
	}
}
