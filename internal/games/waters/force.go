package waters

import (
	"errors"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
)

// force demands two cards of the group (RW-085); the Outside Activist is asked first (RW-222).
func (t *Tables) force(s *State, ev *engine.Events) {
	s.Demand = 2
	if !s.publicise() {
		t.demandForce(s, ev)
	}
}

// demandForce asks for the cards that Force takes, or counts the loss (RW-204, RW-087).
func (t *Tables) demandForce(s *State, ev *engine.Events) {
	if s.Demand == 0 {
		t.resolved(s, ev)
		return
	}
	all := int8(0)
	for p := range s.Positions {
		all += s.Hands[p].Community()
	}
	if all < s.Demand {
		s.lose(1)
		ev.Add(EventForceUnpaid{Losses: int16(s.Loss)}.By("RW-087").Of(1))
		if !s.lost(ev) {
			t.resolved(s, ev)
		}
		return
	}
	if s.Options.GroupVote {
		s.vote(SplitForce)
		return
	}
	s.Step, s.Asked = PayForce, s.decider()
	s.toPayer()
}

func listSplits(l list) []Action {
	for first := range l.s.Positions {
		if l.s.Demand == 1 {
			l.try(Action{Kind: Split, N: first})
			continue
		}
		for second := first; second < l.s.Positions; second++ {
			l.try(Action{Kind: Split, N: first, M: second + 1})
		}
	}
	return l.dst
}

// checkSplit checks a choice of who pays for Force, if all say theirs first: one position, two, or one twice (RW-204).
func (t *Tables) checkSplit(s *State, _ int8, a Action) engine.Refusal {
	first, second := a.N, a.M
	switch {
	case (second == 0) != (s.Demand == 1) || !within(first, 0, s.Positions-1) || !within(second, 0, s.Positions):
		return RefusalNotThatSplit{Cards: int16(s.Demand)}.By("RW-204")
	case second == first+1 && s.Hands[first].Community() < 2:
		return RefusalCannotPaySoMuch{Seat: engine.Seat(first)}.By("RW-204")
	case s.Hands[first].Community() == 0:
		return RefusalCannotPaySoMuch{Seat: engine.Seat(first)}.By("RW-204")
	case second > 0 && s.Hands[second-1].Community() == 0:
		return RefusalCannotPaySoMuch{Seat: engine.Seat(second - 1)}.By("RW-204")
	}
	return engine.Refusal{}
}

// split does the choice: each of the chosen positions pays a card that it chooses itself.
func (t *Tables) split(s *State, _ int8, a Action, _ *engine.Events) {
	first, second := a.N, a.M
	s.Owe[first]++
	if second > 0 {
		s.Owe[second-1]++
	}
	s.Step, s.Asked = PayForce, s.decider()
	s.toPayer()
}

// toPayer skips those who have nothing to pay with, and those whom the group did not choose.
func (s *State) toPayer() {
	for s.Hands[s.Asked].Community() == 0 || s.Options.GroupVote && s.Owe[s.Asked] == 0 {
		s.Asked = s.after(s.Asked)
	}
}

func listForce(l list) []Action {
	l.tryHeld(Action{Kind: Pay})
	l.tryKinds(Pass)
	return l.dst
}

// checkPay checks a card for Force or Race Hatred.
func (t *Tables) checkPay(s *State, p int8, a Action) engine.Refusal {
	switch {
	case !a.Card.IsCommunity():
		return RefusalNotCommunity{Card: a.Card}.By("RW-085")
	case s.Hands[p][a.Card] == 0:
		return RefusalNotInHand{Card: a.Card}.By("RW-085")
	}
	return engine.Refusal{}
}

func (t *Tables) payForce(s *State, p int8, a Action, ev *engine.Events) {
	s.toss(p, a.Card)
	s.Demand--
	s.Owe[p] = max(0, s.Owe[p]-1)
	ev.Add(EventPaidForce{Seat: engine.Seat(p), Card: a.Card, Due: int16(s.Demand)}.By("RW-085"))
	if s.Demand == 0 {
		t.resolved(s, ev)
		return
	}
	s.toPayer()
}

// othersCanPay reports whether the positions after the one who is asked hold n cards.
func (s *State) othersCanPay(n int8) bool {
	for p := s.after(s.Asked); p != s.decider(); p = s.after(p) {
		n -= s.Hands[p].Community()
	}
	return n <= 0
}

// checkPassForce allows a position to pass if the others can pay.
func (t *Tables) checkPassForce(s *State, _ int8, _ Action) engine.Refusal {
	switch {
	case s.Options.GroupVote:
		return RefusalIsSettled{}.By("RW-204")
	case !s.othersCanPay(s.Demand):
		return RefusalMustPay{Cards: int16(s.Demand)}.By("RW-204")
	}
	return engine.Refusal{}
}

func (t *Tables) passForce(s *State, p int8, _ Action, ev *engine.Events) {
	ev.Add(EventPassed{Seat: engine.Seat(p)}.By("RW-204"))
	s.Asked = s.after(p)
	s.toPayer()
}

func (t *Tables) validSplit(s *State) error {
	if s.Current() != delta.Force || s.Demand == 0 || !s.Options.GroupVote {
		return errors.New("nobody chooses who pays for Force (RW-204)")
	}
	return nil
}

func (t *Tables) validForce(s *State) error {
	own, owed := s.Hands[s.Asked].Community(), int8(0)
	ok := s.Current() == delta.Force && s.Demand > 0
	if s.Options.GroupVote { // the group has chosen who pays, and each of them holds a card
		for p := range s.Positions {
			ok = ok && s.Owe[p] <= s.Hands[p].Community()
			owed += s.Owe[p]
		}
		ok = ok && owed == s.Demand && s.Owe[s.Asked] > 0
	} else {
		ok = ok && s.Owe == [delta.MaxPositions]int8{} && own > 0 && (own >= s.Demand || s.othersCanPay(s.Demand-own))
	}
	if !ok {
		return errors.New("the hands cannot pay Force like this (RW-204)")
	}
	return nil
}
