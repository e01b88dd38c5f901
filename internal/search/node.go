package search

import "github.com/bigriver/bigriver/internal/engine"

// A node is a decision: a position as the seat that has to decide knows it. All ways that lead to the same view of the same seat
// lead to one node, so a seat never decides by what it does not know. There are no nodes for chance.
type node struct {
	key      uint64  // of the view and the seat
	sum      float64 // of the values of the seat, over all visits
	visits   uint32
	parent   uint32 // the node from which it was first reached
	branches uint32 // the first of them
	count    uint16 // how many branches it has; 0 until its second visit
	open     uint16 // how many of them are considered
	seat     engine.Seat
	atOnce   bool // other seats decide at the same time
}

// A branch is a proposal at a node.
type branch struct {
	sum     float64 // of the values of the node's seat, over all visits
	visits  uint32
	prior   float32 // all priors of a node add up to 1
	steps   uint32  // the first of its actions
	index   uint16  // in the list of proposals
	length  uint8   // how many actions it has
	checked bool    // all its actions can be done, whenever the node is met
}

// isDropped reports whether another branch of the node does the same.
func (b *branch) isDropped() bool { return b.length == 0 }

// nowhere stands for no node, or no branch.
const nowhere = ^uint32(0)

// A book is the nodes of a tree and what belongs to them, in lists that never grow beyond what they were made with.
type book[A comparable] struct {
	nodes    []node
	branches []branch
	steps    []A      // the actions of the branches
	slots    []uint32 // by key: a node's number, plus 1; 0: none
}

// What a book has room for beside its nodes.
const (
	branchesPerNode = 16
	stepsPerBranch  = 4
)

func newBook[A comparable](nodes int) book[A] {
	slots := 1
	for slots < 2*nodes {
		slots *= 2
	}
	return book[A]{
		nodes:    make([]node, 0, nodes),
		branches: make([]branch, 0, branchesPerNode*nodes),
		steps:    make([]A, 0, stepsPerBranch*branchesPerNode*nodes),
		slots:    make([]uint32, slots),
	}
}

// find returns the number of the node with a key, or nowhere.
func (b *book[A]) find(key uint64) uint32 {
	at := b.slot(key)
	return b.slots[at] - 1 // 0 becomes nowhere
}

// slot returns where the node with a key is, or where it would be.
func (b *book[A]) slot(key uint64) int {
	mask := uint64(len(b.slots) - 1)
	for at := key & mask; ; at = (at + 1) & mask {
		if i := b.slots[at]; i == 0 || b.nodes[i-1].key == key {
			return int(at)
		}
	}
}

// add adds a node that is not there yet, and returns its number; nowhere if there is no room.
func (b *book[A]) add(key uint64, seat engine.Seat, parent uint32) uint32 {
	if len(b.nodes) == cap(b.nodes) {
		return nowhere
	}
	at := b.slot(key)
	b.nodes = append(b.nodes, node{key: key, seat: seat, parent: parent})
	b.slots[at] = uint32(len(b.nodes))
	return uint32(len(b.nodes) - 1)
}

// of returns the branches of a node.
func (b *book[A]) of(n *node) []branch { return b.branches[n.branches:][:n.count] }

// way returns the actions of a branch.
func (b *book[A]) way(of *branch) []A { return b.steps[of.steps:][:of.length] }

func (b *book[A]) clear() {
	b.nodes, b.branches, b.steps = b.nodes[:0], b.branches[:0], b.steps[:0]
	clear(b.slots)
}
