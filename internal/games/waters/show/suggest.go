package show

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/waters"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
)

// What players can propose to each other: what a position could do in its own turn, as far as the
// board alone shows it.

// AppendSuggestions appends what the seat could do: where its pawns and rafts can go (the first and
// the last action of the Move), where it could work on a levee, and every other action. Of a hidden
// hand it assumes one card of each kind. In a solo game there is nobody to propose anything to.
func (r Show) AppendSuggestions(dst [][]waters.Action, view *waters.State, to engine.Seat) [][]waters.Action {
	if view.Phase == waters.SetUp || view.Phase == waters.Over || view.Solo() {
		return dst
	}
	for p := range view.Positions {
		if view.Seat(p) == to {
			s := inTurnOf(view, p)
			dst = r.appendSuggestions(dst, &s, to)
		}
	}
	return dst
}

func (r Show) appendSuggestions(dst [][]waters.Action, s *waters.State, to engine.Seat) [][]waters.Action {
	for _, plan := range r.AppendPlans(nil, s, to) {
		dst = append(dst, []waters.Action{plan.Actions[0], plan.Actions[plan.Len-1]})
	}
	if hand := &s.Hands[s.Active]; hand[delta.UnknownCard] > 0 {
		for c := delta.Blues; c <= delta.Vaudeville; c++ {
			hand[c] = max(hand[c], 1)
		}
	}
	for _, a := range r.t.rules.AppendLegal(nil, s, to) {
		if a.Kind != waters.Move && a.Kind != waters.Accept && a.Kind != waters.End {
			dst = append(dst, []waters.Action{a})
		}
	}
	for sites := r.t.WorkSites(s); !sites.IsEmpty(); sites = sites.Rest() {
		if way := r.t.wayToWork(s, to, sites.First()); way != nil {
			dst = append(dst, way)
		}
	}
	return dst
}

// wayToWork returns how the active position could build or raise a levee on a hex with one action.
// It takes the fewest Job Offers from the row, and uses the discount only if necessary. It returns
// nil if that is impossible.
func (t *tables) wayToWork(s *waters.State, by engine.Seat, h delta.Hex) []waters.Action {
	work := waters.Action{Kind: waters.Build, At: h}
	if *s.LeveeAt(h) > 0 {
		work.Kind = waters.RaiseLevee
	}
	for ; work.M <= 1; work.M++ {
		for n := range int8(delta.RowLength + 1) {
			accept, after := waters.Action{Kind: waters.Accept, N: n}, *s
			if !t.rules.Check(s, by, accept).OK() {
				continue
			}
			t.rules.Apply(&after, by, accept, nil)
			if t.rules.Check(&after, by, work).OK() {
				return []waters.Action{accept, work}
			}
		}
	}
	return nil
}

// inTurnOf returns the position as if p's turn had just begun, without the decision that is
// pending.
func inTurnOf(s *waters.State, p int8) waters.State {
	v := *s
	if v.Step == waters.Acting && v.Active == p && v.Left > 0 {
		return v
	}
	v.Phase, v.Step, v.Active, v.Left, v.Boost = waters.Actions, waters.Acting, p, 1, 0
	v.Budget, v.Gifts, v.Taken, v.Swimmer, v.Wanted = 0, 0, false, 0, 0
	v.Permitted, v.Refused, v.Boarded = 0, 0, [waters.AllPawns]int8{}
	return v
}
