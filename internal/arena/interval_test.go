package arena_test

import (
	"math"
	"testing"

	"github.com/bigriver/bigriver/internal/arena"
)

// The bounds solve the equation that defines them: the share is 1.96 standard errors away,
// (share-p)² = z²·p(1-p)/n.
func TestWilson(t *testing.T) {
	const z = 1.959963984540054
	for _, c := range []struct {
		hits float64
		n    int
	}{{0, 10}, {10, 10}, {1, 2}, {3, 10}, {333.5, 1000}, {1e6, 4e6}} {
		i := arena.Wilson(c.hits, c.n)
		if want := c.hits / float64(c.n); i.Share != want || i.Low > want || i.High < want || i.Low < 0 || i.High > 1 {
			t.Errorf("%v of %d: %+v", c.hits, c.n, i)
		}
		for _, p := range []float64{i.Low, i.High} {
			d := i.Share - p
			if off := d*d - z*z*p*(1-p)/float64(c.n); math.Abs(off) > 1e-12 {
				t.Errorf("%v of %d: the bound %v is off by %v", c.hits, c.n, p, off)
			}
		}
	}
	if i := arena.Wilson(0, 0); i.Low != 0 || i.High != 1 {
		t.Errorf("no tries give 0 to 1, not %+v", i)
	}
}
