package sqlstore

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/bigriver/bigriver/internal/class"
)

// ClassStore is the store of classes in a database.
type ClassStore struct{ queries }

var _ class.Store = ClassStore{}

const selectClass = "SELECT body FROM class WHERE "

func scanClass(row Row) (c class.Class, err error) {
	var body []byte
	if err := row.Scan(&body); err != nil {
		return c, err
	}
	if err := json.Unmarshal(body, &c); err != nil {
		return c, fmt.Errorf("read a class: %w", err)
	}
	return c, nil
}

// AddClass adds a class.
func (s ClassStore) AddClass(ctx context.Context, c class.Class) error {
	body, err := json.Marshal(c)
	if err != nil {
		return fmt.Errorf("write a class: %w", err)
	}
	err = s.exec(ctx, "INSERT INTO class (id, teacher, request_id, created, body) VALUES ($1, $2, $3, $4, $5)",
		c.ID, c.Teacher, BytesOrNull(c.RequestID), c.Created.UnixMilli(), body)
	if errors.Is(err, ErrExists) {
		return class.ErrDuplicate
	}
	return err
}

// Class returns the class with this id.
func (s ClassStore) Class(ctx context.Context, id class.ID) (class.Class, error) {
	return first(s.from(ctx), class.ErrNone, scanClass, selectClass+"id = $1", id)
}

// ClassesOf returns the classes of a teacher, the newest first.
func (s ClassStore) ClassesOf(ctx context.Context, teacher class.Person) ([]class.Class, error) {
	return all(s.from(ctx), scanClass, selectClass+"teacher = $1 ORDER BY created DESC, id", teacher)
}

// ClassesFrom returns the classes whose ids begin with some letters, the newest first. Ids have
// only letters and digits, which all come before "{".
func (s ClassStore) ClassesFrom(ctx context.Context, prefix string) ([]class.Class, error) {
	return all(s.from(ctx), scanClass, selectClass+"id >= $1 AND id < $2 ORDER BY created DESC, id", prefix, prefix+"{")
}

// UpdateClass changes a class in one transaction and returns the result.
func (s ClassStore) UpdateClass(ctx context.Context, id class.ID, change func(*class.Class) error) (c class.Class, err error) {
	err = s.db.Within(ctx, func(tx Tx) error {
		if c, err = first(tx.Each, class.ErrNone, scanClass, selectClass+"id = $1"+s.db.Dialect().Lock, id); err != nil {
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
		_, err = tx.Exec("UPDATE class SET body = $1 WHERE id = $2", body, id)
		return err
	})
	if err != nil {
		return class.Class{}, err
	}
	return c, nil
}

// DropClasses deletes the classes that were made before a time.
func (s ClassStore) DropClasses(ctx context.Context, before time.Time) error {
	return s.exec(ctx, "DELETE FROM class WHERE created < $1", before.UnixMilli())
}
