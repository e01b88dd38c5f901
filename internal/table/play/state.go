// Package play decides what people may do at a table, and what follows from it. It is pure: a State
// is evolved from the entries of a log, and Decide returns the entries that a command adds, and the
// state after them, without changing the state it was given. So nothing has to be undone if a Store
// refuses the entries.
//
// A kind of command is a file: the command with what it decides, the entry with how it changes the
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

// State is what a table's log says, without a clock or a store. Only this package changes a State,
// and none that it has returned; others must not.
//
// What only grows is shared with the states before: the log, the steps and the turns. So of the
// states that follow a state only one may be gone on from, which is the one whose entries were
// stored.
type State struct {
	*table.Header

	Rules      catalog.Entry
	Facts      *display.About
	Commitment string // the hash of the secret

	Log   []table.Entry
	Steps []int64 // the log's Seq of each step of the match
	lens  []int32 // by entry: the steps of the match after it
	steps []step  // by entry: the step, or the step that an undo took out; empty if there is none
	early *early  // how steps of a log that was loaded are seen
	Turns display.Turns
	undid int64 // the Seq of the step that the last undo took out

	Match   match.Match // nil before the start, but for what came before; shared with states before unless owned
	owned   bool
	Past    int // how many of the first steps are from another game
	Phase   table.State
	Seats   []Seat
	Offer   *Offer
	Draws   uint64 // how many numbers were drawn; it never goes back
	Nonces  []string
	Idle    int           // events of Patience since the result as it stands has changed
	stands  engine.Result // the result as it stands
	longest int           // the most steps since the last takeback by consent; no time is added for getting there again

	Proposals   []Proposal // the open ones, the oldest first
	muted       []mute
	chats       int     // by those who belong to the table
	metaEntries int     // by the same
	outside     outside // by all others
	changed     int64   // the Seq of the last entry that was no chat

	Why     table.Ending
	Result  engine.Result
	Rematch table.ID
}

// Seat is a place at the table.
type Seat struct {
	Person      table.Person // who sits here
	ReservedFor table.Person // for whom it is kept
	Bot         string       // the bot that sits here
	Driver      string       // the bot that plays for a person who is gone, or for nobody
	opened      bool         // nobody has left here: the host has opened a bot's seat

	Resigned  bool
	Lapsed    bool // its time is up, and it is waited for
	Nonce     string
	Standing  []StandingAnswer
	turnSince int64 // the Seq at which it came to act, while it is to act
	Clock     SeatClock
}

// Decides returns the person who decides for the seat, or "" if a bot does.
func (s *Seat) Decides() table.Person {
	if s.Driver != "" || s.Bot != "" {
		return ""
	}
	return s.Person
}

// Plays returns the bot that decides for the seat, or "" if a person does.
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

// EntryError is an entry that cannot be replayed. Its text leaves out the reason: that could reveal
// something hidden, and errors are logged and sent.
type EntryError struct {
	Seq  int64
	Kind table.Kind
	Why  error
}

var errUnknown = errors.New("this program does not know entries of this kind")

// Error names the entry.
func (e *EntryError) Error() string {
	return fmt.Sprintf("entry %d (%s) cannot be replayed", e.Seq, e.Kind)
}

// Unwrap returns the reason.
func (e *EntryError) Unwrap() error { return e.Why }

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

// take evolves the state by entries of a Store. Unless their steps are seen at once, how each
// reader has seen them is found out when somebody asks.
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

// fork returns a copy to go on with.
func (g *State) fork() *State {
	next := *g
	next.Seats, next.owned = slices.Clone(g.Seats), false
	return &next
}

// Copy returns a copy that stays as it is while the table goes on, for readers who do not hold its
// lock.
func (g *State) Copy() *State {
	same := *g
	if g.Match != nil {
		same.Match = g.Match.At(g.Match.Len())
	}
	return &same
}

// own returns the match to go on with.
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

// evolve applies an entry and puts it into the log. The entry is valid by construction, or comes
// from a log whose rules may have changed since: then the error says what is no longer allowed.
// seen says that readers will want to see its step at once.
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
	if err := g.mayConcern(e.Seat, body); err != nil {
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

// mayConcern returns an error unless an entry may have this seat.
func (g *State) mayConcern(seat engine.Seat, body entryBody) error {
	switch body.(type) {
	case PastEntry, ChanceEntry:
		return nil
	}
	if seat != table.Nobody && !g.HasSeat(seat) {
		return fmt.Errorf("there is no seat %v", seat)
	}
	return nil
}

// progress counts the rounds without progress: those of the game's Patience since the visible
// result last changed.
func (g *State) progress() {
	g.closeTakebackOffer()
	if g.New.Terms.Stall == 0 {
		return
	}
	for _, ev := range g.Match.Happened() {
		if ev.Key == g.Facts.Patience.Event {
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

// markTurns notes since when each seat is to act.
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

// SeatsOf lists the seats that the person sits in.
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

// belongs reports whether a person sits here, or is the host. What nobody has done belongs, too.
func (g *State) belongs(p table.Person) bool { return p == "" || p == g.By || g.Sits(p) }

// outside counts entries outside the game by people who do not belong to the table. It never
// changes: a new one is made.
type outside struct {
	all  int
	each []share
}

// share is how many of them a person has made.
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

// StepsAt returns how many steps the match had after the entry.
func (g *State) StepsAt(seq int64) int {
	if seq <= 0 || len(g.lens) == 0 {
		return 0
	}
	return int(g.lens[min(seq, g.Head())-1])
}

// HasSeat reports whether there is a seat with this number.
func (g *State) HasSeat(seat engine.Seat) bool { return seat >= 0 && int(seat) < len(g.Seats) }

// Begun reports whether the game was started at this table. Steps of another game do not count, but
// for a whole imported game.
func (g *State) Begun() bool {
	return g.Nonces != nil || g.New.Imported != nil && g.Phase == table.StateOver
}

// Updated returns when something last happened, other than chat.
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
