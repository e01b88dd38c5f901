package waters

import "github.com/bigriver/bigriver/internal/engine"

// campCards is how many cards the bank needs for a green camp (RW-094).
func (s *State) campCards() int16 { return 2 * int16(s.Positions) }

// relief is the Relief Camp card of a site (RW-094, RW-095).
func (g play) relief(site int) {
	n := g.campCount()
	if n == sites { // RW-266
		g.ev.Add(engine.Event{Rule: "RW-266", Key: "no_camp_left"})
		g.resolved()
		return
	}
	if g.Bank >= g.campCards() {
		g.vote(GreenCamp) // RW-232
		return
	}
	h := g.redSite(site)
	g.Camps[n] = Camp{At: h}
	g.ev.Add(engine.Event{Rule: "RW-095", Key: "red_camp", Args: engine.Args{int16(h.Col()), int16(h.Row()), int16(site)}})
	g.callToCamp(h)
}

func (g play) campSpots() set { return g.dryLand().andNot(g.campHexes()) }

// redSite is the card's site, or the nearest land that can hold a camp (RW-268).
func (g play) redSite(site int) Hex {
	spots, named := g.campSpots(), g.d.site[site]
	if spots.has(named) {
		return named
	}
	found := Nowhere
	for left := spots; !left.isEmpty(); left = left.rest() {
		if h := left.first(); found == Nowhere || nearer(named, h, found) {
			found = h
		}
	}
	return found
}

func (g play) checkCamp(h Hex) engine.Refusal {
	spots := g.campSpots()
	switch {
	case spots.has(h):
		return engine.Refusal{}
	case g.isCamp(h):
		return engine.Refuse("RW-094", "camp_there")
	}
	return engine.Refuse("RW-094", "camp_not_on_land")
}

func (g play) greenCamp(h Hex) {
	g.Camps[g.campCount()] = Camp{At: h, Green: true}
	g.Bank = 0
	g.ev.Add(engine.Event{Rule: "RW-094", Key: "green_camp", Args: engine.Args{int16(h.Col()), int16(h.Row())}})
	g.resolved()
}

// redCamp is the camp that came last.
func (s *State) lastCamp() Hex { return s.Camps[max(0, s.campCount()-1)].At }

// callToCamp makes every position send a pawn (RW-096), if it has one that is not there (RW-231).
func (g play) callToCamp(h Hex) {
	called := false
	for p := range g.Positions {
		for i := range g.Pawns[p] {
			if from := g.Pawns[p][i].At; from != Nowhere && from != h {
				g.Owe[p], called = 1, true
			}
		}
	}
	if called {
		g.Step = RedCamp
		return
	}
	g.callSurvivor()
}

func (g play) checkSend(p, i int8) engine.Refusal {
	switch pawn := g.pawn(i); {
	case i/pawnsEach != p:
		return engine.Refuse("RW-096", "not_own_pawn")
	case pawn.At == Nowhere:
		return engine.Refuse("RW-096", "no_such_pawn")
	case pawn.At == g.lastCamp():
		return engine.Refuse("RW-231", "in_camp_already")
	}
	return engine.Refusal{}
}

func (g play) send(p, i int8) {
	h := g.lastCamp()
	*g.pawn(i) = Pawn{At: h} // RW-212: even if a Survivor stays behind on a raft
	g.Owe[p] = 0
	g.ev.Add(engine.Event{Rule: "RW-096", Key: "sent", Args: engine.Args{int16(p), int16(i%pawnsEach) + 1, int16(h.Col()), int16(h.Row())}})
	if g.Owe == [maxPositions]int8{} {
		g.callSurvivor()
	}
}

// callSurvivor is RW-097, or RW-098 if there is none on the map.
func (g play) callSurvivor() {
	for r := range g.People {
		for _, n := range g.People[r] {
			if n > 0 {
				g.vote(TakeSurvivor)
				return
			}
		}
	}
	for i := range g.Rafts {
		if g.Rafts[i].Survivors > 0 {
			g.vote(TakeSurvivor)
			return
		}
	}
	g.ev.Add(engine.Event{Rule: "RW-098", Key: "no_survivor"})
	g.resolved()
}

// checkRemove is of a Survivor on a hex, or on a raft from 1.
func (g play) checkRemove(h Hex, raft int8) engine.Refusal {
	if raft > 0 {
		if g.Rafts[raft-1].Survivors == 0 {
			return engine.Refuse("RW-230", "no_survivor_aboard", int16(raft))
		}
		return engine.Refusal{}
	}
	if !h.isOn() || *g.people(h) == 0 {
		return engine.Refuse("RW-097", "no_survivor_there")
	}
	return engine.Refusal{}
}

func (g play) remove(h Hex, raft int8) {
	if raft > 0 {
		g.Rafts[raft-1].Survivors--
		h = g.Rafts[raft-1].At
	} else {
		*g.people(h)--
	}
	g.Pool++
	g.lose(1)
	g.ev.Add(engine.Event{Rule: "RW-097", Key: "survivor_taken", Amount: 1, Args: engine.Args{int16(h.Col()), int16(h.Row()), int16(g.Loss)}})
	g.forcedLevee(h)
	if !g.lost() {
		g.resolved()
	}
}

// forcedLevee is RW-230.
func (g play) forcedLevee(h Hex) {
	levee := g.levee(h)
	switch {
	case g.d.kind[h] != lowland || g.wet(h) || g.isCamp(h):
		return
	case *levee > 0:
		*levee = min(highestLevee, *levee+1)
	case g.Levees > 0:
		g.putLevee(h)
	default:
		return
	}
	g.ev.Add(engine.Event{Rule: "RW-097", Key: "forced_levee", Args: engine.Args{int16(h.Col()), int16(h.Row()), int16(*levee)}})
}
