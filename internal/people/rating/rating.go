// Package rating estimates how strong players are, from their places in finished games.
// docs/ratings.md explains the parameters.
package rating

import "math"

// Strength is the estimate of a player's strength: a normal distribution.
type Strength struct {
	Mu    float64
	Sigma float64
	Games int
}

// The parameters of the source, scaled so that everybody begins at 1500.
const (
	startMu          = 1500
	startSigma       = 500 // a third of the mean
	beta             = startSigma / 2
	minVarianceShare = 0.0001 // kappa: the share of a variance that always remains
)

// maxCertainSigma is the largest sigma at which a strength is no longer provisional.
const maxCertainSigma = 200

// Provisional reports whether the strength is still based on too few games.
func (s Strength) Provisional() bool { return s.Sigma > maxCertainSigma }

// Shown returns the strength as people see it.
func (s Strength) Shown() int { return int(math.Round(s.Mu)) }

// Conservative returns the strength minus three sigma. Ladders are sorted by it, so that one lucky
// game does not lead to the top.
func (s Strength) Conservative() float64 { return s.Mu - 3*s.Sigma }

// Update updates the strengths of players after one game, from their places and the weight of the
// game for each, from 0 to 1 (see Weights). The zero Strength is a beginner's. The model is
// Plackett-Luce; the names are those of Weng and Lin, algorithm 4.
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

	strength := make([]float64, n) // relative to the strongest, so that no power overflows
	highest := math.Inf(-1)
	for _, r := range list {
		highest = math.Max(highest, r.Mu)
	}
	for i, r := range list {
		strength[i] = math.Exp((r.Mu - highest) / c)
	}
	behind := make([]float64, n) // the sum of the strengths of all players not ahead of q
	tied := make([]float64, n)   // the number of players who share q's place
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
