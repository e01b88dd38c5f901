package people

import (
	"context"
	"math"
)

// Rating is a person's strength in a game: a normal distribution. docs/ratings.md says where the numbers come from.
type Rating struct {
	Person ID
	Game   string
	Mu     float64
	Sigma  float64
	Games  int
}

// The parameters of the source, on a scale where everybody begins at 1500.
const (
	startMu    = 1500
	startSigma = 500 // a third of the mean
	beta       = startSigma / 2
	leastKept  = 0.0001 // kappa: the part of a variance that always stays
)

// sure is the largest sigma of a rating that is not provisional.
const sure = 200

// Provisional reports whether the rating is still based on too few games.
func (r Rating) Provisional() bool { return r.Sigma > sure }

// Shown returns the rating as people read it.
func (r Rating) Shown() int { return int(math.Round(r.Mu)) }

// Least returns the rating less three sigma. Ladders are sorted by it, so that luck in one game does not lead to the top.
func (r Rating) Least() float64 { return r.Mu - 3*r.Sigma }

// Played is the place of a person in a finished game. 1 is first, and players may share a place.
type Played struct {
	Person ID
	Place  int
}

// Rate counts a finished game. It counts each table only once, even if it is called again.
func (p *People) Rate(ctx context.Context, game, table string, list []Played) (bool, error) {
	ids := make([]ID, 0, len(list))
	places := make([]int, 0, len(list))
	seen := map[ID]bool{}
	for _, who := range list {
		if seen[who.Person] || who.Place < 1 {
			return false, refuse(Invalid, "unrated")
		}
		seen[who.Person] = true
		ids, places = append(ids, who.Person), append(places, who.Place)
	}
	if len(ids) < 2 {
		return false, refuse(Invalid, "unrated")
	}
	return p.store.Rate(ctx, game, table, ids, func(ratings []Rating) {
		for i := range ratings {
			if ratings[i].Games == 0 {
				ratings[i].Mu, ratings[i].Sigma = startMu, startSigma
			}
		}
		update(ratings, places)
	})
}

// Ratings returns the ratings of a person, sorted by game.
func (p *People) Ratings(ctx context.Context, id ID) ([]Rating, error) {
	return p.store.Ratings(ctx, id)
}

// Ladder returns the ratings of a game, the best first.
func (p *People) Ladder(ctx context.Context, game string, offset, limit int) ([]Rating, error) {
	return p.store.Ladder(ctx, game, offset, limit)
}

// update changes the ratings after one game of the Plackett-Luce model. The names are those of Weng and Lin, algorithm 4.
func update(ratings []Rating, rank []int) {
	n := len(ratings)
	c := 0.0
	for _, r := range ratings {
		c += r.Sigma*r.Sigma + beta*beta
	}
	c = math.Sqrt(c)

	strength := make([]float64, n) // from the strongest, so that no power overflows
	most := math.Inf(-1)
	for _, r := range ratings {
		most = math.Max(most, r.Mu)
	}
	for i, r := range ratings {
		strength[i] = math.Exp((r.Mu - most) / c)
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
	next := make([]Rating, n)
	for i, r := range ratings {
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
		r.Mu += omega
		r.Sigma *= math.Sqrt(math.Max(1-delta, leastKept))
		r.Games++
		next[i] = r
	}
	copy(ratings, next)
}
