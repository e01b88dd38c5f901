package search

import "math"

// expand gives a node its branches. It reports false if there is no room for them.
func (b *book[A]) expand(at uint32, list []Proposal[A]) bool {
	n := &b.nodes[at]
	steps, total := 0, float32(0)
	for i := range list {
		if list[i].Len < 1 {
			panic("search: a proposal without actions")
		}
		steps += int(list[i].Len)
		total += max(0, list[i].Prior)
	}
	if len(list) > math.MaxUint16 || len(b.branches)+len(list) > cap(b.branches) || len(b.steps)+steps > cap(b.steps) {
		return false
	}
	n.branches, n.count = uint32(len(b.branches)), uint16(len(list))
	for i := range list {
		p := &list[i]
		prior := 1 / float32(len(list))
		if total > 0 {
			prior = max(0, p.Prior) / total
		}
		b.branches = append(b.branches, branch{prior: prior, steps: uint32(len(b.steps)), index: uint16(i), length: uint8(p.Len)})
		b.steps = append(b.steps, p.Way()...)
	}
	return true
}

// cut shortens a branch to its first actions, since then somebody else has to act. It drops the branches that begin with the same
// actions: they do the same. What is left stands for the first of them, so that it has the same index in every tree.
func (b *book[A]) cut(at uint32, shortened *branch, length int) {
	shortened.length = uint8(length)
	way := b.way(shortened)
	list := b.of(&b.nodes[at])
	for i := range list {
		if other := &list[i]; other != shortened && b.beginsWith(other, way) {
			shortened.index = min(shortened.index, other.index)
			shortened.prior = max(shortened.prior, other.prior)
			other.length, other.prior = 0, 0
		}
	}
}

func (b *book[A]) beginsWith(other *branch, way []A) bool {
	if int(other.length) < len(way) {
		return false
	}
	for i, a := range b.way(other)[:len(way)] {
		if a != way[i] {
			return false
		}
	}
	return true
}
