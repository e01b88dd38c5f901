package toy

import "github.com/bigriver/bigriver/internal/engine"

// AppendPlans lists two ways to end a turn: at once, and by loading what is laid first.
func (r Rules) AppendPlans(dst []engine.Plan[Action], s *State, by engine.Seat) []engine.Plan[Action] {
	if s.Phase != Turn || s.Active != by {
		return dst
	}
	end := Action{Kind: End}
	plan := engine.Plan[Action]{End: engine.Words{Key: "end"}, Cost: r.Cost(s, by, end), Len: 1, Actions: [engine.MaxPlan]Action{end}}
	dst = append(dst, plan)
	if s.checkLoad().OK() {
		plan.End.Key, plan.Len, plan.Actions = "loaded", 2, [engine.MaxPlan]Action{{Kind: Load}, end}
		dst = append(dst, plan)
	}
	return dst
}
