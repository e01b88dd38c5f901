package enginetest

import (
	"fmt"
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/search"
)

// Perft counts the sequences of the first actions from a set-up, including chance. It is the
// cheapest way to notice that a refactoring changed the rules. want is the count for each depth
// from 1.
func Perft[S, A comparable](t *testing.T, r engine.Rules[S, A], setup engine.Setup, want ...uint64) {
	t.Helper()
	report(t, countsAre(r, setup, want))
}

// PerftFrom counts the sequences of actions from a position as Perft does.
func PerftFrom[S, A comparable](t *testing.T, r engine.Rules[S, A], from S, want ...uint64) {
	t.Helper()
	report(t, countsFrom(r, &from, want))
}

func countsAre[S, A comparable](r engine.Rules[S, A], setup engine.Setup, want []uint64) error {
	f := r.Facts()
	full, err := f.Complete(setup)
	if err != nil {
		return err
	}
	start, err := r.Start(full)
	if err != nil {
		return err
	}
	return countsFrom(r, &start, want)
}

func countsFrom[S, A comparable](r engine.Rules[S, A], from *S, want []uint64) error {
	p := search.Perft[S, A]{Rules: r}
	for i, n := range want {
		if got, _ := p.Count(from, i+1); got != n {
			return fmt.Errorf("there are %d sequences of the first %d actions, want %d", got, i+1, n)
		}
	}
	return nil
}
