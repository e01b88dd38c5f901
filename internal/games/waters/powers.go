package waters

import "github.com/bigriver/bigriver/internal/engine"

// Track is a permanent power.
type Track int8

// The tracks of permanent powers (RW-003). NoTrack is none.
const (
	NoTrack Track = iota
	ActionsTrack
	MovementTrack
	PawnsTrack
	DonateTrack
	SwimTrack
	Tracks
)

// Renewable is a renewable power; it is marked by a cube while it can be used.
type Renewable int8

// The renewable powers (RW-003).
const (
	WorkDiscount Renewable = iota
	ManyHands
	ExtraStrength
	RaisePower
	BuildRaft
	Renewables
)

// printed returns the value that a track starts with (RW-055, RW-053).
func printed(t Track) int8 { return [Tracks]int8{ActionsTrack: 2, MovementTrack: 3, DonateTrack: 1}[t] }

// Top returns the highest value of a track.
func Top(t Track) int8 {
	return [Tracks]int8{ActionsTrack: 5, MovementTrack: 6, PawnsTrack: PawnsEach, DonateTrack: 4, SwimTrack: 1}[t]
}

// Raises returns the card that raises a track.
func Raises(t Track) Card {
	return [Tracks]Card{ActionsTrack: Garden, MovementTrack: Animals, PawnsTrack: Family, DonateTrack: Church, SwimTrack: Blues}[t]
}

// Makes returns the Power cards of a renewable power; the raft also takes a Job Offer.
func Makes(r Renewable) [3]Card {
	return [Renewables][3]Card{
		WorkDiscount:  {Garden, Animals},        // RW-069
		ManyHands:     {Church, Family},         // RW-264
		ExtraStrength: {Blues, Family},          // RW-270
		RaisePower:    {Church, Family, Blues},  // RW-270
		BuildRaft:     {Blues, Animals, NoCard}, // RW-071
	}[r]
}

// TrackValue returns the value of a position's track, without Extra strength.
func (s *State) TrackValue(p int8, t Track) int8 {
	if t == PawnsTrack {
		return s.PawnsOf(p)
	}
	return s.Powers[p][t]
}

// StepCost returns the price of the next step (RW-053, RW-054, RW-056 to RW-058).
func (s *State) StepCost(p int8, t Track) int8 {
	if t == PawnsTrack || t == SwimTrack {
		return 2
	}
	return s.Powers[p][t] - printed(t) + 2
}

// Power returns the value of a track in this turn, with Extra strength (RW-217).
func (s *State) Power(t Track) int8 {
	n := s.TrackValue(s.Active, t)
	if s.Boost == t {
		n++
	}
	return n
}

func (s *State) hasCube(r Renewable) bool { return s.Cubes[s.Active]>>r&1 != 0 }

func (s *State) useCube(r Renewable, ev *engine.Events) {
	s.Cubes[s.Active] &^= 1 << r
	ev.Add(EventUsed{Seat: engine.Seat(s.Active), Renewable: r}.By("RW-066"))
}

// uses proposes the renewable powers that are used without another action.
func (l *list) uses() {
	for r := ExtraStrength; r <= RaisePower; r++ {
		if !l.s.hasCube(r) {
			continue
		}
		for track := ActionsTrack; track < Tracks; track++ {
			a := Action{Kind: Use, N: int8(r), M: int8(track)}
			if track == PawnsTrack {
				l.tryAt(a, l.t.pawnSpots(l.s, l.p))
			} else {
				l.try(a)
			}
		}
	}
}

// checkUse checks Extra strength (RW-217) and Raise a power (RW-218), which take no action (RW-271).
func (t *Tables) checkUse(s *State, _ int8, a Action) engine.Refusal {
	r, track := Renewable(a.N), Track(a.M)
	switch {
	case r != ExtraStrength && r != RaisePower:
		return RefusalNotUsedAlone{Renewable: r}.By("RW-271")
	case !s.hasCube(r):
		return RefusalNoCube{Renewable: r}.By("RW-066")
	case r == RaisePower:
		return t.checkRaise(s, s.Active, track, a.At)
	case track == PawnsTrack:
		return RefusalNotPawns{}.By("RW-217")
	case s.Powers[s.Active][track] >= Top(track):
		return RefusalAtTop{Track: track}.By("RW-217")
	}
	return engine.Refusal{}
}

func (t *Tables) use(s *State, _ int8, a Action, ev *engine.Events) {
	r, track := Renewable(a.N), Track(a.M)
	s.useCube(r, ev)
	if r == ExtraStrength {
		s.Boost = track
		ev.Add(EventStrengthened{Seat: engine.Seat(s.Active), Track: track}.By("RW-217"))
	} else {
		s.raise(s.Active, track, a.At, ev)
	}
	if track == ActionsTrack {
		s.Left++
	}
}

// checkRaise checks that a track has a next step, and that there is a place for a new pawn (RW-219).
func (t *Tables) checkRaise(s *State, p int8, track Track, h Hex) engine.Refusal {
	if s.TrackValue(p, track) >= Top(track) {
		if track == PawnsTrack {
			return RefusalAtTop{Track: track}.By("RW-058")
		}
		return RefusalAtTop{Track: track}.By("RW-003")
	}
	if track != PawnsTrack {
		return engine.Refusal{}
	}
	spots := t.pawnSpots(s, p)
	if !spots.Has(h) {
		return RefusalNotForPawn{}.By("RW-219")
	}
	return engine.Refusal{}
}

// pawnSpots returns the hexes where a gained pawn may be placed (RW-219).
func (t *Tables) pawnSpots(s *State, p int8) (spots Set) {
	if s.Town[p] != Nowhere {
		spots = spots.With(s.Town[p])
		return spots
	}
	for _, pawn := range s.Pawns[p] {
		if pawn.At != Nowhere && t.dry(s, pawn.At) {
			spots = spots.With(pawn.At)
		}
	}
	if spots.IsEmpty() {
		spots = t.nearDots.And(t.dryLand(s))
	}
	return spots
}

// raise moves a track one step up; a pawn comes onto the map.
func (s *State) raise(p int8, track Track, h Hex, ev *engine.Events) {
	if track == PawnsTrack {
		for i := range s.Pawns[p] {
			if s.Pawns[p][i].At == Nowhere {
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
