package arena

import (
	"math"
	"slices"

	"github.com/bigriver/bigriver/internal/engine"
)

// Rating is a strength in Elo, with its 95 % interval. The mean of all bots is 0.
type Rating struct{ Elo, Low, High float64 }

// pairing counts how often bots finished ahead of each other, in half points: [a*bots+b] is a's
// score in its games against b.
type pairing []int64

// pairingOf counts every pair of seats in every game. In a cooperative game it counts every pair of
// games instead.
func pairingOf(r *Round, bots int) pairing {
	p := make(pairing, bots*bots)
	for i := range r.Games {
		g := &r.Games[i]
		if g.End != endings[finished] {
			continue
		}
		if g.Group != "" {
			for j := range r.Games[:i] {
				if other := &r.Games[j]; other.Group != "" {
					p.add(bots, g.Bots[0], other.Bots[0], lostAs1(g), lostAs1(other))
				}
			}
			continue
		}
		for seat, a := range g.Bots {
			for other, b := range g.Bots[:seat] {
				if a != b {
					p.add(bots, a, b, g.Places[seat], g.Places[other])
				}
			}
		}
	}
	return p
}

// lostAs1 returns the place of a group: 1 if it won, 2 if not.
func lostAs1(g *GameLine) int {
	if g.Group == engine.GroupWon.String() {
		return 1
	}
	return 2
}

// add gives two half points to the better place, or one to each.
func (p pairing) add(bots, a, b, placeOfA, placeOfB int) {
	rank := func(place int) int {
		if place == 0 {
			return engine.MaxSeats + 1
		}
		return place
	}
	switch ra, rb := rank(placeOfA), rank(placeOfB); {
	case ra < rb:
		p[a*bots+b] += 2
	case ra > rb:
		p[b*bots+a] += 2
	default:
		p[a*bots+b]++
		p[b*bots+a]++
	}
}

const eloScale = 400 / math.Ln10

// rate returns the strengths that best explain the places, by the Bradley-Terry model. Each pair
// gets one additional draw, so that no strength is infinite.
func rate(rounds []pairing, bots int, again bootstrap) []Rating {
	ratings := make([]Rating, bots)
	points := make([]float64, bots*bots) // of a against b
	for i := range points {
		points[i] = 0.5
		for _, p := range rounds {
			points[i] += float64(p[i]) / 2
		}
	}
	games := make([]float64, bots*bots) // of a pair in a round, on average
	for a := range bots {
		for b := range bots {
			games[a*bots+b] = (points[a*bots+b] + points[b*bots+a] - 1) / float64(max(1, len(rounds)))
		}
	}
	for b, elo := range strengths(points, bots) {
		ratings[b] = Rating{elo, math.Inf(-1), math.Inf(1)}
	}
	if !slices.ContainsFunc(games, func(n float64) bool { return n > 0 }) {
		return ratings
	}
	drawn := make([][]float64, bots)
	for range resamples {
		for i := range points {
			points[i] = again.priorWeight() * games[i]
		}
		for _, p := range rounds {
			w := again.weight()
			for i := range points {
				points[i] += w * float64(p[i]) / 2
			}
		}
		for b, elo := range strengths(points, bots) {
			drawn[b] = append(drawn[b], elo)
		}
	}
	for b := range ratings {
		low, high := interval95(drawn[b])
		ratings[b].Low, ratings[b].High = min(low, ratings[b].Elo), max(high, ratings[b].Elo)
	}
	return ratings
}

// strengths returns the maximum-likelihood strengths in Elo for the points of each bot against each
// other, by Hunter's iteration (MM algorithms for generalized Bradley-Terry models, 2004).
func strengths(p []float64, bots int) []float64 {
	const limit, enough = 1000, 1e-9
	now, next := slices.Repeat([]float64{1}, bots), make([]float64, bots)
	for range limit {
		change := 0.0
		for a := range bots {
			points, games := 0.0, 0.0
			for b := range bots {
				if a != b {
					of, against := p[a*bots+b], p[b*bots+a]
					points += of
					games += (of + against) / (now[a] + now[b])
				}
			}
			next[a] = points / games
		}
		scale := math.Exp(-meanLog(next))
		for a := range next {
			next[a] *= scale
			change = max(change, math.Abs(next[a]-now[a])/now[a])
		}
		now, next = next, now
		if change < enough {
			break
		}
	}
	elo := make([]float64, bots)
	for a := range elo {
		elo[a] = eloScale * math.Log(now[a])
	}
	return elo
}

func meanLog(x []float64) (mean float64) {
	for _, v := range x {
		mean += math.Log(v) / float64(len(x))
	}
	return mean
}
