// Package view shows a table to each reader: what they may know and do, as keys and numbers.
package view

import (
	"slices"
	"sync/atomic"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/line"
	"github.com/bigriver/bigriver/internal/table/play"
)

// Show returns the table as the person may know it, with the news since an entry (only the newest
// if there are too many), and with the ends of turns on request.
func (g *Table) Show(p table.Person, since int64, ends bool, a LiveInfo) *Shown {
	s := &Shown{
		ID: g.ID, Created: g.Created, Host: g.By, New: g.New, Version: g.Version, After: g.After, Rematch: g.Rematch, Seq: g.Head(), Steps: len(g.Steps),
		State: g.Phase, You: p, ToAct: g.ToAct(), Idle: g.Idle, Outcome: g.Outcome(), Finish: g.lookBack(), Commitment: g.Commitment, Draws: g.Draws,
		Now: a.Now, Watchers: g.watchers(a), Ends: ends, Revision: g.revision,
	}
	s.New.Seats = nil
	switch {
	case g.New.Imported != nil:
		s.Commitment = "" // no draw of its game was made here
	case g.Phase == table.StateOver && !g.New.Deal.Open(a.Now):
		s.Secret = g.Secret.Hex()
	}
	s.Seats = make([]ShownSeat, 0, len(g.Seats))
	for i := range g.Seats {
		s.Seats = append(s.Seats, g.showSeat(i, a))
	}
	r := g.Reader(p)
	mine := r.Seats
	if g.Begun() {
		to := engine.Watcher
		if g.Phase == table.StateOver {
			to = engine.Omniscient
		}
		s.Owners = g.Match.Owners()
		if !g.sees(mine) {
			s.Board = g.board(to)
		}
		for _, seat := range mine {
			m := g.mine(seat)
			if ends {
				m.Ends = g.ends(seat)
			}
			s.Mine = append(s.Mine, m)
		}
	}
	s.MayStall = g.MayStall() && len(mine) > 0
	s.MayHint = g.Phase == table.StateRunning && len(mine) > 0 && g.CheckHints(p) == nil
	s.Offer = g.showOffer()
	s.Proposals = g.showProposals(p)
	s.Takeback = g.showTakeback(p)
	s.Muted = g.MutedBy(p)
	g.AddNews(s, since)
	return s
}

// sees reports whether mine is a single seat that knows more of the game than watchers: its own
// board then contains all that theirs does.
func (g *Table) sees(mine []engine.Seat) bool {
	return len(mine) == 1 && g.Facts.Hidden && g.Phase != table.StateOver
}

// watchers returns the number of streams of people without a seat.
func (g *Table) watchers(a LiveInfo) int {
	n := a.Streams
	for i := range g.Seats {
		p := g.Seats[i].Person
		first := slices.IndexFunc(g.Seats, func(s play.Seat) bool { return s.Person == p }) == i
		if p != "" && first {
			n -= a.StreamsBy[p]
		}
	}
	return n
}

func (g *Table) showSeat(i int, a LiveInfo) ShownSeat {
	s := &g.Seats[i]
	shown := ShownSeat{
		Seat: engine.Seat(i), Person: s.Person, ReservedFor: s.ReservedFor, Until: g.ReservedUntil(s), Bot: s.Bot, Driver: s.Driver, Resigned: s.Resigned, Lapsed: s.Lapsed,
		Nonce: s.Nonce, Present: s.Person != "" && a.StreamsBy[s.Person] > 0,
	}
	if g.Nonces != nil {
		shown.Nonce = g.Nonces[i]
	}
	if g.Nonces != nil && !g.New.Terms.Clock.None() && s.Bot == "" {
		shown.Timed, shown.Left, shown.Runs = true, max(s.Clock.At(a.Tick), 0).Duration(), s.Clock.Runs
		if s.Clock.Runs {
			shown.Grace = s.Clock.Grace(a.Tick).Duration()
		}
	}
	return shown
}

// revisions numbers the states of all tables.
var revisions atomic.Uint64 //nolint:gochecknoglobals // only distinguishes states

// Table shows a table. It is owned by the holder of the table's lock.
type Table struct {
	*play.State

	revision uint64 // of the state

	seen   seen
	finish *display.Finish // the game's summary once it is over, computed on first use
}

// New returns a table that shows a state.
func New(s *play.State) *Table {
	return &Table{State: s, revision: revisions.Add(1), seen: seen{
		boards: map[engine.Seat]display.Board{}, mine: map[engine.Seat]ShownMine{}, ends: map[engine.Seat][]match.End{},
		variants: map[engine.Seat][][]match.Variant{}, turns: map[turnFor]*ShownTurn{},
	}}
}

// Next replaces the state by the next one of the same table.
func (g *Table) Next(s *play.State) {
	g.State = s
	clear(g.seen.boards)
	clear(g.seen.mine)
	clear(g.seen.ends)
	clear(g.seen.variants)
	clear(g.seen.turns)
	g.revision = revisions.Add(1)
}

// seen caches what was shown since the last entry: many people may watch the same table.
type seen struct {
	boards   map[engine.Seat]display.Board
	mine     map[engine.Seat]ShownMine
	ends     map[engine.Seat][]match.End
	variants map[engine.Seat][][]match.Variant
	turns    map[turnFor]*ShownTurn
}

// board returns the board as a seat knows it. Where nothing is hidden, it is the same for
// everybody.
func (g *Table) board(to engine.Seat) display.Board {
	if !g.Facts.Hidden {
		to = engine.Watcher
	}
	if _, ok := g.seen.boards[to]; !ok {
		g.seen.boards[to] = g.Match.Board(to)
	}
	return g.seen.boards[to]
}

func (g *Table) mine(seat engine.Seat) ShownMine {
	if _, ok := g.seen.mine[seat]; !ok {
		g.seen.mine[seat] = g.showMine(seat)
	}
	return g.seen.mine[seat]
}

func (g *Table) showMine(seat engine.Seat) ShownMine {
	s := &g.Seats[seat]
	m := ShownMine{Seat: seat, Board: g.board(seat)}
	for _, a := range s.Standing {
		m.Standing = append(m.Standing, a.Action)
	}
	if !g.mayDecide(seat) {
		return m
	}
	for _, q := range g.Match.Questions(seat) {
		shown := ShownQuestion{Question: q}
		if at := slices.IndexFunc(s.Standing, func(a play.StandingAnswer) bool { return a.Question == q.Key }); at >= 0 {
			shown.Stands = s.Standing[at].Action
		}
		m.Questions = append(m.Questions, shown)
	}
	m.Choices = g.Choices(seat)
	m.Final = g.Match.Final(seat)
	m.MayStand = g.MayStand(seat, m.Choices)
	command, turn := g.Undoable(seat)
	m.Undo, m.Reset = g.showUndoable(command), g.showUndoable(turn)
	if refusal, ok := g.MayUndo(seat).(engine.Refusal); ok { //nolint:errorlint // a match returns refusals unwrapped
		m.NoUndo = refusal
	}
	return m
}

// mayDecide reports whether the seat's person decides for it: the game is running, and no bot has
// taken over.
func (g *Table) mayDecide(seat engine.Seat) bool {
	return g.Phase == table.StateRunning && g.Seats[seat].Driver == ""
}

// ends returns where a seat's turn can end. Computing this takes longer than everything else that a
// seat is shown.
func (g *Table) ends(seat engine.Seat) []match.End {
	if !g.mayDecide(seat) {
		return nil
	}
	if _, ok := g.seen.ends[seat]; !ok {
		g.seen.ends[seat] = g.Match.Ends(seat)
	}
	return g.seen.ends[seat]
}

func (g *Table) showOffer() *ShownOffer {
	o := g.Offer
	if o == nil {
		return nil
	}
	shown := &ShownOffer{Seq: o.Seq, By: o.By, Takeback: o.Takeback, Agreed: o.Yes}
	for _, p := range g.ConsentNeeded() {
		if !slices.Contains(o.Yes, p) {
			shown.Waiting = append(shown.Waiting, p)
		}
	}
	return shown
}

// showTakeback returns what the person may offer to take back, or nil.
func (g *Table) showTakeback(p table.Person) *ShownTakeback {
	if g.Phase != table.StateRunning || !g.New.Terms.Takeback || g.Offer != nil || g.ActiveSeats(p) == 0 {
		return nil
	}
	to, ok := g.LastTurn(p)
	if !ok {
		return nil
	}
	pending := slices.DeleteFunc(g.ConsentNeeded(), func(other table.Person) bool { return other == p })
	return &ShownTakeback{to, pending}
}

// news returns an entry as a reader may know it, or false if it is hidden.
func (g *Table) news(i int, r play.Reader) (line.News, bool) {
	body, visible := g.News(i, r)
	if !visible {
		return line.News{}, false
	}
	e := &g.Log[i]
	n := line.News{Seq: e.Seq, At: e.At, By: e.By, Seat: e.Seat, Steps: g.StepsAt(e.Seq), Words: e.Words, Body: body}
	n.Ends = i+1 < len(g.Log) && g.Log[i+1].Kind() == play.End
	if r.Person != "" && e.By == r.Person {
		n.RequestID = e.RequestID
	}
	return n, true
}

// lookBack returns the game's summary. It returns nil until the table is over with a result, and
// for games without a summary. It is computed once, since a finished game does not change.
func (g *Table) lookBack() *display.Finish {
	o := g.Outcome()
	if o == nil || !o.Counts || !g.Begun() {
		return nil
	}
	if g.finish == nil {
		f, ok := g.Match.Finish()
		if !ok {
			return nil
		}
		g.finish = &f
	}
	return g.finish
}

// ShownProposal is an open proposal.
type ShownProposal struct {
	Seq    int64
	By     table.Person
	Seat   engine.Seat
	Words  string     // the text about it
	Body   table.Body // ShownPropose or PointEntry
	Agreed []engine.Seat
}

// showProposals returns the open proposals, except those of people whom the reader has muted.
func (g *Table) showProposals(to table.Person) (list []ShownProposal) {
	for i := range g.Proposals {
		p := &g.Proposals[i]
		if g.Hides(to, p.By) {
			continue
		}
		shown := ShownProposal{p.Seq, p.By, p.Seat, p.Words, p.Body, p.Agreed}
		if b, proposes := p.Body.(play.ProposeEntry); proposes {
			shown.Body = g.ShowPropose(b)
		}
		list = append(list, shown)
	}
	return list
}

// ShownUndoable are the actions that a seat may take back, from one on. The zero value is none.
type ShownUndoable struct {
	From  int64 // Seq of the first of them
	Steps []engine.Step
}

// showUndoable converts steps that the seat may take back, last first.
func (g *Table) showUndoable(steps []int) (u ShownUndoable) {
	if len(steps) == 0 {
		return u
	}
	u.From, u.Steps = g.Steps[steps[len(steps)-1]], make([]engine.Step, 0, len(steps))
	for _, step := range slices.Backward(steps) {
		u.Steps = append(u.Steps, *g.WholeStep(int(g.Steps[step]) - 1))
	}
	return u
}

// VariantsOf returns the alternative plans for each end of a seat's turn.
func (g *Table) VariantsOf(seat engine.Seat) [][]match.Variant {
	if _, ok := g.seen.variants[seat]; !ok {
		g.seen.variants[seat] = g.Match.Variants(seat)
	}
	return g.seen.variants[seat]
}
