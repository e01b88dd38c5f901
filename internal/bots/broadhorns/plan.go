package broadhorns

import "github.com/bigriver/bigriver/internal/games/broadhorns"

// turns returns the number of turns until the boat can take a port action at this distance; 0 is
// this turn. A turn of two Moves and the bonus Move covers three times the speed, and a Move before
// a port action once the speed.
func turns(distance, actions, speed int) int {
	switch {
	case actions > 0 && distance == 0, actions == 2 && distance <= speed:
		return 0
	case actions == 2:
		distance -= 3 * speed
	case actions == 1:
		distance -= speed
	}
	n := 1
	for ; distance > speed; distance -= 3 * speed {
		n++
	}
	return n
}

// sellChance returns the chance, in tenths, that a barrel can still be sold after this number of
// turns. Cells count from 1.
func (m *merchant) sellChance(cell, turns int) int {
	slack := m.Cells() - cell
	if m.Spoils(m.s) {
		slack -= turns
	} else if turns > 2 {
		slack -= turns - 2
	}
	switch {
	case slack < 0:
		return 0
	case turns == 0:
		return 10
	case slack == 0:
		return max(3, 10-turns-int(m.s.Seats)/2)
	case slack == 1:
		return 9
	}
	return 10
}

// cargo is the barrels that a plan can sell: for each type their number, and the cell of the worst.
type cargo struct {
	n     [cargos]int8
	worst [cargos]int8
}

func (m *merchant) aboard() (c cargo) {
	for t := range cargos {
		for cell, n := range m.me.Cargo[t] {
			if n > 0 {
				c.n[t] += n
				c.worst[t] = int8(cell) + 1
			}
		}
	}
	return c
}

// worthAt returns the revenue from selling in a town after this number of turns, in tenths, and
// removes the sold barrels from the cargo. Barrels without a space stay aboard; at the last stop
// they are given away.
func (m *merchant) worthAt(town int8, c *cargo, turns int, last bool) int {
	o := &m.offers[town]
	worth, placed := 0, 0
	for t := range cargos {
		if c.n[t] == 0 {
			continue
		}
		likely := 10
		if t < 3 {
			likely = m.sellChance(int(c.worst[t]), turns)
		}
		if likely == 0 {
			c.n[t] = 0
			continue
		}
		sold := 0
		for _, value := range o.Open[t] {
			if value > 0 && c.n[t] > 0 {
				worth += m.worth(int(value)*likely, turns)
				c.n[t]--
				sold++
			}
		}
		placed += sold
		if sold > 0 && m.canDeliver(town, t) {
			worth += 2 * likely
		}
		if last {
			worth += int(c.n[t]) * likely
			c.n[t] = 0
		}
	}
	fills := placed > 0 && placed == o.Left
	if placed >= 2 || fills {
		worth += o.Bonus * gold
	}
	if fills {
		worth += o.Wreaths * wreathWorth
	}
	return worth
}

func (m *merchant) canDeliver(town int8, t int) bool {
	return (m.me.Hand.Cards|m.s.Towns[town].Cards)&m.Deliveries(town, broadhorns.Cargo(t)) != 0
}

// fares returns the fares that travelers pay at a town.
func (m *merchant) fares(at int8) (fares int) {
	for set := m.me.Aboard; set != 0; set &= set - 1 {
		if to, fare := m.Destination(set.First()); to == at {
			fares += fare * gold
		}
	}
	return fares
}

// tour is the stops of a plan and the turns until each. The second town is 0 if there is one stop.
type tour struct {
	towns [2]int8
	turns [2]int
}

// plan returns the best next stop with this number of actions left, and its worth. Town 0 means
// none. It sets m.tour.
func (m *merchant) plan(actions int) (town int8, worth int) {
	speed := m.Speed(m.s, m.me.Boat)
	resale := m.Boat(m.me.Boat).Resale * gold
	all := m.aboard()
	loaded := m.me.Load() > 0
	worth = -1 << 20
	for t1 := int8(1); t1 < towns; t1++ {
		distance := int(m.Entrance(t1) - m.me.Space)
		if distance < 0 || m.me.Visited>>t1&1 != 0 {
			continue
		}
		n := turns(distance, actions, speed)
		rest := all
		here := m.worthAt(t1, &rest, n, false) - n*turnWorth
		fare := m.fares(t1)
		// End here and give the rest away, or go on.
		ends := here + fare + resale
		left := false
		for _, k := range rest.n {
			ends += int(k) * gold
			left = left || k > 0
		}
		best := ends
		stops := tour{[2]int8{t1, 0}, [2]int{n, n}}
		if (left || m.me.Aboard != 0) && (here+n*turnWorth > 0 || fare > 0) {
			t2, n2, more := m.onwards(t1, rest, n, speed)
			if more += here + fare + resale; more > best {
				best, stops = more, tour{[2]int8{t1, t2}, [2]int{n, n + n2}}
			}
		}
		if !loaded && fare == 0 {
			best -= turnWorth / 2
		}
		if best > worth {
			town, worth, m.tour = t1, best, stops
		}
	}
	return town, worth
}

// onwards returns the best last stop after a first one, the turns until then, and its worth.
func (m *merchant) onwards(t1 int8, rest cargo, before, speed int) (town int8, more, best int) {
	best = -1 << 20
	for t2 := t1 + 1; t2 < towns; t2++ {
		n := turns(int(m.Entrance(t2)-m.Entrance(t1)), 1, speed)
		c := rest
		if worth := m.worthAt(t2, &c, before+n, true) + m.fares(t2) - n*turnWorth; worth > best {
			town, more, best = t2, n, worth
		}
	}
	return town, more, best
}
