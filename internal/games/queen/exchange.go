package queen

import "github.com/bigriver/bigriver/internal/engine"

// trade asks for an exchange of coal with the next boat of the same player, behind the movement of the active one: once with
// each (QX-46, QX-98).
func (t *tables) trade(s *State, ev *engine.Events) {
	for s.Partner++; s.Partner <= BlackRose; s.Partner++ {
		if t.mayTrade(s, Give, 1).OK() || t.mayTrade(s, Get, 1).OK() {
			s.Phase = Trading
			return
		}
	}
	s.Partner = NoBoat
	t.layOrGoOn(s, ev)
}

// mayTrade allows n points of coal to pass between the active boat and its partner.
func (t *tables) mayTrade(s *State, kind Kind, n int8) engine.Refusal {
	from, to := s.Active, s.Partner
	if kind == Get {
		from, to = to, from
	}
	giver, receiver := &s.Boats[from], &s.Boats[to]
	switch {
	case from == to || giver.Status != Racing || receiver.Status != Racing || giver.Seat != receiver.Seat:
		return engine.Refuse("QX-46", "not_both_yours")
	case giver.Speed != receiver.Speed:
		return engine.Refuse("QX-47", "other_speed")
	case !t.beside(s, giver.cell(), receiver.cell()):
		return engine.Refuse("QX-48", "not_beside")
	case !t.clear(s, receiver) || !s.Choices.Receiver && !t.clear(s, giver) || !t.isWater(s, giver.cell()):
		return engine.Refuse("QX-49", "not_on_water")
	case to == BlackRose && !s.Choices.RoseReceives:
		return engine.Refuse("QX-110", "rose_takes_none")
	case (from == BlackRose || to == BlackRose) && s.Given+n > roseGives:
		return engine.Refuse("QX-63", "rose_limit", roseGives-int16(s.Given))
	case from != BlackRose && giver.Coal < n:
		return engine.Refuse("QX-51", "giver_has", int16(from), int16(giver.Coal))
	case to != BlackRose && receiver.Coal+n > fullCoal:
		return engine.Refuse("QX-50", "receiver_full", int16(to), fullCoal-int16(receiver.Coal))
	}
	return engine.Refusal{}
}

// beside tells whether two cells are neighbours (QX-48).
func (t *tables) beside(s *State, a, b cell) bool {
	for h := range headings {
		if t.next(s, a, h) == b {
			return true
		}
	}
	return false
}

// clear tells whether a boat is where coal may be exchanged: on plain water, or at a dock if that was agreed (QX-49, QX-97).
func (t *tables) clear(s *State, b *Boat) bool {
	c := b.cell()
	switch {
	case !t.isWater(s, c) || t.isRough(s, c) || t.isLanding(s, c):
		return false
	case c.field() == t.tiles[s.River[b.Slot].Tile].dock || t.isCoal(s, c):
		return s.Choices.AtDocks
	}
	return true
}

// exchange passes coal from one boat to the other (QX-50, QX-52).
func (t *tables) exchange(s *State, a Action, ev *engine.Events) {
	from, to := s.Active, s.Partner
	if a.Kind == Get {
		from, to = to, from
	}
	giver, receiver := &s.Boats[from], &s.Boats[to]
	if from != BlackRose {
		giver.Coal -= a.N
	}
	if to != BlackRose {
		receiver.Coal += a.N
	}
	if from == BlackRose || to == BlackRose {
		s.Given += a.N
	}
	ev.Add(engine.Event{Rule: "QX-50", Key: "gave", Args: engine.Args{int16(from), int16(to), int16(a.N)}, Amount: int16(a.N)})
	if from != BlackRose && giver.Coal == 0 {
		ev.Add(engine.Event{Rule: "QX-51", Key: "no_coal", Args: engine.Args{int16(from)}})
	}
	t.trade(s, ev)
}

// appendTrades lists what may pass between the active boat and its partner.
func (t *tables) appendTrades(dst []Action, s *State) []Action {
	for _, kind := range []Kind{Give, Get} {
		for n := int8(1); n <= fullCoal; n++ {
			if t.mayTrade(s, kind, n).OK() {
				dst = append(dst, Action{kind, n})
			}
		}
	}
	return append(dst, Action{Kind: Pass})
}
