package sqlite

import (
	"context"
	"database/sql"
	"errors"

	"github.com/bigriver/bigriver/internal/people"
)

// Ratings returns the ratings of a person, sorted by game.
func (p People) Ratings(ctx context.Context, person people.ID) ([]people.Rating, error) {
	return p.ratings(ctx, "person = ? ORDER BY game", string(person))
}

// Ladder returns the ratings of a game, the best first, without guests.
func (p People) Ladder(ctx context.Context, game string, offset, limit int) ([]people.Rating, error) {
	return p.ratings(ctx, "game = ? AND person NOT IN (SELECT id FROM person WHERE id = rating.person AND kind = 'guest') ORDER BY mu - 3 * sigma DESC, person LIMIT ? OFFSET ?", game, limit, offset)
}

func (p People) ratings(ctx context.Context, where string, args ...any) ([]people.Rating, error) {
	rows, err := p.db.query(ctx, "SELECT person, game, mu, sigma, games FROM rating WHERE "+where, args...)
	if err != nil {
		return nil, plain(err)
	}
	defer rows.Close()
	var list []people.Rating
	for rows.Next() {
		var r people.Rating
		if err := rows.Scan(&r.Person, &r.Game, &r.Mu, &r.Sigma, &r.Games); err != nil {
			return nil, plain(err)
		}
		list = append(list, r)
	}
	return list, plain(rows.Err())
}

// Rate changes the ratings of some people after a game at a table. It reports false, and changes nothing, if that table was
// rated before.
func (p People) Rate(ctx context.Context, game, table string, ids []people.ID, change func([]people.Rating)) (done bool, err error) {
	err = p.db.do(ctx, func(w *writer) error {
		err := w.exec("INSERT INTO rated (table_id) VALUES (?)", table)
		if isUnique(err) {
			return nil
		}
		if err != nil {
			return err
		}
		done = true
		return w.rate(game, ids, change)
	})
	return done && err == nil, err
}

func (w *writer) rate(game string, ids []people.ID, change func([]people.Rating)) error {
	ratings := make([]people.Rating, len(ids))
	gone := make([]bool, len(ids))
	for i, id := range ids {
		r := &ratings[i]
		r.Person, r.Game = id, game
		var kind string
		err := w.row("SELECT kind FROM person WHERE id = ?", string(id)).Scan(&kind)
		if errors.Is(err, sql.ErrNoRows) {
			return people.ErrNone
		}
		if err != nil {
			return err
		}
		gone[i] = kind == string(people.Gone)
		err = w.row("SELECT mu, sigma, games FROM rating WHERE person = ? AND game = ?", string(id), game).Scan(&r.Mu, &r.Sigma, &r.Games)
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return err
		}
	}
	change(ratings)
	for i, r := range ratings {
		if gone[i] {
			continue
		}
		err := w.exec("INSERT OR REPLACE INTO rating (person, game, mu, sigma, games) VALUES (?, ?, ?, ?, ?)",
			string(r.Person), r.Game, r.Mu, r.Sigma, r.Games)
		if err != nil {
			return err
		}
	}
	return nil
}
