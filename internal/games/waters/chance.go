package waters

import "github.com/bigriver/bigriver/internal/engine"

// What falls by chance, and how often.

// checkFalls is of what falls by chance.
func (s *State) checkFalls(a Action) engine.Refusal {
	if s.weight(a) <= 0 {
		return engine.Refuse("RW-104", "cannot_fall")
	}
	return engine.Refusal{}
}

func (t *tables) falls(s *State, a Action, ev *engine.Events) {
	switch a.Kind {
	case Box:
		t.box(s, Weather(a.N), ev)
	case LandFalls:
		t.landFalls(s, LandCard(a.N), ev)
	case GoalOpens:
		t.opened(s, Goal(a.N), ev)
	case CardFalls:
		t.draw(s, a.Card, ev)
	case FirstIs:
		t.firstIs(s, a.N, ev)
	default:
		t.weatherFalls(s, Weather(a.N), ev)
	}
}

// Weight is how often a result of chance falls.
func (r Rules) Weight(s *State, a Action) int { return s.weight(a) }

func (s *State) weight(a Action) int {
	switch a.Kind {
	case Box:
		if w := Weather(a.N); w.isHeavy() {
			return int(s.Weather[w])
		}
		return 0
	case LandFalls:
		if c := LandCard(a.N); c == UnknownLand {
			return 0
		}
		if s.StarLen > 0 {
			return int(s.Star[a.N])
		}
		return int(s.Land[a.N])
	case GoalOpens:
		return int(flag(s.mayOpen(Goal(a.N))))
	case CardFalls:
		if a.Card == UnknownCard {
			return 0
		}
		return int(s.Deck[a.Card])
	case FirstIs:
		return int(flag(a.N < s.Positions))
	case WeatherFalls:
		return s.weatherWeight(Weather(a.N))
	default:
		return 0
	}
}

// weatherWeight takes into account that of the unseen heavy cards some lie in the box (RW-206): a heavy card falls that
// much less often.
func (s *State) weatherWeight(w Weather) int {
	if w == UnknownWeather {
		return 0
	}
	n := int(s.Weather[w])
	if s.BoxedUnseen == 0 {
		return n
	}
	heavy := int(s.Weather.heavy())
	if w.isHeavy() {
		return n * (heavy - int(s.BoxedUnseen))
	}
	return n * heavy
}
