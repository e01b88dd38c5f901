package postgres

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"

	"github.com/bigriver/bigriver/internal/table"
)

var _ table.Store = (*DB)(nil)

// Load returns a table and its whole log. It fails if the log is not the one that was appended.
func (db *DB) Load(ctx context.Context, id table.ID) (*table.Header, []table.Entry, error) {
	h, log, err := db.load(ctx, id)
	if err != nil && !errors.Is(err, table.ErrNone) {
		err = fmt.Errorf("load table %s: %w", id, err)
	}
	return h, log, err
}

func (db *DB) load(ctx context.Context, id table.ID) (h *table.Header, log []table.Entry, err error) {
	// Header and log are read in one look at the database.
	err = db.seeing(ctx, func(ctx context.Context, tx pgx.Tx) error {
		var no, head int64
		var header, want []byte
		err := tx.QueryRow(ctx, "SELECT no, head, header, link FROM tables WHERE id = $1", string(id)).Scan(&no, &head, &header, &want)
		if errors.Is(err, pgx.ErrNoRows) {
			return table.ErrNone
		}
		if err != nil {
			return err
		}
		var reading *table.Reading
		if h, reading, err = table.Read(header, head); err != nil {
			return err
		}
		rows, err := tx.Query(ctx, "SELECT body, words, salt, said FROM entry WHERE table_no = $1 ORDER BY seq", no)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			raw := rows.RawValues()
			if err := reading.Add(raw[0], raw[1], raw[2], raw[3]); err != nil {
				return err
			}
		}
		if err := rows.Err(); err != nil {
			return err // what was not read is not damaged
		}
		log = reading.Log
		return cmp.Or(reading.Counted(head), reading.Linked(want))
	})
	if err != nil {
		return nil, nil, err
	}
	return h, log, nil
}

// seeing runs queries that all see the database as it was at the first of them.
func (db *DB) seeing(ctx context.Context, do func(context.Context, pgx.Tx) error) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	options := pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly}
	return db.told(pgx.BeginTxFunc(ctx, db.pool, options, func(tx pgx.Tx) error { return do(ctx, tx) }))
}

// conditions collects what rows have to fulfil, and the arguments.
type conditions struct {
	where []string
	args  []any
}

// and adds a condition, in which each "?" stands for the next value.
func (c *conditions) and(condition string, values ...any) {
	for _, v := range values {
		condition = strings.Replace(condition, "?", c.arg(v), 1)
	}
	c.where = append(c.where, condition)
}

// arg adds an argument, and returns how a query names it.
func (c *conditions) arg(v any) string {
	c.args = append(c.args, v)
	return fmt.Sprintf("$%d", len(c.args))
}

// List returns the rows that match a query.
func (db *DB) List(ctx context.Context, q table.Query) ([]table.Row, error) {
	return q.Ask(func(side table.Side) ([]table.Row, error) { return db.list(ctx, &q, side) })
}

func (db *DB) list(ctx context.Context, q *table.Query, side table.Side) ([]table.Row, error) {
	var c conditions
	turn, from := "", "tables t"
	if q.Person != "" {
		turn, from = "s.turn", "seated s JOIN tables t ON t.no = s.table_no"
		c.and("s.person = ?", string(q.Person))
	}
	if q.Client != "" {
		c.and("t.host = ? AND t.client = ?", string(q.Person), []byte(q.Client))
	}
	if q.Listed {
		c.and("t.listed")
	}
	if q.State != "" {
		c.and("t.state = ?", string(q.State))
	}
	switch side { // as the indexes have it, word for word
	case table.NotOver:
		c.and("t.state <> 'over'")
	case table.OnlyOver:
		c.and("t.state = 'over'")
	case table.AnySide:
	}
	if q.Game != "" {
		c.and("t.game = ?", q.Game)
	}
	if q.Free {
		c.and("t.free > 0")
	}
	if a := q.After; a != nil {
		// The list goes on after a: turn and updated are descending, the id is ascending.
		u := a.Updated.UnixMilli()
		behind := "(t.updated < ? OR t.updated = ? AND t.id > ?)"
		if turn == "" {
			c.and(behind, u, u, string(a.ID))
		} else {
			c.and("("+turn+" < ? OR "+turn+" = ? AND "+behind+")", a.Turn, a.Turn, u, u, string(a.ID))
		}
	}
	query := "SELECT t.row FROM " + from
	if len(c.where) > 0 {
		query += " WHERE " + strings.Join(c.where, " AND ")
	}
	query += " ORDER BY "
	if turn != "" {
		query += turn + " DESC, "
	}
	query += "t.updated DESC, t.id LIMIT " + c.arg(q.Max)
	return db.rows(ctx, query, c.args...)
}

// Brought returns the tables of records that were brought.
func (db *DB) Brought(ctx context.Context, by table.Person, at table.Tick, most int) ([]table.Row, error) {
	var c conditions
	c.and("b.tick <= ?", int64(at))
	if by != "" {
		c.and("b.person = ?", string(by))
	}
	return db.rows(ctx, "SELECT t.row FROM brought b JOIN tables t ON t.id = b.table_id WHERE "+strings.Join(c.where, " AND ")+
		" ORDER BY b.tick, b.table_id LIMIT "+c.arg(most), c.args...)
}

// rows returns the rows of tables that a query selects.
func (db *DB) rows(ctx context.Context, query string, args ...any) ([]table.Row, error) {
	var list []table.Row
	var body []byte
	err := db.each(ctx, []any{&body}, func() error {
		var r table.Row
		if err := json.Unmarshal(body, &r); err != nil {
			return fmt.Errorf("a row: %w", err)
		}
		list = append(list, r)
		return nil
	}, query, args...)
	return list, err
}

// Due returns the tables where something has to happen by this tick.
func (db *DB) Due(ctx context.Context, at table.Tick, most int) ([]table.ID, error) {
	return db.ids(ctx, "SELECT id FROM tables WHERE wake <= $1 ORDER BY wake, id LIMIT $2", int64(at), most)
}

// All returns the tables with an id after this one, sorted by id.
func (db *DB) All(ctx context.Context, after table.ID, most int) ([]table.ID, error) {
	return db.ids(ctx, "SELECT id FROM tables WHERE id > $1 ORDER BY id LIMIT $2", string(after), most)
}

func (db *DB) ids(ctx context.Context, query string, args ...any) ([]table.ID, error) {
	var ids []table.ID
	var id string
	err := db.each(ctx, []any{&id}, func() error {
		ids = append(ids, table.ID(id))
		return nil
	}, query, args...)
	return ids, err
}

// Unused returns tables where nobody has ever moved. It reads every table; a node calls it once an hour.
func (db *DB) Unused(ctx context.Context, at table.Tick, after table.ID, most int) ([]table.ID, error) {
	return db.ids(ctx, "SELECT id FROM tables WHERE state <> $1 AND id > $2 AND steps = 0 AND tick <= $3 ORDER BY id LIMIT $4",
		string(table.StateRunning), string(after), int64(at), most)
}

// Drop deletes a table.
func (db *DB) Drop(ctx context.Context, id table.ID, head int64) error {
	return db.within(ctx, func(ctx context.Context, tx pgx.Tx) error {
		var no int64
		err := tx.QueryRow(ctx, "DELETE FROM tables WHERE id = $1 AND head = $2 RETURNING no", string(id), head).Scan(&no)
		if errors.Is(err, pgx.ErrNoRows) {
			return table.ErrStale
		}
		if err != nil {
			return err
		}
		b := &pgx.Batch{}
		b.Queue("DELETE FROM entry WHERE table_no = $1", no)
		b.Queue("DELETE FROM seated WHERE table_no = $1", no)
		b.Queue("DELETE FROM notice WHERE table_id = $1", string(id))
		b.Queue("DELETE FROM analysis WHERE table_id = $1", string(id))
		b.Queue("DELETE FROM brought WHERE table_id = $1", string(id))
		return tx.SendBatch(ctx, b).Close()
	})
}

// Hush deletes the words of everything that a person has said, and returns the tables where that was.
func (db *DB) Hush(ctx context.Context, p table.Person) ([]table.ID, error) {
	ids, err := db.ids(ctx, `WITH hushed AS (UPDATE entry SET words = NULL, salt = NULL WHERE person = $1 AND words IS NOT NULL RETURNING table_no),
			told AS (UPDATE tables SET hushed = hushed + 1 WHERE no IN (SELECT table_no FROM hushed) RETURNING id)
		SELECT id FROM told ORDER BY id`, string(p))
	for _, id := range ids {
		db.tell(id)
	}
	return ids, err
}

// Notices returns the notices that are due.
func (db *DB) Notices(ctx context.Context, at table.Tick, most int) ([]table.Notice, error) {
	var list []table.Notice
	var id int64
	var body []byte
	err := db.each(ctx, []any{&id, &body}, func() error {
		var n table.Notice
		if err := json.Unmarshal(body, &n); err != nil {
			return fmt.Errorf("notice %d: %w", id, err)
		}
		n.ID = id
		list = append(list, n)
		return nil
	}, "SELECT id, body FROM notice WHERE due <= $1 ORDER BY id LIMIT $2", int64(at), most)
	return list, err
}

// DeleteNotice deletes a notice.
func (db *DB) DeleteNotice(ctx context.Context, notice int64) error {
	return db.exec(ctx, "DELETE FROM notice WHERE id = $1", notice)
}

// Beat stores the tick.
func (db *DB) Beat(ctx context.Context, now table.Tick) (table.Tick, error) {
	var last int64
	err := db.one(ctx, "UPDATE site SET tick = greatest(tick, $1) RETURNING tick", int64(now)).Scan(&last)
	return table.Tick(last), err
}

// LastBeat returns the largest tick that was stored.
func (db *DB) LastBeat(ctx context.Context) (tick table.Tick, err error) {
	var n int64
	err = db.one(ctx, "SELECT greatest(tick, (SELECT max(tick) FROM tables)) FROM site").Scan(&n)
	return table.Tick(n), err
}

// one runs a query that returns one row.
func (db *DB) one(ctx context.Context, query string, args ...any) row {
	ctx, cancel := context.WithTimeout(ctx, patience)
	return row{db.pool.QueryRow(ctx, query, args...), db, cancel}
}

type row struct {
	pgx.Row

	db     *DB
	cancel context.CancelFunc
}

// Scan reads the row.
func (r row) Scan(fields ...any) error {
	defer r.cancel()
	return r.db.told(r.Row.Scan(fields...))
}
