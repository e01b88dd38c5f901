// Package blocks lets other machines play blocks of a simulation. The blocks wait in a PostgreSQL
// database, in their own schema. River hands them out, and each block counts once, no matter who
// plays it and how often.
//
// A River job only says that a block is due. Whether it was played is in the table of blocks, so
// running a job twice does no harm. Workers send heartbeats; the blocks of a worker that has sent
// none for five seconds get new jobs. So do blocks whose worker lost the database. River's own
// retries are off: its rescue of lost jobs goes by their age alone, and would have to wait longer
// than any block takes.
package blocks

import (
	"context"
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivermigrate"

	"github.com/bigriver/bigriver/internal/postgres"
)

//go:embed schema/1.sql
var schema1 string

const (
	schema = "bigriver_blocks" // apart from the tables of a site in the same database

	// How often a worker reports that it is alive, and which blocks it plays.
	heartbeatInterval = time.Second
	deadAfter         = 5 * time.Second  // without a heartbeat
	staleAfter        = 10 * time.Minute // a run that nobody waits for any more
	pollInterval      = 200 * time.Millisecond

	maxOutcomes = 20 // outcomes in memory
)

// Queue is the queue of blocks in a database, for one program. It does not play blocks that another
// program put in.
type Queue struct {
	pool    *pgxpool.Pool
	program string
	log     *slog.Logger
}

// job is a request to play a block.
type job struct {
	Run    int64 `json:"run"`
	Number int   `json:"number"`
}

// Kind returns the name of such jobs in River's tables.
func (job) Kind() string { return "block" }

// Open opens the queue in a database, and creates its tables if they do not exist. Programs that
// could play differently must have different names.
func Open(ctx context.Context, address, program string, log *slog.Logger) (*Queue, error) {
	pool, err := postgres.Connect(ctx, address, map[string]string{"application_name": "bigriver blocks"})
	if err != nil {
		return nil, err
	}
	q := &Queue{pool: pool, program: program, log: log}
	if err := q.prepare(ctx); err != nil {
		pool.Close()
		return nil, fmt.Errorf("open the blocks in the database: %w", err)
	}
	return q, nil
}

// Close ends all connections.
func (q *Queue) Close() { q.pool.Close() }

// queueName returns the name of this program's queue in River.
func (q *Queue) queueName() string {
	sum := sha256.Sum256([]byte(q.program))
	return "blocks-" + hex.EncodeToString(sum[:12])
}

// prepareKey is the advisory lock that lets one program at a time prepare the schema.
const prepareKey = 0x62_6c_6f_63_6b_73

// prepare creates or upgrades the schema.
func (q *Queue) prepare(ctx context.Context) (err error) {
	conn, err := q.pool.Acquire(ctx)
	if err != nil {
		return err
	}
	defer conn.Release()
	if _, err := conn.Exec(ctx, "SELECT pg_advisory_lock($1)", prepareKey); err != nil {
		return err
	}
	defer func() {
		_, unlocked := conn.Exec(context.WithoutCancel(ctx), "SELECT pg_advisory_unlock($1)", prepareKey)
		err = errors.Join(err, unlocked)
	}()
	if _, err := conn.Exec(ctx, "CREATE SCHEMA IF NOT EXISTS "+schema); err != nil {
		return err
	}
	if err := q.migrateRiver(ctx); err != nil {
		return err
	}
	return postgres.Migrate(ctx, q.pool, schema+".version", []string{schema1})
}

// errNewer means that a newer program has changed the tables.
var errNewer = errors.New("a newer bigriver has changed these tables. Nothing was changed. Use that program or a newer one")

func (q *Queue) migrateRiver(ctx context.Context) error {
	m, err := rivermigrate.New(riverpgxv5.New(q.pool), &rivermigrate.Config{Schema: schema, Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		return err
	}
	has, err := m.ExistingVersions(ctx)
	if err != nil {
		return err
	}
	if len(has) > len(m.AllVersions()) {
		return errNewer
	}
	_, err = m.Migrate(ctx, rivermigrate.DirectionUp, nil)
	return err
}

// Run is a simulation in the queue.
type Run struct {
	q    *Queue
	id   int64
	size int // number of blocks

	client *river.Client[pgx.Tx]
}

// Put queues the numbers from first to last, in blocks of this size. work is JSON that says how to
// play a block.
func (q *Queue) Put(ctx context.Context, work []byte, first, last, size int) (*Run, error) {
	client, err := river.NewClient(riverpgxv5.New(q.pool), &river.Config{Schema: schema, Logger: q.log})
	if err != nil {
		return nil, err
	}
	r := &Run{q: q, client: client, size: (last - first + size) / size}
	err = pgx.BeginFunc(ctx, q.pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, "DELETE FROM bigriver_blocks.run WHERE seen < now() - $1::interval", staleAfter); err != nil {
			return err
		}
		if err := tx.QueryRow(ctx, "INSERT INTO bigriver_blocks.run (program, work) VALUES ($1, $2) RETURNING id", q.program, work).Scan(&r.id); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, `INSERT INTO bigriver_blocks.block (run, number, first, last)
			SELECT $1::bigint, n, $2::int + n * $4::int, least($2::int + (n + 1) * $4::int - 1, $3::int) FROM generate_series(0, $5::int - 1) n`, r.id, first, last, size, r.size)
		if err != nil {
			return err
		}
		var numbers []int
		for n := range r.size {
			numbers = append(numbers, n)
		}
		return r.ask(ctx, tx, numbers, later)
	})
	if err != nil {
		return nil, fmt.Errorf("put blocks into the queue: %w", err)
	}
	return r, nil
}

// The priorities of jobs: lost blocks come before new ones.
const (
	sooner = 1
	later  = 2
)

// ask queues a River job for each block.
func (r *Run) ask(ctx context.Context, tx pgx.Tx, numbers []int, priority int) error {
	if len(numbers) == 0 {
		return nil
	}
	var jobs []river.InsertManyParams
	for _, n := range numbers {
		jobs = append(jobs, river.InsertManyParams{Args: job{r.id, n}, InsertOpts: &river.InsertOpts{Queue: r.q.queueName(), Priority: priority, MaxAttempts: 1}})
	}
	_, err := r.client.InsertManyFastTx(ctx, tx, jobs)
	return err
}

// State is the progress of a run.
type State struct {
	Played  int // how many numbers of finished blocks
	Workers int // live workers of this program
	Others  int // live workers of other programs
}

// Take passes the outcome of each block to take, in order, until all are taken, take returns an
// error or ctx is done. Then it removes the run from the queue. It calls report from time to time.
func (r *Run) Take(ctx context.Context, take func(outcome []byte) error, report func(State)) (err error) {
	defer func() {
		wait, cancel := context.WithTimeout(context.WithoutCancel(ctx), deadAfter)
		defer cancel()
		// If it fails, others delete the run when it is stale.
		_, _ = r.q.pool.Exec(wait, "DELETE FROM bigriver_blocks.run WHERE id = $1", r.id)
	}()
	look := time.NewTicker(pollInterval)
	defer look.Stop()
	next, away := 0, time.Time{}
	for {
		taken, err := r.takeFrom(ctx, next, take)
		next += taken
		if err == nil && taken == maxOutcomes {
			continue // there may be more
		}
		if err == nil && next < r.size {
			err = r.poll(ctx, report)
		}
		switch {
		case next >= r.size && err == nil:
			return nil
		case ctx.Err() != nil:
			return ctx.Err()
		case err == nil:
			away = time.Time{}
		case !postgres.IsUnreachable(err):
			return err
		case away.IsZero():
			away = time.Now()
			r.q.log.Error("the database cannot be reached; retrying", "error", err)
		case time.Since(away) > staleAfter:
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-look.C:
		}
	}
}

// takeFrom takes blocks from a number on, until one that is not played yet, and returns how many it
// took.
func (r *Run) takeFrom(ctx context.Context, from int, take func(outcome []byte) error) (taken int, err error) {
	rows, err := r.q.pool.Query(ctx, `SELECT number, outcome FROM bigriver_blocks.block
		WHERE run = $1 AND number >= $2 AND number < $3 AND outcome IS NOT NULL ORDER BY number`, r.id, from, from+maxOutcomes)
	if err != nil {
		return 0, err
	}
	var played [][]byte
	var number int
	var outcome []byte
	_, err = pgx.ForEachRow(rows, []any{&number, &outcome}, func() error {
		if number == from+len(played) {
			played = append(played, outcome)
			outcome = nil
		}
		return nil
	})
	if err != nil {
		return 0, err
	}
	for _, outcome := range played {
		if err := take(outcome); err != nil {
			return taken, err
		}
		taken++
	}
	return taken, nil
}

// lost returns the blocks of dead workers, and those whose job failed. It releases them for others.
func (r *Run) lost(ctx context.Context, tx pgx.Tx) ([]int, error) {
	rows, err := tx.Query(ctx, `UPDATE bigriver_blocks.block b SET worker = NULL, seen = now()
		WHERE run = $1 AND outcome IS NULL AND failure IS NULL AND (seen < now() - $2::interval OR seen IS NULL AND EXISTS (
			SELECT FROM bigriver_blocks.river_job j WHERE j.queue = $3 AND (j.state = 'running' AND j.attempted_at < now() - $2::interval OR j.state = 'discarded')
				AND (j.args->>'run')::bigint = b.run AND (j.args->>'number')::int = b.number))
		RETURNING number`, r.id, deadAfter, r.q.queueName())
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[int])
}

// poll sends the heartbeat of the run, requeues the blocks of dead workers, and reports progress.
func (r *Run) poll(ctx context.Context, report func(State)) error {
	var s State
	err := pgx.BeginFunc(ctx, r.q.pool, func(tx pgx.Tx) error {
		there, err := tx.Exec(ctx, "UPDATE bigriver_blocks.run SET seen = now() WHERE id = $1", r.id)
		if err != nil {
			return err
		}
		if there.RowsAffected() == 0 {
			return errors.New("the blocks were removed from the queue")
		}
		lost, err := r.lost(ctx, tx)
		if err != nil {
			return err
		}
		if len(lost) > 0 {
			r.q.log.Warn("a worker died or could not reach the database; its blocks are played again", "blocks", len(lost))
		}
		if err := r.ask(ctx, tx, lost, sooner); err != nil {
			return err
		}
		var failure string
		err = tx.QueryRow(ctx, `SELECT coalesce(sum(last - first + 1) FILTER (WHERE outcome IS NOT NULL), 0), coalesce(min(failure), '')
			FROM bigriver_blocks.block WHERE run = $1`, r.id).Scan(&s.Played, &failure)
		if err == nil && failure != "" {
			err = errors.New(failure)
		}
		if err != nil {
			return err
		}
		return tx.QueryRow(ctx, `SELECT count(*) FILTER (WHERE program = $1), count(*) FILTER (WHERE program <> $1)
			FROM bigriver_blocks.worker WHERE seen > now() - $2::interval`, r.q.program, deadAfter).Scan(&s.Workers, &s.Others)
	})
	if err == nil {
		report(s)
	}
	return err
}
