package waters

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
)

// The end of a week: Phase 4, the weather, and Phase 5, Clean Up.

// report begins Phase 4: it discards the Weather Report cards of last week and turns up three
// (RW-045).
func (t *Tables) report(s *State, ev *engine.Events) {
	ev.Add(EventPhaseWeather{Week: int16(s.Week) + 1}.By("RW-044"))
	for i, w := range s.Turned {
		if w != delta.NoWeather {
			s.WeatherDiscard[w]++
			s.Turned[i] = delta.NoWeather
		}
	}
	t.turnUp(s, ev)
}

func (s *State) turned() (n int) {
	for n < RainCards && s.Turned[n] != delta.NoWeather {
		n++
	}
	return n
}

// turnUp turns up cards until three are face up, then resolves the water.
func (t *Tables) turnUp(s *State, ev *engine.Events) {
	for s.turned() < RainCards && s.weatherCards() > 0 {
		top := s.TopWeather[0].Card
		if top == delta.NoWeather {
			s.shuffleWeather(ev)
			s.Step = DrawWeather
			return
		}
		copy(s.TopWeather[:], s.TopWeather[1:])
		s.TopWeather[LookAhead-1] = TopWeather{}
		t.reported(s, top, ev)
	}
	t.Resolve(s, ev)
	if !s.lost(ev) {
		t.next(s, DrawWeather, ev)
	}
}

func weatherStep() step {
	return step{
		list: draws(WeatherDrawn, int8(delta.Heavy), int8(delta.Cloudy)), valid: (*Tables).validDrawWeather,
		deeds: []deed{drawn(WeatherDrawn, (*State).WeatherWeight, (*Tables).turnUpWeather)},
	}
}

// shuffleWeather turns the discards into the deck when the deck is empty, which can happen with
// small decks of other data files.
func (s *State) shuffleWeather(ev *engine.Events) {
	if s.WeatherLen > 0 {
		return
	}
	s.Weather.AddAll(&s.WeatherDiscard)
	s.WeatherLen, s.WeatherDiscard = s.WeatherDiscard.Size(), delta.WeatherPile{}
	ev.Add(EventWeatherReshuffled{Cards: int16(s.WeatherLen)}.By("RW-104").AsBarrier())
}

func (t *Tables) reported(s *State, w delta.Weather, ev *engine.Events) {
	s.Turned[s.turned()] = w
	ev.Add(EventWeather{Card: w}.By("RW-045").AsBarrier())
	t.AddWeather(s, w, ev)
}

// WeatherWeight returns the odds of a weather card. Some of the unseen heavy cards are in the box
// (RW-206), so each unseen heavy card counts for less.
func (s *State) WeatherWeight(a Action) int {
	w := delta.Weather(a.N)
	if w == delta.UnknownWeather {
		return 0
	}
	n := int(s.Weather[w])
	if s.BoxedUnseen == 0 {
		return n
	}
	heavy := int(s.Weather.Heavy())
	if w.IsHeavy() {
		return n * (heavy - int(s.BoxedUnseen))
	}
	return n * heavy
}

// turnUpWeather turns up a card of this week.
func (t *Tables) turnUpWeather(s *State, _ int8, a Action, ev *engine.Events) {
	w := delta.Weather(a.N)
	s.Weather[w]--
	s.WeatherLen--
	t.reported(s, w, ev)
	t.turnUp(s, ev)
}

// cleanUp begins Phase 5 (RW-047). The end of the last week wins the game, before anything else
// happens (RW-185).
func (t *Tables) cleanUp(s *State, ev *engine.Events) {
	s.First = s.after(s.First)
	s.Week++
	over := EventWeek{Week: int16(s.Week), Weeks: int16(s.Weeks()), Seat: engine.Seat(s.First), Losses: int16(s.Loss)}
	ev.Add(over.By("RW-047").AsBarrier())
	if s.Week == s.Weeks() {
		ev.Add(EventGameWon{Losses: int16(s.Loss), Limit: int16(s.Limit())}.By("RW-185").AsBarrier())
		s.finish()
		return
	}
	for p := range s.Positions {
		s.Due[p] = max(0, handRefilled-s.Hands[p].Size()) // RW-048, RW-049
	}
	t.drawCards(s, ev)
}

// Result returns the result by RW-185 or RW-184, and with individual goals by RW-198.
func (s *State) Result() engine.Result {
	why := ResultWon{Losses: int16(s.Loss), Limit: int16(s.Limit()), Week: int16(s.Week), Weeks: int16(s.Weeks())}
	r := engine.Result{Group: engine.GroupWon, Rule: "RW-185", Why: why.Words()}
	if s.Loss >= s.Limit() {
		why.Week = min(why.Week+1, why.Weeks) // the week that is not over
		r = engine.Result{Group: engine.GroupLost, Rule: "RW-184", Why: ResultLost(why).Words()}
	}
	if !s.Options.Individual {
		return r
	}
	r.Scored = true
	for p := range s.Positions {
		// The two positions of a single player score separately; the higher total counts (RW-199).
		seat := s.Seat(p)
		r.Scores[seat] = max(r.Scores[seat], int32(s.Points[p]))
	}
	for i := range s.Seats {
		r.Places[i] = 1
		for j := range s.Seats {
			if r.Scores[j] > r.Scores[i] {
				r.Places[i]++
			}
		}
	}
	return r
}

func (t *Tables) validDrawWeather(s *State) error {
	return impossible(s.WeatherLen == 0 || s.TopWeather[0].Card != delta.NoWeather || s.turned() == RainCards, "there is no weather card to draw")
}

// Survivors who arrive on the map.

// arrive puts a Survivor on land near the Mounds Landing dot, if there is one in the pool (RW-032,
// RW-051, RW-052).
func (t *Tables) arrive(s *State, ev *engine.Events) {
	spots := t.arrivalSpots(s)
	switch {
	case s.Pool == 0 || spots.IsEmpty():
		t.next(s, PlaceSurvivor, ev)
	case spots.Size() == 1:
		t.placeSurvivor(s, s.Asked, Action{At: spots.First()}, ev)
	default:
		s.vote(PlaceSurvivor)
	}
}

func arrivalStep() step {
	return step{
		list: onSpots(SurvivorAt, (*Tables).arrivalSpots), valid: (*Tables).validArrival,
		deeds: []deed{may(SurvivorAt, (*Tables).checkSurvivorAt, (*Tables).placeSurvivor)},
	}
}

// arrivalSpots returns the dry land beside the dot, or else the nearest dry hex (RW-211).
func (t *Tables) arrivalSpots(s *State) delta.Set {
	dry := t.dryLand(s)
	if beside := t.ArriveAt.And(dry); !beside.IsEmpty() {
		return beside
	}
	var nearest delta.Set
	for _, h := range t.Arrivals {
		if dry.Has(h) {
			nearest = nearest.With(h)
			break
		}
	}
	return nearest
}

func (t *Tables) checkSurvivorAt(s *State, _ int8, a Action) engine.Refusal {
	spots := t.arrivalSpots(s)
	if !spots.Has(a.At) {
		return RefusalNotAtLanding{}.By("RW-032")
	}
	return engine.Refusal{}
}

// placeSurvivor places a Survivor; on a camp this does not count as a delivery (RW-233).
func (t *Tables) placeSurvivor(s *State, _ int8, a Action, ev *engine.Events) {
	s.Pool--
	*s.PeopleAt(a.At)++
	ev.Add(EventSurvivor{At: a.At, Left: int16(s.Pool)}.By("RW-032"))
	t.next(s, PlaceSurvivor, ev)
}

func (t *Tables) validArrival(s *State) error {
	return impossible(s.Pool == 0, "there is no Survivor to place")
}

// lose counts losses. Callers must call lost after they have counted everything that happens at
// once (RW-221).
func (s *State) lose(n int8) { s.Loss += n }

// spare lowers the losses, never below 0 (RW-122).
func (s *State) spare(n int8) { s.Loss = max(0, s.Loss-n) }

// lost ends the game if the limit is reached (RW-184), and reports whether it has ended.
func (s *State) lost(ev *engine.Events) bool {
	if s.Phase == Over {
		return true
	}
	if s.Loss < s.Limit() {
		return false
	}
	ev.Add(EventGameLost{Losses: int16(s.Loss), Limit: int16(s.Limit())}.By("RW-184").AsBarrier())
	s.finish()
	return true
}

func (s *State) finish() {
	s.Phase, s.Step = Over, Nothing
	s.tidy()
}

// tidy clears the data of the previous decision.
func (s *State) tidy() {
	s.Demand = 0
	s.Left, s.Budget, s.Gifts, s.Swimmer, s.Permitted, s.Refused = 0, 0, 0, 0, 0, 0
	s.Ending, s.Taken, s.Boost, s.Next = false, false, delta.NoTrack, 0
	s.Boarded = [AllPawns]int8{}
	s.Owe, s.Due, s.Votes, s.Done = [delta.MaxPositions]int8{}, [delta.MaxPositions]int8{}, [delta.MaxPositions]Action{}, [delta.MaxPositions]bool{}
}
