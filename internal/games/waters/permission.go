package waters

import (
	"errors"

	"github.com/bigriver/bigriver/internal/engine"
)

// Pawns of others are moved with permission (RW-216).

// mayMove tells whether the active player moves the pawn: an own one, or with permission (RW-216).
func (s *State) mayMove(i int8) bool {
	return i/pawnsEach == s.Active || s.Options.AlwaysPermit || s.solo() || s.Permitted>>i&1 != 0
}

// checkAsk is RW-216.
func (t *tables) checkAsk(s *State, _ int8, a Action) engine.Refusal {
	i := a.N
	switch {
	case i/pawnsEach >= s.Positions || s.pawn(i).At == Nowhere:
		return engine.Refuse("RW-216", "no_such_pawn")
	case s.mayMove(i):
		return engine.Refuse("RW-216", "may_move_already")
	case s.Refused>>i&1 != 0:
		return engine.Refuse("RW-216", "refused_already", int16(i/pawnsEach))
	case s.Swimmer != 0:
		return engine.Refuse("RW-202", "another_swims")
	}
	return engine.Refusal{}
}

func (t *tables) ask(s *State, _ int8, a Action, ev *engine.Events) {
	i := a.N
	s.Step, s.Asked, s.Wanted = Permitting, i/pawnsEach, i+1
	ev.Add(engine.Event{Rule: "RW-216", Key: "asked", Args: engine.Args{int16(s.Active), int16(i / pawnsEach), int16(i%pawnsEach) + 1}})
}

// permit is the answer, for the rest of the Move.
func (t *tables) permit(s *State, _ int8, a Action, ev *engine.Events) {
	i := s.Wanted - 1
	s.Step, s.Wanted = Moving, 0
	args := engine.Args{int16(i / pawnsEach), int16(i%pawnsEach) + 1, int16(s.Active)}
	if a.Kind == No {
		s.Refused |= 1 << i
		ev.Add(engine.Event{Rule: "RW-216", Key: "denied", Args: args, Barrier: true})
		return
	}
	s.Permitted |= 1 << i
	ev.Add(engine.Event{Rule: "RW-216", Key: "permitted", Args: args, Barrier: true})
}

func (t *tables) validPermitting(s *State) error {
	i := s.Wanted - 1
	if !within(i, 0, allPawns-1) || i/pawnsEach != s.Asked || !t.checkAsk(s, s.Active, Action{Kind: Ask, N: i}).OK() {
		return errors.New("nobody is asked for that pawn (RW-216)")
	}
	return t.validMove(s)
}
