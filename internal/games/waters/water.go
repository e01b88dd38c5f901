package waters

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
)

// Rain and floods. Nobody decides anything here: the levels, the land and the levees determine
// where the water goes.

// AddWeather adds one Weather Report card to the levels; nothing is resolved yet (RW-153).
func (t *Tables) AddWeather(s *State, w delta.Weather, ev *engine.Events) {
	switch {
	case w.IsRain():
		t.rain(s, w, ev)
	case w.IsSunny():
		t.sun(s, w.Area(), ev)
	}
	// RW-151: a cloudy day changes nothing.
}

// rain adds rain to the next group of its area (RW-144, RW-145, RW-148).
func (t *Tables) rain(s *State, w delta.Weather, ev *engine.Events) {
	area := w.Area()
	group, again := t.RainsOn(s, area)
	s.Rained |= 1 << area
	if again {
		s.Mark[group]++
	}
	s.Level[group] += w.Amount()
	s.Token |= 1 << group
	amount := int16(w.Amount())
	ev.Add(EventRain{Area: int8(area), Amount: amount, Level: int16(s.Level[group]), Water: group, At: t.Token[group]}.By("RW-143").Of(amount))
}

// RainsOn returns the group that gets the next rain of an area: the first one without a token, or
// else the first of those with the fewest visits. again reports that it already has a token.
func (t *Tables) RainsOn(s *State, area int) (group int8, again bool) {
	if s.Options.FirstOnDot && s.Rained>>area&1 == 0 { // RW-205
		return t.First[area], false
	}
	lowest := int8(-1)
	for _, w := range t.Order[:t.Ordered] {
		if int(t.Area[w]) != area {
			continue
		}
		if s.Token>>w&1 == 0 {
			return w, false
		}
		if lowest < 0 || s.Mark[w] < s.Mark[lowest] {
			lowest = w
		}
	}
	return lowest, true
}

// sun lowers the groups that are above the starting level (RW-152), or with option sunny_scope=one
// only the highest group (RW-251).
func (t *Tables) sun(s *State, area int, ev *engine.Events) {
	start := s.Version.Start()
	highest := int8(-1)
	for _, w := range t.Order[:t.Ordered] {
		if int(t.Area[w]) != area || s.Level[w] <= start {
			continue
		}
		if !s.Options.SunnyOne {
			t.dryUp(s, w, ev)
		} else if highest < 0 || s.Level[w] > s.Level[highest] {
			highest = w
		}
	}
	if highest >= 0 {
		t.dryUp(s, highest, ev)
	}
}

func (t *Tables) dryUp(s *State, w int8, ev *engine.Events) {
	s.Level[w]--
	ev.Add(EventSun{Area: t.Area[w], Level: int16(s.Level[w]), Water: w, At: t.Token[w]}.By("RW-152"))
}

// Shore returns the shore at the start of resolving the water.
func (t *Tables) Shore(s *State) delta.Shore {
	return t.Map.Shore(s.Flooded, s.campHexes(), s.Leveed(), &s.Levee)
}

// Resolve moves the water until nothing else floods (RW-154 to RW-175). It stops at once when the
// game is lost (RW-221).
func (t *Tables) Resolve(s *State, ev *engine.Events) {
	land := t.Shore(s)
	for moved := true; moved; {
		moved = false
		for _, w := range t.Order[:t.Ordered] {
			if !land.Floods(s.Level[w]) {
				continue
			}
			near := t.Beside(w, &land)
			for h := t.Overtopped(w, s.Level[w], near, &land); h != delta.Nowhere; h = t.Overtopped(w, s.Level[w], near, &land) {
				moved = true
				s.Level[w]--
				t.flood(s, w, h, ev)
				if s.lost(ev) {
					return
				}
				t.Sink(&land, t.Group[h])
				near = t.Beside(w, &land)
				if t.Overtopped(w, s.Level[w], near, &land) == delta.Nowhere {
					break
				}
				t.flow(s, w, ev)
			}
		}
		if s.Options.OnePass {
			return
		}
	}
}

// flow moves one point downstream, if there is a group downstream (RW-162, RW-165, RW-166).
func (t *Tables) flow(s *State, w int8, ev *engine.Events) {
	to := t.Down[w]
	if to < 0 || s.Options.LakesClosed && t.Lakes>>w&1 != 0 {
		return
	}
	s.Level[w]--
	s.Level[to]++
	s.Token |= 1 << to
	ev.Add(EventFlow{From: t.Token[w], To: t.Token[to], Level: int16(s.Level[to]), Water: to}.By("RW-162"))
}

// flood floods a whole group of lowland, except its camps (RW-159, RW-183), and counts the losses.
func (t *Tables) flood(s *State, w int8, h delta.Hex, ev *engine.Events) {
	group := t.Group[h]
	s.Flooded |= 1 << group
	ev.Add(EventFlood{
		At: h, Lowland: group, Water: w, Elevation: int16(t.LandElev[group]), Hexes: int16(t.LandHexes[group].Size()),
	}.By("RW-159"))
	s.lose(1)
	ev.Add(EventLostLand{At: h, Lowland: group, Losses: int16(s.Loss)}.By("RW-159").Of(1))
	manned := s.pawnHexes()
	for left := t.LandHexes[group].AndNot(s.campHexes()); !left.IsEmpty(); left = left.Rest() {
		s.sweep(left.First(), manned.Has(left.First()), ev)
	}
}

// sweep removes the levee, the town, the pawns and the Survivors from a hex that floods; manned is
// whether there are pawns.
func (s *State) sweep(h delta.Hex, manned bool, ev *engine.Events) {
	if levee := s.LeveeAt(h); *levee > 0 { // RW-182
		*levee = 0
		s.Levees++
		counted := int8(1)
		if s.Options.LeveeKept {
			counted = 0
		}
		s.lose(counted)
		ev.Add(EventLostLevee{At: h, Losses: int16(s.Loss)}.By("RW-182").Of(int16(counted)))
	}
	for p := range s.Town {
		if s.Town[p] == h { // RW-178
			s.Town[p] = delta.Nowhere
			s.lose(1)
			ev.Add(EventLostTown{At: h, Losses: int16(s.Loss), Seat: engine.Seat(p)}.By("RW-178").Of(1))
		}
	}
	for i := int8(0); manned && i < AllPawns; i++ {
		// RW-179, RW-181.
		if pawn := s.Pawn(i); pawn.At == h && (pawn.Raft == 0 || s.Options.RaftsSink) {
			*pawn = Pawn{}
			s.lose(1)
			ev.Add(EventLostPawn{At: h, Losses: int16(s.Loss), Seat: ownerOf(i)}.By("RW-179").Of(1))
		}
	}
	for *s.PeopleAt(h) > 0 {
		*s.PeopleAt(h)--
		s.loseSurvivor(h, ev)
	}
	if !s.Options.RaftsSink {
		return
	}
	for i := range s.Rafts {
		for s.Rafts[i].At == h && s.Rafts[i].Survivors > 0 {
			s.Rafts[i].unload()
			s.loseSurvivor(h, ev)
		}
	}
}

// loseSurvivor counts a lost Survivor (RW-180), who returns to the pool (RW-246).
func (s *State) loseSurvivor(h delta.Hex, ev *engine.Events) {
	s.Pool++
	s.lose(1)
	ev.Add(EventLostSurvivor{At: h, Losses: int16(s.Loss)}.By("RW-180").Of(1))
}
