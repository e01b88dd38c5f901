package coach_test

import (
	"math"
	"testing"
	"testing/quick"

	"github.com/bigriver/bigriver/internal/coach"
	"github.com/bigriver/bigriver/internal/must"
)

// Chances add up to 1, keep the order of the wins, and lie between the share of the playouts and a
// uniform guess.
func TestChancesOfPlayouts(t *testing.T) {
	t.Parallel()
	test := func(a, b, c uint8) bool {
		wins := []float64{float64(a % 21), float64(b % 21), float64(c % 21)}
		n := int(wins[0] + wins[1] + wins[2])
		if n == 0 {
			return true
		}
		chances := coach.ChancesOf(wins, n)
		sum := 0.0
		for i, chance := range chances {
			sum += chance
			for j := range wins {
				if wins[i] < wins[j] && chance >= chances[j] {
					return false
				}
			}
		}
		return math.Abs(sum-1) < 1e-9
	}
	if err := quick.Check(test, nil); err != nil {
		t.Error(err)
	}
	for _, c := range []struct {
		won, of   float64
		low, high float64
	}{
		{20, 20, 0.97, 0.99}, // no win is certain
		{18, 20, 0.85, 0.89},
		{10, 20, 0.5, 0.5},
		{1800, 2000, 0.898, 0.9},
	} {
		two := coach.ChancesOf([]float64{c.won, c.of - c.won}, int(c.of))
		if two[0] < c.low || two[0] > c.high {
			t.Errorf("%v of %v: %v", c.won, c.of, two[0])
		}
		if group := coach.ChancesOf([]float64{c.won}, int(c.of)); len(group) != 1 || group[0] != two[0] {
			t.Errorf("%v of %v: the group has %v, one of two %v", c.won, c.of, group, two[0])
		}
	}
}

// With few playouts nothing is certain before the end; at the end everything is.
func TestChancesAreCertainAtTheEnd(t *testing.T) {
	t.Parallel()
	o := options()
	o.Playouts = 1
	a := analysed(t, rules{}, o, "1", "1")
	if before, after := a.Outlooks[1].Win[0], a.Outlooks[2].Win[0]; before <= 0.1 || before >= 0.9 || after != 1 {
		t.Errorf("%v before the last step, %v after it", before, after)
	}
	game, m := played(t, rules{}, "1", "1")
	c := must.Get(coach.New(game, coach.Evaluators[state, action]{NewQuick: safe}))(t)
	list := must.Get(c.Outlooks(m, []int{2, 0, 1}, o))(t)
	if list[0].Step != 2 || list[0].Win[0] != 1 || list[1].Step != 0 || list[2].Step != 1 || list[2].Win[0] == 1 {
		t.Errorf("got %+v", list)
	}
}
