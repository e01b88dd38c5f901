package toy

import "github.com/bigriver/bigriver/internal/engine"

// AppendPlans lists two ways to end a turn: at once, and by loading what is laid first.
func (r Rules) AppendPlans(dst []engine.Plan[Action], s *State, by engine.Seat) []engine.Plan[Action] {
	if s.Phase != Turn || s.Active != by {
		return dst
	}
	end := Action{Kind: End}
	plan := engine.Plan[Action]{End: PlanEnd{}.Words(), Cost: r.Cost(s, by, end), Len: 1, Actions: [engine.MaxPlan]Action{end}}
	dst = append(dst, plan)
	if s.checkLoad().OK() {
		plan.End, plan.Len, plan.Actions = PlanLoaded{}.Words(), 2, [engine.MaxPlan]Action{{Kind: Load}, end}
		dst = append(dst, plan)
	}
	return dst
}
