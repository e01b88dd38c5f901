package waters

import (
	"errors"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
)

// The order of placing at set-up; first pawns and first levees. Towns are in towns.go.

// placing goes to the next position that has to place; the First Player is first (RW-252).
func (t *Tables) placing(s *State, step Step, ev *engine.Events) {
	s.Step, s.Active = step, s.First
	if step == PlaceLevee {
		t.leveesOf(s, ev)
	}
}

func (t *Tables) placed(s *State, ev *engine.Events) {
	s.Active = s.after(s.Active)
	if s.Active != s.First {
		if s.Step == PlaceLevee {
			t.leveesOf(s, ev)
		}
		return
	}
	switch s.Step {
	case PlaceTown:
		if s.Positions == 2 {
			s.vote(PlaceThirdTown) // RW-034
			return
		}
		t.placing(s, PlacePawn, ev)
	case PlacePawn:
		t.placing(s, PlaceLevee, ev)
	default:
		t.report(s, ev) // RW-043
	}
}

func (t *Tables) firstPawnSpots(s *State) delta.Set { return t.NearDots.And(t.dryLand(s)) }

func listFirstPawns(l list) []Action {
	l.addAt(Action{Kind: PawnAt}, l.t.firstPawnSpots(l.s))
	return l.dst
}

func (t *Tables) checkFirstPawn(s *State, _ int8, a Action) engine.Refusal {
	if spots := t.firstPawnSpots(s); !spots.Has(a.At) {
		return RefusalPawnFarFromDot{Hexes: delta.PawnFromDot}.By("RW-040")
	}
	return engine.Refusal{}
}

func (t *Tables) firstPawn(s *State, p int8, a Action, ev *engine.Events) {
	for i := range s.Pawns[p] {
		if s.Pawns[p][i].At == delta.Nowhere {
			s.Pawns[p][i].At = a.At
			break
		}
	}
	ev.Add(EventFirstPawn{Seat: engine.Seat(p), At: a.At}.By("RW-039"))
	t.placed(s, ev)
}

// firstLevees returns how many levees each position places (RW-041).
func (s *State) firstLevees() int8 {
	switch {
	case s.Version == Fall1926:
		return 3
	case s.Positions == 2:
		return 2
	}
	return 1
}

// leveesOf begins a position's levees, or goes on if there is no place or no token left.
func (t *Tables) leveesOf(s *State, ev *engine.Events) {
	s.ToPlace = s.firstLevees()
	t.leveesOrOn(s, ev)
}

func (t *Tables) leveesOrOn(s *State, ev *engine.Events) {
	if s.ToPlace > 0 && s.Levees > 0 && !t.freeLeveeSpots(s).IsEmpty() {
		return
	}
	s.ToPlace = 0
	t.placed(s, ev)
}

func (t *Tables) freeLeveeSpots(s *State) delta.Set {
	spots := t.LeveeSpots.And(t.dryLand(s)).AndNot(s.campHexes())
	for left := spots; !left.IsEmpty(); left = left.Rest() {
		if h := left.First(); *s.LeveeAt(h) > 0 {
			spots = spots.AndNot(delta.Set{}.With(h))
		}
	}
	return spots
}

func listFirstLevees(l list) []Action {
	l.addAt(Action{Kind: LeveeAt}, l.t.freeLeveeSpots(l.s))
	return l.dst
}

func (t *Tables) checkFirstLevee(s *State, _ int8, a Action) engine.Refusal {
	spots := t.freeLeveeSpots(s)
	switch {
	case spots.Has(a.At):
		return engine.Refusal{}
	case *s.LeveeAt(a.At) > 0:
		return RefusalLeveeThere{}.By("RW-042")
	}
	return RefusalLeveeNotBesideWater{}.By("RW-042")
}

func (t *Tables) firstLevee(s *State, _ int8, a Action, ev *engine.Events) {
	t.putLevee(s, a.At)
	ev.Add(EventFirstLevee{Seat: engine.Seat(s.Active), At: a.At, Height: int16(*s.LeveeAt(a.At))}.By("RW-042"))
	s.ToPlace--
	t.leveesOrOn(s, ev)
}

// putLevee places a new levee (RW-130).
func (t *Tables) putLevee(s *State, h delta.Hex) {
	*s.LeveeAt(h) = t.Elev[h] + 1
	s.Levees--
}

// hasPlaced reports whether a position's turn to place is over: the First Player begins.
func (s *State) hasPlaced(p int8) bool {
	for q := s.First; q != s.Active; q = s.after(q) {
		if q == p {
			return true
		}
	}
	return false
}

func (t *Tables) validFirstPawn(s *State) error {
	if s.townsLeft() != -1 {
		return errors.New("a town is missing")
	}
	return s.validStarted(PlacePawn)
}

// validStarted checks that each position has the pawns that come with its town, and one more if it has placed it.
func (s *State) validStarted(step Step) error {
	for p := range s.Positions {
		want := s.startPawns(p)
		switch {
		case step == PlaceTown && !s.hasPlaced(p):
			want = 0
		case step == PlacePawn && s.hasPlaced(p):
			want++
		}
		if s.PawnsOf(p) != want {
			return errors.New("a position does not have the pawns that it starts with (RW-039)")
		}
	}
	return nil
}

func (t *Tables) validFirstLevee(s *State) error {
	if s.townsLeft() != -1 {
		return errors.New("a town is missing")
	}
	if !within(s.ToPlace, 1, s.firstLevees()) {
		return errors.New("no levee is left to place (RW-041)")
	}
	return nil
}
