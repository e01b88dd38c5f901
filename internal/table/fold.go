package table

import (
	"errors"
	"fmt"
	"slices"
	"sync/atomic"

	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/engine"
)

// game is the state of a table, computed from its log without a clock or a store. It is owned by whoever holds its table's lock.
// After an error from push it is invalid and has to be computed again from the Store.
type game struct {
	*Header

	rules catalog.Entry
	facts *engine.About

	log   []Entry
	steps []int64     // the log's Seq of each step of the match
	lens  []int32     // by entry: the steps of the match after it
	shown []shownStep // by entry: the step, or the step that an undo took out; empty if there is none
	turns engine.Turns

	commitment string // the hash of the secret

	undid int64 // the Seq of the step that the last undo took out

	match engine.Match // nil before the start, but for what came before
	past  int          // how many of the first steps are from another game
	state State
	seats []seat

	offer           *offer
	proposals       []proposal // the open ones, the oldest first
	draws           uint64     // how many numbers were drawn; it never goes back
	nonces          []string
	maxStepsReached int // the longest that the match has been since the last takeback by consent; no time is added for getting there again
	idle            int // events of Patience since the result as it stands has changed
	stands          engine.Result

	done    map[clientKey]int64
	muted   map[mutedKey]bool
	says    int
	asides  int
	changed int64 // the Seq of the last entry that was no chat

	revision uint64 // changes with every entry, and whenever the table is loaded

	seen    seen
	why     Ending
	result  engine.Result
	told    *engine.Finish // what finish returns, once it was asked for
	rematch ID
}

type clientKey struct {
	by     Person
	client string
}

// seat is a place at the table.
type seat struct {
	person Person // who sits here
	meant  Person // for whom it is kept
	bot    string // the bot that sits here
	driver string // the bot that plays for a person who is gone, or for nobody
	opened bool   // nobody has left here: the host has opened a bot's seat

	resigned bool
	lapsed   bool // its time is up, and it is waited for
	nonce    string
	standing []standing
	asked    int64 // the Seq at which it came to act, while it is to act
	clock    seatClock
}

// decides returns the person who decides for the seat, or "" if a bot does.
func (s *seat) decides() Person {
	if s.driver != "" || s.bot != "" {
		return ""
	}
	return s.person
}

// plays returns the bot that decides for the seat, or "" if a person does.
func (s *seat) plays() string {
	if s.driver != "" {
		return s.driver
	}
	return s.bot
}

// revisions counts the states of all tables.
var revisions atomic.Uint64 //nolint:gochecknoglobals // only to tell states apart

// newGame returns a table before its first entry.
func newGame(h *Header, rules catalog.Entry) *game {
	g := &game{
		Header: h, rules: rules, facts: rules.About(), state: StateOpen, seats: make([]seat, h.New.Setup.Seats), commitment: h.Secret.Commitment(),
		turns: engine.NewTurns(rules), revision: revisions.Add(1), done: map[clientKey]int64{}, muted: map[mutedKey]bool{},
		seen: seen{
			boards: map[engine.Seat]engine.Board{}, mine: map[engine.Seat]ShownMine{}, ends: map[engine.Seat][]engine.End{}, others: map[engine.Seat][][]engine.Other{},
			turns: map[turnFor]*ShownTurn{}, hints: map[engine.Seat]*Hint{},
		},
	}
	for i, place := range h.New.Seats {
		s := &g.seats[i]
		switch {
		case place.Bot != "":
			s.bot = place.Bot
		case place.Person != "" && place.Person == h.By:
			s.person, s.nonce = place.Person, place.Nonce
		default:
			s.meant = place.Person
		}
	}
	return g
}

// faulty is an entry that cannot be replayed. Its text leaves out the reason: that could reveal something hidden, and errors are
// logged and sent.
type faulty struct {
	seq  int64
	kind Kind
	why  error
}

// Error names the entry.
func (e *faulty) Error() string {
	return fmt.Sprintf("entry %d (%s) cannot be replayed", e.seq, e.kind)
}

// Unwrap returns the reason.
func (e *faulty) Unwrap() error { return e.why }

// fold makes a table from its log.
func fold(h *Header, rules catalog.Entry, log []Entry) (*game, error) {
	g := newGame(h, rules)
	for i := range log {
		if err := g.push(log[i]); err != nil {
			return nil, err
		}
	}
	return g, nil
}

// head returns the Seq of the last entry.
func (g *game) head() int64 { return int64(len(g.log)) }

// tick returns the tick of the last entry.
func (g *game) tick() Tick {
	if len(g.log) == 0 {
		return 0
	}
	return g.log[len(g.log)-1].Tick
}

// push applies an entry and puts it into the log. The entry is valid by construction, or comes from a log whose rules may have
// changed since: then the error says what is no longer allowed.
func (g *game) push(e Entry) error {
	if e.Seq != g.head()+1 {
		return &faulty{e.Seq, e.Kind(), fmt.Errorf("it should be entry %d", g.head()+1)}
	}
	before := g.toAct()
	if err := g.apply(&e); err != nil {
		return &faulty{e.Seq, e.Kind(), err}
	}
	g.record(e, before)
	return nil
}

// record puts an entry that was applied into the log. before is who was to act.
func (g *game) record(e Entry, before engine.Seats) {
	var t shownStep
	kind := e.Kind()
	if kind.isStep() {
		t = g.lastStep()
		g.steps = append(g.steps, e.Seq)
		g.turns.Add(&t.whole)
		g.progress()
	}
	if kind == Undo {
		t = g.shown[g.undid-1]
		t.undone = g.undid
	}
	clear(g.seen.boards)
	clear(g.seen.mine)
	clear(g.seen.ends)
	clear(g.seen.others)
	clear(g.seen.turns)
	clear(g.seen.hints)
	g.revision = revisions.Add(1)
	g.log = append(g.log, e)
	g.shown = append(g.shown, t)
	g.lens = append(g.lens, int32(len(g.steps)))
	if e.Client != "" {
		key := clientKey{e.By, e.Client}
		if _, there := g.done[key]; !there {
			g.done[key] = e.Seq
		}
	}
	if kind.aside() {
		g.asides++
	}
	if kind != Say && kind != Mute {
		g.changed = e.Seq
	}
	g.closeProposals(&e)
	g.ask(before, e.Seq)
	g.turnClocks(&e, before)
	g.maxStepsReached = max(g.maxStepsReached, len(g.steps))
}

// isStep reports whether entries of this kind are steps of the match.
func (k Kind) isStep() bool { return k == Act || k == Chance || k == Past }

// apply does what an entry says.
func (g *game) apply(e *Entry) error {
	if kind := e.Kind(); e.Seat != Nobody && (e.Seat < 0 || int(e.Seat) >= len(g.seats)) && kind != Chance && kind != Past {
		return fmt.Errorf("there is no seat %v", e.Seat)
	}
	switch b := e.Body.(type) {
	case SitEntry:
		g.sat(e, b)
	case NonceEntry:
		g.seats[e.Seat].nonce = b.Nonce
	case LeaveEntry:
		g.left(e.Seat, b)
	case PastEntry:
		return g.came(e.Seat, b.Action)
	case StartEntry:
		return g.started()
	case ActEntry:
		g.seats[e.Seat].lapsed = false
		return g.match.Act(e.Seat, b.Action)
	case ChanceEntry:
		g.draws = b.Draw
		return g.match.Act(engine.Chance, b.Action)
	case UndoEntry:
		return g.undone(e.Seat)
	case TakebackEntry:
		return g.tookBack(b.To)
	case OfferTakebackEntry:
		g.offer = &offer{seq: e.Seq, takeback: &b, by: e.By, yes: []Person{e.By}}
	case OfferAbortEntry:
		g.offer = &offer{seq: e.Seq, by: e.By, yes: []Person{e.By}}
	case AnswerTakebackEntry:
		g.answered(e.By, b.Yes)
	case AnswerAbortEntry:
		g.answered(e.By, b.Yes)
	case ResignEntry:
		g.gaveUp(e.Seat, b.Bot)
	case LapseEntry:
		g.timeUp(e.Seat, b)
	case BackEntry:
		g.cameBack(e.Seat)
	case StandingEntry:
		g.stood(e.Seat, b)
	case SayEntry:
		g.says++
	case MuteEntry:
		g.mute(e.By, b)
	case ProposeEntry, PointEntry:
		g.proposed(e)
	case AgreeEntry:
		g.agreedWith(b.Proposal, e.Seat)
	case WithdrawEntry:
		// Like all that ends a proposal it is looked at when the entry is in the log.
	case RematchEntry:
		g.rematch = b.Table
	case EndEntry:
		e.Body = g.ended(b)
	case StallEntry, PingEntry:
		// The end that follows on the first is an entry of its own. The second is only seen.
	case UnknownEntry, nil:
		return errors.New("this program does not know entries of this kind")
	}
	return nil
}

// toAct returns the seats that have to decide: none before the start and after the end.
func (g *game) toAct() engine.Seats {
	if g.state != StateRunning {
		return 0
	}
	return g.match.ToAct()
}

// ask notes since when each seat is to act.
func (g *game) ask(before engine.Seats, seq int64) {
	now := g.toAct()
	for i := range g.seats {
		s := &g.seats[i]
		switch seat := engine.Seat(i); {
		case !now.Has(seat):
			s.asked = 0
		case !before.Has(seat) || s.asked == 0:
			s.asked = seq
		}
	}
}

// seatsOf lists the seats that the person sits in.
func (g *game) seatsOf(p Person) []engine.Seat {
	var list []engine.Seat
	for i := range g.seats {
		if p != "" && g.seats[i].person == p {
			list = append(list, engine.Seat(i))
		}
	}
	return list
}

// sits reports whether the person has a seat.
func (g *game) sits(p Person) bool {
	return p != "" && slices.ContainsFunc(g.seats, func(s seat) bool { return s.person == p })
}

// stepsAt returns how many steps the match had after the entry.
func (g *game) stepsAt(seq int64) int {
	if seq <= 0 || len(g.lens) == 0 {
		return 0
	}
	return int(g.lens[min(seq, g.head())-1])
}
