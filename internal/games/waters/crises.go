package waters

import "github.com/bigriver/bigriver/internal/engine"

// The crises of the row, and the two that nobody decides on: a landowner flees, and dynamite.

// crises resolves the row from the left (RW-075, RW-077). When none is left the Actions begin, or go on.
func (t *tables) crises(s *State, ev *engine.Events) {
	for _, c := range s.Row {
		if c.isCrisis() {
			t.crisis(s, c, ev)
			return
		}
	}
	if s.Phase == Landowner {
		s.beginActions(ev)
		return
	}
	s.Step = Acting
}

func (t *tables) crisis(s *State, c LandCard, ev *engine.Events) {
	switch {
	case c == ThreatCard:
		t.threat(s, ev)
	case c == Force:
		t.force(s, ev)
	case c == RaceHatred:
		t.raceHatred(s, ev)
	case c == Flees:
		t.flees(s, ev)
	case c.isDynamite():
		t.dynamite(s, int(c-Dynamite), ev)
	default:
		t.relief(s, int(c-Relief), ev)
	}
}

// current returns the crisis that is being resolved: the leftmost.
func (s *State) current() LandCard {
	for _, c := range s.Row {
		if c.isCrisis() {
			return c
		}
	}
	return NoLand
}

// resolved discards the crisis and goes on to the next.
func (t *tables) resolved(s *State, ev *engine.Events) {
	c := s.current()
	s.takeFromRow(c)
	s.LandDiscard[c]++
	s.Demand, s.Owe = 0, [maxPositions]int8{}
	t.crises(s, ev)
}

// flees resolves Landowner Flees (RW-093).
func (t *tables) flees(s *State, ev *engine.Events) {
	s.lose(1)
	ev.Add(EventLandownerFlees{Losses: int16(s.Loss)}.By("RW-093").Of(1))
	if !s.lost(ev) {
		t.resolved(s, ev)
	}
}

// dynamite resolves Dynamite (RW-102, RW-236).
func (t *tables) dynamite(s *State, area int, ev *engine.Events) {
	h := t.dynamited(s, area)
	if h == Nowhere {
		ev.Add(EventNoLevee{Area: int8(area)}.By("RW-102"))
		t.resolved(s, ev)
		return
	}
	*s.levee(h) = 0
	s.Levees++
	s.lose(1)
	ev.Add(EventDynamited{At: h, Losses: int16(s.Loss), Area: int8(area)}.By("RW-102").Of(1))
	if !s.lost(ev) {
		t.resolved(s, ev)
	}
}

// dynamited returns the highest levee beside the water of an area; of several the nearest to its dot; Nowhere if there is none.
func (t *tables) dynamited(s *State, area int) Hex {
	land := t.shore(s)
	var near set
	for _, w := range t.order[:t.ordered] {
		if int(t.area[w]) == area {
			near = near.or(t.beside(s, w, &land))
		}
	}
	found, dot := Nowhere, t.dots[area]
	for left := near.and(t.low); !left.isEmpty(); left = left.rest() {
		h := left.first()
		n := *s.levee(h)
		if n == 0 || found != Nowhere && n < *s.levee(found) {
			continue
		}
		if found == Nowhere || n > *s.levee(found) || nearer(dot, h, found) {
			found = h
		}
	}
	return found
}

// nearer reports whether a comes before b around a hex: by distance, then clockwise.
func nearer(from, a, b Hex) bool {
	if far := distance(from, a) - distance(from, b); far != 0 {
		return far < 0
	}
	return clockwise(from, a, b) < 0
}
