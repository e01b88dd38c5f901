package waters

import (
	"errors"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
	"github.com/bigriver/bigriver/internal/games/waters/written"
)

// The powers, decks, hands and goals of a valid position.

func (s *State) validPowers() error {
	for p := range int8(delta.MaxPositions) {
		if p >= s.Positions {
			if s.Powers[p] != [delta.Tracks]int8{} || s.Cubes[p] != 0 || s.Role[p] != delta.NoRole || s.Points[p] != 0 || s.Heard[p] != 0 {
				return errors.New("nobody plays that position")
			}
			continue
		}
		for track := range delta.Tracks {
			limit := delta.Top(track)
			if track == delta.PawnsTrack {
				limit = 0
			}
			if !within(s.Powers[p][track], delta.Initial(track), limit) {
				return errors.New("a power is beyond its track (RW-003)")
			}
		}
		chosen := s.Options.Individual && (s.Step != ChooseRole || p < s.Active)
		switch {
		case s.Cubes[p]>>delta.Renewables != 0:
			return errors.New("there is no such renewable power")
		case chosen != (s.Role[p] != delta.NoRole) || !within(s.Role[p], delta.NoRole, delta.Teacher):
			return errors.New("roles are for games with individual goals, one each (RW-210)")
		case !within(s.Points[p], 0, maxPoints) || s.Points[p] > 0 && !s.Options.Individual || !within(s.Heard[p], 0, written.Audiences-1):
			return errors.New("points or audiences are out of bounds")
		}
		for q := range p {
			if s.Role[p] != delta.NoRole && s.Role[q] == s.Role[p] {
				return errors.New("two positions have the same role (RW-210)")
			}
		}
	}
	return nil
}

func (t *Tables) validCards(s *State) error {
	var all delta.Pile
	for p := range int8(delta.MaxPositions) {
		hand, shown := &s.Hands[p], &s.Shown[p]
		if p >= s.Positions && (*hand != delta.Pile{} || *shown != delta.Pile{}) {
			return errors.New("nobody plays that position")
		}
		for c := range delta.CardKinds {
			if !within(hand[c], 0, 100) || shown[c] < 0 || shown[c] > hand[c] || shown[c] > 0 && !c.IsCommunity() {
				return errors.New("a hand has an impossible number of cards, or shows more than it has")
			}
		}
		for c := delta.Blues; c <= delta.Vaudeville; c++ {
			all[c] += hand[c]
		}
		if hand[delta.NoCard] != 0 || hand[delta.UnknownCard] != 0 {
			return errors.New("a hand has a card that does not exist")
		}
	}
	for c := range delta.CardKinds {
		if !within(s.Deck[c], 0, 120) || !within(s.Discard[c], 0, 120) {
			return errors.New("a pile has fewer cards than 0, or more than there are")
		}
		if int(all[c])+int(s.Deck[c])+int(s.Discard[c]) != int(t.CommunityDeck[c]) {
			return errors.New("the Community cards do not add up (RW-006)")
		}
	}
	return impossible(s.DeckLen != s.Deck.Size(), "the Community deck has more or fewer cards than DeckLen says")
}

func (t *Tables) validLandCards(s *State) error {
	var all [delta.LandKinds]int
	for c := range delta.LandKinds {
		if !within(s.Star[c], 0, t.LandStar[c]) || !within(s.Land[c], 0, 120) || !within(s.LandDiscard[c], 0, 120) {
			return errors.New("a pile has fewer cards than 0, or more than there are")
		}
		all[c] = int(s.Star[c]) + int(s.Land[c]) + int(s.LandDiscard[c])
	}
	for i, c := range s.Row {
		if !within(c, delta.NoLand, delta.UnknownLand-1) || c != delta.NoLand && i > 0 && s.Row[i-1] == delta.NoLand {
			return errors.New("the row has a gap, or a card that does not exist (RW-237)")
		}
		all[c]++
	}
	for i, top := range s.TopLand {
		if !within(top.Card, delta.NoLand, delta.UnknownLand-1) || top.Card != delta.NoLand && i > 0 && s.TopLand[i-1].Card == delta.NoLand {
			return errors.New("the cards on top have a gap, or one does not exist")
		}
		if err := s.validKnown(top.Known, top.Card == delta.NoLand); err != nil || top.Card == delta.NoLand && top.Star {
			return errors.New("a card on top is known to nobody, or to a seat that does not exist")
		}
		all[top.Card]++
	}
	for p := range s.Positions {
		all[delta.JobOffer] += int(s.Hands[p][delta.Job])
		all[delta.ThreatCard] += int(s.Hands[p][delta.Threat])
	}
	deck := t.LandDecks[s.Version]
	for c := delta.JobOffer; c < delta.LandKinds; c++ {
		if all[c] != int(deck[c]) {
			return errors.New("the Landowner cards do not add up (RW-007, RW-025)")
		}
	}
	return impossible(s.Star[delta.NoLand]+s.Land[delta.NoLand]+s.LandDiscard[delta.NoLand] != 0 || s.StarLen != s.Star.Size() || s.LandLen != s.Land.Size(), "the Landowner deck has more or fewer cards than LandLen says")
}

func (s *State) validKnown(known engine.Seats, none bool) error {
	return impossible(none != (known == 0) || known != engine.Everybody && known&^engine.AllSeats(int(s.Seats)) != 0, "a card is known to a seat that does not exist")
}

func (t *Tables) validWeather(s *State) error {
	var all [delta.WeatherKinds]int
	boxed := int8(0)
	for w := range delta.WeatherKinds {
		if !within(s.Weather[w], 0, 120) || !within(s.WeatherDiscard[w], 0, 120) {
			return errors.New("a pile has fewer cards than 0, or more than there are")
		}
		all[w] = int(s.Weather[w]) + int(s.WeatherDiscard[w])
	}
	for a, n := range s.Boxed {
		if !within(n, 0, delta.BoxedHeavy) {
			return errors.New("the box holds an impossible number of cards")
		}
		boxed += n
		all[delta.Heavy+delta.Weather(a)] += int(n)
	}
	for i, top := range s.TopWeather {
		if !within(top.Card, delta.NoWeather, delta.Cloudy) || top.Card != delta.NoWeather && i > 0 && s.TopWeather[i-1].Card == delta.NoWeather {
			return errors.New("the cards on top have a gap, or one does not exist")
		}
		if err := s.validKnown(top.Known, top.Card == delta.NoWeather); err != nil {
			return err
		}
		all[top.Card]++
	}
	for i, w := range s.Turned {
		if !within(w, delta.NoWeather, delta.Cloudy) || w != delta.NoWeather && i > 0 && s.Turned[i-1] == delta.NoWeather {
			return errors.New("the weather of this week has a gap, or a card that does not exist")
		}
		all[w]++
	}
	deck := t.WeatherDecks[delta.Flag(s.Options.Deck77)]
	for w := delta.Heavy; w < delta.WeatherKinds; w++ {
		if all[w] != int(deck[w]) {
			return errors.New("the Weather Report cards do not add up (RW-008)")
		}
	}
	before := s.Step == ChooseRole || s.Step == BoxHeavy
	switch {
	case s.Weather[delta.NoWeather] != 0 || s.WeatherDiscard[delta.NoWeather] != 0 || s.WeatherLen != s.Weather.Size():
		return errors.New("the Weather deck has more or fewer cards than WeatherLen says")
	case s.BoxedUnseen != 0:
		return errors.New("only a view may have unknown cards in the box")
	case s.Version == delta.Spring1927 && boxed != 0 || s.Version == delta.Fall1926 && !before && boxed != delta.BoxedHeavy,
		before && boxed >= delta.BoxedHeavy, s.Step == ChooseRole && boxed > 0:
		return errors.New("in Fall nine heavy cards must be in the box (RW-022)")
	case s.Phase != SetUp && s.Phase != WeatherReport && s.turned() < RainCards:
		return errors.New("three weather cards are turned up each week (RW-045)")
	}
	return nil
}

func (s *State) validGoals() error {
	if s.GoalsLeft&^delta.AllGoals != 0 || s.GoalsDone&^delta.AllGoals != 0 {
		return errors.New("there is no such goal")
	}
	if !s.Options.Goals && (s.GoalsLeft != 0 || s.GoalsDone != 0 || s.Goals != [2]delta.Goal{} || s.RaftsOnce) {
		return errors.New("this game has no Community goals")
	}
	for i, x := range s.Goals {
		if !within(x, delta.NoGoal, delta.Goals-1) || x != delta.NoGoal && (s.GoalsLeft>>x&1 != 0 || i == 1 && s.Goals[0] == x) {
			return errors.New("a goal is both open and in the stack, or there twice")
		}
		needs := x.Needs()
		for c, n := range s.Given[i] {
			limit := needs[c]
			if delta.Card(c) == delta.Education {
				limit += 12
			}
			if !within(n, 0, limit) {
				return errors.New("a goal has cards that it does not take (RW-228)")
			}
		}
		power, all := x.Lacks(&s.Given[i])
		if x == delta.NoGoal && s.Given[i] != (delta.Pile{}) || power < 0 || x != delta.NoGoal && all <= 0 {
			return errors.New("a goal has more cards than it takes (RW-228)")
		}
	}
	return nil
}
