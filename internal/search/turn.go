package search

// expected is an action of the turn that was decided on, and the key of the view in which it is due.
type expected[A comparable] struct {
	key    uint64
	action A
}

// remember keeps the actions of a turn after the first, as far as no other seat and no chance comes between.
func (t *Tree[S, A]) remember(v *View[S], turn *Proposal[A]) {
	t.turn, t.due = t.turn[:0], 0
	g := t.roots[0]
	g.world = v.state
	if g.hidden {
		g.world = t.rules.Resample(&v.state, v.seat, &g.dice)
	}
	for i, a := range turn.Way() {
		if i > 0 {
			if !g.mayGoOn(v.seat, a) {
				return
			}
			t.turn = append(t.turn, expected[A]{g.key(g.look(v.seat), v.seat), a})
		}
		t.rules.Apply(&g.world, v.seat, a, nil)
	}
}

// next returns the action of the turn that is due in this view.
func (t *Tree[S, A]) next(v *View[S]) (a A, ok bool) {
	if t.due == len(t.turn) || t.turn[t.due].key != t.roots[0].key(&v.state, v.seat) {
		t.due = len(t.turn)
		return a, false
	}
	t.due++
	return t.turn[t.due-1].action, true
}
