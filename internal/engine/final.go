package engine

// Final reports for each of a seat's actions whether it cannot be undone once it is done: it
// reveals something, somebody else or chance decides next, or the game is over. It is the same on
// the seat's View as on the state, so that it reveals nothing.
func Final[S, A comparable](r Rules[S, A], s *S, by Seat, actions []A) []bool {
	var after S
	var ev Events
	final, now := make([]bool, len(actions)), r.ToAct(s)
	for i, a := range actions {
		after, ev.List = *s, ev.List[:0]
		r.Apply(&after, by, a, &ev)
		next := r.ToAct(&after)
		final[i] = ev.Barrier() || next == 0 || next&^now != 0
	}
	return final
}
