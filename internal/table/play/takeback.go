package play

import (
	"errors"
	"slices"

	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/line"
)

// The kinds of taking steps back by consent.
const (
	OfferTakeback  table.Kind = "offer_takeback"  // propose to take back steps
	AnswerTakeback table.Kind = "answer_takeback" // accept or refuse that
	Takeback       table.Kind = "takeback"        // steps were taken back
)

// OfferTakebackCommand proposes to take back steps. All others have to accept.
type OfferTakebackCommand struct {
	To int `json:"to" minimum:"0" doc:"The number of actions of the game that are to stay. All later ones are taken back. The field takeback of the table has the number for your own last turn."`
}

// OfferTakebackEntry proposes to take back steps.
type OfferTakebackEntry struct {
	To   int  `json:"to"`             // number of steps that stay
	Turn bool `json:"turn,omitempty"` // the proposer's whole last turn would be taken back
}

// ShownOfferTakeback is an offer to take back steps.
type ShownOfferTakeback struct {
	To   int // as in OfferTakebackEntry
	Turn bool
	Back int // number of steps to take back
}

// AnswerTakebackEntry accepts or refuses the open offer to take back steps.
type AnswerTakebackEntry struct {
	To  int  `json:"to"` // as in the offer
	Yes bool `json:"yes,omitempty"`
}

// TakebackEntry takes steps back, by consent or by a person who needs none. Its By is the proposer.
type TakebackEntry struct {
	To   int  `json:"to"`             // number of steps that stay
	Turn bool `json:"turn,omitempty"` // as in OfferTakebackEntry
}

// ShownTaken shows that steps were taken back.
type ShownTaken struct {
	To   int // as in TakebackEntry
	Turn bool
	Back int // number of steps
}

type offerTakebackLine struct {
	line.Done

	To int `json:"to" doc:"The number of actions of the game that are to stay."`
}

func offerTakebackKind() Kind {
	return entryKind[OfferTakebackEntry]("Somebody proposed to take back actions. All others have to agree.", ShownOfferTakeback.line).
		withCommand(OfferTakebackCommand{}, "Propose to take back actions. All others have to agree. If there is nobody else to agree, they are taken back at once.")
}

// Kind returns OfferTakeback.
func (OfferTakebackEntry) Kind() table.Kind { return OfferTakeback }

// Kind returns OfferTakeback.
func (ShownOfferTakeback) Kind() table.Kind { return OfferTakeback }

func (b ShownOfferTakeback) line(l *line.Maker) *offerTakebackLine {
	s := line.Sentence{Number: b.Back}
	if b.Turn {
		s.Of = "turn"
	}
	return &offerTakebackLine{l.Done(s), b.To}
}

type answerTakebackLine struct {
	line.Done

	To  int  `json:"to" doc:"The number of actions of the game that are to stay."`
	Yes bool `json:"yes" doc:"true: this person agrees. false: the proposal is refused or withdrawn."`
}

func answerTakebackKind() Kind {
	return entryKind[AnswerTakebackEntry]("Somebody agreed to a proposal to take back actions, refused it or withdrew it.", AnswerTakebackEntry.line)
}

// Kind returns AnswerTakeback.
func (AnswerTakebackEntry) Kind() table.Kind { return AnswerTakeback }

func (b AnswerTakebackEntry) line(l *line.Maker) *answerTakebackLine {
	return &answerTakebackLine{l.Done(answered(b.Yes)), b.To, b.Yes}
}

type takebackLine struct {
	line.Head

	By line.Person `json:"by" doc:"The person who asked for it."`
	To int         `json:"to" doc:"The number of actions of the game that stay. All later ones were taken back."`
}

func takebackKind() Kind {
	return entryKind[TakebackEntry]("Actions were taken back: all agreed, or nobody else had to.", ShownTaken.line)
}

// Kind returns Takeback.
func (TakebackEntry) Kind() table.Kind { return Takeback }

// Kind returns Takeback.
func (ShownTaken) Kind() table.Kind { return Takeback }

func (b ShownTaken) line(l *line.Maker) *takebackLine {
	s := line.Sentence{Number: b.Back}
	if b.Turn {
		s.Of = "turn"
	}
	return &takebackLine{l.Head(s), line.Somebody(l.Person(l.By)), b.To}
}

func (OfferTakebackEntry) meta() {}

// decide proposes to take back steps. If nobody else has to accept, they are taken back at once.
func (cmd OfferTakebackCommand) decide(c *draft) error {
	g := c.g
	if err := c.mayOffer(); err != nil {
		return err
	}
	switch {
	case !g.New.Terms.Takeback:
		return table.Refuse(table.Forbidden, "no_takeback")
	case cmd.To < g.PastSteps:
		return table.Refuse(table.Invalid, "takeback_past", g.PastSteps)
	case cmd.To >= g.Match.Len():
		return table.Refuse(table.Invalid, "takeback_to", g.Match.Len())
	case c.cmd.Seen != 0 && g.SteppedSince(c.cmd.Seen):
		return c.staleError()
	}
	turn, ok := g.LastTurn(c.by)
	b := OfferTakebackEntry{cmd.To, ok && turn == cmd.To}
	if g.decidesAlone(c.by) {
		if err := c.push(c.entry(table.Nobody, TakebackEntry(b))); err != nil {
			return err
		}
		return c.settle()
	}
	if err := c.push(c.entry(table.Nobody, b)); err != nil {
		return err
	}
	return c.ifAgreed()
}

func (b OfferTakebackEntry) evolve(g *State, e *table.Entry) error {
	g.Offer = &Offer{Seq: e.Seq, Takeback: &b, By: e.By, Yes: []table.Person{e.By}}
	return nil
}

func (b OfferTakebackEntry) view(g *State, i int, _ Reader) (table.Body, bool) {
	return ShownOfferTakeback{b.To, b.Turn, int(g.lens[i]) - b.To}, true
}

func (OfferTakebackEntry) notify(g *State, e *table.Entry, notify notifyFunc) {
	g.requestConsent(e, notify)
}

func (b AnswerTakebackEntry) evolve(g *State, e *table.Entry) error {
	g.answer(e.By, b.Yes)
	return nil
}

// evolve cuts the match back to the steps that stay.
func (b TakebackEntry) evolve(g *State, _ *table.Entry) error {
	if b.To < g.PastSteps || b.To > g.Match.Len() {
		return errors.New("it takes back steps that do not exist, or steps of the game that this one continues")
	}
	g.Match, g.owned, g.Steps, g.longest, g.Idle = g.Match.At(b.To), true, slices.Clip(g.Steps[:b.To]), b.To, 0
	g.Turns.Cut(b.To)
	g.closeTakebackOffer()
	return nil
}

func (b TakebackEntry) view(g *State, i int, _ Reader) (table.Body, bool) {
	return ShownTaken{b.To, b.Turn, int(g.lens[i-1]) - b.To}, true
}

// SteppedSince reports whether steps were done or taken back since an entry.
func (g *State) SteppedSince(seq int64) bool {
	return slices.ContainsFunc(g.Log[seq:], func(e table.Entry) bool {
		_, isStep := e.Body.(stepBody)
		return isStep || e.Kind() == Undo || e.Kind() == Takeback
	})
}

// decidesAlone reports whether nobody else has to accept the person's offer.
func (g *State) decidesAlone(p table.Person) bool {
	return !slices.ContainsFunc(g.ConsentNeeded(), func(other table.Person) bool { return other != p })
}

// closeTakebackOffer closes an offer to take back steps, because the steps have changed.
func (g *State) closeTakebackOffer() {
	if g.Offer != nil && g.Offer.Takeback != nil {
		g.Offer = nil
	}
}
