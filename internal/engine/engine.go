// Package engine is the contract between a game and everything else: what a game gives (Rules), what a game being played
// is (Match), and how records replay. It knows no game, no clock and no randomness of its own.
//
// A game is a few pure functions over two plain values, its state S and its action A: arrays and small integers, no
// pointer, slice, map, string or interface. Assignment copies a state, == compares it, and nothing allocates.
package engine

import "github.com/bigriver/bigriver/internal/text"

// Rules is a game. One value of it serves every match at once: it holds the game's data and never changes.
//
// What a game owes beyond the signatures is held up by package enginetest, a part a duty.
type Rules[S, A comparable] interface {
	// Facts says what the game is. It is asked once, not in loops.
	Facts() Facts

	// Start is the position before the first action. Nothing falls by chance in it: what is dealt or drawn at set-up is
	// actions by Chance. The options are complete and known by name; a set-up that cannot be played is answered by a
	// Refusal.
	Start(Setup) (S, error)

	// ToAct says whose decision it is: one seat, several at once, Chance alone, or nobody when the game is over. It
	// depends on public facts alone, so that being asked gives nothing away.
	ToAct(s *S) Seats

	// AppendLegal appends what the seat may do, in a fixed order, each action once, never none for who must act. An
	// action is there only if the turn can still be completed. For a seat it is the same on its View as on the state.
	AppendLegal(dst []A, s *S, by Seat) []A

	// Check refuses nothing exactly for what AppendLegal gives, and says otherwise which rule refuses. The seat is one of
	// ToAct.
	Check(s *S, by Seat, a A) Refusal

	// Apply does what Check allows, without checking, and tells what happened. A nil ev costs nothing.
	Apply(s *S, by Seat, a A, ev *Events)

	// Weight is how often this action of Chance falls, against the weights of the others in AppendLegal; above 0 for
	// each of these. On a View it gives the odds as that seat may know them.
	Weight(s *S, a A) int

	// View is the state as the seat may know it. What the seat cannot tell apart (the deck, others' hands) is pooled into
	// one unseen count, so that nothing is given away by subtraction. A Watcher knows what everybody knows.
	View(s *S, to Seat) S

	// Seen is the action as the seat may know it, told before it is applied: a card drawn by another is unknown.
	Seen(s *S, by Seat, a A, to Seat) A

	// Resample draws a whole state that may lie behind the seat's view, by the exact odds.
	Resample(v *S, to Seat, r Source) S

	// Cost is what an action would cost its seat, for display. Nothing, for most.
	Cost(s *S, by Seat, a A) Cost

	// Result is how the game ended, or, while it goes on, how it would end if it were stopped as it stands; on a View, by
	// what that seat may know.
	Result(s *S) Result

	// Valid says what cannot be in a position: conservation (cards, pieces, money), bounds, contradictions. Every state
	// of a match is valid, and any valid position can be played on, wherever it comes from. It may be given any value at
	// all, never a View.
	Valid(s *S) error

	// Parse and Format are the action's one written form, what Seen gives included. Parse(Format(a)) is a.
	Parse(text string) (A, error)
	Format(a A) string

	// Words names the action for people: the key "action."+Key of the game's texts, with its numbers.
	Words(a A) Words

	// Board is a View as the one documented JSON type of this game that clients, records and checks share.
	Board(v *S) any

	// Draw is a View as text for a terminal, in the speaker's language. to is whose view it is.
	Draw(v *S, to Seat, say Speaker) string
}

// MaxSeats bounds the seats of any game.
const MaxSeats = 8

// Source is where randomness comes from: it is passed in, never made here. The generators of math/rand/v2 fit.
type Source interface{ Uint64() uint64 }

// Below draws a number from 0 to n-1, each as likely, for any n above 0.
func Below(r Source, n int) int {
	bound := uint64(n)
	// The lowest 2^64 mod n numbers are drawn again, so that what is left parts evenly.
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

// Cost is what an action would cost, in the game's own kinds: the key "cost."+Of, with the amount as its number.
type Cost [3]Amount

// Amount is a number of one kind of thing.
type Amount struct {
	Of string
	N  int16
}
