package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/bigriver/bigriver/internal/table"
)

var _ table.Store = (*DB)(nil)

// Append makes all of the changes or none.
func (db *DB) Append(ctx context.Context, changes ...table.Change) error {
	// The callers make the bytes, in parallel, since there is only one writer.
	all := make([]table.Written, len(changes))
	for i := range changes {
		var err error
		if all[i], err = changes[i].Write(); err != nil {
			return err
		}
	}
	return db.appendWritten(ctx, changes, all)
}

func (db *DB) appendWritten(ctx context.Context, changes []table.Change, all []table.Written) error {
	return db.do(ctx, func(w *writer) error {
		for i := range changes {
			if err := w.append(&changes[i], &all[i]); err != nil {
				return err
			}
		}
		return nil
	})
}

func (w *writer) append(c *table.Change, text *table.Written) error {
	at, err := w.advance(c, text)
	if err != nil {
		return err
	}
	for i := range c.Entries {
		e, t := &c.Entries[i], &text.Entries[i]
		if !at.names.add(e) {
			return table.ErrTwice
		}
		err := w.exec("INSERT INTO entry (table_no, seq, person, client, body, words, salt, said) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
			at.no, e.Seq, string(e.By), orNull(e.Client), string(t.Body), orNull(t.Words), t.Salt, t.Said)
		if err != nil {
			return err
		}
	}
	for i := range c.Notices {
		if err := w.exec("INSERT INTO notice (due, body) VALUES (?, ?)", int64(c.Notices[i].Due), string(text.Notices[i])); err != nil {
			return err
		}
	}
	if c.Row.State == table.StateOver {
		if err := w.exec("INSERT OR IGNORE INTO analysis (table_id, version, due) VALUES (?, 0, ?)", string(c.Row.ID), int64(c.Row.AnalysisDue())); err != nil {
			return err
		}
	}
	if c.Birth != nil && c.Birth.New.Brought != nil {
		if err := w.exec("INSERT INTO brought (table_id, person, tick) VALUES (?, ?, ?)", string(c.Row.ID), string(c.Birth.By), int64(c.Row.Tick)); err != nil {
			return err
		}
	}
	w.tick = max(w.tick, c.Row.Tick)
	if err := w.writeSeated(&at, c); err != nil {
		return err
	}
	w.heads.now[c.Row.ID] = at
	return nil
}

// advance sets the new head of the table, if the head is where the change expects it, and returns it.
func (w *writer) advance(c *table.Change, text *table.Written) (at head, err error) {
	r := &c.Row
	if c.Birth != nil {
		at.no, at.link, err = w.insert(c, text)
		at.seq = r.Head
		return at, err
	}
	at, known := w.heads.find(r.ID)
	if !known {
		var link []byte
		err = w.row("SELECT no, head, link FROM tables WHERE id = ?", string(r.ID)).Scan(&at.no, &at.seq, &link)
		copy(at.link[:], link)
		if err == nil {
			err = w.readNames(&at)
		}
	}
	if errors.Is(err, sql.ErrNoRows) || err == nil && at.seq != c.Head {
		return at, table.ErrStale
	}
	if err != nil {
		return at, err
	}
	at.seq, at.link = r.Head, text.Link(at.link)
	return at, w.exec(`UPDATE tables SET head = ?, link = ?, state = ?, free = ?, updated = ?, wake = ?, row = ? WHERE no = ?`,
		r.Head, at.link[:], string(r.State), r.Free(), r.Updated.UnixMilli(), wake(r), string(text.Row), at.no)
}

// insert adds a new table and returns its number and its link.
func (w *writer) insert(c *table.Change, text *table.Written) (no int64, link table.Link, err error) {
	r := &c.Row
	var one int
	err = w.row("SELECT 1 FROM tables WHERE id = ?", string(r.ID)).Scan(&one)
	if err == nil {
		return 0, link, table.ErrExists
	}
	if !errors.Is(err, sql.ErrNoRows) {
		return 0, link, err
	}
	link = text.Link(table.FirstLink(text.Header))
	err = w.row(`INSERT INTO tables (id, head, link, host, client, game, state, listed, free, updated, wake, row)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING no`,
		string(r.ID), r.Head, link[:], string(c.Birth.By), orNull(c.Birth.Client), r.New.Game, string(r.State), r.New.Terms.Listed, r.Free(),
		r.Updated.UnixMilli(), wake(r), string(text.Row)).Scan(&no)
	if isUnique(err) {
		return 0, link, table.ErrTwice
	}
	if err != nil {
		return 0, link, err
	}
	return no, link, w.exec("INSERT INTO header (table_no, body) VALUES (?, ?)", no, string(text.Header))
}

// writeSeated writes who sits at a table and whose turn it is, if that is not what was written last. Seats change rarely, so their rows are deleted only
// when somebody sat down or left.
func (w *writer) writeSeated(at *head, c *table.Change) error {
	before, moved := at.seated, false
	for i := range c.Entries {
		switch c.Entries[i].Kind() {
		case table.Sit, table.Leave:
			moved = true
			if err := w.exec("DELETE FROM seated WHERE table_no = ?", at.no); err != nil {
				return err
			}
		default:
		}
	}
	people := c.Row.People()
	at.seated = make([]seated, len(people))
	for i, p := range people {
		_, turn := c.Row.Has(p)
		at.seated[i] = seated{p, turn}
	}
	if len(people) == 0 || !moved && slices.Equal(at.seated, before) {
		return nil
	}
	args := make([]any, 0, 3*len(people)) // of one statement, which takes less time than several
	for _, s := range at.seated {
		args = append(args, string(s.person), at.no, s.turn)
	}
	return w.exec("INSERT INTO seated (person, table_no, turn) VALUES (?, ?, ?)"+strings.Repeat(", (?, ?, ?)", len(people)-1)+
		" ON CONFLICT (person, table_no) DO UPDATE SET turn = excluded.turn WHERE turn <> excluded.turn", args...)
}

func wake(r *table.Row) any {
	if r.Wake == 0 {
		return nil
	}
	return int64(r.Wake)
}

func orNull(s string) any {
	if s == "" {
		return nil
	}
	return s
}

// Load returns a table and its whole log. It fails if the log is not the one that was appended.
func (db *DB) Load(ctx context.Context, id table.ID) (*table.Header, []table.Entry, error) {
	h, log, err := db.load(ctx, id)
	if err != nil && !errors.Is(err, table.ErrNone) {
		err = fmt.Errorf("load table %s: %w", id, plain(err))
	}
	return h, log, err
}

func (db *DB) load(ctx context.Context, id table.ID) (*table.Header, []table.Entry, error) {
	var head int64
	var header, want []byte
	// Header and log are read by two queries; drop entries that arrived between them.
	err := db.queryRow(ctx, "SELECT head, (SELECT body FROM header WHERE table_no = no), link FROM tables WHERE id = ?", string(id)).Scan(&head, &header, &want)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil, table.ErrNone
	}
	if err != nil {
		return nil, nil, err
	}
	h, reading, err := table.Read(header, head)
	if err != nil {
		return nil, nil, err
	}
	var body, words, salt, said sql.RawBytes
	err = db.each(ctx, func(rows *sql.Rows) error {
		if err := rows.Scan(&body, &words, &salt, &said); err != nil {
			return err
		}
		return reading.Add(body, words, salt, said)
	}, "SELECT body, words, salt, said FROM entry WHERE table_no = (SELECT no FROM tables WHERE id = ?) AND seq <= ? ORDER BY seq", string(id), head)
	if err != nil {
		return nil, nil, err
	}
	if err := reading.Counted(head); err != nil {
		var there int
		if dropped := db.queryRow(ctx, "SELECT 1 FROM tables WHERE id = ?", string(id)).Scan(&there); errors.Is(dropped, sql.ErrNoRows) {
			return nil, nil, table.ErrNone // between the two queries
		}
		return nil, nil, err
	}
	return h, reading.Log, reading.Linked(want)
}

// each runs a query and calls read for every row.
func (db *DB) each(ctx context.Context, read func(*sql.Rows) error, query string, args ...any) (err error) {
	began := time.Now()
	defer func() {
		err = plain(err)
		db.slow.Load().Took(query, time.Since(began))
	}()
	rows, err := db.read.QueryContext(ctx, query, args...)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		if err := read(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}

// List returns the rows that match a query.
func (db *DB) List(ctx context.Context, q table.Query) ([]table.Row, error) {
	return q.Ask(func(side table.Side) ([]table.Row, error) { return db.list(ctx, &q, side) })
}

func (db *DB) list(ctx context.Context, q *table.Query, side table.Side) ([]table.Row, error) {
	turn, from := "0", "tables t"
	var where []string
	var args []any
	and := func(condition string, values ...any) {
		where = append(where, condition)
		args = append(args, values...)
	}
	if q.Person != "" {
		turn, from = "s.turn", "seated s JOIN tables t ON t.no = s.table_no"
		and("s.person = ?", string(q.Person))
	}
	if q.Client != "" {
		and("t.host = ? AND t.client = ?", string(q.Person), q.Client)
	}
	if q.Listed {
		and("t.listed = 1")
	}
	if q.State != "" {
		and("t.state = ?", string(q.State))
	}
	switch side { // as the indexes have it, word for word
	case table.NotOver:
		and("t.state <> 'over'")
	case table.OnlyOver:
		and("t.state = 'over'")
	case table.AnySide:
	}
	if q.Game != "" {
		and("t.game = ?", q.Game)
	}
	if q.Free {
		and("t.free > 0")
	}
	if a := q.After; a != nil {
		// The list goes on after a: turn and updated are descending, the id is ascending.
		u := a.Updated.UnixMilli()
		and("("+turn+" < ? OR "+turn+" = ? AND (t.updated < ? OR t.updated = ? AND t.id > ?))", a.Turn, a.Turn, u, u, string(a.ID))
	}
	query := "SELECT t.row FROM " + from
	if len(where) > 0 {
		query += " WHERE " + strings.Join(where, " AND ")
	}
	query += " ORDER BY "
	if turn != "0" {
		query += turn + " DESC, "
	}
	return db.rows(ctx, query+"t.updated DESC, t.id LIMIT ?", append(args, q.Max)...)
}

// rows returns the rows of tables that a query selects.
func (db *DB) rows(ctx context.Context, query string, args ...any) ([]table.Row, error) {
	var list []table.Row
	err := db.each(ctx, func(rows *sql.Rows) error {
		var body []byte
		var r table.Row
		if err := rows.Scan(&body); err != nil {
			return err
		}
		if err := json.Unmarshal(body, &r); err != nil {
			return fmt.Errorf("read a row: %w", err)
		}
		list = append(list, r)
		return nil
	}, query, args...)
	return list, err
}

// Brought returns the tables of records that were brought.
func (db *DB) Brought(ctx context.Context, by table.Person, at table.Tick, most int) ([]table.Row, error) {
	where, args := "b.tick <= ?", []any{int64(at)}
	if by != "" {
		where, args = where+" AND b.person = ?", append(args, string(by))
	}
	return db.rows(ctx, "SELECT t.row FROM brought b JOIN tables t ON t.id = b.table_id WHERE "+where+" ORDER BY b.tick, b.table_id LIMIT ?", append(args, most)...)
}

// Due returns the tables where something has to happen by this tick.
func (db *DB) Due(ctx context.Context, at table.Tick, most int) ([]table.ID, error) {
	return db.ids(ctx, "SELECT id FROM tables WHERE wake <= ? ORDER BY wake, id LIMIT ?", int64(at), most)
}

// All returns the tables with an id after this one, sorted by id.
func (db *DB) All(ctx context.Context, after table.ID, most int) ([]table.ID, error) {
	return db.ids(ctx, "SELECT id FROM tables WHERE id > ? ORDER BY id LIMIT ?", string(after), most)
}

func (db *DB) ids(ctx context.Context, query string, args ...any) ([]table.ID, error) {
	var ids []table.ID
	err := db.each(ctx, func(rows *sql.Rows) error {
		var id string
		err := rows.Scan(&id)
		ids = append(ids, table.ID(id))
		return err
	}, query, args...)
	return ids, err
}

// Unused returns tables where nobody has ever moved. It reads every table; the server calls it once an hour.
func (db *DB) Unused(ctx context.Context, at table.Tick, after table.ID, most int) ([]table.ID, error) {
	return db.ids(ctx, `SELECT id FROM tables WHERE state <> ? AND id > ? AND json_extract(row, '$.steps') = 0
		AND json_extract(row, '$.tick') <= ? ORDER BY id LIMIT ?`, string(table.StateRunning), string(after), int64(at), most)
}

// Drop deletes a table.
func (db *DB) Drop(ctx context.Context, id table.ID, head int64) error {
	return db.do(ctx, func(w *writer) error {
		var no int64
		err := w.row("SELECT no FROM tables WHERE id = ? AND head = ?", string(id), head).Scan(&no)
		if errors.Is(err, sql.ErrNoRows) {
			return table.ErrStale
		}
		if err != nil {
			return err
		}
		for _, query := range []string{
			"DELETE FROM entry WHERE table_no = ?", "DELETE FROM seated WHERE table_no = ?", "DELETE FROM header WHERE table_no = ?",
			"DELETE FROM tables WHERE no = ?",
		} {
			if err := w.exec(query, no); err != nil {
				return err
			}
		}
		for _, query := range []string{"DELETE FROM analysis WHERE table_id = ?", "DELETE FROM brought WHERE table_id = ?"} {
			if err := w.exec(query, string(id)); err != nil {
				return err
			}
		}
		w.heads.forget(id)
		return w.exec("DELETE FROM notice WHERE json_extract(body, '$.table') = ?", string(id))
	})
}

// Hush deletes the words of everything that a person has said, and returns the tables where that was. It searches all logs,
// outside the writer's transaction; people are deleted rarely.
func (db *DB) Hush(ctx context.Context, p table.Person) ([]table.ID, error) {
	type said struct {
		id  table.ID
		seq int64
	}
	var all []said
	err := db.each(ctx, func(rows *sql.Rows) error {
		var s said
		err := rows.Scan(&s.id, &s.seq)
		all = append(all, s)
		return err
	}, `SELECT t.id, e.seq FROM entry e JOIN tables t ON t.no = e.table_no WHERE e.person = ?
		AND e.words IS NOT NULL AND json_extract(e.body, '$.kind') = ?`, string(p), string(table.Say))
	if err != nil {
		return nil, err
	}
	var ids []table.ID
	const together = 500
	for part := range slices.Chunk(all, together) {
		err := db.do(ctx, func(w *writer) error {
			for _, s := range part {
				err := w.exec("UPDATE entry SET words = NULL, salt = NULL WHERE table_no = (SELECT no FROM tables WHERE id = ?) AND seq = ?",
					string(s.id), s.seq)
				if err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	for _, s := range all {
		ids = append(ids, s.id)
	}
	slices.Sort(ids)
	return slices.Compact(ids), nil
}

// Notices returns the notices that are due.
func (db *DB) Notices(ctx context.Context, at table.Tick, most int) ([]table.Notice, error) {
	var list []table.Notice
	err := db.each(ctx, func(rows *sql.Rows) error {
		var id int64
		var body []byte
		var n table.Notice
		if err := rows.Scan(&id, &body); err != nil {
			return err
		}
		if err := json.Unmarshal(body, &n); err != nil {
			return fmt.Errorf("read notice %d: %w", id, err)
		}
		n.ID = id
		list = append(list, n)
		return nil
	}, "SELECT id, body FROM notice WHERE due <= ? ORDER BY id LIMIT ?", int64(at), most)
	return list, err
}

// DeleteNotice deletes a notice.
func (db *DB) DeleteNotice(ctx context.Context, notice int64) error {
	return db.do(ctx, func(w *writer) error { return w.exec("DELETE FROM notice WHERE id = ?", notice) })
}

// Beat stores the tick.
func (db *DB) Beat(ctx context.Context, now table.Tick) (last table.Tick, err error) {
	err = db.do(ctx, func(w *writer) error {
		w.tick = max(w.tick, now)
		return w.row("SELECT max(tick, ?) FROM mark", int64(w.tick)).Scan(&last)
	})
	return last, err
}

// LastBeat returns the largest tick that was stored.
func (db *DB) LastBeat(ctx context.Context) (tick table.Tick, err error) {
	err = db.queryRow(ctx, "SELECT tick FROM mark").Scan(&tick)
	return tick, plain(err)
}
