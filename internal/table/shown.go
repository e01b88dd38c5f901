package table

import (
	"slices"
	"time"

	"github.com/bigriver/bigriver/internal/engine"
)

// Shown is a table as one person may know it: keys and numbers, which the game's texts turn into words. Do not change what it
// points to: it is shared with what others are shown.
type Shown struct {
	ID      ID
	Created time.Time
	Host    Person
	New     New    // with every option named, and without nonces
	Version int    // of the rules
	After   ID     // the table that this one is a rematch of
	Rematch ID     // the table of the rematch
	Seq     int64  // of the last entry
	Steps   int    // how long the match is
	State   State  //
	You     Person // whose view this is

	Seats []ShownSeat
	ToAct engine.Seats

	Board engine.Board // as watchers know it, and all of it when the game is over; nil before the start, and if Mine is one seat that knows more
	Mine  []ShownMine  // what the person sees and may do, by seat

	Owners engine.Owners // of the pieces that are called by the names of their owners

	Offer     *ShownOffer
	Proposals []ShownProposal // the open ones, the oldest first
	Takeback  *ShownTakeback
	Idle      int  // rounds without progress
	MayStall  bool // the person may end the game as it stands
	Outcome   *Outcome
	Finish    *engine.Finish // what the game tells about itself, when it is over with a result

	Commitment string // the hash of the secret
	Secret     string // only when the game is over
	Draws      uint64 // how many numbers were drawn

	Now      time.Time
	Watchers int      // connections of people without a seat
	Muted    []Person // whom the person has muted
	Since    int64    // the News begin after this entry
	News     []News
	Turns    []*ShownTurn // those that the News are about, up to the newest
	Ends     bool         // Mine has the ends of turns
	Revision uint64       // no other state of a table has it; but who is present and how the clocks stand may differ
	Done     int64        // in the answer to a command: its first entry
}

// ShownSeat is a seat as everybody knows it.
type ShownSeat struct {
	Seat     engine.Seat
	Person   Person
	Meant    Person    // whom it is kept for
	Until    time.Time // until when it is kept; the zero value: until the host frees it
	Bot      string    // the bot that sits here
	Driver   string    // the bot that plays for a person who is gone
	Present  bool
	Resigned bool
	Lapsed   bool // its time is up
	Nonce    string
	Timed    bool          // Left counts
	Left     time.Duration // at Now
	Grace    time.Duration // at Now: until the clock begins to run
	Runs     bool
}

// ShownMine is what a seat of the person sees and may do.
type ShownMine struct {
	Seat     engine.Seat
	Board    engine.Board
	Choices  []engine.Choice // none if the seat is not to act, or a bot plays it
	Ends     []engine.End    // where its turn can end, if that was asked for
	Undo     ShownUndoable   // what it did in its last command, if that may be taken back
	Reset    ShownUndoable   // its last turn, from the first action that may be taken back
	NoUndo   engine.Refusal  // why nothing may be taken back
	Standing []string        // the answers that stand
	MayStand bool            // the present question is a reaction, so its answer can stand

	Questions []ShownQuestion // those with a name that it can be asked, unless a bot plays it
}

// ShownQuestion is a question that a seat can be asked, and answer before.
type ShownQuestion struct {
	engine.Question

	Stands string // the answer that stands, or ""
}

// ShownOffer is the open offer.
type ShownOffer struct {
	Seq      int64
	By       Person
	Takeback *OfferTakebackEntry // nil: to end the game without a result
	Agreed   []Person
	Waiting  []Person // who has not answered
}

// ShownTakeback is what the person may ask to take back: everything since the beginning of their last turn.
type ShownTakeback struct {
	To    int      // the steps that stay
	Asked []Person // who has to agree; nobody: it is taken back at once
}

// News is an entry of the log as a person may know it.
type News struct {
	Seq    int64
	At     time.Time
	By     Person
	Client string // of the person's own
	Seat   engine.Seat
	Steps  int  // how long the match is after it
	Ends   bool // the game ended with it: the next entry says so
	Body   NewsBody
}

// Kind returns the kind of the entry.
func (n *News) Kind() Kind { return n.Body.Kind() }

// Step returns the step that the entry did or took back, or nil. It must not be changed.
func (n *News) Step() *engine.Step {
	switch b := n.Body.(type) {
	case ShownAct:
		return b.Step
	case ShownPast:
		return b.Step
	case ShownChance:
		return b.Step
	case ShownUndo:
		return b.Step
	default:
		return nil
	}
}

// NewsBody is what an entry says, as a person may know it. It is one of the Shown types below or, where nothing is hidden or
// added, the body of the entry itself.
//
//sumtype:decl
type NewsBody interface {
	Kind() Kind
	news()
}

// The bodies of news that differ from those of their entries. Their steps must not be changed.
type (
	// ShownAct is an action of the game.
	ShownAct struct {
		Step *engine.Step
		Bot  string // the bot that did it
		Auto bool   // it was a standing answer of the person's own
		Then bool   // it was done in one command with the seat's action before it
	}

	// ShownPast is a step of the game that is played on from.
	ShownPast struct{ Step *engine.Step }

	// ShownChance is a chance action. It leaves out the number that was drawn.
	ShownChance struct {
		Step *engine.Step
		Draw uint64 // the number of the draw
	}

	// ShownOfferTakeback is a proposal to take back steps.
	ShownOfferTakeback struct {
		To   int // as in OfferTakebackEntry
		Turn bool
		Back int // how many would be taken back
	}

	// ShownPropose is a proposal that a seat does something.
	ShownPropose struct {
		For  engine.Seat // as in ProposeEntry
		Way  []engine.Deed
		Text string
	}

	// ShownTaken are steps that were taken back.
	ShownTaken struct {
		To   int // as in TakebackEntry
		Turn bool
		Back int // how many
	}

	// ShownUndo is an action that was taken back.
	ShownUndo struct {
		Step   *engine.Step // what was taken back
		Undone int64        // its Seq
		Then   bool         // it was done in one command with the undo before it
		All    int          // how many actions that command took back; 0 with Then
	}
)

// around is what a table knows that is not in its log.
type around struct {
	now   time.Time
	tick  Tick
	there map[Person]int // open streams, by person
	watch int            // all open streams
}

// show returns the table as the person may know it, with the news since an entry, and with the ends of turns if they are asked for.
func (g *game) show(p Person, since int64, ends bool, a around) *Shown {
	s := &Shown{
		ID: g.ID, Created: g.Created, Host: g.By, New: g.New, Version: g.Version, After: g.After, Rematch: g.rematch, Seq: g.head(), Steps: len(g.steps),
		State: g.state, You: p, ToAct: g.toAct(), Idle: g.idle, Outcome: g.outcome(), Finish: g.finish(), Commitment: g.commitment, Draws: g.draws,
		Now: a.now, Watchers: g.watchers(a), Since: min(max(since, 0), g.head()), Ends: ends, Revision: g.revision,
	}
	s.New.Seats = nil
	switch {
	case g.New.Brought != nil:
		s.Commitment = "" // no draw of its game was made here
	case g.state == StateOver:
		s.Secret = g.Secret.Hex()
	}
	s.Seats = make([]ShownSeat, 0, len(g.seats))
	for i := range g.seats {
		s.Seats = append(s.Seats, g.showSeat(i, a))
	}
	mine := g.seatsOf(p)
	if g.begun() {
		to := engine.Watcher
		if g.state == StateOver {
			to = engine.Whole
		}
		s.Owners = g.match.Owners()
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
	s.MayStall = g.mayStall() && len(mine) > 0
	s.Offer = g.showOffer()
	s.Proposals = g.showProposals(p)
	s.Takeback = g.showTakeback(p)
	s.Muted = g.mutedBy(p)
	s.News = make([]News, 0, g.head()-s.Since)
	for i := s.Since; i < g.head(); i++ {
		if n, visible := g.news(int(i), p, mine); visible {
			s.News = append(s.News, n)
		}
	}
	s.Turns = g.showTurns(s.News, mine)
	return s
}

// sees reports whether these are one seat that knows more of the game than watchers: its own board has all that theirs has.
func (g *game) sees(mine []engine.Seat) bool {
	return len(mine) == 1 && g.facts.Hidden && g.state != StateOver
}

// watchers returns the number of streams of people without a seat.
func (g *game) watchers(a around) int {
	n := a.watch
	for i := range g.seats {
		p := g.seats[i].person
		first := slices.IndexFunc(g.seats, func(s seat) bool { return s.person == p }) == i
		if p != "" && first {
			n -= a.there[p]
		}
	}
	return n
}

func (g *game) showSeat(i int, a around) ShownSeat {
	s := &g.seats[i]
	shown := ShownSeat{
		Seat: engine.Seat(i), Person: s.person, Meant: s.meant, Until: g.keptUntil(s), Bot: s.bot, Driver: s.driver, Resigned: s.resigned, Lapsed: s.lapsed,
		Nonce: s.nonce, Present: s.person != "" && a.there[s.person] > 0,
	}
	if g.nonces != nil {
		shown.Nonce = g.nonces[i]
	}
	if g.nonces != nil && !g.New.Terms.Clock.None() && s.bot == "" {
		shown.Timed, shown.Left, shown.Runs = true, max(s.clock.at(a.tick), 0).Duration(), s.clock.runs
		if s.clock.runs {
			shown.Grace = max(s.clock.since-a.tick, 0).Duration()
		}
	}
	return shown
}

// seen caches what was shown since the last entry: many people may watch the same.
type seen struct {
	boards map[engine.Seat]engine.Board
	mine   map[engine.Seat]ShownMine
	ends   map[engine.Seat][]engine.End
	others map[engine.Seat][][]engine.Other
	turns  map[turnFor]*ShownTurn
	hints  map[engine.Seat]*Hint
}

// board returns the board as a seat knows it. Where nothing is hidden everybody knows the same.
func (g *game) board(to engine.Seat) engine.Board {
	if !g.facts.Hidden {
		to = engine.Watcher
	}
	if _, there := g.seen.boards[to]; !there {
		g.seen.boards[to] = g.match.Board(to)
	}
	return g.seen.boards[to]
}

func (g *game) mine(seat engine.Seat) ShownMine {
	if _, there := g.seen.mine[seat]; !there {
		g.seen.mine[seat] = g.showMine(seat)
	}
	return g.seen.mine[seat]
}

func (g *game) showMine(seat engine.Seat) ShownMine {
	s := &g.seats[seat]
	m := ShownMine{Seat: seat, Board: g.board(seat)}
	for _, a := range s.standing {
		m.Standing = append(m.Standing, a.action)
	}
	if !g.mayDecide(seat) {
		return m
	}
	for _, q := range g.match.Questions(seat) {
		shown := ShownQuestion{Question: q}
		if at := slices.IndexFunc(s.standing, func(a standing) bool { return a.question == q.Key }); at >= 0 {
			shown.Stands = s.standing[at].action
		}
		m.Questions = append(m.Questions, shown)
	}
	m.Choices = g.choices(seat)
	m.MayStand = g.mayStand(seat, m.Choices)
	command, turn := g.undoable(seat)
	m.Undo, m.Reset = g.showUndoable(command), g.showUndoable(turn)
	if refusal, ok := g.mayUndo(seat).(engine.Refusal); ok { //nolint:errorlint // a match gives a refusal as it is
		m.NoUndo = refusal
	}
	return m
}

// mayDecide reports whether the seat's person decides for it: the game goes on, and no bot has taken over.
func (g *game) mayDecide(seat engine.Seat) bool {
	return g.state == StateRunning && g.seats[seat].driver == ""
}

// ends returns where a seat's turn can end. To find out takes longer than all else that a seat is shown.
func (g *game) ends(seat engine.Seat) []engine.End {
	if !g.mayDecide(seat) {
		return nil
	}
	if _, there := g.seen.ends[seat]; !there {
		g.seen.ends[seat] = g.match.Ends(seat)
	}
	return g.seen.ends[seat]
}

// choices returns everything that a seat can do now.
func (g *game) choices(seat engine.Seat) []engine.Choice {
	n := g.match.Count(seat)
	if n == 0 {
		return nil
	}
	list := make([]engine.Choice, 0, n)
	for i := range n {
		list = append(list, g.match.Choice(seat, i))
	}
	return list
}

func (g *game) showOffer() *ShownOffer {
	o := g.offer
	if o == nil {
		return nil
	}
	shown := &ShownOffer{Seq: o.seq, By: o.by, Takeback: o.takeback, Agreed: o.yes}
	for _, p := range g.askedToAgree() {
		if !slices.Contains(o.yes, p) {
			shown.Waiting = append(shown.Waiting, p)
		}
	}
	return shown
}

// showTakeback returns what the person may ask to take back, or nil.
func (g *game) showTakeback(p Person) *ShownTakeback {
	if g.state != StateRunning || !g.New.Terms.Takeback || g.offer != nil || g.activeSeats(p) == 0 {
		return nil
	}
	to, has := g.lastTurn(p)
	if !has {
		return nil
	}
	asked := slices.DeleteFunc(g.askedToAgree(), func(other Person) bool { return other == p })
	return &ShownTakeback{to, asked}
}

// news returns an entry as a person in these seats may know it; false if they may not.
func (g *game) news(i int, p Person, mine []engine.Seat) (News, bool) {
	e := &g.log[i]
	n := News{Seq: e.Seq, At: e.At, By: e.By, Seat: e.Seat, Steps: int(g.lens[i])}
	n.Ends = i+1 < len(g.log) && g.log[i+1].Kind() == End
	own := p != "" && e.By == p
	if own {
		n.Client = e.Client
	}
	switch b := e.Body.(type) {
	case ActEntry:
		// Nobody else sees that an answer stands.
		n.Body = ShownAct{g.step(&g.shown[i], mine), b.Bot, b.Auto && slices.Contains(mine, e.Seat), b.Then}
	case PastEntry:
		n.Body = ShownPast{g.step(&g.shown[i], mine)}
	case ChanceEntry:
		n.Body = ShownChance{g.step(&g.shown[i], mine), b.Draw}
	case UndoEntry:
		// If several decide at once it need not be the last step.
		n.Body = ShownUndo{g.step(&g.shown[i], mine), g.shown[i].undone, b.Then, g.undoneTogether(i)}
	case OfferTakebackEntry:
		n.Body = ShownOfferTakeback{b.To, b.Turn, n.Steps - b.To}
	case ProposeEntry:
		n.Body = g.showPropose(b)
	case TakebackEntry:
		n.Body = ShownTaken{b.To, b.Turn, int(g.lens[i-1]) - b.To}
	case NewsBody:
		n.Body = b
	default:
		// A log has no unknown entries.
	}
	switch e.Kind() {
	case Mute, Standing:
		return n, own
	case Say, Propose, Point, Ping:
		return n, !g.muted[mutedKey{p, e.By}]
	default:
		return n, true
	}
}
