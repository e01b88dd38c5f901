package waters

import "github.com/bigriver/bigriver/internal/games/waters"

// How the simple player of Rising Waters moves, and brings Survivors to safety.

// canRescue tells whether there can be a place at all that takes Survivors in.
func (w *neighbour) canRescue() bool {
	return w.View.Version == waters.Spring1927 || w.View.Options.Refuge
}

// haven tells whether Survivors are safe on a hex.
func (w *neighbour) haven(h waters.Hex) bool {
	for _, c := range w.View.Camps {
		if c.At == h && h != waters.Nowhere {
			return true
		}
	}
	return w.View.Options.Refuge && w.ground[h].kind == "vicksburg"
}

// havenNear is the nearest haven within so many hexes.
func (w *neighbour) havenNear(from waters.Hex, within int) waters.Hex {
	found := waters.Nowhere
	for i := 1; i < waters.Places; i++ {
		h := waters.Hex(i)
		if w.haven(h) && apart(from, h) <= within && (found == waters.Nowhere || apart(from, h) < apart(from, found)) {
			found = h
		}
	}
	return found
}

// survivorNear is the nearest hex with Survivors.
func (w *neighbour) survivorNear(from waters.Hex) waters.Hex {
	found := waters.Nowhere
	for r := range w.View.People {
		for c, n := range w.View.People[r] {
			if h := waters.At(c, r); n > 0 && (found == waters.Nowhere || apart(from, h) < apart(from, found)) {
				found = h
			}
		}
	}
	return found
}

func (w *neighbour) dry(h waters.Hex) bool {
	g := &w.ground[h]
	return g.kind != "water" && (w.haven(h) || !w.flooded(h))
}

// flooded tells whether a hex is of flooded land; the courses count it as no risk.
func (w *neighbour) flooded(h waters.Hex) bool {
	return w.ground[h].kind == "lowland" && w.View.Flooded>>uint8(w.ground[h].group-1)&1 != 0
}

// handle uses a raft: drop off at a haven, pick up, place one.
func (w *neighbour) handle() int {
	s := &w.View
	if s.Loss > 0 {
		if i := w.where(func(a action) bool { return a.Kind == waters.DropOff && w.haven(a.At) }); i >= 0 {
			return i
		}
	}
	if w.havenNear(w.dot, 40) == waters.Nowhere || s.Loss == 0 {
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
		if to := w.survivorNear(pawn); to != waters.Nowhere && apart(pawn, to) < nearest {
			best, nearest = i, apart(pawn, to)
		}
	}
	return best
}

// wantsRaft: one raft for two Survivors, each for who has a pawn near, if there is where to bring them.
func (w *neighbour) wantsRaft() bool {
	s := &w.View
	if s.Cubes[w.p]>>waters.BuildRaft&1 != 0 || w.havenNear(w.dot, 12) == waters.Nowhere {
		return false
	}
	waiting, rafts := 0, 0
	for r := range s.People {
		for _, n := range s.People[r] {
			waiting += int(n)
		}
	}
	for q := range s.Positions {
		rafts += int(s.Cubes[q] >> waters.BuildRaft & 1)
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

// saves tells whether the position keeps what a raft costs: for now, or for when the camp stands that is collected for.
func (w *neighbour) saves() bool {
	if w.canRescue() && w.View.Bank >= w.bankNeed() {
		return w.View.Cubes[w.p]>>waters.BuildRaft&1 == 0 && w.nearSurvivors()
	}
	return w.wantsRaft()
}

// called is of who goes to a red camp, or is taken there: whom the water would take, and not who is needed for a rescue.
func (w *neighbour) called(a action) float64 {
	score := -w.after(a)
	if a.Kind == waters.Send {
		at := w.View.Pawns[a.N/4][a.N%4].At
		if to := w.survivorNear(at); to != waters.Nowhere && apart(at, to) <= 3 {
			score -= 0.5
		}
	}
	return score
}

// nearSurvivors tells whether the position has a pawn near Survivors.
func (w *neighbour) nearSurvivors() bool {
	for _, pawn := range w.View.Pawns[w.p] {
		if pawn.At == waters.Nowhere {
			continue
		}
		if to := w.survivorNear(pawn.At); to != waters.Nowhere && apart(pawn.At, to) <= 6 {
			return true
		}
	}
	return false
}

// jobForRaft takes the Job Offer that a raft costs.
func (w *neighbour) jobForRaft() int {
	if !w.wantsRaft() || w.View.Hands[w.p][waters.Job] > 0 {
		return -1
	}
	return w.where(func(a action) bool { return a.Kind == waters.Accept && a.N == 1 })
}

// step is of a Move: out of danger, or towards where a levee, a Survivor or a haven is.
func (w *neighbour) step() int {
	w.forecast()
	stop := w.find(waters.Stop)
	best, most := max(0, stop), w.drift(&w.View)+0.01
	for i, a := range w.Legal {
		if a.Kind != waters.Walk && a.Kind != waters.Float && a.Kind != waters.GetOn {
			continue
		}
		s := w.base
		w.Rules.Apply(&s, w.By, a, nil)
		if m := w.drift(&s); m > most || stop < 0 && i == 0 {
			best, most = i, m
		}
	}
	return best
}

// wantsToMove looks one step ahead of a Move for so much of a gain.
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

// drift likes pawns out of danger and near where the water comes, and rafts near whom they are for.
func (w *neighbour) drift(s *state) float64 {
	score := 0.0
	for p := range s.Positions {
		for _, pawn := range s.Pawns[p] {
			if pawn.At != waters.Nowhere && pawn.Raft == 0 {
				score -= min(1, w.risk[pawn.At])
			}
		}
	}
	pull := 0.06
	if w.View.Hands[w.p][waters.Job]+w.offers() >= 2 {
		pull = 0.2
	}
	for h, n := range w.over {
		if n < courses/4 || h == 0 {
			continue
		}
		closest := 99
		for p := range s.Positions {
			for _, pawn := range s.Pawns[p] {
				if pawn.At != waters.Nowhere {
					closest = min(closest, apart(pawn.At, waters.Hex(h)))
				}
			}
		}
		score -= pull * float64(max(0, closest-1)) * float64(n) / courses
	}
	return score + w.rescue(s)
}

// rescue draws rafts to Survivors, with one aboard to a haven, and a pawn to a raft that nobody is on or that is to be built.
func (w *neighbour) rescue(s *state) (score float64) {
	if w.View.Loss == 0 || w.havenNear(w.dot, 40) == waters.Nowhere {
		return 0
	}
	for i := range s.Rafts {
		raft := &s.Rafts[i]
		if raft.At == waters.Nowhere {
			break
		}
		to, manned := w.survivorNear(raft.At), false
		if raft.Survivors > 0 {
			to = w.havenNear(raft.At, 40)
		}
		if to == waters.Nowhere {
			continue
		}
		closest := 99
		for j := range s.Positions * 4 {
			pawn := s.Pawns[j/4][j%4]
			manned = manned || pawn.Raft == int8(i)+1
			if pawn.At != waters.Nowhere && j/4 == w.p {
				closest = min(closest, apart(pawn.At, raft.At))
			}
		}
		if !manned {
			score -= 0.3 * float64(1+closest)
			continue
		}
		far := apart(raft.At, to)
		if raft.Survivors > 0 || !w.dry(raft.At) {
			far = max(0, far-1) // from beside it
		}
		score -= 0.3 * float64(far)
	}
	if s.Cubes[w.p]>>waters.BuildRaft&1 != 0 {
		closest := 99
		for _, pawn := range s.Pawns[w.p] {
			if pawn.At == waters.Nowhere {
				continue
			}
			if to := w.survivorNear(pawn.At); to != waters.Nowhere {
				closest = min(closest, apart(pawn.At, to))
			}
		}
		score -= 0.3 * float64(closest)
	}
	return score
}
