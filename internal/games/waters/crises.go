package waters

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
)

// The crises of the row, and the two that nobody decides on: a landowner flees, and dynamite.

// crises resolves the row from the left (RW-075, RW-077). When none is left the Actions begin, or go on.
func (t *Tables) crises(s *State, ev *engine.Events) {
	for _, c := range s.Row {
		if c.IsCrisis() {
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

func (t *Tables) crisis(s *State, c delta.LandCard, ev *engine.Events) {
	switch {
	case c == delta.ThreatCard:
		t.threat(s, ev)
	case c == delta.Force:
		t.force(s, ev)
	case c == delta.RaceHatred:
		t.raceHatred(s, ev)
	case c == delta.Flees:
		t.flees(s, ev)
	case c.IsDynamite():
		t.dynamite(s, int(c-delta.Dynamite), ev)
	default:
		t.relief(s, int(c-delta.Relief), ev)
	}
}

// Current returns the crisis that is being resolved: the leftmost.
func (s *State) Current() delta.LandCard {
	for _, c := range s.Row {
		if c.IsCrisis() {
			return c
		}
	}
	return delta.NoLand
}

// resolved discards the crisis and goes on to the next.
func (t *Tables) resolved(s *State, ev *engine.Events) {
	c := s.Current()
	s.takeFromRow(c)
	s.LandDiscard[c]++
	s.Demand, s.Owe = 0, [delta.MaxPositions]int8{}
	t.crises(s, ev)
}

// flees resolves Landowner Flees (RW-093).
func (t *Tables) flees(s *State, ev *engine.Events) {
	s.lose(1)
	ev.Add(EventLandownerFlees{Losses: int16(s.Loss)}.By("RW-093").Of(1))
	if !s.lost(ev) {
		t.resolved(s, ev)
	}
}

// dynamite resolves Dynamite (RW-102, RW-236).
func (t *Tables) dynamite(s *State, area int, ev *engine.Events) {
	h := t.dynamited(s, area)
	if h == delta.Nowhere {
		ev.Add(EventNoLevee{Area: int8(area)}.By("RW-102"))
		t.resolved(s, ev)
		return
	}
	*s.LeveeAt(h) = 0
	s.Levees++
	s.lose(1)
	ev.Add(EventDynamited{At: h, Losses: int16(s.Loss), Area: int8(area)}.By("RW-102").Of(1))
	if !s.lost(ev) {
		t.resolved(s, ev)
	}
}

// dynamited returns the highest levee beside the water of an area; of several the nearest to its dot; Nowhere if there is none.
func (t *Tables) dynamited(s *State, area int) delta.Hex {
	land := t.Shore(s)
	var near delta.Set
	for _, w := range t.Order[:t.Ordered] {
		if int(t.Area[w]) == area {
			near = near.Or(t.Beside(s, w, &land))
		}
	}
	found, dot := delta.Nowhere, t.Dots[area]
	for left := near.And(t.Low); !left.IsEmpty(); left = left.Rest() {
		h := left.First()
		n := *s.LeveeAt(h)
		if n == 0 || found != delta.Nowhere && n < *s.LeveeAt(found) {
			continue
		}
		if found == delta.Nowhere || n > *s.LeveeAt(found) || delta.Nearer(dot, h, found) {
			found = h
		}
	}
	return found
}
