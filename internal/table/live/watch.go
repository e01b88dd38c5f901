package live

import (
	"context"
	"errors"
	"time"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/notation"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/play"
	"github.com/bigriver/bigriver/internal/table/view"
)

// Show returns the table as the person may know it, with the news since an entry; 0 means all news.
func (t *Tables) Show(ctx context.Context, id table.ID, by table.Person, since int64) (*view.Shown, error) {
	return t.look(ctx, id, by, since, false)
}

// ShowEnds is like Show, but also returns the ends of turns of the person's seats.
func (t *Tables) ShowEnds(ctx context.Context, id table.ID, by table.Person, since int64) (*view.Shown, error) {
	return t.look(ctx, id, by, since, true)
}

// maxHeld is the maximum number of log entries that are rendered while the table is locked.
const maxHeld = 100

func (t *Tables) look(ctx context.Context, id table.ID, by table.Person, since int64, ends bool) (*view.Shown, error) {
	l, err := t.hold(ctx, id)
	if err != nil {
		return nil, err
	}
	if head := l.table.Head(); head-since > maxHeld {
		return l.withLog(ctx, by, ends, func(g *view.Table, s *view.Shown) { g.AddNews(s, since) })
	}
	defer l.mu.Unlock()
	return l.answer(ctx, by, 0, since, ends)
}

// LogPage returns the table with up to limit entries of its log after since, and whether there are
// more.
func (t *Tables) LogPage(ctx context.Context, id table.ID, by table.Person, since int64, limit int) (s *view.Shown, more bool, err error) {
	l, err := t.hold(ctx, id)
	if err != nil {
		return nil, false, err
	}
	s, err = l.withLog(ctx, by, false, func(g *view.Table, s *view.Shown) { more = g.AddPage(s, since, limit) })
	return s, more, err
}

// withLog returns what is shown of a table that the caller owns, including the entries that add
// adds. It unlocks the table before it adds them.
func (l *live) withLog(ctx context.Context, by table.Person, ends bool, add func(*view.Table, *view.Shown)) (*view.Shown, error) {
	head := l.table.Head()
	s, err := l.answer(ctx, by, 0, head, ends)
	log := view.New(l.table.Copy())
	l.mu.Unlock()
	if err != nil {
		return nil, err
	}
	err = l.t.faults.recoverPanic(ctx, l.id, head, func() error {
		add(log, s)
		return nil
	})
	return s, err
}

// At returns the match after a number of steps, as the person may know it.
func (t *Tables) At(ctx context.Context, id table.ID, by table.Person, step int) (*view.Position, error) {
	list, err := t.Course(ctx, id, by, step, 1, 1)
	if err != nil {
		return nil, err
	}
	return list[0], nil
}

// Course returns up to limit positions of the match, from a step on and every few steps. It
// includes the last position if it gets that far. The match is replayed without the table's lock.
func (t *Tables) Course(ctx context.Context, id table.ID, by table.Person, from, every, limit int) (list []*view.Position, err error) {
	g, err := t.copyOf(ctx, id)
	switch {
	case err != nil:
		return nil, err
	case !g.Begun():
		return nil, table.Refuse(table.Invalid, "not_started")
	case from < 0 || from > g.Match.Len():
		return nil, table.Refuse(table.Invalid, "step", g.Match.Len())
	}
	err = t.faults.recoverPanic(ctx, id, g.Head(), func() error {
		list = view.Positions(g, g.Reader(by), from, every, limit)
		return nil
	})
	return list, err
}

// copyOf returns a copy of a table's state, to read without its lock.
func (t *Tables) copyOf(ctx context.Context, id table.ID) (*play.State, error) {
	l, err := t.hold(ctx, id)
	if err != nil {
		return nil, err
	}
	defer l.mu.Unlock()
	return l.table.Copy(), nil
}

// Filter selects tables.
type Filter struct {
	// Tables where the person sits, has a reserved seat or is the host; otherwise listed tables.
	Mine  bool
	State table.State
	Game  string
	Free  bool // with a free seat
	After *table.Cursor
	Max   int // 0 means a full page
}

// Page is a page of a list. Next is the start of the next page, or nil on the last.
type Page struct {
	Rows []table.Row
	Next *table.Cursor
}

// maxRows is the maximum number of rows on a page.
const maxRows = 50

// List returns a page of tables: first those that wait for the person, then the others, both sorted
// by the latest change.
func (t *Tables) List(ctx context.Context, by table.Person, f Filter) (Page, error) {
	q := table.Query{Listed: !f.Mine, State: f.State, Game: f.Game, Free: f.Free, After: f.After, Max: maxRows}
	if f.Max > 0 {
		q.Max = min(f.Max, maxRows)
	}
	if f.Mine {
		if by == "" {
			return Page{}, table.Refuse(table.Forbidden, "stranger")
		}
		q.Person = by
	}
	q.Max++
	rows, err := t.Store.List(ctx, q)
	if err != nil {
		return Page{}, stored("list tables", err)
	}
	p := Page{Rows: rows}
	if len(rows) == q.Max {
		p.Rows = rows[:q.Max-1]
		next := table.CursorOf(&p.Rows[q.Max-2], q.Person)
		p.Next = &next
	}
	return p, nil
}

// Record returns the game as the person may know it. Once the game is over, it is complete and
// includes the proof of its draws.
func (t *Tables) Record(ctx context.Context, id table.ID, by table.Person) (rec *notation.Record, err error) {
	g, err := t.copyOf(ctx, id)
	if err != nil {
		return nil, err
	}
	if !g.Begun() {
		return nil, table.Refuse(table.Forbidden, "not_started")
	}
	err = t.faults.recoverPanic(ctx, id, g.Head(), func() error {
		rec = view.Record(g, by, t.clock.now())
		return nil
	})
	return rec, err
}

// ErrClosed is returned by Next when the server stops.
var ErrClosed = errors.New("the server is shutting down")

// Watch follows a table for a person. It is owned by one goroutine and must be closed.
type Watch struct {
	Ends bool // Next also returns the ends of turns

	l     *live
	by    table.Person
	after int64
	wake  chan struct{}
}

// Watch follows a table from an entry on. The first Next returns at once.
func (t *Tables) Watch(ctx context.Context, id table.ID, by table.Person, after int64) (*Watch, error) {
	l, err := t.hold(ctx, id)
	if err != nil {
		return nil, err
	}
	defer l.mu.Unlock()
	if after < 0 || after > l.table.Head() {
		return nil, table.Refuse(table.Invalid, "seen", int(l.table.Head()))
	}
	w := &Watch{l: l, by: by, after: after, wake: make(chan struct{}, 1)}
	l.watch[w] = struct{}{}
	l.watching.Store(int64(len(l.watch)))
	w.wake <- struct{}{}
	l.countStream(by, 1)
	l.arrange()
	return w, nil
}

// Close ends the watch.
func (w *Watch) Close() {
	w.l.mu.Lock()
	defer w.l.mu.Unlock()
	if _, open := w.l.watch[w]; open {
		delete(w.l.watch, w)
		w.l.watching.Store(int64(len(w.l.watch)))
		w.l.countStream(w.by, -1)
	}
}

// Changed receives a value when something that the person is shown has changed, and at the
// beginning. The receiver must call Now.
func (w *Watch) Changed() <-chan struct{} { return w.wake }

// Next waits for a change, and returns the table as Now does.
func (w *Watch) Next(ctx context.Context) (*view.Shown, error) {
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-w.wake:
		return w.Now(ctx)
	}
}

// Now returns the table with the news since the last call. There may be no news: then presence has
// changed, or something that the person may not see.
func (w *Watch) Now(ctx context.Context) (*view.Shown, error) {
	w.l.t.mu.Lock()
	closed := w.l.t.closed
	w.l.t.mu.Unlock()
	if closed {
		return nil, ErrClosed
	}
	w.l.mu.Lock()
	defer w.l.mu.Unlock()
	if w.l.table == nil {
		if err := w.l.load(ctx); err != nil {
			return nil, err
		}
	}
	s, err := w.l.answer(ctx, w.by, 0, w.after, w.Ends)
	if err != nil {
		return nil, err
	}
	w.after = s.Seq
	return s, nil
}

// countStream counts a stream that was opened or closed. It wakes all watchers if a person with a
// seat came or left.
func (l *live) countStream(p table.Person, n int) {
	if p == "" {
		return
	}
	before := l.there[p]
	l.there[p] += n
	now := l.there[p]
	if now == 0 {
		delete(l.there, p)
	}
	if (before == 0) != (now == 0) && l.table != nil && l.table.Sits(p) {
		l.wakeAll()
	}
}

// Game returns the name of a table's game, and its state.
func (t *Tables) Game(ctx context.Context, id table.ID) (name string, state table.State, err error) {
	l, err := t.hold(ctx, id)
	if err != nil {
		return "", "", err
	}
	defer l.mu.Unlock()
	return l.table.New.Game, l.table.Phase, nil
}

// wakeAll wakes all watchers. The caller owns the table.
func (l *live) wakeAll() {
	for w := range l.watch {
		wake(w.wake)
	}
}

// wakeSince wakes the watchers for whom the entries after seq change something. The caller owns the
// table.
func (l *live) wakeSince(seq int64) {
	g := l.table
	for i := int(seq); i < len(g.Log); i++ {
		if !g.IsQuiet(i) {
			l.wakeAll()
			return
		}
	}
	for w := range l.watch {
		r := g.Reader(w.by)
		for i := int(seq); i < len(g.Log); i++ {
			if _, isShown := g.News(i, r); isShown {
				wake(w.wake)
				break
			}
		}
	}
}

// Glance is a summary of a table as a stranger may know it, for somebody who oversees several
// tables.
type Glance struct {
	*view.Shown

	Updated time.Time     // when something other than chat last happened
	Round   int           // the current round; 0 if there is none, or the game has no turns
	Stands  engine.Result // the public part of the result so far; zero before the start
}

// Glance returns a summary of a table, without its log.
func (t *Tables) Glance(ctx context.Context, id table.ID) (Glance, error) {
	l, err := t.hold(ctx, id)
	if err != nil {
		return Glance{}, err
	}
	defer l.mu.Unlock()
	g := l.table
	shown, err := l.answer(ctx, "", 0, g.Head(), false)
	if err != nil {
		return Glance{}, err
	}
	seen := Glance{Shown: shown, Updated: g.Updated()}
	err = l.safely(ctx, func() error {
		if g.Begun() {
			seen.Round, seen.Stands = g.Turns.Round(), g.Match.Result(table.Nobody)
		}
		return nil
	})
	return seen, err
}
