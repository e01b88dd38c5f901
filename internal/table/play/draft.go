package play

import (
	"time"

	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/chance"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/table"
)

// Command is a person's request.
type Command struct {
	RequestID string // client's id of the command, which makes it idempotent; "" for none
	Seen      int64  // the Seq that the sender had seen; 0 means the current one
	Body      CommandBody
}

// Env is what a decision depends on, besides the state and the command.
type Env struct {
	At         time.Time
	Tick       table.Tick
	Draw       func(g *State, k, of uint64) uint64 // draws number k, below of; nil means FairDraw
	MaxEntries int64                               // maximum length of a log
	Games      catalog.Catalog
	NewHeader  func() (*table.Header, error) // returns a header with a new id and secret
}

// FairDraw returns a number that everybody can recompute when the game is over.
func FairDraw(g *State, k, of uint64) uint64 {
	return chance.Draw(g.Secret.Secret, string(g.ID), g.Nonces, k, of)
}

// Decision is the result of a command, of time passing or of a bot's choice.
type Decision struct {
	State   *State        // after the entries
	Entries []table.Entry // to be appended atomically; none if nothing has changed
	Rematch *table.Change // the new table of a rematch
}

// Decide decides a command.
func Decide(g *State, by table.Person, cmd Command, env Env) (*Decision, error) {
	c := &draft{g: g, by: by, cmd: cmd, env: env}
	return c.decision(c.do())
}

// EndClocks ends the clocks that have run out.
func EndClocks(g *State, env Env) (*Decision, error) {
	c := &draft{g: g, env: env}
	return c.decision(c.lapse())
}

// Due does everything that is due: it ends the clocks that have run out, and draws for chance.
func Due(g *State, env Env) (*Decision, error) {
	c := &draft{g: g, env: env}
	err := c.lapse()
	if err == nil {
		err = c.settle()
	}
	return c.decision(err)
}

// ActBot does the action that a bot has chosen for a seat.
func ActBot(g *State, seat engine.Seat, bot, action string, env Env) (*Decision, error) {
	c := &draft{g: g, env: env}
	err := c.push(c.following(seat, ActEntry{Action: action, Bot: bot}))
	if err == nil {
		err = c.settle()
	}
	return c.decision(err)
}

// draft is a decision being made. Time and chance are inputs, so that it is a pure function.
type draft struct {
	g      *State // the state so far
	forked bool   // g belongs to this draft
	by     table.Person
	cmd    Command
	env    Env

	fresh   []table.Entry // the new entries
	rematch *table.Change
}

func (c *draft) decision(err error) (*Decision, error) {
	if err != nil {
		return nil, err
	}
	return &Decision{c.g, c.fresh, c.rematch}, nil
}

func (c *draft) do() error {
	if c.by == "" {
		return table.Refuse(table.Forbidden, "stranger")
	}
	if c.g.New.Imported != nil {
		return table.Refuse(table.GameOver, "import_read_only")
	}
	if len(c.cmd.RequestID) > MaxRequestID {
		return table.Refuse(table.Invalid, "request_id", MaxRequestID)
	}
	if c.cmd.Seen < 0 || c.cmd.Seen > c.g.Head() {
		return table.Refuse(table.Invalid, "seen", int(c.g.Head()))
	}
	if c.g.Head() >= c.env.MaxEntries {
		return table.Refuse(table.TooMany, "log_full", int(c.env.MaxEntries))
	}
	if c.cmd.Body == nil {
		return table.Refuse(table.Invalid, "kind")
	}
	return c.cmd.Body.decide(c)
}

// The limits of a table.
const (
	MaxRequestID = 64
	// MaxEntries is the length at which the game ends as it stands, since bots might play forever.
	MaxEntries = 50_000
)

// The limits of entries outside the game. Anybody with the table's link can add some, so people who
// do not belong to it have a separate quota and cannot use up that of the others.
const (
	maxMetaEntries        = 10_000 // by people who belong to the table
	maxOutsiderEntries    = 2000   // by everybody else together
	maxEntriesPerOutsider = 100    // by each of them
)

// entry returns the next entry, with the person and the time of the command.
func (c *draft) entry(seat engine.Seat, body entryBody) table.Entry {
	e := c.following(seat, body)
	e.By = c.by
	if len(c.fresh) == 0 {
		e.RequestID = c.cmd.RequestID
	}
	return e
}

// following returns the next entry if it follows from the command, from time or from another entry,
// so that nobody is its author.
func (c *draft) following(seat engine.Seat, body entryBody) table.Entry {
	e := table.Entry{Seq: c.g.Head() + 1, At: c.env.At, Tick: max(c.env.Tick, c.g.Tick()), Seat: seat, Body: body}
	if c.g.Head() > 0 {
		if last := c.g.Log[c.g.Head()-1].At; e.At.Before(last) {
			e.At = last
		}
	}
	return e
}

// push applies an entry and adds it to the decision.
func (c *draft) push(e table.Entry) error {
	if isMeta(e.Body) {
		if err := c.g.mayAdd(e.By); err != nil {
			return err
		}
	}
	c.fork()
	if err := c.g.evolve(e, true); err != nil {
		return err
	}
	c.fresh = append(c.fresh, e)
	return nil
}

// mayAdd returns an error if a person has used up their quota of entries outside the game.
func (g *State) mayAdd(by table.Person) error {
	switch {
	case g.belongs(by):
		if g.metaEntries >= maxMetaEntries {
			return table.Refuse(table.TooMany, "log_full", g.metaEntries)
		}
	case g.outside.of(by) >= maxEntriesPerOutsider:
		return table.Refuse(table.TooMany, "outside_full", maxEntriesPerOutsider)
	case g.outside.all >= maxOutsiderEntries:
		return table.Refuse(table.TooMany, "outside_full", maxOutsiderEntries)
	}
	return nil
}

// pushWith applies an entry with a person's own words.
func (c *draft) pushWith(words string, e table.Entry) error {
	e.Words = words
	return c.push(e)
}

// fork gives the draft its own copy of the state.
func (c *draft) fork() {
	if !c.forked {
		c.g, c.forked = c.g.fork(), true
	}
}

// seat returns the seat that a command names.
func (c *draft) seat(number engine.Seat) (*Seat, error) {
	if number == table.Nobody {
		return nil, table.Refuse(table.Forbidden, "no_seat")
	}
	if !c.g.HasSeat(number) {
		return nil, table.Refuse(table.Invalid, "seat", len(c.g.Seats))
	}
	return &c.g.Seats[number], nil
}

// checkRunning returns an error if no game is running.
func (c *draft) checkRunning() error {
	switch c.g.Phase {
	case table.StateOpen:
		return table.Refuse(table.Forbidden, "not_started")
	case table.StateOver:
		return table.Refuse(table.GameOver, "over")
	case table.StateRunning:
	}
	return nil
}

// checkSeated returns an error unless a game is running in which the person has a seat and has not
// resigned.
func (c *draft) checkSeated() error {
	if err := c.checkRunning(); err != nil {
		return err
	}
	if c.g.ActiveSeats(c.by) == 0 {
		return table.Refuse(table.Forbidden, "seated_only")
	}
	return nil
}

// ownSeat returns the seat that a command names in a running game, or an error if it is not the
// caller's.
func (c *draft) ownSeat(number engine.Seat) (*Seat, error) {
	s, err := c.seat(number)
	if err != nil {
		return nil, err
	}
	if err := c.checkRunning(); err != nil {
		return nil, err
	}
	if s.Person != c.by {
		return nil, table.Refuse(table.Forbidden, "not_your_seat")
	}
	return s, nil
}

// checkPlays returns an error if a bot plays the caller's seat, or the caller has resigned.
func (c *draft) checkPlays(number engine.Seat) error {
	s, err := c.ownSeat(number)
	if err == nil && s.Driver != "" {
		err = table.Refuse(table.Forbidden, "bot_plays")
	}
	return err
}

// staleError returns an error with the news since the entry that was seen.
func (c *draft) staleError() error {
	return &table.Error{Code: table.Stale, Key: "stale", Args: []int{int(c.cmd.Seen), int(c.g.Head())}}
}
