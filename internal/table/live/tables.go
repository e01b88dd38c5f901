// Package live runs the tables of a server: it loads them, lets commands come one after the other,
// stores what they enter, and wakes who watches. Its jobs play for bots, end clocks, send notices
// and look back on games.
package live

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/bigriver/bigriver/internal/cache"
	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/play"
	"github.com/bigriver/bigriver/internal/table/view"
)

// Config is the configuration of the tables of a server.
type Config struct {
	Store table.Store
	Games catalog.Catalog
	Log   *slog.Logger // nil: none

	// Now returns the time of day; nil: that of the system. After the first call only differences of a monotonic clock count,
	// so that setting the clock changes nothing.
	Now func() time.Time

	Rand    io.Reader // the source of secrets and ids, which nobody may foresee; nil: the system's
	Workers int       // how many jobs are done at once; 0: one for each processor; NoWorkers: no jobs at all

	// Thinkers is how many bots think at once that take their time. They have threads of their own, with a low priority. 0: one less than
	// there are Workers, and at least one.
	Thinkers int

	// HintWait is how long a person who asks for a hint waits for one of them to be free. 0: 10 s.
	HintWait time.Duration

	// Analysts is how many games that are over are analysed at once. They have threads of their own, with a low priority, and rest while games
	// go on or bots think. 0: none.
	Analysts int

	// BotsPause is how long bots wait between their actions where only they play and somebody watches, so that one can follow.
	BotsPause time.Duration

	// Unused is how long a table without a game is kept, in the server's running time; 0: for good.
	Unused time.Duration

	// Brought is how long a record that somebody has brought is kept, in the server's running time; 0: none may be brought.
	Brought time.Duration

	// Notify sends a notice to a person who is away. It is called again after an error or a crash: a notice is identified
	// by its table, person, kind and Seq. nil: no notices.
	Notify func(context.Context, *Tables, table.Notice) error

	// Draw replaces fair chance in tests.
	Draw func(table table.ID, k, of uint64) uint64
}

// NoWorkers means that no bot plays, no clock ends and no notice is sent: for programs that only look at the data.
const NoWorkers = -1

// Tables runs all tables of a server. Its methods may be called from any goroutine.
type Tables struct {
	Config

	clock         clock
	jobs          jobs
	thoughts      jobs // those of bots that think
	heard         jobs // tables that other nodes have changed
	hints         hints
	analyses      analyses
	analysisCache *cache.Cache[analysisKey, *storedAnalysis]
	most          int64        // entries that a log may have
	cached        int64        // entries of tables in memory that nobody watches
	loads         atomic.Int64 // entries read since tables were last dropped

	mu     sync.Mutex
	live   map[table.ID]*live
	closed bool

	node   string       // the name of this one, for others that share the store
	others atomic.Int64 // nodes that are alive

	stuck  sync.Map // by ID: the head of tables whose jobs are stopped
	faults faults

	stop context.CancelFunc
	wait sync.WaitGroup
}

// Open begins to run the tables of a store, and goes on with the games in progress.
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
		return nil, fmt.Errorf("read how long the server has run: %w", err)
	}
	t := &Tables{Config: c, live: map[table.ID]*live{}, most: play.MaxEntries, cached: maxCached, analysisCache: cache.New[analysisKey, *storedAnalysis](analysisCacheBytes)}
	t.clock.begin(c.Now(), last)
	t.analyses.ready = make(chan struct{}, 1)
	t.jobs.ready, t.thoughts.ready, t.heard.ready = make(chan struct{}, 1), make(chan struct{}, 1), make(chan struct{}, 1)
	if t.Shared() {
		name, err := t.newID() // a node that starts again is another one
		if err != nil {
			return nil, err
		}
		t.node = string(name)
	}
	ctx, t.stop = context.WithCancel(context.WithoutCancel(ctx))
	if c.Workers == NoWorkers {
		return t, nil
	}
	for range c.Workers {
		t.wait.Go(func() { t.work(ctx, &t.jobs, t.newWorker()) })
	}
	t.hints = hints{make(chan *asked), make(chan struct{}, hintsEach*t.Thinkers), ctx.Done()}
	for range t.Thinkers {
		t.wait.Go(func() { t.think(ctx) })
	}
	t.wait.Go(func() { t.sweep(ctx) })
	if shared, is := c.Store.(table.Shared); is {
		t.follow(ctx, shared)
		t.wait.Go(func() { t.meet(ctx, shared) })
	}
	t.wait.Go(func() { t.notify(ctx) })
	for range c.Analysts {
		t.wait.Go(func() { t.analyse(ctx) })
	}
	return t, nil
}

// Close stops all jobs and every Watch. Acknowledged changes are safe already.
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
		return fmt.Errorf("store how long the server has run: %w", err)
	}
	return nil
}

// lastBeat is how long Close waits for the store, which may be away or have a slow disk.
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
	case errors.Is(err, table.ErrAway):
		return &table.Error{Code: table.Unavailable, Key: "store_away", Cause: err}
	}
	return fmt.Errorf("%s: %w", what, err)
}

// StaleError is returned for a command that was decided on something else than there is now.
type StaleError struct {
	Why *table.Error
	Now *view.Shown // the table now, with the news since the entry that was seen
}

// Error returns the refusal.
func (e *StaleError) Error() string { return e.Why.Error() }

// Unwrap returns the refusal.
func (e *StaleError) Unwrap() error { return e.Why }

// Do does a command, and returns the table when the change is safe. A command that was done already does nothing, and returns
// the present table.
func (t *Tables) Do(ctx context.Context, id table.ID, by table.Person, cmd play.Command) (*view.Shown, error) {
	return t.do(ctx, id, by, cmd, false)
}

// DoEnds does the same, and returns the table with the ends of the turns of the person's seats.
func (t *Tables) DoEnds(ctx context.Context, id table.ID, by table.Person, cmd play.Command) (*view.Shown, error) {
	return t.do(ctx, id, by, cmd, true)
}

func (t *Tables) do(ctx context.Context, id table.ID, by table.Person, cmd play.Command, ends bool) (*view.Shown, error) {
	l, err := t.hold(ctx, id)
	if err != nil {
		return nil, err
	}
	defer l.mu.Unlock()
	// Another node may append to the same store: then the command is tried again on the new log.
	const tries = 20
	for range tries {
		shown, err := t.try(ctx, l, by, cmd, ends)
		if !errors.Is(err, table.ErrStale) && !errors.Is(err, table.ErrTwice) {
			return shown, err
		}
		if err := t.bring(ctx, l); err != nil {
			return nil, err
		}
	}
	return nil, fmt.Errorf("append to table %s: others were faster %d times", id, tries)
}

// try does a command once. The caller owns the table.
func (t *Tables) try(ctx context.Context, l *live, by table.Person, cmd play.Command, ends bool) (*view.Shown, error) {
	if seq, twice := l.done[clientKey{by, cmd.Client}]; twice && cmd.Client != "" {
		return t.answer(ctx, l, by, seq, seq-1, ends)
	}
	if deadline := l.table.Deadline(); deadline != 0 && deadline <= t.clock.tick() {
		if err := t.append(ctx, l, "", play.EndClocks); err != nil {
			return nil, err
		}
	}
	before := l.table.Head()
	err := t.append(ctx, l, by, func(g *play.State, env play.Env) (*play.Decision, error) { return play.Decide(g, by, cmd, env) })
	if refused, ok := errors.AsType[*table.Error](err); ok && refused.Code == table.Stale {
		now, err := t.answer(ctx, l, by, 0, cmd.Seen, ends)
		if err != nil {
			return nil, err
		}
		return nil, &StaleError{refused, now}
	}
	if err != nil {
		return nil, err
	}
	since := before
	if cmd.Seen > 0 {
		since = min(before, cmd.Seen)
	}
	return t.answer(ctx, l, by, min(before+1, l.table.Head()), since, ends)
}

// answer returns what is shown of a table. The caller owns it.
func (t *Tables) answer(ctx context.Context, l *live, by table.Person, done, since int64, ends bool) (s *view.Shown, err error) {
	err = t.safely(ctx, l.id, l.table.Head(), func() error {
		s = l.table.Show(by, since, ends, t.around(l))
		s.Done = done
		return nil
	})
	return s, err
}

// env returns what a decision of this moment depends on.
func (t *Tables) env() play.Env {
	env := play.Env{At: t.clock.now(), Tick: t.clock.tick(), MaxEntries: t.most, Games: t.Games, NewHeader: t.newHeader}
	if t.Draw != nil {
		env.Draw = func(g *play.State, k, of uint64) uint64 { return t.Draw(g.ID, k, of) % of }
	}
	return env
}

// append decides something about the present state and stores it. The caller owns the table, which
// stays as it is unless everything succeeds.
func (t *Tables) append(ctx context.Context, l *live, by table.Person, decide func(*play.State, play.Env) (*play.Decision, error)) error {
	before, env := l.table.Head(), t.env()
	var d *play.Decision
	err := t.safely(ctx, l.id, before, func() (err error) {
		d, err = decide(l.table.State, env)
		return err
	})
	switch {
	case errors.Is(err, errPanic):
		l.table = nil // rules that panic may leave anything behind
		return errors.Join(err, t.load(ctx, l))
	case err != nil:
		return err
	case len(d.Entries) == 0:
		return nil
	}
	changes := []table.Change{{Head: before, Entries: d.Entries, Row: d.State.Row(), Notices: d.State.Notices(before+1, by, env.Tick)}}
	if d.Birth != nil {
		changes = append(changes, *d.Birth)
	}
	if err := t.keep(ctx, changes...); err != nil {
		if errors.Is(err, table.ErrStale) || errors.Is(err, table.ErrTwice) {
			return err
		}
		if !errors.Is(err, table.ErrFull) && !errors.Is(err, table.ErrReadOnly) {
			l.table = nil // nobody knows whether it was stored
		}
		return stored("append to table "+string(l.id), err)
	}
	l.enter(d.State)
	t.analyses.moved.Store(int64(t.clock.tick()))
	if d.State.Phase == table.StateOver {
		t.analyses.wake()
	}
	t.moved(l)
	return nil
}

// keep stores changes. It finishes even if the caller has gone.
func (t *Tables) keep(ctx context.Context, changes ...table.Change) error {
	if t.Notify == nil { // nobody would ever delete them
		for i := range changes {
			changes[i].Notices = nil
		}
	}
	return t.Store.Append(context.WithoutCancel(ctx), changes...)
}

// moved wakes everybody who watches the table, and gives the runner what is due.
func (t *Tables) moved(l *live) {
	l.wakeAll()
	t.arrange(l)
}

// arrange adds a job for the table when something is due.
func (t *Tables) arrange(l *live) {
	if l.alarm != nil {
		l.alarm.Stop()
		l.alarm = nil
	}
	stuck := t.isStuck(l.id, l.table.Head())
	wake := l.table.Wake()
	if wake == 0 || stuck {
		return
	}
	if now := t.clock.tick(); wake > now {
		l.alarm = time.AfterFunc((wake - now).Duration(), func() { t.jobs.add(l.id) })
		return
	}
	if l.unattended() {
		return // the sweeper will find it
	}
	if pause := t.pause(l); pause > 0 {
		l.alarm = time.AfterFunc(pause, func() { t.jobs.add(l.id) })
		return
	}
	t.jobs.add(l.id)
}

// pause returns how long a bot waits before it acts. Nobody who plays ever waits for it: where a person plays, bots that follow each other only
// leave one who acts at another node the time to come between them.
func (t *Tables) pause(l *live) time.Duration {
	pause := time.Duration(0)
	if l.table.Log[l.table.Head()-1].By != "" {
		return pause
	}
	if t.Shared() {
		pause = betweenBots
	}
	if l.onlyBots() {
		pause = max(pause, t.BotsPause)
	}
	return pause
}

// betweenBots is how long a node waits between two actions of bots, if other nodes may append to the same table.
const betweenBots = 25 * time.Millisecond

// unattended reports whether only bots play and nobody watches. Such a table is slowed down, so that nobody can keep the server
// busy with tables of bots.
func (l *live) unattended() bool { return len(l.watch) == 0 && l.onlyBots() }

// onlyBots reports whether no person decides for any seat.
func (l *live) onlyBots() bool {
	return !slices.ContainsFunc(l.table.Seats, func(s play.Seat) bool { return s.Decides() != "" })
}
