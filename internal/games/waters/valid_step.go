package waters

import "errors"

// Whether what is being decided fits the rest.

// validStep holds what is being decided against the rest.
func (g play) validStep() error {
	if !g.stepFits() {
		return errors.New("this is not decided in this phase (RW-044)")
	}
	if err := g.validIdle(); err != nil {
		return err
	}
	crisis := g.current()
	switch g.Step {
	case DrawLand:
		if g.StarLen+g.LandLen == 0 || g.TopLand[0].Card != NoLand || g.rowSize() == rowLength {
			return errors.New("there is no Landowner card to fall")
		}
	case LookLand:
		if g.StarLen+g.LandLen == 0 || g.TopLand[lookAhead-1].Card != NoLand {
			return errors.New("there is no Landowner card to fall")
		}
	case DrawCards:
		if g.Due[g.Asked] == 0 || g.DeckLen == 0 {
			return errors.New("there is no Community card to fall")
		}
	case DrawWeather:
		if g.WeatherLen == 0 || g.TopWeather[0].Card != NoWeather || g.turned() == rainCards {
			return errors.New("there is no weather card to fall")
		}
	case LookWeather:
		if g.WeatherLen == 0 || g.TopWeather[lookAhead-1].Card != NoWeather {
			return errors.New("there is no weather card to fall")
		}
	case OpenGoal:
		if g.GoalsLeft == 0 || g.Goals[0] != NoGoal && g.Goals[1] != NoGoal {
			return errors.New("there is no goal to open")
		}
	case PlaceSurvivor:
		if g.Pool == 0 {
			return errors.New("there is no Survivor to place")
		}
	case Threatened:
		if crisis != ThreatCard || g.Hands[g.Asked].community() == 0 || g.Asked != g.Next && g.Asked != g.withRole(Teacher) {
			return errors.New("no Threat is answered by them (RW-208)")
		}
	case Publicising:
		if crisis != Force && crisis != RaceHatred || g.Asked != g.withRole(OutsideActivist) || g.Hands[g.Asked].community() == 0 {
			return errors.New("nobody is asked for a Newspaper or Radio (RW-222)")
		}
	case Cancelling:
		if crisis != RaceHatred || g.Hands[g.Asked].community() == 0 || g.Activism {
			return errors.New("nobody is asked for an Outside Activism (RW-227)")
		}
	case SplitForce:
		if crisis != Force || g.Demand == 0 || !g.Options.GroupVote {
			return errors.New("nobody shares Force out (RW-204)")
		}
	case PayForce:
		if g.Options.GroupVote {
			return g.validShares(crisis)
		}
		own := g.Hands[g.Asked].community()
		if crisis != Force || own == 0 || g.Demand == 0 || own < g.Demand && !g.coveredWith(own) {
			return errors.New("nobody pays Force so (RW-204)")
		}
	case PayHatred, RedCamp, Discarding:
		return g.validOwing(crisis)
	case GreenCamp:
		if !crisis.isRelief() || g.campCount() == sites {
			return errors.New("there is no camp to place")
		}
	case TakeSurvivor:
		if !crisis.isRelief() || g.campCount() == 0 {
			return errors.New("no Survivor is taken")
		}
	case Permitting:
		if i := g.Wanted - 1; i < 0 || i/pawnsEach != g.Asked || !g.checkAsk(i).OK() {
			return errors.New("nobody is asked for that pawn (RW-216)")
		}
	case Showing:
		if g.solo() || g.Wanted != weatherDeck && g.Wanted != landDeck || g.knownToAll(g.Wanted) {
			return errors.New("there is nothing to show (RW-243)")
		}
	case SwapGoal:
		if g.GoalsLeft == 0 {
			return errors.New("there is no goal to swap for")
		}
	case Donating:
		if g.Gifts == 0 {
			return errors.New("nothing more can be given")
		}
	default:
	}
	return g.validRow(crisis)
}

// validShares: what the group has settled is what is asked for, and each holds it.
func (g play) validShares(crisis LandCard) error {
	sum := int8(0)
	for p := range g.Positions {
		if g.Owe[p] < 0 || g.Owe[p] > g.Hands[p].community() {
			return errors.New("nobody pays Force so (RW-204)")
		}
		sum += g.Owe[p]
	}
	if crisis != Force || g.Demand == 0 || sum != g.Demand || g.Owe[g.Asked] == 0 {
		return errors.New("nobody pays Force so (RW-204)")
	}
	return g.validRow(crisis)
}

// validVotes: those from behind the decider up to who is asked have said something that they may choose.
func (g play) validVotes() error {
	if !g.isVote() {
		return nil
	}
	if !g.Options.GroupVote {
		if g.Asked != g.decider() {
			return errors.New("somebody else decides for all (RW-203)")
		}
		return nil
	}
	said := true
	for p, n := g.after(g.decider()), int8(1); n <= g.Positions; p, n = g.after(p), n+1 {
		if p == g.Asked {
			said = false
		}
		vote := g.Votes[p]
		if said != (vote != Action{}) || said && (!g.fits(vote.Kind) || !g.check(p, vote).OK()) {
			return errors.New("somebody has said what cannot be chosen, or nothing, or too early (RW-203)")
		}
	}
	return nil
}

// coveredWith tells whether the demand is met by what the asked one has and those behind.
func (g play) coveredWith(own int8) bool {
	h := g
	s := *g.State
	h.State = &s
	h.Demand = g.Demand - own
	return h.othersCanPay()
}

// validRow: outside the Landowner phase and Seek Work no crisis lies open, but at set-up (RW-075, RW-253).
func (g play) validRow(crisis LandCard) error {
	resolving := false
	switch g.Step {
	case DrawLand, Threatened, Publicising, Cancelling, SplitForce, PayForce, PayHatred, GreenCamp, RedCamp, TakeSurvivor:
		resolving = true
	default:
	}
	if crisis != NoLand && !resolving && g.Phase != SetUp && g.Phase != Upgrade && g.Phase != Over {
		return errors.New("a crisis lies open, and nobody resolves it (RW-075)")
	}
	if g.Phase == Upgrade && crisis != NoLand && g.Week > 0 {
		return errors.New("a crisis lies open from the week before (RW-075)")
	}
	return nil
}

// validOwing is of steps that several take at once.
func (g play) validOwing(crisis LandCard) error {
	for p := range g.Positions {
		owe := g.Owe[p]
		if owe == 0 {
			continue
		}
		pawns := int8(0)
		for _, pawn := range g.Pawns[p] {
			if pawn.At != Nowhere && pawn.At != g.lastCamp() {
				pawns++
			}
		}
		hand := &g.Hands[p]
		switch {
		case g.Step == PayHatred && (crisis != RaceHatred || owe > 2 || owe > hand.community()):
			return errors.New("nobody owes that for Race Hatred (RW-089)")
		case g.Step == RedCamp && (!crisis.isRelief() || g.campCount() == 0 || owe > 1 || pawns == 0):
			return errors.New("nobody is called to a camp (RW-096)")
		case g.Step == Discarding && (owe != g.excess(p) || p != g.Active && !g.Ending):
			return errors.New("nobody has that much to discard (RW-106)")
		}
	}
	if g.Step == Discarding {
		return g.validRow(crisis)
	}
	return nil
}

// stepFits tells whether a step belongs to the phase.
func (g play) stepFits() bool {
	switch g.Step {
	case ChooseRole:
		return g.Phase == SetUp && g.Options.Individual
	case BoxHeavy:
		return g.Phase == SetUp && g.Version == Fall1926
	case DrawFirst, PlaceTown, PlacePawn, PlaceLevee:
		return g.Phase == SetUp
	case PlaceThirdTown:
		return g.Phase == SetUp && g.Positions == 2
	case PlaceSurvivor:
		return g.Phase == SetUp || g.Phase == CleanUp
	case DrawCards:
		return g.Phase == SetUp || g.Phase == CleanUp || g.Phase == Actions
	case DrawWeather:
		return g.Phase == SetUp || g.Phase == WeatherReport
	case OpenGoal:
		return g.Options.Goals && (g.Phase == SetUp || g.Phase == CleanUp)
	case SwapGoal:
		return g.Options.Goals && g.Phase == CleanUp
	case Upgrading:
		return g.Phase == Upgrade
	case DrawLand:
		return g.Phase == SetUp || g.Phase == Landowner || g.Phase == Actions
	case Threatened, Publicising, Cancelling, SplitForce, PayForce, PayHatred, GreenCamp, RedCamp, TakeSurvivor:
		return g.Phase == Landowner || g.Phase == Actions
	case Acting, Moving, Permitting, Donating, Building, LookWeather, LookLand, Showing, Sharing, Discarding:
		return g.Phase == Actions
	case Nothing:
		return g.Phase == Over
	}
	return false
}

// validIdle: what belongs to other steps is empty, so that equal positions are equal.
func (g play) validIdle() error {
	s := g.State
	inMove := s.Step == Moving || s.Step == Permitting
	owing := s.Step == PayHatred || s.Step == RedCamp || s.Step == Discarding || s.Step == PayForce && s.Options.GroupVote
	voting := s.isVote() && s.Options.GroupVote
	crisis := s.current()
	demanding := s.Step == Publicising || s.Step == Cancelling || s.Step == SplitForce || s.Step == PayForce || s.Step == PayHatred
	switch {
	case !inMove && (s.Budget != 0 || s.Permitted|s.Refused != 0 || s.Boarded != [allPawns]int8{} || s.Swimmer != 0),
		s.Wanted != 0 && s.Step != Permitting && s.Step != Showing,
		s.Gifts != 0 && s.Step != Donating,
		s.Demand != 0 && (!demanding || crisis != Force && crisis != RaceHatred),
		!owing && s.Owe != [maxPositions]int8{},
		s.Step != DrawCards && s.Step != Sharing && s.Due != [maxPositions]int8{},
		!voting && s.Votes != [maxPositions]Action{},
		s.Step != Upgrading && s.Done != [maxPositions]bool{},
		s.Phase != Actions && (s.Ending || s.Taken || s.Boost != NoTrack || s.Phase != SetUp && s.Left != 0),
		s.Ending && s.Step != Discarding,
		s.Taken && s.Step != DrawCards && s.Step != Donating && s.Step != Building,
		s.Phase == SetUp && s.Left != 0 && s.Step != PlaceLevee,
		s.Phase == SetUp && s.campCount() > 0:
		return errors.New("something is left over from another step")
	}
	for i, b := range s.Boarded {
		if !within(b, 0, 15) || b > 0 && b < s.Budget+1 || b > 0 && s.pawn(int8(i)).At == Nowhere {
			return errors.New("a pawn boarded at a movement that was not there (RW-201)")
		}
	}
	const own = 1<<pawnsEach - 1
	others := (1<<(s.Positions*pawnsEach) - 1) &^ (own << (s.Active * pawnsEach))
	if asked := int(s.Permitted | s.Refused); s.Permitted&s.Refused != 0 || asked&^others != 0 {
		return errors.New("a pawn is permitted and refused, or nobody else's (RW-216)")
	}
	if s.Phase == SetUp {
		return g.validSetUp()
	}
	return nil
}

// validSetUp: whoever places finds room, and nothing lies on the map before its time.
func (g play) validSetUp() error {
	placing := g.Step >= PlaceTown && g.Step <= PlaceLevee || g.Step == DrawWeather
	pawns := 0
	for i := range int8(allPawns) {
		if g.pawn(i).At != Nowhere {
			pawns++
		}
	}
	switch {
	case !placing && (pawns > 0 || g.Town != [maxPositions]Hex{}):
		return errors.New("nothing is placed yet")
	case g.Step == PlaceTown && (g.townsLeft() < 0 || g.Town[g.Active] != Nowhere || !g.townsInOrder()):
		return errors.New("this town is placed, or another is missing")
	case g.Step == PlaceThirdTown && (g.Town[2] != Nowhere || g.townsLeft() != 0):
		return errors.New("this town is placed, or another is missing")
	case g.Step == PlaceTown && !g.d.placeable(g.townSpots(), g.townsLeft()+1):
		return errors.New("the towns find no room (RW-200)")
	case (g.Step == PlacePawn || g.Step == PlaceLevee) && g.townsLeft() != -1:
		return errors.New("a town is missing")
	case g.Step == PlaceLevee && (g.Left == 0 || g.Left > g.firstLevees()):
		return errors.New("no levee is left to place (RW-041)")
	}
	if g.Step < PlaceTown || g.Step > PlacePawn {
		return nil
	}
	// Whoever is before the active one, from the First Player on, has placed; the others have not.
	has := true
	for p, n := g.First, int8(0); n < g.Positions; p, n = g.after(p), n+1 {
		if p == g.Active && g.Step != PlaceThirdTown {
			has = false
		}
		on := int8(2)
		if g.Role[p] == Child {
			on = 3
		}
		want := int8(0)
		switch {
		case g.Step == PlacePawn && has:
			want = on + 1
		case g.Step == PlacePawn, has:
			want = on
		}
		if g.pawnsOf(p) != want {
			return errors.New("a position has not the pawns that it starts with (RW-039)")
		}
	}
	return nil
}

// townsInOrder: those before the active one have placed, the others not.
func (g play) townsInOrder() bool {
	has := true
	for p, n := g.First, int8(0); n < g.Positions; p, n = g.after(p), n+1 {
		if p == g.Active {
			has = false
		}
		if (g.Town[p] != Nowhere) != has {
			return false
		}
	}
	return g.Positions > 2 || g.Town[2] == Nowhere
}
