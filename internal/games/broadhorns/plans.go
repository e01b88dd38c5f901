package broadhorns

import "github.com/bigriver/bigriver/internal/engine"

// AppendPlans appends where the boat can be after Moves of this turn: by space, then by the good currents that are burnt. Of two ways
// to a space it lists the one with fewer currents, and the other only if that takes fewer Moves. What is done there with the actions
// that are left is not planned.
func (r Rules) AppendPlans(dst []engine.Plan[Action], s *State, by engine.Seat) []engine.Plan[Action] {
	t := r.t
	if s.Phase != Acting || s.Active != by || !t.checkMove(s, 1, 0).OK() {
		return dst
	}
	p := &s.Players[by]
	held := p.Hand.count(Current)
	for n := 1; n <= int(t.lastSpace-p.Space); n++ {
		fewest := s.Turn.movesLeft() + 1
		for currents := 0; currents <= held; currents++ {
			each := t.reach(s, p, currents)
			moves := (n + each - 1) / each
			if moves >= fewest {
				continue
			}
			fewest = moves
			dst = append(dst, r.planOf(s, n, moves, currents))
		}
		if fewest > s.Turn.movesLeft() {
			break // nothing further can be reached
		}
	}
	return dst
}

// movesLeft returns how many Moves can still be made in a turn: one for each action, and the bonus Move if there are the actions for
// two Moves (BH-086).
func (turn Turn) movesLeft() int {
	left := int(turn.Actions)
	if turn.Bonus || left > 0 && int(turn.Moves)+left >= actionsPerTurn {
		left++
	}
	return left
}

// planOf returns the plan that goes n spaces in a number of Moves, each as far as it can, and burns the currents with the first.
func (r Rules) planOf(s *State, n, moves, currents int) engine.Plan[Action] {
	p := &s.Players[s.Active]
	plan := engine.Plan[Action]{
		End: PlanReach{Space: int16(int(p.Space) + n), Moves: int16(moves), Currents: int16(currents)}.Words(),
		Cost: engine.Cost{
			{Of: "current", N: int16(currents)}, {Of: "action", N: int16(min(moves, int(s.Turn.Actions)))},
		},
		Len: int8(moves),
	}
	each := r.t.reach(s, p, currents)
	for i := range moves {
		plan.Actions[i] = Action{Kind: Move, N: int8(min(n, each))}
		n -= each
	}
	plan.Actions[0].More = int8(currents)
	return plan
}
