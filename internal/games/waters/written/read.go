package written

import (
	"fmt"

	"github.com/bigriver/bigriver/internal/games/waters/delta"
	"github.com/bigriver/bigriver/internal/notation"
)

// reader reads the words of an action.
type reader struct{ *notation.ActionReader }

func (r *reader) number(want string, from, to int) int8 { return int8(r.Number(want, from, to)) }

func (r *reader) name(want string, names []string) int8 { return int8(r.Name(want, names)) }

// flag reads an optional word, as 1 or 0.
func (r *reader) flag(word string) int8 {
	if r.Word(word) {
		return 1
	}
	return 0
}

func (r *reader) hex() delta.Hex {
	h := delta.Nowhere
	r.Read(fmt.Sprintf("a hex as column,row (0,0 to %d,%d)", delta.Cols-1, delta.Rows-1), func(word string) (ok bool) {
		read, err := delta.ParseHex(word)
		if err == nil {
			h = read
		}
		return err == nil
	})
	return h
}

// pawn reads a pawn as position.number.
func (r *reader) pawn() int8 {
	var names []string
	for i := range delta.MaxPositions * delta.PawnsEach {
		names = append(names, Pawn(int8(i)))
	}
	return r.name("a pawn as position.number (1.1 to 4.4)", names)
}

// Read reads the parts of an action in its form. The reader keeps the first error.
func Read(words *notation.ActionReader, form string) (a Parts) {
	r := &reader{words}
	for i := range len(form) {
		r.part(form[i], &a)
	}
	return a
}

func (r *reader) part(part byte, a *Parts) {
	cards, lands, weathers := delta.CardNames(), delta.LandNames(), delta.WeatherNames()
	switch part {
	case 'h':
		a.At = r.hex()
	case 'c':
		a.Card = delta.Card(r.name("a card", cards[:]))
	case 's':
		a.N = r.number("a position", 1, delta.MaxPositions) - 1
	case 'k':
		a.N = r.number("which goal", 1, 2) - 1
	case 'n':
		a.N = r.number("a number", 0, delta.RowLength)
	case 'q':
		a.N = r.number("a number", 1, 2)
	case 'p':
		a.N = r.pawn()
	case 'r':
		a.N = r.number("a raft", 1, delta.MaxRafts)
	case 'R':
		a.M = r.number("a raft", 1, delta.MaxRafts)
	case 'l':
		a.N = r.name("a Landowner card", lands[:])
	case 'w':
		a.N = r.name("a weather card", weathers[:])
	case 'g':
		var names []string
		for x := delta.WriteBlues; x < delta.Goals; x++ {
			names = append(names, x.String())
		}
		a.N = r.name("a goal", names) + 1
	case 'o':
		a.N = r.name("a role", delta.RoleNames())
	case 'b':
		r.purchase(a)
	case 'u':
		a.N = r.name("a renewable power", delta.RenewableNames())
		a.M = r.name("a power", delta.TrackNames())
		if delta.Track(a.M) == delta.PawnsTrack && r.More() {
			a.At = r.hex()
		}
	case 'a':
		if r.name("town or pawn", []string{"town", "pawn"}) == 0 {
			a.N = r.number("whose town", 1, delta.MaxPositions)
		} else {
			a.N = FirstPawn + r.pawn()
		}
	case 'v':
		if r.Word("raft") {
			a.N = r.number("a raft", 1, delta.MaxRafts)
		} else {
			a.At = r.hex()
		}
	case 'f':
		switch {
		case r.Word("bank"):
			a.N = ToBank
		case r.Word("goal"):
			a.N = ToGoal + r.number("which goal", 1, 2) - 1
		default:
			a.N = ToPosition + r.number("bank, goal or a position", 1, delta.MaxPositions) - 1
		}
	case 'd':
		a.M = r.flag("discount")
	case 'm':
		a.M = r.flag("hands")
	case 'e':
		if r.Word("education") {
			a.M = r.number("how many Education", 1, 2)
		}
	case 't':
		if r.More() {
			a.N = r.number("whose Threat", 1, delta.MaxPositions)
		}
	case 'x':
		a.N = r.number("a position", 1, delta.MaxPositions) - 1
		if r.More() {
			a.M = r.number("a position", 1, delta.MaxPositions)
			a.N, a.M = min(a.N, a.M-1), max(a.N+1, a.M)
		}
	}
}

func (r *reader) purchase(a *Parts) {
	a.N = r.name("a power", append(delta.TrackNames(), delta.RenewableNames()...))
	edu := r.Word("education")
	if a.N < int8(delta.Tracks) {
		if edu {
			a.M = r.number("how many Education", 1, 9)
		}
		if delta.Track(a.N) == delta.PawnsTrack && r.More() {
			a.At = r.hex()
		}
		return
	}
	if !edu {
		return
	}
	names := delta.CardNames()
	for i, c := range delta.Makes(delta.Renewable(a.N - int8(delta.Tracks))) {
		if c != delta.NoCard && r.Word(names[c]) {
			a.M |= 1 << i
		}
	}
	if a.M == 0 {
		r.Fail("the cards that Education stands for")
	}
}
