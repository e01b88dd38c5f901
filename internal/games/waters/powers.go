package waters

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
)

// TrackValue returns the value of a position's track, without Extra strength.
func (s *State) TrackValue(p int8, t delta.Track) int8 {
	if t == delta.PawnsTrack {
		return s.PawnsOf(p)
	}
	return s.Powers[p][t]
}

// StepCost returns the price of the next step (RW-053, RW-054, RW-056 to RW-058).
func (s *State) StepCost(p int8, t delta.Track) int8 {
	if t == delta.PawnsTrack || t == delta.SwimTrack {
		return 2
	}
	return s.Powers[p][t] - delta.Initial(t) + 2
}

// Power returns the value of a track in this turn, with Extra strength (RW-217).
func (s *State) Power(t delta.Track) int8 {
	n := s.TrackValue(s.Active, t)
	if s.Boost == t {
		n++
	}
	return n
}

func (s *State) hasCube(r delta.Renewable) bool { return s.Cubes[s.Active]>>r&1 != 0 }

func (s *State) useCube(r delta.Renewable, ev *engine.Events) {
	s.Cubes[s.Active] &^= 1 << r
	ev.Add(EventUsed{Seat: engine.Seat(s.Active), Renewable: r}.By("RW-066"))
}

// uses proposes the renewable powers that are used without another action.
func (l *list) uses() {
	for r := delta.ExtraStrength; r <= delta.RaisePower; r++ {
		if !l.s.hasCube(r) {
			continue
		}
		for track := delta.ActionsTrack; track < delta.Tracks; track++ {
			a := Action{Kind: Use, N: int8(r), M: int8(track)}
			if track == delta.PawnsTrack {
				l.tryAt(a, l.t.pawnSpots(l.s, l.p))
			} else {
				l.try(a)
			}
		}
	}
}

// checkUse checks Extra strength (RW-217) and Raise a power (RW-218), which take no action (RW-271).
func (t *Tables) checkUse(s *State, _ int8, a Action) engine.Refusal {
	r, track := delta.Renewable(a.N), delta.Track(a.M)
	switch {
	case r != delta.ExtraStrength && r != delta.RaisePower:
		return RefusalNotUsedAlone{Renewable: r}.By("RW-271")
	case !s.hasCube(r):
		return RefusalNoCube{Renewable: r}.By("RW-066")
	case r == delta.RaisePower:
		return t.checkRaise(s, s.Active, track, a.At)
	case track == delta.PawnsTrack:
		return RefusalNotPawns{}.By("RW-217")
	case s.Powers[s.Active][track] >= delta.Top(track):
		return RefusalAtTop{Track: track}.By("RW-217")
	}
	return engine.Refusal{}
}

func (t *Tables) use(s *State, _ int8, a Action, ev *engine.Events) {
	r, track := delta.Renewable(a.N), delta.Track(a.M)
	s.useCube(r, ev)
	if r == delta.ExtraStrength {
		s.Boost = track
		ev.Add(EventStrengthened{Seat: engine.Seat(s.Active), Track: track}.By("RW-217"))
	} else {
		s.raise(s.Active, track, a.At, ev)
	}
	if track == delta.ActionsTrack {
		s.Left++
	}
}

// checkRaise checks that a track has a next step, and that there is a place for a new pawn (RW-219).
func (t *Tables) checkRaise(s *State, p int8, track delta.Track, h delta.Hex) engine.Refusal {
	if s.TrackValue(p, track) >= delta.Top(track) {
		if track == delta.PawnsTrack {
			return RefusalAtTop{Track: track}.By("RW-058")
		}
		return RefusalAtTop{Track: track}.By("RW-003")
	}
	if track != delta.PawnsTrack {
		return engine.Refusal{}
	}
	spots := t.pawnSpots(s, p)
	if !spots.Has(h) {
		return RefusalNotForPawn{}.By("RW-219")
	}
	return engine.Refusal{}
}

// pawnSpots returns the hexes where a gained pawn may be placed (RW-219).
func (t *Tables) pawnSpots(s *State, p int8) (spots delta.Set) {
	if s.Town[p] != delta.Nowhere {
		spots = spots.With(s.Town[p])
		return spots
	}
	for _, pawn := range s.Pawns[p] {
		if pawn.At != delta.Nowhere && t.dry(s, pawn.At) {
			spots = spots.With(pawn.At)
		}
	}
	if spots.IsEmpty() {
		spots = t.NearDots.And(t.dryLand(s))
	}
	return spots
}

// raise moves a track one step up; a pawn comes onto the map.
func (s *State) raise(p int8, track delta.Track, h delta.Hex, ev *engine.Events) {
	if track == delta.PawnsTrack {
		for i := range s.Pawns[p] {
			if s.Pawns[p][i].At == delta.Nowhere {
				s.Pawns[p][i] = Pawn{At: h}
				break
			}
		}
		ev.Add(EventNewPawn{Seat: engine.Seat(p), At: h}.By("RW-065"))
		return
	}
	s.Powers[p][track]++
	ev.Add(EventRaised{Seat: engine.Seat(p), Track: track, Value: int16(s.Powers[p][track])}.By("RW-062"))
}
