package search

import (
	"cmp"
	"slices"
)

// Forget makes a tree as if it were new. A bot that begins another game calls it, so that its choices depend on no other game.
func (t *Tree[S, A]) Forget() {
	for _, g := range t.roots {
		g.clear()
	}
	t.turn, t.due = t.turn[:0], 0
}

// rebase makes a position the root. If the tree has met it, its node and those that were first reached from there stay, with their
// statistics; else the tree begins anew. A node is a view, so its statistics hold whenever its seat has just this view.
func (g *root[S, A]) rebase(key uint64, atOnce bool, list []Proposal[A]) {
	g.sums, g.done, g.path = [len(g.sums)]float64{}, 0, g.path[:0]
	if at := g.find(key); at != nowhere {
		g.keepFrom(at)
		if count := int(g.nodes[0].count); count == len(list) || count == 0 && g.expand(0, list) {
			return
		}
	}
	g.clear()
	g.add(key, g.seat, nowhere)
	g.nodes[0].atOnce = atOnce
	g.expand(0, list)
}

// keepFrom removes all nodes but one and those that were first reached from there.
func (g *root[S, A]) keepFrom(at uint32) {
	g.moved = g.moved[:0]
	g.order = g.order[:0]
	kept := uint32(0)
	for i := range g.nodes {
		n := &g.nodes[i]
		to := nowhere
		switch {
		case uint32(i) == at:
			to, n.parent = kept, nowhere
		case n.parent != nowhere && uint32(i) > at && g.moved[n.parent] != nowhere:
			to, n.parent = kept, g.moved[n.parent]
		}
		g.moved = append(g.moved, to)
		if to != nowhere {
			g.nodes[to] = *n
			kept++
		}
	}
	g.nodes = g.nodes[:kept]
	g.keepBranches()
	clear(g.slots)
	for i := range g.nodes {
		g.slots[g.slot(g.nodes[i].key)] = uint32(i + 1)
	}
}

// keepBranches moves the branches of the nodes together, and their actions: the first in the lists first, so that none is
// overwritten before it is moved.
func (g *root[S, A]) keepBranches() {
	for i := range g.nodes {
		if g.nodes[i].count > 0 {
			g.order = append(g.order, uint32(i))
		}
	}
	slices.SortFunc(g.order, func(i, j uint32) int { return cmp.Compare(g.nodes[i].branches, g.nodes[j].branches) })
	branches, steps := uint32(0), uint32(0)
	for _, i := range g.order {
		n := &g.nodes[i]
		list := g.of(n)
		// The actions of a node are together, but not in the order of its branches: widen changes that.
		first, end := nowhere, uint32(0)
		for _, b := range list {
			first, end = min(first, b.steps), max(end, b.steps+uint32(b.length))
		}
		for k := range list {
			list[k].steps -= first - steps
		}
		steps += uint32(copy(g.steps[steps:], g.steps[first:end]))
		n.branches = branches
		branches += uint32(copy(g.branches[branches:], list))
	}
	g.branches, g.steps = g.branches[:branches], g.steps[:steps]
}
