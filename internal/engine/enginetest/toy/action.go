package toy

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/notation"
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

// CardNames returns the names of the cards as they are written.
func CardNames() []string { return []string{"", "1", "2", "3", "fog", "?"} }

// Format writes an action: "lay 3", "offer 2", "take".
func (Rules) Format(a Action) string {
	name := kindNames()[a.Kind]
	switch a.Kind {
	case Draw, Lay:
		return name + " " + CardNames()[a.Card]
	case Offer:
		return name + " " + a.Seat.String()
	case Peek, Take, Yes, No, Load, Blow, Pass, End:
	}
	return name
}

// Parse reads the written form of an action, in small or capital letters.
func (Rules) Parse(s string) (Action, error) {
	kind, r, err := notation.ReadAction(s, kindNames())
	if err != nil {
		return Action{}, err
	}
	a := Action{Kind: Kind(kind)}
	switch a.Kind {
	case Draw, Lay:
		a.Card = Card(r.Name("a card (1, 2, 3 or fog)", CardNames()))
	case Offer:
		a.Seat = engine.Seat(r.Number("a seat", 1, maxSeats) - 1)
	case Peek, Take, Yes, No, Load, Blow, Pass, End:
	}
	return a, r.End()
}

// Cost returns a coin for what is bought, and for the toll.
func (Rules) Cost(s *State, _ engine.Seat, a Action) engine.Cost {
	if a.Kind == Peek || a.Kind == Take || a.Kind == Yes || a.Kind == End && !s.Waived {
		return engine.Cost{{Of: "coin", N: 1}}
	}
	return engine.Cost{}
}
