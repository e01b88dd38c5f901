package table

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
	"time"

	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/engine"
)

// Config is what the tables of a server are made of.
type Config struct {
	Store Store
	Games catalog.Catalog
	Log   *slog.Logger // nil: none

	// Now is the time of day; nil: the system's. Only the first answer and differences by a clock that nobody can set count,
	// so that a clock which jumps changes nothing.
	Now func() time.Time

	Rand    io.Reader // where secrets and ids come from; nil: the system's. Nobody may foresee it.
	Workers int       // how many bots think at once; 0: as many as there are processors; NoWorkers: nothing happens by itself

	// Unused is how long a table is kept at which nobody plays, in the time that the server runs; 0: for good.
	Unused time.Duration

	// Notify tells a person who is not there. After an error it is asked again, and again after a crash: a notice is known
	// by its table, person, kind and Seq. nil: nobody is told.
	Notify func(context.Context, Notice) error

	// Draw takes the place of fair chance in tests.
	Draw func(table ID, k, of uint64) uint64
}

// NoWorkers are tables where no bot plays, no time is up and nobody is told: for programs that look at what is stored.
const NoWorkers = -1

// Tables is every table of a server. Its methods may be called from anywhere at any time.
type Tables struct {
	Config

	clock clock
	jobs  jobs
	most  int64 // entries that a log may have

	mu     sync.Mutex
	live   map[ID]*live
	closed bool

	stuck  sync.Map // by ID: the head of tables where nothing goes on by itself
	faults faults

	stop context.CancelFunc
	wait sync.WaitGroup
}

// live is a table in memory. Its game is owned by whoever holds mu; nil has to be loaded.
type live struct {
	id    ID
	mu    sync.Mutex
	game  *game
	dead  bool // out of Tables.live: somebody else may hold the table by now
	used  Tick
	watch map[*Watch]struct{}
	there map[Person]int // how many of them are of each person
	alarm *time.Timer
}

// Open begins to serve the tables of a store, and goes on with whatever was going on.
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
	last, err := c.Store.LastBeat(ctx)
	if err != nil {
		return nil, fmt.Errorf("read how long the server has run: %w", err)
	}
	t := &Tables{Config: c, clock: startClock(c.Now(), last), live: map[ID]*live{}, most: maxLog}
	t.jobs.ready = make(chan struct{}, 1)
	ctx, t.stop = context.WithCancel(context.WithoutCancel(ctx))
	if c.Workers == NoWorkers {
		return t, nil
	}
	for range c.Workers {
		t.wait.Go(func() { t.work(ctx) })
	}
	t.wait.Go(func() { t.sweep(ctx) })
	t.wait.Go(func() { t.notify(ctx) })
	return t, nil
}

// Close stops what happens by itself, and every Watch. What was acknowledged is safe already.
func (t *Tables) Close() error {
	t.mu.Lock()
	t.closed = true
	all := make([]*live, 0, len(t.live))
	for _, l := range t.live {
		all = append(all, l)
	}
	t.mu.Unlock()
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
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	if err := t.Store.Beat(ctx, t.clock.tick()); err != nil {
		return fmt.Errorf("note how long the server has run: %w", err)
	}
	return nil
}

// clock tells the time of day and the server's running time.
type clock struct {
	start time.Time // with the reading of a clock that nobody can set
	wall  time.Time
	base  Tick
}

func startClock(wall time.Time, base Tick) clock {
	return clock{start: time.Now(), wall: wall.Round(0), base: base}
}

func (c clock) tick() Tick { return c.base + ticks(time.Since(c.start)) }

// now is the time of day as logs have it.
func (c clock) now() time.Time {
	return c.wall.Add(time.Since(c.start)).UTC().Truncate(time.Millisecond)
}

// stored makes an error of what the Store has answered.
func stored(what string, err error) error {
	switch {
	case errors.Is(err, ErrNone):
		return &Error{Code: NotFound, Key: "not_found", cause: err}
	case errors.Is(err, ErrDamaged):
		return &Error{Code: Broken, Key: "damaged", cause: err}
	case errors.Is(err, ErrFull):
		return &Error{Code: Unavailable, Key: "store_full", cause: err}
	case errors.Is(err, ErrReadOnly):
		return &Error{Code: Unavailable, Key: "store_read_only", cause: err}
	}
	return fmt.Errorf("%s: %w", what, err)
}

// Do does a command, and answers when what it came to is safe. A command that was done already is answered with the table
// as it is now and does nothing.
func (t *Tables) Do(ctx context.Context, id ID, by Person, cmd Command) (*Shown, error) {
	l, err := t.hold(ctx, id)
	if err != nil {
		return nil, err
	}
	defer l.mu.Unlock()
	// Another program may append to the same store: what has to be decided again is decided on what it has left.
	const tries = 5
	for range tries {
		shown, err := t.try(ctx, l, by, cmd)
		if !errors.Is(err, ErrStale) && !errors.Is(err, ErrTwice) {
			return shown, err
		}
		if err := t.load(ctx, l); err != nil {
			return nil, err
		}
	}
	return nil, fmt.Errorf("append to table %s: others were faster %d times", id, tries)
}

// try does a command once. The caller owns the table.
func (t *Tables) try(ctx context.Context, l *live, by Person, cmd Command) (*Shown, error) {
	g := l.game
	if seq, twice := g.done[clientKey{by, cmd.Client}]; twice && cmd.Client != "" {
		return t.answer(ctx, l, by, seq, seq-1)
	}
	if deadline := g.deadline(); deadline != 0 && deadline <= t.clock.tick() {
		if err := t.append(ctx, l, t.newWork(g, "", Command{}), (*work).lapse); err != nil {
			return nil, err
		}
	}
	before := g.head()
	err := t.append(ctx, l, t.newWork(g, by, cmd), (*work).do)
	if refused, ok := errors.AsType[*Error](err); ok && refused.Code == Stale {
		var failed error
		if refused.Now, failed = t.answer(ctx, l, by, 0, cmd.Seen); failed != nil {
			return nil, failed
		}
	}
	if err != nil {
		return nil, err
	}
	since := before
	if cmd.Seen > 0 {
		since = min(before, cmd.Seen)
	}
	return t.answer(ctx, l, by, min(before+1, l.game.head()), since)
}

// answer shows a table. The caller owns it.
func (t *Tables) answer(ctx context.Context, l *live, by Person, done, since int64) (s *Shown, err error) {
	err = t.safely(ctx, l.id, l.game.head(), func() error {
		s = l.game.show(by, since, t.around(l))
		s.Done = done
		return nil
	})
	return s, err
}

func (t *Tables) newWork(g *game, by Person, cmd Command) *work {
	c := &work{g: g, by: by, cmd: cmd, at: t.clock.now(), tick: t.clock.tick(), draw: fairDraw, most: t.most, games: t.Games, newHeader: t.newHeader}
	if t.Draw != nil {
		c.draw = func(g *game, k, of uint64) uint64 { return t.Draw(g.ID, k, of) % of }
	}
	return c
}

// append does some work and makes it safe. The caller owns the table, whose game is only kept if all went well.
func (t *Tables) append(ctx context.Context, l *live, c *work, do func(*work) error) error {
	g := c.g
	before := g.head()
	err := t.safely(ctx, l.id, before, func() error { return do(c) })
	if err != nil {
		if len(c.fresh) > 0 || CodeOf(err) == "" {
			l.game = nil // it may be spoilt: what the store has is right
			err = errors.Join(err, t.load(ctx, l))
		}
		return err
	}
	if len(c.fresh) == 0 {
		return nil
	}
	change := Change{Head: before, Entries: c.fresh, Row: g.row(), Notices: g.notices(before+1, c.by, c.tick)}
	changes := []Change{change}
	if c.birth != nil {
		changes = append(changes, *c.birth)
	}
	if err := t.keep(ctx, changes...); err != nil {
		l.game = nil
		if errors.Is(err, ErrStale) || errors.Is(err, ErrTwice) {
			return err
		}
		return stored("append to table "+string(l.id), err)
	}
	t.moved(l)
	return nil
}

// keep makes changes safe. Whoever asked may be gone by now; what was begun is finished all the same.
func (t *Tables) keep(ctx context.Context, changes ...Change) error {
	if t.Notify == nil { // nobody would ever take them off the list
		for i := range changes {
			changes[i].Notices = nil
		}
	}
	return t.Store.Append(context.WithoutCancel(ctx), changes...)
}

// moved tells everybody that the table has changed, and the runner what is due.
func (t *Tables) moved(l *live) {
	l.wakeAll()
	t.arrange(l)
}

// arrange sees to it that the table gets a job when something is due.
func (t *Tables) arrange(l *live) {
	if l.alarm != nil {
		l.alarm.Stop()
		l.alarm = nil
	}
	stuck := t.isStuck(l.id, l.game.head())
	wake := l.game.wake()
	if wake == 0 || stuck {
		return
	}
	if now := t.clock.tick(); wake > now {
		l.alarm = time.AfterFunc((wake - now).Duration(), func() { t.jobs.add(l.id) })
		return
	}
	if l.unattended() {
		return // the sweeper comes by
	}
	t.jobs.add(l.id)
}

// unattended tells that bots alone play, and nobody looks on: there is no hurry then, and nobody can keep the server busy by
// tables of bots.
func (l *live) unattended() bool {
	return len(l.watch) == 0 && !slices.ContainsFunc(l.game.seats, func(s seat) bool { return s.decides() != "" })
}

// hold gives a table in memory to its caller, who unlocks it.
func (t *Tables) hold(ctx context.Context, id ID) (*live, error) {
	for {
		t.mu.Lock()
		if t.closed {
			t.mu.Unlock()
			return nil, no(Unavailable, "closing")
		}
		l := t.live[id]
		if l == nil {
			l = &live{id: id, watch: map[*Watch]struct{}{}, there: map[Person]int{}}
			t.live[id] = l
		}
		t.mu.Unlock()
		l.mu.Lock()
		if l.dead {
			l.mu.Unlock()
			continue
		}
		l.used = t.clock.tick()
		if l.game != nil {
			return l, nil
		}
		if err := t.load(ctx, l); err != nil {
			t.drop(l)
			l.mu.Unlock()
			return nil, err
		}
		return l, nil
	}
}

// drop takes a table out of memory if nobody watches it. The caller owns it.
func (t *Tables) drop(l *live) {
	if len(l.watch) > 0 {
		return
	}
	if l.alarm != nil {
		l.alarm.Stop()
	}
	l.dead = true
	t.mu.Lock()
	if t.live[l.id] == l {
		delete(t.live, l.id)
	}
	t.mu.Unlock()
}

// load makes the game again from the store's log.
func (t *Tables) load(ctx context.Context, l *live) error {
	l.game = nil
	h, log, err := t.Store.Load(ctx, l.id)
	if err != nil {
		return stored("load table "+string(l.id), err)
	}
	rules, err := t.Games.Played(h.New.Game, h.Version)
	if err != nil {
		return unplayable(h, err)
	}
	var g *game
	err = t.safely(ctx, l.id, 0, func() (err error) {
		g, err = fold(h, rules, log)
		return err
	})
	if err != nil {
		return &Error{Code: Broken, Key: "broken", Detail: err.Error(), cause: err} // which tells the entry, and not what it was
	}
	l.game = g
	t.moved(l)
	return nil
}

// unplayable is the answer to whoever wants a table whose game, or whose version of the rules, the program does not know.
func unplayable(h *Header, why error) error {
	if _, ok := errors.AsType[*engine.NotKeptError](why); ok {
		return &Error{Code: Broken, Key: "rules_not_kept", Args: []int{h.Version}, Detail: why.Error(), cause: why}
	}
	return &Error{Code: Broken, Key: "broken", Detail: why.Error(), cause: why}
}

// around is what is known of the table besides its log.
func (t *Tables) around(l *live) around {
	return around{now: t.clock.now(), tick: t.clock.tick(), there: l.there, watch: len(l.watch)}
}
