package waters

import (
	"errors"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
)

// raceHatred demands two cards of everybody (RW-089).
func (t *Tables) raceHatred(s *State, ev *engine.Events) {
	s.Demand = 2
	if !s.publicise() {
		t.askCancel(s, ev)
	}
}

// askCancel asks those who could hold an Outside Activism, if none was played this round (RW-091, RW-092).
func (t *Tables) askCancel(s *State, ev *engine.Events) {
	p := s.decider()
	if s.Activism {
		t.payHatred(s, ev)
		return
	}
	if s.Hands[p].Community() > 0 {
		s.Step, s.Asked = Cancelling, p
		return
	}
	t.askCancelFrom(s, s.after(p), ev)
}

// askCancelFrom asks the next from a position on; when all have passed everybody pays.
func (t *Tables) askCancelFrom(s *State, p int8, ev *engine.Events) {
	for ; p != s.decider(); p = s.after(p) {
		if s.Hands[p].Community() > 0 {
			s.Step, s.Asked = Cancelling, p
			return
		}
	}
	t.payHatred(s, ev)
}

func listCancelling(l list) []Action {
	l.tryPlayed(Action{Kind: Cancel}, delta.Activism, 1)
	l.tryKinds(Pass)
	return l.dst
}

func (t *Tables) checkCancel(s *State, p int8, a Action) engine.Refusal {
	edu := a.M
	if edu == 0 && s.Hands[p][delta.Activism] == 0 {
		return RefusalNotInHand{Card: delta.Activism}.By("RW-091")
	}
	return s.checkPlayed(p, delta.Activism, 1, edu)
}

func (t *Tables) cancel(s *State, p int8, a Action, ev *engine.Events) {
	edu := a.M
	s.playCards(p, delta.Activism, 1, edu)
	s.Activism = true
	with := delta.Activism
	if edu > 0 {
		with = delta.Education
	}
	ev.Add(EventCancelled{Seat: engine.Seat(p), Card: with}.By("RW-091"))
	t.resolved(s, ev)
}

func (t *Tables) passHatred(s *State, p int8, _ Action, ev *engine.Events) {
	ev.Add(EventPassed{Seat: engine.Seat(p)}.By("RW-227"))
	t.askCancelFrom(s, s.after(p), ev)
}

// payHatred makes everybody pay who can, and counts the losses of the others (RW-089, RW-090).
func (t *Tables) payHatred(s *State, ev *engine.Events) {
	owing := false
	for p := range s.Positions {
		cost := int8(2)
		if s.Role[p] == delta.OutsideActivist {
			cost = s.Demand
		}
		if s.Hands[p].Community() >= cost {
			s.Owe[p] = cost
			owing = owing || cost > 0
			continue
		}
		s.lose(1)
		ev.Add(EventHatredUnpaid{Seat: engine.Seat(p), Losses: int16(s.Loss)}.By("RW-090").Of(1))
	}
	if s.lost(ev) {
		return
	}
	if !owing {
		t.resolved(s, ev)
		return
	}
	s.Step = PayHatred
}

func listHatred(l list) []Action {
	l.tryHeld(Action{Kind: Pay})
	return l.dst
}

func (t *Tables) paidHatred(s *State, p int8, a Action, ev *engine.Events) {
	s.toss(p, a.Card)
	s.Owe[p]--
	ev.Add(EventPaidHatred{Seat: engine.Seat(p), Card: a.Card}.By("RW-089"))
	if s.Owe == [delta.MaxPositions]int8{} {
		t.resolved(s, ev)
	}
}

func (t *Tables) validCancelling(s *State) error {
	if s.Current() != delta.RaceHatred || s.Hands[s.Asked].Community() == 0 || s.Activism {
		return errors.New("nobody is asked for an Outside Activism (RW-227)")
	}
	return nil
}

func (t *Tables) validHatred(s *State) error {
	for p := range s.Positions {
		if owe := s.Owe[p]; owe > 0 && (s.Current() != delta.RaceHatred || owe > 2 || owe > s.Hands[p].Community()) {
			return errors.New("nobody owes that for Race Hatred (RW-089)")
		}
	}
	return nil
}
