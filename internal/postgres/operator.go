package postgres

import (
	"context"
	"encoding/json"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/bigriver/bigriver/internal/operator"
	"github.com/bigriver/bigriver/internal/sqlstore"
)

// SetJournal sets the journal in which slow queries are recorded from now on.
func (db *DB) SetJournal(j *operator.Journal) { db.slow.journal.Store(j) }

// Backlog returns the backlog.
func (db *DB) Backlog(ctx context.Context, tick int64, at time.Time) (operator.Backlog, error) {
	b, err := db.Store.Backlog(ctx, tick, at)
	if err == nil {
		b.Blocks, err = db.blocks(ctx)
	}
	return b, err
}

// blocks counts the blocks of simulations. It returns zeros if this database has never had any.
func (db *DB) blocks(ctx context.Context) (b operator.Blocks, err error) {
	there := false
	if err := db.scan(ctx, []any{&there}, "SELECT to_regclass('bigriver_blocks.worker') IS NOT NULL"); err != nil || !there {
		return b, err
	}
	err = db.scan(ctx, []any{&b.Waiting, &b.Played, &b.Failed, &b.Workers}, `SELECT count(*) FILTER (WHERE worker IS NULL AND failure IS NULL), count(*) FILTER (WHERE worker IS NOT NULL AND failure IS NULL),
			count(*) FILTER (WHERE failure IS NOT NULL), (SELECT count(*) FROM bigriver_blocks.worker WHERE seen > now() - interval '5 seconds')
		FROM bigriver_blocks.block WHERE outcome IS NULL`)
	return b, err
}

// Report stores the report of a node.
func (db *DB) Report(ctx context.Context, r *operator.Report) error {
	body, err := json.Marshal(r)
	if err != nil {
		return fmt.Errorf("write a report: %w", err)
	}
	return db.Within(ctx, func(tx sqlstore.Tx) error {
		if _, err := tx.Exec("DELETE FROM report WHERE node <> $1 AND (heartbeat < now() - $2::interval OR name = $3 AND heartbeat < now() - $4::interval)",
			r.Node, operator.ForgetAfter, r.Name, operator.SilentAfter); err != nil {
			return err
		}
		_, err := tx.Exec(`INSERT INTO report (node, name, heartbeat, body) VALUES ($1, $2, now(), $3)
			ON CONFLICT (node) DO UPDATE SET name = excluded.name, heartbeat = excluded.heartbeat, body = excluded.body`, r.Node, r.Name, body)
		return err
	})
}

// Leave deletes the report of a node that shuts down.
func (db *DB) Leave(ctx context.Context, node string) error {
	_, err := db.Exec(ctx, "DELETE FROM report WHERE node = $1", node)
	return err
}

// Reports returns the reports of all nodes.
func (db *DB) Reports(ctx context.Context) (list []operator.Reported, err error) {
	err = db.Each(ctx, func(row sqlstore.Row) error {
		var node, name string
		var silent float64
		var body []byte
		if err := row.Scan(&node, &name, &silent, &body); err != nil {
			return err
		}
		var r operator.Reported
		if err := json.Unmarshal(body, &r.Report); err != nil {
			r.Report = operator.Report{} // a node of another version: show at least that it exists
		}
		r.Node, r.Name, r.Silent = node, name, time.Duration(silent*float64(time.Second))
		list = append(list, r)
		return nil
	}, "SELECT node, name, extract(epoch FROM now() - heartbeat)::float8, body FROM report ORDER BY name, node")
	return list, err
}

// slow records slow queries. It measures the whole exchange with the database, including waits for
// locks and the network.
type slow struct {
	journal atomic.Pointer[operator.Journal]
}

var (
	_ pgx.QueryTracer = (*slow)(nil)
	_ pgx.BatchTracer = (*slow)(nil)
)

type pendingQuery struct {
	query string
	at    time.Time
}

type pendingKey struct{}

// TraceQueryStart starts measuring a query.
func (s *slow) TraceQueryStart(ctx context.Context, _ *pgx.Conn, q pgx.TraceQueryStartData) context.Context {
	return context.WithValue(ctx, pendingKey{}, pendingQuery{q.SQL, time.Now()})
}

// TraceQueryEnd records how long the query took.
func (s *slow) TraceQueryEnd(ctx context.Context, _ *pgx.Conn, _ pgx.TraceQueryEndData) { s.ended(ctx) }

// TraceBatchStart starts measuring a batch of statements.
func (s *slow) TraceBatchStart(ctx context.Context, _ *pgx.Conn, b pgx.TraceBatchStartData) context.Context {
	query := "nothing"
	if len(b.Batch.QueuedQueries) > 0 {
		query = b.Batch.QueuedQueries[0].SQL
	}
	return context.WithValue(ctx, pendingKey{}, pendingQuery{query, time.Now()})
}

// TraceBatchQuery does nothing: a batch is measured as a whole, under the name of its first
// statement.
func (s *slow) TraceBatchQuery(context.Context, *pgx.Conn, pgx.TraceBatchQueryData) {}

// TraceBatchEnd records how long the batch took.
func (s *slow) TraceBatchEnd(ctx context.Context, _ *pgx.Conn, _ pgx.TraceBatchEndData) { s.ended(ctx) }

func (s *slow) ended(ctx context.Context) {
	if a, ok := ctx.Value(pendingKey{}).(pendingQuery); ok {
		s.journal.Load().AddQuery(a.query, time.Since(a.at))
	}
}
