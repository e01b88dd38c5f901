// Package play decides what people may do at a table, and what follows from it. It is pure: Fold
// evolves a State from the entries of a log. Decide returns the entries that a command adds and the
// state after them, and does not modify the state that it gets. So there is nothing to roll back if
// a Store refuses the entries.
//
// Each kind of command has a file: the command and how it is decided, the entry, how it changes the
// state and who sees what of it, and a line in kinds.go.
package play

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/table"
)

// State is the state of a table according to its log, without a clock or a store. A State that this
// package has returned is never modified, here or elsewhere.
//
// States share what only grows with their predecessors: the log, the steps and the turns. So at
// most one of the states that follow a state may be continued: the one whose entries were stored.
type State struct {
	*table.Header

	Rules      catalog.Entry
	Facts      *display.About
	Commitment string // hash of the secret

	Log   []table.Entry
	Steps []int64 // Seq of each step of the match
	lens  []int32 // by entry: number of steps after it
	steps []step  // by entry: the step, or the one that an undo removed; empty if there is none
	early *early  // views of the steps of a loaded log
	Turns display.Turns
	undid int64 // Seq of the step that the last undo removed

	Match     match.Match // nil before the first step; shared with previous states unless owned
	owned     bool
	PastSteps int // number of leading steps that are from another game
	Phase     table.State
	Seats     []Seat
	Offer     *Offer
	Draws     uint64 // number of draws so far; it never goes back
	Nonces    []string
	Idle      int           // rounds without progress: see progress
	stands    engine.Result // the result as it stands
	// The most steps since the last takeback by consent; reaching them again adds no time.
	longest int

	Proposals   []Proposal // open ones, oldest first
	muted       []mute
	chats       int     // by people who belong to the table
	metaEntries int     // by people who belong to the table
	outside     outside // by everybody else
	changed     int64   // Seq of the last entry other than chat

	Ending  table.Ending
	Result  engine.Result
	Rematch table.ID
}

// Seat is a seat at the table.
type Seat struct {
	Person      table.Person // who sits here
	ReservedFor table.Person // for whom it is reserved
	Bot         string       // the bot that sits here
	Driver      string       // the bot that plays for an absent person, or for nobody
	opened      bool         // nobody left here: the host opened a bot's seat

	Resigned  bool
	Lapsed    bool // its time is up, and the others wait for it
	Nonce     string
	Standing  []StandingAnswer
	turnSince int64 // the Seq since when it has to act, if it does
	Clock     SeatClock
}

// Decides returns the person who decides for the seat, or "" if it is a bot.
func (s *Seat) Decides() table.Person {
	if s.Driver != "" || s.Bot != "" {
		return ""
	}
	return s.Person
}

// Plays returns the bot that decides for the seat, or "" if it is a person.
func (s *Seat) Plays() string {
	if s.Driver != "" {
		return s.Driver
	}
	return s.Bot
}

// newState returns a table before its first entry.
func newState(h *table.Header, rules catalog.Entry) *State {
	g := &State{
		Header: h, Rules: rules, Facts: rules.About(), Phase: table.StateOpen, Seats: make([]Seat, h.New.Setup.Seats),
		Commitment: h.Secret.Commitment(), Turns: display.NewTurns(rules.Narrator()), early: &early{},
	}
	for i, place := range h.New.Seats {
		s := &g.Seats[i]
		switch {
		case place.Bot != "":
			s.Bot = place.Bot
		case place.Person != "" && place.Person == h.By:
			s.Person, s.Nonce = place.Person, place.Nonce
		default:
			s.ReservedFor = place.Person
		}
	}
	return g
}

// EntryError means that an entry cannot be replayed. Its text omits the reason, which could reveal
// something hidden: errors are logged and sent to people.
type EntryError struct {
	Seq   int64
	Kind  table.Kind
	Cause error
}

var errUnknown = errors.New("this program does not know entries of this kind")

// Error names the entry.
func (e *EntryError) Error() string {
	return fmt.Sprintf("entry %d (%s) cannot be replayed", e.Seq, e.Kind)
}

// Unwrap returns the reason.
func (e *EntryError) Unwrap() error { return e.Cause }

// Fold returns the state of a table with this log.
func Fold(h *table.Header, rules catalog.Entry, log []table.Entry) (*State, error) {
	g := newState(h, rules)
	if err := g.take(log, false); err != nil {
		return nil, err
	}
	return g, nil
}

// Follow returns the state after more entries of the log.
func (g *State) Follow(entries []table.Entry) (*State, error) {
	next := g.fork()
	if err := next.take(entries, true); err != nil {
		return nil, err
	}
	return next, nil
}

// take applies entries of a Store. Unless seen is true, the views of their steps are computed only
// when needed.
func (g *State) take(entries []table.Entry, seen bool) error {
	for i := range entries {
		e, err := ReadEntry(entries[i])
		if err != nil {
			return err
		}
		if err := g.evolve(e, seen); err != nil {
			return err
		}
	}
	return nil
}

// fork returns a copy to continue from.
func (g *State) fork() *State {
	next := *g
	next.Seats, next.owned = slices.Clone(g.Seats), false
	return &next
}

// Copy returns a copy that does not change while the table continues, for readers who do not hold
// its lock.
func (g *State) Copy() *State {
	same := *g
	if g.Match != nil {
		same.Match = g.Match.At(g.Match.Len())
	}
	return &same
}

// own returns the match for modification, and copies it first if it is shared.
func (g *State) own() match.Match {
	if !g.owned {
		g.Match, g.owned = g.Match.Fork(), true
	}
	return g.Match
}

// Head returns the Seq of the last entry.
func (g *State) Head() int64 { return int64(len(g.Log)) }

// Tick returns the tick of the last entry.
func (g *State) Tick() table.Tick {
	if len(g.Log) == 0 {
		return 0
	}
	return g.Log[len(g.Log)-1].Tick
}

// evolve applies an entry and appends it to the log. The entry is valid by construction, or comes
// from a log whose rules may have changed since; then the error says what is no longer allowed.
// seen says that readers will need the views of its step at once.
func (g *State) evolve(e table.Entry, seen bool) error {
	if e.Seq != g.Head()+1 {
		return &EntryError{e.Seq, e.Kind(), fmt.Errorf("it should be entry %d", g.Head()+1)}
	}
	body, ok := e.Body.(entryBody)
	if !ok {
		return &EntryError{e.Seq, e.Kind(), errUnknown}
	}
	_, isStep := e.Body.(stepBody)
	before := g.ToAct()
	if err := g.checkSeat(e.Seat, body); err != nil {
		return &EntryError{e.Seq, e.Kind(), err}
	}
	if err := body.evolve(g, &e); err != nil {
		return &EntryError{e.Seq, e.Kind(), err}
	}
	var done step
	switch {
	case isStep:
		done = g.lastStep(seen)
		g.Steps = append(g.Steps, e.Seq)
		g.Turns.Add(&done.whole)
		g.progress()
	case e.Kind() == Undo:
		done = g.steps[g.undid-1]
		done.undone = g.undid
	}
	g.Log = append(g.Log, e)
	g.steps = append(g.steps, done)
	g.lens = append(g.lens, int32(len(g.Steps)))
	if isMeta(body) {
		if g.belongs(e.By) {
			g.metaEntries++
		} else {
			g.outside = g.outside.add(e.By)
		}
	}
	if _, ok := body.(chatBody); !ok {
		g.changed = e.Seq
	}
	g.closeProposals(&e)
	g.markTurns(before, e.Seq)
	g.turnClocks(&e, before, isStep)
	g.longest = max(g.longest, len(g.Steps))
	return nil
}

// checkSeat returns an error unless the entry's seat is valid.
func (g *State) checkSeat(seat engine.Seat, body entryBody) error {
	switch body.(type) {
	case PastEntry, ChanceEntry:
		return nil
	}
	if seat != table.Nobody && !g.HasSeat(seat) {
		return fmt.Errorf("there is no seat %v", seat)
	}
	return nil
}

// progress counts the rounds without progress: the events of the game's EventLimit since the
// visible result last changed.
func (g *State) progress() {
	g.closeTakebackOffer()
	if g.New.Terms.Stall == 0 {
		return
	}
	for _, ev := range g.Match.Happened() {
		if ev.Key == g.Facts.EventLimit.Event {
			g.Idle++
		}
	}
	if now := g.Match.Result(table.Nobody); now != g.stands {
		g.stands, g.Idle = now, 0
	}
}

// ToAct returns the seats that have to decide: none before the start and after the end.
func (g *State) ToAct() engine.Seats {
	if g.Phase != table.StateRunning {
		return 0
	}
	return g.Match.ToAct()
}

// markTurns records since when each seat has to act.
func (g *State) markTurns(before engine.Seats, seq int64) {
	now := g.ToAct()
	for i := range g.Seats {
		s := &g.Seats[i]
		switch seat := engine.Seat(i); {
		case !now.Has(seat):
			s.turnSince = 0
		case !before.Has(seat) || s.turnSince == 0:
			s.turnSince = seq
		}
	}
}

// SeatsOf lists the seats of a person.
func (g *State) SeatsOf(p table.Person) []engine.Seat {
	var list []engine.Seat
	for i := range g.Seats {
		if p != "" && g.Seats[i].Person == p {
			list = append(list, engine.Seat(i))
		}
	}
	return list
}

// Sits reports whether the person has a seat.
func (g *State) Sits(p table.Person) bool {
	return p != "" && slices.ContainsFunc(g.Seats, func(s Seat) bool { return s.Person == p })
}

// belongs reports whether a person has a seat, or is the host. Entries without an author count too.
func (g *State) belongs(p table.Person) bool { return p == "" || p == g.By || g.Sits(p) }

// outside counts entries outside the game by people who do not belong to the table. It is
// immutable.
type outside struct {
	all  int
	each []share
}

// share is the number of a person's entries.
type share struct {
	by table.Person
	n  int
}

func (o outside) of(p table.Person) int {
	if i := slices.IndexFunc(o.each, func(s share) bool { return s.by == p }); i >= 0 {
		return o.each[i].n
	}
	return 0
}

func (o outside) add(p table.Person) outside {
	each := slices.Clone(o.each)
	i := slices.IndexFunc(each, func(s share) bool { return s.by == p })
	if i < 0 {
		i, each = len(each), append(each, share{by: p})
	}
	each[i].n++
	return outside{o.all + 1, each}
}

// StepsAt returns how many steps the match had after the entry with this Seq.
func (g *State) StepsAt(seq int64) int {
	if seq <= 0 || len(g.lens) == 0 {
		return 0
	}
	return int(g.lens[min(seq, g.Head())-1])
}

// HasSeat reports whether the table has a seat with this number.
func (g *State) HasSeat(seat engine.Seat) bool { return seat >= 0 && int(seat) < len(g.Seats) }

// Begun reports whether the game was started at this table. Steps of another game do not count,
// except those of an imported game.
func (g *State) Begun() bool {
	return g.Nonces != nil || g.New.Imported != nil && g.Phase == table.StateOver
}

// Updated returns when something other than chat last happened.
func (g *State) Updated() time.Time {
	if g.changed == 0 {
		return g.Created
	}
	return g.Log[g.changed-1].At
}

// ActiveSeats returns a person's seats that have not resigned.
func (g *State) ActiveSeats(p table.Person) (seats engine.Seats) {
	for _, s := range g.SeatsOf(p) {
		if !g.Seats[s].Resigned {
			seats = seats.With(s)
		}
	}
	return seats
}
