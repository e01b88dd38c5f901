package waters

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
)

// Newspaper and Radio: looking at the next cards, and showing them to the others.

// The decks that a Newspaper and a Radio look at.
const (
	weatherDeck = 1
	landDeck    = 2
)

func (t *Tables) checkNewspaper(s *State, _ int8, a Action) engine.Refusal {
	if s.weatherCards() == 0 {
		return RefusalNoWeatherCards{}.By("RW-139")
	}
	return s.checkResistance(delta.Newspaper, 1, a.M)
}

// WeatherLeft returns the size of the Weather deck, including the cards on top that somebody has
// seen.
func (s *State) WeatherLeft() int8 {
	left := s.WeatherLen
	for _, top := range s.TopWeather {
		left += delta.Flag(top.Card != delta.NoWeather)
	}
	return left
}

// LandLeft returns the size of the Landowner deck, including the cards on top that somebody has
// seen.
func (s *State) LandLeft() int8 {
	left := s.StarLen + s.LandLen
	for _, top := range s.TopLand {
		left += delta.Flag(top.Card != delta.NoLand)
	}
	return left
}

// newspaper looks at the next weather cards (RW-139).
func (t *Tables) newspaper(s *State, _ int8, a Action, ev *engine.Events) {
	s.playCards(s.Active, delta.Newspaper, 1, a.M)
	s.Left--
	ev.Add(EventReads{Seat: engine.Seat(s.Active)}.By("RW-139"))
	s.lookWeather(ev)
}

// weatherCards counts the weather cards that can be drawn.
func (s *State) weatherCards() int8 { return s.WeatherLeft() + s.WeatherDiscard.Size() }

// lookWeather continues until three cards, or all that are left, are known.
func (s *State) lookWeather(ev *engine.Events) {
	for i := range s.TopWeather {
		if s.TopWeather[i].Card == delta.NoWeather && s.WeatherLen+s.WeatherDiscard.Size() > 0 {
			s.shuffleWeather(ev)
			s.Step = LookWeather
			return
		}
	}
	me := s.Seat(s.Active)
	for i := range s.TopWeather {
		if top := &s.TopWeather[i]; top.Card != delta.NoWeather {
			top.Known = top.Known.With(me)
			saw := EventSawWeather{Seat: engine.Seat(s.Active), Card: top.Card, Number: int16(i) + 1}
			ev.Add(saw.By("RW-139").Only(engine.Only(me)).AsBarrier())
		}
	}
	ev.Add(EventLookedWeather{Seat: engine.Seat(s.Active)}.By("RW-139").AsBarrier())
	s.showing(weatherDeck)
}

func lookWeatherStep() step {
	return step{
		list: draws(WeatherDrawn, int8(delta.Heavy), int8(delta.Cloudy)), valid: (*Tables).validLookWeather,
		deeds: []deed{drawn(WeatherDrawn, (*State).WeatherWeight, (*Tables).seeWeather)},
	}
}

// seeWeather adds a card to the known cards on top of the deck.
func (t *Tables) seeWeather(s *State, _ int8, a Action, ev *engine.Events) {
	w := delta.Weather(a.N)
	s.Weather[w]--
	s.WeatherLen--
	ev.Add(EventLooksWeather{Seat: engine.Seat(s.Active)}.By("RW-139").AsBarrier())
	for i := range s.TopWeather {
		if s.TopWeather[i].Card == delta.NoWeather {
			s.TopWeather[i] = TopWeather{Card: w, Known: engine.Only(s.Seat(s.Active))}
			break
		}
	}
	s.lookWeather(ev)
}

func (t *Tables) checkRadio(s *State, _ int8, a Action) engine.Refusal {
	if !s.landCards() {
		return RefusalNoLandownerCards{}.By("RW-140")
	}
	return s.checkResistance(delta.Radio, 1, a.M)
}

// radio looks at the next Landowner cards (RW-140).
func (t *Tables) radio(s *State, _ int8, a Action, ev *engine.Events) {
	s.playCards(s.Active, delta.Radio, 1, a.M)
	s.Left--
	ev.Add(EventListens{Seat: engine.Seat(s.Active)}.By("RW-140"))
	s.lookLand(ev)
}

// lookLand continues until three cards, or all that are left, are known.
func (s *State) lookLand(ev *engine.Events) {
	for i := range s.TopLand {
		if s.TopLand[i].Card == delta.NoLand && s.StarLen+s.LandLen+s.LandDiscard.Size() > 0 {
			s.shuffleLand(ev) // RW-244
			s.Step = LookLand
			return
		}
	}
	me := s.Seat(s.Active)
	for i := range s.TopLand {
		if top := &s.TopLand[i]; top.Card != delta.NoLand {
			top.Known = top.Known.With(me)
			saw := EventSawLandowner{Seat: engine.Seat(s.Active), Card: top.Card, Number: int16(i) + 1}
			ev.Add(saw.By("RW-140").Only(engine.Only(me)).AsBarrier())
		}
	}
	ev.Add(EventLookedLandowner{Seat: engine.Seat(s.Active)}.By("RW-140").AsBarrier())
	s.showing(landDeck)
}

func lookLandStep() step {
	return step{
		list: draws(LandDrawn, int8(delta.JobOffer), int8(delta.UnknownLand)-1), valid: (*Tables).validLookLand,
		deeds: []deed{drawn(LandDrawn, (*State).landWeight, (*Tables).seeLand)},
	}
}

// seeLand adds a card to the known cards on top of the deck.
func (t *Tables) seeLand(s *State, _ int8, a Action, ev *engine.Events) {
	top := s.drawLand(delta.LandCard(a.N))
	top.Known = engine.Only(s.Seat(s.Active))
	ev.Add(EventLooksLandowner{Seat: engine.Seat(s.Active)}.By("RW-140").AsBarrier())
	for i := range s.TopLand {
		if s.TopLand[i].Card == delta.NoLand {
			s.TopLand[i] = top
			break
		}
	}
	s.lookLand(ev)
}

// showing asks whether to show the cards to all (RW-243), unless everybody knows them already or
// one person plays alone.
func (s *State) showing(deck int8) {
	s.Step, s.Looked = Acting, 0
	if !s.Solo() && !s.knownToAll(deck) {
		s.Step, s.Looked = Showing, deck
	}
}

// knownToAll reports whether everybody knows the known cards on top of a deck.
func (s *State) knownToAll(deck int8) bool {
	for i := range LookAhead {
		weather, land := &s.TopWeather[i], &s.TopLand[i]
		if deck == weatherDeck && weather.Card != delta.NoWeather && weather.Known != engine.Everybody ||
			deck == landDeck && land.Card != delta.NoLand && land.Known != engine.Everybody {
			return false
		}
	}
	return true
}

func showStep() step {
	return step{uses: itsLooked, list: tries(Show, Keep), valid: (*Tables).validShowing, deeds: []deed{may(Show, nil, (*Tables).show), may(Keep, nil, (*Tables).keepSeen)}}
}

func (t *Tables) show(s *State, _ int8, _ Action, ev *engine.Events) {
	for i := range s.TopWeather {
		if top := &s.TopWeather[i]; s.Looked == weatherDeck && top.Card != delta.NoWeather {
			top.Known = engine.Everybody
			ev.Add(EventShowedWeather{Seat: engine.Seat(s.Active), Card: top.Card, Number: int16(i) + 1}.By("RW-243").AsBarrier())
		}
		if top := &s.TopLand[i]; s.Looked == landDeck && top.Card != delta.NoLand {
			top.Known = engine.Everybody
			ev.Add(EventShowedLandowner{Seat: engine.Seat(s.Active), Card: top.Card, Number: int16(i) + 1}.By("RW-243").AsBarrier())
		}
	}
	s.Step, s.Looked = Acting, 0
}

// keepSeen shows the cards to nobody.
func (t *Tables) keepSeen(s *State, _ int8, _ Action, ev *engine.Events) {
	s.Step, s.Looked = Acting, 0
	ev.Add(EventKept{Seat: engine.Seat(s.Active)}.By("RW-243"))
}

func (t *Tables) validLookWeather(s *State) error {
	return impossible(s.WeatherLen == 0 || s.TopWeather[LookAhead-1].Card != delta.NoWeather, "there is no weather card to look at")
}

func (t *Tables) validLookLand(s *State) error {
	return impossible(s.StarLen+s.LandLen == 0 || s.TopLand[LookAhead-1].Card != delta.NoLand, "there is no Landowner card to look at")
}

func (t *Tables) validShowing(s *State) error {
	return impossible(s.Solo() || s.Looked != weatherDeck && s.Looked != landDeck || s.knownToAll(s.Looked), "there is nothing to show (RW-243)")
}
