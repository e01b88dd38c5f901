package waters

import (
	"fmt"

	"github.com/bigriver/bigriver/internal/games/waters/delta"
	"github.com/bigriver/bigriver/internal/notation"
)

// How written actions are read.

// reader reads the words of an action.
type reader struct{ *notation.ActionReader }

func (r *reader) number(want string, from, to int) int8 { return int8(r.Number(want, from, to)) }

func (r *reader) name(want string, names []string) int8 { return int8(r.Name(want, names)) }

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
		names = append(names, PawnText(int8(i)))
	}
	return r.name("a pawn as position.number (1.1 to 4.4)", names)
}

// Parse reads the written form of an action, in small or capital letters.
func (Rules) Parse(s string) (Action, error) {
	forms := forms()
	var names [kinds]string
	for i := range forms {
		names[i] = forms[i].name
	}
	kind, words, err := notation.ReadAction(s, names[:])
	if err != nil {
		return Action{}, err
	}
	r := &reader{words}
	a := Action{Kind: Kind(kind)}
	for _, part := range forms[kind].parts {
		r.part(byte(part), &a)
	}
	return a, r.End()
}

func (r *reader) part(part byte, a *Action) {
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
		most, least := RowLength, 0
		if a.Kind == HoldVaudeville {
			most, least = 2, 1
		}
		a.N = r.number("a number", least, most)
	case 'p':
		a.N = r.pawn()
	case 'r':
		n := r.number("a raft", 1, mostRafts)
		if a.Kind == GetOn {
			a.M = n
		} else {
			a.N = n
		}
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
			a.N = 1 + delta.MaxPositions + r.pawn()
		}
	case 'v':
		if r.Word("raft") {
			a.N = r.number("a raft", 1, mostRafts)
		} else {
			a.At = r.hex()
		}
	case 'f':
		switch {
		case r.Word("bank"):
			a.N = findBank
		case r.Word("goal"):
			a.N = findGoal + r.number("which goal", 1, 2) - 1
		default:
			a.N = findSeat + r.number("bank, goal or a position", 1, delta.MaxPositions) - 1
		}
	case 'd':
		a.M = Flag(r.Word("discount"))
	case 'm':
		a.M = Flag(r.Word("hands"))
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

// Flag returns 1 for true and 0 for false.
func Flag(on bool) int8 {
	if on {
		return 1
	}
	return 0
}

func (r *reader) purchase(a *Action) {
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
