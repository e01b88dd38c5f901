package display

import "github.com/bigriver/bigriver/internal/engine"

// Show presents a game to people: the position as JSON and as text, the names of actions, and the
// About. It may use all of the rules; the rules do not depend on it. What only some games show is
// in small optional interfaces: Suggester, Forecaster, Situated, Narrator, Finisher, Owned and
// Placer here, and engine.Planner and engine.Varier.
type Show[S, A comparable] interface {
	// About describes the game for people. Do not call it in loops.
	About() About

	// Words returns the name of an action for people: the text "action."+Key with its numbers.
	Words(a A) engine.Words

	// Board returns a View as the game's documented JSON type, which clients, records and checks
	// share.
	Board(v *S) Board

	// Draw returns a View as text for a terminal, in the localizer's language, as the seat to sees
	// it.
	Draw(v *S, to engine.Seat, loc Localizer) string
}

// Suggester is an optional interface of the Show of a cooperative game: it lists what players may
// propose to each other.
type Suggester[S, A comparable] interface {
	// AppendSuggestions appends what can be proposed to a seat, in a fixed order and without
	// duplicates. Each is a sequence of actions that the seat could do if it had a turn on the
	// present board. The view is that of the proposing seat; what depends on hidden cards of the
	// other seat is listed as if it held them. For a movement the first and the last action are
	// enough.
	AppendSuggestions(dst [][]A, view *S, to engine.Seat) [][]A
}

// Situated is an optional interface of a Show whose words for an action depend on the position,
// such as a direction as seen from a boat. It tells nothing that not everybody knows.
type Situated[S, A comparable] interface {
	// WordsIn returns the name of an action that is done in a position. Where the position is not
	// known, Words is used.
	WordsIn(s *S, a A) engine.Words
}

// Placer is an optional interface of a Show whose board has named places that people can point at.
type Placer interface {
	// Place returns the canonical spelling of a place, and whether the board has such a place.
	Place(name string) (written string, ok bool)
}

// Forecaster is an optional interface of a Show: it lists what a position will yield to a seat if
// nothing else changes, so that two ways to end a turn can be compared.
type Forecaster[S comparable] interface {
	// Prospects returns a few facts, the most important first: the texts "prospect."+Key. They
	// are exact for what the view shows, and assume that nothing else changes.
	Prospects(view *S, by engine.Seat) []engine.Words
}
