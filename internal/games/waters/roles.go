package waters

import "github.com/bigriver/bigriver/internal/engine"

// Role is whom a player plays, with individual goals.
type Role int8

// The roles.
const (
	NoRole Role = iota
	BluesSinger
	OutsideActivist
	Preacher
	Sharecropper
	Child
	Teacher
	roles
)

func (s *State) withRole(r Role) int8 {
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
	ev.Add(engine.Event{Rule: "RW-192", Key: "scored", Args: engine.Args{int16(p), s.Points[p]}})
}

func (s *State) checkRole(r Role) engine.Refusal {
	if p := s.withRole(r); p >= 0 {
		return engine.Refuse("RW-210", "role_taken", int16(r), int16(p))
	}
	return engine.Refusal{}
}

// takeRole gives the role's extra power (RW-267); the Child's pawn comes with the others.
func (t *tables) takeRole(s *State, r Role, ev *engine.Events) {
	p := s.Active
	s.Role[p] = r
	switch r {
	case BluesSinger:
		s.Powers[p][SwimTrack]++
	case OutsideActivist:
		s.Powers[p][MovementTrack]++
	case Preacher, Teacher:
		s.Powers[p][DonateTrack]++
	case Sharecropper:
		s.Powers[p][ActionsTrack]++
	case NoRole, Child, roles:
	}
	ev.Add(engine.Event{Rule: "RW-210", Key: "role", Args: engine.Args{int16(p), int16(r)}, Barrier: true})
	if s.Active = s.after(p); s.Active == 0 {
		t.boxHeavy(s, ev)
	}
}

// An audience is a town, or a pawn behind the towns; 0 is none.
const audiences = 1 + maxPositions + allPawns

func (s *State) audienceAt(a int8) Hex {
	if a <= maxPositions {
		return s.Town[a-1]
	}
	return s.pawn(a - 1 - maxPositions).At
}

// audienceOf is whose town or pawn it is; the third town of two players is nobody's.
func audienceOf(a int8) int8 {
	if a <= maxPositions {
		return a - 1
	}
	return (a - 1 - maxPositions) / pawnsEach
}

// checkPerform is RW-193 and RW-263: to whom, and with which card.
func (s *State) checkPerform(a int8, c Card) engine.Refusal {
	p := s.Active
	singing := c == Blues
	switch {
	case singing && s.Role[p] != BluesSinger:
		return engine.Refuse("RW-193", "not_singer")
	case !singing && s.Role[p] != Sharecropper:
		return engine.Refuse("RW-263", "not_sharecropper")
	case !singing && c != Animals && c != Garden:
		return engine.Refuse("RW-223", "not_for_sale", int16(c))
	case s.Hands[p][c] == 0:
		return engine.Refuse("RW-223", "not_in_hand", int16(c))
	case !s.meets(a):
		return engine.Refuse("RW-193", "nobody_there")
	case a == s.Heard[p]:
		return engine.Refuse("RW-193", "heard_already")
	case audienceOf(a) == p && (s.Heard[p] == 0 || audienceOf(s.Heard[p]) == p):
		return engine.Refuse("RW-193", "own_only_after_others")
	}
	return engine.Refusal{}
}

// meets tells whether a pawn of the active player shares a hex with the audience.
func (s *State) meets(a int8) bool {
	h := s.audienceAt(a)
	if h == Nowhere {
		return false
	}
	for i := range int8(pawnsEach) {
		own := s.Active*pawnsEach + i
		if s.pawn(own).At == h && a != 1+maxPositions+own {
			return true
		}
	}
	return false
}

func (s *State) perform(a int8, c Card, ev *engine.Events) {
	p := s.Active
	s.toss(p, c)
	s.Heard[p] = a
	h := s.audienceAt(a)
	ev.Add(engine.Event{Rule: "RW-193", Key: "performed", Args: engine.Args{int16(p), int16(c), int16(h.Col()), int16(h.Row()), int16(a)}})
	s.score(p, ev)
}

// Where what the Child finds goes: the bank, a goal, or behind these a position.
const (
	findBank = 0
	findGoal = 1
	findSeat = 3
	findings = findSeat + maxPositions
)

// checkFind is RW-196 and RW-225.
func (t *tables) checkFind(s *State, c Card, to int8) engine.Refusal {
	if refusal := s.checkAction(); !refusal.OK() {
		return refusal
	}
	if s.Role[s.Active] != Child {
		return engine.Refuse("RW-196", "not_child")
	}
	inTown := false
	for _, pawn := range s.Pawns[s.Active] {
		inTown = inTown || pawn.At != Nowhere && t.kind[pawn.At] == vicksburg
	}
	switch {
	case !inTown:
		return engine.Refuse("RW-196", "not_in_vicksburg")
	case c == Threat:
		return engine.Refuse("RW-225", "threat_not_found")
	case c == Job && s.LandDiscard[JobOffer] == 0 || c != Job && s.Discard[c] == 0:
		return engine.Refuse("RW-196", "not_in_discards", int16(c))
	case to == findBank:
		return s.checkBankTakes(c)
	case to < findSeat:
		return s.checkGoalTakes(to-findGoal, c)
	}
	return s.checkTo(to - findSeat)
}

func (s *State) find(c Card, to int8, ev *engine.Events) {
	s.Left--
	ev.Add(engine.Event{Rule: "RW-196", Key: "found", Args: engine.Args{int16(s.Active), int16(c)}})
	switch {
	case to == findBank: // the card goes back to the pile that it came from
		s.banked(c, ev)
	case to < findSeat:
		s.goalTakes(to-findGoal, c, ev)
	default:
		if c == Job {
			s.LandDiscard[JobOffer]--
		} else {
			s.Discard[c]--
		}
		s.receive(to-findSeat, c, ev)
	}
	s.score(s.Active, ev)
}
