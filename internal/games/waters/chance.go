package waters

import "github.com/bigriver/bigriver/internal/engine"

// What falls by chance, and how often.

// checkFalls is of what falls by chance.
func (g play) checkFalls(a Action) engine.Refusal {
	if g.weight(a) <= 0 {
		return engine.Refuse("RW-104", "cannot_fall")
	}
	return engine.Refusal{}
}

func (g play) falls(a Action) {
	switch a.Kind {
	case Box:
		g.box(Weather(a.N))
	case LandFalls:
		g.landFalls(LandCard(a.N))
	case GoalOpens:
		g.opened(Goal(a.N))
	case CardFalls:
		g.draw(a.Card)
	case FirstIs:
		g.firstIs(a.N)
	default:
		g.weatherFalls(Weather(a.N))
	}
}

// Weight is how often a result of chance falls.
func (r Rules) Weight(s *State, a Action) int { return play{s, r.d, nil}.weight(a) }

func (g play) weight(a Action) int {
	switch a.Kind {
	case Box:
		if w := Weather(a.N); w.isHeavy() {
			return int(g.Weather[w])
		}
		return 0
	case LandFalls:
		if c := LandCard(a.N); c == UnknownLand {
			return 0
		}
		if g.StarLen > 0 {
			return int(g.Star[a.N])
		}
		return int(g.Land[a.N])
	case GoalOpens:
		return int(flag(g.mayOpen(Goal(a.N))))
	case CardFalls:
		if a.Card == UnknownCard {
			return 0
		}
		return int(g.Deck[a.Card])
	case FirstIs:
		return int(flag(a.N < g.Positions))
	case WeatherFalls:
		return g.weatherWeight(Weather(a.N))
	default:
		return 0
	}
}

// weatherWeight takes into account that of the unseen heavy cards some lie in the box (RW-206): a heavy card falls that
// much less often.
func (g play) weatherWeight(w Weather) int {
	if w == UnknownWeather {
		return 0
	}
	n := int(g.Weather[w])
	if g.BoxedUnseen == 0 {
		return n
	}
	heavy := int(g.Weather.heavy())
	if w.isHeavy() {
		return n * (heavy - int(g.BoxedUnseen))
	}
	return n * heavy
}
