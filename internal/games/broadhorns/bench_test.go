package broadhorns_test

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/broadhorns"
)

// BenchmarkCopy measures what a look-ahead pays for each position.
func BenchmarkCopy(b *testing.B) {
	s := start(b, rules(b).Rules, 4)
	var copied broadhorns.State
	for b.Loop() {
		copied = s
	}
	if copied.Seats != 4 {
		b.Fatal("nothing was copied")
	}
}

// A position takes at most 1 KB, because a look-ahead copies it for each action.
func TestStateIsSmall(t *testing.T) {
	if n := reflect.TypeFor[broadhorns.State]().Size(); n > 1024 {
		t.Errorf("a position takes %d bytes", n)
	}
}

// BenchmarkRandomAction measures one random action of a random game, including the list of legal
// actions.
func BenchmarkRandomAction(b *testing.B) {
	var r engine.Rules[broadhorns.State, broadhorns.Action] = rules(b).Rules
	from := start(b, rules(b).Rules, 4)
	s, d := from, rand.NewPCG(1, 2)
	legal := make([]broadhorns.Action, 0, 256)
	b.ReportAllocs()
	for b.Loop() {
		turn := r.ToAct(&s)
		if turn == 0 {
			s = from
			turn = r.ToAct(&s)
		}
		by := turn.First()
		legal = r.AppendLegal(legal[:0], &s, by)
		r.Apply(&s, by, pick(r, &s, by, legal, d), nil)
	}
}

// pick returns a random action: chance acts by the odds, and every action of a seat is equally
// likely.
func pick(r engine.Rules[broadhorns.State, broadhorns.Action], s *broadhorns.State, by engine.Seat, legal []broadhorns.Action,
	d engine.Source,
) broadhorns.Action {
	if by != engine.Chance {
		return legal[engine.Below(d, len(legal))]
	}
	total := 0
	for _, a := range legal {
		total += r.Weight(s, a)
	}
	n := engine.Below(d, total)
	for _, a := range legal {
		if n -= r.Weight(s, a); n < 0 {
			return a
		}
	}
	return legal[0]
}

func start(tb testing.TB, r broadhorns.Rules, seats int) broadhorns.State {
	tb.Helper()
	f := r.Facts()
	full, err := f.Complete(engine.Setup{Seats: seats})
	if err != nil {
		tb.Fatal(err)
	}
	s, err := r.Start(full)
	if err != nil {
		tb.Fatal(err)
	}
	return s
}
