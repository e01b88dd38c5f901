package waters

import (
	"math/bits"

	"github.com/bigriver/bigriver/internal/engine"
)

// Rain and floods. Nobody decides anything here: the levels, the land and the levees determine where the water goes.

// addWeather adds one Weather Report card to the levels; nothing is resolved yet (RW-153).
func (t *tables) addWeather(s *State, w Weather, ev *engine.Events) {
	switch {
	case w.isRain():
		t.rain(s, w, ev)
	case w.isSunny():
		t.sun(s, w.area(), ev)
	}
	// RW-151: a cloudy day changes nothing.
}

// rain falls on the next group of its area (RW-144, RW-145, RW-148).
func (t *tables) rain(s *State, w Weather, ev *engine.Events) {
	area := w.area()
	group, again := t.rainsOn(s, area)
	s.Rained |= 1 << area
	if again {
		s.Mark[group]++
	}
	s.Level[group] += w.amount()
	s.Token |= 1 << group
	amount := int16(w.amount())
	ev.Add(EventRain{Area: int8(area), Amount: amount, Level: int16(s.Level[group]), Water: group, At: t.token[group]}.By("RW-143").Of(amount))
}

// rainsOn returns the group that gets the next rain of an area: the first without a token, else the first of those visited
// least. again reports that it has a token already.
func (t *tables) rainsOn(s *State, area int) (group int8, again bool) {
	if s.Options.FirstOnDot && s.Rained>>area&1 == 0 { // RW-205
		return t.first[area], false
	}
	least := int8(-1)
	for _, w := range t.order[:t.ordered] {
		if int(t.area[w]) != area {
			continue
		}
		if s.Token>>w&1 == 0 {
			return w, false
		}
		if least < 0 || s.Mark[w] < s.Mark[least] {
			least = w
		}
	}
	return least, true
}

// sun lowers the groups that are above the start (RW-152); by an option only the highest group (RW-251).
func (t *tables) sun(s *State, area int, ev *engine.Events) {
	start := s.start()
	highest := int8(-1)
	for _, w := range t.order[:t.ordered] {
		if int(t.area[w]) != area || s.Level[w] <= start {
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

func (t *tables) dryUp(s *State, w int8, ev *engine.Events) {
	s.Level[w]--
	ev.Add(EventSun{Area: t.area[w], Level: int16(s.Level[w]), Water: w, At: t.token[w]}.By("RW-152"))
}

// shore keeps, while the water is resolved, the land that can still flood and the land that has joined the water.
type shore struct {
	joined set  // flooded land without camps, which is part of any water that it touches (RW-167)
	camped bool // a camp stands on flooded land, so that the hexes of a group may be apart

	at     [highestLevee + 1]set // lowland that can still flood, by its height
	lowest int8                  // the least of these heights
}

func (t *tables) shore(s *State) shore {
	flooded := t.floodedHexes(s)
	camps := s.campHexes()
	land := shore{joined: flooded.andNot(camps), camped: !flooded.and(camps).isEmpty()}
	dry := t.low.andNot(flooded).andNot(camps)
	leveed := s.leveed().and(dry)
	for n := range land.at {
		land.at[n] = t.elevated[n].and(dry).andNot(leveed)
	}
	for ; !leveed.isEmpty(); leveed = leveed.rest() {
		h := leveed.first()
		at := &land.at[*s.levee(h)]
		*at = at.with(h)
	}
	land.sound()
	return land
}

// sound finds the lowest height of the land that can still flood.
func (s *shore) sound() {
	s.lowest = 0
	for s.lowest < highestLevee && s.at[s.lowest].isEmpty() {
		s.lowest++
	}
}

// sink updates the shore when a group of lowland floods.
func (s *State) sink(land *shore, hexes set) {
	camps := s.campHexes()
	land.camped = land.camped || !hexes.and(camps).isEmpty()
	land.joined = land.joined.or(hexes.andNot(camps))
	for n := range land.at {
		land.at[n] = land.at[n].andNot(hexes)
	}
	land.sound()
}

// beside returns the hexes that touch a group of water or flooded land that joins it. A group of land is connected, so that it
// joins as a whole, unless a camp splits it.
func (t *tables) beside(s *State, w int8, land *shore) (near set) {
	if land.camped {
		return t.besideHexes(w, land)
	}
	near = t.besides[w]
	joined := t.touches[w] & s.Flooded
	for left := joined; left != 0; {
		land := bits.TrailingZeros32(left)
		left &= left - 1
		near = near.or(t.besidesOf[land])
		more := t.touchesOf[land] & s.Flooded &^ joined
		joined |= more
		left |= more
	}
	return near
}

// besideHexes goes from hex to hex.
func (t *tables) besideHexes(w int8, land *shore) (near set) {
	area := t.waterHexes[w]
	for front := area; !front.isEmpty(); {
		var around set
		for ; !front.isEmpty(); front = front.rest() {
			around = around.or(t.near[front.first()])
		}
		near = near.or(around)
		front = around.and(land.joined).andNot(area)
		area = area.or(front)
	}
	return near
}

// overtopped returns the land beside a group of water that its level floods next: the lowest that is lower than the level; of
// several the first clockwise from due north of the token (RW-160). Nowhere means that the group is resolved (RW-155).
func (t *tables) overtopped(w, level int8, near set, land *shore) Hex {
	for n := land.lowest; n < min(level, int8(len(land.at))); n++ {
		left := near.and(land.at[n])
		if left.isEmpty() {
			continue
		}
		found := left.first()
		for left = left.rest(); !left.isEmpty(); left = left.rest() {
			if h := left.first(); t.rank[w][h] < t.rank[w][found] {
				found = h
			}
		}
		return found
	}
	return Nowhere
}

// resolve moves the water until nothing floods any more (RW-154 to RW-175). It stops at once when the game is lost (RW-221).
func (t *tables) resolve(s *State, ev *engine.Events) {
	land := t.shore(s)
	for moved := true; moved; {
		moved = false
		for _, w := range t.order[:t.ordered] {
			if s.Level[w] <= land.lowest {
				continue // it touches no land low enough to flood
			}
			near := t.beside(s, w, &land)
			for h := t.overtopped(w, s.Level[w], near, &land); h != Nowhere; h = t.overtopped(w, s.Level[w], near, &land) {
				moved = true
				s.Level[w]--
				t.flood(s, w, h, ev)
				if s.lost(ev) {
					return
				}
				s.sink(&land, t.landHexes[t.group[h]])
				near = t.beside(s, w, &land)
				if t.overtopped(w, s.Level[w], near, &land) == Nowhere {
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
func (t *tables) flow(s *State, w int8, ev *engine.Events) {
	to := t.down[w]
	if to < 0 || s.Options.LakesClosed && t.lakes>>w&1 != 0 {
		return
	}
	s.Level[w]--
	s.Level[to]++
	s.Token |= 1 << to
	ev.Add(EventFlow{From: t.token[w], To: t.token[to], Level: int16(s.Level[to]), Water: to}.By("RW-162"))
}

// flood floods a whole group of lowland, except its camps (RW-159, RW-183), and counts the losses.
func (t *tables) flood(s *State, w int8, h Hex, ev *engine.Events) {
	group := t.group[h]
	s.Flooded |= 1 << group
	ev.Add(EventFlood{
		At: h, Lowland: group, Water: w, Elevation: int16(t.landElev[group]), Hexes: int16(t.landHexes[group].size()),
	}.By("RW-159"))
	s.lose(1)
	ev.Add(EventLostLand{At: h, Lowland: group, Losses: int16(s.Loss)}.By("RW-159").Of(1))
	manned := s.pawnHexes()
	for left := t.landHexes[group].andNot(s.campHexes()); !left.isEmpty(); left = left.rest() {
		s.sweep(left.first(), manned.has(left.first()), ev)
	}
}
