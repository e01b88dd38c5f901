package match

import (
	"fmt"
	"maps"
	"slices"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/notation"
)

// Match is a game being played: its position and its log. Only a Match calls Check before Apply. It
// is owned by one goroutine at a time.
type Match interface {
	Game() Game
	Setup() engine.Setup

	// ToAct returns who has to decide: nobody when the game is over.
	ToAct() engine.Seats

	// Count returns how many actions the seat has, or 0 if it does not have to act. Choice returns
	// one of them, and Choose does it. Their order is fixed.
	Count(by engine.Seat) int
	Choice(by engine.Seat, i int) Choice
	Choose(by engine.Seat, i int)

	// Final reports for each action of the seat whether it cannot be undone once it is done.
	Final(by engine.Seat) []bool

	// Find returns the number of a written action, or an error if it cannot be read or is refused
	// (a Refusal). Act does a written action; after an error nothing has changed.
	Find(by engine.Seat, action string) (int, error)
	Act(by engine.Seat, action string) error

	// Ends returns where the seat's present turn can end, each with a cheapest way there, as far as
	// the seat may know. It returns nothing if there is no turn to plan or the game is not a
	// Planner.
	Ends(by engine.Seat) []End

	// Variants returns the variants of each of the Ends, or nil if the game is not a Varier. There
	// can be many times more variants than ends.
	Variants(by engine.Seat) [][]Variant

	// Suggestions returns what the seat could propose to another: sequences of actions. It returns
	// nothing if the game is not a Suggester.
	Suggestions(by, to engine.Seat) [][]Deed

	// Prospects returns what the position promises the seat: the texts "prospect."+Key. It returns
	// nothing if the game is not a Forecaster.
	Prospects(by engine.Seat) []engine.Words

	// Questions returns the named questions that a seat can be asked in this game, and
	// CurrentQuestion the key of the one to answer now, or "".
	Questions(by engine.Seat) []Question
	CurrentQuestion(by engine.Seat) string

	// Odds returns the sum of the weights of the present chance actions, or 0 if there are none.
	// ActDrawn does the action that the number n selects, from 0 to Odds()-1: an action of weight w
	// has w of these numbers. Drawn returns it as written.
	Odds() int
	ActDrawn(n int)
	Drawn(n int) string

	// Undo takes back the seat's last action, unless something was revealed since or another seat
	// has reacted to it (see the refusals' texts). Simultaneous decisions of other seats are
	// preserved.
	Undo(by engine.Seat) error
	MayUndo(by engine.Seat) error // returns the error of Undo and changes nothing

	// Undoable returns the numbers of the steps, from 0, that repeated calls of Undo by the seat
	// would take back, the last first. It does not look before the step from.
	Undoable(by engine.Seat, from int) []int

	// Len returns the number of steps. Steps returns all of them as the seat may see them, and Last
	// the last one, which must exist. Happened returns all events of the last step.
	Len() int
	Steps(to engine.Seat) []engine.Step
	Last(to engine.Seat) engine.Step
	Happened() []engine.Event
	Draws() []string // the actions of chance

	// At returns a copy of the match after n steps, from 0 to Len(). Fork returns a copy of the
	// whole match to continue from. It is cheap because it takes over the spare capacity of the
	// history. Both may continue; the original then reallocates its history first.
	At(n int) Match
	Fork() Match

	// Walk replays the match once and calls visit after each number of steps from this one to
	// Len(), until visit returns false. The match passed to visit is valid until visit returns, and
	// must not be changed.
	Walk(from int, visit func(m Match) bool)

	// Restart goes back to the start and reuses the memory, for programs that play many games. It
	// overwrites earlier results of Happened, unless a copy shares them.
	Restart()

	// Result returns the result as far as the seat may know it. While the game goes on, it is the
	// result if the game stopped now.
	Result(to engine.Seat) engine.Result

	// Owners returns who owns the pieces that are called by their owner's name. It returns nothing
	// if there are none.
	Owners() display.Owners

	// Finish summarizes a game that is over or was ended early: it may reveal hidden information.
	// ok is false if the game has no summary.
	Finish() (f display.Finish, ok bool)

	// Board and Draw return the position as the seat may see it; Omniscient sees everything.
	Board(to engine.Seat) display.Board
	Draw(to engine.Seat, loc display.Localizer) string

	// Position returns the whole state as text: the differences from the start of the set-up.
	// Record returns the whole game as text, and RecordFor as far as the seat may know it.
	Position() []notation.Change
	Record() *notation.Record
	RecordFor(to engine.Seat) *notation.Record

	// Changes returns what has changed in the seat's view since the last sight: see Mirror.
	Changes(to engine.Seat, last *Sight) []notation.Change
}

// Choice is an action that a seat may take.
type Choice struct {
	Action string // in its canonical form
	Words  engine.Words
	Cost   engine.Cost
	Weight int // of an action of chance
}

// End is a Plan with its actions as text.
type End struct {
	Words engine.Words // the text "plan."+Key
	Cost  engine.Cost
	Way   []Deed
}

// Variant is another way to an end.
type Variant struct {
	Cost engine.Cost
	Way  []Deed
}

// Deed is an action as text, with its words.
type Deed struct {
	Action string
	Words  engine.Words
}

// Roll draws one of the present chance actions and does it.
func Roll(m Match, r engine.Source) { m.ActDrawn(engine.Below(r, m.Odds())) }

type match[S, A comparable] struct {
	*game[S, A]
	*beginning[S]

	state  S
	isView bool // the state is the view of a seat: this is a Mirror
	before S    // the state before the last step
	log    []entry[A]
	events engine.Events
	shared bool // a copy shares the history: append to it but do not overwrite it

	legal   []A // of the seat legalOf, if legalOK
	legalOf engine.Seat
	legalOK bool
}

// beginning is the immutable part of a match.
type beginning[S comparable] struct {
	setup  engine.Setup
	origin S // the start of the set-up
	start  S // the start of this match
}

// entry is a step in the log.
type entry[A comparable] struct {
	action  A
	seat    engine.Seat
	toAct   engine.Seats // who had to decide
	barrier bool
	events  int32 // number of events before this step
}

func (m *match[S, A]) Game() Game { return m.game }

// Setup returns a copy that callers may change.
func (m *match[S, A]) Setup() engine.Setup {
	return engine.Setup{Seats: m.setup.Seats, Options: maps.Clone(m.setup.Options)}
}

func (m *match[S, A]) ToAct() engine.Seats { return m.rules.ToAct(&m.state) }
func (m *match[S, A]) Len() int            { return len(m.log) }

func (m *match[S, A]) actions(by engine.Seat) []A {
	if !m.legalOK || m.legalOf != by {
		m.legal, m.legalOf, m.legalOK = m.legal[:0], by, true
		if m.ToAct().Has(by) {
			m.legal = m.rules.AppendLegal(m.legal, &m.state, by)
		}
	}
	return m.legal
}

func (m *match[S, A]) Count(by engine.Seat) int { return len(m.actions(by)) }

func (m *match[S, A]) Choice(by engine.Seat, i int) Choice {
	a := m.actions(by)[i]
	c := Choice{Action: m.rules.Format(a), Words: m.words(&m.state, a)}
	if by == engine.Chance {
		c.Weight = m.rules.Weight(&m.state, a)
	} else {
		c.Cost = m.rules.Cost(&m.state, by, a)
	}
	return c
}

func (m *match[S, A]) Final(by engine.Seat) []bool {
	return engine.Final(m.rules, &m.state, by, m.actions(by))
}

func (m *match[S, A]) Choose(by engine.Seat, i int) { m.apply(by, m.actions(by)[i]) }

func (m *match[S, A]) apply(by engine.Seat, a A) {
	e := entry[A]{action: a, seat: by, toAct: m.ToAct(), events: int32(len(m.events.List))}
	m.before = m.state
	m.rules.Apply(&m.state, by, a, &m.events)
	m.legalOK = false
	for _, ev := range m.events.List[e.events:] {
		e.barrier = e.barrier || ev.Barrier
	}
	m.log = append(m.log, e)
}

// check calls Check of the rules, after two checks that games can skip: is the game over, and is it
// this seat's decision?
func (m *match[S, A]) check(by engine.Seat, a A) error {
	turn := m.ToAct()
	if turn == 0 {
		return engine.Refuse("", "over")
	}
	if !turn.Has(by) {
		return engine.Refuse("", "not_yours")
	}
	if refusal := m.rules.Check(&m.state, by, a); !refusal.OK() {
		return refusal
	}
	return nil
}

func (m *match[S, A]) Find(by engine.Seat, action string) (int, error) {
	a, err := m.allowed(by, action)
	if err != nil {
		return 0, err
	}
	for i, offered := range m.actions(by) {
		if offered == a {
			return i, nil
		}
	}
	return 0, fmt.Errorf("%s: allowed, but not offered: this is a bug in the program", action)
}

func (m *match[S, A]) Act(by engine.Seat, action string) error {
	a, err := m.allowed(by, action)
	if err == nil {
		m.apply(by, a)
	}
	return err
}

// allowed parses an action, normalizes it, and checks it.
func (m *match[S, A]) allowed(by engine.Seat, action string) (A, error) {
	a, err := m.rules.Parse(action)
	if err != nil {
		return a, err
	}
	if reader, ok := m.rules.(engine.Normalizer[S, A]); ok {
		a = reader.Normalize(&m.state, by, a)
	}
	return a, m.check(by, a)
}

func (m *match[S, A]) Ends(by engine.Seat) []End {
	planner, ok := m.show.(engine.Planner[S, A])
	if !ok || !m.ToAct().Has(by) {
		return nil
	}
	view := m.rules.View(&m.state, by)
	plans := planner.AppendPlans(nil, &view, by)
	ends := make([]End, len(plans))
	for i := range plans {
		ends[i] = End{Words: plans[i].End, Cost: plans[i].Cost, Way: m.deeds(plans[i].Way())}
	}
	return ends
}

func (m *match[S, A]) Variants(by engine.Seat) [][]Variant {
	planner, plans := m.show.(engine.Planner[S, A])
	varier, varies := m.show.(engine.Varier[S, A])
	if !plans || !varies || !m.ToAct().Has(by) {
		return nil
	}
	view := m.rules.View(&m.state, by)
	ends := planner.AppendPlans(nil, &view, by)
	others := make([][]Variant, len(ends))
	for _, v := range varier.AppendVariants(nil, &view, ends) {
		others[v.Of] = append(others[v.Of], Variant{Cost: v.Cost, Way: m.deeds(v.Way())})
	}
	return others
}

func (m *match[S, A]) Suggestions(by, to engine.Seat) (list [][]Deed) {
	suggester, ok := m.show.(display.Suggester[S, A])
	if !ok {
		return nil
	}
	view := m.rules.View(&m.state, by)
	for _, way := range suggester.AppendSuggestions(nil, &view, to) {
		list = append(list, m.deeds(way))
	}
	return list
}

func (m *match[S, A]) Prospects(by engine.Seat) []engine.Words {
	forecaster, ok := m.show.(display.Forecaster[S])
	if !ok {
		return nil
	}
	view := m.rules.View(&m.state, by)
	return forecaster.Prospects(&view, by)
}

func (m *match[S, A]) Questions(by engine.Seat) (list []Question) {
	questioner, ok := m.rules.(engine.Questioner[S])
	if !ok {
		return nil
	}
	view := m.rules.View(&m.state, by)
	for _, q := range m.questions {
		if questioner.MayAsk(&view, q.Key, by) {
			list = append(list, q)
		}
	}
	return list
}

func (m *match[S, A]) CurrentQuestion(by engine.Seat) string {
	questioner, ok := m.rules.(engine.Questioner[S])
	if !ok || !m.ToAct().Has(by) {
		return ""
	}
	view := m.rules.View(&m.state, by)
	return questioner.CurrentQuestion(&view, by)
}

func (m *match[S, A]) deeds(way []A) []Deed {
	list := make([]Deed, len(way))
	for i, a := range way {
		list[i] = Deed{m.rules.Format(a), m.show.Words(a)}
	}
	return list
}

func (m *match[S, A]) Odds() int {
	total := 0
	if m.ToAct().Has(engine.Chance) {
		for _, a := range m.actions(engine.Chance) {
			total += m.rules.Weight(&m.state, a)
		}
	}
	return total
}

func (m *match[S, A]) ActDrawn(n int)     { m.apply(engine.Chance, m.drawn(n)) }
func (m *match[S, A]) Drawn(n int) string { return m.rules.Format(m.drawn(n)) }

// drawn returns the chance action that a number selects.
func (m *match[S, A]) drawn(n int) A {
	for _, a := range m.actions(engine.Chance) {
		weight := m.rules.Weight(&m.state, a)
		if n >= 0 && n < weight {
			return a
		}
		n -= weight
	}
	panic("match: a draw beyond the odds")
}

func (m *match[S, A]) At(n int) Match { return m.after(n) }

// after returns a match with the first n steps. It replays them, or just copies the match if n is
// all of them.
func (m *match[S, A]) after(n int) *match[S, A] {
	if n != len(m.log) {
		return m.replay(m.log[:n])
	}
	same := *m
	same.log, same.events.List = slices.Clip(m.log), slices.Clip(m.events.List)
	same.legal, same.legalOK = nil, false
	m.shared, same.shared = true, true
	return &same
}

func (m *match[S, A]) Fork() Match {
	next := *m
	m.log, m.events.List = slices.Clip(m.log), slices.Clip(m.events.List)
	m.legal, m.legalOK, next.legalOK = nil, false, false
	m.shared, next.shared = true, true
	return &next
}

func (m *match[S, A]) Walk(from int, visit func(m Match) bool) {
	walk := m.replay(m.log[:from])
	for _, e := range m.log[from:] {
		if !visit(walk) {
			return
		}
		walk.apply(e.seat, e.action)
	}
	visit(walk)
}

// replay returns a match with these steps from the start of this one.
func (m *match[S, A]) replay(log []entry[A]) *match[S, A] {
	again := &match[S, A]{game: m.game, beginning: m.beginning, state: m.start}
	for i := range log {
		again.apply(log[i].seat, log[i].action)
	}
	return again
}

func (m *match[S, A]) Restart() {
	if m.shared {
		m.log, m.events.List, m.shared = nil, nil, false
	}
	m.state, m.log, m.events.List, m.legalOK = m.start, m.log[:0], m.events.List[:0], false
}

func (m *match[S, A]) Happened() []engine.Event {
	if len(m.log) == 0 {
		return nil
	}
	return m.eventsOf(len(m.log) - 1)
}

func (m *match[S, A]) Draws() (list []string) {
	for i := range m.log {
		if e := &m.log[i]; e.seat == engine.Chance {
			list = append(list, m.rules.Format(e.action))
		}
	}
	return list
}

func (m *match[S, A]) Steps(to engine.Seat) []engine.Step {
	steps := make([]engine.Step, len(m.log))
	s := m.start
	for i, e := range m.log {
		steps[i] = m.step(&s, i, to)
		m.rules.Apply(&s, e.seat, e.action, nil)
	}
	return steps
}

func (m *match[S, A]) Last(to engine.Seat) engine.Step { return m.step(&m.before, len(m.log)-1, to) }

// step returns a step of the log as the seat may know it; s is the state before it.
func (m *match[S, A]) step(s *S, i int, to engine.Seat) engine.Step {
	e := m.log[i]
	seen := m.seen(s, e, to)
	step := engine.Step{Seat: e.seat, Action: m.rules.Format(seen), Words: m.words(s, seen)}
	for _, ev := range m.eventsOf(i) {
		if ev.SeenBy(to) {
			step.Events = append(step.Events, ev)
		}
	}
	return step
}

// seen returns the logged action as the seat may know it; s is the state before it.
func (m *match[S, A]) seen(s *S, e entry[A], to engine.Seat) A {
	if to == engine.Omniscient {
		return e.action
	}
	return m.rules.Seen(s, e.seat, e.action, to)
}

func (m *match[S, A]) view(to engine.Seat) S {
	if to == engine.Omniscient || m.isView {
		return m.state
	}
	return m.rules.View(&m.state, to)
}

func (m *match[S, A]) Result(to engine.Seat) engine.Result {
	if m.ToAct() == 0 {
		to = engine.Omniscient // when the game is over everything is public
	}
	v := m.view(to)
	return m.rules.Result(&v)
}

func (m *match[S, A]) Owners() display.Owners {
	if owned, ok := m.show.(display.Owned[S]); ok {
		return owned.Owners(&m.state)
	}
	return display.Owners{}
}

func (m *match[S, A]) Board(to engine.Seat) display.Board {
	v := m.view(to)
	return m.show.Board(&v)
}

func (m *match[S, A]) Draw(to engine.Seat, loc display.Localizer) string {
	v := m.view(to)
	return m.show.Draw(&v, to, loc)
}

func (m *match[S, A]) Position() []notation.Change { return writePosition(&m.state, &m.origin) }

func (m *match[S, A]) Record() *notation.Record { return m.RecordFor(engine.Omniscient) }

func (m *match[S, A]) RecordFor(to engine.Seat) *notation.Record {
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
		if to != engine.Omniscient {
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
		rec.Result = m.Result(engine.Omniscient).Text(m.setup.Seats)
	}
	return rec
}

// Known returns the seat's view and its actions, for code that knows the game's types. The actions
// are valid until the next step.
func Known[S, A comparable](m Match, by engine.Seat) (view S, legal []A, err error) {
	typed, ok := m.(*match[S, A])
	if !ok {
		return view, nil, fmt.Errorf("match: this is a match of %s, not of %T", m.Game().Facts().Name, view)
	}
	return typed.view(by), typed.actions(by), nil
}

// Question is a question that a seat can be asked.
type Question struct {
	Key     string
	Answers []Deed
}
