package waters

import (
	"errors"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
)

// The order of placing at set-up: towns, first pawns, first levees.

// The First Player always places first (RW-252).
func (t *Tables) placeTowns(s *State, _ *engine.Events) { s.Step, s.Active = PlaceTown, s.First }
func (t *Tables) placePawns(s *State, _ *engine.Events) { s.Step, s.Active = PlacePawn, s.First }

func (t *Tables) placeLevees(s *State, ev *engine.Events) {
	s.Step, s.Active = PlaceLevee, s.First
	t.leveesOf(s, ev)
}

// placed continues with the next position, or with the next kind of piece.
func (t *Tables) placed(s *State, ev *engine.Events) {
	s.Active = s.after(s.Active)
	switch {
	case s.Active == s.First:
		t.next(s, s.Step, ev)
	case s.Step == PlaceLevee:
		t.leveesOf(s, ev)
	}
}

func pawnStep() step {
	return step{
		list: onSpots(PawnAt, (*Tables).firstPawnSpots), valid: (*Tables).validFirstPawn,
		deeds: []deed{may(PawnAt, (*Tables).checkFirstPawn, (*Tables).firstPawn)},
	}
}

func (t *Tables) firstPawnSpots(s *State) delta.Set { return t.NearDots.And(t.dryLand(s)) }

func (t *Tables) checkFirstPawn(s *State, _ int8, a Action) engine.Refusal {
	if spots := t.firstPawnSpots(s); !spots.Has(a.At) {
		return RefusalPawnFarFromDot{Hexes: delta.PawnFromDot}.By("RW-040")
	}
	return engine.Refusal{}
}

func (t *Tables) firstPawn(s *State, p int8, a Action, ev *engine.Events) {
	s.addPawn(p, a.At)
	ev.Add(EventFirstPawn{Seat: engine.Seat(p), At: a.At}.By("RW-039"))
	t.placed(s, ev)
}

func leveeStep() step {
	return step{
		uses: itsLevees, list: onSpots(LeveeAt, (*Tables).freeLeveeSpots), valid: (*Tables).validFirstLevee,
		deeds: []deed{may(LeveeAt, (*Tables).checkFirstLevee, (*Tables).firstLevee)},
	}
}

// leveesOf begins a position's levees, or continues if there is no place or no token left.
func (t *Tables) leveesOf(s *State, ev *engine.Events) {
	s.ToPlace = s.Version.FirstLevees(s.Positions)
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

// hasPlaced reports whether a position has had its turn to place, counting from the First Player.
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

// validStarted checks that each position has the pawns that come with its town, and one more if it
// has placed that.
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
	return impossible(!within(s.ToPlace, 1, s.Version.FirstLevees(s.Positions)), "no levee is left to place (RW-041)")
}

// Where towns may be, and how they are placed.

// townsLeft counts the towns still to come after the next one.
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

// leavesRoom reports whether a town on a hex leaves room for n more (RW-200).
func (t *Tables) leavesRoom(spots delta.Set, h delta.Hex, n int) bool {
	return t.HasRoom(spots.And(t.TownsApart[h]), n)
}

func townStep() step {
	return step{list: listTowns, valid: (*Tables).validTown, deeds: []deed{may(TownAt, (*Tables).checkTown, (*Tables).town)}}
}

func thirdTownStep() step {
	return step{list: listTowns, valid: (*Tables).validThirdTown, deeds: []deed{may(TownAt, (*Tables).checkTown, (*Tables).thirdTown)}}
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

// town places a town and the pawns that start there.
func (t *Tables) town(s *State, p int8, a Action, ev *engine.Events) {
	s.Town[p] = a.At
	on := s.startPawns(p)
	for i := range on {
		s.Pawns[p][i].At = a.At
	}
	ev.Add(EventTown{Seat: engine.Seat(p), At: a.At, Pawns: int16(on)}.By("RW-039"))
	t.placed(s, ev)
}

// placeThirdTown asks the two players to place together the town that belongs to neither of them
// (RW-034).
func (t *Tables) placeThirdTown(s *State, ev *engine.Events) {
	if s.Positions == 2 {
		s.vote(PlaceThirdTown)
		return
	}
	t.next(s, PlaceThirdTown, ev)
}

func (t *Tables) thirdTown(s *State, _ int8, a Action, ev *engine.Events) {
	s.Town[2] = a.At
	ev.Add(EventThirdTown{At: a.At}.By("RW-034"))
	t.next(s, PlaceThirdTown, ev)
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
