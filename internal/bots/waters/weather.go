package waters

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/waters"
)

// simple expects one of some courses of the weather. All actions that it compares are compared by the same courses.
const (
	courses   = 16
	mostDraws = 15 // in a course: five weeks
	later     = 0.8
)

// course is a possible course of the weather: the deck, and the cards in the order in which they are drawn.
type course struct {
	deck  waters.WeatherPile
	cards [mostDraws]waters.Weather
}

// forecast draws the courses of the weather from the view, starting with the cards that the seat has read in the Newspaper. It counts where the
// water goes over land.
func (w *neighbour) forecast() {
	w.base = w.Rules.Resample(&w.View, w.By, w.R)
	w.over, w.risk = [waters.Places]int{}, [waters.Places]float64{}
	for c := range w.course {
		whole := w.Rules.Resample(&w.View, w.By, w.R)
		w.draw(&w.course[c], &whole)
	}
}

func (w *neighbour) draw(c *course, whole *state) {
	s := w.base
	s.Weather, s.WeatherLen, s.TopWeather, s.Boxed = whole.Weather, whole.WeatherLen, whole.TopWeather, whole.Boxed
	known := whole.TopWeather[:]
	rain(&s)
	*c = course{deck: s.Weather}
	for n := range c.cards {
		if !w.raining(&s) {
			break
		}
		card := waters.NoWeather
		if len(known) > 0 {
			card, known = known[0].Card, known[1:]
		}
		if card == waters.NoWeather {
			card = w.drawWeather(&s)
		}
		c.cards[n] = card
		w.ev.List = w.ev.List[:0]
		w.Rules.Apply(&s, engine.Chance, rains(card), &w.ev)
		for _, e := range w.ev.List {
			if e.Key == "flood" {
				w.floods(waters.ReadEventFlood(&e.Args).At)
			}
		}
	}
}

func rains(c waters.Weather) action {
	return action{Kind: waters.WeatherDrawn, N: int8(c)}
}

// drawWeather returns a card drawn by the odds of the rules.
func (w *neighbour) drawWeather(s *state) waters.Weather {
	w.buf = w.Rules.AppendLegal(w.buf[:0], s, engine.Chance)
	total := 0
	w.odds = w.odds[:0]
	for _, a := range w.buf {
		total += w.Rules.Weight(s, a)
		w.odds = append(w.odds, total)
	}
	pick := engine.Below(w.R, total)
	for i, below := range w.odds {
		if pick < below {
			return waters.Weather(w.buf[i].N)
		}
	}
	return waters.NoWeather
}

// floods counts that water goes over a hex, which floods its group.
func (w *neighbour) floods(over waters.Hex) {
	w.over[over]++
	for h := range w.ground {
		if w.ground[h].group == w.ground[over].group {
			w.risk[h] += 1.0 / courses
		}
	}
}

// rain skips to the weather of the week.
func rain(s *state) {
	s.Phase, s.Step = waters.WeatherReport, waters.DrawWeather
	for i, t := range s.Turned {
		if t != waters.NoWeather {
			s.WeatherDiscard[t]++
			s.Turned[i] = waters.NoWeather
		}
	}
	s.Due = [4]int8{}
	// The known cards on top go back into the deck: the course has its own order.
	for i, t := range s.TopWeather {
		if t.Card != waters.NoWeather {
			s.Weather[t.Card]++
			s.WeatherLen++
			s.TopWeather[i] = waters.TopWeather{}
		}
	}
}

// raining reports whether a weather card is drawn next. At the end of a week it skips to the weather of the next.
func (w *neighbour) raining(s *state) bool {
	if s.Phase == waters.Over || s.Week >= w.View.Week+mostDraws/3 {
		return false
	}
	if s.Step != waters.DrawWeather {
		rain(s)
	}
	return s.WeatherLen > 0
}

// lossOf returns the average loss of a state by the courses if nobody does anything. An early loss counts for more.
func (w *neighbour) lossOf(from *state) float64 {
	total := 0.0
	for i := range w.course {
		c := &w.course[i]
		s := *from
		rain(&s)
		s.Weather = c.deck
		before, weight := s.Loss, 1.0
		for _, card := range c.cards {
			if card == waters.NoWeather || !w.raining(&s) || s.Weather[card] == 0 {
				break
			}
			week := s.Week
			w.Rules.Apply(&s, engine.Chance, rains(card), nil)
			if s.Week != week || s.Phase == waters.Over {
				total += weight * float64(s.Loss-before)
				before, weight = s.Loss, weight*later
			}
		}
	}
	return total / courses
}

// after returns the expected loss after an action.
func (w *neighbour) after(a action) float64 {
	s := w.base
	w.Rules.Apply(&s, w.By, a, nil)
	return w.lossOf(&s)
}
