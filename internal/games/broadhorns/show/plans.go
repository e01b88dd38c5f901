package show

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/broadhorns"
)

// AppendPlans appends where the boat can be after Moves of this turn, by space and then by the good
// currents used. Of two ways to a space it lists the one with fewer currents, and the other only if
// that takes fewer Moves. It does not plan what to do there with the remaining actions.
func (r Show) AppendPlans(dst []engine.Plan[broadhorns.Action], s *broadhorns.State, by engine.Seat) []engine.Plan[broadhorns.Action] {
	t := r.t
	if s.Phase != broadhorns.Acting || s.Active != by || !t.CheckMove(s, 1, 0).OK() {
		return dst
	}
	p := &s.Players[by]
	held := p.Hand.Count(broadhorns.Current)
	for n := 1; n <= int(t.LastSpace-p.Space); n++ {
		minMoves := movesLeft(s.Turn) + 1
		for currents := 0; currents <= held; currents++ {
			each := t.Reach(s, p, currents)
			moves := (n + each - 1) / each
			if moves >= minMoves {
				continue
			}
			minMoves = moves
			dst = append(dst, r.planOf(s, n, moves, currents))
		}
		if minMoves > movesLeft(s.Turn) {
			break // nothing further is in reach
		}
	}
	return dst
}

// movesLeft returns how many Moves a turn still allows: one for each action, and the bonus Move if
// there are actions for two Moves (BH-086).
func movesLeft(turn broadhorns.Turn) int {
	left := int(turn.Actions)
	if turn.Bonus || left > 0 && int(turn.Moves)+left >= broadhorns.ActionsPerTurn {
		left++
	}
	return left
}

// planOf returns the plan that goes n spaces in a number of Moves. Each Move goes as far as it can,
// and the first uses the currents.
func (r Show) planOf(s *broadhorns.State, n, moves, currents int) engine.Plan[broadhorns.Action] {
	p := &s.Players[s.Active]
	plan := engine.Plan[broadhorns.Action]{
		End: PlanReach{Space: int16(int(p.Space) + n), Moves: int16(moves), Currents: int16(currents)}.Words(),
		Cost: engine.Cost{
			{Of: "current", N: int16(currents)}, {Of: "action", N: int16(min(moves, int(s.Turn.Actions)))},
		},
		Len: int8(moves),
	}
	each := r.t.Reach(s, p, currents)
	for i := range moves {
		plan.Actions[i] = broadhorns.Action{Kind: broadhorns.Move, N: int8(min(n, each))}
		n -= each
	}
	plan.Actions[0].More = int8(currents)
	return plan
}
