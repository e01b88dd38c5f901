package search

// Candidate is something that the seat may do, and what the search found out about it.
type Candidate[A comparable] struct {
	Proposal Proposal[A]
	Visits   int
	Value    float32 // what it is worth to the seat; 0 if it was not tried
}

// Answer is the result of a search. It is good until the tree is asked again.
type Answer[A comparable] struct {
	Candidates []Candidate[A] // in the order of the proposals; those that came to the same as another have no visits
	Values     Values         // what the position is worth to every seat; 0 without iterations
	Iterations int            // that were done
	Kept       int            // visits of the position that were known from earlier searches
}

// Best returns the number of the candidate that was tried most. The search tries it most because it is best.
func (a *Answer[A]) Best() int {
	best := 0
	for i := range a.Candidates {
		if a.Candidates[i].betterThan(&a.Candidates[best]) {
			best = i
		}
	}
	return best
}

func (c *Candidate[A]) betterThan(other *Candidate[A]) bool {
	switch {
	case c.Visits != other.Visits:
		return c.Visits > other.Visits
	case c.Visits > 0:
		return c.Value > other.Value
	}
	return c.Proposal.Prior > other.Proposal.Prior
}

// answer adds up what the roots found, in their order.
func (t *Tree[S, A]) answer(kept int) Answer[A] {
	t.candidates = t.candidates[:0]
	for i := range t.list {
		t.candidates = append(t.candidates, Candidate[A]{Proposal: t.list[i]})
	}
	a := Answer[A]{Candidates: t.candidates, Kept: kept}
	var sums [len(Values{})]float64
	for _, g := range t.roots {
		a.Iterations += g.done
		for seat, sum := range g.sums {
			sums[seat] += sum
		}
	}
	for seat, sum := range sums {
		if a.Iterations > 0 {
			a.Values[seat] = float32(sum / float64(a.Iterations))
		}
	}
	t.addUp()
	return a
}

func (t *Tree[S, A]) addUp() {
	worth := make([]float64, len(t.candidates))
	for _, g := range t.roots {
		for _, b := range g.of(&g.nodes[0]) {
			c := &t.candidates[b.index]
			c.Visits += int(b.visits)
			worth[b.index] += b.sum
		}
	}
	for i := range t.candidates {
		if c := &t.candidates[i]; c.Visits > 0 {
			c.Value = float32(worth[i] / float64(c.Visits))
		}
	}
}
