package search

// Tried returns how often each branch of the root was tried and what it was worth, in the order of
// the proposals.
func (t *Tree[S, A]) Tried() (visits []int, values []float64) {
	list := t.of(&t.nodes[0])
	visits, values = make([]int, len(list)), make([]float64, len(list))
	for _, b := range list {
		if b.visits > 0 && visits[b.index] > 0 {
			panic("two branches of the root do the same")
		}
		visits[b.index] += int(b.visits)
		values[b.index] += b.sum / max(1, float64(b.visits))
	}
	return visits, values
}

// Grown returns how many nodes the tree has.
func (t *Tree[S, A]) Grown() int { return len(t.nodes) }
