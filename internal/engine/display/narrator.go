package display

import "github.com/bigriver/bigriver/internal/engine"

// Narrator is an optional interface of a Show that describes a turn in one sentence, built from its
// events. Turns decides what a turn is.
type Narrator interface {
	// Mark returns what an event says about turns. An event with a mark is visible to everybody.
	Mark(e *engine.Event) Mark

	// Narrate describes a turn, which may still be open, from the events that its reader may see.
	Narrate(t *SeenTurn) Sentence

	// Unnarrated lists the kinds of events that no sentence mentions, because the board or another
	// event shows the same.
	Unnarrated() []string
}

// Mark is what an event says about turns. The zero value says nothing.
type Mark struct {
	Begins bool        // the event begins a turn
	Seat   engine.Seat // whose turn begins; Chance: nobody's, such as the weather of a week
	Ends   bool        // the event ends the turn
	Round  int         // the number of the round that begins; 0 if none begins
}

// SeenTurn is a turn with its events as one reader sees them.
type SeenTurn struct {
	Number int         // from 1, in match order
	Seat   engine.Seat // whose turn it is; Chance: nobody's
	Round  int         // 0 before the first round, and in a game without rounds
	From   int         // the number of its first step
	To     int         // the number of its last step; From-1 if it has none yet
	Open   bool        // whether it is not over yet
	Events []TurnEvent
}

// TurnEvent is an event of a turn.
type TurnEvent struct {
	engine.Event

	// The number of the step that caused it; From-1 if that was the last step of the previous turn.
	Step int
}

// Sentence describes a turn, as in "Otter: 4, to port, three fields; 1 coal".
type Sentence struct {
	Subject engine.Words // the text "turn."+Key; without a key, the name of the turn's seat
	Clauses []Clause     // in chronological order
	Cost    engine.Cost  // what the turn cost its seat; a negative amount was earned
}

// Clause is a part of a sentence.
type Clause struct {
	Words engine.Words // the text "turn."+Key
	Steps []int        // the numbers of the steps that it describes, ascending
}

// Add adds a clause about one step.
func (s *Sentence) Add(w engine.Words, step int) {
	s.Clauses = append(s.Clauses, Clause{w, []int{step}})
}

// Tally sums up repeated events in one clause. The zero value has no clause yet.
type Tally struct {
	N     int16 // the sum so far
	place int   // index of the clause, from 1
}

// Count adds n to a tally. The function words returns the clause for the sum; the first call adds
// the clause.
func (s *Sentence) Count(t *Tally, n int16, step int, words func(sum int16) engine.Words) {
	t.N += n
	if t.place == 0 {
		s.Add(words(t.N), step)
		t.place = len(s.Clauses)
		return
	}
	c := &s.Clauses[t.place-1]
	c.Words = words(t.N)
	if c.Steps[len(c.Steps)-1] != step {
		c.Steps = append(c.Steps, step)
	}
}

// Owners says which seat owns each piece, for pieces that people call by their owner's name, such
// as boats. The zero value has no pieces.
type Owners struct {
	Noun string // the type of the pieces' numbers in the game's terms
	// by piece number; Chance means that nobody owns it and it is called by its own name
	Seats [engine.MaxSeats]engine.Seat
}

// Owned is an optional interface of a Show, for games with such pieces.
type Owned[S comparable] interface {
	// Owners returns who owns the pieces. This is public information.
	Owners(s *S) Owners
}
