package table

import (
	"context"
	"errors"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/notation"
)

// Show is the table as the person may know it, with the news since an entry; 0: all of them.
func (t *Tables) Show(ctx context.Context, id ID, by Person, since int64) (*Shown, error) {
	l, err := t.hold(ctx, id)
	if err != nil {
		return nil, err
	}
	defer l.mu.Unlock()
	return t.answer(ctx, l, by, 0, since)
}

// Position is a match as it was after some steps, as a person may know it.
type Position struct {
	Step   int
	ToAct  engine.Seats
	Board  any         // as watchers know it, and when the game is over the whole of it
	Mine   []SeatBoard // by the person's seats, where seats see more than watchers
	Result engine.Result

	match engine.Match
	to    engine.Seat // for whose eyes it is drawn
}

// Hides tells whether something in it is for the person's eyes alone.
func (p *Position) Hides() bool { return p.to != engine.Whole && len(p.Mine) > 0 }

// Draw is the position as text, as the first of the person's seats knows it, or as whoever has no seat does.
func (p *Position) Draw(say engine.Speaker) string {
	return p.match.Draw(p.to, say)
}

// SeatBoard is what a seat sees.
type SeatBoard struct {
	Seat  engine.Seat
	Board any
}

// At is the match as it was after so many steps, as the person may know it.
func (t *Tables) At(ctx context.Context, id ID, by Person, step int) (*Position, error) {
	list, err := t.Course(ctx, id, by, step, 1, 1)
	if err != nil {
		return nil, err
	}
	return list[0], nil
}

// Course is how the match went: the positions from a step on, every so many steps, no more than most; the last one is among
// them where the list reaches it.
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

// Filter is which tables are wanted.
type Filter struct {
	Mine  bool // those where the person sits, has a seat kept or is the host; otherwise those that are listed
	State State
	Game  string
	Free  bool // with a seat for anybody
	After *Cursor
	Max   int // 0: as many as a page has
}

// Page is part of a list. Next is where the next one begins, nil after the last.
type Page struct {
	Rows []Row
	Next *Cursor
}

// mostRows bounds a page.
const mostRows = 50

// List gives a page of tables: those that wait for the person first, then those that changed last.
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

// Record is the game as the person may know it, and the whole game with all that proves its draws when it is over.
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

// ErrClosed is what Next answers when the server stops.
var ErrClosed = errors.New("the server stops")

// Watch is somebody's looking on at a table. It is owned by one goroutine and has to be closed.
type Watch struct {
	t     *Tables
	l     *live
	by    Person
	after int64
	wake  chan struct{}
}

// Watch looks on from an entry: the first Next answers at once.
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

// Next waits until something has happened, and gives the table as it is then with the news since the last time. News may
// be empty: then only who is there has changed, or something that the person is not told.
func (w *Watch) Next(ctx context.Context) (*Shown, error) {
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-w.wake:
	}
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
	s, err := w.t.answer(ctx, w.l, w.by, 0, w.after)
	if err != nil {
		return nil, err
	}
	w.after = s.Seq
	return s, nil
}

// came notes that a stream was opened or closed. Everybody is told when somebody who sits is there now, or is not any more.
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

// wakeAll wakes everybody who looks on. The caller owns the table.
func (l *live) wakeAll() {
	for w := range l.watch {
		select {
		case w.wake <- struct{}{}:
		default:
		}
	}
}
