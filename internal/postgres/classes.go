package postgres

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/bigriver/bigriver/internal/class"
)

// Classes is the store of classes in a database.
type Classes struct{ db *DB }

var _ class.Store = Classes{}

// Classes returns the store of classes of the database.
func (db *DB) Classes() Classes { return Classes{db} }

func scanClass(row pgx.Row) (c class.Class, err error) {
	var body []byte
	err = row.Scan(&body)
	if errors.Is(err, pgx.ErrNoRows) {
		return c, class.ErrNone
	}
	if err != nil {
		return c, err
	}
	if err := json.Unmarshal(body, &c); err != nil {
		return c, fmt.Errorf("read a class: %w", err)
	}
	return c, nil
}

// AddClass adds a class.
func (s Classes) AddClass(ctx context.Context, c class.Class) error {
	body, err := json.Marshal(c)
	if err != nil {
		return fmt.Errorf("write a class: %w", err)
	}
	err = s.db.exec(ctx, "INSERT INTO class (id, teacher, client, made, body) VALUES ($1, $2, $3, $4, $5)",
		string(c.ID), string(c.Teacher), bytesOrNull(c.Client), c.Made.UnixMilli(), body)
	if _, is := isUnique(err); is {
		return class.ErrTwice
	}
	return err
}

// Class returns the class with this id.
func (s Classes) Class(ctx context.Context, id class.ID) (class.Class, error) {
	return scanClass(s.db.one(ctx, "SELECT body FROM class WHERE id = $1", string(id)))
}

// ClassesOf returns the classes of a teacher, the newest first.
func (s Classes) ClassesOf(ctx context.Context, teacher class.Person) ([]class.Class, error) {
	return collect(ctx, s.db, scanClass, "SELECT body FROM class WHERE teacher = $1 ORDER BY made DESC, id", string(teacher))
}

// UpdateClass changes a class in one transaction and returns the result.
func (s Classes) UpdateClass(ctx context.Context, id class.ID, change func(*class.Class) error) (c class.Class, err error) {
	err = s.db.within(ctx, func(ctx context.Context, tx pgx.Tx) error {
		if c, err = scanClass(tx.QueryRow(ctx, "SELECT body FROM class WHERE id = $1 FOR UPDATE", string(id))); err != nil {
			return err
		}
		teacher := c.Teacher
		if err := change(&c); err != nil {
			return err
		}
		c.ID, c.Teacher = id, teacher
		body, err := json.Marshal(c)
		if err != nil {
			return fmt.Errorf("write a class: %w", err)
		}
		_, err = tx.Exec(ctx, "UPDATE class SET body = $1 WHERE id = $2", body, string(id))
		return err
	})
	if err != nil {
		return class.Class{}, err
	}
	return c, nil
}

// DropClasses deletes the classes that were made before a time.
func (s Classes) DropClasses(ctx context.Context, before time.Time) error {
	return s.db.exec(ctx, "DELETE FROM class WHERE made < $1", before.UnixMilli())
}
