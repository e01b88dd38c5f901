package waters

import (
	"errors"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
)

// The ends of a week: Phase 4, the weather, and Phase 5, Clean Up.

// report begins turning up three Weather Report cards (RW-045); those of the last week are discarded.
func (t *Tables) report(s *State, ev *engine.Events) {
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
	switch {
	case s.lost(ev):
	case s.Phase == SetUp:
		t.beginRound(s, ev)
	default:
		t.cleanUp(s, ev)
	}
}

// shuffleWeather makes the discards the deck when the deck is used up: other data may have small decks.
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

// WeatherWeight returns the odds of a weather card. Some of the unseen heavy cards lie in the box
// (RW-206), so that a heavy card is drawn less often by that share.
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

func listWeather(l list) []Action {
	for w := delta.Heavy; w <= delta.Cloudy; w++ {
		a := Action{Kind: WeatherDrawn, N: int8(w)}
		l.draw(a, l.s.WeatherWeight(a))
	}
	return l.dst
}

// turnUpWeather turns up a card of this week.
func (t *Tables) turnUpWeather(s *State, _ int8, a Action, ev *engine.Events) {
	w := delta.Weather(a.N)
	s.Weather[w]--
	s.WeatherLen--
	t.reported(s, w, ev)
	t.turnUp(s, ev)
}

// cleanUp begins Phase 5 (RW-047). The end of the last week wins the game, before anything else happens (RW-185).
func (t *Tables) cleanUp(s *State, ev *engine.Events) {
	s.Phase = CleanUp
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
	if s.WeatherLen == 0 || s.TopWeather[0].Card != delta.NoWeather || s.turned() == RainCards {
		return errors.New("there is no weather card to draw")
	}
	return nil
}
