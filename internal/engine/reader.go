package engine

// Reader is what a game may be able to do besides its Rules: take an action that says more than it need, as "sell apple at
// 4" where apples go for 4 anyway. It is asked for by type assertion on the Rules.
type Reader[S, A comparable] interface {
	// Meant is the action that is offered in place of one that was written down, or the same. It depends on nothing that
	// the seat does not know, and what is offered means itself.
	Meant(s *S, by Seat, a A) A
}
