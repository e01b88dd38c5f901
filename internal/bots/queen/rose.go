package queen

import (
	"github.com/bigriver/bigriver/internal/games/queen"
	"github.com/bigriver/bigriver/internal/games/queen/tiles"
)

// Support for the expansion. The pilot's own list of ends knows logs, and treats sandbars as
// islands. For the black boat, near sandbars and in the shipyard the pilot uses the list of the
// rules.

const (
	agroundMalus = round + coalOfTurn // for lying on a sandbar: a slow turn, and coal to get off
	roseGives    = 2                  // units of coal in a round
	enoughCoal   = 2                  // a boat with more does not go to coal docks
)

// readNew reads the sandbars, logs and coal docks of a tile of the expansion.
func (v *river) readNew(p *pilot, s *queen.State, i int8) {
	tile := &p.rules.Tables().Tiles[s.River[i].Tile]
	v.water[i] &^= tile.Sand
	v.sand[i], v.logs[i], v.coal[i] = tile.Sand, tile.Logs, tile.Coal
	v.rough = v.rough || tile.Rough()|tile.Coal != 0
}

// special reports whether the list of the rules is needed.
func (p *pilot) special(s *queen.State) bool {
	b := &s.Boats[s.Active]
	if s.Active == queen.BlackRose || b.Coal >= coals {
		return true
	}
	for i := b.Slot; i < min(b.Slot+3, s.Laid); i++ {
		if p.rules.Tables().Tiles[s.River[i].Tile].Sand != 0 {
			return true
		}
	}
	return false
}

// roughValue returns the value of an end on a river with logs or coal docks. Logs take a point of
// speed if the movement ends on them.
func (p *pilot) roughValue(e *turnEnd) int32 {
	c := e.spot
	after := *e
	if p.river.points(c) > 1 {
		after.speed = max(after.speed-1, slowest)
	}
	return p.valueAt(c, &after)
}

// steerByPlans returns the first action of the way to the best end in the list of the rules.
func (p *pilot) steerByPlans(d *decision) queen.Action {
	s := &d.View
	p.plans = p.rules.AppendPlans(p.plans[:0], s, d.By)
	if len(p.plans) == 0 {
		return queen.Action{} // "head N" is illegal in a movement, but there always is a plan
	}
	p.read(s, s.Active)
	t := &p.turn
	t.ends = t.ends[:0]
	for i := range p.plans {
		t.ends = append(t.ends, p.planned(i))
	}
	best, bestValue := -1, int32(1<<30)
	for range t.ends {
		k := 0
		for i := range t.ends {
			if t.ends[i].value < t.ends[k].value {
				k = i
			}
		}
		e := t.ends[k]
		if e.value >= bestValue {
			break
		}
		v := e.value
		if s.Active != queen.BlackRose && p.isPlain(e.spot) {
			v += p.dangerOf(&e)
		}
		if v < bestValue {
			best, bestValue = k, v
		}
		t.ends[k].value = 1 << 30
	}
	return p.plans[max(best, 0)].Actions[0]
}

// planned returns an end of the list of the rules, with its value.
func (p *pilot) planned(i int) turnEnd {
	t, plan := &p.turn, &p.plans[i]
	end := queen.ReadPlanEnd(&plan.End.Args)
	c := spotAt(int8(end.Slot), int8(end.Field))
	e := turnEnd{spot: c, speed: int8(end.Wheel), head: int8(end.Heading), coal: min(int8(end.Coal), coals-1), pushed: queen.NoBoat}
	e.value = p.pushes(plan.Way())
	switch {
	case t.s.Active == queen.BlackRose:
		e.value += p.errand(c, e.speed)
		if !p.isPlain(c) {
			e.value += 4 * round
		}
	case p.isPlain(c):
		e.value += p.valueAt(c, &e)
	default:
		e.value += agroundMalus + p.value(c, int(e.head), slowest, e.coal)
	}
	return e
}

// valueAt returns the value of an end, with the coal of a dock there. Only a boat with little coal
// counts that coal: any other would burn its coal to come back to the dock. A boat without coal is
// stuck before sandbars that bar the river.
func (p *pilot) valueAt(c spot, e *turnEnd) int32 {
	if p.outlook.low && e.speed == slowest && p.river.coal[c/tiles.Stride]>>uint(c%tiles.Stride)&1 != 0 {
		e.coal = coals - 1
	}
	e.coal = p.given(c, e.speed, e.coal)
	v := p.value(c, int(e.head), e.speed, e.coal)
	if e.coal == 0 && !p.poor && p.bars(c, int(e.head)) {
		v += stuck
	}
	return v
}

// bars reports whether sandbars bar the way on to a boat without coal, as far as the charts reach.
func (p *pilot) bars(c spot, h int) bool {
	o, slot := &p.outlook, int8(c/tiles.Stride)
	if !p.river.rough || o.onward[slot] == nil || o.onward[slot].at(c, h) == noWay {
		return false
	}
	return p.chartFor(min(slot+2, p.river.newest()), onward, true).at(c, h) == noWay
}

// coalStops adds the coal docks in sight to the stations where a boat may stop.
func (p *pilot) coalStops(low, high int8) {
	o := &p.outlook
	if !o.low {
		return
	}
	for i := low; i <= high; i++ {
		best := noWay
		for f := range fields {
			for h := 0; h < headings && p.river.coal[i]>>uint(f)&1 != 0; h++ {
				at := spotAt(i, int8(f))
				best = min(best, p.chartFor(min(i+2, p.river.newest()), onward, false).at(at, h))
			}
		}
		if best == noWay {
			continue
		}
		d := min(best.steps()+o.rest[i], maxSteps)
		st := station{chart: p.chart(i, coaling), after: p.clocks.pass[slowest][d] + o.skipping, coal: true}
		if o.need == 0 {
			st.after = p.clocks.stop[o.topSpeed][coals-1][slowest][d]
		}
		o.stations[o.count] = st
		o.count++
	}
}

// isPlain reports whether a spot is water without a sandbar.
func (p *pilot) isPlain(c spot) bool {
	return p.river.water[c/tiles.Stride]>>uint(c%tiles.Stride)&1 != 0
}

// pushes returns the cost of the pushes of a way. Pushing one's own boats costs, and the Black Rose
// gains by pushing others.
func (p *pilot) pushes(way []queen.Action) (malus int32) {
	s := p.turn.s
	c, h := spotOf(p.turn.boat), int(p.turn.boat.Head)
	for _, a := range way {
		switch a.Kind {
		case queen.TurnLeft:
			h = (h + headings - 1) % headings
		case queen.TurnRight:
			h = (h + 1) % headings
		case queen.Head:
			h = int(a.N)
		case queen.Ahead:
			c = p.turn.search.Next(c, tiles.Heading(h))
		case queen.Push:
			if c = p.turn.search.Next(c, tiles.Heading(h)); c >= 0 {
				malus += p.pushed(s, c, p.turn.search.Next(c, tiles.Heading(a.N)))
			}
		default:
		}
		if c < 0 {
			return malus
		}
	}
	return malus
}

// pushed returns the cost of pushing the boat on one spot to another. It is higher the more this
// helps that boat.
func (p *pilot) pushed(s *queen.State, c, to spot) int32 {
	for i := range s.Boats {
		b := &s.Boats[i]
		if b.Status != queen.Racing || spotOf(b) != c {
			continue
		}
		if queen.BoatID(i) == queen.BlackRose || to < 0 {
			return pushMalus
		}
		helped := 4 * (p.far(b, c) - p.far(b, to))
		switch {
		case b.Seat == p.turn.boat.Seat:
			return round - helped
		case s.Active == queen.BlackRose:
			return helped
		}
		return pushMalus + max(0, helped)
	}
	return pushMalus
}

// errand returns the value of an end of the Black Rose for the seat that controls it: it goes
// downstream, and brings coal to that seat's boats.
func (p *pilot) errand(c spot, speed int8) int32 {
	s := p.turn.s
	value := -int32(c/tiles.Stride) * round
	for i := range s.Boats[:queen.BlackRose] {
		b := &s.Boats[i]
		at := spotOf(b)
		if b.Status == queen.Racing && b.Seat == p.turn.boat.Seat && b.Speed == speed && b.Coal < coals && p.exchanges(at, c) {
			worth := &p.legs[collecting].worth
			value += worth[b.Coal] - worth[min(b.Coal+p.turn.gift, coals-1)]
		}
	}
	return value
}

// gifts records what the Black Rose may give in this round, if the deciding seat controls it.
func (p *pilot) gifts() {
	t, rose := &p.turn, &p.turn.s.Boats[queen.BlackRose]
	t.gift, t.giver = 0, -1
	if rose.Status == queen.Racing && rose.Seat == t.boat.Seat {
		t.gift, t.giver, t.giverSpeed = roseGives-t.s.Given, spotOf(rose), rose.Speed
	}
}

// given returns the coal of a boat at an end, with the gift of the Black Rose there.
func (p *pilot) given(c spot, speed, coal int8) int8 {
	if p.turn.gift == 0 {
		return coal
	}
	return p.askGiver(c, speed, coal)
}

func (p *pilot) askGiver(c spot, speed, coal int8) int8 {
	t := &p.turn
	if speed != t.giverSpeed || !p.exchanges(c, t.giver) {
		return coal
	}
	return min(coal+t.gift, coals-1)
}

// exchanges reports whether coal may be exchanged between two spots.
func (p *pilot) exchanges(a, b spot) bool { return p.calm(a) && p.calm(b) && p.beside(a, b) }

// calm reports whether coal may be exchanged on a spot.
func (p *pilot) calm(c spot) bool {
	slot, f := c/tiles.Stride, int8(c%tiles.Stride)
	return p.isPlain(c) && p.river.points(c) == 1 && !p.lands(c) &&
		(p.turn.s.Choices.AtDocks || f != p.river.dock[slot] && p.river.coal[slot]>>uint(f)&1 == 0)
}

// alignAsAllowed returns the best legal heading, for a boat that has left a sandbar or for the
// Black Rose.
func (p *pilot) alignAsAllowed(d *decision) queen.Action {
	s := &d.View
	p.read(s, s.Focus)
	b := p.turn.boat
	at := spotOf(b)
	best, lowest := d.Legal[0], int32(1<<30)
	for _, a := range d.Legal {
		coal := min(b.Coal, coals-1)
		v := p.value(at, int(a.N), b.Speed, coal)
		if s.Focus != queen.BlackRose {
			v += p.danger(at, int(a.N), b.Speed, coal)
		}
		if v < lowest {
			best, lowest = a, v
		}
	}
	return best
}

// trade takes what the Black Rose gives. With two boats of one player, the boat that is nearer to
// winning gets what the other can spare. If both have to finish, neither gets more than half.
func (p *pilot) trade(d *decision) queen.Action {
	s := &d.View
	best := queen.Action{Kind: queen.Pass}
	highest := int32(0)
	for _, a := range d.Legal {
		if a.Kind == queen.Pass {
			continue
		}
		from, to := s.Active, s.Partner
		if a.Kind == queen.Get {
			from, to = to, from
		}
		if gain := p.gain(s, from, to, a.N); gain > highest {
			best, highest = a, gain
		}
	}
	return best
}

// gain returns the value of passing coal.
func (p *pilot) gain(s *queen.State, from, to queen.BoatID, n int8) int32 {
	worth := func(id queen.BoatID, more int8) int32 {
		b := &s.Boats[id]
		if id == queen.BlackRose {
			return 0 // the exchange would never end
		}
		w := p.legs[collecting].worth[min(max(b.Coal+more, 0), coals-1)] * (needed + 1 - int32(lacking(b)))
		if !s.Choices.BothHome && lacking(b) < needed {
			w *= 2
		}
		return w
	}
	return worth(to, n) - worth(to, 0) + worth(from, -n) - worth(from, 0)
}
