package train

import (
	"context"
	"math"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/judge"
)

// How weights are found: several passes over all positions, each changing the weights a little in
// the direction that makes the actual places more likely. A weight that has changed a lot changes
// less from then on (AdaGrad).
const (
	passes     = 30
	speed      = 0.15
	oneHeldOut = 11 // one in this many games is not trained on, but used for testing
)

// Learn returns a form trained on the games. If the context ends, it returns the weights so far.
func Learn(ctx context.Context, lesson *bots.Lesson, games []Played) *judge.Form {
	l := newLearner(lesson)
	for range passes {
		if ctx.Err() != nil {
			break
		}
		for i := range games {
			if !isTest(&games[i]) {
				l.learn(&games[i])
			}
		}
	}
	f := &judge.Form{Features: lesson.Features, Weights: make([]float32, len(l.w))}
	for i, w := range l.w {
		f.Weights[i] = float32(w)
	}
	return f
}

func isTest(g *Played) bool { return g.Number%oneHeldOut == 0 }

// learner has the weights during training. Conversions to float64 keep the compiler from fusing
// operations.
type learner struct {
	n       int
	w       []float64 // by feature
	slope   []float64 // of the present position, by weight
	squares []float64 // by weight: the sum of the squares of its slopes
	scores  []float64
	pull    []float64 // by seat: how much less likely a higher score would make the places
}

func newLearner(lesson *bots.Lesson) *learner {
	n := len(lesson.Features)
	l := &learner{n: n, w: make([]float64, n), slope: make([]float64, n), squares: make([]float64, n)}
	for i, w := range lesson.ByHand {
		l.w[i] = float64(w)
	}
	for i := range l.squares {
		l.squares[i] = 1
	}
	return l
}

// learn learns from all positions of a game.
func (l *learner) learn(g *Played) {
	for _, row := range g.Rows {
		seats := len(row) / l.n
		l.score(row, seats)
		switch {
		case g.Won != nil:
			l.pullCooperative(*g.Won)
		case len(g.Places) == seats:
			l.pullByPlaces(g.Places)
		default:
			continue
		}
		l.step(row, seats)
	}
}

// score computes the scores of all seats.
func (l *learner) score(row []float32, seats int) {
	l.scores, l.pull = append(l.scores[:0], make([]float64, seats)...), append(l.pull[:0], make([]float64, seats)...)
	for seat := range seats {
		l.scores[seat] = dot(l.w, row[seat*l.n:][:l.n])
	}
}

func dot(w []float64, x []float32) (sum float64) {
	for i := range w {
		sum += float64(w[i] * float64(x[i]))
	}
	return sum
}

// pullByPlaces computes the pull of the actual places: for each place, over the seats from there
// on.
func (l *learner) pullByPlaces(places []int8) {
	for winner, place := range places {
		if place == 0 {
			continue
		}
		top, total := l.scores[winner], 0.0
		for seat, p := range places {
			if p == 0 || p >= place {
				top = max(top, l.scores[seat])
			}
		}
		last := true
		for seat, p := range places {
			if p == 0 || p >= place {
				total += math.Exp(l.scores[seat] - top)
				last = last && seat == winner
			}
		}
		if last {
			continue
		}
		for seat, p := range places {
			if p == 0 || p >= place {
				l.pull[seat] += math.Exp(l.scores[seat]-top) / total
			}
		}
		l.pull[winner]--
	}
}

func (l *learner) pullCooperative(won bool) {
	l.pull[0] = 1 / (1 + math.Exp(-l.scores[0]))
	if won {
		l.pull[0]--
	}
}

// step changes the weights.
func (l *learner) step(row []float32, seats int) {
	clear(l.slope)
	for seat := range seats {
		x, pull := row[seat*l.n:][:l.n], l.pull[seat]
		for i := range x {
			l.slope[i] += float64(pull * float64(x[i]))
		}
	}
	for i, s := range l.slope {
		if s != 0 {
			l.squares[i] += float64(s * s)
			l.w[i] -= speed * s / math.Sqrt(l.squares[i])
		}
	}
}
