package waters

import (
	"errors"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
)

// withRole returns the position that has a role, or -1.
func (s *State) withRole(r delta.Role) int8 {
	if !s.Options.Individual {
		return -1
	}
	for p := range s.Positions {
		if s.Role[p] == r {
			return p
		}
	}
	return -1
}

const mostPoints = 9999

func (s *State) score(p int8, ev *engine.Events) {
	s.Points[p] = min(mostPoints, s.Points[p]+1)
	ev.Add(EventScored{Seat: engine.Seat(p), Points: s.Points[p]}.By("RW-192"))
}

func listRoles(l list) []Action {
	l.tryCounted(Action{Kind: TakeRole}, int8(delta.BluesSinger), int8(delta.Teacher))
	return l.dst
}

func (t *Tables) checkRole(s *State, _ int8, a Action) engine.Refusal {
	r := delta.Role(a.N)
	if p := s.withRole(r); p >= 0 {
		return RefusalRoleTaken{Role: r, Seat: engine.Seat(p)}.By("RW-210")
	}
	return engine.Refusal{}
}

// takeRole gives the role's extra power (RW-267); the Child's pawn comes with the others.
func (t *Tables) takeRole(s *State, p int8, a Action, ev *engine.Events) {
	r := delta.Role(a.N)
	s.Role[p] = r
	switch r {
	case delta.BluesSinger:
		s.Powers[p][delta.SwimTrack]++
	case delta.OutsideActivist:
		s.Powers[p][delta.MovementTrack]++
	case delta.Preacher, delta.Teacher:
		s.Powers[p][delta.DonateTrack]++
	case delta.Sharecropper:
		s.Powers[p][delta.ActionsTrack]++
	case delta.NoRole, delta.Child, delta.Roles:
	}
	ev.Add(EventRole{Seat: engine.Seat(p), Role: r}.By("RW-210").AsBarrier())
	if s.Active = s.after(p); s.Active == 0 {
		t.boxHeavy(s, ev)
	}
}

func (t *Tables) validRoles(s *State) error {
	if !s.Options.Individual {
		return errors.New("roles are for games with individual goals (RW-210)")
	}
	return nil
}
