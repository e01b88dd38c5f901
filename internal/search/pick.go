package search

import (
	"math"

	"github.com/bigriver/bigriver/internal/engine"
)

// pick returns the number of the branch that a node's seat tries next: one that was good so far, or promises to be, or was hardly
// tried. The conversions to float64 keep the compiler from fusing operations, so that every machine picks the same.
func (g *root[S, A]) pick(at uint32) uint32 {
	n := &g.nodes[at]
	g.widen(n)
	if n.atOnce && g.dice.Uint64()&3 != 0 {
		return n.branches + g.habit(n)
	}
	mean, scale := float64(0), float64(0)
	if n.visits > 0 {
		mean = n.sum / float64(n.visits)
		scale = float64(g.explore) * math.Sqrt(float64(n.visits))
	}
	best, most := uint32(0), math.Inf(-1)
	list := g.of(n)[:n.open]
	for i := range list {
		b := &list[i]
		if b.isDropped() {
			continue
		}
		score := mean
		if b.visits > 0 {
			score = b.sum / float64(b.visits)
		}
		score += float64(scale * float64(b.prior) / float64(b.visits+1))
		if score > most {
			best, most = uint32(i), score
		}
	}
	return n.branches + best
}

// habit draws a branch, each as likely as it was taken so far. Seats that decide at the same time choose three times in four by habit.
// If each always took what looks best against the other's choices so far, both could change their choice in step for ever, and one of
// them would lose every time.
func (g *root[S, A]) habit(n *node) uint32 {
	list, total := g.of(n)[:n.open], 0
	for i := range list {
		total += int(list[i].visits)
	}
	if total == 0 {
		return uint32(engine.Below(&g.dice, len(list)))
	}
	at := engine.Below(&g.dice, total)
	for i := range list {
		if at -= int(list[i].visits); at < 0 {
			return uint32(i)
		}
	}
	return 0
}

// widen opens more branches of a node the more often it was visited, the most promising first.
func (g *root[S, A]) widen(n *node) {
	if g.width == 0 {
		n.open = n.count
		return
	}
	want := n.count
	if grown := 1 + float64(float64(g.width)*math.Sqrt(float64(n.visits))); grown < float64(n.count) {
		want = uint16(grown)
	}
	list := g.of(n)
	for ; n.open < want; n.open++ {
		next := int(n.open)
		for i := next + 1; i < len(list); i++ {
			if list[i].prior > list[next].prior {
				next = i
			}
		}
		list[n.open], list[next] = list[next], list[n.open]
	}
}
