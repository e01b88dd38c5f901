package waters

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
)

// What players may propose to each other: what the board alone shows that a position could do in a turn of its own.

// AppendSuggestions appends where the seat's own pawns and its rafts can go, by the first and the last action of the Move, what its rafts
// can pick up and drop off, where it could place a raft and work on a levee, and the actions without a place. Who plays alone has nobody to
// propose anything to.
func (r Rules) AppendSuggestions(dst [][]Action, view *State, to engine.Seat) [][]Action {
	if view.Phase == SetUp || view.Phase == Over || view.Solo() {
		return dst
	}
	for p := range view.Positions {
		if view.Seat(p) == to {
			dst = r.appendSuggestions(dst, view.inTurnOf(p), to)
		}
	}
	return dst
}

func (r Rules) appendSuggestions(dst [][]Action, s State, to engine.Seat) [][]Action {
	for _, plan := range r.AppendPlans(nil, &s, to) {
		dst = append(dst, []Action{plan.Actions[0], plan.Actions[plan.Len-1]})
	}
	l := list{t: r.t, s: &s, p: s.Active}
	l.handling()
	l.tryKinds(Seek, Community, Donate)
	for _, a := range l.dst {
		dst = append(dst, []Action{a})
	}
	for sites := r.t.workSites(&s); !sites.IsEmpty(); sites = sites.Rest() {
		if way := r.t.wayToWork(&s, sites.First()); way != nil {
			dst = append(dst, way)
		}
	}
	return dst
}

// wayToWork returns how the active position could build or raise a levee on a hex with one action: with as few Job Offers from the row as
// that takes, and with the discount only if it needs it. It returns nil if it cannot.
func (t *Tables) wayToWork(s *State, h delta.Hex) []Action {
	work := Action{Kind: Build, At: h}
	if *s.LeveeAt(h) > 0 {
		work.Kind = RaiseLevee
	}
	for ; work.M <= 1; work.M++ {
		for n := range s.offers() + 1 {
			accept, after := Action{Kind: Accept, N: n}, *s
			if !t.check(s, s.Active, accept).OK() {
				continue
			}
			t.accept(&after, s.Active, accept, nil)
			if t.check(&after, s.Active, work).OK() {
				return []Action{accept, work}
			}
		}
	}
	return nil
}

// inTurnOf returns the position as if a turn of the position p had just begun, with nothing of what is being decided now.
func (s *State) inTurnOf(p int8) State {
	v := *s
	if v.Step == Acting && v.Active == p && v.Left > 0 {
		return v
	}
	v.Phase, v.Step, v.Active, v.Left, v.Boost = Actions, Acting, p, 1, 0
	v.Budget, v.Gifts, v.Taken, v.Swimmer, v.Wanted = 0, 0, false, 0, 0
	v.Permitted, v.Refused, v.Boarded = 0, 0, [AllPawns]int8{}
	return v
}
