// Package rating measures how strong players are, from their places in finished games.
// docs/ratings.md says where the numbers come from.
package rating

import "math"

// Strength is how strong a player is: a normal distribution.
type Strength struct {
	Mu    float64
	Sigma float64
	Games int
}

// The parameters of the source, on a scale where everybody begins at 1500.
const (
	startMu          = 1500
	startSigma       = 500 // a third of the mean
	beta             = startSigma / 2
	minVarianceShare = 0.0001 // kappa: the part of a variance that always stays
)

// maxCertainSigma is the largest sigma of a strength that is not provisional.
const maxCertainSigma = 200

// Provisional reports whether the strength is still based on too few games.
func (s Strength) Provisional() bool { return s.Sigma > maxCertainSigma }

// Shown returns the strength as people read it.
func (s Strength) Shown() int { return int(math.Round(s.Mu)) }

// Conservative returns the strength less three sigma. Ladders are sorted by it, so that luck in one
// game does not lead to the top.
func (s Strength) Conservative() float64 { return s.Mu - 3*s.Sigma }

// Update changes the strengths of players after one game, by their places and by how much the game
// counts for each, from 0 to 1 (see Weights). A player who has played no game is a beginner. The
// model is Plackett-Luce, and the names are those of Weng and Lin, algorithm 4.
func Update(list []Strength, rank []int, weights []float64) {
	n := len(list)
	for i := range list {
		if list[i].Games == 0 {
			list[i].Mu, list[i].Sigma = startMu, startSigma
		}
	}
	c := 0.0
	for _, r := range list {
		c += r.Sigma*r.Sigma + beta*beta
	}
	c = math.Sqrt(c)

	strength := make([]float64, n) // from the strongest, so that no power overflows
	highest := math.Inf(-1)
	for _, r := range list {
		highest = math.Max(highest, r.Mu)
	}
	for i, r := range list {
		strength[i] = math.Exp((r.Mu - highest) / c)
	}
	behind := make([]float64, n) // the strength of all who are not before q
	tied := make([]float64, n)   // how many share the place of q
	for q := range n {
		for s := range n {
			if rank[s] >= rank[q] {
				behind[q] += strength[s]
			}
			if rank[s] == rank[q] {
				tied[q]++
			}
		}
	}
	next := make([]Strength, n)
	for i, r := range list {
		omega, delta := 0.0, 0.0
		variance, gamma := r.Sigma*r.Sigma, r.Sigma/c
		for q := range n {
			if rank[q] > rank[i] {
				continue
			}
			chance := strength[i] / behind[q]
			won := 0.0
			if q == i {
				won = 1
			}
			omega += variance / c * (won - chance) / tied[q]
			delta += gamma * variance / (c * c) * chance * (1 - chance) / tied[q]
		}
		r.Mu += weights[i] * omega
		r.Sigma *= math.Sqrt(math.Max(1-weights[i]*delta, minVarianceShare))
		if weights[i] > 0 {
			r.Games++
		}
		next[i] = r
	}
	copy(list, next)
}
