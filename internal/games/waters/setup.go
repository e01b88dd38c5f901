package waters

import "github.com/bigriver/bigriver/internal/engine"

// layOut is what lies ready (RW-001 to RW-033).
func (g play) layOut() {
	s := g.State
	for w := range g.d.waters {
		s.Level[w] = s.start()
	}
	for p := range s.Positions {
		for t := range tracks {
			s.Powers[p][t] = printed(t)
		}
	}
	s.Levees = leveeTokens
	s.Pool = survivors(s.Positions)
	s.Deck = g.d.community
	s.DeckLen = s.Deck.size()
	s.Weather = g.d.deck(s.Options.Deck77)
	s.WeatherLen = s.Weather.size()
	s.Star = g.d.landStar
	s.Land = g.d.landowner(s.Version)
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

func (d *delta) deck(of77 bool) WeatherPile {
	if of77 {
		return d.weather[1]
	}
	return d.weather[0]
}

func (d *delta) landowner(v Version) LandPile {
	if v == Fall1926 {
		return d.landFall
	}
	return d.landAll
}

// firstStep is where set-up begins: with the roles, if there are any (RW-210).
func (g play) firstStep() {
	if g.Options.Individual {
		g.Step = ChooseRole
		return
	}
	g.boxHeavy()
}

// boxHeavy puts nine heavy cards aside in Fall (RW-022, RW-206).
func (g play) boxHeavy() {
	boxed := int8(0)
	for _, n := range g.Boxed {
		boxed += n
	}
	if g.Version == Fall1926 && boxed < boxedHeavy {
		g.Step = BoxHeavy
		return
	}
	g.fillRow() // RW-029
}

func (g play) box(w Weather) {
	g.Weather[w]--
	g.WeatherLen--
	g.Boxed[w.area()]++
	g.ev.Add(engine.Event{Rule: "RW-206", Key: "boxed", Barrier: true})
	g.boxHeavy()
}

// deal is RW-030.
func (g play) deal() {
	for p := range g.Positions {
		g.Due[p] = handDealt
	}
	g.drawCards()
}

func (g play) firstIs(p int8) {
	g.First = p
	g.ev.Add(engine.Event{Rule: "RW-031", Key: "first", Args: engine.Args{int16(p)}, Barrier: true})
	g.arrive() // RW-032, RW-211
}

// placing lets the positions place in turn, the First Player first (RW-252).
func (g play) placing(s Step) {
	g.Step, g.Active = s, g.First
	if s == PlaceLevee {
		g.Active = g.First
		g.leveesOf()
	}
}

func (g play) placed() {
	g.Active = g.after(g.Active)
	if g.Active != g.First {
		if g.Step == PlaceLevee {
			g.leveesOf()
		}
		return
	}
	switch g.Step {
	case PlaceTown:
		if g.Positions == 2 {
			g.vote(PlaceThirdTown) // RW-034
			return
		}
		g.placing(PlacePawn)
	case PlacePawn:
		g.placing(PlaceLevee)
	default:
		g.report() // RW-043
	}
}

// townsLeft counts the towns that are still to come after the next one.
func (g play) townsLeft() int {
	placed := 0
	for _, h := range g.Town {
		if h != Nowhere {
			placed++
		}
	}
	return int(max(3, g.Positions)) - placed - 1
}

// townSpots are the hexes far enough from all towns.
func (g play) townSpots() set {
	spots := g.d.townSpots
	for _, h := range g.Town {
		if h != Nowhere {
			spots = spots.and(g.d.townsApart[h])
		}
	}
	return spots
}

func (g play) checkTown(h Hex) engine.Refusal {
	spots := g.townSpots()
	if !g.d.townSpots.has(h) {
		switch g.d.refuseTown(h) {
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
	if !g.d.placeable(spots.and(g.d.townsApart[h]), g.townsLeft()) {
		return engine.Refuse("RW-200", "town_blocks", int16(g.townsLeft()))
	}
	return engine.Refusal{}
}

// town places a town, and with it the pawns that start there (RW-039).
func (g play) town(h Hex) {
	p := g.Active
	g.Town[p] = h
	on := int8(2)
	if g.Role[p] == Child { // RW-209
		on = 3
	}
	for i := range on {
		g.Pawns[p][i].At = h
	}
	g.ev.Add(engine.Event{Rule: "RW-039", Key: "town", Args: engine.Args{int16(p), int16(h.Col()), int16(h.Row()), int16(on)}})
	g.placed()
}

func (g play) thirdTown(h Hex) {
	g.Town[2] = h
	g.ev.Add(engine.Event{Rule: "RW-034", Key: "third_town", Args: engine.Args{int16(h.Col()), int16(h.Row())}})
	g.placing(PlacePawn)
}

func (g play) firstPawnSpots() set { return g.d.nearDots.and(g.dryLand()) }

func (g play) checkFirstPawn(h Hex) engine.Refusal {
	if spots := g.firstPawnSpots(); !spots.has(h) {
		return engine.Refuse("RW-040", "pawn_far_from_dot", pawnFromDot)
	}
	return engine.Refusal{}
}

func (g play) firstPawn(h Hex) {
	p := g.Active
	for i := range g.Pawns[p] {
		if g.Pawns[p][i].At == Nowhere {
			g.Pawns[p][i].At = h
			break
		}
	}
	g.ev.Add(engine.Event{Rule: "RW-039", Key: "first_pawn", Args: engine.Args{int16(p), int16(h.Col()), int16(h.Row())}})
	g.placed()
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
func (g play) leveesOf() {
	g.Left = g.firstLevees()
	g.leveesOrOn()
}

func (g play) leveesOrOn() {
	if g.Left > 0 && g.Levees > 0 && !g.freeLeveeSpots().isEmpty() {
		return
	}
	g.Left = 0
	g.placed()
}

func (g play) freeLeveeSpots() set {
	spots := g.d.leveeSpots.and(g.dryLand()).andNot(g.campHexes())
	for left := spots; !left.isEmpty(); left = left.rest() {
		if h := left.first(); *g.levee(h) > 0 {
			spots = spots.andNot(set{}.with(h))
		}
	}
	return spots
}

func (g play) checkFirstLevee(h Hex) engine.Refusal {
	spots := g.freeLeveeSpots()
	switch {
	case spots.has(h):
		return engine.Refusal{}
	case *g.levee(h) > 0:
		return engine.Refuse("RW-042", "levee_there")
	}
	return engine.Refuse("RW-042", "levee_not_beside_water")
}

func (g play) firstLevee(h Hex) {
	g.putLevee(h)
	g.ev.Add(engine.Event{Rule: "RW-042", Key: "first_levee", Args: engine.Args{
		int16(g.Active), int16(h.Col()), int16(h.Row()), int16(*g.levee(h)),
	}})
	g.Left--
	g.leveesOrOn()
}

// putLevee is RW-130.
func (g play) putLevee(h Hex) {
	*g.levee(h) = g.d.elev[h] + 1
	g.Levees--
}
