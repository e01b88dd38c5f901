package waters

import (
	"strconv"

	"github.com/bigriver/bigriver/internal/games/waters/delta"
)

// The written form of actions.

// Format writes an action: "walk 1.2 6,8", "build 6,8 discount".
func (Rules) Format(a Action) string {
	var room [64]byte // for the usual action
	f := forms()[a.Kind]
	w := written(room[:0]).word(f.name)
	for i := range len(f.parts) {
		w = w.part(f.parts[i], a)
	}
	return string(w)
}

// written is a part of an action as it is written: words with spaces between them.
type written []byte

// next begins another word.
func (w written) next() written {
	if len(w) == 0 {
		return w
	}
	return append(w, ' ')
}

func (w written) word(word string) written { return append(w.next(), word...) }
func (w written) number(n int) written     { return strconv.AppendInt(w.next(), int64(n), 10) }
func (w written) hex(h delta.Hex) written  { return h.AppendText(w.next()) }

func (w written) pawn(i int8) written {
	w = append(w.number(int(i/delta.PawnsEach)+1), '.')
	return strconv.AppendInt(w, int64(i%delta.PawnsEach)+1, 10)
}

// PawnText returns a pawn as it is written in actions: its position and its number, as "1.2".
func PawnText(i int8) string { return string(written(nil).pawn(i)) }

// part writes what a part of a form stands for.
func (w written) part(part byte, a Action) written {
	n := int(a.N)
	switch part {
	case 'h':
		return w.hex(a.At)
	case 'c':
		return w.word(delta.CardNames()[a.Card])
	case 's', 'k':
		return w.number(n + 1)
	case 'n':
		return w.number(n)
	case 'p':
		return w.pawn(a.N)
	case 'r':
		if a.Kind == GetOn {
			n = int(a.M)
		}
		return w.number(n)
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
		if a.N <= delta.MaxPositions {
			return w.word("town").number(n)
		}
		return w.word("pawn").pawn(a.N - 1 - delta.MaxPositions)
	case 'v':
		if n > 0 {
			return w.word("raft").number(n)
		}
		return w.hex(a.At)
	case 'f':
		switch {
		case n == findBank:
			return w.word("bank")
		case n < findSeat:
			return w.word("goal").number(n - findGoal + 1)
		}
		return w.number(n - findSeat + 1)
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
func (w written) purchase(a Action) written {
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
