package table

import (
	"slices"

	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/engine"
)

// offer is a proposal that the others answer. One is open at a time. Any action in the game closes an offer to take
// steps back.
type offer struct {
	seq      int64
	takeback *OfferTakebackEntry // nil: to end the game without a result
	by       Person
	yes      []Person
}

// closeTakebackOffer closes an offer to take back steps, because the steps have changed.
func (g *game) closeTakebackOffer() {
	if g.offer != nil && g.offer.takeback != nil {
		g.offer = nil
	}
}

// mayOffer checks that the person may propose something.
func (c *work) mayOffer() error {
	if err := c.running(); err != nil {
		return err
	}
	switch {
	case c.own() == 0:
		return no(Forbidden, "seated_only")
	case c.g.offer != nil:
		return no(Forbidden, "offer_open")
	}
	return nil
}

// offerTakeback proposes to take back steps. Where nobody else has to agree they are taken back at once.
func (c *work) offerTakeback(cmd OfferTakebackCommand) error {
	g := c.g
	if err := c.mayOffer(); err != nil {
		return err
	}
	switch {
	case !g.New.Terms.Takeback:
		return no(Forbidden, "no_takeback")
	case cmd.To < g.past:
		return no(Invalid, "takeback_past", g.past)
	case cmd.To >= g.match.Len():
		return no(Invalid, "takeback_to", g.match.Len())
	case c.cmd.Seen != 0 && g.steppedSince(c.cmd.Seen):
		return c.staleError()
	}
	turn, has := g.lastTurn(c.by)
	b := OfferTakebackEntry{cmd.To, has && turn == cmd.To}
	if g.decidesAlone(c.by) {
		if err := c.push(c.entry(Nobody, TakebackEntry(b))); err != nil {
			return err
		}
		return c.settle()
	}
	if err := c.push(c.entry(Nobody, b)); err != nil {
		return err
	}
	return c.ifAgreed()
}

// offerAbort proposes to end the game without a result. The host calls off a table that has not begun.
func (c *work) offerAbort() error {
	if g := c.g; g.state == StateOpen && c.by == g.By {
		if err := c.push(c.entry(Nobody, OfferAbortEntry{})); err != nil {
			return err
		}
		return c.end(Aborted)
	}
	if err := c.mayOffer(); err != nil {
		return err
	}
	if err := c.push(c.entry(Nobody, OfferAbortEntry{})); err != nil {
		return err
	}
	return c.ifAgreed()
}

// steppedSince reports whether steps were done or taken back since an entry.
func (g *game) steppedSince(seq int64) bool {
	return slices.ContainsFunc(g.log[seq:], func(e Entry) bool {
		kind := e.Kind()
		return kind.isStep() || kind == Undo || kind == Takeback
	})
}

// answer agrees to the offer or refuses it. The proposer withdraws it with a no.
func (c *work) answer(yes bool) error {
	g := c.g
	if err := c.running(); err != nil {
		return err
	}
	switch {
	case c.own() == 0:
		return no(Forbidden, "seated_only")
	case g.offer == nil:
		return no(Invalid, "no_offer")
	case c.cmd.Seen != 0 && c.cmd.Seen < g.offer.seq:
		return c.staleError() // it was another offer
	case yes && slices.Contains(g.offer.yes, c.by):
		return no(Invalid, "agreed_already")
	}
	var b EntryBody = AnswerAbortEntry{yes}
	if back := g.offer.takeback; back != nil {
		b = AnswerTakebackEntry{back.To, yes}
	}
	if err := c.push(c.entry(Nobody, b)); err != nil {
		return err
	}
	return c.ifAgreed()
}

func (g *game) answered(by Person, yes bool) {
	if g.offer == nil {
		return
	}
	if !yes {
		g.offer = nil
		return
	}
	g.offer.yes = append(slices.Clip(g.offer.yes), by)
}

// askedToAgree returns who has to agree: everybody with a seat, except those who have resigned, whose seat a bot plays, or whose
// time is up.
func (g *game) askedToAgree() []Person {
	var list []Person
	for i := range g.seats {
		s := &g.seats[i]
		if p := s.decides(); p != "" && !s.resigned && !s.lapsed && !slices.Contains(list, p) {
			list = append(list, p)
		}
	}
	return list
}

// ifAgreed carries out the offer if everybody has agreed.
func (c *work) ifAgreed() error {
	g := c.g
	if g.offer == nil {
		return nil
	}
	for _, p := range g.askedToAgree() {
		if !slices.Contains(g.offer.yes, p) {
			return nil
		}
	}
	if g.offer.takeback == nil {
		return c.end(Aborted)
	}
	e := c.following(Nobody, TakebackEntry(*g.offer.takeback))
	e.By = g.offer.by
	if err := c.push(e); err != nil {
		return err
	}
	return c.settle()
}

// decidesAlone reports whether nobody else has to agree to what the person asks.
func (g *game) decidesAlone(p Person) bool {
	return !slices.ContainsFunc(g.askedToAgree(), func(other Person) bool { return other != p })
}

// resign gives the game up.
func (c *work) resign(seat engine.Seat) error {
	s, err := c.ownSeat(seat)
	switch {
	case err != nil:
		return err
	case s.resigned:
		return no(Forbidden, "resigned")
	}
	if err := c.push(c.entry(seat, ResignEntry{c.g.substitute()})); err != nil {
		return err
	}
	return c.withOneLess()
}

// withOneLess checks the offer again when a person no longer has to agree: all others may have agreed already.
func (c *work) withOneLess() error {
	if err := c.ifAgreed(); err != nil {
		return err
	}
	return c.settle()
}

func (g *game) gaveUp(seat engine.Seat, bot string) {
	s := &g.seats[seat]
	s.resigned, s.driver, s.lapsed, s.standing = true, bot, false, nil
}

// deserted reports whether everybody who once sat down has left or resigned.
func (g *game) deserted() bool {
	gone := false
	for i := range g.seats {
		s := &g.seats[i]
		if s.person != "" && !s.resigned {
			return false
		}
		gone = gone || s.bot == "" && !s.opened
	}
	return gone
}

// lastStanding reports whether all seats but one have resigned, in a game where seats play against each other.
func (g *game) lastStanding() bool {
	left, resigned := 0, 0
	for i := range g.seats {
		if g.seats[i].resigned {
			resigned++
		} else {
			left++
		}
	}
	return left == 1 && resigned > 0 && !g.together()
}

// again sets up a rematch at a new table. Whoever asks for it sits there at once, and every other seat is kept for its present person.
func (c *work) again(cmd RematchCommand) error {
	g := c.g
	if err := checkNonce(cmd.Nonce); err != nil {
		return err
	}
	switch {
	case g.state != StateOver:
		return no(Forbidden, "not_over")
	case !g.sits(c.by) && c.by != g.By:
		return no(Forbidden, "seated_only")
	case g.rematch != "":
		return nil // there is one: everybody is shown it
	}
	h, err := c.newHeader()
	if err != nil {
		return err
	}
	e := c.entry(Nobody, RematchEntry{h.ID})
	h.Created, h.By, h.After, h.New = e.At, c.by, g.ID, g.New
	h.New.Seats = make([]Place, len(g.seats))
	for i := range g.seats {
		s := &g.seats[i]
		h.New.Seats[i] = Place{Person: s.person, Bot: s.bot}
		if s.person == c.by {
			h.New.Seats[i].Nonce = cmd.Nonce
		}
	}
	rules, err := c.rulesAgain()
	if err != nil {
		return err
	}
	if c.birth, err = newTableChange(h, rules, slices.Clone(g.log[:g.past]), c.tick); err != nil {
		return err
	}
	return c.push(e)
}

// rulesAgain returns the rules of a rematch: the newest, unless the game goes on from a position, which needs its own rules.
func (c *work) rulesAgain() (catalog.Entry, error) {
	if c.g.past > 0 {
		return c.g.rules, nil
	}
	return c.games.Find(c.g.New.Game)
}
