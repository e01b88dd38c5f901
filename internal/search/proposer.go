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
	// Propose appends what the seat may do, by its view, each once. The first action of each proposal is legal. The others are
	// checked: where one is not legal, or where another seat or chance has to act before it, the proposal ends, and the seat
	// decides anew when it has to act again. If Propose appends nothing, the search considers every legal action.
	Propose(dst []Proposal[A], v *S, by engine.Seat) []Proposal[A]
}

// Ends is a Proposer for a game that lists the ends of a turn: each end is a proposal, all of them equally promising.
type Ends[S, A comparable] struct {
	Planner engine.Planner[S, A]

	plans []engine.Plan[A]
}

// Propose appends the ends of the seat's turn.
func (e *Ends[S, A]) Propose(dst []Proposal[A], v *S, by engine.Seat) []Proposal[A] {
	e.plans = e.Planner.AppendPlans(e.plans[:0], v, by)
	for i := range e.plans {
		dst = append(dst, Proposal[A]{1, e.plans[i].Len, e.plans[i].Actions})
	}
	return dst
}

// propose appends what the seat may do: what the proposer lists, or else every legal action.
func (g *root[S, A]) propose(dst []Proposal[A], v *S, by engine.Seat) []Proposal[A] {
	if g.proposer != nil {
		if dst = g.proposer.Propose(dst, v, by); len(dst) > 0 {
			return dst
		}
	}
	g.legal = g.rules.AppendLegal(g.legal[:0], v, by)
	for _, a := range g.legal {
		dst = append(dst, Proposal[A]{Prior: 1, Len: 1, Actions: [MaxProposal]A{a}})
	}
	return dst
}
