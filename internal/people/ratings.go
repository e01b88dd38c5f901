package people

import (
	"context"
	"time"

	"github.com/bigriver/bigriver/internal/people/rating"
)

// Rating is a person's strength in a game.
type Rating struct {
	rating.Strength

	Person ID
	Game   string
	Days   int // number of days with finished rated games
	Day    int // the last of them, in days since 1970 in UTC
	Wins   int // how many of the games that counted ended with a first place
}

// RatingDay is a rating at the end of a day with rated games.
type RatingDay struct {
	rating.Strength

	Day int // in days since 1970 in UTC
}

// Match is a finished game that is rated.
type Match struct {
	Game, Table string
	At          time.Time
	Players     []ID
	Accounts    []ID // by player: the account itself, or the owner of a bot
}

// Met says by Met[i][j] how often the accounts of two players of a match have met in rated games of
// this game, within rating.MetWithin.
type Met [][]int

// Played is a person's place in a finished game. 1 is first, and players may share a place.
type Played struct {
	Person ID
	Place  int
}

// Rate rates a finished game. It is idempotent: each table counts once. Only games between
// different accounts and their bots count.
func (p *People) Rate(ctx context.Context, game, table string, list []Played) (bool, error) {
	m := Match{Game: game, Table: table, At: p.now(), Players: make([]ID, len(list))}
	places := make([]int, len(list))
	for i, one := range list {
		m.Players[i], places[i] = one.Person, one.Place
	}
	var err error
	if m.Accounts, err = p.accounts(ctx, list); err != nil {
		return false, err
	}
	today := int(m.At.Unix() / int64(24*time.Hour/time.Second))
	return p.store.Rate(ctx, m, func(ratings []Rating, met Met) { rate(ratings, met, places, today) })
}

// accounts returns the accounts of the players, or an error if the game cannot be rated.
func (p *People) accounts(ctx context.Context, list []Played) ([]ID, error) {
	ids := make([]ID, len(list))
	for i := range list {
		ids[i] = list[i].Person
	}
	who, err := p.Several(ctx, ids)
	if err != nil {
		return nil, err
	}
	seen := map[ID]bool{}
	for i, id := range ids {
		if owner := who[id].Owner; owner != "" {
			ids[i] = owner
		}
		if list[i].Place < 1 || who[id].Kind == Guest || seen[ids[i]] {
			return nil, refuse(Invalid, "unrated")
		}
		seen[ids[i]] = true
	}
	if len(ids) < 2 { //nolint:mnd // a game needs two players
		return nil, refuse(Invalid, "unrated")
	}
	return ids, nil
}

// rate updates the ratings of the players of a match, from their places.
func rate(ratings []Rating, met Met, places []int, today int) {
	list, known := make([]rating.Strength, len(ratings)), make([]bool, len(ratings))
	for i := range ratings {
		r := &ratings[i]
		if r.Day != today {
			r.Day, r.Days = today, r.Days+1
		}
		list[i], known[i] = r.Strength, rating.Known(r.Days-1)
	}
	rating.Update(list, places, rating.Weights(known, met))
	for i := range ratings {
		if places[i] == 1 && list[i].Games > ratings[i].Games {
			ratings[i].Wins++
		}
		ratings[i].Strength = list[i]
	}
}

// Ratings returns the ratings of a person, sorted by game.
func (p *People) Ratings(ctx context.Context, id ID) ([]Rating, error) {
	return p.store.Ratings(ctx, id)
}

// RatingDays returns how a rating stood at the end of each day with rated games, newest first.
func (p *People) RatingDays(ctx context.Context, id ID, game string, limit int) ([]RatingDay, error) {
	return p.store.RatingDays(ctx, id, game, limit)
}

// Ladder returns the ratings of a game, the best first.
func (p *People) Ladder(ctx context.Context, game string, offset, limit int) ([]Rating, error) {
	return p.store.Ladder(ctx, game, offset, limit)
}
