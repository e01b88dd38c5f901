package show

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/waters"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
)

// AppendPlans appends where pawns and rafts can go in a Move: the current one, or one that the next
// action of the turn could start. They are ordered by pawn, then by raft, and by hex. It does not
// plan permissions, or boarding and leaving a raft on the way.
func (r Show) AppendPlans(dst []engine.Plan[waters.Action], s *waters.State, by engine.Seat) []engine.Plan[waters.Action] {
	rules := r.t.rules
	if rules.Tables().Position(s, by) != s.Active {
		return dst
	}
	first, move := way{at: *s}, waters.Action{Kind: waters.Move}
	switch {
	case s.Step == waters.Moving:
	case s.Step == waters.Acting && rules.Check(s, by, move).OK():
		first = first.then(rules, by, move)
	default:
		return dst
	}
	for i := range delta.PawnsEach * s.Positions {
		if pawn := first.at.Pawn(i); pawn.At != delta.Nowhere && pawn.Raft == 0 {
			dst = r.t.appendWays(dst, first, by, waters.Action{Kind: waters.Walk, N: i}, pawn.At)
		}
	}
	for raft := range s.RaftCount() {
		dst = r.t.appendWays(dst, first, by, waters.Action{Kind: waters.Float, N: raft + 1}, s.Rafts[raft].At)
	}
	return dst
}

// way is a position in a Move, with the actions that lead to it.
type way struct {
	at      waters.State
	actions [engine.MaxPlan]waters.Action
	n       int8
}

// then returns the way with one more action.
func (w way) then(rules waters.Rules, by engine.Seat, a waters.Action) way {
	rules.Apply(&w.at, by, a, nil)
	w.actions[w.n] = a
	w.n++
	return w
}

// appendWays appends the hexes that one pawn or raft can reach, each with a cheapest way. A
// swimming pawn continues to land.
func (t *tables) appendWays(dst []engine.Plan[waters.Action], first way, by engine.Seat, step waters.Action, from delta.Hex) []engine.Plan[waters.Action] {
	var best [delta.Places]*way
	best[from] = &first
	// Hexes with the most half-steps left come first, so each is reached by a cheapest way.
	for left := first.at.Budget; left >= 0; left-- {
		for h := delta.Hex(1); h < delta.Places; h++ {
			if best[h] == nil || best[h].at.Budget != left {
				continue
			}
			for _, next := range t.Next[h] {
				step.At = next
				if next == delta.Nowhere || !t.rules.Check(&best[h].at, by, step).OK() {
					continue
				}
				if there := best[h].then(t.rules, by, step); best[next] == nil || there.at.Budget > best[next].at.Budget {
					best[next] = &there
				}
			}
		}
	}
	for h := delta.Hex(1); h < delta.Places; h++ {
		if h != from && best[h] != nil && best[h].at.Swimmer == 0 {
			dst = append(dst, planOf(&first, best[h], step, h))
		}
	}
	return dst
}

func planOf(first, w *way, step waters.Action, h delta.Hex) engine.Plan[waters.Action] {
	spent := int16(first.at.Budget - w.at.Budget)
	p := engine.Plan[waters.Action]{Len: w.n, Actions: w.actions}
	if step.Kind == waters.Walk {
		p.End = PlanWalk{Seat: engine.Seat(step.N / delta.PawnsEach), Pawn: int16(step.N%delta.PawnsEach) + 1, At: h, HalfSteps: spent}.Words()
	} else {
		p.End = PlanFloat{Raft: int16(step.N), At: h, HalfSteps: spent}.Words()
	}
	return p
}
