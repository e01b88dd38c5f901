// Package engine is the contract of a game: its rules (Rules), and the plain values that they are
// made of. It knows no game, no clock and no randomness of its own. What people see of a game is in
// package display, and a game being played in package match.
//
// A game is a few pure functions over two plain values, its state S and its action A: arrays and
// small integers, no pointer, slice, map, string or interface. Assignment copies a state, ==
// compares it, and nothing allocates.
package engine

import "github.com/bigriver/bigriver/internal/text"

// Rules defines a game: whose decision it is, what is legal, and what each action does. One value
// serves all matches at once: it holds the game's data and never changes.
//
// Package enginetest tests what a game must guarantee beyond these signatures.
type Rules[S, A comparable] interface {
	// Facts describes the game. Do not call it in loops.
	Facts() Facts

	// Start returns the position before the first action. It draws nothing: everything dealt or
	// drawn at set-up is an action of Chance. The options are complete and known. It returns a
	// Refusal for a set-up that cannot be played.
	Start(Setup) (S, error)

	// ToAct returns who has to decide: one seat, several at once, Chance alone, or nobody when the
	// game is over. It depends only on public facts, so that it reveals nothing.
	ToAct(s *S) Seats

	// AppendLegal appends the seat's legal actions, in a fixed order and without duplicates. A seat
	// that has to act has at least one. An action is legal only if the turn can still be completed.
	// For a seat the list is the same on its View as on the state.
	AppendLegal(dst []A, s *S, by Seat) []A

	// Check returns no refusal for the actions of AppendLegal, and for all others the rule that
	// forbids them. The seat is one of ToAct.
	Check(s *S, by Seat, a A) Refusal

	// Apply applies an action that Check allows, without checking it, and adds the events. A nil ev
	// costs nothing.
	Apply(s *S, by Seat, a A, ev *Events)

	// Weight returns the odds of a Chance action relative to the others in AppendLegal. It is above
	// 0. On a View it returns the odds as far as that seat knows them.
	Weight(s *S, a A) int

	// View returns the state as the seat may know it. Cards that the seat cannot tell apart (the
	// deck, others' hands) share one unseen count, so that subtraction reveals nothing. A Watcher
	// knows only what is public.
	View(s *S, to Seat) S

	// Seen returns the action as the seat may know it, on the state before it: a card drawn by
	// another seat is unknown.
	Seen(s *S, by Seat, a A, to Seat) A

	// Resample draws a whole state that is consistent with the seat's view, by the exact odds.
	Resample(v *S, to Seat, r Source) S

	// Cost returns what an action would cost its seat, for display. Most cost nothing.
	Cost(s *S, by Seat, a A) Cost

	// Result returns the result, or the result if the game stopped now. On a View it uses only what
	// that seat may know.
	Result(s *S) Result

	// Valid returns an error for an impossible position: it checks conservation (cards, pieces,
	// money), bounds and contradictions. Every state of a match is valid, and any valid position
	// can be played from. Valid must cope with any value of S except a View.
	Valid(s *S) error

	// Parse and Format read and write the canonical text of an action, including the actions that
	// Seen returns. Parse(Format(a)) returns a.
	Parse(text string) (A, error)
	Format(a A) string
}

// Normalizer is an optional interface of Rules: it accepts an action with redundant detail, such as
// "sell apple at 4" when the price is 4 anyway.
type Normalizer[S, A comparable] interface {
	// Normalize returns the legal action that a written one means, or the written one if it means
	// no other. It depends only on what the seat knows. It returns a legal action unchanged.
	Normalize(s *S, by Seat, a A) A
}

// Questioner is an optional interface of Rules with named questions. A standing answer to a named
// question applies to that question only, and can be given in advance. (A question without a name
// is identified by the kinds of actions that it offers.)
type Questioner[S comparable] interface {
	// CurrentQuestion returns the key of the question in Facts.Questions that a seat has to answer
	// now, or "". The state is the seat's view.
	CurrentQuestion(view *S, by Seat) string

	// MayAsk reports whether a seat can ever be asked a question in this game.
	MayAsk(view *S, key string, by Seat) bool
}

// QuestionKind is a named question: the text "question."+Key.
type QuestionKind struct {
	Key     string
	Answers []string // as Format writes them
}

// MaxSeats is how many seats a game may have.
const MaxSeats = 8

// Source is a source of randomness, always passed in. The generators of math/rand/v2 implement it.
type Source interface{ Uint64() uint64 }

// Below returns a uniform random number from 0 to n-1, for any n above 0.
func Below(r Source, n int) int {
	bound := uint64(n)
	// Redraw the lowest 2^64 mod n numbers, so that the others divide evenly.
	for again := -bound % bound; ; {
		if x := r.Uint64(); x >= again {
			return int(x % bound)
		}
	}
}

// Words are a key of the game's texts and the numbers for it.
type Words struct {
	Key  string
	Args Args
}

// Args are the numbers of a text: seats from 0, cards, fields, amounts.
type Args [text.MaxArgs]int16

// Cost is what an action would cost or a turn has cost, in the game's own units. Its text is
// "cost."+Of with the number N. A negative amount is earned: the text "gain."+Of, with the absolute
// number.
type Cost [3]Amount

// Amount is a number of one kind of thing.
type Amount struct {
	Of string
	N  int16
}
