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

func (a Action) parts() written.Parts { return written.Parts{Card: a.Card, N: a.N, M: a.M, At: a.At} }

// Format writes an action: "walk 1.2 6,8", "build 6,8 discount".
func (Rules) Format(a Action) string {
	var room [64]byte // for the usual action
	f := forms()[a.Kind]
	return string(written.Append(append(room[:0], f.name...), f.parts, a.parts()))
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

// Words returns the name of an action for people. Most have the name and the numbers of their form.
func (Rules) Words(a Action) engine.Words {
	switch kind := a.Kind; {
	case kind == Buy:
		return wordsOfPurchase(a)
	case kind == Cancel && a.M > 0:
		return ActionActivismEducation{}.Words()
	case kind == Split:
		return wordsOfSplit(a)
	case kind == Remove && a.N > 0:
		return ActionRemoveAboard{Raft: int16(a.N)}.Words()
	case kind == Remove:
		return ActionRemove{At: a.At}.Words()
	case kind == Give:
		return ActionGive{Card: a.Card, To: engine.Seat(a.N)}.Words()
	case kind == GoalCard:
		return ActionGoal{Card: a.Card, Place: int16(a.N) + 1}.Words()
	case kind == Accept && a.N == 0:
		return ActionAcceptNone{}.Words()
	case kind == Build && a.M != 0:
		return ActionBuildCube{At: a.At}.Words()
	case kind == RaiseLevee && a.M != 0:
		return ActionRaiseCube{At: a.At}.Words()
	case kind == Community && a.M != 0:
		return ActionCommunityCube{}.Words()
	case kind == ReadNewspaper && a.M > 0:
		return ActionNewspaperEducation{}.Words()
	case kind == HearRadio && a.M > 0:
		return ActionRadioEducation{}.Words()
	case kind == HoldVaudeville && a.M > 0:
		return ActionVaudevilleEducation{Cards: int16(a.N), Education: int16(a.M)}.Words()
	case kind == Counter && a.N > 0:
		return ActionCounterFor{Card: a.Card, Against: engine.Seat(a.N - 1)}.Words()
	case kind == Use && a.M == int8(delta.PawnsTrack):
		return ActionUsePawn{Renewable: delta.Renewable(a.N), At: a.At}.Words()
	case kind == Use:
		return ActionUse{Renewable: delta.Renewable(a.N), Track: delta.Track(a.M)}.Words()
	case kind == Perform:
		return wordsOfPerformance(a)
	case kind == Find:
		return wordsOfFinding(a)
	}
	f := forms()[a.Kind]
	return engine.Words{Key: f.name, Args: written.Numbers(f.parts, a.parts())}
}

func wordsOfPurchase(a Action) engine.Words {
	education := int16(a.M)
	switch track := delta.Track(a.N); {
	case track >= delta.Tracks:
		return ActionBuyRenewable{Renewable: delta.Renewable(track - delta.Tracks)}.Words()
	case track == delta.PawnsTrack && education > 0:
		return ActionBuyPawnEducation{At: a.At, Education: education}.Words()
	case track == delta.PawnsTrack:
		return ActionBuyPawn{At: a.At}.Words()
	case education > 0:
		return ActionBuyTrackEducation{Track: track, Education: education}.Words()
	default:
		return ActionBuyTrack{Track: track}.Words()
	}
}

func wordsOfSplit(a Action) engine.Words {
	payer := engine.Seat(a.N)
	switch a.M {
	case 0:
		return ActionSplitOne{Payer: payer}.Words()
	case a.N + 1:
		return ActionSplitBoth{Payer: payer}.Words()
	}
	return ActionSplit{Payer: payer, Other: engine.Seat(a.M - 1)}.Words()
}

func wordsOfPerformance(a Action) engine.Words {
	seat := engine.Seat(audienceOf(a.N))
	if a.N >= written.FirstPawn {
		return ActionPerformPawn{Card: a.Card, Seat: seat, Pawn: numberOf(a.N - written.FirstPawn)}.Words()
	}
	return ActionPerform{Card: a.Card, Seat: seat}.Words()
}

func wordsOfFinding(a Action) engine.Words {
	switch {
	case a.N == written.ToBank:
		return ActionFindBank{Card: a.Card}.Words()
	case a.N < written.ToPosition:
		return ActionFindGoal{Card: a.Card, Place: int16(a.N-written.ToGoal) + 1}.Words()
	}
	return ActionFind{Card: a.Card, To: engine.Seat(a.N - written.ToPosition)}.Words()
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
	for i, c := range delta.Makes(delta.Renewable(a.N - int8(delta.Tracks))) {
		switch {
		case c == delta.NoCard:
			cost[i] = engine.Amount{Of: "job", N: 1} // the raft's
			if a.N != Purchase(delta.BuildRaft) {
				cost[i] = engine.Amount{}
			}
		case a.M>>i&1 != 0:
			cost[i] = engine.Amount{Of: "education", N: 1}
		default:
			cost[i] = engine.Amount{Of: names[c], N: 1}
		}
	}
	return cost
}
