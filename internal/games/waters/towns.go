package waters

import (
	"errors"

	"github.com/bigriver/bigriver/internal/engine"
)

// Where towns may be, and how they are placed.

// townFault returns why no town can ever stand on a hex.
type townFault int8

const (
	townFits townFault = iota
	townNotLow
	townFarFromWater
	townNearVicksburg
)

func (t *Tables) refuseTown(h Hex) townFault {
	toWater, toVicksburg := High, High
	for other := Hex(1); other < Places; other++ {
		switch t.Kind[other] {
		case Water:
			toWater = min(toWater, distance(h, other))
		case Vicksburg:
			toVicksburg = min(toVicksburg, distance(h, other))
		case OffMap, Lowland, HighGround:
		}
	}
	switch {
	case toVicksburg < townFromVicksburg:
		return townNearVicksburg
	case t.Kind[h] != Lowland:
		return townNotLow
	case toWater > townFromWater:
		return townFarFromWater
	}
	return townFits
}

// placeable reports whether there is room for n more towns on these spots (RW-200).
func (t *Tables) placeable(spots Set, n int) bool {
	if n == 0 {
		return true
	}
	if spots.IsEmpty() {
		return false
	}
	if n == 1 {
		return true
	}
	for left := spots; !left.IsEmpty(); left = left.Rest() {
		h := left.First()
		// Later spots only: the order in which towns are placed does not matter here.
		if t.placeable(left.And(t.townsApart[h]), n-1) {
			return true
		}
	}
	return false
}

// townsLeft counts the towns that will come after the next one.
func (s *State) townsLeft() int {
	placed := 0
	for _, h := range s.Town {
		if h != Nowhere {
			placed++
		}
	}
	return int(max(3, s.Positions)) - placed - 1
}

// freeTownSpots returns the spots that are far enough from all towns.
func (t *Tables) freeTownSpots(s *State) Set {
	spots := t.townSpots
	for _, h := range s.Town {
		if h != Nowhere {
			spots = spots.And(t.townsApart[h])
		}
	}
	return spots
}

// leavesRoom reports whether there is room for n more towns after one on a hex (RW-200).
func (t *Tables) leavesRoom(spots Set, h Hex, n int) bool {
	return t.placeable(spots.And(t.townsApart[h]), n)
}

func listTowns(l list) []Action {
	spots, left := l.t.freeTownSpots(l.s), l.s.townsLeft()
	for h := spots; !h.IsEmpty(); h = h.Rest() {
		if l.t.leavesRoom(spots, h.First(), left) {
			l.add(Action{Kind: TownAt, At: h.First()})
		}
	}
	return l.dst
}

func (t *Tables) checkTown(s *State, _ int8, a Action) engine.Refusal {
	spots := t.freeTownSpots(s)
	if !t.townSpots.Has(a.At) {
		switch t.refuseTown(a.At) {
		case townFarFromWater:
			return RefusalTownFarFromWater{Hexes: townFromWater}.By("RW-035")
		case townNearVicksburg:
			return RefusalTownNearVicksburg{Hexes: townFromVicksburg}.By("RW-037")
		case townNotLow, townFits:
		}
		return RefusalTownNotLow{}.By("RW-038")
	}
	if !spots.Has(a.At) {
		return RefusalTownNearTown{Hexes: townFromTown}.By("RW-036")
	}
	if !t.leavesRoom(spots, a.At, s.townsLeft()) {
		return RefusalTownBlocks{Towns: int16(s.townsLeft())}.By("RW-200")
	}
	return engine.Refusal{}
}

// startPawns returns how many pawns start in a position's town (RW-039).
func (s *State) startPawns(p int8) int8 {
	if s.Role[p] == Child { // RW-209
		return 3
	}
	return 2
}

// town places a town, and with it the pawns that start there.
func (t *Tables) town(s *State, p int8, a Action, ev *engine.Events) {
	s.Town[p] = a.At
	on := s.startPawns(p)
	for i := range on {
		s.Pawns[p][i].At = a.At
	}
	ev.Add(EventTown{Seat: engine.Seat(p), At: a.At, Pawns: int16(on)}.By("RW-039"))
	t.placed(s, ev)
}

func (t *Tables) thirdTown(s *State, _ int8, a Action, ev *engine.Events) {
	s.Town[2] = a.At
	ev.Add(EventThirdTown{At: a.At}.By("RW-034"))
	t.placing(s, PlacePawn, ev)
}

func (t *Tables) validTown(s *State) error {
	for p := range s.Positions {
		if (s.Town[p] != Nowhere) != s.hasPlaced(p) {
			return errors.New("a town is placed before its time, or missing")
		}
	}
	switch {
	case s.townsLeft() < 0 || s.Positions == 2 && s.Town[2] != Nowhere:
		return errors.New("a town is placed before its time, or missing")
	case !t.placeable(t.freeTownSpots(s), s.townsLeft()+1):
		return errors.New("there is no room for the towns (RW-200)")
	}
	return s.validStarted(PlaceTown)
}

func (t *Tables) validThirdTown(s *State) error {
	if s.Positions != 2 || s.Town[2] != Nowhere || s.townsLeft() != 0 {
		return errors.New("a town is placed before its time, or missing")
	}
	return s.validStarted(PlaceThirdTown)
}
