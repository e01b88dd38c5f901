package show

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy"
)

// AppendPlans lists two ways to end a turn: immediately, and after loading the laid card.
func (w Show) AppendPlans(dst []engine.Plan[toy.Action], s *toy.State, by engine.Seat) []engine.Plan[toy.Action] {
	if s.Phase != toy.Turn || s.Active != by {
		return dst
	}
	load, end := toy.Action{Kind: toy.Load}, toy.Action{Kind: toy.End}
	plan := engine.Plan[toy.Action]{End: PlanEnd{}.Words(), Cost: w.rules.Cost(s, by, end), Len: 1, Actions: [engine.MaxPlan]toy.Action{end}}
	dst = append(dst, plan)
	if w.rules.Check(s, by, load).OK() {
		plan.End, plan.Len, plan.Actions = PlanLoaded{}.Words(), 2, [engine.MaxPlan]toy.Action{load, end}
		dst = append(dst, plan)
	}
	return dst
}
