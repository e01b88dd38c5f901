package fair_test

import (
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/bigriver/bigriver/internal/fair"
)

// Values come out by person in turn, and each person's values in order.
func TestPeopleTakeTurns(t *testing.T) {
	t.Parallel()
	var q fair.Queue[string, int]
	for i := range 4 {
		q.Push("a", i)
	}
	q.Push("b", 0)
	q.Push("b", 1)
	var got []string
	pop := func() {
		if key, value, ok := q.Pop(); ok {
			got = append(got, key+strconv.Itoa(value))
		}
	}
	pop()
	q.Push("c", 0)
	for q.Len() > 0 {
		pop()
	}
	pop()
	if have, want := strings.Join(got, " "), "a0 b0 a1 c0 b1 a2 a3"; have != want {
		t.Errorf("have %s, want %s", have, want)
	}
}

// No matter what others queue before or meanwhile, a person's first value waits for at most one
// value of each of them. Nothing is lost or comes out twice.
func TestQueueIsFair(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		var q fair.Queue[int, int]
		next, popped := 0, map[int]bool{}
		waiting := map[int][]int{} // by person, in order
		// By waiting person: how many values of each other person came out.
		before := map[int]map[int]int{}
		person := rapid.IntRange(0, 4)
		for range rapid.IntRange(1, 200).Draw(t, "steps") {
			p := person.Draw(t, "person")
			switch rapid.IntRange(0, 3).Draw(t, "what") {
			case 0, 1:
				for range rapid.IntRange(1, 20).Draw(t, "many") {
					if len(waiting[p]) == 0 {
						before[p] = map[int]int{}
					}
					waiting[p] = append(waiting[p], next)
					q.Push(p, next)
					next++
				}
			case 2:
				if mine := waiting[p]; len(mine) > 0 {
					i := rapid.IntRange(0, len(mine)-1).Draw(t, "which")
					if !q.Remove(p, mine[i]) || q.Remove(p, mine[i]) {
						t.Fatalf("%d is removed %v", mine[i], waiting)
					}
					popped[mine[i]] = true
					waiting[p] = append(mine[:i:i], mine[i+1:]...)
				}
			case 3:
				key, value, ok := q.Pop()
				if !ok {
					if q.Len() != 0 {
						t.Fatal("nothing comes out")
					}
					continue
				}
				if popped[value] || len(waiting[key]) == 0 || waiting[key][0] != value {
					t.Fatalf("%d of %d came out, of %v", value, key, waiting)
				}
				popped[value], waiting[key] = true, waiting[key][1:]
				before[key] = map[int]int{}
				for other := range waiting {
					if other != key && len(waiting[other]) > 0 {
						if before[other][key]++; before[other][key] > 1 {
							t.Fatalf("%d waits for a second value of %d", other, key)
						}
					}
				}
			}
			n := 0
			for _, mine := range waiting {
				n += len(mine)
			}
			if n != q.Len() {
				t.Fatalf("%d wait, have %d", n, q.Len())
			}
		}
	})
}
