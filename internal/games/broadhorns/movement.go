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
		return engine.Refuse("BH-092", "no_boat")
	case s.Turn.Actions == 0 && !s.Turn.Bonus && s.Turn.Moves == 3:
		return engine.Refuse("BH-088", "three_moves")
	case s.Turn.Actions == 0 && !s.Turn.Bonus:
		return engine.Refuse("BH-028", "no_action")
	case p.Space == r.lastSpace:
		return engine.Refuse("BH-092", "river_ends")
	case p.Hand.count(Current) < int(currents):
		return engine.Refuse("BH-105", "no_current", int16(p.Hand.count(Current)))
	case n < 1 || int(n) > r.reach(s, p, int(currents)):
		return engine.Refuse("BH-084", "too_far", int16(r.reach(s, p, int(currents))))
	case n > r.lastSpace-p.Space:
		return engine.Refuse("BH-150", "past_the_end", int16(r.lastSpace-p.Space))
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
		ev.Add(engine.Event{Rule: "BH-105", Key: "current", Args: engine.Args{int16(s.Active), int16(currents)}})
	}
	p.Space += n
	if s.Turn.Bonus {
		s.Turn.Bonus = false
	} else {
		s.Turn.Actions--
	}
	s.Turn.Moves++
	if town := r.townHere(p); town != 0 {
		ev.Add(engine.Event{Rule: "BH-084", Key: "moved_to", Args: engine.Args{int16(s.Active), int16(n), int16(town)}})
	} else {
		ev.Add(engine.Event{Rule: "BH-084", Key: "moved", Args: engine.Args{int16(s.Active), int16(n), int16(p.Space)}})
	}
	r.discardPassed(s, p, ev)
	if s.Turn.Moves == 2 && p.Space < r.lastSpace {
		s.Turn.Bonus = true
		ev.Add(engine.Event{Rule: "BH-086", Key: "bonus_move", Args: engine.Args{int16(s.Active)}})
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
		ev.Add(engine.Event{Rule: "BH-082", Key: "passed", Args: engine.Args{int16(s.Active), int16(c)}})
	}
}
