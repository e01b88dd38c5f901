package waters

import (
	"math/bits"

	"github.com/bigriver/bigriver/internal/engine"
)

// Rain and floods. Nothing here decides: water goes where the levels, the land and the levees send it.

// addWeather adds one Weather Report card to the levels; nothing is resolved yet (RW-153).
func (g play) addWeather(w Weather) {
	switch {
	case w.isRain():
		g.rain(w)
	case w.isSunny():
		g.sun(w.area())
	}
	// RW-151: a cloudy day changes nothing.
}

// rain falls on the next group of its area (RW-144, RW-145, RW-148).
func (g play) rain(w Weather) {
	area := w.area()
	group, again := g.rainsOn(area)
	g.Rained |= 1 << area
	if again {
		g.Mark[group]++
	}
	g.Level[group] += w.amount()
	g.Token |= 1 << group
	token := g.d.token[group]
	g.ev.Add(engine.Event{Rule: "RW-143", Key: "rain", Amount: int16(w.amount()), Args: engine.Args{
		int16(area), int16(w.amount()), int16(g.Level[group]), int16(group), int16(token.Col()), int16(token.Row()),
	}})
}

// rainsOn is the group that the next rain of an area falls on: the first without a token, else the first of those visited
// least; again tells that it has a token already.
func (g play) rainsOn(area int) (group int8, again bool) {
	if g.Options.FirstOnDot && g.Rained>>area&1 == 0 { // RW-205
		return g.d.first[area], false
	}
	least := int8(-1)
	for _, w := range g.d.order[:g.d.ordered] {
		if int(g.d.area[w]) != area {
			continue
		}
		if g.Token>>w&1 == 0 {
			return w, false
		}
		if least < 0 || g.Mark[w] < g.Mark[least] {
			least = w
		}
	}
	return least, true
}

// sun lowers what is above the start (RW-152), as an option only the highest group (RW-251).
func (g play) sun(area int) {
	start := g.start()
	highest := int8(-1)
	for _, w := range g.d.order[:g.d.ordered] {
		if int(g.d.area[w]) != area || g.Level[w] <= start {
			continue
		}
		if !g.Options.SunnyOne {
			g.dryUp(w)
		} else if highest < 0 || g.Level[w] > g.Level[highest] {
			highest = w
		}
	}
	if highest >= 0 {
		g.dryUp(highest)
	}
}

func (g play) dryUp(w int8) {
	g.Level[w]--
	token := g.d.token[w]
	g.ev.Add(engine.Event{Rule: "RW-152", Key: "sun", Args: engine.Args{
		int16(g.d.area[w]), int16(g.Level[w]), int16(w), int16(token.Col()), int16(token.Row()),
	}})
}

// shore is what resolving knows of the land while it floods.
type shore struct {
	joined set  // flooded land without camps: part of any water that it touches (RW-167)
	camped bool // a camp stands on flooded land, so that the hexes of a group may be apart

	at     [highestLevee + 1]set // lowland that can still flood, by its height
	lowest int8                  // the least of these heights
}

func (g play) shore() shore {
	flooded := g.floodedHexes()
	camps := g.campHexes()
	s := shore{joined: flooded.andNot(camps), camped: !flooded.and(camps).isEmpty()}
	dry := g.d.low.andNot(flooded).andNot(camps)
	leveed := g.leveed().and(dry)
	for n := range s.at {
		s.at[n] = g.d.elevated[n].and(dry).andNot(leveed)
	}
	for ; !leveed.isEmpty(); leveed = leveed.rest() {
		h := leveed.first()
		at := &s.at[*g.levee(h)]
		*at = at.with(h)
	}
	s.sound()
	return s
}

// sound looks how low the land is that can still flood.
func (s *shore) sound() {
	s.lowest = 0
	for s.lowest < highestLevee && s.at[s.lowest].isEmpty() {
		s.lowest++
	}
}

// sink is what changes when a group of lowland floods.
func (g play) sink(s *shore, hexes set) {
	camps := g.campHexes()
	s.camped = s.camped || !hexes.and(camps).isEmpty()
	s.joined = s.joined.or(hexes.andNot(camps))
	for n := range s.at {
		s.at[n] = s.at[n].andNot(hexes)
	}
	s.sound()
}

// leveed is where levees stand.
func (g play) leveed() (s set) {
	for r := range g.Levee {
		if g.Levee[r] == [cols]int8{} {
			continue
		}
		for c, n := range g.Levee[r] {
			if n > 0 {
				s = s.with(At(c, r))
			}
		}
	}
	return s
}

// floodedHexes is all land of flooded groups, camps too.
func (g play) floodedHexes() (s set) {
	for left := g.Flooded; left != 0; left &= left - 1 {
		s = s.or(g.d.landHexes[bits.TrailingZeros32(left)])
	}
	return s
}

func (g play) floodedLand() set { return g.floodedHexes().andNot(g.campHexes()) }

func (g play) campHexes() (s set) {
	for i := range g.Camps {
		if g.Camps[i].At == Nowhere {
			break
		}
		s = s.with(g.Camps[i].At)
	}
	return s
}

// beside is whatever touches a group of water or flooded land that joins it. A group of land is connected, so that it joins
// as a whole, unless a camp parts it.
func (g play) beside(w int8, s *shore) (near set) {
	if s.camped {
		return g.besideHexes(w, s)
	}
	near = g.d.besides[w]
	joined := g.d.touches[w] & g.Flooded
	for left := joined; left != 0; {
		land := bits.TrailingZeros32(left)
		left &= left - 1
		near = near.or(g.d.besidesOf[land])
		more := g.d.touchesOf[land] & g.Flooded &^ joined
		joined |= more
		left |= more
	}
	return near
}

// besideHexes goes from hex to hex.
func (g play) besideHexes(w int8, s *shore) (near set) {
	area := g.d.waterHexes[w]
	for front := area; !front.isEmpty(); {
		var around set
		for ; !front.isEmpty(); front = front.rest() {
			around = around.or(g.d.near[front.first()])
		}
		near = near.or(around)
		front = around.and(s.joined).andNot(area)
		area = area.or(front)
	}
	return near
}

// height is the elevation of lowland, or the number of the levee on it (RW-170).
func (g play) height(h Hex) int8 {
	if n := *g.levee(h); n > 0 {
		return n
	}
	return g.d.elev[h]
}

// overtopped is the land beside a group of water that its level floods next: the lowest that is lower than the level, and of
// equals the first clockwise from due north of the token (RW-160). Nowhere: the group is resolved (RW-155).
func (g play) overtopped(w, level int8, near set, s *shore) Hex {
	for n := s.lowest; n < min(level, int8(len(s.at))); n++ {
		left := near.and(s.at[n])
		if left.isEmpty() {
			continue
		}
		found := left.first()
		for left = left.rest(); !left.isEmpty(); left = left.rest() {
			if h := left.first(); g.d.rank[w][h] < g.d.rank[w][found] {
				found = h
			}
		}
		return found
	}
	return Nowhere
}

// resolve lets the water go where it must (RW-154 to RW-175). It stops at once when the game is lost (RW-221).
func (g play) resolve() {
	s := g.shore()
	for moved := true; moved; {
		moved = false
		for _, w := range g.d.order[:g.d.ordered] {
			if g.Level[w] <= s.lowest {
				continue // there is no land that it could flood
			}
			near := g.beside(w, &s)
			for h := g.overtopped(w, g.Level[w], near, &s); h != Nowhere; h = g.overtopped(w, g.Level[w], near, &s) {
				moved = true
				g.Level[w]--
				g.flood(w, h)
				if g.lost() {
					return
				}
				g.sink(&s, g.d.landHexes[g.d.group[h]])
				near = g.beside(w, &s)
				if g.overtopped(w, g.Level[w], near, &s) == Nowhere {
					break
				}
				g.flow(w)
			}
		}
		if g.Options.OnePass {
			return
		}
	}
}

// flow passes one point downstream, if there is a group to take it (RW-162, RW-165, RW-166).
func (g play) flow(w int8) {
	to := g.d.down[w]
	if to < 0 || g.Options.LakesClosed && g.d.lakes>>w&1 != 0 {
		return
	}
	g.Level[w]--
	g.Level[to]++
	g.Token |= 1 << to
	a, b := g.d.token[w], g.d.token[to]
	g.ev.Add(engine.Event{Rule: "RW-162", Key: "flow", Args: engine.Args{
		int16(a.Col()), int16(a.Row()), int16(b.Col()), int16(b.Row()), int16(g.Level[to]), int16(to),
	}})
}

// flood covers a whole group of lowland, all but its camps (RW-159, RW-183), and counts what is lost.
func (g play) flood(w int8, h Hex) {
	group := g.d.group[h]
	g.Flooded |= 1 << group
	g.ev.Add(engine.Event{Rule: "RW-159", Key: "flood", Args: engine.Args{
		int16(h.Col()), int16(h.Row()), int16(group), int16(w), int16(g.d.landElev[group]), int16(g.d.landHexes[group].size()),
	}})
	g.lose(1)
	g.ev.Add(engine.Event{Rule: "RW-159", Key: "lost_land", Amount: 1, Args: engine.Args{int16(h.Col()), int16(h.Row()), int16(group), int16(g.Loss)}})
	manned := g.pawnHexes()
	for left := g.d.landHexes[group].andNot(g.campHexes()); !left.isEmpty(); left = left.rest() {
		g.sweep(left.first(), manned.has(left.first()))
	}
}
