package sqlstore

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/bigriver/bigriver/internal/people"
	"github.com/bigriver/bigriver/internal/people/rating"
)

// PeopleStore is the store of people in a database.
type PeopleStore struct{ queries }

var _ people.Store = PeopleStore{}

const selectPerson = "SELECT id, kind, name, key, password, passkeys, owner, settings, created FROM person WHERE "

func scanPerson(row Row) (who people.Person, err error) {
	var key *string
	var passkeys, settings []byte
	var made int64
	if err := row.Scan(&who.ID, &who.Kind, &who.Name, &key, &who.Password, &passkeys, &who.Owner, &settings, &made); err != nil {
		return who, err
	}
	if key != nil {
		who.Key = *key
	}
	who.Made = fromMillis(made)
	if err := json.Unmarshal(settings, &who.Settings); err != nil {
		return who, fmt.Errorf("read the settings of %s: %w", who.ID, err)
	}
	if string(passkeys) == "[]" {
		return who, nil // the usual case: skip the parser
	}
	if err := json.Unmarshal(passkeys, &who.Passkeys); err != nil {
		return who, fmt.Errorf("read the passkeys of %s: %w", who.ID, err)
	}
	return who, nil
}

// putPerson inserts a person, or replaces the one with this id.
func putPerson(tx Tx, who *people.Person) error {
	settings, err := json.Marshal(who.Settings) //nolint:gosec // the secret in it signs webhooks, so it has to be stored
	if err != nil {
		return fmt.Errorf("write settings: %w", err)
	}
	passkeys := []byte("[]")
	if len(who.Passkeys) > 0 {
		if passkeys, err = json.Marshal(who.Passkeys); err != nil {
			return fmt.Errorf("write passkeys: %w", err)
		}
	}
	_, err = tx.Exec(`INSERT INTO person (id, kind, name, key, password, passkeys, owner, settings, created) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
		ON CONFLICT (id) DO UPDATE SET kind = excluded.kind, name = excluded.name, key = excluded.key,
			password = excluded.password, passkeys = excluded.passkeys, owner = excluded.owner, settings = excluded.settings`,
		who.ID, who.Kind, who.Name, orNull(who.Key), who.Password, string(passkeys), who.Owner, string(settings), who.Made.UnixMilli())
	if errors.Is(err, ErrExists) {
		return people.ErrTaken
	}
	return err
}

// AddPerson adds a person.
func (p PeopleStore) AddPerson(ctx context.Context, who people.Person) error {
	return p.db.Within(ctx, func(tx Tx) error { return putPerson(tx, &who) })
}

// Person returns the person with this id.
func (p PeopleStore) Person(ctx context.Context, id people.ID) (people.Person, error) {
	return first(p.from(ctx), people.ErrNone, scanPerson, selectPerson+"id = $1", id)
}

// PersonByKey returns the person whose name has this key. Names that look alike have the same key.
func (p PeopleStore) PersonByKey(ctx context.Context, key string) (people.Person, error) {
	return first(p.from(ctx), people.ErrNone, scanPerson, selectPerson+"key = $1", orNull(key))
}

// People returns the people with these ids. Unknown ids are left out.
func (p PeopleStore) People(ctx context.Context, ids []people.ID) (map[people.ID]people.Person, error) {
	list, err := all(p.from(ctx), scanPerson, selectPerson+"id "+p.db.Dialect().Among, p.list(ids))
	found := make(map[people.ID]people.Person, len(list))
	for _, who := range list {
		found[who.ID] = who
	}
	return found, err
}

// list returns ids as a query argument.
func (p PeopleStore) list(ids []people.ID) any {
	values := make([]string, len(ids))
	for i, id := range ids {
		values[i] = string(id)
	}
	return p.db.Dialect().List(values)
}

// Owned returns the bots of an account.
func (p PeopleStore) Owned(ctx context.Context, owner people.ID) ([]people.Person, error) {
	return all(p.from(ctx), scanPerson, selectPerson+"owner = $1 AND owner <> '' ORDER BY created, id", owner)
}

// Update changes a person in one transaction and returns the result.
func (p PeopleStore) Update(ctx context.Context, id people.ID, change func(*people.Person) error) (who people.Person, err error) {
	err = p.db.Within(ctx, func(tx Tx) error {
		if who, err = first(tx.Each, people.ErrNone, scanPerson, selectPerson+"id = $1"+p.db.Dialect().Lock, id); err != nil {
			return err
		}
		if err := change(&who); err != nil {
			return err
		}
		who.ID = id
		return putPerson(tx, &who)
	})
	if err != nil {
		return people.Person{}, err
	}
	return who, nil
}

// Forget deletes all data of a person and of the bots that they own, except the ids.
func (p PeopleStore) Forget(ctx context.Context, id people.ID) error {
	return p.db.Within(ctx, func(tx Tx) error {
		const (
			// Written so that the index of owners is used.
			they   = " WHERE id = $1 OR owner = $1 AND owner <> ''"
			theirs = " WHERE person IN (SELECT id FROM person" + they + ")"
		)
		if err := execAll(tx, []string{"DELETE FROM token" + theirs, "DELETE FROM rating" + theirs, "DELETE FROM rating_day" + theirs, "DELETE FROM rated_pair WHERE one = $1 OR other = $1", "DELETE FROM outbox" + theirs}, id); err != nil {
			return err
		}
		changed, err := tx.Exec(`UPDATE person SET kind = 'deleted', name = '', key = NULL, password = '', passkeys = '[]', owner = '', settings = '{}'`+they, id)
		if err == nil && changed == 0 {
			err = people.ErrNone
		}
		return err
	})
}

// AddToken stores a token.
func (p PeopleStore) AddToken(ctx context.Context, t people.Token) error {
	return p.exec(ctx, "INSERT INTO token (hash, person, use, created, used, until) VALUES ($1, $2, $3, $4, $5, $6)",
		t.Hash, t.Person, t.Use, t.Made.UnixMilli(), t.Used.UnixMilli(), millisOrNull(t.Until))
}

const selectToken = "SELECT hash, person, use, created, used, until FROM token WHERE " //nolint:gosec // names of columns

func scanToken(row Row) (t people.Token, err error) {
	var made, used int64
	var until *int64
	err = row.Scan(&t.Hash, &t.Person, &t.Use, &made, &used, &until)
	t.Made, t.Used, t.Until = fromMillis(made), fromMillis(used), fromMillisOrNull(until)
	return t, err
}

// Token returns the token with this hash, if it has not expired.
func (p PeopleStore) Token(ctx context.Context, hash string, now time.Time) (people.Token, error) {
	return first(p.from(ctx), people.ErrNone, scanToken, selectToken+"hash = $1 AND (until IS NULL OR until > $2)", hash, now.UnixMilli())
}

// Touch records when a token was used and when it now expires.
func (p PeopleStore) Touch(ctx context.Context, hash string, used, until time.Time) error {
	return p.exec(ctx, "UPDATE token SET used = $1, until = $2 WHERE hash = $3", used.UnixMilli(), millisOrNull(until), hash)
}

// DropToken deletes a token.
func (p PeopleStore) DropToken(ctx context.Context, hash string) error {
	return p.exec(ctx, "DELETE FROM token WHERE hash = $1", hash)
}

// DropTokens deletes a person's tokens for one use.
func (p PeopleStore) DropTokens(ctx context.Context, person people.ID, use people.Use) error {
	return p.exec(ctx, "DELETE FROM token WHERE person = $1 AND use = $2", person, use)
}

// Tokens returns a person's tokens for one use, the oldest first.
func (p PeopleStore) Tokens(ctx context.Context, person people.ID, use people.Use) ([]people.Token, error) {
	return all(p.from(ctx), scanToken, selectToken+"person = $1 AND use = $2 ORDER BY created, hash", person, use)
}

// Sweep deletes expired tokens and old meetings, and frees the names of guests without a token.
func (p PeopleStore) Sweep(ctx context.Context, now time.Time) error {
	return p.db.Within(ctx, func(tx Tx) error {
		if _, err := tx.Exec("DELETE FROM token WHERE until <= $1", now.UnixMilli()); err != nil {
			return err
		}
		if _, err := tx.Exec("DELETE FROM rated_pair WHERE at <= $1", now.Add(-rating.MetWithin).UnixMilli()); err != nil {
			return err
		}
		_, err := tx.Exec(`UPDATE person SET key = NULL WHERE kind = 'guest' AND key IS NOT NULL
			AND NOT EXISTS (SELECT 1 FROM token WHERE token.person = person.id)`)
		return err
	})
}

const selectRating = "SELECT person, game, mu, sigma, games, days, day, wins FROM rating WHERE games > 0 AND "

func scanRating(row Row) (r people.Rating, err error) {
	err = row.Scan(&r.Person, &r.Game, &r.Mu, &r.Sigma, &r.Games, &r.Days, &r.Day, &r.Wins)
	return r, err
}

// Ratings returns a person's ratings in the games in which they have one, sorted by game.
func (p PeopleStore) Ratings(ctx context.Context, person people.ID) ([]people.Rating, error) {
	return all(p.from(ctx), scanRating, selectRating+"person = $1 ORDER BY game", person)
}

// Ladder returns the ratings of a game, the best first.
func (p PeopleStore) Ladder(ctx context.Context, game string, offset, limit int) ([]people.Rating, error) {
	return all(p.from(ctx), scanRating, selectRating+"game = $1 ORDER BY mu - 3 * sigma DESC, person LIMIT $2 OFFSET $3", game, limit, offset)
}

// RatingDays returns how a rating stood at the end of each day with rated games, the newest first.
func (p PeopleStore) RatingDays(ctx context.Context, person people.ID, game string, limit int) ([]people.RatingDay, error) {
	return all(p.from(ctx), func(row Row) (d people.RatingDay, err error) {
		err = row.Scan(&d.Day, &d.Mu, &d.Sigma, &d.Games)
		return d, err
	}, "SELECT day, mu, sigma, games FROM rating_day WHERE person = $1 AND game = $2 AND games > 0 ORDER BY day DESC LIMIT $3", person, game, limit)
}

// Rate updates the ratings of a match's players. It returns false and changes nothing if the
// match's table was rated before.
func (p PeopleStore) Rate(ctx context.Context, m people.Match, change func([]people.Rating, people.Met)) (done bool, err error) {
	err = p.db.Within(ctx, func(tx Tx) error {
		added, err := tx.Exec("INSERT INTO rated (table_id) VALUES ($1) ON CONFLICT DO NOTHING", m.Table)
		if done = added > 0; err != nil || !done {
			return err
		}
		return p.rate(tx, &m, change)
	})
	return done && err == nil, err
}

func (p PeopleStore) rate(tx Tx, m *people.Match, change func([]people.Rating, people.Met)) error {
	// Lock the players and the owners of bots, always in the same order, so that two games that end
	// at the same time both count.
	kinds := make(map[people.ID]people.Kind, len(m.Players))
	if err := tx.Each(func(row Row) error {
		var id people.ID
		var kind people.Kind
		err := row.Scan(&id, &kind)
		kinds[id] = kind
		return err
	}, "SELECT id, kind FROM person WHERE id "+p.db.Dialect().Among+" ORDER BY id"+p.db.Dialect().Lock, p.list(slices.Concat(m.Players, m.Accounts))); err != nil {
		return err
	}
	ratings := make([]people.Rating, len(m.Players))
	for i, id := range m.Players {
		if _, ok := kinds[id]; !ok {
			return people.ErrNone
		}
		r := &ratings[i]
		*r = people.Rating{Person: id, Game: m.Game}
		if err := tx.Each(func(row Row) error { return row.Scan(&r.Mu, &r.Sigma, &r.Games, &r.Days, &r.Day, &r.Wins) },
			"SELECT mu, sigma, games, days, day, wins FROM rating WHERE person = $1 AND game = $2", id, m.Game); err != nil {
			return err
		}
	}
	met, err := meet(tx, m)
	if err != nil {
		return err
	}
	change(ratings, met)
	for _, r := range ratings {
		if kinds[r.Person] == people.Deleted {
			continue
		}
		if err := putRating(tx, &r); err != nil {
			return err
		}
	}
	return nil
}

func putRating(tx Tx, r *people.Rating) error {
	if _, err := tx.Exec(`INSERT INTO rating (person, game, mu, sigma, games, days, day, wins) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
		ON CONFLICT (person, game) DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma, games = excluded.games, days = excluded.days, day = excluded.day, wins = excluded.wins`,
		r.Person, r.Game, r.Mu, r.Sigma, r.Games, r.Days, r.Day, r.Wins); err != nil {
		return err
	}
	_, err := tx.Exec(`INSERT INTO rating_day (person, game, day, mu, sigma, games) VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (person, game, day) DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma, games = excluded.games`,
		r.Person, r.Game, r.Day, r.Mu, r.Sigma, r.Games)
	return err
}

// meet returns how often the accounts of a match have met before, and records this meeting.
func meet(tx Tx, m *people.Match) (people.Met, error) {
	met := make(people.Met, len(m.Accounts))
	for i := range met {
		met[i] = make([]int, len(m.Accounts))
	}
	since := m.At.Add(-rating.MetWithin).UnixMilli()
	for i := range m.Accounts {
		for j := range i {
			one, other := min(m.Accounts[i], m.Accounts[j]), max(m.Accounts[i], m.Accounts[j])
			n := 0
			if err := tx.Each(func(row Row) error { return row.Scan(&n) },
				"SELECT COUNT(*) FROM rated_pair WHERE game = $1 AND one = $2 AND other = $3 AND at > $4", m.Game, one, other, since); err != nil {
				return nil, err
			}
			met[i][j], met[j][i] = n, n
			if _, err := tx.Exec("INSERT INTO rated_pair (game, one, other, table_id, at) VALUES ($1, $2, $3, $4, $5)", m.Game, one, other, m.Table, m.At.UnixMilli()); err != nil {
				return nil, err
			}
		}
	}
	return met, nil
}
