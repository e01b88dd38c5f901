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

func splitStep() step {
	return step{
		crisis: true, uses: itsDemand, list: listSplits, valid: (*Tables).validSplit,
		deeds: []deed{may(Split, (*Tables).checkSplit, (*Tables).split)},
	}
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

// checkSplit checks a choice of who pays for Force when the group votes: one position, two, or one
// twice (RW-204).
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

// split applies the choice: each of the chosen positions pays a card of its own choosing.
func (t *Tables) split(s *State, _ int8, a Action, _ *engine.Events) {
	first, second := a.N, a.M
	s.Owe[first]++
	if second > 0 {
		s.Owe[second-1]++
	}
	s.Step, s.Asked = PayForce, s.decider()
	s.toPayer()
}

// toPayer skips positions that have nothing to pay with, and positions that the group did not
// choose.
func (s *State) toPayer() {
	for s.Hands[s.Asked].Community() == 0 || s.Options.GroupVote && s.Owe[s.Asked] == 0 {
		s.Asked = s.after(s.Asked)
	}
}

func forceStep() step {
	return step{
		crisis: true, uses: itsDemand | itsDebts, list: listForce, valid: (*Tables).validForce,
		deeds: []deed{may(Pay, (*Tables).checkPay, (*Tables).payForce), may(Pass, (*Tables).checkPassForce, (*Tables).passForce)},
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

// othersCanPay reports whether the positions after the one being asked hold n cards.
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
	return impossible(s.Current() != delta.Force || s.Demand == 0 || !s.Options.GroupVote, "nobody chooses who pays for Force (RW-204)")
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
	return impossible(!ok, "the hands cannot pay Force like this (RW-204)")
}

// The Outside Activist publishes against Force and Race Hatred (RW-222).

// publicise asks the Outside Activist for a Newspaper or Radio, if there is one and they may hold
// such a card.
func (s *State) publicise() bool {
	a := s.withRole(delta.OutsideActivist)
	if a < 0 || s.Hands[a].Community() == 0 {
		return false
	}
	s.Step, s.Asked = Publicising, a
	return true
}

func publicityStep() step {
	return step{
		crisis: true, uses: itsDemand, list: listPublicising, valid: (*Tables).validPublicising,
		deeds: []deed{may(Publish, (*Tables).checkPublish, (*Tables).publish), may(Pass, nil, (*Tables).passPublicity)},
	}
}

func listPublicising(l list) []Action {
	l.tryHeld(Action{Kind: Publish})
	l.tryKinds(Pass)
	return l.dst
}

func (t *Tables) checkPublish(s *State, p int8, a Action) engine.Refusal {
	switch {
	case a.Card != delta.Newspaper && a.Card != delta.Radio:
		return RefusalNotNewspaperOrRadio{Card: a.Card}.By("RW-222")
	case s.Hands[p][a.Card] == 0:
		return RefusalNotInHand{Card: a.Card}.By("RW-222")
	}
	return engine.Refusal{}
}

// publish discards a Newspaper or Radio of the Outside Activist as part of a payment (RW-194).
func (t *Tables) publish(s *State, p int8, a Action, ev *engine.Events) {
	s.toss(p, a.Card)
	s.Demand = max(0, s.Demand-1)
	ev.Add(EventPublished{Seat: engine.Seat(p), Card: a.Card}.By("RW-194"))
	s.score(p, ev)
	if s.Hands[p].Community() == 0 {
		t.published(s, ev)
	}
}

func (t *Tables) passPublicity(s *State, p int8, _ Action, ev *engine.Events) {
	ev.Add(EventPassed{Seat: engine.Seat(p)}.By("RW-222"))
	t.published(s, ev)
}

// published continues with the cards that are still demanded.
func (t *Tables) published(s *State, ev *engine.Events) {
	if s.Current() == delta.Force {
		t.demandForce(s, ev)
		return
	}
	t.askCancel(s, ev)
}

func (t *Tables) validPublicising(s *State) error {
	crisis := s.Current()
	return impossible(crisis != delta.Force && crisis != delta.RaceHatred || s.Asked != s.withRole(delta.OutsideActivist) || s.Hands[s.Asked].Community() == 0, "nobody is asked for a Newspaper or Radio (RW-222)")
}

// raceHatred demands two cards from every position (RW-089).
func (t *Tables) raceHatred(s *State, ev *engine.Events) {
	s.Demand = 2
	if !s.publicise() {
		t.askCancel(s, ev)
	}
}

// askCancel asks the positions that may hold an Outside Activism, if none was played this round
// (RW-091, RW-092).
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

// askCancelFrom asks the next such position, starting with p. When all have passed, everybody pays.
func (t *Tables) askCancelFrom(s *State, p int8, ev *engine.Events) {
	for ; p != s.decider(); p = s.after(p) {
		if s.Hands[p].Community() > 0 {
			s.Step, s.Asked = Cancelling, p
			return
		}
	}
	t.payHatred(s, ev)
}

func cancelStep() step {
	return step{
		crisis: true, uses: itsDemand, list: listCancelling, valid: (*Tables).validCancelling,
		deeds: []deed{may(Cancel, (*Tables).checkCancel, (*Tables).cancel), may(Pass, nil, (*Tables).passHatred)},
	}
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

// payHatred makes every position pay that can, and counts the losses of the others (RW-089,
// RW-090).
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

func hatredStep() step {
	return step{
		crisis: true, uses: itsDemand | itsDebts, list: held(Pay), valid: (*Tables).validHatred,
		deeds: []deed{may(Pay, (*Tables).checkPay, (*Tables).paidHatred)},
	}
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
	return impossible(s.Current() != delta.RaceHatred || s.Hands[s.Asked].Community() == 0 || s.Activism, "nobody is asked for an Outside Activism (RW-227)")
}

func (t *Tables) validHatred(s *State) error {
	for p := range s.Positions {
		if owe := s.Owe[p]; owe > 0 && (s.Current() != delta.RaceHatred || owe > 2 || owe > s.Hands[p].Community()) {
			return errors.New("nobody owes that for Race Hatred (RW-089)")
		}
	}
	return nil
}
