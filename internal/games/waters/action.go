package waters

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
	"github.com/bigriver/bigriver/internal/games/waters/written"
	"github.com/bigriver/bigriver/internal/notation"
)

// Kind is a kind of action.
type Kind int8

// The kinds of action: those of chance, set-up, upgrades, crises, the turn, Clean Up.
const (
	Box Kind = iota
	LandDrawn
	GoalOpens
	CardDrawn
	FirstIs
	WeatherDrawn

	TakeRole
	SurvivorAt
	TownAt
	PawnAt
	LeveeAt

	Buy
	Done

	Resist
	Take
	Cancel
	Publish
	Pay
	Pass
	Split
	CampAt
	Send
	Remove

	Move
	Walk
	Float
	GetOn
	Leave
	Ask
	Yes
	No
	Stop
	Donate
	Give
	Bank
	GoalCard
	Accept
	Build
	RaiseLevee
	Seek
	Community
	ReadNewspaper
	HearRadio
	Show
	Keep
	HoldVaudeville
	Counter
	PlaceRaft
	PickUp
	DropOff
	Use
	Perform
	Find
	Claim
	Discard
	End

	Swap
	kinds
)

// Action is one small step. What N and M mean depends on the kind: see forms.
type Action struct {
	Kind Kind
	Card delta.Card
	N, M int8
	At   delta.Hex
}

// form is how a kind of action is written: its name, and its parts as package written has them.
type form struct{ name, parts string }

func forms() [kinds]form {
	return [...]form{
		Box: {"box", "w"}, LandDrawn: {"card", "l"}, GoalOpens: {"open", "g"}, CardDrawn: {"draw", "c"},
		FirstIs: {"first", "s"}, WeatherDrawn: {"weather", "w"},
		TakeRole: {"role", "o"}, SurvivorAt: {"survivor", "h"}, TownAt: {"town", "h"}, PawnAt: {"pawn", "h"}, LeveeAt: {"levee", "h"},
		Buy: {"buy", "b"}, Done: {"done", ""},
		Resist: {"resist", "c"}, Take: {"take", ""}, Cancel: {"activism", "e"}, Publish: {"publish", "c"}, Pay: {"pay", "c"},
		Pass: {"pass", ""}, Split: {"split", "x"}, CampAt: {"camp", "h"}, Send: {"send", "p"}, Remove: {"remove", "v"},
		Move: {"move", ""}, Walk: {"walk", "ph"}, Float: {"float", "rh"}, GetOn: {"board", "pR"}, Leave: {"leave", "p"},
		Ask: {"ask", "p"}, Yes: {"yes", ""}, No: {"no", ""}, Stop: {"stop", ""},
		Donate: {"donate", ""}, Give: {"give", "sc"}, Bank: {"bank", "c"}, GoalCard: {"goal", "kc"},
		Accept: {"accept", "n"}, Build: {"build", "hd"}, RaiseLevee: {"raise", "hd"}, Seek: {"seek", ""}, Community: {"community", "m"},
		ReadNewspaper: {"newspaper", "e"}, HearRadio: {"radio", "e"}, Show: {"show", ""}, Keep: {"keep", ""},
		HoldVaudeville: {"vaudeville", "qe"}, Counter: {"counter", "ct"},
		PlaceRaft: {"raft", "p"}, PickUp: {"pickup", "rh"}, DropOff: {"dropoff", "rh"}, Use: {"use", "u"},
		Perform: {"perform", "ac"}, Find: {"find", "cf"}, Claim: {"claim", "k"}, Discard: {"discard", "c"}, End: {"end", ""},
		Swap: {"swap", "k"},
	}
}

// Written returns the name of the action's kind, its form, and its parts as package written has
// them.
func (a Action) Written() (name, form string, parts written.Parts) {
	f := forms()[a.Kind]
	return f.name, f.parts, written.Parts{Card: a.Card, N: a.N, M: a.M, At: a.At}
}

// Format writes an action: "walk 1.2 6,8", "build 6,8 discount".
func (Rules) Format(a Action) string {
	var buf [64]byte // large enough for most actions
	name, form, parts := a.Written()
	return string(written.Append(append(buf[:0], name...), form, parts))
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
	p := written.Read(words, forms[kind].parts)
	return Action{Kind(kind), p.Card, p.N, p.M, p.At}, words.End()
}

// Cost returns the cards that a purchase or a levee takes from the hand.
func (r Rules) Cost(s *State, by engine.Seat, a Action) engine.Cost {
	switch a.Kind {
	case Buy:
		return s.price(r.t.Position(s, by), a)
	case Build, RaiseLevee:
		n := int16(buildCost)
		if a.Kind == RaiseLevee {
			n = raiseCost
		}
		if a.M != 0 {
			n--
		}
		return engine.Cost{{Of: "job", N: n}}
	default:
		return engine.Cost{}
	}
}

func (s *State) price(p int8, a Action) engine.Cost {
	if p < 0 {
		return engine.Cost{}
	}
	names := delta.CardNames()
	if a.N < int8(delta.Tracks) {
		track := delta.Track(a.N)
		return engine.Cost{{Of: names[delta.Raises(track)], N: int16(s.StepCost(p, track) - a.M)}, {Of: "education", N: int16(a.M)}}
	}
	var cost engine.Cost
	for i, c := range delta.Paid(delta.Renewable(a.N-int8(delta.Tracks)), a.M) {
		if c != delta.NoCard {
			cost[i] = engine.Amount{Of: names[c], N: 1}
		}
	}
	return cost
}
