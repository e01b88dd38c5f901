package waters

import "github.com/bigriver/bigriver/internal/engine"

// layOut is what lies ready (RW-001 to RW-033).
func (t *tables) layOut(s *State) {
	for w := range t.waters {
		s.Level[w] = s.start()
	}
	for p := range s.Positions {
		for track := range tracks {
			s.Powers[p][track] = printed(track)
		}
	}
	s.Levees = leveeTokens
	s.Pool = survivors(s.Positions)
	s.Deck = t.communityDeck
	s.DeckLen = s.Deck.size()
	s.Weather = t.deck(s.Options.Deck77)
	s.WeatherLen = s.Weather.size()
	s.Star = t.landStar
	s.Land = t.landDeck(s.Version)
	for c, n := range s.Star {
		s.Land[c] -= n
	}
	s.StarLen, s.LandLen = s.Star.size(), s.Land.size()
	if s.Options.Goals {
		s.GoalsLeft = allGoals
	}
}

// survivors are the purple pawns and those of the colours that nobody plays (RW-033).
func survivors(positions int8) int8 { return 3 + pawnsEach*(6-positions) }

func (t *tables) deck(of77 bool) WeatherPile {
	if of77 {
		return t.weather[1]
	}
	return t.weather[0]
}

func (t *tables) landDeck(v Version) LandPile {
	if v == Fall1926 {
		return t.landFall
	}
	return t.landAll
}

// firstStep is where set-up begins: with the roles, if there are any (RW-210).
func (t *tables) firstStep(s *State, ev *engine.Events) {
	if s.Options.Individual {
		s.Step = ChooseRole
		return
	}
	t.boxHeavy(s, ev)
}

// boxHeavy puts nine heavy cards aside in Fall (RW-022, RW-206).
func (t *tables) boxHeavy(s *State, ev *engine.Events) {
	boxed := int8(0)
	for _, n := range s.Boxed {
		boxed += n
	}
	if s.Version == Fall1926 && boxed < boxedHeavy {
		s.Step = BoxHeavy
		return
	}
	t.fillRow(s, ev) // RW-029
}

func (t *tables) box(s *State, w Weather, ev *engine.Events) {
	s.Weather[w]--
	s.WeatherLen--
	s.Boxed[w.area()]++
	ev.Add(engine.Event{Rule: "RW-206", Key: "boxed", Barrier: true})
	t.boxHeavy(s, ev)
}

// deal is RW-030.
func (t *tables) deal(s *State, ev *engine.Events) {
	for p := range s.Positions {
		s.Due[p] = handDealt
	}
	t.drawCards(s, ev)
}

func (t *tables) firstIs(s *State, p int8, ev *engine.Events) {
	s.First = p
	ev.Add(engine.Event{Rule: "RW-031", Key: "first", Args: engine.Args{int16(p)}, Barrier: true})
	t.arrive(s, ev) // RW-032, RW-211
}

// placing lets the positions place in turn, the First Player first (RW-252).
func (t *tables) placing(s *State, step Step, ev *engine.Events) {
	s.Step, s.Active = step, s.First
	if step == PlaceLevee {
		s.Active = s.First
		t.leveesOf(s, ev)
	}
}

func (t *tables) placed(s *State, ev *engine.Events) {
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

// townsLeft counts the towns that are still to come after the next one.
func (s *State) townsLeft() int {
	placed := 0
	for _, h := range s.Town {
		if h != Nowhere {
			placed++
		}
	}
	return int(max(3, s.Positions)) - placed - 1
}

// townSpots are the hexes far enough from all towns.
func (t *tables) freeTownSpots(s *State) set {
	spots := t.townSpots
	for _, h := range s.Town {
		if h != Nowhere {
			spots = spots.and(t.townsApart[h])
		}
	}
	return spots
}

func (t *tables) checkTown(s *State, h Hex) engine.Refusal {
	spots := t.freeTownSpots(s)
	if !t.townSpots.has(h) {
		switch t.refuseTown(h) {
		case townFarFromWater:
			return engine.Refuse("RW-035", "town_far_from_water", townFromWater)
		case townNearVicksburg:
			return engine.Refuse("RW-037", "town_near_vicksburg", townFromVicksburg)
		case townNotLow, townFits:
		}
		return engine.Refuse("RW-038", "town_not_low")
	}
	if !spots.has(h) {
		return engine.Refuse("RW-036", "town_near_town", townFromTown)
	}
	if !t.placeable(spots.and(t.townsApart[h]), s.townsLeft()) {
		return engine.Refuse("RW-200", "town_blocks", int16(s.townsLeft()))
	}
	return engine.Refusal{}
}

// town places a town, and with it the pawns that start there (RW-039).
func (t *tables) town(s *State, h Hex, ev *engine.Events) {
	p := s.Active
	s.Town[p] = h
	on := int8(2)
	if s.Role[p] == Child { // RW-209
		on = 3
	}
	for i := range on {
		s.Pawns[p][i].At = h
	}
	ev.Add(engine.Event{Rule: "RW-039", Key: "town", Args: engine.Args{int16(p), int16(h.Col()), int16(h.Row()), int16(on)}})
	t.placed(s, ev)
}

func (t *tables) thirdTown(s *State, h Hex, ev *engine.Events) {
	s.Town[2] = h
	ev.Add(engine.Event{Rule: "RW-034", Key: "third_town", Args: engine.Args{int16(h.Col()), int16(h.Row())}})
	t.placing(s, PlacePawn, ev)
}

func (t *tables) firstPawnSpots(s *State) set { return t.nearDots.and(t.dryLand(s)) }

func (t *tables) checkFirstPawn(s *State, h Hex) engine.Refusal {
	if spots := t.firstPawnSpots(s); !spots.has(h) {
		return engine.Refuse("RW-040", "pawn_far_from_dot", pawnFromDot)
	}
	return engine.Refusal{}
}

func (t *tables) firstPawn(s *State, h Hex, ev *engine.Events) {
	p := s.Active
	for i := range s.Pawns[p] {
		if s.Pawns[p][i].At == Nowhere {
			s.Pawns[p][i].At = h
			break
		}
	}
	ev.Add(engine.Event{Rule: "RW-039", Key: "first_pawn", Args: engine.Args{int16(p), int16(h.Col()), int16(h.Row())}})
	t.placed(s, ev)
}

// firstLevees is how many levees each position places (RW-041).
func (s *State) firstLevees() int8 {
	switch {
	case s.Version == Fall1926:
		return 3
	case s.Positions == 2:
		return 2
	}
	return 1
}

// leveesOf begins a position's levees, or goes on if there is no place or token.
func (t *tables) leveesOf(s *State, ev *engine.Events) {
	s.Left = s.firstLevees()
	t.leveesOrOn(s, ev)
}

func (t *tables) leveesOrOn(s *State, ev *engine.Events) {
	if s.Left > 0 && s.Levees > 0 && !t.freeLeveeSpots(s).isEmpty() {
		return
	}
	s.Left = 0
	t.placed(s, ev)
}

func (t *tables) freeLeveeSpots(s *State) set {
	spots := t.leveeSpots.and(t.dryLand(s)).andNot(s.campHexes())
	for left := spots; !left.isEmpty(); left = left.rest() {
		if h := left.first(); *s.levee(h) > 0 {
			spots = spots.andNot(set{}.with(h))
		}
	}
	return spots
}

func (t *tables) checkFirstLevee(s *State, h Hex) engine.Refusal {
	spots := t.freeLeveeSpots(s)
	switch {
	case spots.has(h):
		return engine.Refusal{}
	case *s.levee(h) > 0:
		return engine.Refuse("RW-042", "levee_there")
	}
	return engine.Refuse("RW-042", "levee_not_beside_water")
}

func (t *tables) firstLevee(s *State, h Hex, ev *engine.Events) {
	t.putLevee(s, h)
	ev.Add(engine.Event{Rule: "RW-042", Key: "first_levee", Args: engine.Args{
		int16(s.Active), int16(h.Col()), int16(h.Row()), int16(*s.levee(h)),
	}})
	s.Left--
	t.leveesOrOn(s, ev)
}

// putLevee is RW-130.
func (t *tables) putLevee(s *State, h Hex) {
	*s.levee(h) = t.elev[h] + 1
	s.Levees--
}
