package waters

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
)

// lose counts losses. Its callers call lost after they have counted everything that happens at once (RW-221).
func (s *State) lose(n int8) { s.Loss += n }

// spare lowers the losses, never below 0 (RW-122).
func (s *State) spare(n int8) { s.Loss = max(0, s.Loss-n) }

// lost ends the game if the limit is reached (RW-184), and reports whether it has ended.
func (s *State) lost(ev *engine.Events) bool {
	if s.Phase == Over {
		return true
	}
	if s.Loss < s.Limit() {
		return false
	}
	ev.Add(EventGameLost{Losses: int16(s.Loss), Limit: int16(s.Limit())}.By("RW-184").AsBarrier())
	s.finish()
	return true
}

func (s *State) finish() {
	s.Phase, s.Step = Over, Nothing
	s.tidy()
}

// tidy clears what belonged to the decision before.
func (s *State) tidy() {
	s.Demand = 0
	s.Left, s.Budget, s.Gifts, s.Swimmer, s.Permitted, s.Refused = 0, 0, 0, 0, 0, 0
	s.Ending, s.Taken, s.Boost, s.Next = false, false, delta.NoTrack, 0
	s.Boarded = [AllPawns]int8{}
	s.Owe, s.Due, s.Votes, s.Done = [delta.MaxPositions]int8{}, [delta.MaxPositions]int8{}, [delta.MaxPositions]Action{}, [delta.MaxPositions]bool{}
}

// sweep removes the levee, the town, the pawns and the Survivors on a hex that floods; manned says whether pawns are there.
func (s *State) sweep(h delta.Hex, manned bool, ev *engine.Events) {
	if levee := s.LeveeAt(h); *levee > 0 { // RW-182
		*levee = 0
		s.Levees++
		counted := int8(1)
		if s.Options.LeveeKept {
			counted = 0
		}
		s.lose(counted)
		ev.Add(EventLostLevee{At: h, Losses: int16(s.Loss)}.By("RW-182").Of(int16(counted)))
	}
	for p := range s.Town {
		if s.Town[p] == h { // RW-178
			s.Town[p] = delta.Nowhere
			s.lose(1)
			ev.Add(EventLostTown{At: h, Losses: int16(s.Loss), Seat: engine.Seat(p)}.By("RW-178").Of(1))
		}
	}
	for i := int8(0); manned && i < AllPawns; i++ {
		if pawn := s.Pawn(i); pawn.At == h && (pawn.Raft == 0 || s.Options.RaftsSink) { // RW-179, RW-181
			*pawn = Pawn{}
			s.lose(1)
			ev.Add(EventLostPawn{At: h, Losses: int16(s.Loss), Seat: ownerOf(i)}.By("RW-179").Of(1))
		}
	}
	for *s.PeopleAt(h) > 0 {
		*s.PeopleAt(h)--
		s.loseSurvivor(h, ev)
	}
	if !s.Options.RaftsSink {
		return
	}
	for i := range s.Rafts {
		for s.Rafts[i].At == h && s.Rafts[i].Survivors > 0 {
			s.Rafts[i].Survivors--
			s.loseSurvivor(h, ev)
		}
	}
}

// loseSurvivor counts a lost Survivor (RW-180), who goes back to the pool (RW-246).
func (s *State) loseSurvivor(h delta.Hex, ev *engine.Events) {
	s.Pool++
	s.lose(1)
	ev.Add(EventLostSurvivor{At: h, Losses: int16(s.Loss)}.By("RW-180").Of(1))
}
