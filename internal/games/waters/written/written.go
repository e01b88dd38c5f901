// Package written has the written form of actions: the words that follow the name of an action.
// Each kind of action has a form, a letter for each part:
//
//	h a hex            c a card          s a position       p a pawn, as 2.1   r a raft
//	k a goal's place   n a number        l a Landowner card w a weather card   g a goal
//	o a role           b a purchase      u a use            a an audience      v a Survivor
//	f who gets it      d a discount      m many hands       t whose Threat     x one or two who pay
//	e how many of the cards are Education                   R a raft that a pawn boards
//	q one or two cards
package written

import (
	"strconv"

	"github.com/bigriver/bigriver/internal/games/waters/delta"
)

// Parts are the numbers of an action. The meaning of N and M depends on its form.
type Parts struct {
	Card delta.Card
	N, M int8
	At   delta.Hex
}

// The receiver of a found card, in N: the bank, a goal by its index, or a position.
const (
	ToBank     = 0
	ToGoal     = 1
	ToPosition = 3
	Receivers  = ToPosition + delta.MaxPositions
)

// Audiences, in N: the towns are numbered from 1, the pawns after them.
const (
	FirstPawn = 1 + delta.MaxPositions
	Audiences = FirstPawn + delta.MaxPositions*delta.PawnsEach
)

// Append appends the parts of an action in its form: "1.2 6,8", "6,8 discount".
func Append(b []byte, form string, a Parts) []byte {
	w := writer(b)
	for i := range len(form) {
		w = w.part(form[i], a)
	}
	return w
}

// writer is the part of an action written so far: words separated by spaces.
type writer []byte

// next begins another word.
func (w writer) next() writer {
	if len(w) == 0 {
		return w
	}
	return append(w, ' ')
}

func (w writer) word(word string) writer { return append(w.next(), word...) }
func (w writer) number(n int) writer     { return strconv.AppendInt(w.next(), int64(n), 10) }
func (w writer) hex(h delta.Hex) writer  { return h.AppendText(w.next()) }

func (w writer) pawn(i int8) writer {
	w = append(w.number(int(i/delta.PawnsEach)+1), '.')
	return strconv.AppendInt(w, int64(i%delta.PawnsEach)+1, 10)
}

// Pawn returns a pawn as it is written in actions: its position and its number, as "1.2".
func Pawn(i int8) string { return string(writer(nil).pawn(i)) }

// part writes one part of a form.
func (w writer) part(part byte, a Parts) writer {
	n := int(a.N)
	switch part {
	case 'h':
		return w.hex(a.At)
	case 'c':
		return w.word(delta.CardNames()[a.Card])
	case 's', 'k':
		return w.number(n + 1)
	case 'n', 'r', 'q':
		return w.number(n)
	case 'p':
		return w.pawn(a.N)
	case 'R':
		return w.number(int(a.M))
	case 'l':
		return w.word(delta.LandNames()[n])
	case 'w':
		return w.word(delta.WeatherNames()[n])
	case 'g':
		return w.word(delta.Goal(n).String())
	case 'o':
		return w.word(delta.RoleNames()[n])
	case 'b':
		return w.purchase(a)
	case 'u':
		w = w.word(delta.RenewableNames()[n]).word(delta.TrackNames()[a.M])
		if delta.Track(a.M) == delta.PawnsTrack && a.At != delta.Nowhere {
			w = w.hex(a.At)
		}
		return w
	case 'a':
		if a.N < FirstPawn {
			return w.word("town").number(n)
		}
		return w.word("pawn").pawn(a.N - FirstPawn)
	case 'v':
		if n > 0 {
			return w.word("raft").number(n)
		}
		return w.hex(a.At)
	case 'f':
		switch {
		case n == ToBank:
			return w.word("bank")
		case n < ToPosition:
			return w.word("goal").number(n - ToGoal + 1)
		}
		return w.number(n - ToPosition + 1)
	case 'd':
		if a.M != 0 {
			return w.word("discount")
		}
	case 'm':
		if a.M != 0 {
			return w.word("hands")
		}
	case 'e':
		if a.M > 0 {
			return w.word("education").number(int(a.M))
		}
	case 't':
		if n > 0 {
			return w.number(n)
		}
	case 'x':
		w = w.number(n + 1)
		if a.M > 0 {
			w = w.number(int(a.M))
		}
	}
	return w
}

// purchase writes "movement", "movement education 1", "pawns 4,9", "discount education garden".
func (w writer) purchase(a Parts) writer {
	if a.N < int8(delta.Tracks) {
		w = w.word(delta.TrackNames()[a.N])
		if a.M > 0 {
			w = w.word("education").number(int(a.M))
		}
		if delta.Track(a.N) == delta.PawnsTrack && a.At != delta.Nowhere {
			w = w.hex(a.At)
		}
		return w
	}
	r := delta.Renewable(a.N - int8(delta.Tracks))
	w = w.word(delta.RenewableNames()[r])
	if a.M > 0 {
		w = w.word("education")
	}
	for i, c := range delta.Makes(r) {
		if a.M>>i&1 != 0 {
			w = w.word(delta.CardNames()[c])
		}
	}
	return w
}
