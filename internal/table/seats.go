package table

import (
	"slices"
	"time"

	"github.com/bigriver/bigriver/internal/chance"
	"github.com/bigriver/bigriver/internal/engine"
)

// keptFor is how long a rematch keeps the seats of those who have played before.
const keptFor = 24 * time.Hour

// keptUntil returns until when a seat of this table is kept for somebody. The zero value means until its host frees it.
func (g *game) keptUntil(s *seat) time.Time {
	if s.meant == "" || g.After == "" {
		return time.Time{}
	}
	return g.Created.Add(keptFor)
}

// keeps reports whether a seat is kept for somebody else than the person.
func (g *game) keeps(p Person, s *seat, now time.Time) bool {
	until := g.keptUntil(s)
	return s.meant != "" && s.meant != p && (until.IsZero() || now.Before(until))
}

// mayTake returns an error if the person may not sit there.
func (g *game) mayTake(p Person, s *seat, now time.Time) *Error {
	switch {
	case g.state == StateOver:
		return no(GameOver, "over")
	case s.person != "" || s.bot != "":
		return no(Forbidden, "seat_taken")
	case g.keeps(p, s, now):
		return no(Forbidden, "seat_kept")
	case g.state == StateRunning && g.facts.Hidden && g.hasSat(p, s):
		return no(Forbidden, "seat_hidden")
	}
	return nil
}

// hasSat reports whether the person sits or has sat in another seat. A person who has seen what one seat knows must not see what
// another knows.
func (g *game) hasSat(p Person, but *seat) bool {
	for i, place := range g.New.Seats {
		if place.Person == p && p == g.By && &g.seats[i] != but {
			return true
		}
	}
	return slices.ContainsFunc(g.log, func(e Entry) bool {
		b, sat := e.Body.(SitEntry)
		return sat && e.By == p && b.Bot == "" && b.Person == "" && &g.seats[e.Seat] != but
	})
}

// sit takes a seat, or lets the host put a bot there or keep it for a person.
func (c *work) sit(cmd SitCommand) error {
	s, err := c.seat(cmd.Seat)
	if err != nil {
		return err
	}
	if err := checkNonce(cmd.Nonce); err != nil {
		return err
	}
	if cmd.Bot == "" && cmd.Person == "" {
		if err := c.g.mayTake(c.by, s, c.at); err != nil {
			return err
		}
		return c.push(c.entry(cmd.Seat, SitEntry{Nonce: cmd.Nonce}))
	}
	switch {
	case c.by != c.g.By:
		return no(Forbidden, "host_only")
	case c.g.state != StateOpen:
		return no(Forbidden, "started")
	case s.person != "" || s.bot != "":
		return no(Forbidden, "seat_taken")
	case cmd.Bot != "" && cmd.Person != "":
		return no(Invalid, "bot_or_person")
	case cmd.Bot != "" && c.g.New.Terms.Rated:
		return no(Forbidden, "rated_bots")
	}
	if cmd.Bot != "" {
		if _, err := c.g.rules.Bot(cmd.Bot); err != nil {
			return unfit("bot", err)
		}
	}
	return c.push(c.entry(cmd.Seat, SitEntry{Bot: cmd.Bot, Person: cmd.Person}))
}

func (g *game) sat(e *Entry, b SitEntry) {
	s := &g.seats[e.Seat]
	switch {
	case b.Bot != "":
		s.bot, s.meant = b.Bot, ""
	case b.Person != "":
		s.meant = b.Person
	default:
		s.person, s.meant, s.driver, s.lapsed, s.opened = e.By, "", "", false, false
		if g.state == StateOpen {
			s.nonce = b.Nonce
		} else {
			s.clock.left = max(s.clock.left, ticks(leastBack))
		}
	}
}

// nonce changes what a seat adds to chance.
func (c *work) nonce(cmd NonceCommand) error {
	s, err := c.seat(cmd.Seat)
	switch {
	case err != nil:
		return err
	case s.person != c.by:
		return no(Forbidden, "not_your_seat")
	case c.g.state != StateOpen:
		return no(Forbidden, "started")
	}
	if err := checkNonce(cmd.Nonce); err != nil {
		return err
	}
	return c.push(c.entry(cmd.Seat, NonceEntry{cmd.Nonce}))
}

func checkNonce(nonce string) error {
	if err := chance.CheckNonce(nonce); err != nil {
		return unfit("nonce", err)
	}
	return nil
}

// leave gives up a seat. While the game runs, a bot plays it until somebody else sits down there. In the same way the host can
// open a seat that a bot has had from the start.
func (c *work) leave(seat engine.Seat) error {
	s, err := c.seat(seat)
	if err != nil {
		return err
	}
	var b LeaveEntry
	switch {
	case c.g.state == StateOver:
		return no(GameOver, "over")
	case c.g.state == StateOpen && c.by == c.g.By:
		if s.person == "" && s.bot == "" && s.meant == "" {
			return no(Invalid, "seat_free")
		}
	case c.g.state == StateRunning && c.by == c.g.By && s.bot != "" && !c.g.New.Terms.Rated:
		b = LeaveEntry{s.bot, true} // the bot plays on until somebody sits down
	case s.person != c.by && (s.person != "" || s.meant != c.by):
		return no(Forbidden, "not_your_seat")
	case c.g.state == StateRunning && s.resigned:
		return no(Forbidden, "resigned")
	case c.g.state == StateRunning && c.g.New.Terms.Rated:
		return no(Forbidden, "leave_rated")
	case c.g.state == StateRunning:
		b.Bot = c.g.substitute()
	}
	if err := c.push(c.entry(seat, b)); err != nil {
		return err
	}
	return c.withOneLess()
}

func (g *game) left(seat engine.Seat, b LeaveEntry) {
	s := &g.seats[seat]
	s.person, s.meant, s.standing = "", "", nil
	if g.state == StateOpen {
		s.bot, s.nonce = "", ""
		return
	}
	s.driver, s.bot, s.opened = b.Bot, "", b.Opened
}

// substitute returns the bot that takes over from people.
func (g *game) substitute() string {
	if b := g.New.Terms.Bot; b != "" {
		return b
	}
	return g.rules.Bots().StandIn().Name
}

// start begins the game when every seat is taken.
func (c *work) start() error {
	g := c.g
	switch {
	case g.state != StateOpen:
		return no(Forbidden, "started")
	case c.by != g.By && !g.sits(c.by):
		return no(Forbidden, "seated_only")
	}
	for i := range g.seats {
		if s := &g.seats[i]; s.person == "" && s.bot == "" {
			return no(Forbidden, "seat_empty", i+1)
		}
	}
	if err := c.push(c.entry(Nobody, StartEntry{})); err != nil {
		return err
	}
	return c.settle()
}

func (g *game) started() error {
	if err := g.laidOut(); err != nil {
		return err
	}
	g.state, g.idle = StateRunning, 0
	for i := range g.seats {
		g.nonces = append(g.nonces, g.seats[i].nonce)
		g.seats[i].clock = seatClock{left: ticks(g.New.Terms.Clock.Bank), rested: true}
	}
	if g.New.Terms.Stall > 0 {
		g.stands = g.match.Result(Nobody)
	}
	return nil
}
