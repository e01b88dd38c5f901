package hex_test

import (
	"cmp"
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/bigriver/bigriver/internal/hex"
)

// Compare orders every pair of hexagons on a board of ordinary size as their angles do.
func TestBearingOrderAgreesWithDegrees(t *testing.T) {
	t.Parallel()
	const radius = 12
	centre := hex.Hex{Q: 4, R: -7}
	around := within(radius, centre)
	for _, a := range around {
		ba := centre.BearingTo(a)
		for _, b := range around {
			bb := centre.BearingTo(b)
			want := cmp.Compare(ba.Degrees(), bb.Degrees())
			if math.Abs(ba.Degrees()-bb.Degrees()) < 1e-9 {
				want = 0
			}
			if got := ba.Compare(bb); got != want {
				t.Fatalf("bearings to %v (%g) and %v (%g) compare as %d, want %d", a, ba.Degrees(), b, bb.Degrees(), got, want)
			}
		}
	}
}

func TestBearingTurnsWithTheBoard(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		a, b := anyHex().Draw(t, "a"), anyHex().Draw(t, "b")
		n := rapid.IntRange(0, 5).Draw(t, "n")
		if a == b {
			return
		}
		want := math.Mod(a.BearingTo(b).Degrees()+60*float64(n), 360)
		got := a.Rotate(n).BearingTo(b.Rotate(n)).Degrees()
		if diff := math.Abs(got - want); math.Min(diff, 360-diff) > 1e-9 {
			t.Errorf("after %d turns the bearing is %g, want %g", n, got, want)
		}
	})
}

func TestBearingCompare(t *testing.T) {
	t.Parallel()
	centre := hex.Hex{Q: 2, R: 2}
	to := func(q, r int8) hex.Bearing { return centre.BearingTo(centre.Add(hex.Hex{Q: q, R: r})) }
	tests := []struct {
		name string
		a, b hex.Bearing
		want int
	}{
		{"no bearing comes first", to(0, 0), to(0, -1), -1},
		{"no bearing equals itself", to(0, 0), hex.Bearing{}, 0},
		{"the same direction, further away", to(0, -1), to(0, -4), 0},
		{"the same slanting direction, further away", to(2, -3), to(4, -6), 0},
		{"north before south", to(0, -1), to(0, 1), -1},
		{"south before just west of south", to(0, 1), to(-1, 2), -1},
		{"just west of north comes last", to(-1, -5), to(1, -6), 1},
		{"east before west", to(2, -1), to(-2, 1), -1},
	}
	for _, tt := range tests {
		if got := tt.a.Compare(tt.b); got != tt.want {
			t.Errorf("%s: got %d, want %d", tt.name, got, tt.want)
		}
		if got := tt.b.Compare(tt.a); got != -tt.want {
			t.Errorf("%s, the other way round: got %d, want %d", tt.name, got, -tt.want)
		}
	}
}

// within returns the hexagons within a distance of a centre, without the centre.
func within(radius int8, centre hex.Hex) (list []hex.Hex) {
	for q := -radius; q <= radius; q++ {
		for r := -radius; r <= radius; r++ {
			if h := centre.Add(hex.Hex{Q: q, R: r}); h != centre && h.Distance(centre) <= int(radius) {
				list = append(list, h)
			}
		}
	}
	return list
}
