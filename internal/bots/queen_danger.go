package bots

import "github.com/bigriver/bigriver/internal/games/queen"

const openWater uint32 = 1<<queenFields - 1 - 1 - 1<<4 // of a tile that is not known: its rear corners are islands mostly

// dangerOf is what an end risks.
func (p *pilot) dangerOf(e *turnEnd) int32 {
	t := &p.turn
	at := t.base + e.spot
	if p.lands(at) && (p.outlook.race || p.outlook.need == 0 && e.speed <= p.outlook.most) {
		return 0
	}
	return p.danger(at, int(e.head), e.speed, e.coal)
}

// danger is what it costs that the next turn needs coal, or cannot be completed. Behind the newest tile each of the three
// next ones is tried.
func (p *pilot) danger(at spot, h int, speed, coal int8) int32 {
	t := &p.turn
	newest := p.river.newest()
	known := p.price(at, h, speed, coal)
	if known == 0 || t.s.Draws == 0 || int8(at/queenFields) != newest {
		return known
	}
	v := &p.river
	steps, entry := v.steps[newest], queen.NoNose
	if newest > 0 {
		entry = v.slots[newest-1].Exit
	}
	flow := v.slots[newest].Flow
	sum, worst := int32(0), int32(0)
	t.free[newest+1], v.logs[newest+1] = openWater, 0
	for n := queen.Left; n <= queen.Right; n++ {
		v.steps[newest] = &p.steps[flow][entry][n]
		v.steps[newest+1] = &p.steps[(int(flow)+6+int(n-queen.Straight))%queenHeadings][n][queen.NoNose]
		price := min(known, p.price(at, h, speed, coal))
		sum += price
		worst = max(worst, price)
	}
	v.steps[newest] = steps
	return (sum + worst) / 4
}

// price is what the coal costs that the next turn needs at least.
func (p *pilot) price(at spot, h int, speed, coal int8) int32 {
	for spent := int8(0); spent <= coal; spent++ {
		for _, d := range [...]int8{-1, 0, 1, -2, -3, -4, -5} {
			to := speed + d
			if to < slowest || to > fastestOf {
				continue
			}
			if cost := speedCost(speed, to); cost <= spent && p.turn.completes(&p.river, at, h, to, 1+spent-cost) {
				return (p.clocks.worth[coal] - p.clocks.worth[coal-spent]) * 3 / 4
			}
		}
	}
	return stuck
}

// completes tells whether a movement of so many steps can be completed with so many turns, without a push.
func (t *turn) completes(v *river, at spot, h int, steps, turns int8) bool {
	if steps == 0 {
		return true
	}
	for _, k := range [...]int{0, 1, 5, 2, 4, 3} {
		cost := int8(min(k, 6-k))
		if cost > turns {
			return false
		}
		to := v.next(at, (h+k)%queenHeadings)
		if to < 0 || !t.isFree(to) {
			continue
		}
		points := int8(1)
		if v.rough && v.logs[to/queenFields]>>uint(to%queenFields)&1 != 0 {
			if points = 2; points > steps {
				continue
			}
		}
		if t.completes(v, to, (h+k)%queenHeadings, steps-points, turns-cost) {
			return true
		}
	}
	return false
}
