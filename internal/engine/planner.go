package engine

// Planner is what a game may be able to do besides its Rules: list where a seat's turn can end. It is asked for by type
// assertion on the Rules.
type Planner[S, A comparable] interface {
	// AppendPlans appends every end of the seat's present turn, in a fixed order, each once and with a way to it that costs
	// the least; none while the seat has no turn to plan. For a seat they are the same on its View as on the state. Ways
	// count on the position as it is, and on others to leave theirs as it is if they are asked in the middle of the turn. What
	// they decide else, and what falls by chance then, may close some of the ways, and never the last.
	AppendPlans(dst []Plan[A], s *S, by Seat) []Plan[A]
}

// MaxPlan bounds the actions of a plan.
const MaxPlan = 16

// Plan is one end of a turn and a cheapest way there.
type Plan[A comparable] struct {
	End     Words // where it ends, in the game's own numbers: the key "plan."+Key of its texts
	Cost    Cost  // of the whole way
	Len     int8
	Actions [MaxPlan]A // the seat's own actions, Len of them
}

// Way is the plan's actions.
func (p *Plan[A]) Way() []A { return p.Actions[:p.Len] }
