package train

import (
	"errors"
	"slices"
	"testing"
	"time"
)

// TestInOrder checks that games are taken in order, and none after one that take refused.
func TestInOrder(t *testing.T) {
	t.Parallel()
	full := errors.New("the disk is full")
	for fails, want := range map[int][]int{0: {3, 4, 5, 6, 7, 8, 9}, 6: {3, 4, 5}} {
		for range 20 {
			var taken []int
			err := inOrder(t.Context(), 3, 9, 4, func() (func(int) (int, error), error) {
				return func(number int) (int, error) { return number, nil }, nil
			}, func(number int) error {
				if number == fails {
					time.Sleep(time.Millisecond) // the next games are completed in the meantime
					return full
				}
				taken = append(taken, number)
				return nil
			})
			if !slices.Equal(taken, want) || errors.Is(err, full) != (fails > 0) {
				t.Fatalf("taken are %v, want %v: %v", taken, want, err)
			}
		}
	}
}
