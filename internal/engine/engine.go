// Package engine is the contract of a game: its rules (Rules), and the plain values that they are
// made of. It knows no game, no clock and no randomness of its own. What people see of a game is in
// package display, and a game being played in package match.
//
// A game is a few pure functions over two plain values, its state S and its action A: arrays and
// small integers, no pointer, slice, map, string or interface. Assignment copies a state, ==
// compares it, and nothing allocates.
package engine

import "github.com/bigriver/bigriver/internal/text"

// Rules is what a game is: who decides, what is legal, and what comes of it. One value of it serves
// all matches at once: it holds the game's data and never changes.
//
// Package enginetest tests what a game must do beyond the signatures.
type Rules[S, A comparable] interface {
	// Facts describes the game. Do not call it in loops.
	Facts() Facts

	// Start returns the position before the first action. It draws nothing: whatever is dealt or
	// drawn at set-up is an action of Chance. The options are complete and known. For a set-up that
	// cannot be played it returns a Refusal.
	Start(Setup) (S, error)

	// ToAct returns who has to decide: one seat, several at once, Chance alone, or nobody when the
	// game is over. It depends only on public facts, so that it reveals nothing.
	ToAct(s *S) Seats

	// AppendLegal appends the seat's legal actions, in a fixed order and each once. A seat that has
	// to act has at least one. An action is legal only if the turn can still be completed. For a
	// seat the list is the same on its View as on the state.
	AppendLegal(dst []A, s *S, by Seat) []A

	// Check returns no refusal for the actions of AppendLegal, and for all others the rule that
	// refuses them. The seat is one of ToAct.
	Check(s *S, by Seat, a A) Refusal

	// Apply applies an action that Check allows, without checking it, and adds the events. A nil ev
	// costs nothing.
	Apply(s *S, by Seat, a A, ev *Events)

	// Weight returns the odds of an action of Chance, relative to the others in AppendLegal, each
	// of which is above 0. On a View it returns the odds as that seat may know them.
	Weight(s *S, a A) int

	// View returns the state as the seat may know it. Cards that the seat cannot tell apart (the
	// deck, others' hands) are in one unseen count, so that subtraction reveals nothing. A Watcher
	// knows what everybody knows.
	View(s *S, to Seat) S

	// Seen returns the action as the seat may know it, on the state before it: a card that another
	// draws is unknown.
	Seen(s *S, by Seat, a A, to Seat) A

	// Resample draws a whole state that is possible with the seat's view, by the exact odds.
	Resample(v *S, to Seat, r Source) S

	// Cost returns what an action would cost its seat, for display. Most cost nothing.
	Cost(s *S, by Seat, a A) Cost

	// Result returns the result or, while the game goes on, the result if it were stopped as it
	// stands. On a View it is based on what that seat may know.
	Result(s *S) Result

	// Valid returns an error for an impossible position: it checks conservation (cards, pieces,
	// money), bounds and contradictions. Every state of a match is valid, and any valid position
	// can be played on. It has to accept any value except a View.
	Valid(s *S) error

	// Parse and Format read and write the one written form of an action, including the actions that
	// Seen returns. Parse(Format(a)) returns a.
	Parse(text string) (A, error)
	Format(a A) string
}

// Normalizer is an optional interface of Rules: it accepts a written action with more detail than
// it needs, such as "sell apple at 4" when the price is 4 anyway.
type Normalizer[S, A comparable] interface {
	// Normalize returns the offered action that a written one means, or the written one if it means
	// no other. It depends only on what the seat knows. It returns an offered action unchanged.
	Normalize(s *S, by Seat, a A) A
}

// Questioner is an optional interface of Rules with questions that have a name. A standing answer
// belongs to a question with this name alone, and can be given before the question is asked. (A
// question without a name is known by the kinds of actions that it offers.)
type Questioner[S comparable] interface {
	// CurrentQuestion returns the key of the question in Facts.Questions that a seat is asked now,
	// or "". It is asked on the seat's view.
	CurrentQuestion(view *S, by Seat) string

	// MayAsk reports whether a seat can be asked a question in this game.
	MayAsk(view *S, key string, by Seat) bool
}

// QuestionKind is a question with a name: the words "question."+Key.
type QuestionKind struct {
	Key     string
	Answers []string // as written
}

// MaxSeats is how many seats a game may have.
const MaxSeats = 8

// Source is a source of randomness, always passed in. The generators of math/rand/v2 implement it.
type Source interface{ Uint64() uint64 }

// Below returns a random number from 0 to n-1, each with the same odds, for any n above 0.
func Below(r Source, n int) int {
	bound := uint64(n)
	// Redraw the lowest 2^64 mod n numbers, so that the others divide evenly.
	for again := -bound % bound; ; {
		if x := r.Uint64(); x >= again {
			return int(x % bound)
		}
	}
}

// Words are a key of the game's texts with the numbers that go into it.
type Words struct {
	Key  string
	Args Args
}

// Args are the numbers of a text: seats from 0, cards, fields, amounts.
type Args [text.MaxArgs]int16

// Cost is what an action would cost or a turn has cost, by the game's own kinds. Its words have the
// key "cost."+Of and the number N. Below 0 it is what a turn has earned: the key "gain."+Of, and
// the number without its sign.
type Cost [3]Amount

// Amount is a number of one kind of thing.
type Amount struct {
	Of string
	N  int16
}
