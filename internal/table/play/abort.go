package play

import (
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/line"
)

// The kinds of aborting a game by consent.
const (
	OfferAbort  table.Kind = "offer_abort"  // propose to end the game without a result
	AnswerAbort table.Kind = "answer_abort" // accept or refuse that
)

// OfferAbortCommand proposes to end the game without a result. All others have to agree.
type OfferAbortCommand struct{}

// OfferAbortEntry proposes to end the game without a result.
type OfferAbortEntry struct{}

// AnswerAbortEntry accepts or refuses the open offer to abort the game.
type AnswerAbortEntry struct {
	Yes bool `json:"yes,omitempty"`
}

type offerAbortLine struct{ line.Done }

func offerAbortKind() Kind {
	return entryKind[OfferAbortEntry]("Somebody proposed to end the game without a result. All others have to agree.", OfferAbortEntry.line).
		withCommand(OfferAbortCommand{}, "Propose to end the game without a result. All others have to agree. The host calls off a table that has not begun.")
}

// Kind returns OfferAbort.
func (OfferAbortEntry) Kind() table.Kind { return OfferAbort }

func (OfferAbortEntry) line(l *line.Maker) *offerAbortLine {
	return &offerAbortLine{l.Done(line.Sentence{})}
}

type answerAbortLine struct {
	line.Done

	Yes bool `json:"yes" doc:"true: this person agrees. false: the proposal is refused or withdrawn."`
}

func answerAbortKind() Kind {
	return entryKind[AnswerAbortEntry]("Somebody agreed to a proposal to end the game without a result, refused it or withdrew it.", AnswerAbortEntry.line)
}

// Kind returns AnswerAbort.
func (AnswerAbortEntry) Kind() table.Kind { return AnswerAbort }

func (b AnswerAbortEntry) line(l *line.Maker) *answerAbortLine {
	return &answerAbortLine{l.Done(answered(b.Yes)), b.Yes}
}

func (OfferAbortEntry) meta() {}

// decide proposes to end the game without a result. If the game has not begun, the host closes the
// table.
func (OfferAbortCommand) decide(c *draft) error {
	if g := c.g; g.Phase == table.StateOpen && c.by == g.By {
		if err := c.push(c.entry(table.Nobody, OfferAbortEntry{})); err != nil {
			return err
		}
		return c.end(table.Aborted)
	}
	if err := c.mayOffer(); err != nil {
		return err
	}
	if err := c.push(c.entry(table.Nobody, OfferAbortEntry{})); err != nil {
		return err
	}
	return c.ifAgreed()
}

func (OfferAbortEntry) evolve(g *State, e *table.Entry) error {
	g.Offer = &Offer{Seq: e.Seq, By: e.By, Yes: []table.Person{e.By}}
	return nil
}

func (OfferAbortEntry) notify(g *State, e *table.Entry, notify notifyFunc) {
	g.requestConsent(e, notify)
}

func (b AnswerAbortEntry) evolve(g *State, e *table.Entry) error {
	g.answer(e.By, b.Yes)
	return nil
}
