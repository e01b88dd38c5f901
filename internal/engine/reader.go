package engine

// Reader is an optional interface of Rules: it accepts a written action with more detail than it needs, such as "sell apple at
// 4" when the price is 4 anyway.
type Reader[S, A comparable] interface {
	// Meant returns the offered action that a written one means, or the written one if it means no other. It depends only on
	// what the seat knows. It returns an offered action unchanged.
	Meant(s *S, by Seat, a A) A
}
