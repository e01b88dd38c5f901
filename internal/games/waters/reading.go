package waters

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/bigriver/bigriver/internal/text"
)

// How actions are read.

// reader reads the words of an action one after the other.
type reader struct {
	words []string
	err   error
}

func (r *reader) more() bool { return r.err == nil && len(r.words) > 0 }

func (r *reader) next(want string) string {
	if r.err != nil {
		return ""
	}
	if len(r.words) == 0 {
		r.err = fmt.Errorf("want %s after it", want)
		return ""
	}
	w := r.words[0]
	r.words = r.words[1:]
	return w
}

// take takes a word if it is the next.
func (r *reader) take(word string) bool {
	if r.more() && r.words[0] == word {
		r.words = r.words[1:]
		return true
	}
	return false
}

func (r *reader) number(want string, from, to int) int8 {
	w := r.next(want)
	n, err := strconv.Atoi(w)
	if r.err == nil && (err != nil || n < from || n > to || strconv.Itoa(n) != w) {
		r.err = fmt.Errorf("want %s (%d to %d), not %q", want, from, to, text.Clip(w))
		return int8(from)
	}
	return int8(n)
}

func (r *reader) name(want string, names []string) int8 {
	w := r.next(want)
	if r.err != nil {
		return 0
	}
	if i := indexOf(names, w); i >= 0 && w != "" {
		return int8(i)
	}
	r.err = fmt.Errorf("want %s, not %q%s", want, text.Clip(w), text.DidYouMean(w, names))
	return 0
}

func (r *reader) hex() Hex {
	w := r.next("a hex as column,row")
	if r.err != nil {
		return Nowhere
	}
	h, err := parseHex(w)
	r.err = err
	return h
}

func (r *reader) pawn() int8 {
	w := r.next("a pawn, as 2.1")
	p, i, ok := strings.Cut(w, ".")
	if r.err != nil {
		return 0
	}
	if !ok || len(p) != 1 || len(i) != 1 || p[0] < '1' || p[0] > '4' || i[0] < '1' || i[0] > '4' {
		r.err = fmt.Errorf("want a pawn as position.number (1.1 to 4.4), not %q", text.Clip(w))
		return 0
	}
	return int8(p[0]-'1')*pawnsEach + int8(i[0]-'1')
}

// Parse reads what Format writes.
func (Rules) Parse(s string) (Action, error) {
	r := &reader{words: strings.Split(s, " ")}
	word := r.next("an action")
	var names []string
	var a Action
	found := false
	for k, f := range forms() {
		names = append(names, f.name)
		if f.name != word {
			continue
		}
		found = true
		a.Kind = Kind(k)
		for _, part := range f.parts {
			r.part(byte(part), &a)
		}
	}
	switch {
	case !found:
		if hint := text.DidYouMean(word, names); hint != "" {
			return Action{}, fmt.Errorf("no action %q%s", text.Clip(word), hint)
		}
		return Action{}, fmt.Errorf("no action %q; what can be done now is listed", text.Clip(word))
	case r.err != nil:
		return Action{}, fmt.Errorf("%s: %w", word, r.err)
	case len(r.words) > 0:
		return Action{}, fmt.Errorf("%s: %q is too much", word, text.Clip(strings.Join(r.words, " ")))
	}
	return a, nil
}

func (r *reader) part(part byte, a *Action) {
	cards, lands, weathers := cardNames(), landNames(), weatherNames()
	switch part {
	case 'h':
		a.At = r.hex()
	case 'c':
		a.Card = Card(r.name("a card", cards[:]))
	case 's':
		a.N = r.number("a position", 1, maxPositions) - 1
	case 'k':
		a.N = r.number("which goal", 1, 2) - 1
	case 'n':
		most, least := rowLength, 0
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
		for x := WriteBlues; x < goals; x++ {
			names = append(names, x.String())
		}
		a.N = r.name("a goal", names) + 1
	case 'o':
		a.N = r.name("a role", roleNames())
	case 'b':
		r.purchase(a)
	case 'u':
		a.N = r.name("a renewable power", renewableNames())
		a.M = r.name("a power", trackNames())
		if Track(a.M) == PawnsTrack && r.more() {
			a.At = r.hex()
		}
	case 'a':
		if r.name("town or pawn", []string{"town", "pawn"}) == 0 {
			a.N = r.number("whose town", 1, maxPositions)
		} else {
			a.N = 1 + maxPositions + r.pawn()
		}
	case 'v':
		if r.take("raft") {
			a.N = r.number("a raft", 1, mostRafts)
		} else {
			a.At = r.hex()
		}
	case 'f':
		switch {
		case r.take("bank"):
			a.N = findBank
		case r.take("goal"):
			a.N = findGoal + r.number("which goal", 1, 2) - 1
		default:
			a.N = findSeat + r.number("bank, goal or a position", 1, maxPositions) - 1
		}
	case 'd':
		a.M = flag(r.take("discount"))
	case 'm':
		a.M = flag(r.take("hands"))
	case 'e':
		if r.take("education") {
			a.M = r.number("how many Education", 1, 2)
		}
	case 't':
		if r.more() {
			a.N = r.number("whose Threat", 1, maxPositions)
		}
	case 'x':
		a.N = r.number("a position", 1, maxPositions) - 1
		if r.more() {
			a.M = r.number("a position", 1, maxPositions)
			a.N, a.M = min(a.N, a.M-1), max(a.N+1, a.M)
		}
	}
}

func flag(on bool) int8 {
	if on {
		return 1
	}
	return 0
}

func (r *reader) purchase(a *Action) {
	a.N = r.name("a power", append(trackNames(), renewableNames()...))
	edu := r.take("education")
	if a.N < int8(tracks) {
		if edu {
			a.M = r.number("how many Education", 1, 9)
		}
		if Track(a.N) == PawnsTrack && r.more() {
			a.At = r.hex()
		}
		return
	}
	if !edu {
		return
	}
	names := cardNames()
	for i, c := range makes(Renewable(a.N - int8(tracks))) {
		if c != NoCard && r.take(names[c]) {
			a.M |= 1 << i
		}
	}
	if a.M == 0 && r.err == nil {
		r.err = errors.New("want the cards that Education stands for after \"education\"")
	}
}
