// Package live runs the tables of a server: it loads them, executes commands one at a time, appends
// their entries to the store, and wakes watchers. Its background jobs play for bots, end clocks,
// send notices and analyse finished games.
package live

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"github.com/bigriver/bigriver/internal/cache"
	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/play"
	"github.com/bigriver/bigriver/internal/table/view"
)

// Config configures the tables of a server.
type Config struct {
	Store table.Store
	Games catalog.Catalog
	Log   *slog.Logger // nil to discard

	// Now returns the time of day; nil means the system's. After the first call only the monotonic
	// clock counts, so setting the clock has no effect.
	Now func() time.Time

	Rand io.Reader // the unpredictable source of secrets and ids; nil means the system's
	// Number of concurrent jobs; 0 means one per processor; NoWorkers means no jobs at all.
	Workers int

	// Thinkers is how many thinking bots run concurrently. They have their own threads, with low
	// priority. 0 means one less than Workers, and at least one.
	Thinkers int

	// HintWait is how long a person who asks for a hint waits for a free thinker. 0 means 10 s.
	HintWait time.Duration

	// Analysts is how many finished games are analysed concurrently. They have their own threads,
	// with low priority, and pause while games are played or bots think. 0 turns analyses off.
	Analysts int

	// BotsPause is how long bots pause between their actions where only they play, so that watchers
	// can follow.
	BotsPause time.Duration

	// UnusedRetention is how long a table without a game is retained, in the server's running time;
	// 0 means forever.
	UnusedRetention time.Duration

	// ImportRetention is how long an imported record is retained, in the server's running time; 0
	// turns imports off.
	ImportRetention time.Duration

	// CleanName returns the form in which a name in an imported record is shown, or an error if
	// nobody may have it. nil refuses all names.
	CleanName func(name string) (string, error)

	// Notify sends a notice to a person who is away. It is retried after an error or a crash: a
	// notice is identified by its table, person, kind and Seq. nil turns notices off.
	Notify func(context.Context, *Tables, table.Notice) error

	// Network returns the network that a request comes from, or "" for anything else. Networks take
	// turns when tables have to be loaded; nil means that nothing waits.
	Network func(context.Context) string

	// Draw replaces the fair draws in tests.
	Draw func(table table.ID, k, of uint64) uint64
}

// NoWorkers means that no bot plays, no clock ends and no notice is sent: for programs that only
// read the data.
const NoWorkers = -1

// Tables runs all tables of a server. It is safe for concurrent use.
type Tables struct {
	Config

	clock        clock
	jobs         jobs
	thinkingJobs jobs // of thinking bots
	hints        hints
	analyses     analyses
	nodes        *nodes // nil if the store is not shared
	faults       faults
	maxEntries   int64        // maximum length of a log
	cached       int64        // maximum entries of unwatched tables in memory
	loads        atomic.Int64 // entries loaded since tables were last evicted

	verifying chan struct{} // semaphore for verifying imported records
	loading   loading

	mu     sync.Mutex
	live   map[table.ID]*live
	closed bool

	stop context.CancelFunc
	wait sync.WaitGroup
}

// Open starts running the tables of a store, and continues the games in progress.
func Open(ctx context.Context, c Config) (*Tables, error) {
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Rand == nil {
		c.Rand = rand.Reader
	}
	if c.Workers == 0 {
		c.Workers = runtime.GOMAXPROCS(0)
	}
	if c.Thinkers == 0 {
		c.Thinkers = max(1, c.Workers-1)
	}
	if c.HintWait == 0 {
		c.HintWait = defaultHintWait
	}
	last, err := c.Store.LastBeat(ctx)
	if err != nil {
		return nil, fmt.Errorf("read the running time: %w", err)
	}
	t := &Tables{
		Config: c, live: map[table.ID]*live{}, maxEntries: play.MaxEntries, cached: maxCached,
		verifying: make(chan struct{}, max(1, c.Workers/2)), // half of the processors stay free
	}
	t.loading.network, t.loading.free = c.Network, max(1, c.Workers/2)
	t.clock.begin(c.Now(), last)
	t.faults.log = c.Log
	t.analyses.t, t.analyses.cache, t.analyses.ready = t, cache.New[analysisKey, *storedAnalysis](analysisCacheBytes), make(chan struct{}, 1)
	t.jobs.ready, t.thinkingJobs.ready = make(chan struct{}, 1), make(chan struct{}, 1)
	if t.nodes, err = newNodes(t); err != nil {
		return nil, err
	}
	ctx, t.stop = context.WithCancel(context.WithoutCancel(ctx))
	if c.Workers == NoWorkers {
		return t, nil
	}
	for range c.Workers {
		t.wait.Go(func() { t.work(ctx, &t.jobs, t.newWorker()) })
	}
	t.hints.ready, t.hints.stopped, t.hints.limit, t.hints.requests = t.thinkingJobs.ready, ctx.Done(), hintsPerWorker*t.Thinkers, map[table.Person]int{}
	for range t.Thinkers {
		t.wait.Go(func() { t.think(ctx) })
	}
	t.wait.Go(func() { t.sweep(ctx) })
	if t.nodes != nil {
		t.nodes.run(ctx)
	}
	t.wait.Go(func() { t.notify(ctx) })
	for range c.Analysts {
		t.wait.Go(func() { t.analyses.run(ctx) })
	}
	return t, nil
}

// Close stops all jobs and every Watch. Acknowledged changes are already durable.
func (t *Tables) Close() error {
	t.mu.Lock()
	t.closed = true
	t.mu.Unlock()
	all := t.all()
	t.stop()
	t.wait.Wait()
	for _, l := range all {
		l.mu.Lock()
		if l.alarm != nil {
			l.alarm.Stop()
		}
		l.wakeAll()
		l.mu.Unlock()
	}
	ctx, cancel := context.WithTimeout(context.Background(), lastBeat)
	defer cancel()
	if _, err := t.Store.Beat(ctx, t.clock.tick()); err != nil {
		return fmt.Errorf("store the running time: %w", err)
	}
	return nil
}

// lastBeat is how long Close waits for the store, which may be unreachable or have a slow disk.
const lastBeat = 5 * time.Second

// stored turns an error of the Store into an Error.
func stored(what string, err error) error {
	switch {
	case errors.Is(err, table.ErrNone):
		return &table.Error{Code: table.NotFound, Key: "not_found", Cause: err}
	case errors.Is(err, table.ErrDamaged):
		return &table.Error{Code: table.Broken, Key: "damaged", Cause: err}
	case errors.Is(err, table.ErrFull):
		return &table.Error{Code: table.Unavailable, Key: "store_full", Cause: err}
	case errors.Is(err, table.ErrReadOnly):
		return &table.Error{Code: table.Unavailable, Key: "store_read_only", Cause: err}
	case errors.Is(err, table.ErrUnreachable):
		return &table.Error{Code: table.Unavailable, Key: "store_unreachable", Cause: err}
	}
	return fmt.Errorf("%s: %w", what, err)
}

// StaleError means that a command was chosen in another state than the current one.
type StaleError struct {
	Cause *table.Error
	Now   *view.Shown // the current table, with the news since the entry that was seen
}

// Error returns the refusal.
func (e *StaleError) Error() string { return e.Cause.Error() }

// Unwrap returns the refusal.
func (e *StaleError) Unwrap() error { return e.Cause }

// Do executes a command, and returns the table once the change is durable. If the command was
// already executed, it does nothing and returns the current table.
func (t *Tables) Do(ctx context.Context, id table.ID, by table.Person, cmd play.Command) (*view.Shown, error) {
	return t.do(ctx, id, by, cmd, false)
}

// DoEnds is like Do, but also returns the ends of turns of the person's seats.
func (t *Tables) DoEnds(ctx context.Context, id table.ID, by table.Person, cmd play.Command) (*view.Shown, error) {
	return t.do(ctx, id, by, cmd, true)
}

func (t *Tables) do(ctx context.Context, id table.ID, by table.Person, cmd play.Command, ends bool) (*view.Shown, error) {
	l, err := t.hold(ctx, id)
	if err != nil {
		return nil, err
	}
	defer l.mu.Unlock()
	var shown *view.Shown
	err = l.retry(ctx, func() error {
		shown, err = l.try(ctx, by, cmd, ends)
		return err
	})
	if err != nil {
		return nil, err
	}
	return shown, nil
}

// retry repeats do on the new log as long as another node was faster to append.
func (l *live) retry(ctx context.Context, do func() error) error {
	const tries = 20
	for range tries {
		err := do()
		if !errors.Is(err, table.ErrStale) && !errors.Is(err, table.ErrDuplicate) {
			return err
		}
		if err := l.catchUp(ctx); err != nil {
			return err
		}
	}
	return fmt.Errorf("append to table %s: lost the race %d times", l.id, tries)
}

// env returns what a decision at this moment depends on.
func (t *Tables) env() play.Env {
	env := play.Env{At: t.clock.now(), Tick: t.clock.tick(), MaxEntries: t.maxEntries, Games: t.Games, NewHeader: t.newHeader}
	if t.Draw != nil {
		env.Draw = func(g *play.State, k, of uint64) uint64 { return t.Draw(g.ID, k, of) % of }
	}
	return env
}

// persist stores changes. It finishes even if the caller has gone.
func (t *Tables) persist(ctx context.Context, changes ...table.Change) error {
	if t.Notify == nil { // nobody would ever delete the notices
		for i := range changes {
			changes[i].Notices = nil
		}
	}
	return t.Store.Append(context.WithoutCancel(ctx), changes...)
}
