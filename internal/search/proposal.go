package search

import "github.com/bigriver/bigriver/internal/engine"

// MaxProposal is the maximum number of actions in a proposal.
const MaxProposal = engine.MaxPlan

// Proposal is a suggestion for a seat: one action, or several in a row, such as a whole turn. Its
// first action is legal. The others are checked when they are due: the rest of a proposal is
// dropped as soon as an action is illegal or another seat or chance has to act.
type Proposal[A comparable] struct {
	Len     int8
	Actions [MaxProposal]A // the seat's own actions, Len of them
}

// Way returns the actions.
func (p *Proposal[A]) Way() []A { return p.Actions[:p.Len] }
