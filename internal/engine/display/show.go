package display

import "github.com/bigriver/bigriver/internal/engine"

// Show is what people see of a game: the position as JSON and as text, the names of actions, and
// what a product says about the game. It may use all of the rules; the rules know nothing of it.
// What not every game shows is in small optional interfaces: Suggester, Narrator, Finisher, Owned
// and Placer here, engine.Planner and engine.Varier.
type Show[S, A comparable] interface {
	// About describes the game for people. Do not call it in loops.
	About() About

	// Words returns the name of an action for people: the key "action."+Key of the game's texts,
	// with its numbers.
	Words(a A) engine.Words

	// Board returns a View as the game's documented JSON type, which clients, records and checks
	// share.
	Board(v *S) Board

	// Draw returns a View as text for a terminal, in the localizer's language. The seat to is the
	// one of the view.
	Draw(v *S, to engine.Seat, loc Localizer) string
}

// Suggester is an optional interface of the Show of a game that all win or lose together: it lists
// what the players may propose to each other.
type Suggester[S, A comparable] interface {
	// AppendSuggestions appends what can be proposed to a seat, in a fixed order, each once: the
	// actions, in order, that it could do in a turn of its own on the board as it is now. It is
	// asked on the view of whoever proposes, and what only the seat's own hand tells is left out.
	// Where pieces move, the first and the last action of the way are enough.
	AppendSuggestions(dst [][]A, view *S, to engine.Seat) [][]A
}

// Placer is an optional interface of a Show: its board has places with names, at which people can
// point.
type Placer interface {
	// Place returns the name of a place as it is written everywhere, and whether the board has such
	// a place.
	Place(name string) (written string, ok bool)
}
