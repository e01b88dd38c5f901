package waters

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/waters"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
)

const (
	maxDraws    = 36 // in a course: enough for a whole Spring
	drawsInWeek = 3  // on average
)

// course is a simulated course of the weather: the deck, and the cards in the order in which they
// are drawn. If nobody acts, it floods some groups of lowland and costs a loss.
type course struct {
	deck    delta.WeatherPile
	cards   [maxDraws]delta.Weather
	flooded uint32
	loss    float64
}

// forecast simulates weather courses from the view, starting with the cards that the seat has read
// in the Newspaper. It counts where the water overflows.
func (w *neighbour) forecast() {
	w.base = w.Rules.Resample(&w.View, w.By, w.R)
	w.over, w.risk = [delta.Places]int{}, [delta.Places]float64{}
	for c := range w.course {
		whole := w.Rules.Resample(&w.View, w.By, w.R)
		w.draw(&w.course[c], &whole)
	}
}

func (w *neighbour) draw(c *course, whole *state) {
	s := &w.current
	*s = w.base
	s.Weather, s.WeatherLen, s.TopWeather, s.Boxed = whole.Weather, whole.WeatherLen, whole.TopWeather, whole.Boxed
	known := whole.TopWeather[:]
	rain(s)
	*c = course{deck: s.Weather}
	sum := tally{before: s.Loss, week: s.Week, weight: 1, later: w.manner.later}
	for n := range w.manner.sight {
		if !w.raining(s) {
			break
		}
		card := delta.NoWeather
		if len(known) > 0 {
			card, known = known[0].Card, known[1:]
		}
		if card == delta.NoWeather {
			card = w.drawWeather(s)
		}
		c.cards[n] = card
		w.ev.List = w.ev.List[:0]
		w.Rules.Apply(s, engine.Chance, rains(card), &w.ev)
		for i := range w.ev.List {
			if e := &w.ev.List[i]; e.Key == "flood" {
				w.floods(waters.ReadEventFlood(&e.Args).At)
			}
		}
		sum.add(s)
	}
	c.flooded, c.loss = s.Flooded&^w.base.Flooded, sum.total
}

func rains(c delta.Weather) action {
	return action{Kind: waters.WeatherDrawn, N: int8(c)}
}

// drawWeather returns a card drawn by the odds of the rules.
func (w *neighbour) drawWeather(s *state) delta.Weather {
	pick := engine.Below(w.R, int(s.WeatherLen))
	for card, n := range s.Weather {
		if pick -= int(n); pick < 0 {
			return delta.Weather(card)
		}
	}
	return delta.NoWeather
}

// floods records that a hex overflows, which floods its group.
func (w *neighbour) floods(over delta.Hex) {
	w.over[over]++
	for h := range w.ground {
		if w.ground[h].group == w.ground[over].group {
			w.risk[h] += 1 / float64(len(w.course))
		}
	}
}

// rain skips to the weather of the week.
func rain(s *state) {
	s.Phase, s.Step = waters.WeatherReport, waters.DrawWeather
	for i, t := range s.Turned {
		if t != delta.NoWeather {
			s.WeatherDiscard[t]++
			s.Turned[i] = delta.NoWeather
		}
	}
	s.Due = [4]int8{}
	// Return the known cards on top to the deck: the course has its own order.
	for i, t := range s.TopWeather {
		if t.Card != delta.NoWeather {
			s.Weather[t.Card]++
			s.WeatherLen++
			s.TopWeather[i] = waters.TopWeather{}
		}
	}
}

// raining reports whether a weather card is drawn next. At the end of a week it skips to the
// weather of the next.
func (w *neighbour) raining(s *state) bool {
	if s.Phase == waters.Over || int(s.Week) >= int(w.View.Week)+w.manner.sight/drawsInWeek {
		return false
	}
	if s.Step != waters.DrawWeather {
		rain(s)
	}
	return s.WeatherLen > 0
}

// tally adds up the losses of a course, week by week.
type tally struct {
	before, week int8
	// weight of this week's losses, and the factor by which it changes each week.
	weight, later, total float64
}

func (t *tally) add(s *state) {
	if s.Week != t.week || s.Phase == waters.Over {
		// Not fused, so that every machine computes the same.
		t.total += float64(t.weight * float64(s.Loss-t.before))
		t.before, t.week, t.weight = s.Loss, s.Week, t.weight*t.later
	}
}

// lossOf returns the average loss over all courses, starting at a state, if nobody acts.
func (w *neighbour) lossOf(from *state) float64 {
	total := 0.0
	for i := range w.course {
		total += w.lossIn(&w.course[i], from)
	}
	return total / float64(len(w.course))
}

// baseLoss returns the average loss of the base.
func (w *neighbour) baseLoss() float64 {
	total := 0.0
	for i := range w.course {
		total += w.course[i].loss
	}
	return total / float64(len(w.course))
}

// lossWithLevee returns the average loss of a state that differs from the base by this levee. If
// the land behind it does not flood anyway, the levee hardly ever matters, and it returns the loss
// of the base.
func (w *neighbour) lossWithLevee(from *state, at delta.Hex) float64 {
	total := 0.0
	for i := range w.course {
		c := &w.course[i]
		if c.flooded>>uint8(w.ground[at].group-1)&1 == 0 {
			total += c.loss
		} else {
			total += w.lossIn(c, from)
		}
	}
	return total / float64(len(w.course))
}

// lossIn returns the loss of a state in a course.
func (w *neighbour) lossIn(c *course, from *state) float64 { return w.run(c, from, nil) }

// run simulates a course from a state, and returns its loss.
func (w *neighbour) run(c *course, from *state, ev *engine.Events) float64 {
	s := &w.current
	*s = *from
	rain(s)
	s.Weather = c.deck
	sum := tally{before: s.Loss, week: s.Week, weight: 1, later: w.manner.later}
	for _, card := range c.cards {
		if card == delta.NoWeather || !w.raining(s) || s.Weather[card] == 0 {
			break
		}
		w.Rules.Apply(s, engine.Chance, rains(card), ev)
		sum.add(s)
	}
	return sum.total
}

// breach returns where the water most often comes in instead, starting at a state in which the land
// of a hex is protected: into that land, or into one that it did not flood before.
func (w *neighbour) breach(from *state, land delta.Hex) delta.Hex {
	times, where := [delta.Places]int{}, delta.Nowhere
	for i := range w.course {
		c := &w.course[i]
		if c.flooded>>uint8(w.ground[land].group-1)&1 == 0 {
			continue
		}
		w.ev.List = w.ev.List[:0]
		w.run(c, from, &w.ev)
		for i := range w.ev.List {
			e := &w.ev.List[i]
			if e.Key != "flood" {
				continue
			}
			at := waters.ReadEventFlood(&e.Args).At
			group := w.ground[at].group
			if group != w.ground[land].group && c.flooded>>uint8(group-1)&1 != 0 {
				continue // it floods anyway
			}
			if times[at]++; where == delta.Nowhere || times[at] > times[where] {
				where = at
			}
		}
	}
	return where
}

// after returns the expected loss after an action.
func (w *neighbour) after(a action) float64 {
	s := w.base
	w.Rules.Apply(&s, w.By, a, nil)
	return w.lossOf(&s)
}
