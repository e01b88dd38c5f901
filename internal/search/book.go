package search

import (
	"math"
	"slices"

	"github.com/bigriver/bigriver/internal/engine"
)

// A node is a decision. All ways that lead to the same position lead to one node. There are no
// nodes for chance.
type node struct {
	sum    float64 // of the values of the seat, over all visits
	visits uint32
	first  uint32 // of its branches
	count  uint16 // how many branches it has; 0 until its second visit
	open   uint16 // how many of them are considered
	seat   engine.Seat
}

// A branch is a proposal at a node. All priors of a node add up to 1.
type branch[A comparable] struct {
	sum     float64 // of the values of the node's seat, over all visits
	visits  uint32
	index   uint16 // in the list of proposals
	checked bool   // all its actions can be done

	Proposal[A] // without actions: another branch of the node does the same
}

// nowhere stands for no node, or no branch.
const nowhere = ^uint32(0)

// A book is the nodes of a tree and their branches.
type book[A comparable] struct {
	nodes    []node
	branches []branch[A]
	byKey    map[uint64]uint32
}

func newBook[A comparable](nodes int) book[A] {
	return book[A]{nodes: make([]node, 0, nodes), byKey: make(map[uint64]uint32, nodes)}
}

func (b *book[A]) clear() {
	b.nodes, b.branches = b.nodes[:0], b.branches[:0]
	clear(b.byKey)
}

func (b *book[A]) find(key uint64) (at uint32, ok bool) {
	at, ok = b.byKey[key]
	return at, ok
}

// add adds a node that is not there yet, and returns its number; nowhere if there is no room.
func (b *book[A]) add(key uint64, seat engine.Seat) uint32 {
	if len(b.nodes) == cap(b.nodes) {
		return nowhere
	}
	at := uint32(len(b.nodes))
	b.nodes = append(b.nodes, node{seat: seat})
	b.byKey[key] = at
	return at
}

// of returns the branches of a node.
func (b *book[A]) of(n *node) []branch[A] { return b.branches[n.first:][:n.count] }

// expand gives a node its branches.
func (b *book[A]) expand(at uint32, list []Proposal[A]) {
	total := float32(0)
	for i := range list {
		if list[i].Len < 1 {
			panic("search: a proposal without actions")
		}
		total += max(0, list[i].Prior)
	}
	n := &b.nodes[at]
	n.first, n.count = uint32(len(b.branches)), uint16(len(list))
	for i := range list {
		added := branch[A]{index: uint16(i), Proposal: list[i]}
		added.Prior = 1 / float32(len(list))
		if total > 0 {
			added.Prior = max(0, list[i].Prior) / total
		}
		b.branches = append(b.branches, added)
	}
}

// cut shortens a branch to its first actions, since then somebody else has to act. It drops the
// branches that begin with the same actions: they do the same. What is left stands for the first of
// them.
func (b *book[A]) cut(at uint32, shortened *branch[A], length int8) {
	shortened.Len = length
	way := shortened.Way()
	list := b.of(&b.nodes[at])
	for i := range list {
		other := &list[i]
		if other != shortened && other.Len >= length && slices.Equal(other.Way()[:length], way) {
			shortened.index = min(shortened.index, other.index)
			shortened.Prior = max(shortened.Prior, other.Prior)
			other.Len, other.Prior = 0, 0
		}
	}
}

// pick returns the number of the branch that a node's seat tries next: one that was good so far, or
// promises to be, or was hardly tried. The conversions to float64 keep the compiler from fusing
// operations, so that every machine picks the same.
func (t *Tree[S, A]) pick(at uint32) uint32 {
	n := &t.nodes[at]
	t.widen(n)
	mean, scale := float64(0), float64(0)
	if n.visits > 0 {
		mean = n.sum / float64(n.visits)
		scale = float64(t.Explore) * math.Sqrt(float64(n.visits))
	}
	best, most := uint32(0), math.Inf(-1)
	list := t.of(n)[:n.open]
	for i := range list {
		b := &list[i]
		if b.Len == 0 {
			continue
		}
		score := mean
		if b.visits > 0 {
			score = b.sum / float64(b.visits)
		}
		score += float64(scale * float64(b.Prior) / float64(b.visits+1))
		if score > most {
			best, most = uint32(i), score
		}
	}
	return n.first + best
}

// widen opens more branches of a node the more often it was visited, the most promising first.
func (t *Tree[S, A]) widen(n *node) {
	if t.Width == 0 {
		n.open = n.count
		return
	}
	want := n.count
	if grown := 1 + float64(float64(t.Width)*math.Sqrt(float64(n.visits))); grown < float64(n.count) {
		want = uint16(grown)
	}
	list := t.of(n)
	for ; n.open < want; n.open++ {
		next := int(n.open)
		for i := next + 1; i < len(list); i++ {
			if list[i].Prior > list[next].Prior {
				next = i
			}
		}
		list[n.open], list[next] = list[next], list[n.open]
	}
}

// note adds a value to a node and to the branch that was taken there.
func (b *book[A]) note(v visit, value float64) {
	n := &b.nodes[v.node]
	n.visits++
	n.sum += value
	if v.branch != nowhere {
		taken := &b.branches[v.branch]
		taken.visits++
		taken.sum += value
	}
}

// best returns the branch of the root that was tried most. The search tries it most because it is
// best.
func (b *book[A]) best() *branch[A] {
	list := b.of(&b.nodes[0])
	best := &list[0]
	for i := range list {
		if list[i].isBetterThan(best) {
			best = &list[i]
		}
	}
	return best
}

func (b *branch[A]) isBetterThan(other *branch[A]) bool {
	if b.visits != other.visits || b.visits == 0 {
		return b.visits > other.visits
	}
	value, others := float32(b.sum/float64(b.visits)), float32(other.sum/float64(other.visits))
	return value > others || value == others && b.index < other.index
}
