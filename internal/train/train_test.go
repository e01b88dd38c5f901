package train_test

import (
	"context"
	"errors"
	"math"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/catalog/catalogtest"
	"github.com/bigriver/bigriver/internal/judge"
	"github.com/bigriver/bigriver/internal/longtest"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/train"
)

// gamesWith returns the games whose bots have something to train, and what each one has.
func gamesWith[T any](t *testing.T, of func(bots.List) *T) (games []catalog.Entry, list []*T) {
	t.Helper()
	for _, g := range catalogtest.Games(t) {
		if has := of(g.Bots()); has != nil {
			games, list = append(games, g), append(list, has)
		}
	}
	if len(games) == 0 {
		t.Fatal("no game has it")
	}
	return games, list
}

// A tiny training gives the same weights on one core, on three, and when it is interrupted and
// resumed.
func TestTrainingIsReproducible(t *testing.T) {
	longtest.NotShort(t, "it plays several games of each kind")
	games, lessons := gamesWith(t, bots.List.Lesson)
	for i, g := range games {
		const many = 5
		run := func(workers int, done []train.Played) ([]train.Played, string) {
			c := train.Course{Game: g, Lesson: lessons[i], Seats: train.SeatsOf(g.Facts()), Games: many, Seed: 7, Workers: workers, Done: done}
			written := len(done)
			c.Write = func(p train.Played) error {
				if written++; p.Number != written {
					t.Errorf("%s: game %d is written as number %d", g.Facts().Name, p.Number, written)
				}
				return nil
			}
			played := must.Get(c.Play(t.Context()))(t)
			return played, train.Learn(t.Context(), lessons[i], played).String()
		}
		played, want := run(1, nil)
		if len(played) != many {
			t.Fatalf("%s: %d games", g.Facts().Name, len(played))
		}
		if _, got := run(3, nil); got != want {
			t.Errorf("%s, three cores: %s", g.Facts().Name, cmp.Diff(want, got))
		}
		if _, got := run(2, slices.Clone(played[:2])); got != want {
			t.Errorf("%s, resumed: %s", g.Facts().Name, cmp.Diff(want, got))
		}
		c := train.Course{Game: g, Lesson: lessons[i], Seats: train.SeatsOf(g.Facts()), Games: many, Seed: 7}
		split := c
		split.Remote = func(ctx context.Context, first, last int, take func(train.Played) error) error {
			for ; first <= last; first += 2 {
				block, err := c.Block(ctx, first, min(first+1, last))
				for i := range block {
					err = errors.Join(err, take(block[i]))
				}
				if err != nil {
					return err
				}
			}
			return nil
		}
		inBlocks := must.Get(split.Play(t.Context()))(t)
		if diff := cmp.Diff(played, inBlocks); diff != "" {
			t.Errorf("%s, in blocks of two: %s", g.Facts().Name, diff)
		}
	}
}

func TestPlayEndsWithItsContext(t *testing.T) {
	games, lessons := gamesWith(t, bots.List.Lesson)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	c := train.Course{Game: games[0], Lesson: lessons[0], Seats: []int{3}, Games: 1000, Seed: 1}
	if played, err := c.Play(ctx); err != nil || len(played) > 0 {
		t.Errorf("%d games, %v", len(played), err)
	}
}

// The shipped weights match their features.
func TestShippedWeights(t *testing.T) {
	games, lessons := gamesWith(t, bots.List.Lesson)
	for i, l := range lessons {
		if len(l.ByHand) != len(l.Features) {
			t.Errorf("%s: %d weights by hand for %d features", games[i].Facts().Name, len(l.ByHand), len(l.Features))
		}
		if _, err := judge.Read(l.Shipped, l.Features); err != nil {
			t.Errorf("%s: got error %v", games[i].Facts().Name, err)
		}
	}
}

// Training finds what decides a made-up game: the first feature in a race, and the difference of
// the two in a cooperative game.
func TestLearns(t *testing.T) {
	lesson := &bots.Lesson{Features: []string{"one", "other"}, ByHand: []float32{0, 0}}
	var races, together []train.Played
	for n := 1; n <= 2000; n++ {
		a, b := float32(n%7)/7-0.4, float32(n%5)/5-0.5
		places := []int8{1, 2, 3}
		rows := [][]float32{{a + 1, b, a, -b, a - 1, b}}
		races = append(races, train.Played{Number: n, Seats: 3, Places: places, Rows: rows})
		won := a > b
		together = append(together, train.Played{Number: n, Seats: 2, Won: &won, Rows: [][]float32{{a, b}}})
	}
	f := train.Learn(t.Context(), lesson, races)
	if g := train.GradeOf(f, races); g.Right != 1 || g.Surprise > 0.2 || math.Abs(g.Guess-math.Log(3)) > 1e-9 {
		t.Errorf("races: %+v, weights %v", g, f.Weights)
	}
	if g := train.GradeOf(train.Learn(t.Context(), lesson, together), together); g.Right != 1 || g.Surprise > 0.3 {
		t.Errorf("together: %+v", g)
	}
}
