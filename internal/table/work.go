package table

import (
	"time"

	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/engine"
)

// work turns a command into entries, which are appended together or not at all. Time and chance are given to it, so that it is
// a function of its arguments.
type work struct {
	g    *game
	by   Person
	cmd  Command
	at   time.Time
	tick Tick
	draw func(g *game, k, of uint64) uint64
	most int64 // entries that a log may have

	games     catalog.Catalog
	newHeader func() (*Header, error) // returns a header with a new id and secret

	fresh []Entry // the new entries
	birth *Change // the new table of a rematch
}

// do does the command. After an error nothing has changed, or, if push returned it, the game is invalid.
func (c *work) do() error {
	if c.by == "" {
		return no(Forbidden, "stranger")
	}
	if c.g.New.Brought != nil {
		return no(GameOver, "brought_only")
	}
	if len(c.cmd.Client) > maxClient {
		return no(Invalid, "client", maxClient)
	}
	if c.cmd.Seen < 0 || c.cmd.Seen > c.g.head() {
		return no(Invalid, "seen", int(c.g.head()))
	}
	if c.g.head() >= c.most {
		return no(TooMany, "log_full", int(c.most))
	}
	if c.g.asides >= maxAsides && c.cmd.Kind().aside() {
		return no(TooMany, "log_full", c.g.asides)
	}
	switch b := c.cmd.Body.(type) {
	case SitCommand:
		return c.sit(b)
	case NonceCommand:
		return c.nonce(b)
	case LeaveCommand:
		return c.leave(b.Seat)
	case StartCommand:
		return c.start()
	case ActCommand:
		return c.act(b)
	case UndoCommand:
		return c.undo(b)
	case OfferTakebackCommand:
		return c.offerTakeback(b)
	case OfferAbortCommand:
		return c.offerAbort()
	case AnswerCommand:
		return c.answer(b.Yes)
	case ResignCommand:
		return c.resign(b.Seat)
	case BackCommand:
		return c.back(b.Seat)
	case StallCommand:
		return c.stall()
	case StandingCommand:
		return c.stand(b)
	case SayCommand:
		return c.say(b)
	case MuteCommand:
		return c.mute(b)
	case ProposeCommand:
		return c.propose(b)
	case PointCommand:
		return c.point(b)
	case PingCommand:
		return c.ping(b)
	case AgreeCommand:
		return c.agree(b)
	case WithdrawCommand:
		return c.withdraw(b)
	case RematchCommand:
		return c.again(b)
	}
	return no(Invalid, "kind")
}

// The bounds of a table.
const (
	maxClient = 64
	maxLog    = 50_000 // at this length the game ends as it stands: bots may play one without end
	maxAsides = 10_000 // entries outside the game: chat cannot fill a log so that the game cannot go on
)

// aside reports whether an entry of this kind is outside the game.
func (k Kind) aside() bool {
	switch k {
	case Say, Mute, Standing, Nonce, Sit, OfferTakeback, OfferAbort, Propose, Point, Ping, Agree, Withdraw, Rematch:
		return true
	default:
		return false
	}
}

// entry returns the next entry, with the person and the time of the command.
func (c *work) entry(seat engine.Seat, body EntryBody) Entry {
	e := c.following(seat, body)
	e.By = c.by
	if len(c.fresh) == 0 {
		e.Client = c.cmd.Client
	}
	return e
}

// following returns the next entry if it follows from the command, from time or from another entry: nobody has done it.
func (c *work) following(seat engine.Seat, body EntryBody) Entry {
	e := Entry{Seq: c.g.head() + 1, At: c.at, Tick: max(c.tick, c.g.tick()), Seat: seat, Body: body}
	if c.g.head() > 0 {
		if last := c.g.log[c.g.head()-1].At; e.At.Before(last) {
			e.At = last
		}
	}
	return e
}

// push applies an entry and adds it to the append.
func (c *work) push(e Entry) error {
	if err := c.g.push(e); err != nil {
		return err
	}
	c.fresh = append(c.fresh, e)
	return nil
}

// seat returns the seat that a command names.
func (c *work) seat(number engine.Seat) (*seat, error) {
	if number == Nobody {
		if c.cmd.Kind() == Sit {
			return nil, no(Forbidden, "no_free_seat")
		}
		return nil, no(Forbidden, "no_seat")
	}
	if number < 0 || int(number) >= len(c.g.seats) {
		return nil, no(Invalid, "seat", len(c.g.seats))
	}
	return &c.g.seats[number], nil
}

// running returns an error if no game is running.
func (c *work) running() error {
	switch c.g.state {
	case StateOpen:
		return no(Forbidden, "not_started")
	case StateOver:
		return no(GameOver, "over")
	case StateRunning:
	}
	return nil
}

// ownSeat returns the seat that a command names in a running game, or an error if it is not the caller's.
func (c *work) ownSeat(number engine.Seat) (*seat, error) {
	s, err := c.seat(number)
	if err != nil {
		return nil, err
	}
	if err := c.running(); err != nil {
		return nil, err
	}
	if s.person != c.by {
		return nil, no(Forbidden, "not_your_seat")
	}
	return s, nil
}

// playsItself returns an error if a bot plays the caller's seat, or the caller has resigned.
func (c *work) playsItself(number engine.Seat) error {
	s, err := c.ownSeat(number)
	if err == nil && s.driver != "" {
		err = no(Forbidden, "bot_plays")
	}
	return err
}

// staleError returns an error with the news since the entry that was seen.
func (c *work) staleError() error {
	return &Error{Code: Stale, Key: "stale", Args: []int{int(c.cmd.Seen), int(c.g.head())}}
}

// end ends the game.
func (c *work) end(why Ending) error {
	return c.push(c.following(Nobody, EndEntry{why, c.g.final(why)}))
}

// own returns the person's seats that have not resigned.
func (c *work) own() engine.Seats { return c.g.activeSeats(c.by) }

// activeSeats returns a person's seats that have not resigned.
func (g *game) activeSeats(p Person) (seats engine.Seats) {
	for _, s := range g.seatsOf(p) {
		if !g.seats[s].resigned {
			seats = seats.With(s)
		}
	}
	return seats
}
