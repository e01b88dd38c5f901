package arena_test

import (
	"context"
	"encoding/json"
	"errors"
	"testing"

	"github.com/bigriver/bigriver/internal/arena"
)

// inBlocks plays in blocks of this size, each of which goes through JSON.
func inBlocks[B, T any](t *testing.T, size int, block func(context.Context, int, int) (B, error), parts func(B) []T) arena.Remote[T] {
	t.Helper()
	return func(ctx context.Context, first, last int, take func(T) error) error {
		for ; first <= last; first += size {
			played, err := block(ctx, first, min(first+size-1, last))
			if err != nil {
				return err
			}
			data, err := json.Marshal(played)
			if err != nil {
				return err
			}
			var read B
			if err := json.Unmarshal(data, &read); err != nil {
				return err
			}
			for _, part := range parts(read) {
				if err := take(part); err != nil {
					return err
				}
			}
		}
		return ctx.Err()
	}
}

func TestASimulationInBlocks(t *testing.T) {
	for name, change := range map[string]func(*arena.Sim){
		"plain":  func(*arena.Sim) {},
		"drawn":  func(s *arena.Sim) { s.RandomOptions, s.RandomSeats, s.First = true, true, 31 },
		"traced": func(s *arena.Sim) { s.Trace = true },
		"fails":  func(s *arena.Sim) { s.Game = sim(t, broken{toyRules(t), true}, 3, 1).Game },
	} {
		t.Run(name, func(t *testing.T) {
			whole := sim(t, toyRules(t), 3, 200)
			change(&whole)
			want, split := run(t, whole), whole
			split.Remote = inBlocks(t, 7, whole.Block, func(c *arena.Counts) []arena.Counts { return []arena.Counts{*c} })
			wantSame(t, name, want, run(t, split))
		})
	}
}

func TestATournamentInBlocks(t *testing.T) {
	for name, test := range map[string]*arena.SPRT{"all rounds": nil, "a test that ends it": {Low: 0, High: 30}} {
		t.Run(name, func(t *testing.T) {
			list := three(t)
			if test != nil {
				list = list[:2]
			}
			whole := tournament(t, 2, 300, list...)
			whole.Test = test
			want := outcome(t, whole)
			split := tournament(t, 2, 300, list...)
			split.Test = test
			split.Remote = inBlocks(t, 4, whole.Block, func(r []arena.Round) []arena.Round { return r })
			wantSameOutcome(t, name, want, outcome(t, split))
		})
	}
}

func TestABlockIsWholeOrAnError(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	s := sim(t, toyRules(t), 3, 200)
	if _, err := s.Block(ctx, 1, 10); !errors.Is(err, context.Canceled) {
		t.Errorf("a block of a simulation that was broken off: %v", err)
	}
	if _, err := tournament(t, 2, 300, three(t)...).Block(ctx, 1, 10); !errors.Is(err, context.Canceled) {
		t.Errorf("a block of a tournament that was broken off: %v", err)
	}
}

func TestCountsOfAnotherSimulationAreRefused(t *testing.T) {
	s := sim(t, toyRules(t), 3, 20)
	s.Remote = func(_ context.Context, _, _ int, take func(arena.Counts) error) error { return take(arena.Counts{}) }
	if _, err := arena.Run(t.Context(), s); err == nil {
		t.Error("counts without seats were added")
	}
}
