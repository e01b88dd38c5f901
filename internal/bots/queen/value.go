package queen

import (
	"math/bits"

	"github.com/bigriver/bigriver/internal/games/queen"
	"github.com/bigriver/bigriver/internal/games/queen/tiles"
)

// The value of a position is the time that a boat still needs from there, in parts of a round. Less
// is better.
const (
	round = 16

	tileSteps  = 5  // of a tile whose bends are unknown
	maxSteps   = 80 // size of the tables
	stopping   = 36 // the cost of a later stop
	missed     = 12 * round
	coalOfTurn = 9 // the cost of a turn that will not be free
	stuck      = 40 * round

	nowhere spot = -1

	speeds   = 7
	coals    = 7
	needed   = 2 // passengers
	slowest  = 1
	maxSpeed = 6
)

// station is a dock that a boat may stop at.
type station struct {
	chart *chart
	slot  int8
	after int32 // the time needed after the stop
	coal  bool  // whether it is a coal dock, which the boat leaves with full coal
}

// outlook has what all values of one decision have in common.
type outlook struct {
	need     int8 // passengers that the boat lacks
	topSpeed int8 // the speed at which it may land
	race     bool // the driving school
	low      bool // the boat has little coal left, and there may be coal docks
	onward   [slots]*chart
	rest     [slots]int // steps after the goal of onward
	landing  *chart     // nil if it is unknown or far
	stations [2 * slots]station
	count    int
	skipping int32 // the cost of taking passengers at later stations

	near  spot // the spot for which the rows were looked up
	there rows
}

// rows has the ways from a spot to each goal; nil if the charts show none.
type rows struct {
	onward, landing *wayRow
	rest            int
	stations        [2 * slots]*wayRow
}

// look prepares the values for a boat.
func (p *pilot) look(s *queen.State, id queen.BoatID) {
	o := &p.outlook
	b := &s.Boats[id]
	p.atlas.now++
	p.poor = b.Coal == 0
	o.need, o.topSpeed, o.race, o.low = 0, s.Choices.FinishSpeed, s.Choices.School, p.river.rough && b.Coal <= enoughCoal
	o.onward, o.landing, o.count, o.skipping, o.near = [slots]*chart{}, nil, 0, 0, nowhere
	if !o.race {
		o.need = lacking(b)
	}
	switch {
	case o.race:
		p.clocks = p.legs[school]
	case o.need == 0:
		p.clocks = p.legs[home]
	default:
		p.clocks = p.legs[collecting]
	}
	low, high := max(b.Slot-1, s.First), min(b.Slot+2, s.Laid-1)
	if o.need > 0 && !p.isAhead(s, b) {
		for i := max(b.Slot-chartAstern, s.First); i < low; i++ {
			if p.mayStop(s, b, i) {
				low = i
			}
		}
	}
	for i := low; i <= high; i++ {
		goal := min(i+2, s.Laid-1)
		o.onward[i] = p.chart(goal, onward)
		o.rest[i] = tileSteps * int(s.Draws+s.Laid-1-goal)
	}
	if s.Jetty != tiles.NoNose {
		o.landing = p.chart(s.Laid-1, landing)
	}
	if o.need == 0 {
		p.coalStops(low, high)
		return
	}
	o.skipping = p.scarcity(s, b)
	p.coalStops(low, high)
	for i := low; i <= high; i++ {
		if p.mayStop(s, b, i) {
			p.addStation(s, id, i)
		}
	}
}

// isAhead reports whether there may be enough stations ahead of a boat.
func (p *pilot) isAhead(s *queen.State, b *queen.Boat) bool {
	n := bits.OnesCount32(uint32(s.Pile & p.stations))
	if s.Draws == 0 {
		n = 0
	}
	for i := max(b.Slot-1, s.First); i < s.Laid; i++ {
		if p.mayStop(s, b, i) {
			n++
		}
	}
	return n >= int(lacking(b))
}

// mayStop reports whether a boat could take a passenger at the station of a slot.
func (p *pilot) mayStop(s *queen.State, b *queen.Boat, slot int8) bool {
	at := &s.River[slot]
	return at.Passengers > 0 && b.Aboard[0] != at.Tile && b.Aboard[1] != at.Tile
}

func lacking(b *queen.Boat) (n int8) {
	for _, from := range b.Aboard {
		if from == tiles.NoTile {
			n++
		}
	}
	return n
}

// scarcity returns the cost of not stopping at the stations in sight: a later stop for each
// passenger, and the risk that no passenger is left then.
func (p *pilot) scarcity(s *queen.State, b *queen.Boat) int32 {
	need := int32(lacking(b))
	demand, supply := int32(0), 2*int32(bits.OnesCount32(uint32(s.Pile&p.stations)))
	for i := range s.Boats[:queen.BlackRose] {
		if o := &s.Boats[i]; o.Status == queen.Racing {
			demand += int32(lacking(o))
		}
	}
	for i := b.Slot + 3; i < s.Laid; i++ {
		supply += int32(s.River[i].Passengers)
	}
	danger := p.manner.leaving
	if short := 3*demand - 2*supply; short > 0 {
		danger += short * 2 * round / demand * p.manner.short / 4
	}
	if supply == 0 {
		danger += stuck
	}
	return need * (stopping + danger)
}

// addStation adds the station of a slot, with the time needed after it, and takes into account
// whether other boats will be there first.
func (p *pilot) addStation(s *queen.State, id queen.BoatID, slot int8) {
	o, b := &p.outlook, &s.Boats[id]
	c := p.chart(slot, dock)
	if slot < b.Slot-1 {
		c = p.chart(slot, astern)
	}
	at := spotAt(slot, p.river.dock[slot])
	best := noWay
	for h := range headings {
		best = min(best, o.onward[slot].at(at, h))
	}
	if best == noWay {
		return
	}
	st := station{chart: c, slot: slot, after: p.clocks.pass[slowest][min(best.steps()+o.rest[slot], maxSteps)] + int32(o.need-1)*(stopping+8)}
	if !p.ignoreOthers && p.boatsBefore(s, id, c, slot) >= s.River[slot].Passengers {
		st.after += 2 * round
	}
	o.stations[o.count] = st
	o.count++
}

// boatsBefore counts the other boats that lack passengers and will reach a station first.
func (p *pilot) boatsBefore(s *queen.State, id queen.BoatID, c *chart, slot int8) (before int8) {
	mine := p.until(c, &s.Boats[id])
	for i := range s.Boats[:queen.BlackRose] {
		r := &s.Boats[i]
		if queen.BoatID(i) != id && r.Status == queen.Racing && lacking(r) > 0 && r.Aboard[0] != s.River[slot].Tile && p.until(c, r) < mine {
			before++
		}
	}
	return before
}

// until returns the time that a boat needs to stop at a dock.
func (p *pilot) until(c *chart, b *queen.Boat) int32 {
	w := c.at(spotOf(b), int(b.Head))
	if w == noWay {
		return missed
	}
	return p.stopTime(w, slowest, b.Speed, min(b.Coal, coals-1))
}

func (p *pilot) stopTime(w way, topSpeed, speed, coal int8) int32 {
	return p.clocks.stop[topSpeed][coal][speed][min(w.steps(), maxSteps)] + p.turning(w, coal)
}

// turning returns the cost of the turns of a way: a little for each, and more for those that will
// not be free.
func (p *pilot) turning(w way, coal int8) int32 {
	return int32(w.turns()) + p.clocks.turn*int32(max(w.coal(), w.turns()-1-w.steps()/4)) + 3*round*int32(max(0, w.coal()-int(coal)))
}

// value returns the time that the boat needs from an end of a turn.
func (p *pilot) value(at spot, h int, speed, coal int8) int32 {
	o := &p.outlook
	if at != o.near {
		o.lookFrom(at)
	}
	there := &o.there
	if there.onward == nil {
		return stuck
	}
	h &= headingRoom - 1
	best := int32(stuck)
	if w := there.onward[h]; w != noWay {
		d := min(w.steps()+there.rest, maxSteps)
		if best = p.clocks.pass[speed][d] + o.skipping; o.need == 0 && !o.race {
			best = p.clocks.stop[o.topSpeed][coal][speed][d]
		}
		best += p.turning(w, coal)
	}
	switch {
	case there.landing == nil:
	case o.race:
		if w := there.landing[h]; w != noWay {
			best = p.clocks.pass[speed][min(w.steps(), maxSteps)] + p.turning(w, coal)
		}
	case o.need == 0:
		if w := there.landing[h]; w != noWay {
			best = p.stopTime(w, o.topSpeed, speed, coal)
		}
	}
	for i, row := range there.stations[:o.count] {
		if w := row[h]; w != noWay {
			st := &o.stations[i]
			v := p.stopTime(w, slowest, speed, coal) + st.after
			if st.coal {
				v -= p.clocks.worth[coals-1] - p.clocks.worth[coal]
			}
			best = min(best, v)
		}
	}
	return best - p.clocks.worth[coal] + p.clocks.haste[coal][speed]
}

// lookFrom looks up the ways from a spot.
func (o *outlook) lookFrom(at spot) {
	o.near = at
	slot, there := at/tiles.Stride, &o.there
	there.onward, there.landing = nil, nil
	if o.onward[slot] == nil {
		return
	}
	there.onward, there.rest = o.onward[slot].from(at), o.rest[slot]
	if o.landing != nil {
		there.landing = o.landing.from(at)
	}
	for i := range o.stations[:o.count] {
		there.stations[i] = o.stations[i].chart.from(at)
	}
}
