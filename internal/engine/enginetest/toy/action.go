package toy

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/text"
)

// Kind is a kind of action.
type Kind int8

// The kinds of action. Draw is the action of chance.
const (
	Draw Kind = iota
	Lay
	Peek
	Take
	Offer
	Yes
	No
	Load
	Blow // a fog, against a load
	Pass
	End
)

// Action is one small step: a kind, with a card (Draw, Lay) or a seat (Offer).
type Action struct {
	Kind Kind
	Card Card
	Seat engine.Seat
}

func kindNames() []string {
	return []string{"draw", "lay", "peek", "take", "offer", "yes", "no", "load", "fog", "pass", "end"}
}

func cardNames() []string { return []string{"", "1", "2", "3", "fog", "?"} }

// Format writes an action: "lay 3", "offer 2", "take".
func (Rules) Format(a Action) string {
	name := kindNames()[a.Kind]
	switch a.Kind {
	case Draw, Lay:
		return name + " " + cardNames()[a.Card]
	case Offer:
		return name + " " + a.Seat.String()
	case Peek, Take, Yes, No, Load, Blow, Pass, End:
	}
	return name
}

// Parse reads what Format writes.
func (Rules) Parse(s string) (Action, error) {
	word, rest, with := strings.Cut(s, " ")
	kind := -1
	for k, name := range kindNames() {
		if name == word {
			kind = k
		}
	}
	a := Action{Kind: Kind(kind)}
	switch {
	case kind < 0:
		return Action{}, fmt.Errorf("no action %q%s", text.Clip(word), cmp.Or(text.DidYouMean(word, kindNames()), ": there are "+strings.Join(kindNames(), ", ")))
	case a.Kind == Draw || a.Kind == Lay:
		for c, name := range cardNames() {
			if name == rest && rest != "" {
				a.Card = Card(c)
			}
		}
		if a.Card == None {
			return Action{}, fmt.Errorf("%s: want a card after it (1, 2, 3 or fog), not %q", word, text.Clip(rest))
		}
	case a.Kind == Offer:
		n, err := strconv.Atoi(rest)
		if err != nil || n < 1 || n > maxSeats || strconv.Itoa(n) != rest {
			return Action{}, fmt.Errorf("offer: want a seat after it (1 to %d), not %q", maxSeats, text.Clip(rest))
		}
		a.Seat = engine.Seat(n - 1)
	case with:
		return Action{}, fmt.Errorf("%s: want nothing after it, not %q", word, text.Clip(rest))
	}
	return a, nil
}

// Words names an action for people.
func (Rules) Words(a Action) engine.Words {
	switch a.Kind {
	case Draw:
		return ActionDraw{Card: a.Card}.Words()
	case Lay:
		return ActionLay{Card: a.Card}.Words()
	case Offer:
		return ActionOffer{To: a.Seat}.Words()
	case Peek, Take, Yes, No, Load, Blow, Pass, End:
	}
	return engine.Words{Key: kindNames()[a.Kind]} // the others have no numbers
}

// Cost is a coin for what is bought, and for the toll.
func (Rules) Cost(s *State, _ engine.Seat, a Action) engine.Cost {
	if a.Kind == Peek || a.Kind == Take || a.Kind == Yes || a.Kind == End && !s.Waived {
		return engine.Cost{{Of: "coin", N: 1}}
	}
	return engine.Cost{}
}
