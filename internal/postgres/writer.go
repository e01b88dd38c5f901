package postgres

import (
	"context"
	"errors"
	"io"
	"maps"
	"slices"

	"github.com/jackc/pgx/v5"

	"github.com/bigriver/bigriver/internal/sqlstore"
	"github.com/bigriver/bigriver/internal/table"
)

// ErrClosed is returned by Append after Close.
var ErrClosed = errors.New("the store is closed")

// writers is the number of concurrent append transactions. Those that commit at the same time share
// one sync of the database.
const writers = 4

// maxBatch is the maximum number of requests in a transaction.
const maxBatch = 256

// request is an append, and a channel for the answer.
type request struct {
	changes []table.Change
	written []table.Written
	answer  chan error
}

// Append makes all of the changes, or none.
func (db *DB) Append(ctx context.Context, changes ...table.Change) error {
	r := &request{changes: changes, written: make([]table.Written, len(changes)), answer: make(chan error, 1)}
	for i := range changes {
		var err error
		if r.written[i], err = changes[i].Write(); err != nil {
			return err
		}
	}
	select {
	case db.requests <- r:
	case <-db.closing:
		return ErrClosed
	case <-ctx.Done():
		return ctx.Err()
	}
	return <-r.answer
}

// write writes requests until the store is closed. Requests that arrive during a transaction are
// batched in the next one.
func (db *DB) write() {
	batch := make([]*request, 0, maxBatch)
	for {
		select {
		case <-db.closing:
			return
		case r := <-db.requests:
			batch = append(batch[:0], r)
		}
		for more := true; more && len(batch) < maxBatch; {
			select {
			case r := <-db.requests:
				batch = append(batch, r)
			default:
				more = false
			}
		}
		db.appendBatch(batch)
	}
}

// appendBatch makes the appends of many requests in one transaction and answers them. A request
// with several changes, which are atomic, has its own transaction. If the database refuses a
// request of the batch, each one is retried in its own transaction.
func (db *DB) appendBatch(batch []*request) {
	single := make([]*request, 0, len(batch))
	for _, r := range batch {
		if len(r.changes) == 1 {
			single = append(single, r)
		} else {
			r.answer <- db.appendOne(r)
		}
	}
	if len(single) == 0 {
		return
	}
	answers, err := db.transaction(single)
	for i, r := range single {
		switch {
		case err == nil:
			r.answer <- answers[i]
		case errors.Is(err, table.ErrUnreachable) || len(single) == 1:
			r.answer <- mapRequestError(err)
		default:
			r.answer <- db.appendOne(r)
		}
	}
}

func (db *DB) appendOne(r *request) error {
	answers, err := db.transaction([]*request{r})
	if err != nil {
		return mapRequestError(err)
	}
	return answers[0]
}

// mapRequestError maps the error of a transaction with one request to that of a table.Store.
func mapRequestError(err error) error {
	switch index, ok := isUnique(err); {
	case ok && (index == "entry_request_id" || index == "tables_request_id"):
		return table.ErrDuplicate
	case ok && index == "tables_id_key":
		return table.ErrExists
	}
	return err
}

// head is the head of a table during a transaction.
type head struct {
	no      int64
	seq     int64
	link    table.Link
	row     *table.Row // after the last change in this transaction; nil if there was none
	written []byte     // the encoded row
	seats   bool       // somebody has sat down or left
}

// transaction makes the appends of requests, with an answer for each. If it returns an error,
// nothing was written. If the connection broke during the commit, the outcome is unknown until the
// heads are read again.
func (db *DB) transaction(batch []*request) (answers []error, err error) {
	// The callers may have given up: a transaction always finishes.
	ctx, cancel := context.WithTimeout(context.Background(), timeout)
	defer cancel()
	defer func() { err = db.mapError(err) }()
	tx, err := db.pool.Begin(ctx)
	if err != nil {
		return nil, err
	}
	defer func() { _ = tx.Rollback(context.WithoutCancel(ctx)) }() // no effect after a commit
	heads, err := lockHeads(ctx, tx, batch)
	if err != nil {
		return nil, err
	}
	answers = make([]error, len(batch))
	w := &writes{}
	some := false
	for i, r := range batch {
		if answers[i] = checkHeads(heads, r); answers[i] != nil {
			continue
		}
		for k := range r.changes {
			if err := w.add(ctx, tx, heads, &r.changes[k], &r.written[k]); err != nil {
				return nil, err
			}
		}
		some = true
	}
	if !some {
		return answers, nil
	}
	if err := w.send(ctx, tx, heads); err != nil {
		return nil, err
	}
	if err := tx.Commit(ctx); err != nil {
		return nil, err
	}
	for id, h := range heads {
		if h.row != nil {
			db.notify(id)
		}
	}
	return answers, nil
}

// checkHeads returns ErrStale unless every change of a request starts at the head of its table.
func checkHeads(heads map[table.ID]*head, r *request) error {
	for i := range r.changes {
		c := &r.changes[i]
		if c.NewTable != nil {
			if heads[c.Row.ID] != nil {
				return table.ErrExists
			}
			continue
		}
		if h := heads[c.Row.ID]; h == nil || h.seq != c.Head {
			return table.ErrStale
		}
	}
	return nil
}

// lockHeads locks and returns the heads of all tables that the requests append to. All transactions
// lock in the same order.
func lockHeads(ctx context.Context, tx pgx.Tx, batch []*request) (map[table.ID]*head, error) {
	var ids []string
	for _, r := range batch {
		for i := range r.changes {
			ids = append(ids, string(r.changes[i].Row.ID))
		}
	}
	heads := make(map[table.ID]*head, len(ids))
	rows, err := tx.Query(ctx, "SELECT id, no, head, link FROM tables WHERE id = ANY($1) ORDER BY id FOR UPDATE", ids)
	if err != nil {
		return nil, err
	}
	var id string
	var no, seq int64
	var link []byte
	_, err = pgx.ForEachRow(rows, []any{&id, &no, &seq, &link}, func() error {
		heads[table.ID(id)] = &head{no: no, seq: seq, link: table.Link(link)}
		return nil
	})
	return heads, err
}

// writes collects what a transaction writes, by column, so that each database table is written with
// one statement.
type writes struct {
	unlisted []int64 // tables to take off the public list

	entries struct {
		table, seq             []int64
		person                 []string
		requestID, body, words [][]byte
		salt, hashes           [][]byte
	}
	notices struct {
		table []string
		due   []int64
		body  [][]byte
	}
}

// add adds a change that checkHeads has accepted, and moves the head. A new table is inserted at
// once, to get its number.
func (w *writes) add(ctx context.Context, tx pgx.Tx, heads map[table.ID]*head, c *table.Change, text *table.Written) error {
	h := heads[c.Row.ID]
	if c.NewTable != nil {
		h = &head{link: table.FirstLink(text.Header), seats: true}
		r := &c.Row
		if err := tx.QueryRow(ctx, `WITH new AS (INSERT INTO tables (id, head, link, host, request_id, game, state, listed, free, steps, tick, updated, wake, row)
				VALUES ($1, 0, '', $2, $3, $4, '', $5, 0, 0, 0, 0, NULL, '') RETURNING no)
			INSERT INTO header (table_no, body) SELECT no, $6 FROM new RETURNING table_no`,
			string(r.ID), string(c.NewTable.By), sqlstore.BytesOrNull(c.NewTable.RequestID), r.New.Game, sqlstore.Bit(r.New.Terms.Listed), text.Header).Scan(&h.no); err != nil {
			return err
		}
		heads[r.ID] = h
		if c.NewTable.New.Imported != nil {
			if _, err := tx.Exec(ctx, "INSERT INTO imported_record (table_id, person, tick) VALUES ($1, $2, $3)", string(r.ID), string(c.NewTable.By), int64(r.Tick)); err != nil {
				return err
			}
		}
	}
	h.seq, h.link, h.row, h.written = c.Row.Head, text.Link(h.link), &c.Row, text.Row
	for i := range c.Entries {
		e, t, to := &c.Entries[i], &text.Entries[i], &w.entries
		to.table, to.seq, to.person = append(to.table, h.no), append(to.seq, e.Seq), append(to.person, string(e.By))
		to.requestID, to.body, to.words = append(to.requestID, sqlstore.BytesOrNull(e.RequestID)), append(to.body, t.Body), append(to.words, sqlstore.BytesOrNull(t.Words))
		to.salt, to.hashes = append(to.salt, t.Salt), append(to.hashes, t.WordsHash)
		switch e.Kind() {
		case table.Sit, table.Leave:
			h.seats = true
		case table.Unlist:
			w.unlisted = append(w.unlisted, h.no)
		default:
		}
	}
	for i := range c.Notices {
		w.notices.table = append(w.notices.table, string(c.Row.ID))
		w.notices.due, w.notices.body = append(w.notices.due, int64(c.Notices[i].Due)), append(w.notices.body, text.Notices[i])
	}
	return nil
}

// send writes everything in one round trip.
func (w *writes) send(ctx context.Context, tx pgx.Tx, heads map[table.ID]*head) error {
	b := &pgx.Batch{}
	w.queueRows(b, heads)
	if len(w.unlisted) > 0 {
		b.Queue("UPDATE tables SET listed = 0 WHERE no = ANY($1)", w.unlisted)
	}
	if e := &w.entries; len(e.table) > 0 {
		b.Queue(`INSERT INTO entry (table_no, seq, person, request_id, body, words, salt, words_hash)
			SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::bytea[], $5::bytea[], $6::bytea[], $7::bytea[], $8::bytea[])`,
			e.table, e.seq, e.person, e.requestID, e.body, e.words, e.salt, e.hashes)
	}
	if n := &w.notices; len(n.table) > 0 {
		b.Queue("INSERT INTO notice (table_id, due, body) SELECT * FROM unnest($1::text[], $2::bigint[], $3::bytea[])", n.table, n.due, n.body)
	}
	return tx.SendBatch(ctx, b).Close()
}

// queueRows queues the new rows of tables, and of their people.
func (w *writes) queueRows(b *pgx.Batch, heads map[table.ID]*head) {
	var no, seq, tick, updated []int64
	var link, row [][]byte
	var state, person []string
	var free, steps []int64
	var wake []*int64
	var over, host []string
	var ended []int64             // when their analyses become due
	var reseated, tableOf []int64 // tables whose seats have changed; the table of each person
	var turn []int64
	var finished []*int64 // when the table of each person was updated, if it is over
	for _, id := range slices.Sorted(maps.Keys(heads)) {
		h := heads[id]
		r := h.row
		if r == nil {
			continue
		}
		no, seq, tick, updated = append(no, h.no), append(seq, h.seq), append(tick, int64(r.Tick)), append(updated, r.Updated.UnixMilli())
		link, row, state = append(link, h.link[:]), append(row, h.written), append(state, string(r.State))
		free, steps = append(free, int64(r.Free())), append(steps, int64(r.Steps))
		var due *int64
		if r.Wake != 0 {
			due = (*int64)(&r.Wake)
		}
		wake = append(wake, due)
		var final *int64
		if r.State == table.StateOver {
			final = new(r.Updated.UnixMilli())
			over, host, ended = append(over, string(id)), append(host, string(r.Host)), append(ended, int64(r.AnalysisDue()))
		}
		if h.seats {
			reseated = append(reseated, h.no)
		}
		for _, p := range r.People() {
			_, its := r.Has(p)
			tableOf, person, turn = append(tableOf, h.no), append(person, string(p)), append(turn, sqlstore.Bit(its))
			finished = append(finished, final)
		}
	}
	b.Queue(`UPDATE tables t SET head = n.head, link = n.link, state = n.state, free = n.free, steps = n.steps, tick = n.tick, updated = n.updated,
			wake = n.wake, row = n.row
		FROM unnest($1::bigint[], $2::bigint[], $3::bytea[], $4::text[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[], $10::bytea[])
			AS n (no, head, link, state, free, steps, tick, updated, wake, row) WHERE t.no = n.no`,
		no, seq, link, state, free, steps, tick, updated, wake, row)
	if len(over) > 0 {
		b.Queue(`INSERT INTO analysis (table_id, host, version, due, claimed)
			SELECT id, host, 0, due, 0 FROM unnest($1::text[], $2::text[], $3::bigint[]) AS n (id, host, due) ON CONFLICT DO NOTHING`, over, host, ended)
	}
	if len(reseated) > 0 {
		b.Queue("DELETE FROM seated WHERE table_no = ANY($1)", reseated)
	}
	b.Queue(`INSERT INTO seated (person, table_no, turn, over) SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[])
		ON CONFLICT (person, table_no) DO UPDATE SET turn = excluded.turn, over = excluded.over
		WHERE seated.turn <> excluded.turn OR seated.over IS DISTINCT FROM excluded.over`, person, tableOf, turn, finished)
}

// isEnd reports whether a connection ended unexpectedly.
func isEnd(err error) bool { return errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) }
