package play

import (
	"slices"
	"time"

	"github.com/bigriver/bigriver/internal/chance"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/line"
)

// SitCommand takes a seat, with a contribution to the seed. The host may put a bot there instead,
// or reserve the seat for a person.
type SitCommand struct {
	Seat   engine.Seat
	Nonce  string       `json:"nonce,omitempty" maxLength:"200" doc:"A text that your seat adds to the draws of chance, so that the server alone cannot choose them. It has letters, digits, - and _."`
	Bot    string       `json:"bot,omitempty" maxLength:"40" example:"simple" doc:"For the host: the name of a server's bot to put into the seat."`
	Person table.Person `json:"person,omitempty" maxLength:"40" doc:"For the host: the id of a person for whom the seat is reserved."`
}

// SitEntry records that a person sat down, or that the host put a bot there or reserved the seat
// for a person.
type SitEntry struct {
	Nonce  string       `json:"nonce,omitempty"`  // of the person who sat down
	Bot    string       `json:"bot,omitempty"`    // the bot that the host put there
	Person table.Person `json:"person,omitempty"` // for whom the host reserved the seat
}

type sitLine struct {
	line.Done

	Seat   int          `json:"seat" doc:"The number of the seat, from 1."`
	Bot    string       `json:"bot,omitempty" doc:"The name of the bot that the host put into the seat. Missing if it was no bot."`
	Person *line.Person `json:"person,omitempty" doc:"The person for whom the host reserved the seat. Missing if it is reserved for nobody."`
}

func sitKind() Kind {
	return entryKind[SitEntry]("Somebody sat down, or the host put a bot into a seat or reserved it for somebody.", SitEntry.line).
		withCommand(SitCommand{}, "Take a seat. The host may put a bot there instead, or reserve the seat for somebody.")
}

// Kind returns Sit.
func (SitEntry) Kind() table.Kind { return table.Sit }

func (b SitEntry) line(l *line.Maker) *sitLine {
	var s line.Sentence
	if b.Bot != "" {
		s.Of = "bot"
	} else if b.Person != "" {
		s.Of = "reserved"
	}
	return &sitLine{l.Done(s), l.Number(), b.Bot, l.Person(b.Person)}
}

// Whom returns the person for whom the host reserved the seat, or "".
func (b SitEntry) Whom() table.Person { return b.Person }

func (SitEntry) meta() {}

func (cmd SitCommand) decide(c *draft) error {
	if cmd.Seat == table.Nobody {
		return table.Refuse(table.Forbidden, "no_free_seat")
	}
	s, err := c.seat(cmd.Seat)
	if err != nil {
		return err
	}
	if err := CheckNonce(cmd.Nonce); err != nil {
		return err
	}
	if cmd.Bot == "" && cmd.Person == "" {
		if err := c.g.mayTake(c.by, s, c.env.At); err != nil {
			return err
		}
		return c.push(c.entry(cmd.Seat, SitEntry{Nonce: cmd.Nonce}))
	}
	switch {
	case c.by != c.g.By:
		return table.Refuse(table.Forbidden, "host_only")
	case c.g.Phase != table.StateOpen:
		return table.Refuse(table.Forbidden, "started")
	case s.Person != "" || s.Bot != "":
		return table.Refuse(table.Forbidden, "seat_taken")
	case cmd.Bot != "" && cmd.Person != "":
		return table.Refuse(table.Invalid, "bot_or_person")
	case cmd.Bot != "" && c.g.New.Terms.Rated:
		return table.Refuse(table.Forbidden, "rated_bots")
	}
	if cmd.Bot != "" {
		if _, err := c.g.Rules.Bot(cmd.Bot); err != nil {
			return table.WrapInvalid("bot", err)
		}
	}
	return c.push(c.entry(cmd.Seat, SitEntry{Bot: cmd.Bot, Person: cmd.Person}))
}

func (b SitEntry) evolve(g *State, e *table.Entry) error {
	s := &g.Seats[e.Seat]
	switch {
	case b.Bot != "":
		s.Bot, s.ReservedFor = b.Bot, ""
	case b.Person != "":
		s.ReservedFor = b.Person
	default:
		s.Person, s.ReservedFor, s.Driver, s.Lapsed, s.opened = e.By, "", "", false, false
		if g.Phase == table.StateOpen {
			s.Nonce = b.Nonce
		} else {
			s.Clock.left = max(s.Clock.left, table.Ticks(minBack))
		}
	}
	return nil
}

// notify notifies the person for whom a seat is reserved, but only the first time.
func (b SitEntry) notify(g *State, e *table.Entry, notify notifyFunc) {
	if !g.invited(b.Person, e.Seq-1) {
		notify(b.Person, table.Invited, e.Seq)
	}
}

// invited reports whether a seat was reserved for the person before an entry.
func (g *State) invited(p table.Person, before int64) bool {
	return slices.ContainsFunc(g.New.Seats, func(s table.Place) bool { return s.Person == p }) ||
		slices.ContainsFunc(g.Log[:before], func(e table.Entry) bool {
			b, ok := e.Body.(SitEntry)
			return ok && b.Person == p
		})
}

// reservationTime is how long a rematch reserves the seats of the previous players.
const reservationTime = 24 * time.Hour

// ReservedUntil returns until when a seat is reserved. The zero time means until the host frees it.
func (g *State) ReservedUntil(s *Seat) time.Time {
	if s.ReservedFor == "" || g.After == "" {
		return time.Time{}
	}
	return g.Created.Add(reservationTime)
}

// isReserved reports whether a seat is reserved for another person.
func (g *State) isReserved(p table.Person, s *Seat, now time.Time) bool {
	until := g.ReservedUntil(s)
	return s.ReservedFor != "" && s.ReservedFor != p && (until.IsZero() || now.Before(until))
}

// mayTake returns an error if the person may not sit there.
func (g *State) mayTake(p table.Person, s *Seat, now time.Time) *table.Error {
	switch {
	case g.Phase == table.StateOver:
		return table.Refuse(table.GameOver, "over")
	case s.Person != "" || s.Bot != "":
		return table.Refuse(table.Forbidden, "seat_taken")
	case g.isReserved(p, s, now):
		return table.Refuse(table.Forbidden, "seat_reserved")
	case g.Phase == table.StateRunning && g.Facts.Hidden && g.hasPlayedElsewhere(p, s):
		return table.Refuse(table.Forbidden, "seat_hidden")
	}
	return nil
}

// hasPlayedElsewhere reports whether the person has or had another seat than but. A person who has
// seen one seat's secrets must not see another's.
func (g *State) hasPlayedElsewhere(p table.Person, but *Seat) bool {
	for i, place := range g.New.Seats {
		if place.Person == p && p == g.By && &g.Seats[i] != but {
			return true
		}
	}
	return slices.ContainsFunc(g.Log, func(e table.Entry) bool {
		b, sat := e.Body.(SitEntry)
		return sat && e.By == p && b.Bot == "" && b.Person == "" && &g.Seats[e.Seat] != but
	})
}

// Nonce is the kind: change one's seat's contribution to the seed, before the start.
const Nonce table.Kind = "nonce"

// NonceCommand changes the seat's contribution to the seed, before the start.
type NonceCommand struct {
	Seat  engine.Seat
	Nonce string `json:"nonce" maxLength:"200" doc:"A text that your seat adds to the draws of chance, so that the server alone cannot choose them. It has letters, digits, - and _."`
}

// NonceEntry changes a seat's contribution to the seed.
type NonceEntry struct {
	Nonce string `json:"nonce,omitempty"`
}

type nonceLine struct {
	line.Done

	Seat int `json:"seat" doc:"The number of the seat, from 1."`
}

func nonceKind() Kind {
	return entryKind[NonceEntry]("Somebody changed the text that a seat adds to the draws of chance.", NonceEntry.line).
		withCommand(NonceCommand{}, "Change the text that your seat adds to the draws of chance. This is possible until the game begins.")
}

// Kind returns Nonce.
func (NonceEntry) Kind() table.Kind { return Nonce }

func (NonceEntry) line(l *line.Maker) *nonceLine {
	return &nonceLine{l.Done(line.Sentence{}), l.Number()}
}

func (NonceEntry) meta() {}

func (cmd NonceCommand) decide(c *draft) error {
	s, err := c.seat(cmd.Seat)
	switch {
	case err != nil:
		return err
	case s.Person != c.by:
		return table.Refuse(table.Forbidden, "not_your_seat")
	case c.g.Phase != table.StateOpen:
		return table.Refuse(table.Forbidden, "started")
	}
	if err := CheckNonce(cmd.Nonce); err != nil {
		return err
	}
	return c.push(c.entry(cmd.Seat, NonceEntry{cmd.Nonce}))
}

func (b NonceEntry) evolve(g *State, e *table.Entry) error {
	g.Seats[e.Seat].Nonce = b.Nonce
	return nil
}

// CheckNonce returns an error unless a text is a valid nonce.
func CheckNonce(nonce string) error {
	if err := chance.CheckNonce(nonce); err != nil {
		return table.WrapInvalid("nonce", err)
	}
	return nil
}
