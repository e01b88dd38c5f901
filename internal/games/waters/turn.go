package waters

import (
	"slices"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
)

// gameTable is the whole game in order: set-up, then the five phases of each week (RW-044). Each
// line is a step: who decides or draws, what may be done, and what begins it. When a step is over,
// or if there is nothing to decide, the next line begins; after the last line comes the next phase.
// Steps with nil begin only through an action.
func gameTable() [Over + 1][]stage {
	crises := []stage{ // the face-up cards, from the left (RW-075)
		// A Threat: resist or take it (RW-079, RW-080).
		{Threatened, byAsked, threatStep(), (*Tables).crises},
		// Force or Race Hatred: first the Outside Activist (RW-222)
		{Publicising, byAsked, publicityStep(), nil},
		// Force: who pays, if the group votes (RW-204).
		{SplitForce, byGroup, splitStep(), nil},
		{PayForce, byAsked, forceStep(), nil},    // two cards from the group (RW-085)
		{Cancelling, byAsked, cancelStep(), nil}, // Race Hatred: cancel it (RW-091)
		{PayHatred, byOwing, hatredStep(), nil},  // or pay two cards each (RW-089)
		// A Relief Camp that the bank pays for (RW-094).
		{GreenCamp, byGroup, greenCampStep(), nil},
		// Or one that every position sends a pawn to (RW-096).
		{RedCamp, byCalled, redCampStep(), nil},
		{TakeSurvivor, byGroup, survivorStep(), nil}, // and that takes a Survivor (RW-097)
	}
	return [...][]stage{
		SetUp: {
			// With individual goals (RW-210).
			{ChooseRole, byActive, roleStep(), (*Tables).chooseRoles},
			// Nine heavy cards, in Fall (RW-022).
			{BoxHeavy, byChance, boxStep(), (*Tables).boxHeavy},
			// Three cards face up (RW-029).
			{DrawLand, byChance, landStep(), (*Tables).fillRow},
			// two face up, with Community goals (RW-189)
			{OpenGoal, byChance, goalStep(), (*Tables).openGoals},
			// Seven each (RW-030).
			{DrawCards, byChance, cardStep(), (*Tables).deal},
			// The First Player (RW-031).
			{DrawFirst, byChance, firstStep(), (*Tables).drawFirst},
			{PlaceSurvivor, byGroup, arrivalStep(), (*Tables).arrive}, // RW-032, RW-211
			// One each (RW-252).
			{PlaceTown, byActive, townStep(), (*Tables).placeTowns},
			// With two players (RW-034).
			{PlaceThirdTown, byGroup, thirdTownStep(), (*Tables).placeThirdTown},
			// One near a dot (RW-039).
			{PlacePawn, byActive, pawnStep(), (*Tables).placePawns},
			{PlaceLevee, byActive, leveeStep(), (*Tables).placeLevees}, // RW-041
			// three cards, and their floods (RW-043)
			{DrawWeather, byChance, weatherStep(), (*Tables).turnUp},
		},
		// All at once (RW-062).
		Upgrade: {{Upgrading, byUpgrades, upgradeStep(), (*Tables).beginRound}},
		Landowner: append([]stage{
			// Until three cards are face up (RW-073).
			{DrawLand, byChance, landStep(), (*Tables).landowner},
		}, crises...),
		Actions: slices.Concat([]stage{
			// Each in turn, clockwise (RW-046, RW-055).
			{Acting, byActive, turnStep(), (*Tables).beginActions},
			{Moving, byActive, moveStep(), nil}, // Move (RW-107)
			// To move another player's pawn (RW-216).
			{Permitting, byAsked, permissionStep(), nil},
			{Donating, byActive, giftStep(), nil},           // Donate (RW-124)
			{Building, byActive, workStep(), nil},           // Accept Work (RW-127)
			{LookWeather, byChance, lookWeatherStep(), nil}, // a Newspaper (RW-139)
			{LookLand, byChance, lookLandStep(), nil},       // a Radio (RW-140)
			{Showing, byActive, showStep(), nil},            // of the cards seen (RW-243)
			{Sharing, byAsked, shareStep(), nil},            // two Vaudeville cards (RW-242)
			{DrawLand, byChance, landStep(), nil},           // Seek Work (RW-134)
		}, crises, []stage{ // that Seek Work may turn up (RW-207)
			{DrawCards, byChance, cardStep(), nil}, // Vaudeville, Work for the Community (RW-136)
			// down to seven (RW-106); then this turn goes on, or the next begins
			{Discarding, byOwing, discardStep(), (*Tables).discarding},
		}),
		// three cards, and their floods (RW-045)
		WeatherReport: {{DrawWeather, byChance, weatherStep(), (*Tables).report}},
		CleanUp: {
			// the marker, the week, up to five cards (RW-047)
			{DrawCards, byChance, cardStep(), (*Tables).cleanUp},
			{PlaceSurvivor, byGroup, arrivalStep(), (*Tables).arrive}, // RW-052
			// With Community goals (RW-189).
			{SwapGoal, byGroup, swapStep(), (*Tables).offerSwap},
			// Then Phase 1 of the next week.
			{OpenGoal, byChance, goalStep(), (*Tables).openGoals},
		},
		Over: {{Nothing, nobody, step{list: tries()}, nil}},
	}
}

// next begins what comes after a finished step.
func (t *Tables) next(s *State, after Step, ev *engine.Events) {
	then := &t.follows[s.Phase][after]
	s.Phase = then.phase
	then.begin(t, s, ev)
}

// beginActions begins Phase 3 with the First Player (RW-046).
func (t *Tables) beginActions(s *State, ev *engine.Events) {
	s.Active = s.First
	ev.Add(EventPhaseActions{Week: int16(s.Week) + 1}.By("RW-044"))
	s.beginTurn(ev)
}

// beginTurn begins the turn of the active position.
func (s *State) beginTurn(ev *engine.Events) {
	s.tidy()
	s.Step, s.Left = Acting, s.Powers[s.Active][delta.ActionsTrack]
	ev.Add(EventTurn{Seat: engine.Seat(s.Active), Actions: int16(s.Left)}.By("RW-055"))
}

// nextTurn continues with the next position clockwise, or with Phase 4 when all have had their
// turn.
func (t *Tables) nextTurn(s *State, ev *engine.Events) {
	s.tidy()
	if s.Active = s.after(s.Active); s.Active != s.First {
		s.beginTurn(ev)
		return
	}
	t.next(s, Discarding, ev)
}

// endTurn checks the hand limit of all (RW-106).
func (t *Tables) endTurn(s *State, _ int8, _ Action, ev *engine.Events) {
	s.Ending = true
	ev.Add(EventTurnEnded{Seat: engine.Seat(s.Active)}.By("RW-106"))
	for p := range s.Positions {
		s.Owe[p] = s.excess(p)
	}
	t.discarding(s, ev)
}

// checkAction checks the conditions of every action.
func (s *State) checkAction() engine.Refusal {
	if s.Left == 0 {
		return RefusalNoActionLeft{}.By("RW-055")
	}
	return engine.Refusal{}
}

// endAction returns to the turn from a Move, a Donate or an Accept Work.
func (s *State) endAction(ev *engine.Events) {
	s.Step, s.Budget, s.Gifts, s.Taken = Acting, 0, 0, false
	s.Permitted, s.Refused, s.Boarded = 0, 0, [AllPawns]int8{}
	ev.Add(EventStopped{Seat: engine.Seat(s.Active), Actions: int16(s.Left)}.By("RW-105"))
}

func (t *Tables) stop(s *State, _ int8, _ Action, ev *engine.Events) { s.endAction(ev) }

func turnStep() step {
	return step{list: listTurn, deeds: []deed{
		may(Move, (*Tables).checkMove, (*Tables).move),
		may(Donate, (*Tables).checkDonate, (*Tables).donate),
		may(Accept, (*Tables).checkAccept, (*Tables).accept),
		may(Seek, (*Tables).checkSeek, (*Tables).seek),
		may(Community, (*Tables).checkCommunity, (*Tables).community),
		may(ReadNewspaper, (*Tables).checkNewspaper, (*Tables).newspaper),
		may(HearRadio, (*Tables).checkRadio, (*Tables).radio),
		may(HoldVaudeville, (*Tables).checkVaudeville, (*Tables).vaudeville),
		may(Counter, (*Tables).checkCounter, (*Tables).counter),
		may(PlaceRaft, (*Tables).checkPlaceRaft, (*Tables).placeRaft),
		may(PickUp, (*Tables).checkPickUp, (*Tables).pickUp),
		may(DropOff, (*Tables).checkDropOff, (*Tables).dropOff),
		may(Use, (*Tables).checkUse, (*Tables).use),
		may(Perform, (*Tables).checkPerform, (*Tables).perform),
		may(Find, (*Tables).checkFind, (*Tables).find),
		may(Claim, (*Tables).checkClaim, (*Tables).claim),
		may(End, nil, (*Tables).endTurn),
	}}
}

// listTurn proposes first what costs an action, then what costs none (RW-271).
func listTurn(l list) []Action {
	if l.s.Left > 0 {
		l.actions()
	}
	l.uses()
	if l.s.Options.Individual {
		l.performances()
	}
	if l.s.Options.Goals {
		l.tryCounted(Action{Kind: Claim}, 0, int8(len(l.s.Goals))-1)
	}
	l.try(Action{Kind: End})
	return l.dst
}

func (l *list) actions() {
	l.tryKinds(Move, Donate)
	l.tryCounted(Action{Kind: Accept}, 0, l.s.offers())
	l.tryKinds(Seek, Community)
	if l.s.hasCube(delta.ManyHands) {
		l.try(Action{Kind: Community, M: 1})
	}
	l.tryPlayed(Action{Kind: ReadNewspaper}, delta.Newspaper, 1)
	l.tryPlayed(Action{Kind: HearRadio}, delta.Radio, 1)
	l.tryPlayed(Action{Kind: HoldVaudeville, N: 1}, delta.Vaudeville, 1)
	l.tryPlayed(Action{Kind: HoldVaudeville, N: 2}, delta.Vaudeville, 2)
	l.counters()
	l.handling()
	if l.s.Options.Individual {
		l.findings()
	}
}

// list collects the actions that a step proposes and Check allows, in the order in which they are
// proposed. Functions of steps take it by value, since a pointer would allocate.
type list struct {
	t   *Tables
	s   *State
	p   int8 // the position that decides
	dst []Action
}

// try lists an action if its rule allows it.
func (l *list) try(a Action) { l.tryBy(l.t.deedOf(l.s, a.Kind), a) }

func (l *list) tryBy(d *deed, a Action) {
	if d.check == nil || d.check(l.t, l.s, l.p, a).OK() {
		l.dst = append(l.dst, a)
	}
}

// add lists an action that is known to be allowed: the caller has already checked everything that
// its rule requires.
func (l *list) add(a Action) { l.dst = append(l.dst, a) }

// addAt lists an action on every hex of a set. The rule must require nothing but a hex of that set.
func (l *list) addAt(a Action, spots delta.Set) {
	for ; !spots.IsEmpty(); spots = spots.Rest() {
		a.At = spots.First()
		l.dst = append(l.dst, a)
	}
}

// tryKinds tries kinds of action that have no arguments.
func (l *list) tryKinds(kinds ...Kind) {
	for _, k := range kinds {
		l.try(Action{Kind: k})
	}
}

// tryAt tries an action on every hex of a set.
func (l *list) tryAt(a Action, among delta.Set) {
	d := l.t.deedOf(l.s, a.Kind)
	for ; !among.IsEmpty(); among = among.Rest() {
		a.At = among.First()
		l.tryBy(d, a)
	}
}

// tryHeld tries an action with each kind of card in hand.
func (l *list) tryHeld(a Action) {
	d, hand := l.t.deedOf(l.s, a.Kind), &l.s.Hands[l.p]
	for a.Card = delta.Blues; a.Card < delta.UnknownCard; a.Card++ {
		if hand[a.Card] > 0 {
			l.tryBy(d, a)
		}
	}
}

// tryCounted tries an action with each number from the first to the last.
func (l *list) tryCounted(a Action, first, last int8) {
	d := l.t.deedOf(l.s, a.Kind)
	for a.N = first; a.N <= last; a.N++ {
		l.tryBy(d, a)
	}
}

// draws returns a function that lists the possible draws, by their numbers.
func draws(k Kind, from, to int8) func(list) []Action {
	return func(l list) []Action {
		weight, a := l.t.deedOf(l.s, k).weight, Action{Kind: k}
		for n := from; n <= to; n++ {
			if a.N = n; weight(l.s, a) > 0 {
				l.dst = append(l.dst, a)
			}
		}
		return l.dst
	}
}

// tries returns a function that tries kinds of action that have no arguments.
func tries(kinds ...Kind) func(list) []Action {
	return func(l list) []Action {
		l.tryKinds(kinds...)
		return l.dst
	}
}

// held returns a function that tries a kind of action with each kind of card in hand.
func held(k Kind) func(list) []Action {
	return func(l list) []Action {
		l.tryHeld(Action{Kind: k})
		return l.dst
	}
}

// onSpots returns a function that lists a kind of action on each hex where it is allowed.
func onSpots(k Kind, spots func(*Tables, *State) delta.Set) func(list) []Action {
	return func(l list) []Action {
		l.addAt(Action{Kind: k}, spots(l.t, l.s))
		return l.dst
	}
}
