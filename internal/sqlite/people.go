package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/bigriver/bigriver/internal/people"
)

// People is the store of people in an open data directory.
type People struct{ db *DB }

var _ people.Store = People{}

// People returns the store of people of the data directory.
func (db *DB) People() People { return People{db} }

const personColumns = "id, kind, name, key, password, passkeys, owner, settings, made"

type scanner interface{ Scan(...any) error }

func scanPerson(row scanner) (who people.Person, err error) {
	var key sql.NullString
	var passkeys, settings string
	var made int64
	err = row.Scan(&who.ID, &who.Kind, &who.Name, &key, &who.Password, &passkeys, &who.Owner, &settings, &made)
	if errors.Is(err, sql.ErrNoRows) {
		return who, people.ErrNone
	}
	if err != nil {
		return who, plain(err)
	}
	who.Key, who.Made = key.String, fromMillis(made)
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

func millisOrNull(t time.Time) sql.NullInt64 {
	return sql.NullInt64{Int64: t.UnixMilli(), Valid: !t.IsZero()}
}

func (w *writer) putPerson(who *people.Person) error {
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
	err = w.exec("INSERT INTO person ("+personColumns+") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) "+
		"ON CONFLICT (id) DO UPDATE SET kind = excluded.kind, name = excluded.name, key = excluded.key, "+
		"password = excluded.password, passkeys = excluded.passkeys, owner = excluded.owner, settings = excluded.settings",
		string(who.ID), string(who.Kind), who.Name, orNull(who.Key), who.Password, string(passkeys), string(who.Owner), string(settings), who.Made.UnixMilli())
	if isUnique(err) {
		return people.ErrTaken
	}
	return err
}

// AddPerson adds a person.
func (p People) AddPerson(ctx context.Context, who people.Person) error {
	return p.db.do(ctx, func(w *writer) error { return w.putPerson(&who) })
}

// Person returns the person with this id.
func (p People) Person(ctx context.Context, id people.ID) (people.Person, error) {
	return scanPerson(p.db.queryRow(ctx, "SELECT "+personColumns+" FROM person WHERE id = ?", string(id)))
}

// PersonByKey returns the person whose name has this key: names that look alike have the same.
func (p People) PersonByKey(ctx context.Context, key string) (people.Person, error) {
	return scanPerson(p.db.queryRow(ctx, "SELECT "+personColumns+" FROM person WHERE key = ?", orNull(key)))
}

// People returns the people with these ids, without those that are not there.
func (p People) People(ctx context.Context, ids []people.ID) (map[people.ID]people.Person, error) {
	found := map[people.ID]people.Person{}
	const together = 500
	for len(ids) > 0 {
		part := ids[:min(len(ids), together)]
		ids = ids[len(part):]
		args := make([]any, len(part))
		for i, id := range part {
			args[i] = string(id)
		}
		list, err := p.persons(ctx, "id IN (?"+strings.Repeat(", ?", len(part)-1)+")", args...)
		if err != nil {
			return nil, err
		}
		for _, who := range list {
			found[who.ID] = who
		}
	}
	return found, nil
}

// Owned returns the bots of an account.
func (p People) Owned(ctx context.Context, owner people.ID) ([]people.Person, error) {
	return p.persons(ctx, "owner = ? AND owner <> '' ORDER BY made, id", string(owner))
}

func (p People) persons(ctx context.Context, where string, args ...any) ([]people.Person, error) {
	rows, err := p.db.query(ctx, "SELECT "+personColumns+" FROM person WHERE "+where, args...)
	if err != nil {
		return nil, plain(err)
	}
	defer rows.Close()
	var list []people.Person
	for rows.Next() {
		who, err := scanPerson(rows)
		if err != nil {
			return nil, err
		}
		list = append(list, who)
	}
	return list, plain(rows.Err())
}

// Update changes a person in one transaction and returns the result.
func (p People) Update(ctx context.Context, id people.ID, change func(*people.Person) error) (who people.Person, err error) {
	err = p.db.do(ctx, func(w *writer) error {
		who, err = scanPerson(w.row("SELECT "+personColumns+" FROM person WHERE id = ?", string(id)))
		if err != nil {
			return err
		}
		if err := change(&who); err != nil {
			return err
		}
		who.ID = id
		return w.putPerson(&who)
	})
	if err != nil {
		return people.Person{}, err
	}
	return who, nil
}

// Forget deletes everything about a person and the bots that they own, except the ids.
func (p People) Forget(ctx context.Context, id people.ID) error {
	return p.db.do(ctx, func(w *writer) error {
		const theirs = "(SELECT id FROM person WHERE id = ?1 OR owner = ?1)"
		for _, query := range []string{
			"DELETE FROM token WHERE person IN " + theirs,
			"DELETE FROM rating WHERE person IN " + theirs,
			"DELETE FROM outbox WHERE person IN " + theirs,
		} {
			if err := w.exec(query, string(id)); err != nil {
				return err
			}
		}
		changed, err := w.execResult("UPDATE person SET kind = 'gone', name = '', key = NULL, password = '', passkeys = '[]', owner = '', settings = '{}' "+
			"WHERE id = ?1 OR owner = ?1", string(id))
		if err != nil {
			return err
		}
		if n, err := changed.RowsAffected(); err != nil || n == 0 {
			return errors.Join(err, people.ErrNone)
		}
		return nil
	})
}

// AddToken stores a token.
func (p People) AddToken(ctx context.Context, t people.Token) error {
	return p.db.do(ctx, func(w *writer) error {
		return w.exec("INSERT INTO token (hash, person, use, made, used, until) VALUES (?, ?, ?, ?, ?, ?)",
			t.Hash, string(t.Person), string(t.Use), t.Made.UnixMilli(), t.Used.UnixMilli(), millisOrNull(t.Until))
	})
}

const tokenColumns = "hash, person, use, made, used, until" //nolint:gosec // names of columns

func scanToken(row scanner) (t people.Token, err error) {
	var made, used int64
	var until sql.NullInt64
	err = row.Scan(&t.Hash, &t.Person, &t.Use, &made, &used, &until)
	if errors.Is(err, sql.ErrNoRows) {
		return t, people.ErrNone
	}
	if err != nil {
		return t, plain(err)
	}
	t.Made, t.Used = fromMillis(made), fromMillis(used)
	if until.Valid {
		t.Until = fromMillis(until.Int64)
	}
	return t, nil
}

// Token returns the token with this hash, if it has not expired.
func (p People) Token(ctx context.Context, hash string, now time.Time) (people.Token, error) {
	return scanToken(p.db.queryRow(ctx, "SELECT "+tokenColumns+" FROM token WHERE hash = ? AND (until IS NULL OR until > ?)",
		hash, now.UnixMilli()))
}

// Touch writes when a token was used and until when it is valid now.
func (p People) Touch(ctx context.Context, hash string, used, until time.Time) error {
	return p.exec(ctx, "UPDATE token SET used = ?, until = ? WHERE hash = ?", used.UnixMilli(), millisOrNull(until), hash)
}

// DropToken deletes a token.
func (p People) DropToken(ctx context.Context, hash string) error {
	return p.exec(ctx, "DELETE FROM token WHERE hash = ?", hash)
}

// DropTokens deletes a person's tokens for one use.
func (p People) DropTokens(ctx context.Context, person people.ID, use people.Use) error {
	return p.exec(ctx, "DELETE FROM token WHERE person = ? AND use = ?", string(person), string(use))
}

// Tokens returns a person's tokens for one use, the oldest first.
func (p People) Tokens(ctx context.Context, person people.ID, use people.Use) ([]people.Token, error) {
	rows, err := p.db.query(ctx, "SELECT "+tokenColumns+" FROM token WHERE person = ? AND use = ? ORDER BY made, hash",
		string(person), string(use))
	if err != nil {
		return nil, plain(err)
	}
	defer rows.Close()
	var list []people.Token
	for rows.Next() {
		t, err := scanToken(rows)
		if err != nil {
			return nil, err
		}
		list = append(list, t)
	}
	return list, plain(rows.Err())
}

func (p People) exec(ctx context.Context, query string, args ...any) error {
	return p.db.do(ctx, func(w *writer) error { return w.exec(query, args...) })
}

// Sweep deletes expired tokens and frees the names of guests who have no token left.
func (p People) Sweep(ctx context.Context, now time.Time) error {
	return p.db.do(ctx, func(w *writer) error {
		if err := w.exec("DELETE FROM token WHERE until <= ?", now.UnixMilli()); err != nil {
			return err
		}
		return w.exec("UPDATE person SET key = NULL WHERE kind = 'guest' AND key IS NOT NULL " +
			"AND NOT EXISTS (SELECT 1 FROM token WHERE token.person = person.id)")
	})
}
