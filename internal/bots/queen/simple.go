package queen

import (
	"slices"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/games/queen"
	"github.com/bigriver/bigriver/internal/games/queen/tiles"
)

// pilot is the bot simple. It lists the ends of its turn and values each by the estimated time for
// the rest of the race. For the best ends it checks whether the boat can go on in the next turn.
//
// What it stores between decisions only saves time: the charts of an unchanged river. It searches
// for the way again for each action.
type pilot struct {
	rules    queen.Rules
	manner   manner
	water    [tiles.Count]uint32
	dock     [tiles.Count]int8
	stations tiles.Set
	steps    *stepTable
	backs    *backTable
	legs     [legs]*clocks
	clocks   *clocks // of the current leg

	river        river
	landing      uint32
	atlas        atlas
	poor         bool // whether it looks for ways that cost no coal
	ignoreOthers bool // in the value of stations

	blank chartWays // a row without ways
	// The headings by one turn, by two and by three turns from a heading.
	turned  [headings][headings - 1]uint8
	dear    way // cost of a turn that uses coal, on the current chart
	buckets buckets
	outlook outlook
	turn    turn

	way    []queen.Action // from the last to the first
	intent intent
	plans  []engine.Plan[queen.Action]
}

func newPilot(g match.Game) (bots.Bot, error) {
	rules, err := bots.RulesOf[queen.Rules](g)
	if err != nil {
		return nil, err
	}
	return bots.Typed(g, pilotOf(rules, plain(), fewCharts).choose)
}

// pilotOf makes a pilot with this manner that caches this many charts.
func pilotOf(rules queen.Rules, m manner, charts int) *pilot {
	p := &pilot{rules: rules, manner: m, atlas: atlas{charts: make([]chart, charts)}}
	for l := range legs {
		p.legs[l] = newClocks(l, m.coal)
	}
	for i := range p.blank {
		for h := range p.blank[i] {
			p.blank[i][h] = noWay
		}
	}
	for h := range uint8(headings) {
		p.turned[h] = [...]uint8{(h + 1) % headings, (h + 5) % headings, (h + 2) % headings, (h + 4) % headings, (h + 3) % headings}
	}
	p.steps = newStepTable(p.rules)
	p.backs = newBackTable(p.steps)
	for t := tiles.A0; int(t) < len(p.water); t++ {
		tile := &p.rules.Tables().Tiles[t]
		if p.water[t], p.dock[t] = tile.Water, tile.Dock; tile.Dock >= 0 {
			p.stations |= tiles.SetOf(t)
		}
	}
	return p
}

type decision = bots.Decision[queen.State, queen.Action]

// choose returns the index of the action.
func (p *pilot) choose(d *decision) int {
	if len(d.Legal) == 1 {
		return 0
	}
	return d.Index(p.decide(d))
}

// longRace is the round after which a bot sometimes plays at random. Otherwise two boats could push
// each other back and forth forever, each playing its best move. Games have about 20 rounds.
const longRace = 60

func (p *pilot) decide(d *decision) queen.Action {
	if playsRandom(d) {
		return d.Legal[engine.Below(d.R, len(d.Legal))]
	}
	return p.decideBest(d)
}

// playsRandom reports whether a bot plays at random this time.
func playsRandom(d *decision) bool { return d.View.Round > longRace && engine.Below(d.R, 8) == 0 }

// decideBest returns the action that the pilot likes best.
func (p *pilot) decideBest(d *decision) queen.Action {
	s := &d.View
	if s.Phase == queen.Choosing || s.Phase == queen.Moving {
		return p.steer(d)
	}
	switch s.Phase {
	case queen.Boarding:
		return queen.Action{Kind: queen.Take}
	case queen.Refuelling:
		return queen.Action{Kind: queen.Refuel}
	case queen.Trading:
		return p.trade(d)
	default:
	}
	if s.Focus == queen.BlackRose || s.Focus == s.Active {
		return p.alignAsAllowed(d)
	}
	return queen.Action{Kind: queen.Head, N: int8(p.align(s))}
}

// readRiver prepares for evaluating boats in a position.
func (p *pilot) readRiver(s *queen.State) {
	p.river.look(p, s)
	p.landing = 0
	if s.Jetty != tiles.NoNose {
		p.landing = p.rules.Landing(s)
	}
}

// read prepares for a decision about a boat.
func (p *pilot) read(s *queen.State, id queen.BoatID) {
	p.readRiver(s)
	p.look(s, id)
	p.begin(s, id)
}

// align returns the best heading of a boat on its present field.
func (p *pilot) align(s *queen.State) tiles.Heading {
	p.read(s, s.Focus)
	b := p.turn.boat
	best, lowest := tiles.N, int32(1<<30)
	at := spotOf(b)
	for h := range headings {
		v := p.value(at, h, b.Speed, b.Coal) + p.danger(at, h, b.Speed, b.Coal)
		if v < lowest {
			best, lowest = tiles.Heading(h), v
		}
	}
	return best
}

// steer returns the first action of the way to the best end.
func (p *pilot) steer(d *decision) queen.Action {
	if p.special(&d.View) {
		return p.steerByPlans(d)
	}
	if a, ok := p.resume(d); ok {
		return a
	}
	if p.plan(d) {
		if next := p.way[len(p.way)-1]; slices.Contains(d.Legal, next) || p.allowed(&d.View, d.By, next) {
			return next
		}
	}
	return p.detour(d)
}

// plan finds the best end and the way there. It reports whether there is one.
func (p *pilot) plan(d *decision) bool {
	p.read(&d.View, d.View.Active)
	p.list()
	ends := p.turn.ends
	checked := len(ends)
	if len(ends) == 0 {
		return false
	}
	best, bestValue, tied := 0, int32(1<<30), false
	for range checked {
		k := 0
		for i := range ends {
			if ends[i].value < ends[k].value {
				k = i
			}
		}
		if ends[k].value >= bestValue {
			tied = tied || ends[k].value == bestValue
			break
		}
		v := ends[k].value + p.dangerOf(&ends[k])
		tied = v == bestValue || tied && v > bestValue
		if v < bestValue {
			best, bestValue = k, v
		}
		ends[k].value = 1 << 30
	}
	p.trace(ends[best])
	p.intend(d, &ends[best], tied)
	return len(p.way) > 0
}

// allowed reports whether the first action of a way in the pilot's own list is legal. The list
// knows all rules but QX-71, which forbids stranding the Black Rose.
func (p *pilot) allowed(s *queen.State, by engine.Seat, a queen.Action) bool {
	refusal := p.rules.Check(s, by, a)
	if !refusal.OK() && refusal.Rule != "QX-71" {
		bots.Illegal(p.rules, by, a, refusal)
	}
	return refusal.OK()
}

// detour uses the list of the rules if the pilot's own list has no end, or only one that strands
// the Black Rose.
func (p *pilot) detour(d *decision) queen.Action {
	p.plans = p.rules.AppendPlans(p.plans[:0], &d.View, d.By)
	if len(p.plans) == 0 {
		return queen.Action{} // "head N" is illegal in a movement, but there always is a plan
	}
	p.read(&d.View, d.View.Active)
	best, lowest := 0, int32(1<<30)
	for i := range p.plans {
		end := queen.ReadPlanEnd(&p.plans[i].End.Args)
		v := p.value(spotAt(int8(end.Slot), int8(end.Field)), int(end.Heading), int8(end.Wheel), int8(end.Coal))
		if v < lowest {
			best, lowest = i, v
		}
	}
	return p.plans[best].Actions[0]
}
