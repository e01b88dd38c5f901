package waters

import "github.com/bigriver/bigriver/internal/engine"

// Work for the Community.

// growing counts the pawns of the active player in fields and forest (RW-240).
func (t *tables) growing(s *State) (n int8) {
	for _, pawn := range s.Pawns[s.Active] {
		if pawn.At != Nowhere && t.grows.has(pawn.At) && t.dry(s, pawn.At) {
			n++
		}
	}
	return n
}

// checkCommunity is RW-136; with Many hands each pawn counts twice (RW-264).
func (t *tables) checkCommunity(s *State, _ int8, a Action) engine.Refusal {
	hands := a.M != 0
	if refusal := s.checkAction(); !refusal.OK() {
		return refusal
	}
	switch {
	case !s.cards():
		return engine.Refuse("RW-104", "no_community_cards")
	case hands && !s.hasCube(ManyHands):
		return engine.Refuse("RW-066", "no_cube", int16(ManyHands))
	case hands && t.growing(s) == 0: // RW-264
		return engine.Refuse("RW-264", "nobody_grows")
	}
	return engine.Refusal{}
}

func (t *tables) community(s *State, _ int8, a Action, ev *engine.Events) {
	hands := a.M != 0
	n := 1 + t.growing(s)
	if hands {
		n += t.growing(s)
		s.useCube(ManyHands, ev)
	}
	s.Left--
	s.Due[s.Active], s.Worked = n, true
	ev.Add(engine.Event{Rule: "RW-136", Key: "works", Args: engine.Args{int16(s.Active), int16(n)}})
	t.drawCards(s, ev)
}
