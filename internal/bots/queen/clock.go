package queen

import "github.com/bigriver/bigriver/internal/games/queen"

// leg is a part of the race. Coal is worth more in some legs than in others.
type leg int

const (
	school     leg = iota // the driving school is short
	home                  // with all passengers
	collecting            // without
	legs
)

// quarters returns the value of coal, in quarters of its maximum.
func (l leg) quarters() int32 { return [legs]int32{2, 3, 4}[l] }

// clocks has the time for a straight way by coal, speed and steps, and the value of coal.
type clocks struct {
	worth [coals]int32 // of all coal on board; the last piece is the most valuable
	// The risk of being fast with little coal, since the river bends.
	haste [coals][speeds]int32
	turn  int32                       // the cost of a turn that is not free
	pass  [speeds][maxSteps + 1]int32 // to pass a place
	// to end a turn there; the first index is the highest speed that counts
	stop [speeds][coals][speeds][maxSteps + 1]int32
}

// newClocks returns the times for a leg, with coal at this percentage of its usual value.
func newClocks(l leg, coalWorth int32) *clocks {
	c := &clocks{
		worth: [coals]int32{0, 20, 36, 48, 58, 67, 75},
		haste: [coals][speeds]int32{{0, 0, 0, 4, 16, 32, 64}, {0, 0, 0, 0, 2, 6, 16}},
		turn:  max(8, coalOfTurn*l.quarters()/4),
	}
	for coal := range c.worth {
		c.worth[coal] = c.worth[coal] * coalWorth / 100 * l.quarters() / 4
	}
	c.fillPass()
	for topSpeed := int8(slowest); topSpeed <= maxSpeed; topSpeed++ {
		c.fillStop(topSpeed)
	}
	return c
}

func (c *clocks) fillPass() {
	for d := range c.pass[0] {
		for v := range speeds {
			best := int32(missed * 10)
			for to := max(1, v-1); to <= min(v+1, maxSpeed); to++ {
				t := int32(round * d / to)
				if d > to {
					t = round + c.pass[to][d-to]
				}
				best = min(best, t)
			}
			c.pass[v][d] = best
		}
	}
}

func (c *clocks) fillStop(topSpeed int8) {
	for d := range int8(maxSteps + 1) {
		for coal := range int8(coals) {
			for v := int8(slowest); v <= maxSpeed; v++ {
				c.stop[topSpeed][coal][v][d] = c.stopFrom(topSpeed, coal, v, d)
			}
		}
	}
}

// stopFrom returns the time with the best next speed. A boat that arrives too fast, or can no
// longer brake, has to come back.
func (c *clocks) stopFrom(topSpeed, coal, v, d int8) int32 {
	if d == 0 && v <= topSpeed {
		return 0
	}
	best := int32(missed)
	for to := int8(slowest); to <= min(d, maxSpeed); to++ {
		cost := queen.SpeedCost(v, to)
		if cost > coal || to == d && to > topSpeed {
			continue
		}
		best = min(best, round+c.worth[coal]-c.worth[coal-cost]+c.stop[topSpeed][coal-cost][to][d-to])
	}
	return best
}
