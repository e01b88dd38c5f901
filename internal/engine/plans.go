package engine

// Planner is an optional interface of a Show, and of rules that look ahead: it lists where a seat's
// turn can end.
type Planner[S, A comparable] interface {
	// AppendPlans appends every end of the seat's present turn, in a fixed order, without
	// duplicates and with a cheapest way to each. If a turn is more than movement, the ends are
	// those of the movement. It appends none if the seat has no turn to plan. For a seat the plans
	// are the same on its View as on the state. Plans assume that no other seat changes the
	// position in the meantime. If another seat or chance has to act in the middle of the turn,
	// some of the plans may become impossible, but never all of them.
	AppendPlans(dst []Plan[A], s *S, by Seat) []Plan[A]
}

// Varier is an optional interface of a Planner whose turns can reach the same end with some other
// difference.
type Varier[S, A comparable] interface {
	// AppendVariants appends the variants of the plans, which are the result of AppendPlans for the
	// seat that has the turn: in the order of the plans, in a fixed order for each, without
	// duplicates and with a cheapest way to each. It assumes what AppendPlans assumes.
	AppendVariants(dst []Variant[A], s *S, plans []Plan[A]) []Variant[A]
}

// Variant is another way to the end of a plan.
type Variant[A comparable] struct {
	Of int // index of the plan in the list
	Plan[A]
}

// MaxPlan is the maximum number of actions in a plan. The longest are those of Mississippi Queen:
// the speed, six steps, nine turns, the end.
const MaxPlan = 17

// Plan is one end of a turn and a cheapest way there.
type Plan[A comparable] struct {
	End     Words // where the turn ends: the text "plan."+Key
	Cost    Cost  // of all its actions
	Len     int8
	Actions [MaxPlan]A // the seat's own actions, Len of them
}

// Way returns the plan's actions.
func (p *Plan[A]) Way() []A { return p.Actions[:p.Len] }
