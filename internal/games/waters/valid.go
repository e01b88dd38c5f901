package waters

import (
	"errors"
	"fmt"

	"github.com/bigriver/bigriver/internal/engine"
)

// Valid holds a position to the rules: bounds, conservation, nothing where it cannot be, and somebody who can act.
func (r Rules) Valid(s *State) error {
	g := play{s, r.d, nil}
	for _, check := range [...]func() error{
		g.validBounds, g.validWater, g.validLand, g.validPeople, g.validPowers, g.validCards, g.validLandCards, g.validWeather,
		g.validGoals, g.validStep,
	} {
		if err := check(); err != nil {
			return err
		}
	}
	if s.Phase == Over {
		return nil
	}
	return r.canAct(s)
}

// canAct asks that whoever is to act has something to do.
func (r Rules) canAct(s *State) error {
	turn := r.ToAct(s)
	if turn == 0 {
		return errors.New("nobody is to act, and the game is not over")
	}
	for by := range turn.All() {
		if len(r.AppendLegal(nil, s, by)) == 0 {
			return fmt.Errorf("%v is to act and can do nothing", by)
		}
	}
	return nil
}

func within[T ~int8 | ~int16](n, from, to T) bool { return n >= from && n <= to }

func (g play) validBounds() error {
	s := g.State
	two := s.Seats == 1 && s.Positions == 2
	n := s.Positions - 1
	switch {
	case !within(s.Version, Fall1926, Spring1927):
		return errors.New("there is no such version")
	case !two && (s.Seats != s.Positions || !within(s.Positions, 2, maxPositions)):
		return errors.New("one person plays two positions, others one each (RW-199)")
	case !within(s.Phase, SetUp, Over) || !within(s.Step, ChooseRole, Nothing):
		return errors.New("there is no such phase or step")
	case !within(s.First, 0, n) || !within(s.Active, 0, n) || !within(s.Asked, 0, n) || !within(s.Next, 0, n):
		return errors.New("who is first, active, asked or next is nobody")
	case s.Options.Refuge && s.Version == Spring1927, s.Options.GroupVote && two:
		return errors.New("these options do not go together")
	case !within(s.Left, 0, 12) || !within(s.Demand, 0, 2) || !within(s.Budget, 0, 14) || !within(s.Gifts, 0, 6):
		return errors.New("what is left to do is out of bounds")
	case !within(s.Boost, NoTrack, SwimTrack) || !within(s.Swimmer, 0, allPawns) || !within(s.Wanted, 0, allPawns):
		return errors.New("a power or a pawn of this turn is none")
	case !within(s.Week, 0, s.weeks()) || s.Loss < 0 || s.Bank < 0 || s.Bank > 3000:
		return errors.New("the tracks are out of bounds (RW-011)")
	case (s.Week == s.weeks() || s.Loss >= s.limit()) != (s.Phase == Over), s.Loss > 100:
		return errors.New("the game is over when the weeks or the losses are full, and only then (RW-184, RW-185)")
	case s.Phase == SetUp && (s.Week != 0 || s.Bank != 0):
		return errors.New("no week is over and nothing is donated at set-up")
	case s.Bank > 0 && s.Version == Fall1926:
		return errors.New("there is no bank in Fall (RW-020)")
	}
	for p := range int8(maxPositions) {
		out := p > n && (s.Done[p] || s.Owe[p] != 0 || s.Due[p] != 0 || s.Votes[p] != 0)
		if out || !within(s.Owe[p], 0, 100) || !within(s.Due[p], 0, 12) {
			return errors.New("what a position still has to do is out of bounds")
		}
	}
	return nil
}

func (g play) validWater() error {
	excess := 0
	for w := range int8(mostWaters) {
		has := g.Token>>w&1 != 0
		if int(w) >= g.d.waters {
			if g.Level[w] != 0 || has || g.Mark[w] != 0 {
				return errors.New("there is no such group of water")
			}
			continue
		}
		if g.Level[w] < g.start() || !has && g.Level[w] != g.start() {
			return errors.New("a level is below the start, or above it without a token (RW-010)")
		}
		if !within(g.Mark[w], 0, 40) {
			return errors.New("a mark is out of bounds")
		}
		excess += int(g.Level[w] - g.start())
	}
	// Three cards bring nine points a week at most.
	most := 9 * (int(g.Week) + 1)
	switch g.Phase {
	case SetUp:
		most = 3 * g.turned()
	case WeatherReport:
		most += 3 * g.turned()
	default:
	}
	if g.Phase != Over && excess > most {
		return errors.New("there is more water than the weather can have brought")
	}
	if g.Rained>>areas != 0 || g.Flooded>>g.d.lands != 0 {
		return errors.New("there is no such area or group of land")
	}
	if g.Phase == SetUp && g.Flooded != 0 {
		return errors.New("nothing is flooded before the first weather is resolved")
	}
	return nil
}

func (g play) validLand() error {
	levees := int8(0)
	for h := Hex(1); h < places; h++ {
		n, people := *g.levee(h), *g.people(h)
		if n == 0 && people == 0 {
			continue
		}
		dry := g.d.kind[h] != offMap && g.dry(h)
		if n != 0 && (g.d.kind[h] != lowland || !dry || n <= g.d.elev[h] || n > highestLevee) {
			return fmt.Errorf("the levee at %v cannot be (RW-127, RW-130, RW-131)", h)
		}
		if people != 0 && (!dry || !within(people, 0, 30)) {
			return fmt.Errorf("the Survivors at %v cannot be there", h)
		}
		if n != 0 {
			levees++
		}
	}
	if levees+g.Levees != leveeTokens {
		return errors.New("there are not the 60 levee tokens of the game (RW-004)")
	}
	n := g.campCount()
	for i, c := range g.Camps {
		if i >= n && c != (Camp{}) || i < n && (!c.At.isOn() || !g.d.land.has(c.At)) {
			return errors.New("a camp is not on land, or not in its place")
		}
		for j := range i {
			if i < n && g.Camps[j].At == c.At {
				return errors.New("two camps lie on one hex")
			}
		}
	}
	if n > 0 && g.Version == Fall1926 {
		return errors.New("there are no camps in Fall (RW-021)")
	}
	return g.validTowns()
}

func (g play) validTowns() error {
	own := max(3, g.Positions) // RW-034
	for p, h := range g.Town {
		if h == Nowhere {
			continue
		}
		// Whether it could be founded there is asked at set-up only: on this map the town of the rulebook's first levee example
		// lies too near Vicksburg.
		if int8(p) >= own || !h.isOn() || g.d.kind[h] != lowland || !g.dry(h) {
			return fmt.Errorf("town %d cannot be there (RW-038)", p+1)
		}
		for q := range p {
			if g.Town[q] == h {
				return errors.New("two towns lie on one hex")
			}
		}
	}
	return nil
}

func (g play) validPeople() error {
	all := int(g.Pool)
	if g.Pool < 0 {
		return errors.New("the pool is out of bounds")
	}
	for r := range g.People {
		for _, n := range g.People[r] {
			all += int(n)
		}
	}
	rafts := g.rafts()
	for i := range int8(mostRafts) {
		raft := g.Rafts[i]
		if i >= rafts && raft != (Raft{}) {
			return errors.New("a raft is not in its place")
		}
		if i < rafts && (!raft.At.isOn() || g.d.kind[raft.At] == offMap || raft.Survivors < 0) {
			return errors.New("a raft cannot be there")
		}
		if pawns, survivors := g.aboard(i + 1); i < rafts && pawns+survivors > raftHolds {
			return errors.New("a raft holds two (RW-119)")
		}
		all += int(raft.Survivors)
	}
	if all != int(survivors(g.Positions)) {
		return errors.New("there are not the Survivors of the game (RW-033)")
	}
	return g.validPawns(rafts)
}

func (g play) validPawns(rafts int8) error {
	for i := range int8(allPawns) {
		pawn := *g.pawn(i)
		if pawn == (Pawn{}) {
			continue
		}
		switch {
		case i/pawnsEach >= g.Positions || !pawn.At.isOn() || g.d.kind[pawn.At] == offMap:
			return errors.New("a pawn cannot be there")
		case !within(pawn.Raft, 0, rafts) || pawn.Raft > 0 && g.Rafts[pawn.Raft-1].At != pawn.At:
			return errors.New("a pawn is on a raft that is not there")
		case pawn.Raft == 0 && g.wet(pawn.At) != (g.Swimmer == i+1):
			return errors.New("who is in the water without a raft swims in this Move, and nobody else (RW-111)")
		}
		if pawn.Raft > 0 && g.Swimmer == i+1 {
			return errors.New("who swims is not on a raft")
		}
	}
	switch {
	case g.Swimmer != 0 && (g.Step != Moving || g.pawn(g.Swimmer-1).At == Nowhere):
		return errors.New("only a pawn in a Move swims")
	case g.Swimmer != 0 && !g.mayMove(g.Swimmer-1):
		return errors.New("who swims is moved without permission")
	case g.Swimmer != 0 && !g.reachesLand(g.pawn(g.Swimmer-1).At, g.Budget):
		return errors.New("a pawn swims and cannot reach land (RW-202)")
	case g.Swimmer != 0 && g.power(SwimTrack) == 0:
		return errors.New("a pawn swims that cannot (RW-109)")
	}
	return nil
}

func (g play) validPowers() error {
	for p := range int8(maxPositions) {
		if p >= g.Positions {
			if g.Powers[p] != [tracks]int8{} || g.Cubes[p] != 0 || g.Role[p] != NoRole || g.Points[p] != 0 || g.Heard[p] != 0 {
				return errors.New("nobody plays that position")
			}
			continue
		}
		for t := range tracks {
			most := top(t)
			if t == PawnsTrack {
				most = 0
			}
			if !within(g.Powers[p][t], printed(t), most) {
				return errors.New("a power is beyond its track (RW-003)")
			}
		}
		chosen := g.Options.Individual && (g.Step != ChooseRole || p < g.Active)
		switch {
		case g.Cubes[p]>>renewables != 0:
			return errors.New("there is no such renewable power")
		case chosen != (g.Role[p] != NoRole) || !within(g.Role[p], NoRole, Teacher):
			return errors.New("roles are for games with individual goals, one each (RW-210)")
		case !within(g.Points[p], 0, mostPoints) || g.Points[p] > 0 && !g.Options.Individual || !within(g.Heard[p], 0, audiences-1):
			return errors.New("points or audiences are out of bounds")
		}
		for q := range p {
			if g.Role[p] != NoRole && g.Role[q] == g.Role[p] {
				return errors.New("two have one role (RW-210)")
			}
		}
	}
	return nil
}

func (g play) validCards() error {
	var all Pile
	for p := range int8(maxPositions) {
		hand, shown := &g.Hands[p], &g.Shown[p]
		if p >= g.Positions && (*hand != Pile{} || *shown != Pile{}) {
			return errors.New("nobody plays that position")
		}
		for c := range cardKinds {
			if !within(hand[c], 0, 100) || shown[c] < 0 || shown[c] > hand[c] || shown[c] > 0 && !c.isCommunity() {
				return errors.New("a hand has cards that cannot be, or shows what it has not")
			}
		}
		for c := Blues; c <= Vaudeville; c++ {
			all[c] += hand[c]
		}
		if hand[NoCard] != 0 || hand[UnknownCard] != 0 {
			return errors.New("a hand has a card that is none")
		}
	}
	for c := range cardKinds {
		if !within(g.Deck[c], 0, 120) || !within(g.Discard[c], 0, 120) {
			return errors.New("a pile has less than no cards, or more than all")
		}
		if int(all[c])+int(g.Deck[c])+int(g.Discard[c]) != int(g.d.community[c]) {
			return errors.New("there are not the Community cards of the game (RW-006)")
		}
	}
	if g.DeckLen != g.Deck.size() {
		return errors.New("the Community deck has not as many cards as it says")
	}
	return nil
}

func (g play) validLandCards() error {
	var all [landKinds]int
	for c := range landKinds {
		if !within(g.Star[c], 0, g.d.landStar[c]) || !within(g.Land[c], 0, 120) || !within(g.LandDiscard[c], 0, 120) {
			return errors.New("a pile has less than no cards, or more than all")
		}
		all[c] = int(g.Star[c]) + int(g.Land[c]) + int(g.LandDiscard[c])
	}
	for i, c := range g.Row {
		if !within(c, NoLand, UnknownLand-1) || c != NoLand && i > 0 && g.Row[i-1] == NoLand {
			return errors.New("the row has a gap, or a card that is none (RW-237)")
		}
		all[c]++
	}
	for i, t := range g.TopLand {
		if !within(t.Card, NoLand, UnknownLand-1) || t.Card != NoLand && i > 0 && g.TopLand[i-1].Card == NoLand {
			return errors.New("the cards on top have a gap, or one is none")
		}
		if err := g.validKnown(t.Known, t.Card == NoLand); err != nil || t.Card == NoLand && t.Star {
			return errors.New("who knows a card on top is nobody, or nobody does")
		}
		all[t.Card]++
	}
	for p := range g.Positions {
		all[JobOffer] += int(g.Hands[p][Job])
		all[ThreatCard] += int(g.Hands[p][Threat])
	}
	deck := g.d.landowner(g.Version)
	for c := JobOffer; c < landKinds; c++ {
		if all[c] != int(deck[c]) {
			return errors.New("there are not the Landowner cards of the game (RW-007, RW-025)")
		}
	}
	if g.Star[NoLand]+g.Land[NoLand]+g.LandDiscard[NoLand] != 0 || g.StarLen != g.Star.size() || g.LandLen != g.Land.size() {
		return errors.New("the Landowner deck has not as many cards as it says")
	}
	return nil
}

func (g play) validKnown(known engine.Seats, none bool) error {
	if none != (known == 0) || known != engine.Everybody && known&^engine.AllSeats(int(g.Seats)) != 0 {
		return errors.New("who knows it is nobody")
	}
	return nil
}

func (g play) validWeather() error {
	var all [weatherKinds]int
	boxed := int8(0)
	for w := range weatherKinds {
		if !within(g.Weather[w], 0, 120) || !within(g.WeatherDiscard[w], 0, 120) {
			return errors.New("a pile has less than no cards, or more than all")
		}
		all[w] = int(g.Weather[w]) + int(g.WeatherDiscard[w])
	}
	for a, n := range g.Boxed {
		if !within(n, 0, boxedHeavy) {
			return errors.New("the box holds cards that cannot be")
		}
		boxed += n
		all[Heavy+Weather(a)] += int(n)
	}
	for i, t := range g.TopWeather {
		if !within(t.Card, NoWeather, Cloudy) || t.Card != NoWeather && i > 0 && g.TopWeather[i-1].Card == NoWeather {
			return errors.New("the cards on top have a gap, or one is none")
		}
		if err := g.validKnown(t.Known, t.Card == NoWeather); err != nil {
			return err
		}
		all[t.Card]++
	}
	for i, w := range g.Turned {
		if !within(w, NoWeather, Cloudy) || w != NoWeather && i > 0 && g.Turned[i-1] == NoWeather {
			return errors.New("the weather of this week has a gap, or a card that is none")
		}
		all[w]++
	}
	deck := g.d.deck(g.Options.Deck77)
	for w := Heavy; w < weatherKinds; w++ {
		if all[w] != int(deck[w]) {
			return errors.New("there are not the Weather Report cards of the game (RW-008)")
		}
	}
	before := g.Step == ChooseRole || g.Step == BoxHeavy
	switch {
	case g.Weather[NoWeather] != 0 || g.WeatherDiscard[NoWeather] != 0 || g.WeatherLen != g.Weather.size():
		return errors.New("the Weather deck has not as many cards as it says")
	case g.BoxedUnseen != 0:
		return errors.New("what is in the box is known to the state itself")
	case g.Version == Spring1927 && boxed != 0 || g.Version == Fall1926 && !before && boxed != boxedHeavy,
		before && boxed >= boxedHeavy, g.Step == ChooseRole && boxed > 0:
		return errors.New("nine heavy cards lie in the box in Fall (RW-022)")
	case g.Phase != SetUp && g.Phase != WeatherReport && g.turned() < rainCards:
		return errors.New("three weather cards are turned up each week (RW-045)")
	}
	return nil
}

func (g play) validGoals() error {
	if g.GoalsLeft&^allGoals != 0 || g.GoalsDone&^allGoals != 0 {
		return errors.New("there is no such goal")
	}
	if !g.Options.Goals && (g.GoalsLeft != 0 || g.GoalsDone != 0 || g.Goals != [2]Goal{} || g.RaftsOnce) {
		return errors.New("this game has no Community goals")
	}
	for i, x := range g.Goals {
		if !within(x, NoGoal, goals-1) || x != NoGoal && (g.GoalsLeft>>x&1 != 0 || i == 1 && g.Goals[0] == x) {
			return errors.New("a goal lies open and in the stack, or twice")
		}
		needs := x.needs()
		for c, n := range g.Given[i] {
			most := needs[c]
			if Card(c) == Education {
				most += 12
			}
			if !within(n, 0, most) {
				return errors.New("a goal has cards that it does not take (RW-228)")
			}
		}
		power, all := g.goalWants(int8(i))
		if x == NoGoal && g.Given[i] != (Pile{}) || power < 0 || x != NoGoal && all <= 0 {
			return errors.New("a goal has more cards than it takes (RW-228)")
		}
	}
	return nil
}

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
	case PayForce:
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
	case DrawLand, Threatened, Publicising, Cancelling, PayForce, PayHatred, GreenCamp, RedCamp, TakeSurvivor:
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
	case Threatened, Publicising, Cancelling, PayForce, PayHatred, GreenCamp, RedCamp, TakeSurvivor:
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
	owing := s.Step == PayHatred || s.Step == RedCamp || s.Step == Discarding
	crisis := s.current()
	demanding := s.Step == Publicising || s.Step == Cancelling || s.Step == PayForce || s.Step == PayHatred
	switch {
	case !inMove && (s.Budget != 0 || s.Permitted|s.Refused != 0 || s.Boarded != [allPawns]int8{} || s.Swimmer != 0),
		s.Wanted != 0 && s.Step != Permitting && s.Step != Showing,
		s.Gifts != 0 && s.Step != Donating,
		s.Demand != 0 && (!demanding || crisis != Force && crisis != RaceHatred),
		!owing && s.Owe != [maxPositions]int8{},
		s.Step != DrawCards && s.Step != Sharing && s.Due != [maxPositions]int8{},
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
