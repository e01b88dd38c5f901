package queen

import (
	"math"

	"github.com/bigriver/bigriver/internal/games/queen"
)

// way is the length of a way. Its highest bits are the weight, by which ways are compared. Then come the steps, the turns, and the number of
// turns that follow another turn without a step between them: these cost coal in any case.
type way uint32

const (
	stepsAt  = 13
	turnsAt  = 6
	weightAt = 20

	oneStep way = 4<<weightAt | 1<<stepsAt
	oneTurn way = 2<<weightAt | 1<<turnsAt
	noWay   way = math.MaxUint32

	overSand way = 24<<weightAt | 4<<stepsAt | 1 // running aground on the way, and a coal to get off again
)

// dearTurn returns the weight of a turn that costs coal. A poor boat has no coal to spare.
func dearTurn(poor bool) way {
	if poor {
		return 40<<weightAt | 1<<turnsAt | 1
	}
	return 10<<weightAt | 1<<turnsAt | 1
}

func (w way) steps() int { return int(w >> stepsAt & 127) }
func (w way) turns() int { return int(w >> turnsAt & 127) }
func (w way) coal() int  { return int(w & 63) }

// A chart has the ways from all spots of four tiles to a goal on the third of them.
type chart struct {
	key  chartKey
	from int8 // the first slot
	ways chartWays
}

// chartWays has the way from each node.
type chartWays [chartSlots * nodes]way

const (
	chartSlots  = 4
	chartBehind = 2
)

// chartKey has everything that a chart depends on. A chart with the same key need not be drawn again.
type chartKey struct {
	flow  queen.Heading
	tiles [chartSlots]queen.Tile
	exits [chartSlots]queen.Nose
	goal  goal
	poor  bool
	jetty queen.Nose
}

type goal int8

const (
	noGoal  goal = iota
	onward       // off the tile by its exit; straight ahead if the exit is not known yet
	dock         // the dock
	landing      // a landing field
	coaling      // a coal dock
	goals
)

// at returns the way from a spot and heading.
func (c *chart) at(from spot, h int) way { return c.atNode(nodeAt(from, h)) }

// nodeAt returns the number of a spot and heading. These numbers have no gaps between the slots.
func nodeAt(at spot, h int) int {
	return int(uint(at)/queen.Stride)*nodes + int(uint(at)%queen.Stride)*headings + h
}

// atNode returns the way from a node.
func (c *chart) atNode(node int) way {
	i := node - int(c.from)*nodes
	if uint(i) >= uint(len(c.ways)) {
		return noWay
	}
	return c.ways[i]
}

// chart returns the chart to a goal on a slot.
func (p *pilot) chart(slot int8, g goal) *chart { return p.chartFor(slot, g, p.poor) }

// chartFor returns the chart for a boat that is poor in coal or not. The chart is kept until the river there changes.
func (p *pilot) chartFor(slot int8, g goal, poor bool) *chart {
	c, key := &p.charts[slot][g], chartKey{goal: g, poor: poor}
	if poor {
		c = &p.poorCharts[slot][g]
	}
	if slot == p.river.newest() {
		key.jetty = p.river.jetty
	}
	from := max(slot-chartBehind, p.river.first)
	for i := from; i < min(slot-chartBehind+chartSlots, p.river.laid); i++ {
		if g == onward && i > slot {
			break
		}
		key.tiles[i-from] = p.river.slots[i].Tile
		if i <= slot {
			key.exits[i-from] = p.river.slots[i].Exit
		}
	}
	key.flow = p.river.slots[from].Flow
	if c.key != key {
		c.key, c.from = key, from
		p.draw(c, slot, g)
	}
	return c
}

// draw finds the ways to the goal, going backwards from it.
func (p *pilot) draw(c *chart, slot int8, g goal) {
	c.ways = p.blank
	p.buckets.reset()
	switch g {
	case onward:
		p.seedOnward(c, slot)
	case dock:
		p.seedFields(c, slot, 1<<uint(p.river.dock[slot]))
	case landing:
		p.seedFields(c, slot, p.landing)
	case coaling:
		p.seedFields(c, slot, p.river.coal[slot])
	case noGoal, goals:
	}
	last := int(min(c.from+chartSlots, p.river.laid, slot+2)-c.from) * nodes
	if g == onward {
		last = int(slot+1-c.from) * nodes
	}
	for k := 0; k <= p.buckets.last; k++ {
		for p.buckets.first[k] != 0 {
			node := p.buckets.pop(k)
			w := c.ways[node]
			if int(w>>weightAt) != k {
				continue // a better way has been found meanwhile
			}
			here := node / nodes
			back := node + int(p.river.backs[int(c.from)+here][node-here*nodes])
			if back >= 0 && back < last && p.isWater(c.from, back) {
				h, step := node%headings, oneStep
				if p.river.rough && p.river.points(spotAt(c.from+int8(here), int8(node%nodes/headings))) > 1 {
					step += oneStep // logs take two points, and the wheel goes down
				}
				p.reachTurning(c, back-h, h, w+step)
			} else if p.river.rough && back >= 0 && back < last && !c.key.poor && p.isSand(c.from, back) {
				p.reach(c, back, w+overSand)
			}
		}
	}
}

// isWater reports whether a node, counted from the start of a slot, is on water.
func (p *pilot) isWater(from int8, node int) bool {
	slot := node / nodes
	return p.river.water[int(from)+slot]>>uint((node-slot*nodes)/headings)&1 != 0
}

// isSand reports whether a node is on a sandbar, which a boat can only leave straight ahead.
func (p *pilot) isSand(from int8, node int) bool {
	slot := node / nodes
	return p.river.sand[int(from)+slot]>>uint((node-slot*nodes)/headings)&1 != 0
}

// reachTurning reaches all headings of a field from which a step in one heading leads on.
func (p *pilot) reachTurning(c *chart, field, h int, w way) {
	dear := dearTurn(c.key.poor)
	p.reach(c, field+h, w)
	w += oneTurn
	p.reach(c, field+(h+1)%headings, w)
	p.reach(c, field+(h+5)%headings, w)
	w += dear
	p.reach(c, field+(h+2)%headings, w)
	p.reach(c, field+(h+4)%headings, w)
	p.reach(c, field+(h+3)%headings, w+dear)
}

func (p *pilot) reach(c *chart, node int, w way) {
	if w < c.ways[node] {
		c.ways[node] = w
		p.buckets.push(int(w>>weightAt), node)
	}
}

// buckets has the nodes that wait to be visited, sorted by weight.
type buckets struct {
	last  int
	first [1 << (32 - weightAt)]int16 // an index of list; 0: empty
	used  int16
	list  [8 * chartSlots * nodes]struct{ node, next int16 }
}

func (b *buckets) reset() { b.used, b.last = 0, 0 }

func (b *buckets) push(weight, node int) {
	b.used++
	b.list[b.used].node, b.list[b.used].next = int16(node), b.first[weight]
	b.first[weight] = b.used
	b.last = max(b.last, weight)
}

func (b *buckets) pop(weight int) int {
	e := b.list[b.first[weight]]
	b.first[weight] = e.next
	return int(e.node)
}

// seedFields starts a chart from the chosen fields of a slot, with every heading.
func (p *pilot) seedFields(c *chart, slot int8, chosen uint32) {
	for f := range fields {
		for h := 0; chosen>>uint(f)&1 != 0 && h < headings; h++ {
			p.reach(c, int(slot-c.from)*nodes+f*headings+h, 0)
		}
	}
}

// seedOnward starts a chart from the last fields before the exit, with the headings that lead over it.
func (p *pilot) seedOnward(c *chart, slot int8) {
	v := &p.river
	exit, entry := v.slots[slot].Exit, queen.NoNose
	if slot == v.newest() {
		exit = v.jetty
	}
	if exit == queen.NoNose {
		exit = queen.Straight
	}
	if slot > 0 {
		entry = v.slots[slot-1].Exit
	}
	steps := &p.steps[v.slots[slot].Flow][entry][exit]
	for node, d := range steps {
		f := node / headings
		if d != bank && f+int(d) >= fields && v.water[slot]>>uint(f)&1 != 0 {
			p.reachTurning(c, int(slot-c.from)*nodes+f*headings, node%headings, oneStep)
		}
	}
}
