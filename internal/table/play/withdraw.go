package play

import (
	"slices"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/table"
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

func withdrawKind() Kind {
	return entered(WithdrawEntry{}, WithdrawEntry{}).
		asked(WithdrawCommand{}, "Take back your own open proposal.")
}

// Kind returns Withdraw.
func (WithdrawCommand) Kind() table.Kind { return Withdraw }

// Kind returns Withdraw.
func (WithdrawEntry) Kind() table.Kind { return Withdraw }

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
