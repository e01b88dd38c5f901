package display

import "github.com/bigriver/bigriver/internal/engine"

// Narrator is an optional interface of a Show: it tells a turn in one sentence, from its events.
// Turns decides what a turn is.
type Narrator interface {
	// Mark returns what an event says about turns. Everybody sees an event that has a mark.
	Mark(e *engine.Event) Mark

	// Narrate tells a turn, which may still go on, from the events that its reader may know.
	Narrate(t *SeenTurn) Sentence

	// Unnarrated lists the kinds of events that no sentence tells, because the board or another
	// event says the same.
	Unnarrated() []string
}

// Mark is what an event says about turns. The zero value is nothing.
type Mark struct {
	Begins bool        // a turn begins with the event
	Seat   engine.Seat // whose turn begins; Chance: nobody's, such as the weather of a week
	Ends   bool        // the turn ends with the event
	Round  int         // the number of the round that begins; 0: none does
}

// SeenTurn is a turn, with its events as one reader may know them.
type SeenTurn struct {
	Number int         // from 1, in the order of the match
	Seat   engine.Seat // whose turn it is; Chance: nobody's
	Round  int         // 0: the game has not begun its rounds, or has none
	From   int         // the number of its first step
	To     int         // the number of its last step; From-1 if it has none yet
	Open   bool        // it goes on
	Events []TurnEvent
}

// TurnEvent is an event of a turn.
type TurnEvent struct {
	engine.Event

	Step int // the number of the step that caused it. It is From-1 if the last step of the turn before did.
}

// Sentence tells a turn, as in "Otter: 4, to port, three fields; 1 coal".
type Sentence struct {
	Who     engine.Words // the key "turn."+Key of the game's texts. No key: the name of the turn's seat
	Clauses []Clause     // in the order in which they happened
	Cost    engine.Cost  // what the turn cost its seat. An amount below 0 is what it earned
}

// Clause is a part of a sentence.
type Clause struct {
	Words engine.Words // the key "turn."+Key of the game's texts
	Steps []int        // the numbers of the steps that it tells about, in order
}

// Add adds a clause about one step.
func (s *Sentence) Add(w engine.Words, step int) {
	s.Clauses = append(s.Clauses, Clause{w, []int{step}})
}

// Tally counts in one clause what happens several times. The zero value has no clause yet.
type Tally struct {
	N     int16 // the sum so far
	place int   // of the clause, from 1
}

// Count adds n to a tally. The function words returns the words of its clause for the sum; the
// first call adds the clause.
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

// Owners are the seats of pieces that people call by the names of their owners: boats, for example.
// The zero value is no pieces.
type Owners struct {
	Noun string // the type of the pieces' numbers in the game's terms
	// by the number of the piece. Chance: it belongs to nobody, and only has a name of its own
	Seats [engine.MaxSeats]engine.Seat
}

// Owned is an optional interface of a Show, for games with such pieces.
type Owned[S comparable] interface {
	// Owners returns who owns the pieces. Everybody may know it.
	Owners(s *S) Owners
}
