package waters

import (
	"errors"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
)

// Where towns may be, and how they are placed.

// townsLeft counts the towns that will come after the next one.
func (s *State) townsLeft() int {
	placed := 0
	for _, h := range s.Town {
		if h != delta.Nowhere {
			placed++
		}
	}
	return int(max(3, s.Positions)) - placed - 1
}

// freeTownSpots returns the spots that are far enough from all towns.
func (t *Tables) freeTownSpots(s *State) delta.Set {
	spots := t.TownSpots
	for _, h := range s.Town {
		if h != delta.Nowhere {
			spots = spots.And(t.TownsApart[h])
		}
	}
	return spots
}

// leavesRoom reports whether there is room for n more towns after one on a hex (RW-200).
func (t *Tables) leavesRoom(spots delta.Set, h delta.Hex, n int) bool {
	return t.HasRoom(spots.And(t.TownsApart[h]), n)
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
	if !t.TownSpots.Has(a.At) {
		switch t.RefuseTown(a.At) {
		case delta.TownFarFromWater:
			return RefusalTownFarFromWater{Hexes: delta.TownFromWater}.By("RW-035")
		case delta.TownNearVicksburg:
			return RefusalTownNearVicksburg{Hexes: delta.TownFromVicksburg}.By("RW-037")
		case delta.TownNotLow, delta.TownFits:
		}
		return RefusalTownNotLow{}.By("RW-038")
	}
	if !spots.Has(a.At) {
		return RefusalTownNearTown{Hexes: delta.TownFromTown}.By("RW-036")
	}
	if !t.leavesRoom(spots, a.At, s.townsLeft()) {
		return RefusalTownBlocks{Towns: int16(s.townsLeft())}.By("RW-200")
	}
	return engine.Refusal{}
}

// startPawns returns how many pawns start in a position's town (RW-039).
func (s *State) startPawns(p int8) int8 {
	if s.Role[p] == delta.Child { // RW-209
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
		if (s.Town[p] != delta.Nowhere) != s.hasPlaced(p) {
			return errors.New("a town is placed before its time, or missing")
		}
	}
	switch {
	case s.townsLeft() < 0 || s.Positions == 2 && s.Town[2] != delta.Nowhere:
		return errors.New("a town is placed before its time, or missing")
	case !t.HasRoom(t.freeTownSpots(s), s.townsLeft()+1):
		return errors.New("there is no room for the towns (RW-200)")
	}
	return s.validStarted(PlaceTown)
}

func (t *Tables) validThirdTown(s *State) error {
	if s.Positions != 2 || s.Town[2] != delta.Nowhere || s.townsLeft() != 0 {
		return errors.New("a town is placed before its time, or missing")
	}
	return s.validStarted(PlaceThirdTown)
}
