package postgres

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/bigriver/bigriver/internal/people"
)

// People is the store of people in a database.
type People struct{ db *DB }

var _ people.Shared = People{}

// People returns the store of people of the database.
func (db *DB) People() People { return People{db} }

const personColumns = "id, kind, name, key, password, passkeys, owner, settings, made"

func scanPerson(row pgx.Row) (who people.Person, err error) {
	var key *string
	var passkeys, settings string
	var made int64
	err = row.Scan(&who.ID, &who.Kind, &who.Name, &key, &who.Password, &passkeys, &who.Owner, &settings, &made)
	if errors.Is(err, pgx.ErrNoRows) {
		return who, people.ErrNone
	}
	if err != nil {
		return who, err
	}
	if key != nil {
		who.Key = *key
	}
	who.Made = fromMillis(made)
	if err := json.Unmarshal([]byte(settings), &who.Settings); err != nil {
		return who, fmt.Errorf("read the settings of %s: %w", who.ID, err)
	}
	if passkeys == "[]" {
		return who, nil // almost everybody: skip the parser
	}
	if err := json.Unmarshal([]byte(passkeys), &who.Passkeys); err != nil {
		return who, fmt.Errorf("read the passkeys of %s: %w", who.ID, err)
	}
	return who, nil
}

func fromMillis(n int64) time.Time { return time.UnixMilli(n).UTC() }

func millisOrNull(t time.Time) *int64 {
	if t.IsZero() {
		return nil
	}
	n := t.UnixMilli()
	return &n
}

func putPerson(ctx context.Context, tx pgx.Tx, who *people.Person) error {
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
	_, err = tx.Exec(ctx, "INSERT INTO person ("+personColumns+") VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) "+
		"ON CONFLICT (id) DO UPDATE SET kind = excluded.kind, name = excluded.name, key = excluded.key, "+
		"password = excluded.password, passkeys = excluded.passkeys, owner = excluded.owner, settings = excluded.settings",
		string(who.ID), string(who.Kind), who.Name, orNull(who.Key), who.Password, string(passkeys), string(who.Owner), string(settings), who.Made.UnixMilli())
	if _, is := isUnique(err); is {
		return people.ErrTaken
	}
	return err
}

// AddPerson adds a person.
func (p People) AddPerson(ctx context.Context, who people.Person) error {
	return p.db.within(ctx, func(ctx context.Context, tx pgx.Tx) error { return putPerson(ctx, tx, &who) })
}

// Person returns the person with this id.
func (p People) Person(ctx context.Context, id people.ID) (people.Person, error) {
	return scanPerson(p.db.one(ctx, "SELECT "+personColumns+" FROM person WHERE id = $1", string(id)))
}

// PersonByKey returns the person whose name has this key: names that look alike have the same.
func (p People) PersonByKey(ctx context.Context, key string) (people.Person, error) {
	return scanPerson(p.db.one(ctx, "SELECT "+personColumns+" FROM person WHERE key = $1", orNull(key)))
}

// People returns the people with these ids, without those that are not there.
func (p People) People(ctx context.Context, ids []people.ID) (map[people.ID]people.Person, error) {
	list, err := p.persons(ctx, "id = ANY($1)", ids)
	found := make(map[people.ID]people.Person, len(list))
	for _, who := range list {
		found[who.ID] = who
	}
	return found, err
}

// Owned returns the bots of an account.
func (p People) Owned(ctx context.Context, owner people.ID) ([]people.Person, error) {
	return p.persons(ctx, "owner = $1 AND owner <> '' ORDER BY made, id", string(owner))
}

func (p People) persons(ctx context.Context, where string, args ...any) ([]people.Person, error) {
	return collect(ctx, p.db, scanPerson, "SELECT "+personColumns+" FROM person WHERE "+where, args...)
}

// collect runs a query and returns its rows.
func collect[T any](ctx context.Context, db *DB, scan func(pgx.Row) (T, error), query string, args ...any) ([]T, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	rows, err := db.pool.Query(ctx, query, args...)
	if err != nil {
		return nil, db.told(err)
	}
	defer rows.Close()
	var list []T
	for rows.Next() {
		one, err := scan(rows)
		if err != nil {
			return nil, err
		}
		list = append(list, one)
	}
	return list, db.told(rows.Err())
}

// Update changes a person in one transaction and returns the result.
func (p People) Update(ctx context.Context, id people.ID, change func(*people.Person) error) (who people.Person, err error) {
	err = p.db.within(ctx, func(ctx context.Context, tx pgx.Tx) error {
		if who, err = scanPerson(tx.QueryRow(ctx, "SELECT "+personColumns+" FROM person WHERE id = $1 FOR UPDATE", string(id))); err != nil {
			return err
		}
		if err := change(&who); err != nil {
			return err
		}
		who.ID = id
		return putPerson(ctx, tx, &who)
	})
	if err != nil {
		return people.Person{}, err
	}
	return who, nil
}

// Forget deletes everything about a person and the bots that they own, except the ids.
func (p People) Forget(ctx context.Context, id people.ID) error {
	return p.db.within(ctx, func(ctx context.Context, tx pgx.Tx) error {
		const theirs = "(SELECT id FROM person WHERE id = $1 OR owner = $1)"
		for _, query := range []string{
			"DELETE FROM token WHERE person IN " + theirs,
			"DELETE FROM rating WHERE person IN " + theirs,
			"DELETE FROM outbox WHERE person IN " + theirs,
		} {
			if _, err := tx.Exec(ctx, query, string(id)); err != nil {
				return err
			}
		}
		changed, err := tx.Exec(ctx, "UPDATE person SET kind = 'gone', name = '', key = NULL, password = '', passkeys = '[]', owner = '', settings = '{}' "+
			"WHERE id = $1 OR owner = $1", string(id))
		if err == nil && changed.RowsAffected() == 0 {
			err = people.ErrNone
		}
		return err
	})
}

// AddToken stores a token.
func (p People) AddToken(ctx context.Context, t people.Token) error {
	return p.db.exec(ctx, "INSERT INTO token (hash, person, use, made, used, until) VALUES ($1, $2, $3, $4, $5, $6)",
		t.Hash, string(t.Person), string(t.Use), t.Made.UnixMilli(), t.Used.UnixMilli(), millisOrNull(t.Until))
}

const tokenColumns = "hash, person, use, made, used, until" //nolint:gosec // names of columns

func scanToken(row pgx.Row) (t people.Token, err error) {
	var made, used int64
	var until *int64
	err = row.Scan(&t.Hash, &t.Person, &t.Use, &made, &used, &until)
	if errors.Is(err, pgx.ErrNoRows) {
		return t, people.ErrNone
	}
	if err != nil {
		return t, err
	}
	t.Made, t.Used = fromMillis(made), fromMillis(used)
	if until != nil {
		t.Until = fromMillis(*until)
	}
	return t, nil
}

// Token returns the token with this hash, if it has not expired.
func (p People) Token(ctx context.Context, hash string, now time.Time) (people.Token, error) {
	return scanToken(p.db.one(ctx, "SELECT "+tokenColumns+" FROM token WHERE hash = $1 AND (until IS NULL OR until > $2)", hash, now.UnixMilli()))
}

// Touch writes when a token was used and until when it is valid now.
func (p People) Touch(ctx context.Context, hash string, used, until time.Time) error {
	return p.db.exec(ctx, "UPDATE token SET used = $1, until = $2 WHERE hash = $3", used.UnixMilli(), millisOrNull(until), hash)
}

// DropToken deletes a token.
func (p People) DropToken(ctx context.Context, hash string) error {
	return p.db.exec(ctx, "DELETE FROM token WHERE hash = $1", hash)
}

// DropTokens deletes a person's tokens for one use.
func (p People) DropTokens(ctx context.Context, person people.ID, use people.Use) error {
	return p.db.exec(ctx, "DELETE FROM token WHERE person = $1 AND use = $2", string(person), string(use))
}

// Tokens returns a person's tokens for one use, the oldest first.
func (p People) Tokens(ctx context.Context, person people.ID, use people.Use) ([]people.Token, error) {
	return collect(ctx, p.db, scanToken, "SELECT "+tokenColumns+" FROM token WHERE person = $1 AND use = $2 ORDER BY made, hash", string(person), string(use))
}

// AddChallenge stores an open challenge, and deletes those that have expired or are too many.
func (p People) AddChallenge(ctx context.Context, challenge string, body []byte, now, until time.Time) error {
	return p.db.within(ctx, func(ctx context.Context, tx pgx.Tx) error {
		_, err := tx.Exec(ctx, "DELETE FROM challenge WHERE until <= $1 OR until <= (SELECT until FROM challenge ORDER BY until DESC OFFSET $2 LIMIT 1)",
			now.UnixMilli(), people.MostQuestions-1)
		if err == nil {
			_, err = tx.Exec(ctx, "INSERT INTO challenge (id, until, body) VALUES ($1, $2, $3)", challenge, until.UnixMilli(), body)
		}
		return err
	})
}

// TakeChallenge returns an open challenge and deletes it.
func (p People) TakeChallenge(ctx context.Context, challenge string) (body []byte, err error) {
	err = p.db.one(ctx, "DELETE FROM challenge WHERE id = $1 RETURNING body", challenge).Scan(&body)
	if errors.Is(err, pgx.ErrNoRows) {
		err = people.ErrNone
	}
	return body, err
}

// Sweep deletes expired tokens and challenges, and frees the names of guests who have no token left.
func (p People) Sweep(ctx context.Context, now time.Time) error {
	return p.db.within(ctx, func(ctx context.Context, tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, "DELETE FROM token WHERE until <= $1", now.UnixMilli()); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, "DELETE FROM challenge WHERE until <= $1", now.UnixMilli()); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, "UPDATE person SET key = NULL WHERE kind = 'guest' AND key IS NOT NULL "+
			"AND NOT EXISTS (SELECT 1 FROM token WHERE token.person = person.id)")
		return err
	})
}

const ratingColumns = "person, game, mu, sigma, games"

func scanRating(row pgx.Row) (r people.Rating, err error) {
	err = row.Scan(&r.Person, &r.Game, &r.Mu, &r.Sigma, &r.Games)
	return r, err
}

// Ratings returns the ratings of a person, sorted by game.
func (p People) Ratings(ctx context.Context, person people.ID) ([]people.Rating, error) {
	return collect(ctx, p.db, scanRating, "SELECT "+ratingColumns+" FROM rating WHERE person = $1 ORDER BY game", string(person))
}

// Ladder returns the ratings of a game, the best first, without guests.
func (p People) Ladder(ctx context.Context, game string, offset, limit int) ([]people.Rating, error) {
	return collect(ctx, p.db, scanRating, "SELECT "+ratingColumns+" FROM rating WHERE game = $1 "+
		"AND NOT EXISTS (SELECT 1 FROM person WHERE id = rating.person AND kind = 'guest') ORDER BY mu - 3 * sigma DESC, person LIMIT $2 OFFSET $3",
		game, limit, offset)
}

// Rate changes the ratings of some people after a game at a table. It reports false, and changes nothing, if that table was rated before.
func (p People) Rate(ctx context.Context, game, table string, ids []people.ID, change func([]people.Rating)) (done bool, err error) {
	err = p.db.within(ctx, func(ctx context.Context, tx pgx.Tx) error {
		added, err := tx.Exec(ctx, "INSERT INTO rated (table_id) VALUES ($1) ON CONFLICT DO NOTHING", table)
		if err != nil || added.RowsAffected() == 0 {
			return err
		}
		done = true
		return rate(ctx, tx, game, ids, change)
	})
	return done && err == nil, err
}

func rate(ctx context.Context, tx pgx.Tx, game string, ids []people.ID, change func([]people.Rating)) error {
	// The people are locked, in one order for all, so that two games that end together count both.
	kinds := make(map[people.ID]people.Kind, len(ids))
	rows, err := tx.Query(ctx, "SELECT id, kind FROM person WHERE id = ANY($1) ORDER BY id FOR UPDATE", ids)
	if err != nil {
		return err
	}
	var id people.ID
	var kind people.Kind
	if _, err := pgx.ForEachRow(rows, []any{&id, &kind}, func() error {
		kinds[id] = kind
		return nil
	}); err != nil {
		return err
	}
	ratings := make([]people.Rating, len(ids))
	for i, id := range ids {
		if _, there := kinds[id]; !there {
			return people.ErrNone
		}
		r := &ratings[i]
		r.Person, r.Game = id, game
		err := tx.QueryRow(ctx, "SELECT mu, sigma, games FROM rating WHERE person = $1 AND game = $2", string(id), game).Scan(&r.Mu, &r.Sigma, &r.Games)
		if err != nil && !errors.Is(err, pgx.ErrNoRows) {
			return err
		}
	}
	change(ratings)
	for _, r := range ratings {
		if kinds[r.Person] == people.Gone {
			continue
		}
		_, err := tx.Exec(ctx, "INSERT INTO rating ("+ratingColumns+") VALUES ($1, $2, $3, $4, $5) "+
			"ON CONFLICT (person, game) DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma, games = excluded.games",
			string(r.Person), r.Game, r.Mu, r.Sigma, r.Games)
		if err != nil {
			return err
		}
	}
	return nil
}
