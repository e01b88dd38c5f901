package broadhorns

import "github.com/bigriver/bigriver/internal/engine"

// Speed returns the speed of a boat in this season, which is at least 1 (BH-085).
func (r Rules) Speed(s *State, boat int8) int { return max(1, r.boats[boat].Speed+r.season(s).Speed) }

// reach returns how far a Move may go if this many good currents are played with it (BH-105).
func (r Rules) reach(s *State, p *Player, currents int) int {
	return r.Speed(s, p.Boat) + r.data.Bonuses.GoodCurrent*(int(s.Turn.Current)+currents)
}

// checkMove checks a Move (BH-084 to BH-092).
func (r Rules) checkMove(s *State, n, currents int8) engine.Refusal {
	p := &s.Players[s.Active]
	switch {
	case p.Boat == 0:
		return RefusalNoBoat{}.By("BH-092")
	case s.Turn.Actions == 0 && !s.Turn.Bonus && s.Turn.Moves == 3:
		return RefusalThreeMoves{}.By("BH-088")
	case s.Turn.Actions == 0 && !s.Turn.Bonus:
		return RefusalNoAction{}.By("BH-028")
	case p.Space == r.lastSpace:
		return RefusalRiverEnds{}.By("BH-092")
	case p.Hand.count(Current) < int(currents):
		return RefusalNoCurrent{Currents: int16(p.Hand.count(Current))}.By("BH-105")
	case n < 1 || int(n) > r.reach(s, p, int(currents)):
		return RefusalTooFar{Spaces: int16(r.reach(s, p, int(currents)))}.By("BH-084")
	case n > r.lastSpace-p.Space:
		return RefusalPastTheEnd{Spaces: int16(r.lastSpace - p.Space)}.By("BH-150")
	}
	return engine.Refusal{}
}

func (r Rules) appendMoves(dst []Action, s *State) []Action {
	p := &s.Players[s.Active]
	if !r.checkMove(s, 1, 0).OK() {
		return dst
	}
	for k := range int8(p.Hand.count(Current)) + 1 {
		most := min(int8(r.reach(s, p, int(k))), r.lastSpace-p.Space)
		for n := int8(1); n <= most; n++ {
			dst = append(dst, Action{Kind: Move, N: n, More: k})
		}
	}
	return dst
}

// move moves the boat downriver. The second Move of a turn brings the bonus Move (BH-086).
func (r Rules) move(s *State, n, currents int8, ev *engine.Events) {
	p := &s.Players[s.Active]
	if currents > 0 {
		p.Hand.Few[Current-firstFew] -= currents
		s.Discard.Few[Current-firstFew] += currents
		s.Turn.Current += currents
		ev.Add(EventCurrent{Seat: s.Active, Currents: int16(currents)}.By("BH-105"))
	}
	p.Space += n
	if s.Turn.Bonus {
		s.Turn.Bonus = false
	} else {
		s.Turn.Actions--
	}
	s.Turn.Moves++
	if town := r.townHere(p); town != 0 {
		ev.Add(EventMovedTo{Seat: s.Active, Spaces: int16(n), Town: town}.By("BH-084"))
	} else {
		ev.Add(EventMoved{Seat: s.Active, Spaces: int16(n), Space: int16(p.Space)}.By("BH-084"))
	}
	r.discardPassed(s, p, ev)
	if s.Turn.Moves == 2 && p.Space < r.lastSpace {
		s.Turn.Bonus = true
		ev.Add(EventBonusMove{Seat: s.Active}.By("BH-086"))
	}
}

// discardPassed discards the travelers whose destination the boat has passed (BH-082).
func (r Rules) discardPassed(s *State, p *Player, ev *engine.Events) {
	for set := p.Aboard; set != 0; set &= set - 1 {
		c := set.first()
		if r.space[r.cards[c].to] >= p.Space {
			continue
		}
		p.Aboard &^= cardSetOf(c)
		s.Discard.add(c)
		ev.Add(EventPassed{Seat: s.Active, Card: c}.By("BH-082"))
	}
}
