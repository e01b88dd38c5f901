package play

import (
	"slices"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/line"
)

// Agree is the kind: agree with somebody's proposal.
const Agree table.Kind = "agree"

// AgreeCommand agrees with an open proposal.
type AgreeCommand struct {
	Seat     engine.Seat
	Proposal int64 `json:"proposal" minimum:"1" doc:"The seq of the proposal."`
}

// AgreeEntry agrees with a proposal.
type AgreeEntry struct {
	Proposal int64 `json:"proposal"`
}

type agreeLine struct {
	line.Done

	Seat     int   `json:"seat" doc:"The number of the seat that agrees, from 1."`
	Proposal int64 `json:"proposal" doc:"The seq of the proposal."`
}

func agreeKind() Kind {
	return entryKind[AgreeEntry]("Somebody agreed with a proposal.", AgreeEntry.line).
		withCommand(AgreeCommand{}, "Agree with an open proposal of another player.")
}

// Kind returns Agree.
func (AgreeEntry) Kind() table.Kind { return Agree }

func (b AgreeEntry) line(l *line.Maker) *agreeLine {
	return &agreeLine{l.Done(line.Sentence{}), l.Number(), b.Proposal}
}

func (AgreeEntry) meta() {}

func (cmd AgreeCommand) decide(c *draft) error {
	p, err := c.openProposal(cmd.Seat, cmd.Proposal)
	switch {
	case err != nil:
		return err
	case p.By == c.by:
		return table.Refuse(table.Invalid, "own_proposal")
	case slices.Contains(p.Agreed, cmd.Seat):
		return table.Refuse(table.Invalid, "agreed_already")
	}
	return c.push(c.entry(cmd.Seat, AgreeEntry{cmd.Proposal}))
}

func (b AgreeEntry) evolve(g *State, e *table.Entry) error {
	g.Proposals = slices.Clone(g.Proposals)
	if p := g.proposal(b.Proposal); p != nil {
		p.Agreed = append(slices.Clip(p.Agreed), e.Seat)
	}
	return nil
}

// openProposal returns an open proposal, if the seat is the caller's and may respond to it.
func (c *draft) openProposal(by engine.Seat, seq int64) (*Proposal, error) {
	if _, err := c.mayPropose(by, ""); err != nil {
		return nil, err
	}
	p := c.g.proposal(seq)
	if p == nil {
		return nil, table.Refuse(table.Invalid, "no_proposal")
	}
	return p, nil
}

// proposal returns an open proposal, or nil.
func (g *State) proposal(seq int64) *Proposal {
	i := slices.IndexFunc(g.Proposals, func(p Proposal) bool { return p.Seq == seq })
	if i < 0 {
		return nil
	}
	return &g.Proposals[i]
}

// Withdraw is the kind: withdraw one's own proposal.
const Withdraw table.Kind = "withdraw"

// WithdrawCommand withdraws the seat's own proposal.
type WithdrawCommand struct {
	Seat     engine.Seat
	Proposal int64 `json:"proposal" minimum:"1" doc:"The seq of the proposal."`
}

// WithdrawEntry withdraws a proposal.
type WithdrawEntry struct {
	Proposal int64 `json:"proposal"`
}

type withdrawLine struct {
	line.Done

	Seat     int   `json:"seat" doc:"The number of the seat that proposed it, from 1."`
	Proposal int64 `json:"proposal" doc:"The seq of the proposal."`
}

func withdrawKind() Kind {
	return entryKind[WithdrawEntry]("Somebody took back a proposal.", WithdrawEntry.line).
		withCommand(WithdrawCommand{}, "Take back your own open proposal.")
}

// Kind returns Withdraw.
func (WithdrawEntry) Kind() table.Kind { return Withdraw }

func (b WithdrawEntry) line(l *line.Maker) *withdrawLine {
	return &withdrawLine{l.Done(line.Sentence{}), l.Number(), b.Proposal}
}

func (WithdrawEntry) meta() {}

func (cmd WithdrawCommand) decide(c *draft) error {
	p, err := c.openProposal(cmd.Seat, cmd.Proposal)
	switch {
	case err != nil:
		return err
	case p.Seat != cmd.Seat:
		return table.Refuse(table.Forbidden, "others_proposal")
	}
	return c.push(c.entry(cmd.Seat, WithdrawEntry{cmd.Proposal}))
}

func (b WithdrawEntry) evolve(g *State, _ *table.Entry) error {
	g.Proposals = slices.DeleteFunc(slices.Clone(g.Proposals), func(p Proposal) bool { return p.Seq == b.Proposal })
	return nil
}
