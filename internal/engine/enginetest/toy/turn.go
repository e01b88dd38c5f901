package toy

import "github.com/bigriver/bigriver/internal/engine"

// toAct returns the seats that have to act.
func (s *State) toAct() engine.Seats {
	switch s.Phase {
	case Dealing, Peeking, Taking:
		return engine.Only(engine.Chance)
	case Laying:
		return s.toLay()
	case Turn:
		return engine.Only(s.Active)
	case Asking, Reacting:
		return engine.Only(s.Other)
	case Over:
	}
	return 0
}

// checkPhase refuses a kind of action that does not belong to the phase.
func (s *State) checkPhase(k Kind) engine.Refusal {
	ok := false
	switch s.Phase {
	case Dealing, Peeking, Taking:
		ok = k == Draw
	case Laying:
		ok = k == Lay
	case Turn:
		ok = k == Peek || k == Take || k == Offer || k == Load || k == End
	case Asking:
		ok = k == Yes || k == No
	case Reacting:
		ok = k == Blow || k == Pass
	case Over:
	}
	if !ok {
		return RefusalNotNow{}.By("TOY-6")
	}
	return engine.Refusal{}
}

// firstTurn turns up the laid cards and starts the turns (TOY-5, TOY-6).
func (s *State) firstTurn(ev *engine.Events) {
	s.Up = true
	for i := range s.Seats {
		if s.Laid[i] != None {
			ev.Add(EventTurnedUp{Seat: engine.Seat(i), Card: s.Laid[i]}.By("TOY-5").AsBarrier())
		}
	}
	s.turnOf(0)
}

func (s *State) turnOf(seat engine.Seat) {
	s.Phase, s.Active, s.Other, s.Offered = Turn, seat, 0, false
	s.Waived = s.Coins[seat] == 0 // TOY-7: decided once, when the turn begins
}

// checkBuy checks TOY-8: the seat needs one coin for the card and one for the toll.
func (s *State) checkBuy() engine.Refusal {
	switch {
	case s.Coins[s.Active] == 0:
		return RefusalNoCoin{}.By("TOY-8")
	case !s.Waived && s.Coins[s.Active] < 2:
		return RefusalToll{}.By("TOY-8")
	case !s.cardsLeft():
		return RefusalNoCards{}.By("TOY-12")
	}
	return engine.Refusal{}
}

func (s *State) checkPeek() engine.Refusal {
	if s.Top != None && s.TopSeen.Has(s.Active) {
		return RefusalKnown{}.By("TOY-10")
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
		return RefusalOffered{}.By("TOY-13")
	case s.Laid[s.Active] == None:
		return RefusalNothingLaid{}.By("TOY-13")
	case to == s.Active || int8(to) >= s.Seats || s.Coins[to] == 0:
		return RefusalCannotPay{To: to}.By("TOY-13")
	}
	return engine.Refusal{}
}

func (s *State) offer(to engine.Seat, ev *engine.Events) {
	s.Phase, s.Other, s.Offered = Asking, to, true
	ev.Add(EventOffered{Seat: s.Active, To: to}.By("TOY-13"))
}

func (s *State) answer(yes bool, ev *engine.Events) {
	s.Phase = Turn
	seller, buyer := s.Active, s.Other
	if !yes {
		ev.Add(EventDeclined{Seat: seller, Buyer: buyer}.By("TOY-13"))
		return
	}
	s.Coins[buyer]--
	s.Coins[seller]++
	ev.Add(EventSold{Seat: seller, Buyer: buyer}.By("TOY-13"))
	s.score(s.Other, ev)
}

func (s *State) checkLoad() engine.Refusal {
	if s.Laid[s.Active] == None {
		return RefusalNothingLaid{}.By("TOY-14")
	}
	return engine.Refusal{}
}

// load asks the others for fog, starting at the seat's left (TOY-14).
func (s *State) load(ev *engine.Events) { s.askNext(s.Active, ev) }

// askNext asks the next seat after `last` that holds a card. Everybody knows that it holds one, but
// not which.
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
		return RefusalNoFog{}.By("TOY-14")
	}
	return engine.Refusal{}
}

func (s *State) blow(ev *engine.Events) {
	s.Hands[s.Other][Fog]--
	s.Discard[Fog]++
	s.Phase = Turn
	ev.Add(EventFog{Seat: s.Other, Against: s.Active}.By("TOY-14"))
	s.discardLaid()
}

// score adds the points of the active seat's laid card to a seat's score (TOY-15).
func (s *State) score(seat engine.Seat, ev *engine.Events) {
	card := s.Laid[s.Active]
	points := int8(card)
	if card == Fog {
		points = 0
	}
	s.Score[seat] += points
	ev.Add(EventScored{Seat: seat, Points: int16(points)}.By("TOY-15"))
	s.discardLaid()
}

func (s *State) discardLaid() {
	s.Discard[s.Laid[s.Active]]++
	s.Laid[s.Active] = None
}

// end pays the toll and moves on to the next seat, the next round, or the end (TOY-7, TOY-9).
func (s *State) end(ev *engine.Events) {
	if !s.Waived {
		s.Coins[s.Active]--
	}
	if s.Laid[s.Active] != None {
		s.discardLaid()
	}
	ev.Add(EventEnded{Seat: s.Active}.By("TOY-7"))
	switch {
	case int8(s.Active)+1 < s.Seats:
		s.turnOf(s.Active + 1)
	case s.Round < s.Rounds:
		s.newRound(ev)
	default:
		s.Phase, s.Up = Over, false
	}
}

// result ranks the seats by score, then by coins (TOY-16).
func (s *State) result() engine.Result {
	r := engine.Result{Scored: true, Rule: "TOY-16", Why: ResultPlayed{}.Words()}
	for i := range s.Seats {
		r.Scores[i], r.Places[i] = int32(s.Score[i]), 1
		for j := range s.Seats {
			if s.Score[j] > s.Score[i] || s.Score[j] == s.Score[i] && s.Coins[j] > s.Coins[i] {
				r.Places[i]++
			}
		}
	}
	return r
}
