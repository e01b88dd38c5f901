package engine

// TurnDrawer is an optional interface of Rules: it plays a whole random turn at once, for playouts. That is faster than to list the legal
// actions again for each action of the turn.
type TurnDrawer[S, A comparable] interface {
	// DrawTurn plays a random turn of the seat, as far as no other seat and no chance has to act in it, and appends its actions, at most
	// MaxPlan. It does what Apply would do with them one after the other, each of which is legal. If it appends nothing, it has changed
	// nothing: the seat has no turn, or the game cannot draw this one at once. The game says how likely the turns are; they need not be as
	// likely as turns of random actions.
	DrawTurn(dst []A, s *S, by Seat, r Source) []A
}
