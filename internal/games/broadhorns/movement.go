package broadhorns

import "github.com/bigriver/bigriver/internal/engine"

// Speed returns the speed of a boat in this season, which is at least 1 (BH-085).
func (t *Tables) Speed(s *State, boat int8) int { return max(1, t.Boats[boat].Speed+t.Season(s).Speed) }

// Reach returns how far a Move may go with this many good currents (BH-105).
func (t *Tables) Reach(s *State, p *Player, currents int) int {
	return t.Speed(s, p.Boat) + t.Data.Bonuses.GoodCurrent*(int(s.Turn.Current)+currents)
}

func (t *Tables) appendMoves(dst []Action, s *State) []Action {
	p := &s.Players[s.Active]
	if !t.CheckMove(s, 1, 0).OK() {
		return dst
	}
	for k := range int8(p.Hand.Count(Current)) + 1 {
		limit := min(int8(t.Reach(s, p, int(k))), t.LastSpace-p.Space)
		for n := int8(1); n <= limit; n++ {
			dst = append(dst, Action{Kind: Move, N: n, More: k})
		}
	}
	return dst
}

// CheckMove checks a Move (BH-084 to BH-092).
func (t *Tables) CheckMove(s *State, n, currents int8) engine.Refusal {
	p := &s.Players[s.Active]
	switch {
	case p.Boat == 0:
		return RefusalNoBoat{}.By("BH-092")
	case s.Turn.Actions == 0 && !s.Turn.Bonus && s.Turn.Moves == 3:
		return RefusalThreeMoves{}.By("BH-088")
	case s.Turn.Actions == 0 && !s.Turn.Bonus:
		return RefusalNoAction{}.By("BH-028")
	case p.Space == t.LastSpace:
		return RefusalRiverEnds{}.By("BH-092")
	case p.Hand.Count(Current) < int(currents):
		return RefusalNoCurrent{Currents: int16(p.Hand.Count(Current))}.By("BH-105")
	case n < 1 || int(n) > t.Reach(s, p, int(currents)):
		return RefusalTooFar{Spaces: int16(t.Reach(s, p, int(currents)))}.By("BH-084")
	case n > t.LastSpace-p.Space:
		return RefusalPastTheEnd{Spaces: int16(t.LastSpace - p.Space)}.By("BH-150")
	}
	return engine.Refusal{}
}

// move moves the boat downriver. The second Move of a turn grants the bonus Move (BH-086).
func (t *Tables) move(s *State, n, currents int8, ev *engine.Events) {
	p := &s.Players[s.Active]
	if currents > 0 {
		p.Hand.Few[Current-FirstFew] -= currents
		s.Discard.Few[Current-FirstFew] += currents
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
	if town := t.TownHere(p); town != 0 {
		ev.Add(EventMovedTo{Seat: s.Active, Spaces: int16(n), Town: town}.By("BH-084"))
	} else {
		ev.Add(EventMoved{Seat: s.Active, Spaces: int16(n), Space: int16(p.Space)}.By("BH-084"))
	}
	t.discardPassed(s, p, ev)
	if s.Turn.Moves == 2 && p.Space < t.LastSpace {
		s.Turn.Bonus = true
		ev.Add(EventBonusMove{Seat: s.Active}.By("BH-086"))
	}
}

// discardPassed discards the travelers whose destination the boat has passed (BH-082).
func (t *Tables) discardPassed(s *State, p *Player, ev *engine.Events) {
	for set := p.Aboard; set != 0; set &= set - 1 {
		c := set.First()
		if t.Space[t.Cards[c].To] >= p.Space {
			continue
		}
		p.Aboard &^= cardSetOf(c)
		s.Discard.add(c)
		ev.Add(EventPassed{Seat: s.Active, Card: c}.By("BH-082"))
	}
}
