package play

import (
	"slices"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/line"
)

// Withdraw is the kind: take one's own proposal back.
const Withdraw table.Kind = "withdraw"

// WithdrawCommand takes back the seat's own proposal.
type WithdrawCommand struct {
	Seat     engine.Seat
	Proposal int64 `json:"proposal" minimum:"1" doc:"The seq of the proposal."`
}

// WithdrawEntry takes a proposal back.
type WithdrawEntry struct {
	Proposal int64 `json:"proposal"`
}

type withdrawLine struct {
	line.Done

	Seat     int   `json:"seat" doc:"The number of the seat that proposed it, from 1."`
	Proposal int64 `json:"proposal" doc:"The seq of the proposal."`
}

func withdrawKind() Kind {
	return entered[WithdrawEntry]("Somebody took back a proposal.", WithdrawEntry.line).
		asked(WithdrawCommand{}, "Take back your own open proposal.")
}

// Kind returns Withdraw.
func (WithdrawEntry) Kind() table.Kind { return Withdraw }

func (b WithdrawEntry) line(l *line.Maker) *withdrawLine {
	return &withdrawLine{l.Done(line.Sentence{}), l.Number(), b.Proposal}
}

func (WithdrawCommand) aside() {}
func (WithdrawEntry) aside()   {}

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
