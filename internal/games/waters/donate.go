package waters

import "github.com/bigriver/bigriver/internal/engine"

func (s *State) checkDonate() engine.Refusal {
	if refusal := s.checkAction(); !refusal.OK() {
		return refusal
	}
	hand := &s.Hands[s.Active]
	if hand.size() == hand[Threat] {
		return engine.Refuse("RW-249", "nothing_to_give")
	}
	return engine.Refusal{}
}

func (s *State) donate(ev *engine.Events) {
	s.Left--
	s.Step, s.Gifts = Donating, s.power(DonateTrack)
	ev.Add(engine.Event{Rule: "RW-124", Key: "donates", Args: engine.Args{int16(s.Active), int16(s.Gifts)}})
}

// given ends the action when nothing more may or can be given.
func (s *State) given(ev *engine.Events) {
	s.Gifts--
	s.Taken = true
	hand := &s.Hands[s.Active]
	if s.Gifts == 0 || hand.size() == hand[Threat] {
		s.stop(ev)
	}
}

func (s *State) checkHeld(c Card) engine.Refusal {
	switch {
	case c == Threat:
		return engine.Refuse("RW-082", "threat_stays")
	case s.Hands[s.Active][c] == 0:
		return engine.Refuse("RW-124", "not_in_hand", int16(c))
	}
	return engine.Refusal{}
}

func (s *State) checkTo(to int8) engine.Refusal {
	if to == s.Active || to >= s.Positions {
		return engine.Refuse("RW-124", "not_to_them", int16(to))
	}
	return engine.Refusal{}
}

func (s *State) checkGive(to int8, c Card) engine.Refusal {
	if refusal := s.checkTo(to); !refusal.OK() {
		return refusal
	}
	return s.checkHeld(c)
}

// receive puts a card into another's hand, openly (RW-255).
func (s *State) receive(to int8, c Card, ev *engine.Events) {
	s.Hands[to][c]++
	if c.isCommunity() {
		s.Shown[to][c]++
	}
	ev.Add(engine.Event{Rule: "RW-255", Key: "gave", Args: engine.Args{int16(s.Active), int16(to), int16(c)}})
}

func (s *State) give(to int8, c Card, ev *engine.Events) {
	s.drop(s.Active, c)
	s.receive(to, c, ev)
	s.preach(c, ev)
	s.given(ev)
}

func (s *State) checkBankTakes(c Card) engine.Refusal {
	switch {
	case s.Version != Spring1927:
		return engine.Refuse("RW-020", "no_bank")
	case c == Job:
		return engine.Refuse("RW-126", "no_job_in_bank")
	}
	return engine.Refusal{}
}

func (s *State) checkBank(c Card) engine.Refusal {
	if refusal := s.checkBankTakes(c); !refusal.OK() {
		return refusal
	}
	return s.checkHeld(c)
}

func (s *State) banked(c Card, ev *engine.Events) {
	s.Bank++
	ev.Add(engine.Event{Rule: "RW-125", Key: "banked", Args: engine.Args{int16(s.Active), int16(c), s.Bank}})
}

func (s *State) bank(c Card, ev *engine.Events) {
	s.toss(s.Active, c)
	s.banked(c, ev)
	s.preach(c, ev)
	s.given(ev)
}

// preach is RW-195.
func (s *State) preach(c Card, ev *engine.Events) {
	if c == Church && s.Role[s.Active] == Preacher {
		s.score(s.Active, ev)
	}
}

func (s *State) checkGoalCard(slot int8, c Card) engine.Refusal {
	if refusal := s.checkHeld(c); !refusal.OK() {
		return refusal
	}
	return s.checkGoalTakes(slot, c)
}

func (s *State) goalCard(slot int8, c Card, ev *engine.Events) {
	s.toss(s.Active, c)
	s.goalTakes(slot, c, ev)
	s.given(ev)
}
