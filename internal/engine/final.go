package engine

// IsFinal reports whether a seat's action cannot be undone once it is done: it reveals something,
// somebody else or chance decides next, or the game is over. It is the same on the seat's View as
// on the state, so that it reveals nothing.
func IsFinal[S, A comparable](r Rules[S, A], s *S, by Seat, a A) bool {
	after, ev := *s, Events{}
	r.Apply(&after, by, a, &ev)
	next := r.ToAct(&after)
	return ev.Barrier() || next == 0 || next&^r.ToAct(s) != 0
}
