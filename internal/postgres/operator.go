package postgres

import (
	"context"
	"encoding/json"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/bigriver/bigriver/internal/operator"
)

var _ operator.Shared = (*DB)(nil)

// Remember has queries that are slow noted in a journal from now on.
func (db *DB) Remember(j *operator.Journal) { db.slow.journal.Store(j) }

// Backlog returns what waits.
func (db *DB) Backlog(ctx context.Context, tick int64, at time.Time) (b operator.Backlog, err error) {
	var late operator.LateTable
	if err := db.each(ctx, []any{&late.Table, &late.Wake}, func() error {
		b.Late = append(b.Late, late)
		return nil
	}, "SELECT id, wake FROM tables WHERE wake <= $1 ORDER BY wake, id LIMIT $2", tick, operator.MostLate+1); err != nil {
		return b, err
	}
	b.More = len(b.Late) > operator.MostLate
	b.Late = b.Late[:min(len(b.Late), operator.MostLate)]
	var oldest *int64
	if err := db.one(ctx, "SELECT count(*), min(due) FROM (SELECT due FROM outbox WHERE due <= $1 ORDER BY due LIMIT $2) o", at.UnixMilli(), operator.MostCounted).
		Scan(&b.Notices, &oldest); err != nil {
		return b, err
	}
	if oldest != nil {
		b.Oldest = fromMillis(*oldest)
	}
	if err := db.one(ctx, "SELECT count(*) FROM (SELECT FROM outbox WHERE due IS NOT NULL AND tries > 0 LIMIT $1) o", operator.MostCounted).Scan(&b.Unsent); err != nil {
		return b, err
	}
	b.Blocks, err = db.blocks(ctx)
	return b, err
}

// blocks counts the blocks of simulations, if there have ever been some in this database.
func (db *DB) blocks(ctx context.Context) (b operator.Blocks, err error) {
	there := false
	if err := db.one(ctx, "SELECT to_regclass('bigriver_blocks.worker') IS NOT NULL").Scan(&there); err != nil || !there {
		return b, err
	}
	err = db.one(ctx, `SELECT count(*) FILTER (WHERE worker IS NULL AND failure IS NULL), count(*) FILTER (WHERE worker IS NOT NULL AND failure IS NULL),
			count(*) FILTER (WHERE failure IS NOT NULL), (SELECT count(*) FROM bigriver_blocks.worker WHERE seen > now() - interval '5 seconds')
		FROM bigriver_blocks.block WHERE outcome IS NULL`).Scan(&b.Waiting, &b.Played, &b.Failed, &b.Workers)
	return b, err
}

// Report stores the report of a node.
func (db *DB) Report(ctx context.Context, r *operator.Report) error {
	body, err := json.Marshal(r)
	if err != nil {
		return fmt.Errorf("write a report: %w", err)
	}
	return db.within(ctx, func(ctx context.Context, tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, "DELETE FROM report WHERE node <> $1 AND (beat < now() - $2::interval OR name = $3 AND beat < now() - $4::interval)",
			r.Node, operator.ForgetAfter, r.Name, operator.SilentAfter); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, `INSERT INTO report (node, name, beat, body) VALUES ($1, $2, now(), $3)
			ON CONFLICT (node) DO UPDATE SET name = excluded.name, beat = excluded.beat, body = excluded.body`, r.Node, r.Name, body)
		return err
	})
}

// Leave deletes the report of a node that ends.
func (db *DB) Leave(ctx context.Context, node string) error {
	return db.exec(ctx, "DELETE FROM report WHERE node = $1", node)
}

// Reports returns the reports of all nodes.
func (db *DB) Reports(ctx context.Context) (list []operator.Reported, err error) {
	var node, name string
	var silent float64
	var body []byte
	err = db.each(ctx, []any{&node, &name, &silent, &body}, func() error {
		var r operator.Reported
		if err := json.Unmarshal(body, &r.Report); err != nil {
			r.Report = operator.Report{} // a node of another version; that it is there is known all the same
		}
		r.Node, r.Name, r.Silent = node, name, time.Duration(silent*float64(time.Second))
		list = append(list, r)
		return nil
	}, "SELECT node, name, extract(epoch FROM now() - beat)::float8, body FROM report ORDER BY name, node")
	return list, err
}

// slow notes queries that are slow. What is measured is the whole exchange with the database, with waiting for locks and for the network.
type slow struct {
	journal atomic.Pointer[operator.Journal]
}

var (
	_ pgx.QueryTracer = (*slow)(nil)
	_ pgx.BatchTracer = (*slow)(nil)
)

type asked struct {
	query string
	at    time.Time
}

type askedKey struct{}

// TraceQueryStart begins to measure a query.
func (s *slow) TraceQueryStart(ctx context.Context, _ *pgx.Conn, q pgx.TraceQueryStartData) context.Context {
	return context.WithValue(ctx, askedKey{}, asked{q.SQL, time.Now()})
}

// TraceQueryEnd notes how long the query took.
func (s *slow) TraceQueryEnd(ctx context.Context, _ *pgx.Conn, _ pgx.TraceQueryEndData) { s.ended(ctx) }

// TraceBatchStart begins to measure statements that are sent together.
func (s *slow) TraceBatchStart(ctx context.Context, _ *pgx.Conn, b pgx.TraceBatchStartData) context.Context {
	query := "nothing"
	if len(b.Batch.QueuedQueries) > 0 {
		query = b.Batch.QueuedQueries[0].SQL
	}
	return context.WithValue(ctx, askedKey{}, asked{query, time.Now()})
}

// TraceBatchQuery does nothing: they are measured together, under the name of the first.
func (s *slow) TraceBatchQuery(context.Context, *pgx.Conn, pgx.TraceBatchQueryData) {}

// TraceBatchEnd notes how long the statements took.
func (s *slow) TraceBatchEnd(ctx context.Context, _ *pgx.Conn, _ pgx.TraceBatchEndData) { s.ended(ctx) }

func (s *slow) ended(ctx context.Context) {
	if a, is := ctx.Value(askedKey{}).(asked); is {
		s.journal.Load().Took(a.query, time.Since(a.at))
	}
}
