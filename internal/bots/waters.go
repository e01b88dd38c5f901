package bots

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/waters"
)

// newWaters makes the cooperative player of Rising Waters: it asks of the water, by the exact odds of the weather, what
// the next weeks would take if nobody did anything, and builds, moves and rescues where that saves most.
func newWaters(g engine.Game) (Bot, error) {
	w := &watersSimple{}
	m, err := g.New(engine.Setup{Seats: g.Facts().MinSeats})
	if err != nil {
		return nil, err
	}
	if board, ok := m.Board(engine.Watcher).(waters.Board); ok {
		groups := map[string]int8{}
		for _, h := range board.Hexes {
			if h.Kind != "lowland" {
				continue
			}
			if groups[h.Group] == 0 {
				groups[h.Group] = int8(len(groups)) + 1
			}
			w.height[h.At], w.group[h.At] = h.Elevation, groups[h.Group]
		}
	}
	return Typed(g, w.choose)
}

// A forecast is some courses that the weather may take, the same for all that is compared.
const (
	courses   = 16
	mostDraws = 15 // of a course: five weeks
)

type watersSimple struct {
	*Decision[waters.State, waters.Action]
	base   waters.State // a whole state that may lie behind the view
	course [courses][mostDraws]waters.Action
	buf    []waters.Action
	ev     engine.Events
	over   [181]int     // how often water went over a hex
	risk   [181]float64 // how often a hex floods
	height [181]int8    // the elevations
	group  [181]int8    // the groups of lowland, from 1
}

type (
	watersAction = waters.Action
	watersState  = waters.State
)

func (w *watersSimple) choose(d *Decision[waters.State, waters.Action]) int {
	w.Decision = d
	var best int
	switch d.View.Step {
	case waters.PlaceTown, waters.PlaceThirdTown, waters.PlacePawn, waters.PlaceSurvivor, waters.GreenCamp:
		best = w.best(w.place)
	case waters.PlaceLevee:
		w.forecast()
		best = w.best(w.firstLevee)
	case waters.Upgrading:
		best = w.best(w.upgrade)
	case waters.Acting:
		best = w.act()
	case waters.Moving:
		best = w.step()
	case waters.Building:
		best = w.build()
	case waters.Donating:
		best = w.best(w.gift)
	case waters.RedCamp, waters.TakeSurvivor:
		w.forecast()
		best = w.best(func(a watersAction) float64 { return -w.after(a) })
	default:
		best = w.best(w.answer)
	}
	return best
}

// best is the action that a measure likes most, the first of equals.
func (w *watersSimple) best(measure func(watersAction) float64) int {
	best, most := 0, 0.0
	for i, a := range w.Legal {
		if m := measure(a); i == 0 || m > most {
			best, most = i, m
		}
	}
	return best
}

// find is the first action of a kind, or -1.
func (w *watersSimple) find(k waters.Kind) int {
	for i, a := range w.Legal {
		if a.Kind == k {
			return i
		}
	}
	return -1
}

// forecast draws the courses of the weather from the view, and counts where the water goes over land.
func (w *watersSimple) forecast() {
	w.base = w.Rules.Resample(&w.View, w.By, w.R)
	w.over, w.risk = [181]int{}, [181]float64{}
	for c := range w.course {
		whole := w.Rules.Resample(&w.View, w.By, w.R)
		w.base.Weather, w.base.WeatherLen, w.base.TopWeather, w.base.Boxed = whole.Weather, whole.WeatherLen, whole.TopWeather, whole.Boxed
		s := w.base
		rain(&s)
		n := 0
		for n < mostDraws && w.raining(&s) {
			w.buf = w.Rules.AppendLegal(w.buf[:0], &s, engine.Chance)
			total := 0
			for _, a := range w.buf {
				total += w.Rules.Weight(&s, a)
			}
			pick := engine.Below(w.R, total)
			for _, a := range w.buf {
				if pick -= w.Rules.Weight(&s, a); pick < 0 {
					w.course[c][n] = a
					break
				}
			}
			w.ev.List = w.ev.List[:0]
			w.Rules.Apply(&s, engine.Chance, w.course[c][n], &w.ev)
			for _, e := range w.ev.List {
				if e.Key == "flood" {
					w.floods(1 + int(e.Args[1])*12 + int(e.Args[0]))
				}
			}
			n++
		}
		for ; n < mostDraws; n++ {
			w.course[c][n] = waters.Action{Kind: waters.WeatherFalls}
		}
	}
}

// floods notes that water goes over a hex, and floods its group.
func (w *watersSimple) floods(over int) {
	w.over[over]++
	for h, g := range w.group {
		if g == w.group[over] {
			w.risk[h] += 1.0 / courses
		}
	}
}

// rain goes on to the weather of the week at once.
func rain(s *watersState) {
	s.Phase, s.Step = waters.WeatherReport, waters.DrawWeather
	for i, t := range s.Turned {
		if t != waters.NoWeather {
			s.WeatherDiscard[t]++
			s.Turned[i] = waters.NoWeather
		}
	}
	s.Due = [4]int8{}
	// What was looked at is drawn with the rest: it is in the deck that the course is drawn from.
	for i, t := range s.TopWeather {
		if t.Card != waters.NoWeather {
			s.Weather[t.Card]++
			s.WeatherLen++
			s.TopWeather[i] = waters.TopWeather{}
		}
	}
}

// raining tells whether a weather card falls next; a week that is over goes on to the next week's weather.
func (w *watersSimple) raining(s *watersState) bool {
	if s.Phase == waters.Over || s.Week >= w.View.Week+5 {
		return false
	}
	if s.Step != waters.DrawWeather {
		rain(s)
	}
	return s.WeatherLen > 0
}

// lossOf is what the courses take from a state on average if nobody does anything; what comes soon counts for more.
func (w *watersSimple) lossOf(from *watersState) float64 {
	total := 0.0
	for c := range w.course {
		s := *from
		rain(&s)
		before, weight := s.Loss, 1.0
		for _, a := range w.course[c] {
			if a.N == 0 || !w.raining(&s) {
				break
			}
			if s.Weather[a.N] == 0 {
				continue
			}
			week := s.Week
			w.Rules.Apply(&s, engine.Chance, a, nil)
			if s.Week != week || s.Phase == waters.Over {
				total += weight * float64(s.Loss-before)
				before, weight = s.Loss, weight*0.8
			}
		}
	}
	return total / courses
}

// firstLevee asks only of hexes that water goes over.
func (w *watersSimple) firstLevee(a watersAction) float64 {
	if w.over[a.At] == 0 {
		return -1000
	}
	return -w.after(a)
}

// after is the loss behind an action.
func (w *watersSimple) after(a watersAction) float64 {
	s := w.base
	w.Rules.Apply(&s, w.By, a, nil)
	return w.lossOf(&s)
}

func (w *watersSimple) me() int8 {
	if w.View.Seats < w.View.Positions {
		return w.View.Active
	}
	return int8(w.By)
}

func (w *watersSimple) cards(p int8) (n int8) {
	h := w.View.Hands[p]
	for _, c := range h {
		n += c
	}
	return n - h[waters.Job] - h[waters.Threat]
}

// worth is what a card is good for, so that the least is paid first.
func (w *watersSimple) worth(c waters.Card) float64 {
	s, p := &w.View, w.me()
	switch c {
	case waters.Activism:
		return 6
	case waters.Education:
		return 4
	case waters.Garden:
		return 5 - float64(s.Powers[p][waters.ActionsTrack])/2
	case waters.Animals, waters.Church:
		return 2.5
	case waters.Blues:
		return 2
	case waters.Family:
		return 2.2
	case waters.Vaudeville:
		return 3
	case waters.Newspaper, waters.Radio:
		return 1.5
	case waters.Job:
		return 5
	default:
		return 0
	}
}
