package queen

import (
	"github.com/bigriver/bigriver/internal/games/queen"
	"github.com/bigriver/bigriver/internal/games/queen/tiles"
)

// Of an unknown tile, whose rear corners are mostly islands.
const openWater uint32 = 1<<fields - 1 - 1 - 1<<4

// dangerOf returns the danger of an end of the turn.
func (p *pilot) dangerOf(e *turnEnd) int32 {
	at := e.spot
	if p.lands(at) && (p.outlook.race || p.outlook.need == 0 && e.speed <= p.outlook.topSpeed) {
		return 0
	}
	return p.danger(at, int(e.head), e.speed, e.coal)
}

// danger returns the cost of a position whose next turn needs coal or cannot be completed. On the
// newest tile it tries the three places where the next tile may be laid.
func (p *pilot) danger(at spot, h int, speed, coal int8) int32 {
	t := &p.turn
	newest := p.river.newest()
	known := p.price(at, h, speed, coal)
	if known == 0 || t.s.Draws == 0 || int8(at/tiles.Stride) != newest {
		return known
	}
	sum, worst := int32(0), int32(0)
	for n := tiles.Left; n <= tiles.Right; n++ {
		t.search.Guess(n, openWater)
		price := min(known, p.price(at, h, speed, coal))
		sum += price
		worst = max(worst, price)
	}
	t.search.Forget()
	return (sum + worst) * p.manner.unknown / 400
}

// price returns the cost of the minimum coal that the next turn needs.
func (p *pilot) price(at spot, h int, speed, coal int8) int32 {
	for spent := int8(0); spent <= coal; spent++ {
		for _, d := range [...]int8{-1, 0, 1, -2, -3, -4, -5} {
			to := speed + d
			if to < slowest || to > maxSpeed {
				continue
			}
			if cost := queen.SpeedCost(speed, to); cost <= spent && p.turn.search.Completes(at, tiles.Heading(h), to, 1+spent-cost) {
				return (p.clocks.worth[coal] - p.clocks.worth[coal-spent]) * 3 / 4
			}
		}
	}
	return stuck
}
