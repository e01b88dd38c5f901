package people

import (
	"context"

	"github.com/bigriver/bigriver/internal/people/rating"
)

// Rating is a person's strength in a game.
type Rating struct {
	rating.Strength

	Person ID
	Game   string
}

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
		list := make([]rating.Strength, len(ratings))
		for i := range ratings {
			list[i] = ratings[i].Strength
		}
		rating.Update(list, places)
		for i := range ratings {
			ratings[i].Strength = list[i]
		}
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
