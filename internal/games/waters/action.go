package waters

import "github.com/bigriver/bigriver/internal/engine"

// Kind is a kind of action.
type Kind int8

// The kinds of action: what falls by chance, set-up, upgrades, crises, the turn, Clean Up.
const (
	Box Kind = iota
	LandFalls
	GoalOpens
	CardFalls
	FirstIs
	WeatherFalls

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
	Card Card
	N, M int8
	At   Hex
}

// form is how a kind of action is written: its name and what stands behind it, a letter each.
//
//	h a hex            c a card          s a position       p a pawn, as 2.1   r a raft
//	k a goal's place   n a number        l a Landowner card w a weather card   g a goal
//	o a role           b a purchase      u a use            a an audience      v a Survivor
//	f where found goes d a discount      m many hands       t whose Threat     x one or two who pay
//	e how many of the cards are Education
type form struct{ name, parts string }

func forms() [kinds]form {
	return [...]form{
		Box: {"box", "w"}, LandFalls: {"card", "l"}, GoalOpens: {"open", "g"}, CardFalls: {"draw", "c"},
		FirstIs: {"first", "s"}, WeatherFalls: {"weather", "w"},
		TakeRole: {"role", "o"}, SurvivorAt: {"survivor", "h"}, TownAt: {"town", "h"}, PawnAt: {"pawn", "h"}, LeveeAt: {"levee", "h"},
		Buy: {"buy", "b"}, Done: {"done", ""},
		Resist: {"resist", "c"}, Take: {"take", ""}, Cancel: {"activism", "e"}, Publish: {"publish", "c"}, Pay: {"pay", "c"},
		Pass: {"pass", ""}, Split: {"split", "x"}, CampAt: {"camp", "h"}, Send: {"send", "p"}, Remove: {"remove", "v"},
		Move: {"move", ""}, Walk: {"walk", "ph"}, Float: {"float", "rh"}, GetOn: {"board", "pr"}, Leave: {"leave", "p"},
		Ask: {"ask", "p"}, Yes: {"yes", ""}, No: {"no", ""}, Stop: {"stop", ""},
		Donate: {"donate", ""}, Give: {"give", "sc"}, Bank: {"bank", "c"}, GoalCard: {"goal", "kc"},
		Accept: {"accept", "n"}, Build: {"build", "hd"}, RaiseLevee: {"raise", "hd"}, Seek: {"seek", ""}, Community: {"community", "m"},
		ReadNewspaper: {"newspaper", "e"}, HearRadio: {"radio", "e"}, Show: {"show", ""}, Keep: {"keep", ""},
		HoldVaudeville: {"vaudeville", "ne"}, Counter: {"counter", "ct"},
		PlaceRaft: {"raft", "p"}, PickUp: {"pickup", "rh"}, DropOff: {"dropoff", "rh"}, Use: {"use", "u"},
		Perform: {"perform", "ac"}, Find: {"find", "cf"}, Claim: {"claim", "k"}, Discard: {"discard", "c"}, End: {"end", ""},
		Swap: {"swap", "k"},
	}
}

// Words names an action for people. The numbers are the card, N, M, the column and row, and what N is parted into.
func (Rules) Words(a Action) engine.Words {
	w := engine.Words{Key: forms()[a.Kind].name, Args: engine.Args{int16(a.Card), int16(a.N), int16(a.M)}}
	if a.At.isOn() {
		w.Args[3], w.Args[4] = int16(a.At.Col()), int16(a.At.Row())
	}
	switch a.Kind {
	case Send, Walk, Leave, Ask, PlaceRaft, GetOn:
		w.Args[1], w.Args[5] = int16(a.N)/pawnsEach, int16(a.N)%pawnsEach+1
	case Buy:
		w.Key, w.Args[1] = "buy_track", int16(a.N)
		if a.N == int8(PawnsTrack) {
			w.Key = "buy_pawn"
		} else if a.N >= int8(tracks) {
			w.Key, w.Args[1] = "buy_renewable", int16(a.N)-int16(tracks)
		}
		if a.N < int8(tracks) && a.M > 0 {
			w.Key += "_education"
		}
	case Accept:
		if a.N == 0 {
			w.Key = "accept_none"
		}
	case Build, RaiseLevee, Community:
		if a.M != 0 {
			w.Key += "_cube"
		}
	case ReadNewspaper, HearRadio, HoldVaudeville, Cancel:
		if a.M > 0 {
			w.Key += "_education"
		}
	case Split:
		w.Args[2]--
		switch a.M {
		case 0:
			w.Key = "split_one"
		case a.N + 1:
			w.Key = "split_both"
		}
	case Remove:
		if a.N > 0 {
			w.Key = "remove_aboard"
		}
	case Use:
		if a.M == int8(PawnsTrack) {
			w.Key = "use_pawn"
		}
	case Find:
		switch {
		case a.N == findBank:
			w.Key = "find_bank"
		case a.N < findSeat:
			w.Key = "find_goal"
		default:
			w.Args[1] = int16(a.N) - findSeat
		}
	case Counter:
		if a.N > 0 {
			w.Key, w.Args[1] = "counter_for", int16(a.N)-1
		}
	case Perform:
		w.Args[1] = int16(audienceOf(a.N))
		if a.N > maxPositions {
			w.Key, w.Args[5] = "perform_pawn", int16(a.N-1-maxPositions)%pawnsEach+1
		}
	case GoalCard, Claim, Swap:
		w.Args[1]++
	default:
	}
	return w
}

// Cost is what a purchase or a levee takes out of the hand.
func (r Rules) Cost(s *State, by engine.Seat, a Action) engine.Cost {
	switch a.Kind {
	case Buy:
		return s.price(r.t.position(s, by), a)
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
	names := cardNames()
	if a.N < int8(tracks) {
		track := Track(a.N)
		return engine.Cost{{Of: names[raises(track)], N: int16(s.stepCost(p, track) - a.M)}, {Of: "education", N: int16(a.M)}}
	}
	var cost engine.Cost
	for i, c := range makes(Renewable(a.N - int8(tracks))) {
		switch {
		case c == NoCard:
			cost[i] = engine.Amount{Of: "job", N: 1} // the raft's
			if a.N != Purchase(BuildRaft) {
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
