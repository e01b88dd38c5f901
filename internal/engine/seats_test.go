package engine_test

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/bigriver/bigriver/internal/engine"
)

// everySeat lists all possible seats, in the order of All.
func everySeat() []engine.Seat {
	return []engine.Seat{0, 1, 2, 3, 4, 5, 6, 7, engine.Omniscient, engine.Watcher, engine.Chance}
}

func TestSeatsAreASet(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		var set engine.Seats
		in := map[engine.Seat]bool{}
		for range rapid.IntRange(0, 20).Draw(t, "steps") {
			s := rapid.SampledFrom(everySeat()).Draw(t, "seat")
			if rapid.Bool().Draw(t, "with") {
				set, in[s] = set.With(s), true
			} else {
				set = set.Without(s)
				delete(in, s)
			}
		}
		var want []engine.Seat
		for _, s := range everySeat() {
			if in[s] != set.Has(s) {
				t.Fatalf("%v: Has(%v) is %v", set, s, set.Has(s))
			}
			if in[s] {
				want = append(want, s)
			}
		}
		if got := slices.Collect(set.All()); !slices.Equal(got, want) {
			t.Fatalf("All gives %v, want %v", got, want)
		}
		if set.Len() != len(want) {
			t.Fatalf("Len gives %d, want %d", set.Len(), len(want))
		}
		if len(want) > 0 && set.First() != want[0] {
			t.Fatalf("First gives %v, want %v", set.First(), want[0])
		}
		readBack(t, set)
	})
}

// readBack checks that a set and its seats survive formatting and parsing, in both forms.
func readBack(t *rapid.T, set engine.Seats) {
	text, err := set.MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	var fromText, fromJSON engine.Seats
	if err := fromText.UnmarshalText(text); err != nil || fromText != set {
		t.Fatalf("%q is read as %v (%v)", text, fromText, err)
	}
	data, err := json.Marshal(set)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &fromJSON); err != nil || fromJSON != set {
		t.Fatalf("%s is read as %v (%v)", data, fromJSON, err)
	}
	for s := range set.All() {
		var again engine.Seat
		if data, err = json.Marshal(s); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(data, &again); err != nil || again != s {
			t.Fatalf("%s is read as %v (%v)", data, again, err)
		}
	}
}

// An invalid seat number must not be taken for a valid seat.
func TestInvalidSeat(t *testing.T) {
	t.Parallel()
	for n := math.MinInt8; n <= math.MaxInt8; n++ {
		s := engine.Seat(n)
		if exists := slices.Contains(everySeat(), s); exists != (engine.Only(s) != 0) {
			t.Errorf("Only(%d) is %v", n, engine.Only(s))
		} else if !exists && (engine.Everybody.Has(s) || engine.AllSeats(8).With(s) != engine.AllSeats(8)) {
			t.Errorf("seat %d is in a set", n)
		}
	}
}

func TestSets(t *testing.T) {
	t.Parallel()
	tests := []struct {
		set        engine.Seats
		text, json string
	}{
		{0, "none", `[]`},
		{engine.Only(0), "1", `[1]`},
		{engine.AllSeats(3), "1+2+3", `[1,2,3]`},
		{engine.Only(engine.Chance), "*", `["*"]`},
		{engine.AllSeats(3).Without(1).With(engine.Watcher), "1+3+watcher", `[1,3,"watcher"]`},
		{engine.Everybody, "1+2+3+4+5+6+7+8+watcher", `[1,2,3,4,5,6,7,8,"watcher"]`},
	}
	for _, test := range tests {
		if got := test.set.String(); got != test.text {
			t.Errorf("got %s, want %s", got, test.text)
		}
		if got, err := json.Marshal(test.set); string(got) != test.json || err != nil {
			t.Errorf("got %s, want %s (%v)", got, test.json, err)
		}
	}
}

func TestInvalidSets(t *testing.T) {
	t.Parallel()
	for _, bad := range []string{"", "0", "9", "1+", "+1", "1 + 2", "1,2", "-1", "none+1", "None", "seat"} {
		set := engine.Only(3)
		if err := set.UnmarshalText([]byte(bad)); err == nil {
			t.Errorf("%q is read as %v", bad, set)
		} else if set != engine.Only(3) {
			t.Errorf("%q is refused, and changes the set to %v", bad, set)
		}
	}
	for _, bad := range []string{`1`, `"1"`, `[0]`, `[9]`, `[1.5]`, `[null]`, `{}`} {
		var set engine.Seats
		if err := json.Unmarshal([]byte(bad), &set); err == nil {
			t.Errorf("%s is read as %v", bad, set)
		}
	}
}

func TestEventIsSeenBy(t *testing.T) {
	t.Parallel()
	tests := []struct {
		to   engine.Seats
		seen []engine.Seat
	}{
		{0, everySeat()},
		{engine.Everybody, []engine.Seat{0, 1, 2, 3, 4, 5, 6, 7, engine.Omniscient, engine.Watcher}},
		{engine.Only(1), []engine.Seat{1, engine.Omniscient}},
		// for the redacted version of an event that only seat 1 sees
		{engine.Everybody.Without(1), []engine.Seat{0, 2, 3, 4, 5, 6, 7, engine.Watcher}},
	}
	for _, test := range tests {
		for _, s := range everySeat() {
			if got := (&engine.Event{To: test.to}).SeenBy(s); got != slices.Contains(test.seen, s) {
				t.Errorf("to %v: %v sees it: %v", test.to, s, got)
			}
		}
	}
}

func TestNoEvents(t *testing.T) {
	t.Parallel()
	var none *engine.Events
	none.Add(&engine.Event{Barrier: true})
	if none.Barrier() {
		t.Error("nothing is a barrier")
	}
	var some engine.Events
	some.Add(&engine.Event{})
	if some.Barrier() {
		t.Error("an event is no barrier")
	}
	some.Add(&engine.Event{Barrier: true})
	if !some.Barrier() {
		t.Error("the second event is one")
	}
}

// script is a source that returns a fixed sequence.
type script []uint64

func (s *script) Uint64() uint64 {
	x := (*s)[0]
	*s = (*s)[1:]
	return x
}

func TestBelowIsExactAtItsBounds(t *testing.T) {
	t.Parallel()
	tests := []struct {
		n     int
		drawn script
		want  int
	}{
		{1, script{math.MaxUint64}, 0},
		{2, script{0}, 0}, // 2 divides 2^64: nothing is drawn again
		{1 << 40, script{0}, 0},
		{3, script{0, 1}, 1}, // 2^64 mod 3 is 1: 0 is drawn again
		{3, script{math.MaxUint64}, 0},
		{6, script{0, 1, 2, 3, 4}, 4}, // 2^64 mod 6 is 4
		{6, script{5}, 5},
		{math.MaxInt, script{0, 1, 2}, 2}, // 2^64 mod 2^63-1 is 2
		{math.MaxInt, script{math.MaxInt - 1}, math.MaxInt - 1},
	}
	for _, test := range tests {
		left := slices.Clone(test.drawn)
		if got := engine.Below(&left, test.n); got != test.want || len(left) != 0 {
			t.Errorf("Below %d of %v: got %d and left %v, want %d", test.n, test.drawn, got, left, test.want)
		}
	}
}

func TestBelowIsUniform(t *testing.T) {
	t.Parallel()
	const draws = 60_000
	for _, n := range []int{2, 3, 6, 7, 13} {
		counts := make([]int, n)
		r := rand.NewPCG(7, 1)
		for range draws {
			counts[engine.Below(r, n)]++
		}
		chi, each := 0.0, float64(draws)/float64(n)
		for _, c := range counts {
			chi += (float64(c) - each) * (float64(c) - each) / each
		}
		if chi > 35 { // with 12 degrees of freedom, less than once in 2,000
			t.Errorf("below %d: %v, chi-squared %.1f", n, counts, chi)
		}
	}
}
