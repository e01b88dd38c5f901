package queen_test

import (
	"math/rand/v2"
	"testing"
	"time"
	"unsafe"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/queen"
)

// A state must stay small enough for a look-ahead to copy it for each action.
func TestStateIsSmall(t *testing.T) {
	if size := unsafe.Sizeof(queen.State{}); size > 272 {
		t.Errorf("a state has %d bytes, want at most 272", size)
	}
}

func BenchmarkCopy(b *testing.B) {
	r := rules(b)
	s := firstTurn(b, r, engine.Setup{Seats: 4})
	var copies [64]queen.State
	b.ReportMetric(float64(unsafe.Sizeof(s)), "bytes")
	for i := 0; b.Loop(); i++ {
		copies[i&63] = s
		s.MP = int8(i)
	}
	_ = copies
}

// One op is one random action, including the list of legal actions. When a game ends, the next one
// starts.
func BenchmarkRandomAction(b *testing.B) {
	inEachEdition(b, func(b *testing.B, concrete queen.Rules, options string) {
		b.Helper()
		var r engine.Rules[queen.State, queen.Action] = concrete
		setup := setupOf(options)
		setup.Seats = 4
		start := firstTurn(b, concrete, setup)
		s, random := start, rand.NewPCG(1, 2)
		legal := make([]queen.Action, 0, 64)
		b.ReportAllocs()
		for b.Loop() {
			turn := r.ToAct(&s)
			if turn == 0 {
				s = start
				continue
			}
			by := turn.First()
			legal = r.AppendLegal(legal[:0], &s, by)
			r.Apply(&s, by, legal[engine.Below(random, len(legal))], nil)
		}
	})
}

// One op lists all ends of a turn, in positions from games in which boats mostly move downstream.
func BenchmarkPlans(b *testing.B) {
	inEachEdition(b, func(b *testing.B, r queen.Rules, options string) {
		b.Helper()
		var positions []queen.State
		eachTurn(b, r, 30, options, func(s *queen.State) {
			if s.Phase == queen.Choosing {
				positions = append(positions, *s)
			}
		})
		var plans []engine.Plan[queen.Action]
		ends := 0
		b.ReportAllocs()
		for i := 0; b.Loop(); i++ {
			s := &positions[i%len(positions)]
			plans = r.AppendPlans(plans[:0], s, s.Boats[s.Active].Seat)
			ends += len(plans)
		}
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(ends), "ns/end")
		b.ReportMetric(float64(ends)/float64(b.N), "ends/op")
	})
}

// One op lists the ends of a turn with all the places that pushed boats can end up in, as clients
// show them. In every position some boat can be pushed.
func BenchmarkVariants(b *testing.B) {
	inEachEdition(b, func(b *testing.B, r queen.Rules, options string) {
		b.Helper()
		var positions []queen.State
		var plans []engine.Plan[queen.Action]
		var list []engine.Variant[queen.Action]
		eachTurn(b, r, 30, options, func(s *queen.State) {
			if s.Phase != queen.Choosing {
				return
			}
			plans = r.AppendPlans(plans[:0], s, s.Boats[s.Active].Seat)
			if list = r.AppendVariants(list[:0], s, plans); len(list) > 0 {
				positions = append(positions, *s)
			}
		})
		ends, variants := 0, 0
		for i := 0; b.Loop(); i++ {
			s := &positions[i%len(positions)]
			plans = r.AppendPlans(plans[:0], s, s.Boats[s.Active].Seat)
			list = r.AppendVariants(list[:0], s, plans)
			ends, variants = ends+len(plans), variants+len(list)
		}
		b.ReportMetric(float64(ends)/float64(b.N), "ends/op")
		b.ReportMetric(float64(variants)/float64(b.N), "variants/op")
	})
}

// inEachEdition runs a benchmark under the rules of 1997, under the house rules (whose look-ahead
// has more to search), and with every part of The Black Rose.
func inEachEdition(b *testing.B, bench func(b *testing.B, r queen.Rules, options string)) {
	b.Helper()
	r := rules(b)
	for _, edition := range []string{"1997", "house"} {
		b.Run(edition, func(b *testing.B) { bench(b, r, "edition="+edition) })
	}
	b.Run("whole", func(b *testing.B) { bench(b, r, "tiles=added black_rose=on") })
}

// One op is the work of protecting the Black Rose in a turn: the decision at its start, the extra
// time for the lists of legal actions, and the check at the end whether the Black Rose can still
// move. The positions are crowded. The benchmark takes the fastest of several measurements of each
// position, and reports the slowest position and the slowest listing of ends.
func BenchmarkProtection(b *testing.B) {
	r := rules(b)
	random := rand.New(rand.NewPCG(1, 7))
	var starts []queen.State
	crowdedRose(b, r, 400, "black_rose=on tiles=added", func(s *queen.State) { starts = append(starts, *s) })
	legal := make([]queen.Action, 0, 64)
	fastest := func(do func()) time.Duration {
		best := time.Hour
		for range 7 {
			began := time.Now()
			do()
			best = min(best, time.Since(began))
		}
		return best
	}
	var sum, worst, slowest time.Duration
	turns := 0
	var plans []engine.Plan[queen.Action]
	for i := 0; b.Loop(); i++ {
		s := starts[i%len(starts)]
		me := s.Active
		slowest = max(slowest, fastest(func() { plans = r.AppendPlans(plans[:0], &s, s.Boats[me].Seat) }))
		took := fastest(func() { r.SettleGuard(&s) })
		for s.Active == me && (s.Phase == queen.Choosing || s.Phase == queen.Moving) {
			unguarded := s
			unguarded.Stranded = true // the guard refuses nothing
			took += fastest(func() { legal = r.AppendLegal(legal[:0], &s, s.Boats[me].Seat) })
			took -= fastest(func() { legal = r.AppendLegal(legal[:0], &unguarded, s.Boats[me].Seat) })
			legal = r.AppendLegal(legal[:0], &s, s.Boats[me].Seat)
			end := s
			r.Apply(&s, s.Boats[me].Seat, legal[random.IntN(len(legal))], nil)
			if s.Active != me {
				took += fastest(func() { r.LeavesRose(&end) })
			}
		}
		sum += took
		worst = max(worst, took)
		turns++
	}
	b.ReportMetric(float64(sum.Nanoseconds())/float64(turns), "ns/turn")
	b.ReportMetric(float64(worst.Nanoseconds()), "ns/worst-turn")
	b.ReportMetric(float64(slowest.Nanoseconds()), "ns/worst-plans")
}

// firstTurn returns the position at the start of the first turn of a game.
func firstTurn(tb testing.TB, r queen.Rules, setup engine.Setup) queen.State {
	tb.Helper()
	s := newGame(tb, r, setup)
	for s.Phase != queen.Choosing {
		by := r.ToAct(&s).First()
		r.Apply(&s, by, r.AppendLegal(nil, &s, by)[0], nil)
	}
	return s
}
