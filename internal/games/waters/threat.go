package waters

import (
	"errors"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
)

// Threats that are turned up. Those in hand are countered in a turn: resist.go.

// threat asks the Teacher first (RW-226), then the position that must answer it (RW-078, RW-084), which may be the same.
func (t *Tables) threat(s *State, ev *engine.Events) {
	if teacher := s.withRole(delta.Teacher); teacher >= 0 && s.Hands[teacher].Community() > 0 {
		s.Step, s.Asked = Threatened, teacher
		return
	}
	t.threatened(s, ev)
}

// threatened asks the position that must answer the Threat. If it holds no Community card, it takes the Threat.
func (t *Tables) threatened(s *State, ev *engine.Events) {
	if s.Hands[s.Next].Community() == 0 {
		t.takeThreat(s, ev)
		return
	}
	s.Step, s.Asked = Threatened, s.Next
}

func listThreatened(l list) []Action {
	l.tryHeld(Action{Kind: Resist})
	l.tryKinds(Take, Pass)
	return l.dst
}

// checkResist checks RW-079, RW-142 and RW-208.
func (t *Tables) checkResist(s *State, p int8, a Action) engine.Refusal {
	byTeacher := a.Card == delta.Education && s.Role[p] == delta.Teacher
	switch {
	case p != s.Next && !byTeacher:
		return RefusalNotYoursToResist{Seat: engine.Seat(s.Next)}.By("RW-208")
	case !byTeacher && !a.Card.IsResistance():
		return RefusalNoResistance{Card: a.Card}.By("RW-142")
	case s.Hands[p][a.Card] == 0:
		return RefusalNotInHand{Card: a.Card}.By("RW-079")
	}
	return engine.Refusal{}
}

func (t *Tables) resist(s *State, p int8, a Action, ev *engine.Events) {
	s.toss(p, a.Card)
	if p == s.Next {
		ev.Add(EventResisted{Seat: engine.Seat(p), Card: a.Card}.By("RW-079"))
	} else {
		ev.Add(EventResistedFor{Seat: engine.Seat(p), Card: a.Card, Against: engine.Seat(s.Next)}.By("RW-197"))
	}
	if a.Card == delta.Education {
		s.score(p, ev)
	}
	s.Next = s.after(s.Next)
	t.resolved(s, ev)
}

func (t *Tables) checkTake(s *State, p int8, _ Action) engine.Refusal {
	if p != s.Next {
		return RefusalNotYoursToTake{Seat: engine.Seat(s.Next)}.By("RW-208")
	}
	return engine.Refusal{}
}

func (t *Tables) take(s *State, _ int8, _ Action, ev *engine.Events) { t.takeThreat(s, ev) }

// takeThreat puts the Threat into the hand (RW-080, RW-081).
func (t *Tables) takeThreat(s *State, ev *engine.Events) {
	p := s.Next
	s.takeFromRow(delta.ThreatCard)
	s.Hands[p][delta.Threat]++
	ev.Add(EventTookThreat{Seat: engine.Seat(p), Threats: int16(s.Hands[p][delta.Threat])}.By("RW-080"))
	s.Next = s.after(p)
	t.crises(s, ev)
}

// checkPassThreat allows the Teacher to leave the answer to the position that must answer the Threat.
func (t *Tables) checkPassThreat(s *State, p int8, _ Action) engine.Refusal {
	if p == s.Next {
		return RefusalMustAnswer{}.By("RW-080")
	}
	return engine.Refusal{}
}

func (t *Tables) passThreat(s *State, p int8, _ Action, ev *engine.Events) {
	ev.Add(EventPassed{Seat: engine.Seat(p)}.By("RW-226"))
	t.threatened(s, ev)
}

func (t *Tables) validThreatened(s *State) error {
	if s.Current() != delta.ThreatCard || s.Hands[s.Asked].Community() == 0 || s.Asked != s.Next && s.Asked != s.withRole(delta.Teacher) {
		return errors.New("they do not answer a Threat (RW-208)")
	}
	return nil
}
