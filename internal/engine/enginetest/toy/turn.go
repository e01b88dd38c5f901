package toy

import "github.com/bigriver/bigriver/internal/engine"

// firstTurn turns up what was laid and starts the turns (TOY-5, TOY-6).
func (s *State) firstTurn(ev *engine.Events) {
	s.Up = true
	for i := range s.Seats {
		if s.Laid[i] != None {
			ev.Add(engine.Event{Rule: "TOY-5", Key: "turned_up", Args: engine.Args{int16(i), int16(s.Laid[i])}, Barrier: true})
		}
	}
	s.turnOf(0)
}

func (s *State) turnOf(seat engine.Seat) {
	s.Phase, s.Active, s.Other, s.Offered = Turn, seat, 0, false
	s.Waived = s.Coins[seat] == 0 // TOY-7: decided once, when the turn begins
}

// checkBuy is TOY-8: a coin for this and one for the toll.
func (s *State) checkBuy() engine.Refusal {
	switch {
	case s.Coins[s.Active] == 0:
		return engine.Refuse("TOY-8", "no_coin")
	case !s.Waived && s.Coins[s.Active] < 2:
		return engine.Refuse("TOY-8", "toll")
	case !s.cardsLeft():
		return engine.Refuse("TOY-12", "no_cards")
	}
	return engine.Refusal{}
}

func (s *State) checkPeek() engine.Refusal {
	if s.Top != None && s.TopSeen.Has(s.Active) {
		return engine.Refuse("TOY-10", "known")
	}
	return s.checkBuy()
}

func (s *State) peek(ev *engine.Events) {
	s.Coins[s.Active]--
	if s.Top != None {
		s.lookAtTop(ev)
		return
	}
	s.shuffleIfEmpty(ev)
	s.Phase = Peeking
}

func (s *State) checkTake() engine.Refusal { return s.checkBuy() }

func (s *State) take(ev *engine.Events) {
	s.Coins[s.Active]--
	if s.Top != None {
		s.takeTop(ev)
		return
	}
	s.shuffleIfEmpty(ev)
	s.Phase = Taking
}

func (s *State) checkOffer(to engine.Seat) engine.Refusal {
	switch {
	case s.Offered:
		return engine.Refuse("TOY-13", "offered")
	case s.Laid[s.Active] == None:
		return engine.Refuse("TOY-13", "nothing_laid")
	case to == s.Active || int8(to) >= s.Seats || s.Coins[to] == 0:
		return engine.Refuse("TOY-13", "cannot_pay", int16(to))
	}
	return engine.Refusal{}
}

func (s *State) offer(to engine.Seat, ev *engine.Events) {
	s.Phase, s.Other, s.Offered = Asking, to, true
	ev.Add(engine.Event{Rule: "TOY-13", Key: "offered", Args: engine.Args{int16(s.Active), int16(to)}})
}

func (s *State) answer(yes bool, ev *engine.Events) {
	s.Phase = Turn
	seller, buyer := int16(s.Active), int16(s.Other)
	if !yes {
		ev.Add(engine.Event{Rule: "TOY-13", Key: "declined", Args: engine.Args{seller, buyer}})
		return
	}
	s.Coins[buyer]--
	s.Coins[seller]++
	ev.Add(engine.Event{Rule: "TOY-13", Key: "sold", Args: engine.Args{seller, buyer}})
	s.score(s.Other, ev)
}

func (s *State) checkLoad() engine.Refusal {
	if s.Laid[s.Active] == None {
		return engine.Refuse("TOY-14", "nothing_laid")
	}
	return engine.Refusal{}
}

// load asks the others for fog, from the seat's left on (TOY-14).
func (s *State) load(ev *engine.Events) { s.askNext(s.Active, ev) }

// askNext asks the next seat behind `last` that holds a card: that it does is public, which card is not.
func (s *State) askNext(last engine.Seat, ev *engine.Events) {
	n := engine.Seat(s.Seats)
	for i := (last + 1) % n; i != s.Active; i = (i + 1) % n {
		if s.Hands[i].Size() > 0 {
			s.Phase, s.Other = Reacting, i
			return
		}
	}
	s.Phase = Turn
	s.score(s.Active, ev)
}

func (s *State) checkBlow() engine.Refusal {
	if s.Hands[s.Other][Fog] == 0 {
		return engine.Refuse("TOY-14", "no_fog")
	}
	return engine.Refusal{}
}

func (s *State) blow(ev *engine.Events) {
	s.Hands[s.Other][Fog]--
	s.Discard[Fog]++
	s.Phase = Turn
	ev.Add(engine.Event{Rule: "TOY-14", Key: "fog", Args: engine.Args{int16(s.Other), int16(s.Active)}})
	s.discardLaid()
}

// score gives a seat the points of the active seat's laid card (TOY-15).
func (s *State) score(seat engine.Seat, ev *engine.Events) {
	card := s.Laid[s.Active]
	points := int8(card)
	if card == Fog {
		points = 0
	}
	s.Score[seat] += points
	ev.Add(engine.Event{Rule: "TOY-15", Key: "scored", Args: engine.Args{int16(seat), int16(points)}})
	s.discardLaid()
}

func (s *State) discardLaid() {
	s.Discard[s.Laid[s.Active]]++
	s.Laid[s.Active] = None
}

// end pays the toll and goes on to the next seat, round, or the end (TOY-7, TOY-9).
func (s *State) end(ev *engine.Events) {
	if !s.Waived {
		s.Coins[s.Active]--
	}
	if s.Laid[s.Active] != None {
		s.discardLaid()
	}
	ev.Add(engine.Event{Rule: "TOY-7", Key: "ended", Args: engine.Args{int16(s.Active)}, Barrier: true})
	switch {
	case int8(s.Active)+1 < s.Seats:
		s.turnOf(s.Active + 1)
	case s.Round < s.Rounds:
		s.newRound(ev)
	default:
		s.Phase, s.Up = Over, false
	}
}
