package engine

// Suggester is an optional interface of Rules of a game that all win or lose together: it lists what the players may propose to each other.
type Suggester[S, A comparable] interface {
	// AppendSuggestions appends what can be proposed to a seat, in a fixed order, each once: the actions, in order, that it could do in
	// a turn of its own on the board as it is now. It is asked on the view of whoever proposes, and what only the seat's own hand tells is left out.
	// Where pieces move, the first and the last action of the way are enough.
	AppendSuggestions(dst [][]A, view *S, to Seat) [][]A
}
