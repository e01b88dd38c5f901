package waters

import (
	"errors"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
)

// Survivors who come to the map.

// arrive puts a Survivor on land near the Mounds Landing dot, if there is one in the pool (RW-032, RW-051, RW-052).
func (t *Tables) arrive(s *State, ev *engine.Events) {
	spots := t.arrivalSpots(s)
	switch {
	case s.Pool == 0 || spots.IsEmpty():
		t.arrived(s, ev)
	case spots.Size() == 1:
		t.survivorAt(s, spots.First(), ev)
	default:
		s.vote(PlaceSurvivor)
	}
}

// arrivalSpots returns the dry land beside the dot, or else the nearest dry hex (RW-211).
func (t *Tables) arrivalSpots(s *State) delta.Set {
	dry := t.dryLand(s)
	if beside := t.ArriveAt.And(dry); !beside.IsEmpty() {
		return beside
	}
	var nearest delta.Set
	for _, h := range t.Arrivals {
		if dry.Has(h) {
			nearest = nearest.With(h)
			break
		}
	}
	return nearest
}

func listArrivals(l list) []Action {
	l.addAt(Action{Kind: SurvivorAt}, l.t.arrivalSpots(l.s))
	return l.dst
}

func (t *Tables) checkSurvivorAt(s *State, _ int8, a Action) engine.Refusal {
	spots := t.arrivalSpots(s)
	if !spots.Has(a.At) {
		return RefusalNotAtLanding{}.By("RW-032")
	}
	return engine.Refusal{}
}

func (t *Tables) placeSurvivor(s *State, _ int8, a Action, ev *engine.Events) {
	t.survivorAt(s, a.At, ev)
}

// survivorAt places a Survivor; on a camp this does not count as a delivery (RW-233).
func (t *Tables) survivorAt(s *State, h delta.Hex, ev *engine.Events) {
	s.Pool--
	*s.PeopleAt(h)++
	ev.Add(EventSurvivor{At: h, Left: int16(s.Pool)}.By("RW-032"))
	t.arrived(s, ev)
}

func (t *Tables) arrived(s *State, ev *engine.Events) {
	if s.Phase == SetUp {
		t.placing(s, PlaceTown, ev)
		return
	}
	t.offerSwap(s, ev)
}

func (t *Tables) validArrival(s *State) error {
	if s.Pool == 0 {
		return errors.New("there is no Survivor to place")
	}
	return nil
}
