package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/bigriver/bigriver/internal/sqlstore"
	"github.com/bigriver/bigriver/internal/table"
)

// Append makes all of the changes, or none.
func (db *DB) Append(ctx context.Context, changes ...table.Change) error {
	// The callers encode, in parallel, since there is only one writer.
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
			return table.ErrDuplicate
		}
		err := w.exec("INSERT INTO entry (table_no, seq, person, request_id, body, words, salt, words_hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
			at.no, e.Seq, string(e.By), sqlstore.BytesOrNull(e.RequestID), t.Body, sqlstore.BytesOrNull(t.Words), t.Salt, t.WordsHash)
		if err != nil {
			return err
		}
	}
	for i := range c.Notices {
		if err := w.exec("INSERT INTO notice (table_id, due, body) VALUES (?, ?, ?)", string(c.Row.ID), int64(c.Notices[i].Due), text.Notices[i]); err != nil {
			return err
		}
	}
	if c.Row.State == table.StateOver {
		if err := w.exec("INSERT OR IGNORE INTO analysis (table_id, host, version, due, claimed) VALUES (?, ?, 0, ?, 0)",
			string(c.Row.ID), string(c.Row.Host), int64(c.Row.AnalysisDue())); err != nil {
			return err
		}
	}
	if c.NewTable != nil && c.NewTable.New.Imported != nil {
		if err := w.exec("INSERT INTO imported_record (table_id, person, tick) VALUES (?, ?, ?)", string(c.Row.ID), string(c.NewTable.By), int64(c.Row.Tick)); err != nil {
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

// advance moves the head of a table, if it is where the change expects it, and returns the new
// head.
func (w *writer) advance(c *table.Change, text *table.Written) (at head, err error) {
	r := &c.Row
	if c.NewTable != nil {
		at.no, at.link, err = w.insert(c, text)
		at.seq = r.Head
		return at, err
	}
	at, known := w.heads.find(r.ID)
	if !known {
		var link []byte
		err = w.row([]any{&at.no, &at.seq, &link}, "SELECT no, head, link FROM tables WHERE id = ?", string(r.ID))
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
	return at, w.exec(`UPDATE tables SET head = ?, link = ?, state = ?, free = ?, steps = ?, tick = ?, updated = ?, wake = ?, row = ? WHERE no = ?`,
		r.Head, at.link[:], string(r.State), r.Free(), r.Steps, int64(r.Tick), r.Updated.UnixMilli(), wake(r), text.Row, at.no)
}

// insert adds a new table and returns its number and its link.
func (w *writer) insert(c *table.Change, text *table.Written) (no int64, link table.Link, err error) {
	r := &c.Row
	var one int
	err = w.row([]any{&one}, "SELECT 1 FROM tables WHERE id = ?", string(r.ID))
	if err == nil {
		return 0, link, table.ErrExists
	}
	if !errors.Is(err, sql.ErrNoRows) {
		return 0, link, err
	}
	link = text.Link(table.FirstLink(text.Header))
	err = w.row([]any{&no}, `INSERT INTO tables (id, head, link, host, request_id, game, state, listed, free, steps, tick, updated, wake, row)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING no`,
		string(r.ID), r.Head, link[:], string(c.NewTable.By), sqlstore.BytesOrNull(c.NewTable.RequestID), r.New.Game, string(r.State), r.New.Terms.Listed, r.Free(),
		r.Steps, int64(r.Tick), r.Updated.UnixMilli(), wake(r), text.Row)
	if isUnique(err) {
		return 0, link, table.ErrDuplicate
	}
	if err != nil {
		return 0, link, err
	}
	return no, link, w.exec("INSERT INTO header (table_no, body) VALUES (?, ?)", no, text.Header)
}

// writeSeated writes who sits at a table and whose turn it is, if that has changed since it was
// last written. Seats change rarely, so their rows are deleted only if somebody sat down or left.
func (w *writer) writeSeated(at *head, c *table.Change) error {
	before, moved := at.seated, false
	for i := range c.Entries {
		switch c.Entries[i].Kind() {
		case table.Unlist:
			if err := w.exec("UPDATE tables SET listed = 0 WHERE no = ?", at.no); err != nil {
				return err
			}
		case table.Sit, table.Leave:
			moved = true
			if err := w.exec("DELETE FROM seated WHERE table_no = ?", at.no); err != nil {
				return err
			}
		default:
		}
	}
	people, ended := c.Row.People(), over(&c.Row)
	at.seated = make([]seated, len(people))
	for i, p := range people {
		_, turn := c.Row.Has(p)
		at.seated[i] = seated{p, turn, ended}
	}
	if len(people) == 0 || !moved && slices.Equal(at.seated, before) {
		return nil
	}
	args := make([]any, 0, 4*len(people)) // for one statement, which is faster than several
	for _, s := range at.seated {
		args = append(args, string(s.person), at.no, s.turn, s.over)
	}
	query := "INSERT INTO seated (person, table_no, turn, over) VALUES (?, ?, ?, ?)" + strings.Repeat(", (?, ?, ?, ?)", len(people)-1) +
		" ON CONFLICT (person, table_no) DO UPDATE SET turn = excluded.turn"
	if ended == nil { // setting over, even from NULL to NULL, would make SQLite rewrite its indexes
		query += " WHERE turn <> excluded.turn"
	} else {
		query += ", over = excluded.over WHERE turn <> excluded.turn OR over IS NOT excluded.over"
	}
	return w.exec(query, args...)
}

// over returns when a finished table was updated, which is its sort key in lists, or nil.
func over(r *table.Row) any {
	if r.State != table.StateOver {
		return nil
	}
	return r.Updated.UnixMilli()
}

func wake(r *table.Row) any {
	if r.Wake == 0 {
		return nil
	}
	return int64(r.Wake)
}

// Load returns a table and its whole log. It returns an error if the log is not the one that was
// appended.
func (db *DB) Load(ctx context.Context, id table.ID) (*table.Header, []table.Entry, error) {
	h, log, err := db.load(ctx, id)
	if err != nil && !errors.Is(err, table.ErrNone) {
		err = fmt.Errorf("load table %s: %w", id, mapError(err))
	}
	return h, log, err
}

func (db *DB) load(ctx context.Context, id table.ID) (*table.Header, []table.Entry, error) {
	var head int64
	var header, want []byte
	// Header and log are read by two queries; drop entries that arrived between them.
	err := db.row(ctx, []any{&head, &header, &want}, "SELECT head, (SELECT body FROM header WHERE table_no = no), link FROM tables WHERE id = ?", string(id))
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
	var body, words, salt, wordsHash sql.RawBytes
	err = db.Each(ctx, func(row sqlstore.Row) error {
		if err := row.Scan(&body, &words, &salt, &wordsHash); err != nil {
			return err
		}
		return reading.Add(body, words, salt, wordsHash)
	}, "SELECT body, words, salt, words_hash FROM entry WHERE table_no = (SELECT no FROM tables WHERE id = ?) AND seq <= ? ORDER BY seq", string(id), head)
	if err != nil {
		return nil, nil, err
	}
	if err := reading.Counted(head); err != nil {
		var there int
		if dropped := db.row(ctx, []any{&there}, "SELECT 1 FROM tables WHERE id = ?", string(id)); errors.Is(dropped, sql.ErrNoRows) {
			return nil, nil, table.ErrNone // deleted between the two queries
		}
		return nil, nil, err
	}
	return h, reading.Log, reading.Linked(want)
}

// Drop deletes a table.
func (db *DB) Drop(ctx context.Context, id table.ID, head int64) error {
	return db.do(ctx, func(w *writer) error {
		w.heads.forget(id)
		return sqlstore.Drop(&w.tx, &dialect, id, head)
	})
}

// RedactChat deletes the words of all of a person's chat messages, and returns the tables
// concerned. It searches all logs, outside the writer's transaction. People are deleted rarely.
func (db *DB) RedactChat(ctx context.Context, p table.Person) ([]table.ID, error) {
	type deletedWords struct {
		id  table.ID
		seq int64
	}
	var all []deletedWords
	err := db.Each(ctx, func(row sqlstore.Row) error {
		var s deletedWords
		err := row.Scan(&s.id, &s.seq)
		all = append(all, s)
		return err
	}, "SELECT t.id, e.seq FROM entry e JOIN tables t ON t.no = e.table_no WHERE e.person = ? AND e.words IS NOT NULL", string(p))
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

// Beat stores the tick.
func (db *DB) Beat(ctx context.Context, now table.Tick) (last table.Tick, err error) {
	err = db.do(ctx, func(w *writer) error {
		w.tick = max(w.tick, now)
		return w.row([]any{&last}, "SELECT max(tick, ?) FROM mark", int64(w.tick))
	})
	return last, err
}

// LastBeat returns the largest tick that was stored.
func (db *DB) LastBeat(ctx context.Context) (tick table.Tick, err error) {
	err = db.row(ctx, []any{&tick}, "SELECT tick FROM mark")
	return tick, err
}
