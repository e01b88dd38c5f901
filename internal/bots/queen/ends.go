package queen

import (
	"math"
	"slices"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/queen"
	"github.com/bigriver/bigriver/internal/search"
)

// scout proposes the ends of a turn that simple likes best: a whole turn is one branch of the search, up to a push, after which the owner of
// the pushed boat decides.
type scout struct {
	p     *pilot
	most  int  // how many it proposes
	quick bool // ignores the danger of the next turn, which costs much time
	costs []float64
}

// temper is by how many parts of a round an end is worse that is less promising by a factor of e.
const temper = 4

type proposal = search.Proposal[queen.Action]

// Propose appends the best ends that differ in their actions.
func (e *scout) Propose(dst []proposal, s *queen.State, by engine.Seat) []proposal {
	if s.Phase == queen.Boarding {
		// The judge believes that a passenger who was left behind can be fetched in the next turn.
		return append(dst, proposal{Len: 1, Actions: [search.MaxProposal]queen.Action{{Kind: queen.Take}}})
	}
	if s.Phase != queen.Choosing && s.Phase != queen.Moving {
		return dst
	}
	from := len(dst)
	e.costs = e.costs[:0]
	if e.p.special(s) {
		dst = e.planned(dst, s, by)
	} else {
		dst = e.own(dst, s, by)
	}
	if len(dst) == from {
		return dst
	}
	least := slices.Min(e.costs)
	for i := range dst[from:] {
		dst[from+i].Prior = float32(math.Exp((least - e.costs[i]) / temper))
	}
	return dst
}

// own appends ends of the pilot's own list.
func (e *scout) own(dst []proposal, s *queen.State, by engine.Seat) []proposal {
	p, from := e.p, len(dst)
	p.read(s, s.Active)
	p.list()
	// trace lists the ends after a push anew, but it only adds them after those that are there.
	ends := p.turn.ends
	for range ends {
		if len(dst)-from == e.most {
			break
		}
		k := 0
		for i := range ends {
			if ends[i].value < ends[k].value {
				k = i
			}
		}
		end := ends[k]
		ends[k].value = math.MaxInt32
		if end.value >= stuck && len(dst) > from {
			break
		}
		cost := end.value
		if !e.quick {
			cost += p.dangerOf(&end)
		}
		p.trace(end)
		if len(p.way) == 0 || len(p.way) > search.MaxProposal || !p.allowed(s, by, p.way[len(p.way)-1]) {
			continue
		}
		turn := proposal{Len: int8(len(p.way))}
		for i, a := range p.way {
			turn.Actions[len(p.way)-1-i] = a
		}
		dst = e.add(dst, from, &turn, cost)
	}
	return dst
}

// planned appends ends of the list of the rules: for the Black Rose, near sandbars and in the shipyard.
func (e *scout) planned(dst []proposal, s *queen.State, by engine.Seat) []proposal {
	p, from := e.p, len(dst)
	p.plans = p.rules.AppendPlans(p.plans[:0], s, by)
	p.read(s, s.Active)
	t := &p.turn
	t.ends = t.ends[:0]
	for i := range p.plans {
		end := p.planned(i)
		if !e.quick && s.Active != queen.BlackRose && p.isPlain(end.spot) {
			end.value += p.dangerOf(&end)
		}
		t.ends = append(t.ends, end)
	}
	for range t.ends {
		if len(dst)-from == e.most {
			break
		}
		k := 0
		for i := range t.ends {
			if t.ends[i].value < t.ends[k].value {
				k = i
			}
		}
		turn := proposal{Len: p.plans[k].Len, Actions: p.plans[k].Actions}
		cost := t.ends[k].value
		t.ends[k].value = math.MaxInt32
		if p.allowed(s, by, turn.Actions[0]) {
			dst = e.add(dst, from, &turn, cost)
		}
	}
	return dst
}

// add appends a proposal, unless it is there already.
func (e *scout) add(dst []proposal, from int, turn *proposal, cost int32) []proposal {
	for i := range dst[from:] {
		if slices.Equal(dst[from+i].Way(), turn.Way()) {
			return dst
		}
	}
	e.costs = append(e.costs, float64(cost))
	return append(dst, *turn)
}
