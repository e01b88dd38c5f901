package coach_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/bigriver/bigriver/internal/coach"
	"github.com/bigriver/bigriver/internal/engine"
)

// TestSumsHaveErrors looks back on the same game with many seeds: each sum varies as much as its
// standard error says.
func TestSumsHaveErrors(t *testing.T) {
	t.Parallel()
	const seeds = 200
	var sum, squares, claimed float64
	for seed := range uint64(seeds) {
		o := coach.Options{
			Source:   func(kind, number uint64) engine.Source { return rand.NewPCG(kind+1000*seed, number) },
			Playouts: coach.DefaultPlayouts, Worlds: 2, MaxTried: 1, Workers: 1,
		}
		a := analysed(t, rules{}, o, "2", "1")
		if off := a.Outlooks[len(a.Outlooks)-1].Errors; off[0] != 0 || a.Outlooks[0].Errors[0] == 0 {
			t.Fatalf("errors at the end %v, and at the start %v: only the end is certain", off, a.Outlooks[0].Errors)
		}
		if total := a.Luck[0] + a.Own[0] + a.Others[0] + a.Outlooks[0].Win[0]; math.Abs(total-1) > 1e-9 {
			t.Fatalf("the sums lead to %v, and the seat won", total)
		}
		sum += a.Own[0]
		squares += a.Own[0] * a.Own[0]
		claimed += a.OwnErrors[0]
	}
	mean := sum / seeds
	spread := math.Sqrt(squares/seeds - mean*mean)
	if said := claimed / seeds; spread > 1.3*said || said > 2*spread {
		t.Errorf("the sum varies by %.3f and its error says %.3f", spread, said)
	}
}

// A sum is significant only beyond its error, and only if it is large enough to matter.
func TestSignificantSums(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		sum, off float64
		want     bool
	}{{-0.53, 0.3, false}, {-0.53, 0.1, true}, {0.53, 0.1, true}, {0.35, 0.1, false}, {0.02, 0, false}, {0.2, 0, true}} {
		if got := coach.IsSignificant(c.sum, c.off); got != c.want {
			t.Errorf("%v ± %v is significant: %v", c.sum, c.off, got)
		}
	}
}
