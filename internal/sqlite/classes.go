package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/bigriver/bigriver/internal/class"
)

// Classes is the store of classes in an open data directory.
type Classes struct{ db *DB }

var _ class.Store = Classes{}

// Classes returns the store of classes of the data directory.
func (db *DB) Classes() Classes { return Classes{db} }

func scanClass(row scanner) (c class.Class, err error) {
	var body string
	err = row.Scan(&body)
	if errors.Is(err, sql.ErrNoRows) {
		return c, class.ErrNone
	}
	if err != nil {
		return c, plain(err)
	}
	if err := json.Unmarshal([]byte(body), &c); err != nil {
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
	err = s.db.do(ctx, func(w *writer) error {
		return w.exec("INSERT INTO class (id, teacher, client, made, body) VALUES (?, ?, ?, ?, ?)",
			string(c.ID), string(c.Teacher), orNull(c.Client), c.Made.UnixMilli(), string(body))
	})
	if isUnique(err) {
		return class.ErrTwice
	}
	return err
}

// Class returns the class with this id.
func (s Classes) Class(ctx context.Context, id class.ID) (class.Class, error) {
	return scanClass(s.db.queryRow(ctx, "SELECT body FROM class WHERE id = ?", string(id)))
}

// ClassesOf returns the classes of a teacher, the newest first.
func (s Classes) ClassesOf(ctx context.Context, teacher class.Person) ([]class.Class, error) {
	rows, err := s.db.query(ctx, "SELECT body FROM class WHERE teacher = ? ORDER BY made DESC, id", string(teacher))
	if err != nil {
		return nil, plain(err)
	}
	defer rows.Close()
	var list []class.Class
	for rows.Next() {
		c, err := scanClass(rows)
		if err != nil {
			return nil, err
		}
		list = append(list, c)
	}
	return list, plain(rows.Err())
}

// UpdateClass changes a class in one transaction and returns the result.
func (s Classes) UpdateClass(ctx context.Context, id class.ID, change func(*class.Class) error) (c class.Class, err error) {
	err = s.db.do(ctx, func(w *writer) error {
		if c, err = scanClass(w.row("SELECT body FROM class WHERE id = ?", string(id))); err != nil {
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
		return w.exec("UPDATE class SET body = ? WHERE id = ?", string(body), string(id))
	})
	if err != nil {
		return class.Class{}, err
	}
	return c, nil
}

// DropClasses deletes the classes that were made before a time.
func (s Classes) DropClasses(ctx context.Context, before time.Time) error {
	return s.db.do(ctx, func(w *writer) error { return w.exec("DELETE FROM class WHERE made < ?", before.UnixMilli()) })
}
