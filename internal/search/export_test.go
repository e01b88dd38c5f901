package search

import (
	"slices"
	"unsafe"
)

// BytesOfANode is what a node takes, with the branch that leads to it and its slots: see Options.Nodes for the actions.
const BytesOfANode = unsafe.Sizeof(node{}) + unsafe.Sizeof(branch{}) + 2*unsafe.Sizeof(uint32(0))

// BytesOfStatistics is what of that the statistics take: sums and visits.
const BytesOfStatistics = 2 * (unsafe.Sizeof(float64(0)) + unsafe.Sizeof(uint32(0)))

func (p *Proposal[A]) beginsWith(way []A) bool {
	return len(way) <= int(p.Len) && slices.Equal(p.Way()[:len(way)], way)
}

// Nodes returns how many nodes each root has.
func (t *Tree[S, A]) Nodes() (n []int) {
	for _, g := range t.roots {
		n = append(n, len(g.nodes))
	}
	return n
}

// Choices returns how many branches of the first root's position differ.
func (t *Tree[S, A]) Choices() (n int) {
	g := t.roots[0]
	for _, b := range g.of(&g.nodes[0]) {
		if !b.isDropped() {
			n++
		}
	}
	return n
}

// Sound reports whether the lists of the first root fit together: every node is found by its key, parents come first, visits of
// branches add up, no two nodes share a branch, and the branches of the root have the actions of their proposals.
func (t *Tree[S, A]) Sound() bool {
	g := t.roots[0]
	owned := map[uint32]bool{}
	for i := range g.nodes {
		n := &g.nodes[i]
		if g.find(n.key) != uint32(i) || (i == 0) != (n.parent == nowhere) || i > 0 && n.parent >= uint32(i) {
			return false
		}
		visits := uint32(0)
		if i == 0 {
			for _, b := range g.of(n) {
				if !b.isDropped() && !t.list[b.index].beginsWith(g.way(&b)) {
					return false
				}
			}
		}
		for k, b := range g.of(n) {
			visits += b.visits
			if owned[n.branches+uint32(k)] || int(b.steps)+int(b.length) > len(g.steps) {
				return false
			}
			owned[n.branches+uint32(k)] = true
		}
		if visits > n.visits {
			return false
		}
	}
	return true
}
