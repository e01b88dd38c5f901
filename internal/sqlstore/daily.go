package sqlstore

import (
	"cmp"
	"context"
	"errors"

	"github.com/bigriver/bigriver/internal/chance"
	"github.com/bigriver/bigriver/internal/daily"
)

// DailyStore stores the results of the daily rivers.
type DailyStore struct{ queries }

var _ daily.Store = DailyStore{}

// Daily returns the store of the results of the daily rivers.
func (s *Store) Daily() DailyStore { return DailyStore{s.queries} }

// DailyKey returns the secret of the site, which is the first that was passed to it.
func (s DailyStore) DailyKey(ctx context.Context, fresh chance.Secret) (key chance.Secret, err error) {
	err = s.exec(ctx, "INSERT INTO daily_key (no, secret) VALUES (1, $1)", fresh[:])
	if err != nil && !errors.Is(err, ErrExists) {
		return key, err
	}
	secret, err := first(s.from(ctx), daily.ErrNone, column[[]byte], "SELECT secret FROM daily_key WHERE no = 1")
	copy(key[:], secret)
	return key, err
}

// AddResult adds a result, unless the person has one of that river already.
func (s DailyStore) AddResult(ctx context.Context, r daily.Result) error {
	err := s.exec(ctx, "INSERT INTO daily_result (day, game, person, table_id, at, place, cost) VALUES ($1, $2, $3, $4, $5, $6, $7)",
		int(r.Day), r.Game, r.Person, r.Table, r.At.UnixMilli(), cmp.Or(r.Place, noPlace), r.Cost)
	if errors.Is(err, ErrExists) {
		return nil
	}
	return err
}

const selectResult = "SELECT day, game, person, table_id, at, place, cost FROM daily_result WHERE day = $1 AND game = $2"

// noPlace stands for no place, so that the index has such results behind all others.
const noPlace = 127

func placeOf(stored int) int {
	if stored == noPlace {
		return 0
	}
	return stored
}

func scanResult(row Row) (r daily.Result, err error) {
	var day int
	var at int64
	err = row.Scan(&day, &r.Game, &r.Person, &r.Table, &at, &r.Place, &r.Cost)
	r.Day, r.At, r.Place = daily.Day(day), fromMillis(at), placeOf(r.Place)
	return r, err
}

// Result returns a person's result of a river, or daily.ErrNone.
func (s DailyStore) Result(ctx context.Context, d daily.Day, game string, p daily.Person) (daily.Result, error) {
	return first(s.from(ctx), daily.ErrNone, scanResult, selectResult+" AND person = $3", int(d), game, p)
}

// Results returns the best results of a river.
func (s DailyStore) Results(ctx context.Context, d daily.Day, game string, limit int) ([]daily.Result, error) {
	return all(s.from(ctx), scanResult, selectResult+" ORDER BY place, cost, at, person LIMIT $3", int(d), game, limit)
}

// Scores returns how many people have each place and cost, the best first.
func (s DailyStore) Scores(ctx context.Context, d daily.Day, game string) ([]daily.Score, error) {
	return all(s.from(ctx), func(row Row) (c daily.Score, err error) {
		err = row.Scan(&c.Place, &c.Cost, &c.People)
		c.Place = placeOf(c.Place)
		return c, err
	}, "SELECT place, cost, count(*) FROM daily_result WHERE day = $1 AND game = $2 GROUP BY place, cost ORDER BY place, cost", int(d), game)
}

// ForgetResults deletes the results of a person.
func (s DailyStore) ForgetResults(ctx context.Context, p daily.Person) error {
	return s.exec(ctx, "DELETE FROM daily_result WHERE person = $1", p)
}
