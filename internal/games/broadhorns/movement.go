package broadhorns

import "github.com/bigriver/bigriver/internal/engine"

// speed returns the speed of a boat in this season, which is at least 1 (BH-085).
func (t *tables) speed(s *State, boat int8) int { return max(1, t.boats[boat].Speed+t.season(s).Speed) }

// reach returns how far a Move may go if this many good currents are played with it (BH-105).
func (t *tables) reach(s *State, p *Player, currents int) int {
	return t.speed(s, p.Boat) + t.data.Bonuses.GoodCurrent*(int(s.Turn.Current)+currents)
}

func (t *tables) appendMoves(dst []Action, s *State) []Action {
	p := &s.Players[s.Active]
	if !t.checkMove(s, 1, 0).OK() {
		return dst
	}
	for k := range int8(p.Hand.count(Current)) + 1 {
		most := min(int8(t.reach(s, p, int(k))), t.lastSpace-p.Space)
		for n := int8(1); n <= most; n++ {
			dst = append(dst, Action{Kind: Move, N: n, More: k})
		}
	}
	return dst
}

// checkMove checks a Move (BH-084 to BH-092).
func (t *tables) checkMove(s *State, n, currents int8) engine.Refusal {
	p := &s.Players[s.Active]
	switch {
	case p.Boat == 0:
		return RefusalNoBoat{}.By("BH-092")
	case s.Turn.Actions == 0 && !s.Turn.Bonus && s.Turn.Moves == 3:
		return RefusalThreeMoves{}.By("BH-088")
	case s.Turn.Actions == 0 && !s.Turn.Bonus:
		return RefusalNoAction{}.By("BH-028")
	case p.Space == t.lastSpace:
		return RefusalRiverEnds{}.By("BH-092")
	case p.Hand.count(Current) < int(currents):
		return RefusalNoCurrent{Currents: int16(p.Hand.count(Current))}.By("BH-105")
	case n < 1 || int(n) > t.reach(s, p, int(currents)):
		return RefusalTooFar{Spaces: int16(t.reach(s, p, int(currents)))}.By("BH-084")
	case n > t.lastSpace-p.Space:
		return RefusalPastTheEnd{Spaces: int16(t.lastSpace - p.Space)}.By("BH-150")
	}
	return engine.Refusal{}
}

// move moves the boat downriver. The second Move of a turn brings the bonus Move (BH-086).
func (t *tables) move(s *State, n, currents int8, ev *engine.Events) {
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
	if town := t.townHere(p); town != 0 {
		ev.Add(EventMovedTo{Seat: s.Active, Spaces: int16(n), Town: town}.By("BH-084"))
	} else {
		ev.Add(EventMoved{Seat: s.Active, Spaces: int16(n), Space: int16(p.Space)}.By("BH-084"))
	}
	t.discardPassed(s, p, ev)
	if s.Turn.Moves == 2 && p.Space < t.lastSpace {
		s.Turn.Bonus = true
		ev.Add(EventBonusMove{Seat: s.Active}.By("BH-086"))
	}
}

// discardPassed discards the travelers whose destination the boat has passed (BH-082).
func (t *tables) discardPassed(s *State, p *Player, ev *engine.Events) {
	for set := p.Aboard; set != 0; set &= set - 1 {
		c := set.first()
		if t.space[t.cards[c].to] >= p.Space {
			continue
		}
		p.Aboard &^= cardSetOf(c)
		s.Discard.add(c)
		ev.Add(EventPassed{Seat: s.Active, Card: c}.By("BH-082"))
	}
}
