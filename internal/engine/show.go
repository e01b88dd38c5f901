package engine

// Show is what people see of a game: the position as JSON and as text, the names of actions, and
// what a product says about the game. It may use all of the rules; the rules know nothing of it. What not every game
// shows is in small optional interfaces: Planner, Varier, Suggester, Teller, Finisher, Owned,
// Placer.
type Show[S, A comparable] interface {
	// About describes the game for people. Do not call it in loops.
	About() About

	// Words returns the name of an action for people: the key "action."+Key of the game's texts, with
	// its numbers.
	Words(a A) Words

	// Board returns a View as the game's documented JSON type, which clients, records and checks
	// share.
	Board(v *S) Board

	// Draw returns a View as text for a terminal, in the speaker's language. The seat to is the one
	// of the view.
	Draw(v *S, to Seat, say Speaker) string
}

// Planner is an optional interface of a Show: it lists where a seat's turn can end.
type Planner[S, A comparable] interface {
	// AppendPlans appends every end of the seat's present turn, in a fixed order, each once and with a cheapest way to it. Where a turn is
	// more than movement, the ends are those of the movement. It appends none if the seat has no turn to plan. For a seat the plans are the same on its View as on the state. Plans assume
	// that no other seat changes the position meanwhile. If another seat or chance has to act in the middle of the turn, some of
	// the plans may become impossible, but never all of them.
	AppendPlans(dst []Plan[A], s *S, by Seat) []Plan[A]
}

// Varier is an optional interface of a Planner whose turns can reach the same end and leave something else different.
type Varier[S, A comparable] interface {
	// AppendVariants appends the variants of the plans, which are those that AppendPlans appended for the seat that has the turn: in
	// the order of the plans, and in a fixed order for each, every variant once and with a cheapest way. It assumes what AppendPlans
	// assumes.
	AppendVariants(dst []Variant[A], s *S, plans []Plan[A]) []Variant[A]
}

// Variant is another way to the end of a plan.
type Variant[A comparable] struct {
	Of int // the plan, by its place in the list
	Plan[A]
}

// MaxPlan is how many actions a plan may have. The longest are those of Mississippi Queen: the speed, six steps, nine turns, the end.
const MaxPlan = 17

// Plan is one end of a turn and a cheapest way there.
type Plan[A comparable] struct {
	End     Words // where the turn ends: the key "plan."+Key of the game's texts
	Cost    Cost  // of all its actions together
	Len     int8
	Actions [MaxPlan]A // the seat's own actions, Len of them
}

// Way returns the plan's actions.
func (p *Plan[A]) Way() []A { return p.Actions[:p.Len] }

// Suggester is an optional interface of the Show of a game that all win or lose together: it lists
// what the players may propose to each other.
type Suggester[S, A comparable] interface {
	// AppendSuggestions appends what can be proposed to a seat, in a fixed order, each once: the
	// actions, in order, that it could do in a turn of its own on the board as it is now. It is
	// asked on the view of whoever proposes, and what only the seat's own hand tells is left out.
	// Where pieces move, the first and the last action of the way are enough.
	AppendSuggestions(dst [][]A, view *S, to Seat) [][]A
}

// Placer is an optional interface of a Show: its board has places with names, at which people can
// point.
type Placer interface {
	// Place returns the name of a place as it is written everywhere, and whether the board has such
	// a place.
	Place(name string) (written string, ok bool)
}
