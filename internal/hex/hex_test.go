package hex_test

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/bigriver/bigriver/internal/hex"
)

// maxCoordinate keeps generated hexagons close enough to the origin that sums of three of them do
// not wrap.
const maxCoordinate = 30

func anyHex() *rapid.Generator[hex.Hex] {
	return rapid.Custom(func(t *rapid.T) hex.Hex {
		coordinate := rapid.Int8Range(-maxCoordinate, maxCoordinate)
		return hex.Hex{Q: coordinate.Draw(t, "q"), R: coordinate.Draw(t, "r")}
	})
}

func anyDirection() *rapid.Generator[hex.Direction] {
	return rapid.Map(rapid.IntRange(0, 5), func(n int) hex.Direction { return hex.Direction(n) })
}

func TestHexIsAVectorSpace(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		a, b := anyHex().Draw(t, "a"), anyHex().Draw(t, "b")
		n := rapid.IntRange(-3, 3).Draw(t, "n")
		if got := a.Add(b).Sub(b); got != a {
			t.Errorf("a+b-b = %v, want %v", got, a)
		}
		if got, want := a.Scale(n), a.Scale(n-1).Add(a); got != want {
			t.Errorf("a scaled by %d = %v, want %v", n, got, want)
		}
	})
}

func TestRotate(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		a, b := anyHex().Draw(t, "a"), anyHex().Draw(t, "b")
		d := anyDirection().Draw(t, "d")
		n, m := rapid.IntRange(-12, 12).Draw(t, "n"), rapid.IntRange(-12, 12).Draw(t, "m")
		if got := a.Rotate(6 * n); got != a {
			t.Errorf("%v after %d whole circles = %v", a, n, got)
		}
		if got, want := a.Rotate(n).Rotate(m), a.Rotate(n+m); got != want {
			t.Errorf("two rotations give %v, their sum %v", got, want)
		}
		if got, want := a.Rotate(n).Distance(b.Rotate(n)), a.Distance(b); got != want {
			t.Errorf("rotation changes a distance from %d to %d", want, got)
		}
		if got, want := a.Step(d).Rotate(n), a.Rotate(n).Step(d.Turn(n)); got != want {
			t.Errorf("step, then rotate = %v; rotate, then step in the turned direction = %v", got, want)
		}
	})
}

func TestDistanceIsAMetric(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		a, b, c := anyHex().Draw(t, "a"), anyHex().Draw(t, "b"), anyHex().Draw(t, "c")
		if (a.Distance(b) == 0) != (a == b) {
			t.Errorf("distance %d between %v and %v", a.Distance(b), a, b)
		}
		if a.Distance(b) != b.Distance(a) {
			t.Errorf("%d there, %d back", a.Distance(b), b.Distance(a))
		}
		if direct, detour := a.Distance(c), a.Distance(b)+b.Distance(c); direct > detour {
			t.Errorf("direct %d is longer than the detour %d", direct, detour)
		}
	})
}

// At least one neighbour is one step closer to any other hexagon, and none is closer than that.
func TestDistanceCountsSteps(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		a, b := anyHex().Draw(t, "a"), anyHex().Draw(t, "b")
		if a == b {
			return
		}
		closest := math.MaxInt
		for _, n := range a.Neighbours() {
			closest = min(closest, n.Distance(b))
		}
		if want := a.Distance(b) - 1; closest != want {
			t.Errorf("the closest neighbour of %v is %d from %v, want %d", a, closest, b, want)
		}
	})
}

func TestStepAndBack(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		a, d := anyHex().Draw(t, "a"), anyDirection().Draw(t, "d")
		next := a.Step(d)
		if got := next.Step(d.Turn(3)); got != a {
			t.Errorf("%v, %v and back = %v", a, d, got)
		}
		if a.Neighbours()[d] != next {
			t.Errorf("Neighbours()[%v] = %v, want %v", d, a.Neighbours()[d], next)
		}
	})
}

func TestDirection(t *testing.T) {
	t.Parallel()
	tests := []struct {
		d      hex.Direction
		name   string
		vector hex.Hex
	}{
		{hex.N, "N", hex.Hex{Q: 0, R: -1}},
		{hex.NE, "NE", hex.Hex{Q: 1, R: -1}},
		{hex.SE, "SE", hex.Hex{Q: 1, R: 0}},
		{hex.S, "S", hex.Hex{Q: 0, R: 1}},
		{hex.SW, "SW", hex.Hex{Q: -1, R: 1}},
		{hex.NW, "NW", hex.Hex{Q: -1, R: 0}},
	}
	for i, tt := range tests {
		if int(tt.d) != i || tt.d.String() != tt.name || tt.d.Vector() != tt.vector {
			t.Errorf("%d: got %v, vector %v; want %+v", i, tt.d, tt.d.Vector(), tt)
		}
		if got, want := tt.d.Vector(), hex.N.Vector().Rotate(i); got != want {
			t.Errorf("%v = %v, but north rotated %d times = %v", tt.d, got, i, want)
		}
	}
	if got, want := hex.Direction(6).String(), "Direction(6)"; got != want {
		t.Errorf("String of no direction = %q, want %q", got, want)
	}
}

func TestOffset(t *testing.T) {
	t.Parallel()
	tests := []struct {
		offset hex.Offset
		hex    hex.Hex
	}{
		{hex.Offset{}, hex.Hex{}},
		{hex.Offset{Col: 1}, hex.Hex{Q: 1}},
		{hex.Offset{Col: 2}, hex.Hex{Q: 2, R: -1}},
		{hex.Offset{Col: 9, Row: 7}, hex.Hex{Q: 9, R: 3}},
		{hex.Offset{Col: -1}, hex.Hex{Q: -1, R: 1}},
		{hex.Offset{Col: -2}, hex.Hex{Q: -2, R: 1}},
		{hex.Offset{Col: -3, Row: -1}, hex.Hex{Q: -3, R: 1}},
	}
	for _, tt := range tests {
		if got := tt.offset.Hex(); got != tt.hex {
			t.Errorf("column and row %v = %v, want %v", tt.offset, got, tt.hex)
		}
		if got := tt.hex.Offset(); got != tt.offset {
			t.Errorf("%v is at %v, want %v", tt.hex, got, tt.offset)
		}
	}
}

func TestOffsetRoundTrip(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		h := anyHex().Draw(t, "h")
		if got := h.Offset().Hex(); got != h {
			t.Errorf("%v, by way of %v, became %v", h, h.Offset(), got)
		}
	})
}
