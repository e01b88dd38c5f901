package waters

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
)

// AppendPlans appends where pawns and rafts can go in a Move: the one that is being made, or the one that the turn's next action could
// be. By pawn, then by raft, and by hex. Who must be asked first, and who boards or leaves a raft on the way, is not planned.
func (r Rules) AppendPlans(dst []engine.Plan[Action], s *State, by engine.Seat) []engine.Plan[Action] {
	t := r.t
	if t.Position(s, by) != s.Active {
		return dst
	}
	first := way{at: *s}
	switch {
	case s.Step == Moving:
	case s.Step == Acting && t.checkMove(s, s.Active, Action{Kind: Move}).OK():
		first = first.then(t, Action{Kind: Move})
	default:
		return dst
	}
	for i := range delta.PawnsEach * s.Positions {
		if pawn := first.at.Pawn(i); pawn.At != delta.Nowhere && pawn.Raft == 0 && first.at.mayMove(i) {
			dst = t.appendWays(dst, first, Action{Kind: Walk, N: i}, pawn.At)
		}
	}
	for raft := range s.RaftCount() {
		dst = t.appendWays(dst, first, Action{Kind: Float, N: raft + 1}, s.Rafts[raft].At)
	}
	return dst
}

// way is a position in a Move, with the actions that lead there.
type way struct {
	at      State
	actions [engine.MaxPlan]Action
	n       int8
}

// then returns the way with one action more.
func (w way) then(t *Tables, a Action) way {
	t.deedOf(&w.at, a.Kind).do(t, &w.at, w.at.Active, a, nil)
	w.actions[w.n] = a
	w.n++
	return w
}

// appendWays appends the hexes that one pawn or raft can reach, each with a cheapest way. A pawn that swims goes on to land.
func (t *Tables) appendWays(dst []engine.Plan[Action], first way, step Action, from delta.Hex) []engine.Plan[Action] {
	deed := t.deedOf(&first.at, step.Kind)
	var best [delta.Places]*way
	best[from] = &first
	// Hexes are taken by the half-steps that are left, the most first, so that each is reached by a cheapest way.
	for left := first.at.Budget; left >= 0; left-- {
		for h := delta.Hex(1); h < delta.Places; h++ {
			if best[h] == nil || best[h].at.Budget != left {
				continue
			}
			for _, next := range t.Next[h] {
				step.At = next
				if next == delta.Nowhere || !deed.check(t, &best[h].at, best[h].at.Active, step).OK() {
					continue
				}
				if there := best[h].then(t, step); best[next] == nil || there.at.Budget > best[next].at.Budget {
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

func planOf(first, w *way, step Action, h delta.Hex) engine.Plan[Action] {
	spent := int16(first.at.Budget - w.at.Budget)
	p := engine.Plan[Action]{Len: w.n, Actions: w.actions}
	if step.Kind == Walk {
		p.End = PlanWalk{Seat: ownerOf(step.N), Pawn: numberOf(step.N), At: h, HalfSteps: spent}.Words()
	} else {
		p.End = PlanFloat{Raft: int16(step.N), At: h, HalfSteps: spent}.Words()
	}
	return p
}
