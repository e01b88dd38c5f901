package blocks

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"runtime/debug"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
)

// Play plays all the numbers from first to last of some work, and returns the outcome.
type Play func(ctx context.Context, work []byte, first, last int) (outcome []byte, err error)

// worker plays blocks.
type worker struct {
	river.WorkerDefaults[job]

	q    *Queue
	id   string
	play Play

	mu      sync.Mutex
	playing map[job]struct{}
}

// stopWithin is how long blocks may continue after the worker was asked to stop.
const stopWithin = 10 * time.Second

// Work plays up to atOnce blocks concurrently until ctx is done. It then gives back the unfinished
// ones.
func (q *Queue) Work(ctx context.Context, atOnce int, play Play) error {
	host, err := os.Hostname()
	if err != nil {
		return err
	}
	w := &worker{q: q, id: host + " " + rand.Text(), play: play, playing: map[job]struct{}{}}
	workers := river.NewWorkers()
	river.AddWorker(workers, w)
	const fetchAgain = 10 * time.Millisecond // short, because blocks of quick games are
	const never = 1000 * time.Hour           // heartbeats find lost blocks sooner
	client, err := river.NewClient(riverpgxv5.New(q.pool), &river.Config{
		Schema: schema, Logger: q.log, Workers: workers, Queues: map[string]river.QueueConfig{q.queueName(): {MaxWorkers: atOnce}},
		JobTimeout: -1, RescueStuckJobsAfter: never, FetchCooldown: fetchAgain, FetchPollInterval: heartbeatInterval,
	})
	if err != nil {
		return err
	}
	if err := w.heartbeat(ctx); err != nil {
		return err
	}
	if err := client.Start(context.WithoutCancel(ctx)); err != nil {
		return fmt.Errorf("start the worker: %w", err)
	}
	w.heartbeats(ctx)
	wait, cancel := context.WithTimeout(context.WithoutCancel(ctx), stopWithin)
	defer cancel()
	err = client.StopAndCancel(wait)
	// If it fails, missing heartbeats show it.
	_, _ = q.pool.Exec(wait, "DELETE FROM bigriver_blocks.worker WHERE id = $1", w.id)
	return err
}

// heartbeats sends heartbeats until ctx is done, and warns once about each program that waits for
// other workers.
func (w *worker) heartbeats(ctx context.Context) {
	warned := map[string]bool{}
	tick := time.NewTicker(heartbeatInterval)
	defer tick.Stop()
	for {
		w.warn(ctx, warned)
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		if err := w.heartbeat(ctx); err != nil && ctx.Err() == nil {
			w.q.log.Error("the database cannot be reached; retrying", "error", err)
		}
	}
}

// heartbeat records that the worker is alive, and which blocks it plays. It deletes workers that
// have long been silent.
func (w *worker) heartbeat(ctx context.Context) error {
	wait, cancel := context.WithTimeout(ctx, deadAfter)
	defer cancel()
	return pgx.BeginFunc(wait, w.q.pool, func(tx pgx.Tx) error {
		_, err := tx.Exec(wait, `INSERT INTO bigriver_blocks.worker (id, program) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET seen = now()`, w.id, w.q.program)
		if err == nil {
			runs, numbers := w.now()
			_, err = tx.Exec(wait, `UPDATE bigriver_blocks.block b SET seen = now() FROM unnest($2::bigint[], $3::int[]) playing (run, number)
				WHERE b.run = playing.run AND b.number = playing.number AND b.worker = $1 AND b.outcome IS NULL`, w.id, runs, numbers)
		}
		if err == nil {
			_, err = tx.Exec(wait, "DELETE FROM bigriver_blocks.worker WHERE seen < now() - $1::interval", staleAfter)
		}
		return err
	})
}

// now returns the blocks being played. If the outcome of a block could not be written, the block is
// left out, so that it counts as lost.
func (w *worker) now() (runs []int64, numbers []int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for j := range w.playing {
		runs, numbers = append(runs, j.Run), append(numbers, j.Number)
	}
	return runs, numbers
}

// warn logs which programs have queued blocks that this worker must not play.
func (w *worker) warn(ctx context.Context, warned map[string]bool) {
	rows, err := w.q.pool.Query(ctx, "SELECT DISTINCT program FROM bigriver_blocks.run WHERE program <> $1 AND seen > now() - $2::interval", w.q.program, deadAfter)
	if err != nil {
		return // the next call retries
	}
	others, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		return
	}
	for _, other := range others {
		if !warned[other] {
			warned[other] = true
			w.q.log.Warn("blocks wait for workers of another program: the same program everywhere gives the same games", "theirs", other, "ours", w.q.program)
		}
	}
}

// Work plays one block.
func (w *worker) Work(ctx context.Context, j *river.Job[job]) error {
	w.mu.Lock()
	w.playing[j.Args] = struct{}{}
	w.mu.Unlock()
	defer func() {
		w.mu.Lock()
		delete(w.playing, j.Args)
		w.mu.Unlock()
	}()
	var work []byte
	var first, last int
	taking, taken := finishing(ctx)
	err := w.q.pool.QueryRow(taking, `UPDATE bigriver_blocks.block b SET worker = $3, seen = now() FROM bigriver_blocks.run r
		WHERE b.run = $1 AND b.number = $2 AND b.outcome IS NULL AND b.failure IS NULL AND (b.worker IS NULL OR b.seen < now() - $5::interval)
			AND r.id = b.run AND r.seen > now() - $4::interval
		RETURNING r.work, b.first, b.last`, j.Args.Run, j.Args.Number, w.id, staleAfter, deadAfter).Scan(&work, &first, &last)
	taken()
	if errors.Is(err, pgx.ErrNoRows) {
		return nil // already played, played by another worker, or no longer wanted
	}
	if err != nil {
		return err
	}
	outcome, err := w.guarded(ctx, work, first, last)
	if ctx.Err() != nil {
		return w.giveBack(ctx, j)
	}
	failure := ""
	if err != nil {
		outcome, failure = nil, fmt.Sprintf("numbers %d to %d: %v", first, last, err)
	}
	writing, written := finishing(ctx)
	defer written()
	return pgx.BeginFunc(writing, w.q.pool, func(tx pgx.Tx) error {
		_, err := tx.Exec(writing, `UPDATE bigriver_blocks.block SET worker = $3, outcome = $4, failure = nullif($5, '')
			WHERE run = $1 AND number = $2 AND outcome IS NULL`, j.Args.Run, j.Args.Number, w.id, outcome, failure)
		if err == nil {
			_, err = river.JobCompleteTx[*riverpgxv5.Driver](writing, tx, j)
		}
		return err
	})
}

// finishing returns a context that outlives the worker for a while. Taking, writing and giving back
// a block run in it. If they were interrupted, it would be unclear whether the worker holds the
// block, which would then wait until the worker counts as dead.
func finishing(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(context.WithoutCancel(ctx), stopWithin)
}

// guarded plays a block, and turns a panic into an error, for the owner of the run to see. Retrying
// would panic again.
func (w *worker) guarded(ctx context.Context, work []byte, first, last int) (outcome []byte, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("the program has a fault: %v\n%s", p, debug.Stack())
		}
	}()
	return w.play(ctx, work, first, last)
}

// giveBack lets another worker play the block at once.
func (w *worker) giveBack(ctx context.Context, j *river.Job[job]) error {
	wait, cancel := finishing(ctx)
	defer cancel()
	return pgx.BeginFunc(wait, w.q.pool, func(tx pgx.Tx) error {
		freed, err := tx.Exec(wait, `UPDATE bigriver_blocks.block SET worker = NULL, seen = NULL
			WHERE run = $1 AND number = $2 AND worker = $3 AND outcome IS NULL`, j.Args.Run, j.Args.Number, w.id)
		if err != nil || freed.RowsAffected() == 0 {
			return err
		}
		client := river.ClientFromContext[pgx.Tx](ctx)
		_, err = client.InsertTx(wait, tx, j.Args, &river.InsertOpts{Queue: w.q.queueName(), Priority: sooner, MaxAttempts: 1})
		if err == nil {
			_, err = river.JobCompleteTx[*riverpgxv5.Driver](wait, tx, j)
		}
		return err
	})
}
