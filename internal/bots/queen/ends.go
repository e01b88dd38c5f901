package queen

import (
	"math"
	"slices"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/queen"
	"github.com/bigriver/bigriver/internal/search"
)

// scout proposes the ends of a turn that simple likes best. A proposal is a whole turn, or the part
// up to a push, after which the owner of the pushed boat decides.
type scout struct{ p *pilot }

type proposal = search.Proposal[queen.Action]

// Propose appends at most limit of the best ends that differ in their actions, the best first.
func (e *scout) Propose(dst []proposal, s *queen.State, by engine.Seat, limit int) []proposal {
	if e.p.special(s) {
		return e.planned(dst, s, by, limit)
	}
	return e.own(dst, s, by, limit)
}

// own appends ends of the pilot's own list.
func (e *scout) own(dst []proposal, s *queen.State, by engine.Seat, limit int) []proposal {
	p, from := e.p, len(dst)
	p.read(s, s.Active)
	p.list()
	// trace lists the ends after a push again, but only appends them after the existing ones.
	ends := p.turn.ends
	for range ends {
		if len(dst)-from == limit {
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
		p.trace(end)
		if len(p.way) == 0 || len(p.way) > search.MaxProposal || !p.allowed(s, by, p.way[len(p.way)-1]) {
			continue
		}
		turn := proposal{Len: int8(len(p.way))}
		for i, a := range p.way {
			turn.Actions[len(p.way)-1-i] = a
		}
		dst = add(dst, from, &turn)
	}
	return dst
}

// planned appends ends of the list of the rules: for the Black Rose, near sandbars and in the
// shipyard.
func (e *scout) planned(dst []proposal, s *queen.State, by engine.Seat, limit int) []proposal {
	p, from := e.p, len(dst)
	p.plans = p.rules.AppendPlans(p.plans[:0], s, by)
	p.read(s, s.Active)
	t := &p.turn
	t.ends = t.ends[:0]
	for i := range p.plans {
		t.ends = append(t.ends, p.planned(i))
	}
	for range t.ends {
		if len(dst)-from == limit {
			break
		}
		k := 0
		for i := range t.ends {
			if t.ends[i].value < t.ends[k].value {
				k = i
			}
		}
		turn := proposal{Len: p.plans[k].Len, Actions: p.plans[k].Actions}
		t.ends[k].value = math.MaxInt32
		if p.allowed(s, by, turn.Actions[0]) {
			dst = add(dst, from, &turn)
		}
	}
	return dst
}

// add appends a proposal, unless it is there already.
func add(dst []proposal, from int, turn *proposal) []proposal {
	for i := range dst[from:] {
		if slices.Equal(dst[from+i].Way(), turn.Way()) {
			return dst
		}
	}
	return append(dst, *turn)
}
