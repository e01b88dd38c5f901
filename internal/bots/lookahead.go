package bots

import (
	"slices"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/judge"
	"github.com/bigriver/bigriver/internal/search"
)

// Lookahead makes a Greedy bot look further ahead: after each of its best ends it plays the next
// turns of all seats, also with the net, and evaluates the result. The zero value does not look
// ahead.
type Lookahead struct {
	Ends      int // of its own turn to compare
	Turns     int // to play after each
	ReplyEnds int // to evaluate in each of these turns
	Worlds    int // samples of chance, the same for each of its ends (common random numbers)
}

// lookahead looks ahead. It belongs to one goroutine.
type lookahead[S, A comparable] struct {
	Lookahead

	inner     *evaluator[S, A] // for the following turns
	order     []int
	utilities []float64
	world     S
	legal     []A
	worlds    int
}

// choose returns the index of the best end. The evaluator has just evaluated these ends.
func (l *lookahead[S, A]) choose(e *evaluator[S, A], s *S, by engine.Seat, ends []search.Proposal[A], r engine.Source) int {
	l.order = l.order[:0]
	for i := range ends {
		l.order = append(l.order, i)
	}
	slices.SortStableFunc(l.order, func(i, k int) int {
		a, b := e.utility(&e.chances[i], by), e.utility(&e.chances[k], by)
		switch {
		case a > b:
			return -1
		case a < b:
			return 1
		}
		return 0
	})
	l.order = l.order[:min(len(l.order), l.Ends)]
	l.utilities = append(l.utilities[:0], make([]float64, len(l.order))...)
	for range l.worlds {
		seed := r.Uint64()
		for k, i := range l.order {
			dice := search.Dice(seed)
			l.world = *s
			e.apply(&l.world, by, ends[i].Way())
			c := l.play(&dice)
			l.utilities[k] += float64(e.utility(&c, by))
		}
	}
	best := 0
	for k := range l.utilities {
		if l.utilities[k] > l.utilities[best] {
			best = k
		}
	}
	return l.order[best]
}

// play plays the next turns and returns the chances then.
func (l *lookahead[S, A]) play(dice *search.Dice) judge.Chances {
	e := l.inner
	for left, steps := l.Turns, 0; steps < maxForcedSteps; steps++ {
		turn := e.rules.ToAct(&l.world)
		if turn == 0 {
			break
		}
		if turn.Has(engine.Chance) {
			if left == 0 {
				break
			}
			var ok bool
			if l.legal, ok = search.Roll(e.rules, &l.world, dice, l.legal); !ok {
				break
			}
			continue
		}
		by := turn.First()
		a, step := e.Next(&l.world, by)
		if step == Forced {
			e.rules.Apply(&l.world, by, a, nil)
			continue
		}
		if step == TurnStart {
			if left == 0 {
				break
			}
			left--
		}
		ends, best := e.best(&l.world, by, l.ReplyEnds)
		if best < 0 {
			break
		}
		e.apply(&l.world, by, ends[best].Way())
	}
	return e.evaluate(&l.world, engine.Watcher, 0) // nothing is hidden
}
