package sqlstore

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/bigriver/bigriver/internal/operator"
	"github.com/bigriver/bigriver/internal/table"
)

// List returns the rows that match a query.
func (s *Store) List(ctx context.Context, q table.Query) ([]table.Row, error) {
	return q.Run(func(side table.Side) ([]table.Row, error) { return s.list(ctx, &q, side) })
}

func (s *Store) list(ctx context.Context, q *table.Query, side table.Side) ([]table.Row, error) {
	var c conditions
	turn, updated, tables := "", "t.updated", "tables t"
	if q.Person != "" {
		turn, tables = "s.turn", "seated s JOIN tables t ON t.no = s.table_no"
		c.and("s.person = %s", q.Person)
	}
	if q.RequestID != "" {
		c.and("t.host = %s AND t.request_id = %s", q.Person, []byte(q.RequestID))
	}
	if q.Listed {
		c.and("t.listed = 1")
	}
	if q.State != "" {
		c.and("t.state = %s", q.State)
	}
	if q.Game != "" {
		c.and("t.game = %s", q.Game)
	}
	if q.Free {
		c.and("t.free > 0")
	}
	after := q.After
	switch { // the conditions are written as those of the indexes, so that these are used
	case q.Person == "" && side == table.NotOver:
		c.and("t.state <> 'over'")
	case q.Person == "" && side == table.OnlyOver:
		c.and("t.state = 'over'")
	case side == table.NotOver:
		c.and("s.over IS NULL")
	case side == table.OnlyOver: // no turns in finished games
		turn, updated = "", "s.over"
		c.and("s.over IS NOT NULL")
		if after != nil && after.Turn {
			after = nil
		}
	}
	order := updated + " DESC, t.id"
	if turn != "" {
		order = turn + " DESC, " + order
	}
	if after != nil {
		// Continue after it in the order of the list: turn and updated descending, id ascending.
		u := after.Updated.UnixMilli()
		behind := "(" + updated + " < %s OR " + updated + " = %s AND t.id > %s)"
		if turn == "" {
			c.and(updated+" <= %s AND "+behind, u, u, u, after.ID)
		} else {
			c.and("("+turn+" < %s OR "+turn+" = %s AND "+behind+")", Bit(after.Turn), Bit(after.Turn), u, u, after.ID)
		}
	}
	return s.rows(ctx, tables+c.where+" ORDER BY "+order+" LIMIT "+c.arg(q.Max), c.args...)
}

// rows returns the rows of tables (as t) that the rest of a query selects.
func (s *Store) rows(ctx context.Context, rest string, args ...any) ([]table.Row, error) {
	return all(s.from(ctx), func(row Row) (r table.Row, err error) {
		var body []byte
		if err := row.Scan(&body); err != nil {
			return r, err
		}
		if err := json.Unmarshal(body, &r); err != nil {
			return r, fmt.Errorf("read a row: %w", err)
		}
		return r, nil
	}, "SELECT t.row FROM "+rest, args...)
}

// Imported returns the tables of imported records.
func (s *Store) Imported(ctx context.Context, by table.Person, at table.Tick, limit int) ([]table.Row, error) {
	var c conditions
	c.and("b.tick <= %s", at)
	if by != "" {
		c.and("b.person = %s", by)
	}
	return s.rows(ctx, "imported_record b JOIN tables t ON t.id = b.table_id"+c.where+" ORDER BY b.tick, b.table_id LIMIT "+c.arg(limit), c.args...)
}

// Due returns the tables where something is due by this tick.
func (s *Store) Due(ctx context.Context, at table.Tick, limit int) ([]table.ID, error) {
	return all(s.from(ctx), column[table.ID], "SELECT id FROM tables WHERE wake <= $1 ORDER BY wake, id LIMIT $2", at, limit)
}

// All returns the tables with an id after this one, sorted by id.
func (s *Store) All(ctx context.Context, after table.ID, limit int) ([]table.ID, error) {
	return all(s.from(ctx), column[table.ID], "SELECT id FROM tables WHERE id > $1 ORDER BY id LIMIT $2", after, limit)
}

// Unused returns tables where nobody has ever moved. It reads every table; a server calls it once
// an hour.
func (s *Store) Unused(ctx context.Context, at table.Tick, after table.ID, limit int) ([]table.ID, error) {
	return all(s.from(ctx), column[table.ID], "SELECT id FROM tables WHERE state <> $1 AND id > $2 AND steps = 0 AND tick <= $3 ORDER BY id LIMIT $4",
		table.StateRunning, after, at, limit)
}

// Drop deletes a table.
func (s *Store) Drop(ctx context.Context, id table.ID, head int64) error {
	return s.db.Within(ctx, func(tx Tx) error { return Drop(tx, s.db.Dialect(), id, head) })
}

// Drop deletes a table in a transaction.
func Drop(tx Tx, d *Dialect, id table.ID, head int64) error {
	no, err := first(tx.Each, table.ErrStale, column[int64], "SELECT no FROM tables WHERE id = $1 AND head = $2"+d.Lock, id, head)
	if err == nil {
		err = dropLog(tx, no)
	}
	if err == nil {
		err = execAll(tx, []string{"DELETE FROM analysis WHERE table_id = $1", "DELETE FROM imported_record WHERE table_id = $1", "DELETE FROM notice WHERE table_id = $1"}, id)
	}
	return err
}

// dropLog deletes the row of a table and all rows that refer to it.
func dropLog(tx Tx, no int64) error {
	return execAll(tx, []string{
		"DELETE FROM entry WHERE table_no = $1", "DELETE FROM seated WHERE table_no = $1", "DELETE FROM header WHERE table_no = $1", "DELETE FROM tables WHERE no = $1",
	}, no)
}

// Notices returns the notices that are due.
func (s *Store) Notices(ctx context.Context, at table.Tick, limit int) ([]table.Notice, error) {
	return all(s.from(ctx), func(row Row) (n table.Notice, err error) {
		var id int64
		var body []byte
		if err := row.Scan(&id, &body); err != nil {
			return n, err
		}
		if err := json.Unmarshal(body, &n); err != nil {
			return n, fmt.Errorf("read notice %d: %w", id, err)
		}
		n.ID = id
		return n, nil
	}, "SELECT id, body FROM notice WHERE due <= $1 ORDER BY id LIMIT $2", at, limit)
}

// DeleteNotice deletes a notice.
func (s *Store) DeleteNotice(ctx context.Context, id int64) error {
	return s.exec(ctx, "DELETE FROM notice WHERE id = $1", id)
}

// nextAnalysis selects the table to analyse next: among the 1,000 newest, one whose host was least
// recently served. The limit keeps it fast however many are waiting.
const nextAnalysis = `SELECT table_id FROM
		(SELECT table_id, host, version, due FROM analysis WHERE version < $1 AND due <= $2 ORDER BY version, due DESC LIMIT 1000) w
	ORDER BY version, due = 0, (SELECT max(c.claimed) FROM analysis c WHERE c.host = w.host), due DESC, table_id LIMIT 1`

// ClaimAnalysis returns a table to analyse, to one node only.
func (s *Store) ClaimAnalysis(ctx context.Context, version int, at, until table.Tick) (table.ID, error) {
	for {
		// Read first: there is rarely anything to do, and reading does not block writers.
		id, err := first(s.from(ctx), table.ErrNone, column[table.ID], nextAnalysis, version, at)
		if err != nil {
			return "", err
		}
		changed, err := s.db.Exec(ctx, "UPDATE analysis SET due = $1, claimed = $2 WHERE table_id = $3 AND version < $4 AND due <= $2", until, at, id, version)
		if err != nil || changed > 0 {
			return id, err
		}
		// Another node was faster, or the table was deleted.
	}
}

// RenewAnalysis changes the lease on an analysis, which it may also end.
func (s *Store) RenewAnalysis(ctx context.Context, id table.ID, until table.Tick) error {
	return s.exec(ctx, "UPDATE analysis SET due = $1 WHERE table_id = $2", until, id)
}

// SaveAnalysis stores an analysis.
func (s *Store) SaveAnalysis(ctx context.Context, id table.ID, version int, body []byte) error {
	return s.exec(ctx, "UPDATE analysis SET version = $1, body = $2 WHERE table_id = $3 AND version <= $1", version, body, id)
}

// Analysis returns the stored analysis.
func (s *Store) Analysis(ctx context.Context, id table.ID) (version int, body []byte, err error) {
	version, err = first(s.from(ctx), table.ErrNone, func(row Row) (version int, err error) {
		err = row.Scan(&version, &body)
		return version, err
	}, "SELECT version, body FROM analysis WHERE table_id = $1", id)
	return version, body, err
}

// Analysed returns which of these tables have an analysis.
func (s *Store) Analysed(ctx context.Context, ids []table.ID) ([]table.ID, error) {
	values := make([]string, len(ids))
	for i, id := range ids {
		values[i] = string(id)
	}
	d := s.db.Dialect()
	return all(s.from(ctx), column[table.ID], "SELECT table_id FROM analysis WHERE version > 0 AND table_id "+d.Among, d.List(values))
}

// Backlog returns the backlog, without the blocks of simulations.
func (s *Store) Backlog(ctx context.Context, tick int64, at time.Time) (b operator.Backlog, err error) {
	if b.Late, err = all(s.from(ctx), func(row Row) (late operator.LateTable, err error) {
		err = row.Scan(&late.Table, &late.Wake)
		return late, err
	}, "SELECT id, wake FROM tables WHERE wake <= $1 ORDER BY wake, id LIMIT $2", tick, operator.MaxLate+1); err != nil {
		return b, err
	}
	b.More = len(b.Late) > operator.MaxLate
	b.Late = b.Late[:min(len(b.Late), operator.MaxLate)]
	var oldest *int64
	err = s.db.Each(ctx, func(row Row) error { return row.Scan(&b.Notices, &oldest, &b.Unsent) },
		`SELECT count(*), min(due), (SELECT count(*) FROM (SELECT 1 FROM outbox WHERE due IS NOT NULL AND tries > 0 LIMIT $2) u)
			FROM (SELECT due FROM outbox WHERE due <= $1 ORDER BY due LIMIT $2) o`, at.UnixMilli(), operator.MaxCounted)
	b.Oldest = fromMillisOrNull(oldest)
	return b, err
}
