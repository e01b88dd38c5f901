package table

import (
	"context"
	"errors"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/notation"
)

// Show returns the table as the person may know it, with the news since an entry; 0: all news.
func (t *Tables) Show(ctx context.Context, id ID, by Person, since int64) (*Shown, error) {
	return t.look(ctx, id, by, since, false)
}

// ShowEnds returns the same with the ends of the turns of the person's seats.
func (t *Tables) ShowEnds(ctx context.Context, id ID, by Person, since int64) (*Shown, error) {
	return t.look(ctx, id, by, since, true)
}

func (t *Tables) look(ctx context.Context, id ID, by Person, since int64, ends bool) (*Shown, error) {
	l, err := t.hold(ctx, id)
	if err != nil {
		return nil, err
	}
	defer l.mu.Unlock()
	return t.answer(ctx, l, by, 0, since, ends)
}

// Position is a match after some steps, as a person may know it.
type Position struct {
	Step   int
	ToAct  engine.Seats
	Board  engine.Board // as watchers know it, and all of it when the game is over
	Mine   []SeatBoard  // by the person's seats, where seats see more than watchers
	Result engine.Result

	match engine.Match
	to    engine.Seat // whom Draw draws it for
}

// Hides reports whether only the person may see something in it.
func (p *Position) Hides() bool { return p.to != engine.Whole && len(p.Mine) > 0 }

// Draw returns the position as text, as the first of the person's seats knows it, or as watchers do.
func (p *Position) Draw(say engine.Speaker) string {
	return p.match.Draw(p.to, say)
}

// SeatBoard is what a seat sees.
type SeatBoard struct {
	Seat  engine.Seat
	Board engine.Board
}

// At returns the match after n steps, as the person may know it.
func (t *Tables) At(ctx context.Context, id ID, by Person, step int) (*Position, error) {
	list, err := t.Course(ctx, id, by, step, 1, 1)
	if err != nil {
		return nil, err
	}
	return list[0], nil
}

// Course returns positions of the match from a step on, one every few steps, up to most. It ends with the last position if
// it gets that far.
func (t *Tables) Course(ctx context.Context, id ID, by Person, from, every, most int) ([]*Position, error) {
	l, err := t.hold(ctx, id)
	if err != nil {
		return nil, err
	}
	defer l.mu.Unlock()
	g := l.game
	switch {
	case !g.begun():
		return nil, no(Invalid, "not_started")
	case from < 0 || from > g.match.Len():
		return nil, no(Invalid, "step", g.match.Len())
	}
	var list []*Position
	for step := from; len(list) < most; step += max(every, 1) {
		list = append(list, g.position(by, min(step, g.match.Len())))
		if step >= g.match.Len() {
			break
		}
	}
	return list, nil
}

func (g *game) position(by Person, step int) *Position {
	m, to := g.match.At(step), engine.Watcher
	if g.state == StateOver {
		to = engine.Whole
	}
	p := &Position{match: m, to: to, Step: step, ToAct: m.ToAct(), Board: m.Board(to), Result: m.Result(to)}
	for _, seat := range g.seatsOf(by) {
		if p.to == engine.Watcher {
			p.to = seat
		}
		if g.facts.Hidden {
			p.Mine = append(p.Mine, SeatBoard{seat, m.Board(seat)})
		}
	}
	return p
}

// Filter selects tables.
type Filter struct {
	Mine  bool // tables where the person sits, has a kept seat or is the host; otherwise listed tables
	State State
	Game  string
	Free  bool // with a seat for anybody
	After *Cursor
	Max   int // 0: a whole page
}

// Page is part of a list. Next is the start of the next page, or nil after the last.
type Page struct {
	Rows []Row
	Next *Cursor
}

// mostRows is how many rows a page has at most.
const mostRows = 50

// List returns a page of tables: those that wait for the person first, then the others, both sorted by the last change.
func (t *Tables) List(ctx context.Context, by Person, f Filter) (Page, error) {
	q := Query{Listed: !f.Mine, State: f.State, Game: f.Game, Free: f.Free, After: f.After, Max: mostRows}
	if f.Max > 0 {
		q.Max = min(f.Max, mostRows)
	}
	if f.Mine {
		if by == "" {
			return Page{}, no(Forbidden, "stranger")
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
		next := CursorOf(&p.Rows[q.Max-2], q.Person)
		p.Next = &next
	}
	return p, nil
}

// Record returns the game as the person may know it. When the game is over, it is the whole game with the proof of its draws.
func (t *Tables) Record(ctx context.Context, id ID, by Person) (*notation.Record, error) {
	l, err := t.hold(ctx, id)
	if err != nil {
		return nil, err
	}
	defer l.mu.Unlock()
	if !l.game.begun() {
		return nil, no(Forbidden, "not_started")
	}
	return l.game.recordFor(by), nil
}

// ErrClosed is returned by Next when the server stops.
var ErrClosed = errors.New("the server stops")

// Watch follows a table for a person. It is owned by one goroutine and has to be closed.
type Watch struct {
	Ends bool // Next returns the ends of turns too

	t     *Tables
	l     *live
	by    Person
	after int64
	wake  chan struct{}
}

// Watch follows a table from an entry on. The first Next returns at once.
func (t *Tables) Watch(ctx context.Context, id ID, by Person, after int64) (*Watch, error) {
	l, err := t.hold(ctx, id)
	if err != nil {
		return nil, err
	}
	defer l.mu.Unlock()
	if after < 0 || after > l.game.head() {
		return nil, no(Invalid, "seen", int(l.game.head()))
	}
	w := &Watch{t: t, l: l, by: by, after: after, wake: make(chan struct{}, 1)}
	l.watch[w] = struct{}{}
	w.wake <- struct{}{}
	l.came(by, 1)
	t.arrange(l)
	return w, nil
}

// Close ends it.
func (w *Watch) Close() {
	w.l.mu.Lock()
	defer w.l.mu.Unlock()
	if _, open := w.l.watch[w]; open {
		delete(w.l.watch, w)
		w.l.came(w.by, -1)
	}
}

// Changed is sent to when the table has changed, and at the beginning. Whoever receives has to call Now.
func (w *Watch) Changed() <-chan struct{} { return w.wake }

// Next waits for a change, and returns the table as Now does.
func (w *Watch) Next(ctx context.Context) (*Shown, error) {
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-w.wake:
		return w.Now(ctx)
	}
}

// Now returns the table with the news since the last call. The news may be empty: then only the people who are there have changed, or
// something that the person may not see.
func (w *Watch) Now(ctx context.Context) (*Shown, error) {
	w.t.mu.Lock()
	closed := w.t.closed
	w.t.mu.Unlock()
	if closed {
		return nil, ErrClosed
	}
	w.l.mu.Lock()
	defer w.l.mu.Unlock()
	if w.l.game == nil {
		if err := w.t.load(ctx, w.l); err != nil {
			return nil, err
		}
	}
	s, err := w.t.answer(ctx, w.l, w.by, 0, w.after, w.Ends)
	if err != nil {
		return nil, err
	}
	w.after = s.Seq
	return s, nil
}

// came counts a stream that was opened or closed. It wakes everybody if a person with a seat has come or gone.
func (l *live) came(p Person, n int) {
	if p == "" {
		return
	}
	before := l.there[p]
	l.there[p] += n
	now := l.there[p]
	if now == 0 {
		delete(l.there, p)
	}
	if (before == 0) != (now == 0) && l.game != nil && l.game.sits(p) {
		l.wakeAll()
	}
}

// wakeAll wakes everybody who watches. The caller owns the table.
func (l *live) wakeAll() {
	for w := range l.watch {
		select {
		case w.wake <- struct{}{}:
		default:
		}
	}
}
