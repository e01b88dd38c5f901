package waters

import (
	"errors"

	"github.com/bigriver/bigriver/internal/engine"
)

// Valid powers, decks, hands and goals.

func (s *State) validPowers() error {
	for p := range int8(MaxPositions) {
		if p >= s.Positions {
			if s.Powers[p] != [Tracks]int8{} || s.Cubes[p] != 0 || s.Role[p] != NoRole || s.Points[p] != 0 || s.Heard[p] != 0 {
				return errors.New("nobody plays that position")
			}
			continue
		}
		for track := range Tracks {
			most := Top(track)
			if track == PawnsTrack {
				most = 0
			}
			if !within(s.Powers[p][track], printed(track), most) {
				return errors.New("a power is beyond its track (RW-003)")
			}
		}
		chosen := s.Options.Individual && (s.Step != ChooseRole || p < s.Active)
		switch {
		case s.Cubes[p]>>Renewables != 0:
			return errors.New("there is no such renewable power")
		case chosen != (s.Role[p] != NoRole) || !within(s.Role[p], NoRole, Teacher):
			return errors.New("roles are for games with individual goals, one each (RW-210)")
		case !within(s.Points[p], 0, mostPoints) || s.Points[p] > 0 && !s.Options.Individual || !within(s.Heard[p], 0, audiences-1):
			return errors.New("points or audiences are out of bounds")
		}
		for q := range p {
			if s.Role[p] != NoRole && s.Role[q] == s.Role[p] {
				return errors.New("two positions have the same role (RW-210)")
			}
		}
	}
	return nil
}

func (t *Tables) validCards(s *State) error {
	var all Pile
	for p := range int8(MaxPositions) {
		hand, shown := &s.Hands[p], &s.Shown[p]
		if p >= s.Positions && (*hand != Pile{} || *shown != Pile{}) {
			return errors.New("nobody plays that position")
		}
		for c := range cardKinds {
			if !within(hand[c], 0, 100) || shown[c] < 0 || shown[c] > hand[c] || shown[c] > 0 && !c.isCommunity() {
				return errors.New("a hand has an impossible number of cards, or shows more than it has")
			}
		}
		for c := Blues; c <= Vaudeville; c++ {
			all[c] += hand[c]
		}
		if hand[NoCard] != 0 || hand[UnknownCard] != 0 {
			return errors.New("a hand has a card that does not exist")
		}
	}
	for c := range cardKinds {
		if !within(s.Deck[c], 0, 120) || !within(s.Discard[c], 0, 120) {
			return errors.New("a pile has fewer cards than 0, or more than there are")
		}
		if int(all[c])+int(s.Deck[c])+int(s.Discard[c]) != int(t.communityDeck[c]) {
			return errors.New("there are not the Community cards of the game (RW-006)")
		}
	}
	if s.DeckLen != s.Deck.Size() {
		return errors.New("the Community deck has more or fewer cards than DeckLen says")
	}
	return nil
}

func (t *Tables) validLandCards(s *State) error {
	var all [landKinds]int
	for c := range landKinds {
		if !within(s.Star[c], 0, t.landStar[c]) || !within(s.Land[c], 0, 120) || !within(s.LandDiscard[c], 0, 120) {
			return errors.New("a pile has fewer cards than 0, or more than there are")
		}
		all[c] = int(s.Star[c]) + int(s.Land[c]) + int(s.LandDiscard[c])
	}
	for i, c := range s.Row {
		if !within(c, NoLand, UnknownLand-1) || c != NoLand && i > 0 && s.Row[i-1] == NoLand {
			return errors.New("the row has a gap, or a card that does not exist (RW-237)")
		}
		all[c]++
	}
	for i, top := range s.TopLand {
		if !within(top.Card, NoLand, UnknownLand-1) || top.Card != NoLand && i > 0 && s.TopLand[i-1].Card == NoLand {
			return errors.New("the cards on top have a gap, or one does not exist")
		}
		if err := s.validKnown(top.Known, top.Card == NoLand); err != nil || top.Card == NoLand && top.Star {
			return errors.New("a card on top is known to nobody, or to a seat that does not exist")
		}
		all[top.Card]++
	}
	for p := range s.Positions {
		all[JobOffer] += int(s.Hands[p][Job])
		all[ThreatCard] += int(s.Hands[p][Threat])
	}
	deck := t.landDeck(s.Version)
	for c := JobOffer; c < landKinds; c++ {
		if all[c] != int(deck[c]) {
			return errors.New("there are not the Landowner cards of the game (RW-007, RW-025)")
		}
	}
	if s.Star[NoLand]+s.Land[NoLand]+s.LandDiscard[NoLand] != 0 || s.StarLen != s.Star.size() || s.LandLen != s.Land.size() {
		return errors.New("the Landowner deck has more or fewer cards than LandLen says")
	}
	return nil
}

func (s *State) validKnown(known engine.Seats, none bool) error {
	if none != (known == 0) || known != engine.Everybody && known&^engine.AllSeats(int(s.Seats)) != 0 {
		return errors.New("a card is known to a seat that does not exist")
	}
	return nil
}

func (t *Tables) validWeather(s *State) error {
	var all [weatherKinds]int
	boxed := int8(0)
	for w := range weatherKinds {
		if !within(s.Weather[w], 0, 120) || !within(s.WeatherDiscard[w], 0, 120) {
			return errors.New("a pile has fewer cards than 0, or more than there are")
		}
		all[w] = int(s.Weather[w]) + int(s.WeatherDiscard[w])
	}
	for a, n := range s.Boxed {
		if !within(n, 0, boxedHeavy) {
			return errors.New("the box holds an impossible number of cards")
		}
		boxed += n
		all[Heavy+Weather(a)] += int(n)
	}
	for i, top := range s.TopWeather {
		if !within(top.Card, NoWeather, Cloudy) || top.Card != NoWeather && i > 0 && s.TopWeather[i-1].Card == NoWeather {
			return errors.New("the cards on top have a gap, or one does not exist")
		}
		if err := s.validKnown(top.Known, top.Card == NoWeather); err != nil {
			return err
		}
		all[top.Card]++
	}
	for i, w := range s.Turned {
		if !within(w, NoWeather, Cloudy) || w != NoWeather && i > 0 && s.Turned[i-1] == NoWeather {
			return errors.New("the weather of this week has a gap, or a card that does not exist")
		}
		all[w]++
	}
	deck := t.deck(s.Options.Deck77)
	for w := Heavy; w < weatherKinds; w++ {
		if all[w] != int(deck[w]) {
			return errors.New("there are not the Weather Report cards of the game (RW-008)")
		}
	}
	before := s.Step == ChooseRole || s.Step == BoxHeavy
	switch {
	case s.Weather[NoWeather] != 0 || s.WeatherDiscard[NoWeather] != 0 || s.WeatherLen != s.Weather.size():
		return errors.New("the Weather deck has more or fewer cards than WeatherLen says")
	case s.BoxedUnseen != 0:
		return errors.New("only a view may have unknown cards in the box")
	case s.Version == Spring1927 && boxed != 0 || s.Version == Fall1926 && !before && boxed != boxedHeavy,
		before && boxed >= boxedHeavy, s.Step == ChooseRole && boxed > 0:
		return errors.New("nine heavy cards lie in the box in Fall (RW-022)")
	case s.Phase != SetUp && s.Phase != WeatherReport && s.turned() < RainCards:
		return errors.New("three weather cards are turned up each week (RW-045)")
	}
	return nil
}

func (s *State) validGoals() error {
	if s.GoalsLeft&^AllGoals != 0 || s.GoalsDone&^AllGoals != 0 {
		return errors.New("there is no such goal")
	}
	if !s.Options.Goals && (s.GoalsLeft != 0 || s.GoalsDone != 0 || s.Goals != [2]Goal{} || s.RaftsOnce) {
		return errors.New("this game has no Community goals")
	}
	for i, x := range s.Goals {
		if !within(x, NoGoal, Goals-1) || x != NoGoal && (s.GoalsLeft>>x&1 != 0 || i == 1 && s.Goals[0] == x) {
			return errors.New("a goal lies open and in the stack, or twice")
		}
		needs := x.Needs()
		for c, n := range s.Given[i] {
			most := needs[c]
			if Card(c) == Education {
				most += 12
			}
			if !within(n, 0, most) {
				return errors.New("a goal has cards that it does not take (RW-228)")
			}
		}
		power, all := s.goalWants(int8(i))
		if x == NoGoal && s.Given[i] != (Pile{}) || power < 0 || x != NoGoal && all <= 0 {
			return errors.New("a goal has more cards than it takes (RW-228)")
		}
	}
	return nil
}
