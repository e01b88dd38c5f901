package advice_test

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/bigriver/bigriver/internal/advice"
	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/catalog/catalogtest"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/longtest"
	"github.com/bigriver/bigriver/internal/must"
)

// No hint uses what its seat may not know: neither the plans nor what is expected of them. Each is
// the same in two matches that look the same to the seat and differ in what is hidden from it.
func TestPlansUseOnlyTheirView(t *testing.T) {
	t.Parallel()
	longtest.NotShort(t, "it asks for many hints")
	for _, game := range catalogtest.Games(t) {
		if !game.Facts().Hidden {
			continue
		}
		t.Run(game.Facts().Name, func(t *testing.T) {
			t.Parallel()
			asked, want := 0, longtest.Times(12, 200)
			for seed := uint64(1); asked < want; seed++ {
				asked += comparePlans(t, game, seed, want-asked)
				if seed > 1000 {
					t.Fatalf("only %d hints were compared", asked)
				}
			}
		})
	}
}

// comparePlans plays a game twice, compares some hints for the first seat where what is hidden from
// it differs, and returns how many.
func comparePlans(t *testing.T, game catalog.Entry, seed uint64, limit int) (asked int) {
	t.Helper()
	const to, stepLimit = engine.Seat(0), 300
	r := rand.New(rand.NewPCG(seed, 1))
	var advisers [2]*advice.Adviser
	var worlds [2]match.Match
	for i := range worlds {
		advisers[i] = must.Get(advice.New(game))(t)
		advisers[i].ScaleBudget(0.02)
		worlds[i] = must.Get(game.New(engine.Setup{Seats: 2}))(t)
	}
	a, b := worlds[0], worlds[1]
	for a.ToAct() != 0 && a.Len() < stepLimit && asked < limit {
		if by := a.ToAct().First(); by == to && a.Count(by) > 1 && r.IntN(7) == 0 && !slices.Equal(a.Position(), b.Position()) {
			asked++
			luck := r.Uint64()
			var got [2]*advice.Advice
			for i, m := range worlds {
				got[i] = must.Get(advisers[i].Advise(m, by, rand.NewPCG(luck, 1)))(t)
			}
			if !reflect.DeepEqual(got[0], got[1]) {
				t.Fatalf("seed %d, step %d: the hint is %+v, and if what is hidden differs %+v", seed, a.Len(), got[0], got[1])
			}
		}
		if !stepAlike(a, b, to, r) {
			break
		}
	}
	return asked
}

// stepAlike takes a random step in a, and one in b that looks the same to the seat, a different one
// if possible. It returns false if there is none.
func stepAlike(a, b match.Match, to engine.Seat, r *rand.Rand) bool {
	if a.ToAct() != b.ToAct() {
		return false
	}
	by := a.ToAct().First()
	n := func(m match.Match) int {
		if by == engine.Chance {
			return m.Odds()
		}
		return m.Count(by)
	}
	do := func(m match.Match, i int) {
		if by == engine.Chance {
			m.ActDrawn(i)
		} else {
			m.Choose(by, i)
		}
	}
	do(a, r.IntN(n(a)))
	one, whole := a.Last(to), a.Last(engine.Omniscient).Action
	best := -1
	for _, i := range r.Perm(n(b)) {
		c := b.Fork()
		do(c, i)
		other := c.Last(to)
		if one.Seat != other.Seat || one.Action != other.Action || one.Words != other.Words || !slices.Equal(one.Events, other.Events) || a.ToAct() != c.ToAct() {
			continue
		}
		best = i
		if c.Last(engine.Omniscient).Action != whole {
			break
		}
	}
	if best >= 0 {
		do(b, best)
	}
	return best >= 0
}
