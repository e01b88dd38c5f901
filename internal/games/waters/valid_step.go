package waters

import "errors"

// Whether what is being decided fits the rest.

// validStep holds what is being decided against the rest.
func (t *tables) validStep(s *State) error {
	if !s.stepFits() {
		return errors.New("this is not decided in this phase (RW-044)")
	}
	if err := t.validIdle(s); err != nil {
		return err
	}
	crisis := s.current()
	switch s.Step {
	case DrawLand:
		if s.StarLen+s.LandLen == 0 || s.TopLand[0].Card != NoLand || s.rowSize() == rowLength {
			return errors.New("there is no Landowner card to fall")
		}
	case LookLand:
		if s.StarLen+s.LandLen == 0 || s.TopLand[lookAhead-1].Card != NoLand {
			return errors.New("there is no Landowner card to fall")
		}
	case DrawCards:
		if s.Due[s.Asked] == 0 || s.DeckLen == 0 {
			return errors.New("there is no Community card to fall")
		}
	case DrawWeather:
		if s.WeatherLen == 0 || s.TopWeather[0].Card != NoWeather || s.turned() == rainCards {
			return errors.New("there is no weather card to fall")
		}
	case LookWeather:
		if s.WeatherLen == 0 || s.TopWeather[lookAhead-1].Card != NoWeather {
			return errors.New("there is no weather card to fall")
		}
	case OpenGoal:
		if s.GoalsLeft == 0 || s.Goals[0] != NoGoal && s.Goals[1] != NoGoal {
			return errors.New("there is no goal to open")
		}
	case PlaceSurvivor:
		if s.Pool == 0 {
			return errors.New("there is no Survivor to place")
		}
	case Threatened:
		if crisis != ThreatCard || s.Hands[s.Asked].community() == 0 || s.Asked != s.Next && s.Asked != s.withRole(Teacher) {
			return errors.New("no Threat is answered by them (RW-208)")
		}
	case Publicising:
		if crisis != Force && crisis != RaceHatred || s.Asked != s.withRole(OutsideActivist) || s.Hands[s.Asked].community() == 0 {
			return errors.New("nobody is asked for a Newspaper or Radio (RW-222)")
		}
	case Cancelling:
		if crisis != RaceHatred || s.Hands[s.Asked].community() == 0 || s.Activism {
			return errors.New("nobody is asked for an Outside Activism (RW-227)")
		}
	case SplitForce:
		if crisis != Force || s.Demand == 0 || !s.Options.GroupVote {
			return errors.New("nobody shares Force out (RW-204)")
		}
	case PayForce:
		if s.Options.GroupVote {
			return s.validShares(crisis)
		}
		own := s.Hands[s.Asked].community()
		if crisis != Force || own == 0 || s.Demand == 0 || own < s.Demand && !s.coveredWith(own) {
			return errors.New("nobody pays Force so (RW-204)")
		}
	case PayHatred, RedCamp, Discarding:
		return s.validOwing(crisis)
	case GreenCamp:
		if !crisis.isRelief() || s.campCount() == sites {
			return errors.New("there is no camp to place")
		}
	case TakeSurvivor:
		if !crisis.isRelief() || s.campCount() == 0 {
			return errors.New("no Survivor is taken")
		}
	case Permitting:
		if i := s.Wanted - 1; i < 0 || i/pawnsEach != s.Asked || !s.checkAsk(i).OK() {
			return errors.New("nobody is asked for that pawn (RW-216)")
		}
	case Showing:
		if s.solo() || s.Wanted != weatherDeck && s.Wanted != landDeck || s.knownToAll(s.Wanted) {
			return errors.New("there is nothing to show (RW-243)")
		}
	case SwapGoal:
		if s.GoalsLeft == 0 {
			return errors.New("there is no goal to swap for")
		}
	case Donating:
		if s.Gifts == 0 {
			return errors.New("nothing more can be given")
		}
	default:
	}
	return s.validRow(crisis)
}

// validShares: what the group has settled is what is asked for, and each holds it.
func (s *State) validShares(crisis LandCard) error {
	sum := int8(0)
	for p := range s.Positions {
		if s.Owe[p] < 0 || s.Owe[p] > s.Hands[p].community() {
			return errors.New("nobody pays Force so (RW-204)")
		}
		sum += s.Owe[p]
	}
	if crisis != Force || s.Demand == 0 || sum != s.Demand || s.Owe[s.Asked] == 0 {
		return errors.New("nobody pays Force so (RW-204)")
	}
	return s.validRow(crisis)
}

// validVotes: those from behind the decider up to who is asked have said something that they may choose.
func (t *tables) validVotes(s *State) error {
	if !s.isVote() {
		return nil
	}
	if !s.Options.GroupVote {
		if s.Asked != s.decider() {
			return errors.New("somebody else decides for all (RW-203)")
		}
		return nil
	}
	said := true
	for p, n := s.after(s.decider()), int8(1); n <= s.Positions; p, n = s.after(p), n+1 {
		if p == s.Asked {
			said = false
		}
		vote := s.Votes[p]
		if said != (vote != Action{}) || said && (!s.fits(vote.Kind) || !t.check(s, p, vote).OK()) {
			return errors.New("somebody has said what cannot be chosen, or nothing, or too early (RW-203)")
		}
	}
	return nil
}

// coveredWith tells whether the demand is met by what the asked one has and those behind.
func (s *State) coveredWith(own int8) bool {
	left := *s
	left.Demand -= own
	return left.othersCanPay()
}

// validRow: outside the Landowner phase and Seek Work no crisis lies open, but at set-up (RW-075, RW-253).
func (s *State) validRow(crisis LandCard) error {
	resolving := false
	switch s.Step {
	case DrawLand, Threatened, Publicising, Cancelling, SplitForce, PayForce, PayHatred, GreenCamp, RedCamp, TakeSurvivor:
		resolving = true
	default:
	}
	if crisis != NoLand && !resolving && s.Phase != SetUp && s.Phase != Upgrade && s.Phase != Over {
		return errors.New("a crisis lies open, and nobody resolves it (RW-075)")
	}
	if s.Phase == Upgrade && crisis != NoLand && s.Week > 0 {
		return errors.New("a crisis lies open from the week before (RW-075)")
	}
	return nil
}

// validOwing is of steps that several take at once.
func (s *State) validOwing(crisis LandCard) error {
	for p := range s.Positions {
		owe := s.Owe[p]
		if owe == 0 {
			continue
		}
		pawns := int8(0)
		for _, pawn := range s.Pawns[p] {
			if pawn.At != Nowhere && pawn.At != s.lastCamp() {
				pawns++
			}
		}
		hand := &s.Hands[p]
		switch {
		case s.Step == PayHatred && (crisis != RaceHatred || owe > 2 || owe > hand.community()):
			return errors.New("nobody owes that for Race Hatred (RW-089)")
		case s.Step == RedCamp && (!crisis.isRelief() || s.campCount() == 0 || owe > 1 || pawns == 0):
			return errors.New("nobody is called to a camp (RW-096)")
		case s.Step == Discarding && (owe != s.excess(p) || p != s.Active && !s.Ending):
			return errors.New("nobody has that much to discard (RW-106)")
		}
	}
	if s.Step == Discarding {
		return s.validRow(crisis)
	}
	return nil
}

// stepFits tells whether a step belongs to the phase.
func (s *State) stepFits() bool {
	switch s.Step {
	case ChooseRole:
		return s.Phase == SetUp && s.Options.Individual
	case BoxHeavy:
		return s.Phase == SetUp && s.Version == Fall1926
	case DrawFirst, PlaceTown, PlacePawn, PlaceLevee:
		return s.Phase == SetUp
	case PlaceThirdTown:
		return s.Phase == SetUp && s.Positions == 2
	case PlaceSurvivor:
		return s.Phase == SetUp || s.Phase == CleanUp
	case DrawCards:
		return s.Phase == SetUp || s.Phase == CleanUp || s.Phase == Actions
	case DrawWeather:
		return s.Phase == SetUp || s.Phase == WeatherReport
	case OpenGoal:
		return s.Options.Goals && (s.Phase == SetUp || s.Phase == CleanUp)
	case SwapGoal:
		return s.Options.Goals && s.Phase == CleanUp
	case Upgrading:
		return s.Phase == Upgrade
	case DrawLand:
		return s.Phase == SetUp || s.Phase == Landowner || s.Phase == Actions
	case Threatened, Publicising, Cancelling, SplitForce, PayForce, PayHatred, GreenCamp, RedCamp, TakeSurvivor:
		return s.Phase == Landowner || s.Phase == Actions
	case Acting, Moving, Permitting, Donating, Building, LookWeather, LookLand, Showing, Sharing, Discarding:
		return s.Phase == Actions
	case Nothing:
		return s.Phase == Over
	}
	return false
}

// validIdle: what belongs to other steps is empty, so that equal positions are equal.
func (t *tables) validIdle(s *State) error {
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
		return t.validSetUp(s)
	}
	return nil
}

// validSetUp: whoever places finds room, and nothing lies on the map before its time.
func (t *tables) validSetUp(s *State) error {
	placing := s.Step >= PlaceTown && s.Step <= PlaceLevee || s.Step == DrawWeather
	pawns := 0
	for i := range int8(allPawns) {
		if s.pawn(i).At != Nowhere {
			pawns++
		}
	}
	switch {
	case !placing && (pawns > 0 || s.Town != [maxPositions]Hex{}):
		return errors.New("nothing is placed yet")
	case s.Step == PlaceTown && (s.townsLeft() < 0 || s.Town[s.Active] != Nowhere || !s.townsInOrder()):
		return errors.New("this town is placed, or another is missing")
	case s.Step == PlaceThirdTown && (s.Town[2] != Nowhere || s.townsLeft() != 0):
		return errors.New("this town is placed, or another is missing")
	case s.Step == PlaceTown && !t.placeable(t.freeTownSpots(s), s.townsLeft()+1):
		return errors.New("the towns find no room (RW-200)")
	case (s.Step == PlacePawn || s.Step == PlaceLevee) && s.townsLeft() != -1:
		return errors.New("a town is missing")
	case s.Step == PlaceLevee && (s.Left == 0 || s.Left > s.firstLevees()):
		return errors.New("no levee is left to place (RW-041)")
	}
	if s.Step < PlaceTown || s.Step > PlacePawn {
		return nil
	}
	// Whoever is before the active one, from the First Player on, has placed; the others have not.
	has := true
	for p, n := s.First, int8(0); n < s.Positions; p, n = s.after(p), n+1 {
		if p == s.Active && s.Step != PlaceThirdTown {
			has = false
		}
		on := int8(2)
		if s.Role[p] == Child {
			on = 3
		}
		want := int8(0)
		switch {
		case s.Step == PlacePawn && has:
			want = on + 1
		case s.Step == PlacePawn, has:
			want = on
		}
		if s.pawnsOf(p) != want {
			return errors.New("a position has not the pawns that it starts with (RW-039)")
		}
	}
	return nil
}

// townsInOrder: those before the active one have placed, the others not.
func (s *State) townsInOrder() bool {
	has := true
	for p, n := s.First, int8(0); n < s.Positions; p, n = s.after(p), n+1 {
		if p == s.Active {
			has = false
		}
		if (s.Town[p] != Nowhere) != has {
			return false
		}
	}
	return s.Positions > 2 || s.Town[2] == Nowhere
}
