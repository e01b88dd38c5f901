package waters

import (
	"errors"

	"github.com/bigriver/bigriver/internal/engine"
)

// What powers, decks, hands and goals can be.

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
		needs := x.Needs()
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
