package waters

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
)

func (t *Tables) checkDonate(s *State, _ int8, _ Action) engine.Refusal {
	if refusal := s.checkAction(); !refusal.OK() {
		return refusal
	}
	hand := &s.Hands[s.Active]
	if hand.Size() == hand[delta.Threat] {
		return RefusalNothingToGive{}.By("RW-249")
	}
	return engine.Refusal{}
}

func (t *Tables) donate(s *State, _ int8, _ Action, ev *engine.Events) {
	s.Left--
	s.Step, s.Gifts = Donating, s.Power(delta.DonateTrack)
	ev.Add(EventDonates{Seat: engine.Seat(s.Active), Cards: int16(s.Gifts)}.By("RW-124"))
}

func giftStep() step {
	return step{uses: itsGifts | itsTaken, list: listGifts, valid: (*Tables).validDonating, deeds: []deed{
		may(Give, (*Tables).checkGive, (*Tables).give),
		may(Bank, (*Tables).checkBank, (*Tables).bank),
		may(GoalCard, (*Tables).checkGoalCard, (*Tables).goalCard),
		may(Stop, (*Tables).checkStopGiving, (*Tables).stop),
	}}
}

func listGifts(l list) []Action {
	for to := range l.s.Positions {
		if to != l.p {
			l.gifts(Action{Kind: Give, N: to}, delta.Job)
		}
	}
	if l.s.Version == delta.Spring1927 {
		l.gifts(Action{Kind: Bank}, delta.Vaudeville)
	}
	for slot := range int8(len(l.s.Goals)) {
		if l.s.Goals[slot] != delta.NoGoal {
			l.tryHeld(Action{Kind: GoalCard, N: slot})
		}
	}
	l.try(Action{Kind: Stop})
	return l.dst
}

// gifts lists each kind of card in hand, up to the last kind that can be given there. There are no
// other limits. Calling Check for each makes BenchmarkList/donating take 1.6 times as long.
func (l *list) gifts(a Action, last delta.Card) {
	hand := &l.s.Hands[l.p]
	for a.Card = delta.Blues; a.Card <= last; a.Card++ {
		if hand[a.Card] > 0 {
			l.add(a)
		}
	}
}

// given ends the action when nothing more may or can be given.
func (s *State) given(ev *engine.Events) {
	s.Gifts--
	s.Taken = true
	hand := &s.Hands[s.Active]
	if s.Gifts == 0 || hand.Size() == hand[delta.Threat] {
		s.endAction(ev)
	}
}

func (s *State) checkHeld(c delta.Card) engine.Refusal {
	switch {
	case c == delta.Threat:
		return RefusalThreatStays{}.By("RW-082")
	case s.Hands[s.Active][c] == 0:
		return RefusalNotInHand{Card: c}.By("RW-124")
	}
	return engine.Refusal{}
}

func (s *State) checkTo(to int8) engine.Refusal {
	if to == s.Active || to >= s.Positions {
		return RefusalNotToThem{Seat: engine.Seat(to)}.By("RW-124")
	}
	return engine.Refusal{}
}

func (t *Tables) checkGive(s *State, _ int8, a Action) engine.Refusal {
	if refusal := s.checkTo(a.N); !refusal.OK() {
		return refusal
	}
	return s.checkHeld(a.Card)
}

// receive adds a card to another position's hand, openly (RW-255).
func (s *State) receive(to int8, c delta.Card, ev *engine.Events) {
	s.Hands[to][c]++
	if c.IsCommunity() {
		s.Shown[to][c]++
	}
	ev.Add(EventGave{Seat: engine.Seat(s.Active), To: engine.Seat(to), Card: c}.By("RW-255"))
}

func (t *Tables) give(s *State, _ int8, a Action, ev *engine.Events) {
	s.drop(s.Active, a.Card)
	s.receive(a.N, a.Card, ev)
	s.preach(a.Card, ev)
	s.given(ev)
}

func (s *State) checkBankTakes(c delta.Card) engine.Refusal {
	switch {
	case s.Version != delta.Spring1927:
		return RefusalNoBank{}.By("RW-020")
	case c == delta.Job:
		return RefusalNoJobInBank{}.By("RW-126")
	}
	return engine.Refusal{}
}

func (t *Tables) checkBank(s *State, _ int8, a Action) engine.Refusal {
	if refusal := s.checkBankTakes(a.Card); !refusal.OK() {
		return refusal
	}
	return s.checkHeld(a.Card)
}

func (s *State) banked(c delta.Card, ev *engine.Events) {
	s.Bank++
	ev.Add(EventBanked{Seat: engine.Seat(s.Active), Card: c, Collected: s.Bank}.By("RW-125"))
}

func (t *Tables) bank(s *State, _ int8, a Action, ev *engine.Events) {
	s.toss(s.Active, a.Card)
	s.banked(a.Card, ev)
	s.preach(a.Card, ev)
	s.given(ev)
}

// preach scores a Church card of the Preacher (RW-195).
func (s *State) preach(c delta.Card, ev *engine.Events) {
	if c == delta.Church && s.Role[s.Active] == delta.Preacher {
		s.score(s.Active, ev)
	}
}

func (t *Tables) checkGoalCard(s *State, _ int8, a Action) engine.Refusal {
	if refusal := s.checkHeld(a.Card); !refusal.OK() {
		return refusal
	}
	return s.checkGoalTakes(a.N, a.Card)
}

func (t *Tables) goalCard(s *State, _ int8, a Action, ev *engine.Events) {
	s.toss(s.Active, a.Card)
	s.goalTakes(a.N, a.Card, ev)
	s.given(ev)
}

func (t *Tables) checkStopGiving(s *State, _ int8, _ Action) engine.Refusal {
	if !s.Taken {
		return RefusalNothingGiven{}.By("RW-249")
	}
	return engine.Refusal{}
}

func (t *Tables) validDonating(s *State) error {
	return impossible(s.Gifts == 0, "nothing more can be given")
}
