package show

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/waters"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
	"github.com/bigriver/bigriver/internal/games/waters/written"
)

// Words returns the text for an action. Most texts take the name of the action and the numbers of
// its form.
func (Show) Words(a waters.Action) engine.Words {
	switch kind := a.Kind; {
	case kind == waters.Buy:
		return wordsOfPurchase(a)
	case kind == waters.Cancel && a.M > 0:
		return ActionActivismEducation{}.Words()
	case kind == waters.Split:
		return wordsOfSplit(a)
	case kind == waters.Remove && a.N > 0:
		return ActionRemoveAboard{Raft: int16(a.N)}.Words()
	case kind == waters.Remove:
		return ActionRemove{At: a.At}.Words()
	case kind == waters.Give:
		return ActionGive{Card: a.Card, To: engine.Seat(a.N)}.Words()
	case kind == waters.GoalCard:
		return ActionGoal{Card: a.Card, Place: int16(a.N) + 1}.Words()
	case kind == waters.Accept && a.N == 0:
		return ActionAcceptNone{}.Words()
	case kind == waters.Build && a.M != 0:
		return ActionBuildCube{At: a.At}.Words()
	case kind == waters.RaiseLevee && a.M != 0:
		return ActionRaiseCube{At: a.At}.Words()
	case kind == waters.Community && a.M != 0:
		return ActionCommunityCube{}.Words()
	case kind == waters.ReadNewspaper && a.M > 0:
		return ActionNewspaperEducation{}.Words()
	case kind == waters.HearRadio && a.M > 0:
		return ActionRadioEducation{}.Words()
	case kind == waters.HoldVaudeville && a.M > 0:
		return ActionVaudevilleEducation{Cards: int16(a.N), Education: int16(a.M)}.Words()
	case kind == waters.Counter && a.N > 0:
		return ActionCounterFor{Card: a.Card, Against: engine.Seat(a.N - 1)}.Words()
	case kind == waters.Use && a.M == int8(delta.PawnsTrack):
		return ActionUsePawn{Renewable: delta.Renewable(a.N), At: a.At}.Words()
	case kind == waters.Use:
		return ActionUse{Renewable: delta.Renewable(a.N), Track: delta.Track(a.M)}.Words()
	case kind == waters.Perform:
		return wordsOfPerformance(a)
	case kind == waters.Find:
		return wordsOfFinding(a)
	}
	name, form, parts := a.Written()
	return engine.Words{Key: name, Args: numbers(form, parts)}
}

func wordsOfPurchase(a waters.Action) engine.Words {
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

func wordsOfSplit(a waters.Action) engine.Words {
	payer := engine.Seat(a.N)
	switch a.M {
	case 0:
		return ActionSplitOne{Payer: payer}.Words()
	case a.N + 1:
		return ActionSplitBoth{Payer: payer}.Words()
	}
	return ActionSplit{Payer: payer, Other: engine.Seat(a.M - 1)}.Words()
}

func wordsOfPerformance(a waters.Action) engine.Words {
	if a.N < written.FirstPawn {
		return ActionPerform{Card: a.Card, Seat: engine.Seat(a.N - 1)}.Words()
	}
	seat, pawn := pawnOf(a.N - written.FirstPawn)
	return ActionPerformPawn{Card: a.Card, Seat: engine.Seat(seat), Pawn: pawn}.Words()
}

func wordsOfFinding(a waters.Action) engine.Words {
	switch {
	case a.N == written.ToBank:
		return ActionFindBank{Card: a.Card}.Words()
	case a.N < written.ToPosition:
		return ActionFindGoal{Card: a.Card, Place: int16(a.N-written.ToGoal) + 1}.Words()
	}
	return ActionFind{Card: a.Card, To: engine.Seat(a.N - written.ToPosition)}.Words()
}

// numbers returns an action's arguments for its text, in the order of its form: hexes, cards,
// positions, pawns (position and number), rafts, and plain numbers, some of which are an index from
// 0.
func numbers(form string, a written.Parts) (args engine.Args) {
	n := 0
	add := func(number int16) {
		args[n] = number
		n++
	}
	for _, part := range form {
		switch part {
		case 'h':
			add(int16(a.At))
		case 'c':
			add(int16(a.Card))
		case 'k':
			add(int16(a.N) + 1)
		case 'p':
			seat, pawn := pawnOf(a.N)
			add(seat)
			add(pawn)
		case 'R':
			add(int16(a.M))
		case 'd', 'm', 'e', 't':
		default:
			add(int16(a.N))
		}
	}
	return args
}

// pawnOf returns the position that a pawn belongs to, and the pawn's number there, from 1.
func pawnOf(i int8) (seat, number int16) {
	return int16(i / delta.PawnsEach), int16(i%delta.PawnsEach) + 1
}
