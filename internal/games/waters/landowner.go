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
func (g play) landowner() {
	g.Phase, g.Next, g.Done = Landowner, g.First, [maxPositions]bool{}
	g.ev.Add(engine.Event{Rule: "RW-044", Key: "phase_landowner", Args: engine.Args{int16(g.Week) + 1}, Barrier: true})
	g.fillRow()
}

// fillRow turns up cards until three lie open (RW-073), then what must be resolved is.
func (g play) fillRow() {
	for g.rowSize() < rowLength && g.landCards() {
		top := g.TopLand[0].Card
		if top == NoLand {
			g.shuffleLand()
			g.Step = DrawLand
			return
		}
		copy(g.TopLand[:], g.TopLand[1:])
		g.TopLand[lookAhead-1] = TopLand{}
		g.turnedUp(top)
	}
	if g.Phase == SetUp {
		g.openGoals() // RW-253: nothing is resolved yet
		return
	}
	g.crises()
}

// shuffleLand makes the discards the deck when that is used up.
func (g play) shuffleLand() {
	if g.StarLen > 0 || g.LandLen > 0 {
		return
	}
	g.Land.addAll(&g.LandDiscard)
	g.LandLen, g.LandDiscard = g.LandDiscard.size(), LandPile{}
	g.ev.Add(engine.Event{Rule: "RW-104", Key: "landowner_reshuffled", Args: engine.Args{int16(g.LandLen)}, Barrier: true})
}

func (g play) turnedUp(c LandCard) {
	g.Row[g.rowSize()] = c
	g.ev.Add(engine.Event{Rule: "RW-073", Key: "turned_up", Args: engine.Args{int16(c)}, Barrier: true})
}

// landFalls is the card that is drawn: starred ones first (RW-027).
func (g play) landFalls(c LandCard) {
	star := g.StarLen > 0
	if star {
		g.Star[c]--
		g.StarLen--
	} else {
		g.Land[c]--
		g.LandLen--
	}
	if g.Step == LookLand {
		g.seeLand(TopLand{Card: c, Star: star})
		return
	}
	g.turnedUp(c)
	g.fillRow()
}

// crises resolves the row from the left (RW-075, RW-077). When none is left the Actions begin, or go on.
func (g play) crises() {
	for _, c := range g.Row {
		if c.isCrisis() {
			g.crisis(c)
			return
		}
	}
	if g.Phase == Landowner {
		g.beginActions()
		return
	}
	g.Step = Acting
}

func (g play) crisis(c LandCard) {
	switch {
	case c == ThreatCard:
		g.threat()
	case c == Force:
		g.force()
	case c == RaceHatred:
		g.raceHatred()
	case c == Flees:
		g.flees()
	case c.isDynamite():
		g.dynamite(int(c - Dynamite))
	default:
		g.relief(int(c - Relief))
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
func (g play) resolved() {
	c := g.current()
	g.takeFromRow(c)
	g.LandDiscard[c]++
	g.Demand, g.Owe = 0, [maxPositions]int8{}
	g.crises()
}

// flees is RW-093.
func (g play) flees() {
	g.lose(1)
	g.ev.Add(engine.Event{Rule: "RW-093", Key: "landowner_flees", Amount: 1, Args: engine.Args{int16(g.Loss)}})
	if !g.lost() {
		g.resolved()
	}
}

// dynamite is RW-102 and RW-236.
func (g play) dynamite(area int) {
	h := g.dynamited(area)
	if h == Nowhere {
		g.ev.Add(engine.Event{Rule: "RW-102", Key: "no_levee", Args: engine.Args{int16(area)}})
		g.resolved()
		return
	}
	*g.levee(h) = 0
	g.Levees++
	g.lose(1)
	g.ev.Add(engine.Event{Rule: "RW-102", Key: "dynamited", Amount: 1, Args: engine.Args{int16(h.Col()), int16(h.Row()), int16(g.Loss), int16(area)}})
	if !g.lost() {
		g.resolved()
	}
}

func (g play) dynamited(area int) Hex {
	s := g.shore()
	var near set
	for _, w := range g.d.order[:g.d.ordered] {
		if int(g.d.area[w]) == area {
			near = near.or(g.beside(w, &s))
		}
	}
	found, dot := Nowhere, g.d.dots[area]
	for left := near.and(g.d.low); !left.isEmpty(); left = left.rest() {
		h := left.first()
		n := *g.levee(h)
		if n == 0 || found != Nowhere && n < *g.levee(found) {
			continue
		}
		if found == Nowhere || n > *g.levee(found) || nearer(dot, h, found) {
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
