package table

import (
	"context"
	"slices"
	"unicode/utf8"

	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/engine"
)

// Bounds of what people propose to each other.
const (
	maxProposed = 140 // letters of the line beside it
	maxOpen     = 2   // of a seat at once: the next takes the place of the oldest
)

// proposal is what somebody proposes to those who win or lose with them. It binds nobody. It is open until it is done or withdrawn, the
// round is over, or others have taken its place.
type proposal struct {
	seq    int64
	by     Person
	seat   engine.Seat
	round  int
	body   EntryBody // ProposeEntry or PointEntry
	agreed []engine.Seat
}

// mayPropose checks that the seat is the caller's and may propose something to others, with these words beside it. It returns the words.
func (c *work) mayPropose(number engine.Seat, text string) (string, error) {
	g := c.g
	s, err := c.ownSeat(number)
	text = oneLine(text)
	switch {
	case err != nil:
		return "", err
	case !g.facts.Together:
		return "", no(Forbidden, "not_together")
	case s.resigned:
		return "", no(Forbidden, "resigned")
	case text != "" && g.New.Terms.Chat == ChatOff:
		return "", no(Forbidden, "chat_off")
	case text != "" && g.New.Terms.Chat == ChatPhrases:
		return "", no(Forbidden, "propose_wordless")
	case utf8.RuneCountInString(text) > maxProposed:
		return "", no(Invalid, "say_long", maxProposed)
	}
	return text, nil
}

// propose proposes that a seat does something. Whether it could is left to that seat: it may depend on what only that seat knows.
func (c *work) propose(cmd ProposeCommand) error {
	line, err := c.mayPropose(cmd.Seat, cmd.Text)
	if err != nil {
		return err
	}
	if !c.g.hasSeat(cmd.For) {
		return no(Invalid, "seat", len(c.g.seats))
	}
	way := append([]string{cmd.Action}, cmd.Then...)
	for i, action := range way {
		deed, err := c.g.rules.Read(action)
		if err != nil {
			return unfit("action", err)
		}
		way[i] = deed.Action
	}
	return c.push(c.entry(cmd.Seat, ProposeEntry{cmd.For, way, line}))
}

// point proposes a place of the board.
func (c *work) point(cmd PointCommand) error {
	line, err := c.mayPropose(cmd.Seat, cmd.Text)
	if err != nil {
		return err
	}
	place, err := c.place(cmd.Place)
	if err != nil {
		return err
	}
	if line == "" {
		return no(Invalid, "point_line")
	}
	return c.push(c.entry(cmd.Seat, PointEntry{place, line}))
}

// ping points at a place of the board for a moment.
func (c *work) ping(cmd PingCommand) error {
	if _, err := c.mayPropose(cmd.Seat, ""); err != nil {
		return err
	}
	place, err := c.place(cmd.Place)
	if err != nil {
		return err
	}
	return c.push(c.entry(cmd.Seat, PingEntry{place}))
}

// place returns the place of the board that is written so, as the board names it.
func (c *work) place(name string) (string, error) {
	place, there := c.g.rules.Place(name)
	if !there {
		return "", no(Invalid, "no_place")
	}
	return place, nil
}

// Suggestions returns what a person's seat could propose to a seat, and the rules of the game.
func (t *Tables) Suggestions(ctx context.Context, id ID, by Person, seat, to engine.Seat) ([][]engine.Deed, catalog.Entry, error) {
	l, err := t.hold(ctx, id)
	if err != nil {
		return nil, catalog.Entry{}, err
	}
	defer l.mu.Unlock()
	g := l.game
	switch {
	case !g.begun():
		return nil, g.rules, no(Invalid, "not_started")
	case !g.hasSeat(seat) || !g.hasSeat(to):
		return nil, g.rules, no(Invalid, "seat", len(g.seats))
	case g.seats[seat].person != by || by == "":
		return nil, g.rules, no(Forbidden, "not_your_seat")
	case !g.facts.Together:
		return nil, g.rules, no(Forbidden, "not_together")
	}
	return g.match.Suggestions(seat, to), g.rules, nil
}

func (g *game) hasSeat(seat engine.Seat) bool { return seat >= 0 && int(seat) < len(g.seats) }

// agree says that a seat agrees with an open proposal.
func (c *work) agree(cmd AgreeCommand) error {
	p, err := c.openProposal(cmd.Seat, cmd.Proposal)
	switch {
	case err != nil:
		return err
	case p.by == c.by:
		return no(Invalid, "own_proposal")
	case slices.Contains(p.agreed, cmd.Seat):
		return no(Invalid, "agreed_already")
	}
	return c.push(c.entry(cmd.Seat, AgreeEntry{cmd.Proposal}))
}

// withdraw takes back one's own proposal.
func (c *work) withdraw(cmd WithdrawCommand) error {
	p, err := c.openProposal(cmd.Seat, cmd.Proposal)
	switch {
	case err != nil:
		return err
	case p.seat != cmd.Seat:
		return no(Forbidden, "others_proposal")
	}
	return c.push(c.entry(cmd.Seat, WithdrawEntry{cmd.Proposal}))
}

// openProposal returns an open proposal, if the seat is the caller's and may say something about it.
func (c *work) openProposal(by engine.Seat, seq int64) (*proposal, error) {
	if _, err := c.mayPropose(by, ""); err != nil {
		return nil, err
	}
	p := c.g.proposal(seq)
	if p == nil {
		return nil, no(Invalid, "no_proposal")
	}
	return p, nil
}

// proposal returns an open proposal, or nil.
func (g *game) proposal(seq int64) *proposal {
	i := slices.IndexFunc(g.proposals, func(p proposal) bool { return p.seq == seq })
	if i < 0 {
		return nil
	}
	return &g.proposals[i]
}

// proposed adds a proposal. If the seat has too many, its oldest goes.
func (g *game) proposed(e *Entry) {
	list := slices.Clone(g.proposals)
	oldest, n := 0, 0
	for i := range slices.Backward(list) {
		if list[i].seat == e.Seat {
			oldest, n = i, n+1
		}
	}
	if n >= maxOpen {
		list = slices.Delete(list, oldest, oldest+1)
	}
	list = append(list, proposal{seq: e.Seq, by: e.By, seat: e.Seat, round: g.turns.Round(), body: e.Body})
	g.proposals = list
}

// agreedWith notes that a seat agrees with a proposal.
func (g *game) agreedWith(seq int64, seat engine.Seat) {
	if p := g.proposal(seq); p != nil {
		p.agreed = append(slices.Clip(p.agreed), seat)
	}
}

// closeProposals closes the proposals that an entry ends, the last of the log. Whether an action was the proposed one counts only as far as
// everybody may know it: else it would tell what a hidden card was.
func (g *game) closeProposals(e *Entry) {
	if len(g.proposals) == 0 {
		return
	}
	did := ""
	if e.Kind() == Act {
		did = g.step(&g.shown[len(g.shown)-1], nil).Action
	}
	withdrawn, withdraws := e.Body.(WithdrawEntry)
	g.proposals = slices.DeleteFunc(slices.Clone(g.proposals), func(p proposal) bool {
		s := &g.seats[p.seat]
		b, proposes := p.body.(ProposeEntry)
		done := proposes && b.For == e.Seat && b.Way[0] == did
		return done || withdraws && withdrawn.Proposal == p.seq || p.round != g.turns.Round() || s.person != p.by || s.resigned || g.state != StateRunning
	})
}

// ShownProposal is an open proposal.
type ShownProposal struct {
	Seq    int64
	By     Person
	Seat   engine.Seat
	Body   NewsBody // ShownPropose or PointEntry
	Agreed []engine.Seat
}

// showProposals returns the open proposals, without those of people whom the reader has muted.
func (g *game) showProposals(to Person) (list []ShownProposal) {
	for i := range g.proposals {
		p := &g.proposals[i]
		if g.muted[mutedKey{to, p.by}] {
			continue
		}
		shown := ShownProposal{p.seq, p.by, p.seat, nil, p.agreed}
		if b, proposes := p.body.(ProposeEntry); proposes {
			shown.Body = g.showPropose(b)
		} else {
			shown.Body, _ = p.body.(PointEntry)
		}
		list = append(list, shown)
	}
	return list
}

// showPropose returns a proposal with the words of its actions.
func (g *game) showPropose(b ProposeEntry) ShownPropose {
	way := make([]engine.Deed, len(b.Way))
	for i, action := range b.Way {
		deed, err := g.rules.Read(action)
		if err != nil { // its rules are kept, so they still read it
			deed = engine.Deed{Action: action}
		}
		way[i] = deed
	}
	return ShownPropose{b.For, way, b.Text}
}
