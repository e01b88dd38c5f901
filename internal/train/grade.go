package train

import (
	"math"
	"slices"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/judge"
)

// Grade is how well a form predicts games that it was not trained on.
type Grade struct {
	Positions int
	// the mean of -ln of the chance that it gave to the actual result: the first place, or the
	// group's result
	Surprise float64
	// the same for a judge without knowledge: every seat is equally likely, or the group wins as
	// often as it did
	Guess float64
	Right float64 // the share of positions in which the most likely result came true

	// Bins has, for chances of winning from 0 to 10 %, from 10 to 20 % and so on: the number of
	// predictions, their mean, and the share that came true.
	Bins [10]Bin
}

// Bin compares chances with results.
type Bin struct {
	Count             int
	Predicted, Actual float64
}

// GradeOf grades a form with the held-out games.
func GradeOf(f *judge.Form, games []Played) (g Grade) {
	n, wins := len(f.Features), 0.0
	for i := range games {
		p := &games[i]
		if !isTest(p) {
			continue
		}
		for _, row := range p.Rows {
			switch {
			case p.Won != nil:
				chance := float64(judge.Sigmoid(f.Score(row[:n])))
				g.note(chance, *p.Won)
				g.Positions++
				if *p.Won {
					wins++
					g.Surprise -= math.Log(max(chance, 1e-9))
				} else {
					g.Surprise -= math.Log(max(1-chance, 1e-9))
				}
				if (chance > 0.5) == *p.Won {
					g.Right++
				}
			case len(p.Places)*n == len(row):
				g.race(f, p, row)
			}
		}
	}
	total := max(float64(g.Positions), 1)
	if share := wins / total; share > 0 && share < 1 {
		g.Guess = -(share*math.Log(share) + (1-share)*math.Log(1-share)) * total
	}
	g.Surprise, g.Guess, g.Right = g.Surprise/total, g.Guess/total, g.Right/total
	for i := range g.Bins {
		b := &g.Bins[i]
		if b.Count > 0 {
			b.Predicted, b.Actual = b.Predicted/float64(b.Count), b.Actual/float64(b.Count)
		}
	}
	return g
}

// race adds a position of a game with places.
func (g *Grade) race(f *judge.Form, p *Played, row []float32) {
	n, winner := len(f.Features), slices.Index(p.Places, 1)
	if winner < 0 || slices.Contains(p.Places[winner+1:], 1) {
		return // no seat won alone
	}
	var scores judge.Scores
	for seat := range p.Places {
		scores[seat] = f.Score(row[seat*n:])
	}
	v := judge.ByPlaces(&scores, len(p.Places), 1)
	best := 0
	for seat := range p.Places {
		g.note(float64(v[seat]), seat == winner)
		if v[seat] > v[best] {
			best = seat
		}
	}
	if best == winner {
		g.Right++
	}
	g.Positions++
	g.Surprise -= math.Log(max(float64(v[winner]), 1e-9))
	g.Guess += math.Log(float64(len(p.Places)))
}

func (g *Grade) note(chance float64, actual bool) {
	b := &g.Bins[min(int(chance*10), 9)]
	b.Count++
	b.Predicted += chance
	if actual {
		b.Actual++
	}
}

// ByHand returns the form with the hand-made weights.
func ByHand(lesson *bots.Lesson) *judge.Form {
	return &judge.Form{Features: lesson.Features, Weights: append([]float32(nil), lesson.ByHand...)}
}

// SeatsOf returns all numbers of seats of a game.
func SeatsOf(f *engine.Facts) (list []int) {
	for n := f.MinSeats; n <= f.MaxSeats; n++ {
		list = append(list, n)
	}
	return list
}
