package waters

import "github.com/bigriver/bigriver/internal/engine"

// The Landowner cards: the row, and the crises in it.

// landCards tells whether a Landowner card can be had at all (RW-104).
func (s *State) landCards() bool {
	return s.TopLand[0].Card != NoLand || s.StarLen > 0 || s.LandLen > 0 || s.LandDiscard.size() > 0
}

func (s *State) rowSize() (n int) {
	for n < rowLength && s.Row[n] != NoLand {
		n++
	}
	return n
}

// landowner begins Phase 2.
func (t *tables) landowner(s *State, ev *engine.Events) {
	s.Phase, s.Next, s.Done = Landowner, s.First, [maxPositions]bool{}
	ev.Add(engine.Event{Rule: "RW-044", Key: "phase_landowner", Args: engine.Args{int16(s.Week) + 1}, Barrier: true})
	t.fillRow(s, ev)
}

// fillRow turns up cards until three lie open (RW-073), then what must be resolved is.
func (t *tables) fillRow(s *State, ev *engine.Events) {
	for s.rowSize() < rowLength && s.landCards() {
		top := s.TopLand[0].Card
		if top == NoLand {
			s.shuffleLand(ev)
			s.Step = DrawLand
			return
		}
		copy(s.TopLand[:], s.TopLand[1:])
		s.TopLand[lookAhead-1] = TopLand{}
		s.turnedUp(top, ev)
	}
	if s.Phase == SetUp {
		t.openGoals(s, ev) // RW-253: nothing is resolved yet
		return
	}
	t.crises(s, ev)
}

// shuffleLand makes the discards the deck when that is used up.
func (s *State) shuffleLand(ev *engine.Events) {
	if s.StarLen > 0 || s.LandLen > 0 {
		return
	}
	s.Land.addAll(&s.LandDiscard)
	s.LandLen, s.LandDiscard = s.LandDiscard.size(), LandPile{}
	ev.Add(engine.Event{Rule: "RW-104", Key: "landowner_reshuffled", Args: engine.Args{int16(s.LandLen)}, Barrier: true})
}

func (s *State) turnedUp(c LandCard, ev *engine.Events) {
	s.Row[s.rowSize()] = c
	ev.Add(engine.Event{Rule: "RW-073", Key: "turned_up", Args: engine.Args{int16(c)}, Barrier: true})
}

// landFalls is the card that is drawn: starred ones first (RW-027).
func (t *tables) landFalls(s *State, c LandCard, ev *engine.Events) {
	star := s.StarLen > 0
	if star {
		s.Star[c]--
		s.StarLen--
	} else {
		s.Land[c]--
		s.LandLen--
	}
	if s.Step == LookLand {
		s.seeLand(TopLand{Card: c, Star: star}, ev)
		return
	}
	s.turnedUp(c, ev)
	t.fillRow(s, ev)
}

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

// current is the crisis that is being resolved: the leftmost.
func (s *State) current() LandCard {
	for _, c := range s.Row {
		if c.isCrisis() {
			return c
		}
	}
	return NoLand
}

// takeFromRow closes the row up behind the leftmost card of a kind (RW-237).
func (s *State) takeFromRow(c LandCard) {
	for i := range s.Row {
		if s.Row[i] == c {
			copy(s.Row[i:], s.Row[i+1:])
			s.Row[rowLength-1] = NoLand
			return
		}
	}
}

// resolved discards the crisis and goes on to the next.
func (t *tables) resolved(s *State, ev *engine.Events) {
	c := s.current()
	s.takeFromRow(c)
	s.LandDiscard[c]++
	s.Demand, s.Owe = 0, [maxPositions]int8{}
	t.crises(s, ev)
}

// flees is RW-093.
func (t *tables) flees(s *State, ev *engine.Events) {
	s.lose(1)
	ev.Add(engine.Event{Rule: "RW-093", Key: "landowner_flees", Amount: 1, Args: engine.Args{int16(s.Loss)}})
	if !s.lost(ev) {
		t.resolved(s, ev)
	}
}

// dynamite is RW-102 and RW-236.
func (t *tables) dynamite(s *State, area int, ev *engine.Events) {
	h := t.dynamited(s, area)
	if h == Nowhere {
		ev.Add(engine.Event{Rule: "RW-102", Key: "no_levee", Args: engine.Args{int16(area)}})
		t.resolved(s, ev)
		return
	}
	*s.levee(h) = 0
	s.Levees++
	s.lose(1)
	ev.Add(engine.Event{Rule: "RW-102", Key: "dynamited", Amount: 1, Args: engine.Args{int16(h.Col()), int16(h.Row()), int16(s.Loss), int16(area)}})
	if !s.lost(ev) {
		t.resolved(s, ev)
	}
}

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

// nearer tells whether a comes before b around a hex: by distance, then clockwise.
func nearer(from, a, b Hex) bool {
	if far := distance(from, a) - distance(from, b); far != 0 {
		return far < 0
	}
	return clockwise(from, a, b) < 0
}
