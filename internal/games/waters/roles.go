package waters

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
	"github.com/bigriver/bigriver/internal/games/waters/written"
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

const maxPoints = 9999

func (s *State) score(p int8, ev *engine.Events) {
	s.Points[p] = min(maxPoints, s.Points[p]+1)
	ev.Add(EventScored{Seat: engine.Seat(p), Points: s.Points[p]}.By("RW-192"))
}

// chooseRoles asks for roles in a game with individual goals.
func (t *Tables) chooseRoles(s *State, ev *engine.Events) {
	if s.Options.Individual {
		s.Step = ChooseRole
		return
	}
	t.next(s, ChooseRole, ev)
}

func roleStep() step {
	return step{list: listRoles, valid: (*Tables).validRoles, deeds: []deed{may(TakeRole, (*Tables).checkRole, (*Tables).takeRole)}}
}

func (t *Tables) checkRole(s *State, _ int8, a Action) engine.Refusal {
	r := delta.Role(a.N)
	if p := s.withRole(r); p >= 0 {
		return RefusalRoleTaken{Role: r, Seat: engine.Seat(p)}.By("RW-210")
	}
	return engine.Refusal{}
}

// takeRole grants the role's extra power; the Child's pawn is placed later, with the others.
func (t *Tables) takeRole(s *State, p int8, a Action, ev *engine.Events) {
	r := delta.Role(a.N)
	s.Role[p] = r
	if track := r.Raises(); track != delta.NoTrack {
		s.Powers[p][track]++
	}
	ev.Add(EventRole{Seat: engine.Seat(p), Role: r}.By("RW-210").AsBarrier())
	if s.Active = s.after(p); s.Active == 0 {
		t.next(s, ChooseRole, ev)
	}
}

func (t *Tables) validRoles(s *State) error {
	return impossible(!s.Options.Individual, "roles are for games with individual goals (RW-210)")
}

// The Blues Singer performs, and the Sharecropper sells.

// audienceAt returns the hex of an audience, a town or a pawn, or Nowhere if it is off the map.
func (s *State) audienceAt(a int8) delta.Hex {
	if a < written.FirstPawn {
		return s.Town[a-1]
	}
	return s.Pawn(a - written.FirstPawn).At
}

// audienceOf returns the position that an audience belongs to. The third town of a two-player game
// belongs to nobody.
func audienceOf(a int8) int8 {
	if a < written.FirstPawn {
		return a - 1
	}
	return (a - written.FirstPawn) / delta.PawnsEach
}

func (l *list) performances() {
	if role := l.s.Role[l.p]; role != delta.BluesSinger && role != delta.Sharecropper {
		return
	}
	for _, c := range [...]delta.Card{delta.Blues, delta.Animals, delta.Garden} {
		if l.s.Hands[l.p][c] > 0 {
			l.tryCounted(Action{Kind: Perform, Card: c}, 1, written.Audiences-1)
		}
	}
}

// checkPerform checks the audience and the card (RW-193, RW-263).
func (t *Tables) checkPerform(s *State, _ int8, a Action) engine.Refusal {
	p, audience := s.Active, a.N
	singing := a.Card == delta.Blues
	switch {
	case singing && s.Role[p] != delta.BluesSinger:
		return RefusalNotSinger{}.By("RW-193")
	case !singing && s.Role[p] != delta.Sharecropper:
		return RefusalNotSharecropper{}.By("RW-263")
	case !singing && a.Card != delta.Animals && a.Card != delta.Garden:
		return RefusalNotForSale{Card: a.Card}.By("RW-223")
	case s.Hands[p][a.Card] == 0:
		return RefusalNotInHand{Card: a.Card}.By("RW-223")
	case !s.meets(audience):
		return RefusalNobodyThere{}.By("RW-193")
	case audience == s.Heard[p]:
		return RefusalHeardAlready{}.By("RW-193")
	case audienceOf(audience) == p && (s.Heard[p] == 0 || audienceOf(s.Heard[p]) == p):
		return RefusalOwnOnlyAfterOthers{}.By("RW-193")
	}
	return engine.Refusal{}
}

// meets reports whether a pawn of the active player shares a hex with the audience.
func (s *State) meets(a int8) bool {
	h := s.audienceAt(a)
	if h == delta.Nowhere {
		return false
	}
	for i := range int8(delta.PawnsEach) {
		own := s.Active*delta.PawnsEach + i
		if s.Pawn(own).At == h && a != written.FirstPawn+own {
			return true
		}
	}
	return false
}

func (t *Tables) perform(s *State, _ int8, a Action, ev *engine.Events) {
	p, audience := s.Active, a.N
	s.toss(p, a.Card)
	s.Heard[p] = audience
	h := s.audienceAt(audience)
	ev.Add(EventPerformed{Seat: engine.Seat(p), Card: a.Card, At: h, Audience: int16(audience)}.By("RW-193"))
	s.score(p, ev)
}

// What the Child finds in Vicksburg.

func (l *list) findings() {
	if l.s.Role[l.p] != delta.Child || !l.t.inVicksburg(l.s, l.p) {
		return
	}
	for c := delta.Blues; c <= delta.Job; c++ {
		l.tryCounted(Action{Kind: Find, Card: c}, 0, written.Receivers-1)
	}
}

// inVicksburg reports whether a position has a pawn in Vicksburg.
func (t *Tables) inVicksburg(s *State, p int8) bool {
	for i := range s.Pawns[p] {
		if t.Kind[s.Pawns[p][i].At] == delta.Vicksburg { // Nowhere is off the map
			return true
		}
	}
	return false
}

// checkFind checks RW-196 and RW-225.
func (t *Tables) checkFind(s *State, _ int8, a Action) engine.Refusal {
	to := a.N
	if refusal := s.checkAction(); !refusal.OK() {
		return refusal
	}
	if s.Role[s.Active] != delta.Child {
		return RefusalNotChild{}.By("RW-196")
	}
	switch {
	case !t.inVicksburg(s, s.Active):
		return RefusalNotInVicksburg{}.By("RW-196")
	case a.Card == delta.Threat:
		return RefusalThreatNotFound{}.By("RW-225")
	case a.Card == delta.Job && s.LandDiscard[delta.JobOffer] == 0 || a.Card != delta.Job && s.Discard[a.Card] == 0:
		return RefusalNotInDiscards{Card: a.Card}.By("RW-196")
	case to == written.ToBank:
		return s.checkBankTakes(a.Card)
	case to < written.ToPosition:
		return s.checkGoalTakes(to-written.ToGoal, a.Card)
	}
	return s.checkTo(to - written.ToPosition)
}

func (t *Tables) find(s *State, _ int8, a Action, ev *engine.Events) {
	to := a.N
	s.Left--
	ev.Add(EventFound{Seat: engine.Seat(s.Active), Card: a.Card}.By("RW-196"))
	switch {
	case to == written.ToBank: // the card goes back to its discard pile
		s.banked(a.Card, ev)
	case to < written.ToPosition:
		s.goalTakes(to-written.ToGoal, a.Card, ev)
	default:
		if a.Card == delta.Job {
			s.LandDiscard[delta.JobOffer]--
		} else {
			s.Discard[a.Card]--
		}
		s.receive(to-written.ToPosition, a.Card, ev)
	}
	s.score(s.Active, ev)
}

func listRoles(l list) []Action {
	l.tryCounted(Action{Kind: TakeRole}, int8(delta.BluesSinger), int8(delta.Teacher))
	return l.dst
}
