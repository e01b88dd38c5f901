package hex_test

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/bigriver/bigriver/internal/hex"
)

// maxCoordinate keeps generated hexagons so close to the origin that sums of three of them do not wrap.
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

// One neighbour at least is one step closer to any other hexagon, and none is closer than that.
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
		if got := next.Step(d.Opposite()); got != a {
			t.Errorf("%v, %v and back = %v", a, d, got)
		}
		if a.Neighbours()[d] != next {
			t.Errorf("Neighbours()[%v] = %v, want %v", d, a.Neighbours()[d], next)
		}
		if got, ok := a.DirectionTo(next); !ok || got != d {
			t.Errorf("DirectionTo = %v, %t, want %v", got, ok, d)
		}
	})
}

func TestDirectionToIsForNeighboursOnly(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		a, b := anyHex().Draw(t, "a"), anyHex().Draw(t, "b")
		d, ok := a.DirectionTo(b)
		if ok != (a.Distance(b) == 1) {
			t.Errorf("DirectionTo(%v, %v) = %v, %t at distance %d", a, b, d, ok, a.Distance(b))
		}
	})
}

func TestRing(t *testing.T) {
	t.Parallel()
	for radius := range 13 {
		centre := hex.Hex{Q: 3, R: -5}
		ring := slices.Collect(centre.Ring(radius))
		if want := max(1, 6*radius); len(ring) != want {
			t.Errorf("ring %d has %d hexagons, want %d", radius, len(ring), want)
		}
		if want := centre.Add(hex.Hex{R: int8(-radius)}); ring[0] != want {
			t.Errorf("ring %d begins at %v, want %v, due north", radius, ring[0], want)
		}
		for i, h := range ring {
			if got := centre.Distance(h); got != radius {
				t.Errorf("ring %d holds %v at distance %d", radius, h, got)
			}
			if i > 0 && centre.BearingTo(ring[i-1]).Compare(centre.BearingTo(h)) >= 0 {
				t.Errorf("ring %d: %v does not come clockwise after %v", radius, h, ring[i-1])
			}
		}
	}
	centre := hex.Hex{Q: 7, R: 1}
	if got, want := slices.Collect(centre.Ring(1)), centre.Neighbours(); !slices.Equal(got, want[:]) {
		t.Errorf("ring 1 = %v, neighbours = %v", got, want)
	}
}

func TestDisc(t *testing.T) {
	t.Parallel()
	centre := hex.Hex{Q: -4, R: 2}
	const radius = 6
	seen := map[hex.Hex]bool{}
	outermost := 0
	for h := range centre.Disc(radius) {
		d := centre.Distance(h)
		if seen[h] || d < outermost || d > radius {
			t.Errorf("%v at distance %d: a duplicate, too far or after ring %d", h, d, outermost)
		}
		seen[h], outermost = true, d
	}
	if want := 1 + 3*radius*(radius+1); len(seen) != want {
		t.Errorf("%d hexagons, want %d", len(seen), want)
	}
}

func TestRingAndDiscStopWhenAsked(t *testing.T) {
	t.Parallel()
	for stopAt := 1; stopAt <= 19; stopAt++ {
		n := 0
		for range (hex.Hex{}).Disc(2) {
			if n++; n == stopAt {
				break
			}
		}
		if n != stopAt {
			t.Errorf("stopped after %d hexagons, want %d", n, stopAt)
		}
	}
}

func TestCenterOfNeighboursIsOneHexagonAway(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		a, d := anyHex().Draw(t, "a"), anyDirection().Draw(t, "d")
		ax, ay := a.Center()
		bx, by := a.Step(d).Center()
		if got := math.Hypot(bx-ax, by-ay); math.Abs(got-math.Sqrt(3)) > 1e-9 {
			t.Errorf("centres of neighbours lie %g apart", got)
		}
		if north := by < ay; north != (d == hex.N || d == hex.NE || d == hex.NW) {
			t.Errorf("%v leads from y=%g to y=%g", d, ay, by)
		}
	})
}

func TestDirection(t *testing.T) {
	t.Parallel()
	tests := []struct {
		d        hex.Direction
		name     string
		vector   hex.Hex
		opposite hex.Direction
	}{
		{hex.N, "N", hex.Hex{Q: 0, R: -1}, hex.S},
		{hex.NE, "NE", hex.Hex{Q: 1, R: -1}, hex.SW},
		{hex.SE, "SE", hex.Hex{Q: 1, R: 0}, hex.NW},
		{hex.S, "S", hex.Hex{Q: 0, R: 1}, hex.N},
		{hex.SW, "SW", hex.Hex{Q: -1, R: 1}, hex.NE},
		{hex.NW, "NW", hex.Hex{Q: -1, R: 0}, hex.SE},
	}
	for i, tt := range tests {
		if int(tt.d) != i || tt.d.String() != tt.name || tt.d.Vector() != tt.vector || tt.d.Opposite() != tt.opposite {
			t.Errorf("%d: got %v, vector %v, opposite %v; want %+v", i, tt.d, tt.d.Vector(), tt.d.Opposite(), tt)
		}
		if got, want := tt.d.Vector(), hex.N.Vector().Rotate(i); got != want {
			t.Errorf("%v = %v, but north rotated %d times = %v", tt.d, got, i, want)
		}
	}
	if got, want := hex.Direction(6).String(), "Direction(6)"; got != want {
		t.Errorf("String of no direction = %q, want %q", got, want)
	}
}

func TestTurnsTo(t *testing.T) {
	t.Parallel()
	want := [6]int{0, 1, 2, 3, 2, 1} // sixths of a circle between directions that lie i apart
	for d := hex.N; d <= hex.NW; d++ {
		for i, turns := range want {
			if got := d.TurnsTo(d.Turn(i)); got != turns {
				t.Errorf("%v to %v takes %d turns, want %d", d, d.Turn(i), got, turns)
			}
			if got := d.Turn(i).TurnsTo(d); got != turns {
				t.Errorf("%v to %v takes %d turns, want %d", d.Turn(i), d, got, turns)
			}
		}
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

func TestNothingAllocates(t *testing.T) {
	var found [64]hex.Hex
	sum := 0
	calls := map[string]func(){
		"Neighbours": func() {
			for _, n := range (hex.Hex{Q: 1}).Neighbours() {
				sum += int(n.Q)
			}
		},
		"Ring": func() {
			for h := range (hex.Hex{}).Ring(4) {
				sum += int(h.Q)
			}
		},
		"Disc": func() {
			for h := range (hex.Hex{}).Disc(4) {
				sum += int(h.Q)
			}
		},
		"AppendRegion": func() {
			centre := hex.Hex{Q: 2, R: 2}
			sum += len(hex.AppendRegion(found[:0], centre, func(h hex.Hex) bool { return h.Distance(centre) <= 4 }))
		},
		"Bearing": func() { sum += (hex.Hex{}).BearingTo(hex.Hex{Q: 1}).Compare(hex.Bearing{}) },
	}
	for name, call := range calls {
		if got := testing.AllocsPerRun(100, call); got != 0 {
			t.Errorf("%s allocates %g times", name, got)
		}
	}
}
