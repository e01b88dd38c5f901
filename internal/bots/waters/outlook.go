package waters

import (
	"math"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/waters"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
	"github.com/bigriver/bigriver/internal/search"
)

const (
	outlookCourses = 24
	outlookSeed    = 1927
	// A course starts with this many losses, so that it continues beyond the loss limit.
	fromLosses = -100
	outlooks   = 8 // to cache
)

// outlook is what the weather will bring if nobody acts.
type outlook struct {
	land state // all that it depends on

	losses [outlookCourses]float32 // to the end of the game, by course
	week   float32                 // mean losses of the coming weather
	month  float32                 // of the coming four
	risk   [delta.MaxLands]float32 // that a group of lowland is flooded by then
	mean   float32                 // of losses
	spread float32
}

// outlookReader computes outlooks. All positions have the same luck, so that they can be compared.
// Its cache is invisible to callers.
type outlookReader struct {
	w      *neighbour
	dice   search.Dice
	cache  [outlooks]outlook
	oldest int
}

// landOf returns only those fields of a view that the coming weather depends on.
func landOf(v *state) (s state) {
	s.Version, s.Seats, s.Positions, s.Options = v.Version, v.Seats, v.Positions, v.Options
	s.Phase, s.Step, s.Week, s.Loss, s.Turned = v.Phase, v.Step, v.Week, fromLosses, v.Turned
	s.Level, s.Token, s.Mark, s.Rained, s.Flooded = v.Level, v.Token, v.Mark, v.Rained, v.Flooded
	s.Levee, s.Camps, s.Town, s.Pawns, s.People, s.Rafts = v.Levee, v.Camps, v.Town, v.Pawns, v.People, v.Rafts
	s.Weather, s.WeatherLen, s.WeatherDiscard = v.Weather, v.WeatherLen, v.WeatherDiscard
	s.Boxed, s.BoxedUnseen, s.TopWeather = v.Boxed, v.BoxedUnseen, v.TopWeather
	s.Deck[delta.Blues], s.DeckLen = 100, 100 // to draw in the weeks between
	if s.Step != waters.DrawWeather {
		s.Phase, s.Step = waters.WeatherReport, waters.Nothing
	}
	return s
}

// read returns the outlook of a view. It is valid until the next call.
func (o *outlookReader) read(v *state) *outlook {
	land := landOf(v)
	for i := range o.cache {
		if o.cache[i].land == land {
			return &o.cache[i]
		}
	}
	k := &o.cache[o.oldest]
	o.oldest = (o.oldest + 1) % outlooks
	*k = outlook{land: land}
	w := o.w
	w.Decision = &bots.Decision[state, action]{Rules: w.rules, By: engine.Watcher, View: land, R: &o.dice}
	squares := float32(0)
	for c := range k.losses {
		o.dice = search.Dice(outlookSeed + c)
		s := w.rules.Resample(&land, engine.Watcher, &o.dice)
		known := s.TopWeather
		if s.Step != waters.DrawWeather {
			rain(&s)
		}
		o.course(k, c, &s, known[:])
		k.mean += float32(k.losses[c] / outlookCourses)
		squares += float32(k.losses[c]*k.losses[c]) / outlookCourses
	}
	k.spread = float32(math.Sqrt(float64(max(squares-float32(k.mean*k.mean), 0))))
	return k
}

// month is the number of weeks of outlook.month and outlook.risk.
const month = 4

// course simulates one course of the weather.
func (o *outlookReader) course(k *outlook, c int, s *state, known []waters.TopWeather) {
	w := o.w
	flooded, weeks, week := s.Flooded, 0, s.Week
	for w.raining(s) {
		card := delta.NoWeather
		if len(known) > 0 {
			card, known = known[0].Card, known[1:]
		}
		if card == delta.NoWeather {
			card = w.drawWeather(s)
		}
		w.rules.Apply(s, engine.Chance, rains(card), nil)
		over := s.Phase == waters.Over
		if s.Week == week && !over {
			continue
		}
		week = s.Week
		weeks++
		lost := float32(s.Loss-fromLosses) / outlookCourses
		if weeks == 1 {
			k.week += lost
		}
		if weeks == month || over && weeks < month {
			k.month += lost
			for i := range k.risk {
				if (s.Flooded&^flooded)>>i&1 != 0 {
					k.risk[i] += 1. / outlookCourses
				}
			}
		}
	}
	k.losses[c] = float32(s.Loss - fromLosses)
}
