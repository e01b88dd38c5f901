package queen

import (
	"math"

	"github.com/bigriver/bigriver/internal/games/queen/tiles"
)

// way is the length of a way as a packed number. Its highest bits are the weight, by which ways are
// compared. Then come the steps, the turns, and the number of turns that immediately follow another
// turn: these always cost coal.
type way uint32

const (
	stepsAt  = 13
	turnsAt  = 6
	weightAt = 20

	oneStep way = 4<<weightAt | 1<<stepsAt
	oneTurn way = 2<<weightAt | 1<<turnsAt
	noWay   way = math.MaxUint32

	overSand way = 24<<weightAt | 4<<stepsAt | 1 // running aground, and one coal to get off again
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

// chart has the ways from all spots of four tiles to a goal on one of them.
type chart struct {
	key   chartKey
	used  uint64 // when it was last used: see atlas
	first int8   // slot
	poor  bool   // for a boat that has no coal to spare
	ways  chartWays
}

// chartWays has the ways from each field, and last an empty row for all other fields.
type chartWays [beyond + 1]wayRow

// wayRow has the ways from a field, by heading.
type wayRow [headingRoom]way

const (
	chartSlots  = 4
	chartBehind = 2
	chartAstern = 3 // of a station behind the boat

	// Index of the empty row for fields that the chart does not show.
	beyond      = chartSlots * fields
	headingRoom = 8
)

// chartKey packs everything that a chart depends on into bits. No chart has the key 0.
type chartKey uint64

type goal int8

const (
	noGoal  goal = iota
	onward       // off the tile by its exit; straight ahead if the exit is not known yet
	dock         // the dock
	astern       // the dock, for boats that have passed it
	landing      // a landing field
	coaling      // a coal dock
	goals
)

// at returns the way from a spot and heading.
func (c *chart) at(from spot, h int) way { return c.from(from)[h&(headingRoom-1)] }

// from returns the ways from a spot.
func (c *chart) from(at spot) *wayRow {
	i := int(uint(at)/tiles.Stride)*fields + int(uint(at)%tiles.Stride) - int(c.first)*fields
	return &c.ways[min(uint(i), beyond)]
}

// chart returns the chart to a goal on a slot.
func (p *pilot) chart(slot int8, g goal) *chart { return p.chartFor(slot, g, p.poor) }

// chartFor returns the chart for a boat that is short of coal or not. It stays valid until the
// pilot next calls look.
func (p *pilot) chartFor(slot int8, g goal, poor bool) *chart {
	behind := int8(chartBehind)
	if g == astern {
		behind = 0
	}
	v := &p.river
	first := max(slot-behind, v.first)
	key := chartKey(g) | chartKey(slot)<<3 | chartKey(slot-first)<<8 | chartKey(v.slots[first].Flow)<<10
	if poor {
		key |= 1 << 13
	}
	if slot == v.newest() {
		key |= chartKey(v.jetty) << 14
	}
	at := 16
	for i := first; i < min(slot-behind+chartSlots, v.laid); i++ {
		if g == onward && i > slot {
			break
		}
		key |= chartKey(v.slots[i].Tile) << at
		if i <= slot || g == astern && i < slot+chartAstern {
			key |= chartKey(v.slots[i].Exit) << (at + 5)
		}
		at += 7
	}
	c := p.atlas.find(key)
	if c.key != key {
		c.key, c.first, c.poor = key, first, poor
		p.draw(c, slot, g)
	}
	return c
}

// draw finds the ways to the goal, going backwards from it.
func (p *pilot) draw(c *chart, slot int8, g goal) {
	c.ways = p.blank
	p.buckets.reset()
	for i := c.first; i < min(c.first+chartSlots, p.river.laid); i++ {
		p.river.readFields(p, i)
	}
	p.dear = dearTurn(c.poor)
	switch g {
	case onward:
		p.seedOnward(c, slot)
	case dock, astern:
		p.seedFields(c, slot, 1<<uint(p.river.dock[slot]))
	case landing:
		p.seedFields(c, slot, p.landing)
	case coaling:
		p.seedFields(c, slot, p.river.coal[slot])
	case noGoal, goals:
	}
	end := int(min(c.first+chartSlots, p.river.laid, slot+2)-c.first) * fields
	switch g {
	case onward:
		end = int(slot+1-c.first) * fields
	case astern:
		end = int(min(chartSlots, p.river.laid-c.first)) * fields
	default:
	}
	for k := 0; k <= p.buckets.last; k++ {
		for p.buckets.first[k] != 0 {
			node := p.buckets.pop(k)
			field, h := node/headingRoom, node%headingRoom
			w := c.ways[field][h]
			if int(w>>weightAt) != k {
				continue // a better way has been found in the meantime
			}
			here := field / fields
			at := &p.river.fields[int(c.first)+here][field-here*fields]
			back := field + int(at.back[h])
			if uint(back) >= uint(end) {
				continue
			}
			from := back / fields
			switch from := &p.river.fields[int(c.first)+from][back-from*fields]; {
			case from.water:
				step := oneStep
				if at.logs {
					step += oneStep // logs take two points, and slow the boat down
				}
				p.reachTurning(c, back, h, w+step)
			case from.sand && !c.poor:
				p.reach(c, back, h, w+overSand) // a boat can only leave it straight ahead
			}
		}
	}
}

// reachTurning reaches all headings of a field from which a step in one heading leads on.
func (p *pilot) reachTurning(c *chart, field, h int, w way) {
	// All headings of a field have been reached together, so two ways differ by at most one
	// expensive turn for each heading between them.
	row, dear := &c.ways[field], p.dear
	if w >= row[h&(headingRoom-1)] && w-row[h&(headingRoom-1)] >= dear-oneTurn {
		return
	}
	p.reach(c, field, h, w)
	to := &p.turned[h]
	w += oneTurn
	p.reach(c, field, int(to[0]), w)
	p.reach(c, field, int(to[1]), w)
	w += dear
	p.reach(c, field, int(to[2]), w)
	p.reach(c, field, int(to[3]), w)
	p.reach(c, field, int(to[4]), w+dear)
}

func (p *pilot) reach(c *chart, field, h int, w way) {
	if row := &c.ways[field]; w < row[h&(headingRoom-1)] {
		row[h&(headingRoom-1)] = w
		p.buckets.push(int(w>>weightAt), field*headingRoom+h)
	}
}

// buckets is a priority queue of nodes, bucketed by weight.
type buckets struct {
	last  int
	first [1 << (32 - weightAt)]int16 // an index of list; 0: empty
	used  int16
	list  [8 * chartSlots * fields * headings]struct{ node, next int16 }
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
			p.reach(c, int(slot-c.first)*fields+f, h, 0)
		}
	}
}

// seedOnward starts a chart from the last fields before the exit, with the headings that lead over
// it.
func (p *pilot) seedOnward(c *chart, slot int8) {
	v := &p.river
	exit, entry := v.slots[slot].Exit, tiles.NoNose
	if slot == v.newest() {
		exit = v.jetty
	}
	if exit == tiles.NoNose {
		exit = tiles.Straight
	}
	if slot > 0 {
		entry = v.slots[slot-1].Exit
	}
	steps := &p.steps[v.slots[slot].Flow][entry][exit]
	for node, d := range steps {
		f := node / headings
		if d != bank && f+int(d) >= fields && v.water[slot]>>uint(f)&1 != 0 {
			p.reachTurning(c, int(slot-c.first)*fields+f, node%headings, oneStep)
		}
	}
}
