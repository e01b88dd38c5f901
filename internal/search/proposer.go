package search

import "github.com/bigriver/bigriver/internal/engine"

// MaxProposal is how many actions a proposal may have.
const MaxProposal = engine.MaxPlan

// Proposal is what a seat may do: one action, or several in a row, such as a whole turn. It is one branch of the tree.
type Proposal[A comparable] struct {
	Prior   float32 // how promising it is, relative to the others of its list; not below 0
	Len     int8
	Actions [MaxProposal]A // the seat's own actions, Len of them
}

// Way returns the actions.
func (p *Proposal[A]) Way() []A { return p.Actions[:p.Len] }

// Proposer lists what a search considers. It is owned by one goroutine and may keep memory to work in, but its list depends on its
// arguments alone.
type Proposer[S, A comparable] interface {
	// Propose appends what the seat may do, each once. The first action of each proposal is legal.
	// The others are checked: where one is not legal, or where another seat or chance has to act
	// before it, the proposal ends, and the seat decides anew when it has to act again. If Propose
	// appends nothing, the search considers every legal action.
	Propose(dst []Proposal[A], s *S, by engine.Seat) []Proposal[A]
}
