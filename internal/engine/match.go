package engine

import (
	"fmt"
	"slices"

	"github.com/bigriver/bigriver/internal/notation"
)

// Match is a game being played: its position, its log, and the only place where Check meets Apply. It is owned by one
// goroutine at a time.
type Match interface {
	Game() Game
	Setup() Setup

	// ToAct says whose decision it is, nobody when the game is over.
	ToAct() Seats

	// Count is how many actions the seat has, Choice is one of them, Choose does it. The order is fixed.
	Count(by Seat) int
	Choice(by Seat, i int) Choice
	Choose(by Seat, i int)

	// Find is the number of the action that is written so; the error says why not: it cannot be read, or it is refused
	// (a Refusal). Act finds and does it; after an error nothing has changed.
	Find(by Seat, action string) (int, error)
	Act(by Seat, action string) error

	// Odds is the whole weight of what can fall now, and Fall does what lies at n, from 0 to Odds()-1. 0: nothing falls.
	Odds() int
	Fall(n int)

	// Undo takes back the seat's last action, unless something came to light since (see the refusals' texts).
	Undo(by Seat) error

	// Len counts the steps so far. Steps are all of them as the seat may know them. Happened is what the last step made
	// happen, unmasked.
	Len() int
	Steps(to Seat) []Step
	Happened() []Event

	// At is the same match as it was after n steps, on its own.
	At(n int) Match

	// Restart goes back to the beginning and keeps the memory, for those who play many games: what Happened gave before is
	// overwritten.
	Restart()

	Result() Result

	// Board and Draw show the position as the seat may know it; Whole shows all.
	Board(to Seat) any
	Draw(to Seat, say Speaker) string

	// Position is the whole state as text, as changes to the start of this set-up. Record is the whole game as text, and
	// RecordFor is what the seat may know of it.
	Position() []notation.Change
	Record() *notation.Record
	RecordFor(to Seat) *notation.Record
}

// Choice is an action that a seat may take.
type Choice struct {
	Action string // as written
	Words  Words
	Cost   Cost
	Weight int // of what falls by chance
}

// Step is an action that was done and what it made happen.
type Step struct {
	Seat   Seat
	Action string
	Words  Words
	Events []Event
}

// Roll lets fall what falls by chance now.
func Roll(m Match, r Source) { m.Fall(Below(r, m.Odds())) }

type match[S, A comparable] struct {
	*game[S, A]
	setup  Setup
	origin S // the set-up's own start
	start  S // where this match began
	state  S
	log    []entry[A]
	events Events

	legal   []A // of the seat legalOf, if legalOK
	legalOf Seat
	legalOK bool
}

// entry is a step in the log.
type entry[A comparable] struct {
	action  A
	seat    Seat
	toAct   Seats // whose decision it was
	barrier bool
	events  int32 // how many events there were before
}

func newMatch[S, A comparable](g *game[S, A], full Setup, start S) *match[S, A] {
	m := &match[S, A]{game: g, setup: full, start: start, state: start}
	// Start has just accepted this set-up.
	m.origin, _ = g.rules.Start(full)
	return m
}

func (m *match[S, A]) Game() Game     { return m.game }
func (m *match[S, A]) Setup() Setup   { return m.setup }
func (m *match[S, A]) ToAct() Seats   { return m.rules.ToAct(&m.state) }
func (m *match[S, A]) Len() int       { return len(m.log) }
func (m *match[S, A]) Result() Result { return m.rules.Result(&m.state) }

func (m *match[S, A]) actions(by Seat) []A {
	if !m.legalOK || m.legalOf != by {
		m.legal, m.legalOf, m.legalOK = m.rules.AppendLegal(m.legal[:0], &m.state, by), by, true
	}
	return m.legal
}

func (m *match[S, A]) Count(by Seat) int {
	if !m.ToAct().Has(by) {
		return 0
	}
	return len(m.actions(by))
}

func (m *match[S, A]) Choice(by Seat, i int) Choice {
	a := m.actions(by)[i]
	c := Choice{Action: m.rules.Format(a), Words: m.rules.Words(a)}
	if by == Chance {
		c.Weight = m.rules.Weight(&m.state, a)
	} else {
		c.Cost = m.rules.Cost(&m.state, by, a)
	}
	return c
}

func (m *match[S, A]) Choose(by Seat, i int) { m.apply(by, m.actions(by)[i]) }

func (m *match[S, A]) apply(by Seat, a A) {
	e := entry[A]{action: a, seat: by, toAct: m.ToAct(), events: int32(len(m.events.List))}
	m.rules.Apply(&m.state, by, a, &m.events)
	m.legalOK = false
	for _, ev := range m.events.List[e.events:] {
		e.barrier = e.barrier || ev.Barrier
	}
	m.log = append(m.log, e)
}

// check is the rules' Check with what no game need ask again: is the game on, and is it this seat's decision.
func (m *match[S, A]) check(by Seat, a A) error {
	turn := m.ToAct()
	if turn == 0 {
		return Refuse("", "over")
	}
	if !turn.Has(by) {
		return Refuse("", "not_yours")
	}
	if refusal := m.rules.Check(&m.state, by, a); !refusal.OK() {
		return refusal
	}
	return nil
}

func (m *match[S, A]) Find(by Seat, action string) (int, error) {
	a, err := m.rules.Parse(action)
	if err != nil {
		return 0, err
	}
	if err := m.check(by, a); err != nil {
		return 0, err
	}
	i := slices.Index(m.actions(by), a)
	if i < 0 {
		return 0, fmt.Errorf("%s: allowed, but not among what is offered: this is a fault of the program", action)
	}
	return i, nil
}

func (m *match[S, A]) Act(by Seat, action string) error {
	i, err := m.Find(by, action)
	if err == nil {
		m.Choose(by, i)
	}
	return err
}

func (m *match[S, A]) Odds() int {
	total := 0
	if m.ToAct().Has(Chance) {
		for _, a := range m.actions(Chance) {
			total += m.rules.Weight(&m.state, a)
		}
	}
	return total
}

func (m *match[S, A]) Fall(n int) {
	for _, a := range m.actions(Chance) {
		if n -= m.rules.Weight(&m.state, a); n < 0 {
			m.apply(Chance, a)
			return
		}
	}
	panic("engine: Fall beyond the odds")
}

func (m *match[S, A]) Undo(by Seat) error {
	last := len(m.log) - 1
	for ; last >= 0 && m.log[last].seat != by; last-- {
		e := m.log[last]
		if e.seat == Chance || e.barrier || !e.toAct.Has(by) {
			return Refuse("", "undo_barrier")
		}
	}
	if last < 0 {
		return Refuse("", "undo_nothing")
	}
	if m.log[last].barrier {
		return Refuse("", "undo_barrier")
	}
	again := newMatch(m.game, m.setup, m.start)
	for i, e := range m.log {
		if i == last {
			continue
		}
		// What others, who decided at the same time, did since must still be allowed.
		if i > last && again.check(e.seat, e.action) != nil {
			return Refuse("", "undo_rest")
		}
		again.apply(e.seat, e.action)
	}
	*m = *again
	return nil
}

func (m *match[S, A]) At(n int) Match {
	again := newMatch(m.game, m.setup, m.start)
	for _, e := range m.log[:n] {
		again.apply(e.seat, e.action)
	}
	return again
}

func (m *match[S, A]) Restart() {
	m.state, m.log, m.events.List, m.legalOK = m.start, m.log[:0], m.events.List[:0], false
}

func (m *match[S, A]) Happened() []Event {
	if len(m.log) == 0 {
		return nil
	}
	return m.events.List[m.log[len(m.log)-1].events:]
}

func (m *match[S, A]) Steps(to Seat) []Step {
	steps := make([]Step, len(m.log))
	s := m.start
	for i, e := range m.log {
		seen := m.seen(&s, e, to)
		steps[i] = Step{Seat: e.seat, Action: m.rules.Format(seen), Words: m.rules.Words(seen)}
		end := int32(len(m.events.List))
		if i+1 < len(m.log) {
			end = m.log[i+1].events
		}
		for _, ev := range m.events.List[e.events:end] {
			if ev.SeenBy(to) {
				steps[i].Events = append(steps[i].Events, ev)
			}
		}
		m.rules.Apply(&s, e.seat, e.action, nil)
	}
	return steps
}

// seen is the logged action as the seat may know it; s is the state before it.
func (m *match[S, A]) seen(s *S, e entry[A], to Seat) A {
	if to == Whole {
		return e.action
	}
	return m.rules.Seen(s, e.seat, e.action, to)
}

func (m *match[S, A]) view(to Seat) S {
	if to == Whole {
		return m.state
	}
	return m.rules.View(&m.state, to)
}

func (m *match[S, A]) Board(to Seat) any {
	v := m.view(to)
	return m.rules.Board(&v)
}

func (m *match[S, A]) Draw(to Seat, say Speaker) string {
	v := m.view(to)
	return m.rules.Draw(&v, to, say)
}

func (m *match[S, A]) Position() []notation.Change { return writePosition(&m.state, &m.origin) }

func (m *match[S, A]) Record() *notation.Record { return m.RecordFor(Whole) }

func (m *match[S, A]) RecordFor(to Seat) *notation.Record {
	f := &m.facts
	rec := &notation.Record{
		Game: f.Name, Version: f.Version, DataName: f.DataName, DataHash: f.DataHash,
		Seats: m.setup.Seats, Names: make([]string, m.setup.Seats),
	}
	for _, name := range f.Changed(m.setup) {
		rec.Options = append(rec.Options, notation.Pair{Name: name, Value: m.setup.Options[name]})
	}
	if m.start != m.origin {
		from := m.start
		if to != Whole {
			from = m.rules.View(&from, to)
		}
		rec.Position = writePosition(&from, &m.origin)
	}
	s := m.start
	for _, e := range m.log {
		rec.Lines = append(rec.Lines, notation.Line{Seat: int(e.seat), Action: m.rules.Format(m.seen(&s, e, to))})
		m.rules.Apply(&s, e.seat, e.action, nil)
	}
	if m.ToAct() == 0 {
		rec.Result = m.Result().Text(m.setup.Seats)
	}
	return rec
}

// Known is what the seat may know of the position and the actions it has, for those who know the game's types. The actions
// are good until the next step.
func Known[S, A comparable](m Match, by Seat) (view S, legal []A, err error) {
	typed, ok := m.(*match[S, A])
	if !ok {
		return view, nil, fmt.Errorf("engine: this is a match of %s, not of %T", m.Game().Facts().Name, view)
	}
	return typed.rules.View(&typed.state, by), typed.actions(by), nil
}
