package play

import (
	"errors"
	"slices"
	"unicode/utf8"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/line"
)

// Propose is the kind: in a cooperative game, propose an action to a seat.
const Propose table.Kind = "propose"

// ProposeCommand proposes one or several actions to a seat. It is not binding.
type ProposeCommand struct {
	Seat   engine.Seat // who proposes it
	For    engine.Seat `json:"for" minimum:"1" maximum:"8" doc:"The number of the seat that would do it. It may be your own."`
	Action string      `json:"action" maxLength:"200" example:"seek" doc:"The action, as records write it. It has to be an action of the game. The server does not check whether that seat may do it."`
	Then   []string    `json:"then,omitempty" nullable:"false" maxItems:"100" doc:"The actions that would follow, in order."`
	Text   string      `json:"text,omitempty" maxLength:"1000" doc:"A message that comes with it: at most 140 characters."`
}

// ProposeEntry proposes actions to a seat. The entry's words are the text about it.
type ProposeEntry struct {
	For engine.Seat `json:"for"` // the seat that would act
	Way []string    `json:"way"` // the actions, in the game's notation
}

// ShownPropose is a proposal of actions to a seat.
type ShownPropose struct {
	For engine.Seat // as in ProposeEntry
	Way []match.Deed
}

// ProposedPart is a proposal to a seat.
type ProposedPart struct {
	For  int         `json:"for" doc:"The number of the seat that would do it, from 1."`
	Way  []line.Deed `json:"way" doc:"The actions, in order. Send them in the command act to do them."`
	Text string      `json:"text,omitempty" doc:"The message that comes with it. Missing if there is none, or if the words were deleted."`
}

// Part returns the proposal for a log line, with the text about it.
func (b ShownPropose) Part(f *display.About, words string) ProposedPart {
	return ProposedPart{int(b.For) + 1, line.Way(f, b.Way), words}
}

type proposeLine struct {
	line.Done
	ProposedPart

	Seat int `json:"seat" doc:"The number of the seat that proposes it, from 1."`
}

func proposeKind() Kind {
	return entryKind[ProposeEntry]("Somebody proposed that a player does something.", ShownPropose.line).
		withCommand(ProposeCommand{}, "Propose that a player does something, in a cooperative game. It is not binding. It is open until it is done or withdrawn, or the round is over; a third proposal replaces your first.")
}

// Kind returns Propose.
func (ProposeEntry) Kind() table.Kind { return Propose }

// Kind returns Propose.
func (ShownPropose) Kind() table.Kind { return Propose }

func (b ShownPropose) line(l *line.Maker) *proposeLine {
	s := line.Sentence{Number: int(b.For), About: line.WayWords(b.Way, l.Loc), Quote: l.Words}
	switch own, quotes := b.For == l.Seat, l.Words != ""; {
	case own && quotes:
		s.Of = "own.line"
	case own:
		s.Of = "own"
	case quotes:
		s.Of = "line"
	}
	return &proposeLine{l.Done(s), b.Part(l.Facts, l.Words), l.Number()}
}

func (ProposeEntry) meta() {}

// The limits of proposals.
const (
	maxProposed = 140 // maximum length of the text, in letters
	maxOpen     = 2   // per seat; the next replaces the oldest
)

// Proposal is a non-binding proposal in a cooperative game. It is open until it is done, withdrawn
// or replaced, or the round is over.
type Proposal struct {
	Seq    int64
	By     table.Person
	Seat   engine.Seat
	Words  string     // the text about it
	Body   table.Body // ProposeEntry or PointEntry
	Agreed []engine.Seat
	round  int
}

// decide proposes actions to a seat. It does not check whether they are legal, which may depend on
// what only that seat knows.
func (cmd ProposeCommand) decide(c *draft) error {
	line, err := c.mayPropose(cmd.Seat, cmd.Text)
	if err != nil {
		return err
	}
	if !c.g.HasSeat(cmd.For) {
		return table.Refuse(table.Invalid, "seat", len(c.g.Seats))
	}
	way := append([]string{cmd.Action}, cmd.Then...)
	for i, action := range way {
		deed, err := c.g.Rules.Read(action)
		if err != nil {
			return table.WrapInvalid("action", err)
		}
		way[i] = deed.Action
	}
	return c.pushWith(line, c.entry(cmd.Seat, ProposeEntry{cmd.For, way}))
}

func (b ProposeEntry) evolve(g *State, e *table.Entry) error {
	if len(b.Way) == 0 {
		return errors.New("it proposes nothing")
	}
	g.propose(e)
	return nil
}

func (b ProposeEntry) view(g *State, i int, r Reader) (table.Body, bool) {
	return g.ShowPropose(b), !g.hides(i, r)
}

// ShowPropose returns a proposal with its actions in words.
func (g *State) ShowPropose(b ProposeEntry) ShownPropose {
	way := make([]match.Deed, len(b.Way))
	for i, action := range b.Way {
		deed, err := g.Rules.Read(action)
		if err != nil { // cannot happen: the table keeps its version of the rules
			deed = match.Deed{Action: action}
		}
		way[i] = deed
	}
	return ShownPropose{b.For, way}
}

// mayPropose checks that the seat is the caller's and may make a proposal with this text. It
// returns the cleaned text.
func (c *draft) mayPropose(number engine.Seat, text string) (string, error) {
	g := c.g
	s, err := c.ownSeat(number)
	text = OneLine(text)
	switch {
	case err != nil:
		return "", err
	case !g.Facts.Cooperative:
		return "", table.Refuse(table.Forbidden, "not_cooperative")
	case s.Resigned:
		return "", table.Refuse(table.Forbidden, "resigned")
	case text != "" && g.New.Terms.Chat == table.ChatOff:
		return "", table.Refuse(table.Forbidden, "chat_off")
	case text != "" && g.New.Terms.Chat == table.ChatPhrases:
		return "", table.Refuse(table.Forbidden, "propose_wordless")
	case utf8.RuneCountInString(text) > maxProposed:
		return "", table.Refuse(table.Invalid, "chat_long", maxProposed)
	}
	return text, nil
}

// propose adds a proposal. If the seat has too many, its oldest is dropped.
func (g *State) propose(e *table.Entry) {
	list := slices.Clone(g.Proposals)
	oldest, n := 0, 0
	for i := range slices.Backward(list) {
		if list[i].Seat == e.Seat {
			oldest, n = i, n+1
		}
	}
	if n >= maxOpen {
		list = slices.Delete(list, oldest, oldest+1)
	}
	list = append(list, Proposal{Seq: e.Seq, By: e.By, Seat: e.Seat, Words: e.Words, Body: e.Body, round: g.Turns.Round()})
	g.Proposals = list
}

// closeProposals closes the proposals that the last entry ends. It compares actions with proposals
// only as far as everybody may know them; otherwise closing would reveal a hidden card.
func (g *State) closeProposals(e *table.Entry) {
	if len(g.Proposals) == 0 {
		return
	}
	did := ""
	if e.Kind() == Act {
		did = g.Match.Last(engine.Watcher).Action
		if g.Phase == table.StateOver {
			did = g.Match.Last(engine.Omniscient).Action
		}
	}
	g.Proposals = slices.DeleteFunc(slices.Clone(g.Proposals), func(p Proposal) bool {
		s := &g.Seats[p.Seat]
		b, proposes := p.Body.(ProposeEntry)
		done := proposes && b.For == e.Seat && b.Way[0] == did
		return done || p.round != g.Turns.Round() || s.Person != p.By || s.Resigned || g.Phase != table.StateRunning
	})
}
