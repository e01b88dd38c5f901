package waters

import (
	"iter"

	"github.com/bigriver/bigriver/internal/games/waters"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
)

// How simple moves, and brings Survivors to safety.

// canRescue reports whether any place can ever take Survivors in.
func (w *neighbour) canRescue() bool {
	return w.View.Version == delta.Spring1927 || w.View.Options.Refuge
}

// haven reports whether Survivors are safe on a hex.
func (w *neighbour) haven(h delta.Hex) bool {
	for _, c := range w.View.Camps {
		if c.At == h && h != delta.Nowhere {
			return true
		}
	}
	return w.View.Options.Refuge && w.ground[h].kind == "vicksburg"
}

// havenNear returns the nearest haven within this number of hexes.
func (w *neighbour) havenNear(from delta.Hex, within int) delta.Hex {
	found := delta.Nowhere
	for h := range w.havens() {
		far := apart(from, h)
		if far <= within && (found == delta.Nowhere || far < apart(from, found) || far == apart(from, found) && h < found) {
			found = h
		}
	}
	return found
}

// havens yields the hexes on which Survivors are safe.
func (w *neighbour) havens() iter.Seq[delta.Hex] {
	return func(yield func(delta.Hex) bool) {
		for _, c := range w.View.Camps {
			if c.At != delta.Nowhere && !yield(c.At) {
				return
			}
		}
		for _, h := range w.refuge {
			if w.View.Options.Refuge && !yield(h) {
				return
			}
		}
	}
}

// survivorNear returns the nearest hex with Survivors.
func (w *neighbour) survivorNear(from delta.Hex) delta.Hex {
	found := delta.Nowhere
	for r := range w.View.People {
		for c, n := range w.View.People[r] {
			if h := delta.At(c, r); n > 0 && (found == delta.Nowhere || apart(from, h) < apart(from, found)) {
				found = h
			}
		}
	}
	return found
}

func (w *neighbour) dry(h delta.Hex) bool {
	g := &w.ground[h]
	return g.kind != "water" && (w.haven(h) || !w.flooded(h))
}

// flooded reports whether a hex is flooded land, which has no risk in the courses.
func (w *neighbour) flooded(h delta.Hex) bool {
	return w.ground[h].kind == "lowland" && w.View.Flooded>>uint8(w.ground[h].group-1)&1 != 0
}

// handle uses a raft: it drops off at a haven, picks up, or places one.
func (w *neighbour) handle() int {
	s := &w.View
	if s.Loss > 0 {
		if i := w.where(func(a action) bool { return a.Kind == waters.DropOff && w.haven(a.At) }); i >= 0 {
			return i
		}
	}
	if w.havenNear(w.dot, 40) == delta.Nowhere || s.Loss == 0 {
		return -1
	}
	if i := w.find(waters.PickUp); i >= 0 {
		return i
	}
	best, nearest := -1, 5
	for i, a := range w.Legal {
		if a.Kind != waters.PlaceRaft {
			continue
		}
		pawn := s.Pawns[a.N/4][a.N%4].At
		if to := w.survivorNear(pawn); to != delta.Nowhere && apart(pawn, to) < nearest {
			best, nearest = i, apart(pawn, to)
		}
	}
	return best
}

// wantsRaft reports whether to build a raft. The group wants one raft for two Survivors, built by a
// position with a pawn near them, if there is a haven.
func (w *neighbour) wantsRaft() bool {
	s := &w.View
	if s.Cubes[w.p]>>delta.BuildRaft&1 != 0 || w.havenNear(w.dot, 12) == delta.Nowhere {
		return false
	}
	waiting, rafts := 0, 0
	for r := range s.People {
		for _, n := range s.People[r] {
			waiting += int(n)
		}
	}
	for q := range s.Positions {
		rafts += int(s.Cubes[q] >> delta.BuildRaft & 1)
		for _, pawn := range s.Pawns[q] {
			if pawn.Raft != 0 {
				rafts++
			}
			if pawn.Raft != 0 && q == w.p {
				return false
			}
		}
	}
	return waiting > 2*rafts && w.nearSurvivors()
}

// saves reports whether the position saves the cost of a raft: for now, or for the camp that the
// group collects for.
func (w *neighbour) saves() bool {
	if w.canRescue() && w.View.Bank >= w.bankNeed() {
		return w.View.Cubes[w.p]>>delta.BuildRaft&1 == 0 && w.nearSurvivors()
	}
	return w.wantsRaft()
}

// called values which pawn goes, or is taken, to a red camp: preferably one that the water would
// take, and not one that a rescue needs.
func (w *neighbour) called(a action) float64 {
	score := -w.after(a)
	if a.Kind == waters.Send {
		at := w.View.Pawns[a.N/4][a.N%4].At
		if to := w.survivorNear(at); to != delta.Nowhere && apart(at, to) <= 3 {
			score -= 0.5
		}
	}
	return score
}

// nearSurvivors reports whether the position has a pawn near Survivors.
func (w *neighbour) nearSurvivors() bool {
	for _, pawn := range w.View.Pawns[w.p] {
		if pawn.At == delta.Nowhere {
			continue
		}
		if to := w.survivorNear(pawn.At); to != delta.Nowhere && apart(pawn.At, to) <= 6 {
			return true
		}
	}
	return false
}

// jobForRaft takes a Job Offer if a raft costs one.
func (w *neighbour) jobForRaft() int {
	if !w.wantsRaft() || w.View.Hands[w.p][delta.Job] > 0 {
		return -1
	}
	return w.where(func(a action) bool { return a.Kind == waters.Accept && a.N == 1 })
}

// step chooses a step of a Move: out of danger, or towards a levee, a Survivor or a haven.
func (w *neighbour) step() int {
	w.forecast()
	stop := w.find(waters.Stop)
	best, highest := max(0, stop), w.drift(&w.View)+0.01
	for i, a := range w.Legal {
		if a.Kind != waters.Walk && a.Kind != waters.Float && a.Kind != waters.GetOn {
			continue
		}
		s := w.base
		w.Rules.Apply(&s, w.By, a, nil)
		if m := w.drift(&s); m > highest || stop < 0 && i == 0 {
			best, highest = i, m
		}
	}
	return best
}

// wantsToMove reports whether one step of a Move brings at least this gain.
func (w *neighbour) wantsToMove(gain float64) bool {
	s := w.base
	w.Rules.Apply(&s, w.By, w.Legal[w.find(waters.Move)], nil)
	still := w.drift(&s)
	w.buf = w.Rules.AppendLegal(w.buf[:0], &s, w.By)
	for _, a := range w.buf {
		if a.Kind != waters.Walk && a.Kind != waters.Float && a.Kind != waters.GetOn {
			continue
		}
		next := s
		w.Rules.Apply(&next, w.By, a, nil)
		if w.drift(&next) > still+gain {
			return true
		}
	}
	return false
}

// drift values pawns out of danger and near the coming water, and rafts near their Survivors or
// havens.
func (w *neighbour) drift(s *state) float64 {
	score := 0.0
	for p := range s.Positions {
		for _, pawn := range s.Pawns[p] {
			if pawn.At != delta.Nowhere && pawn.Raft == 0 {
				score -= min(1, w.risk[pawn.At])
			}
		}
	}
	pull := 0.06
	if w.View.Hands[w.p][delta.Job]+w.offers() >= 2 {
		pull = w.manner.water
		if w.View.Version == delta.Fall1926 {
			pull = w.manner.fall
		}
	}
	for h, n := range w.over {
		if n < len(w.course)/4 || h == 0 {
			continue
		}
		closest := 99
		for p := range s.Positions {
			for _, pawn := range s.Pawns[p] {
				if pawn.At != delta.Nowhere {
					closest = min(closest, apart(pawn.At, delta.Hex(h)))
				}
			}
		}
		score -= pull * float64(max(0, closest-1)) * float64(n) / float64(len(w.course))
	}
	return score + w.rescue(s)
}

// rescue values rafts near Survivors, loaded rafts near a haven, and pawns near a raft that is
// empty or still to be built.
func (w *neighbour) rescue(s *state) (score float64) {
	if w.View.Loss == 0 || w.havenNear(w.dot, 40) == delta.Nowhere {
		return 0
	}
	for i := range s.Rafts {
		raft := &s.Rafts[i]
		if raft.At == delta.Nowhere {
			break
		}
		to, manned := w.survivorNear(raft.At), false
		if raft.Survivors > 0 {
			to = w.havenNear(raft.At, 40)
		}
		if to == delta.Nowhere {
			continue
		}
		closest := 99
		for j := range s.Positions * 4 {
			pawn := s.Pawns[j/4][j%4]
			manned = manned || pawn.Raft == int8(i)+1
			if pawn.At != delta.Nowhere && j/4 == w.p {
				closest = min(closest, apart(pawn.At, raft.At))
			}
		}
		if !manned {
			score -= w.manner.rescue * float64(1+closest)
			continue
		}
		far := apart(raft.At, to)
		if raft.Survivors > 0 || !w.dry(raft.At) {
			far = max(0, far-1) // it works from a neighbouring hex
		}
		score -= w.manner.rescue * float64(far)
	}
	if s.Cubes[w.p]>>delta.BuildRaft&1 != 0 {
		closest := 99
		for _, pawn := range s.Pawns[w.p] {
			if pawn.At == delta.Nowhere {
				continue
			}
			if to := w.survivorNear(pawn.At); to != delta.Nowhere {
				closest = min(closest, apart(pawn.At, to))
			}
		}
		score -= w.manner.rescue * float64(closest)
	}
	return score
}
