package play

import (
	"slices"

	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/line"
)

// Answer is the kind: accept or refuse the open offer. The entry is AnswerTakeback or AnswerAbort.
const Answer table.Kind = "answer"

// AnswerCommand accepts or refuses the open offer.
type AnswerCommand struct {
	Yes bool `json:"yes,omitempty" doc:"true: you agree. false or missing: you refuse, or you withdraw your own proposal."`
}

func answerKind() Kind {
	return Kind{Name: Answer}.
		withCommand(AnswerCommand{}, "Agree to the open proposal, or refuse it.")
}

// decide accepts or refuses the offer. A refusal by the proposer withdraws it.
func (cmd AnswerCommand) decide(c *draft) error {
	g := c.g
	if err := c.checkSeated(); err != nil {
		return err
	}
	switch {
	case g.Offer == nil:
		return table.Refuse(table.Invalid, "no_offer")
	case c.cmd.Seen != 0 && c.cmd.Seen < g.Offer.Seq:
		return c.staleError() // for another offer
	case cmd.Yes && slices.Contains(g.Offer.Yes, c.by):
		return table.Refuse(table.Invalid, "agreed_already")
	}
	var b entryBody = AnswerAbortEntry(cmd)
	if back := g.Offer.Takeback; back != nil {
		b = AnswerTakebackEntry{back.To, cmd.Yes}
	}
	if err := c.push(c.entry(table.Nobody, b)); err != nil {
		return err
	}
	return c.ifAgreed()
}

// answered returns the sentence about an answer to an offer.
func answered(yes bool) line.Sentence {
	s := line.YesOrNo(yes)
	s.Key = "log.answer"
	return s
}

// Offer is a proposal that all others must answer. Only one is open at a time. Any action in the
// game closes an offer to take back steps.
type Offer struct {
	Seq      int64
	Takeback *OfferTakebackEntry // nil for an offer to abort the game
	By       table.Person
	Yes      []table.Person // who has accepted
}

// mayOffer checks that the person may make an offer.
func (c *draft) mayOffer() error {
	if err := c.checkSeated(); err != nil {
		return err
	}
	if c.g.Offer != nil {
		return table.Refuse(table.Forbidden, "offer_open")
	}
	return nil
}

func (g *State) answer(by table.Person, yes bool) {
	switch {
	case g.Offer == nil:
	case !yes:
		g.Offer = nil
	default:
		agreed := *g.Offer
		agreed.Yes = append(slices.Clip(agreed.Yes), by)
		g.Offer = &agreed
	}
}

// requestConsent notifies the people who have to accept an offer, if it is still open.
func (g *State) requestConsent(e *table.Entry, notify notifyFunc) {
	if g.Offer != nil && g.Offer.Seq == e.Seq {
		for _, p := range g.ConsentNeeded() {
			notify(p, table.Asked, e.Seq)
		}
	}
}

// ConsentNeeded returns the people who have to accept an offer: everybody with a seat, except those
// who have resigned, whose seat a bot plays, or whose time is up.
func (g *State) ConsentNeeded() []table.Person {
	var list []table.Person
	for i := range g.Seats {
		s := &g.Seats[i]
		if p := s.Decides(); p != "" && !s.Resigned && !s.Lapsed && !slices.Contains(list, p) {
			list = append(list, p)
		}
	}
	return list
}

// ifAgreed carries out the offer if everybody has accepted.
func (c *draft) ifAgreed() error {
	g := c.g
	if g.Offer == nil {
		return nil
	}
	for _, p := range g.ConsentNeeded() {
		if !slices.Contains(g.Offer.Yes, p) {
			return nil
		}
	}
	if g.Offer.Takeback == nil {
		return c.end(table.Aborted)
	}
	e := c.following(table.Nobody, TakebackEntry(*g.Offer.Takeback))
	e.By = g.Offer.By
	if err := c.push(e); err != nil {
		return err
	}
	return c.settle()
}
