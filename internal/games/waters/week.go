package waters

import "github.com/bigriver/bigriver/internal/engine"

// The ends of a week: Phase 4, the weather, and Phase 5, Clean Up.

// report begins turning up three Weather Report cards (RW-045); those of the last week are discarded.
func (g play) report() {
	for i, w := range g.Turned {
		if w != NoWeather {
			g.WeatherDiscard[w]++
			g.Turned[i] = NoWeather
		}
	}
	g.turnUp()
}

func (s *State) turned() (n int) {
	for n < rainCards && s.Turned[n] != NoWeather {
		n++
	}
	return n
}

func (g play) turnUp() {
	for g.turned() < rainCards && g.weatherCards() > 0 {
		top := g.TopWeather[0].Card
		if top == NoWeather {
			g.shuffleWeather()
			g.Step = DrawWeather
			return
		}
		copy(g.TopWeather[:], g.TopWeather[1:])
		g.TopWeather[lookAhead-1] = TopWeather{}
		g.reported(top)
	}
	g.resolve()
	switch {
	case g.lost():
	case g.Phase == SetUp:
		g.beginRound()
	default:
		g.cleanUp()
	}
}

// shuffleWeather makes the discards the deck when that is used up: other data may have small decks.
func (g play) shuffleWeather() {
	if g.WeatherLen > 0 {
		return
	}
	g.Weather.addAll(&g.WeatherDiscard)
	g.WeatherLen, g.WeatherDiscard = g.WeatherDiscard.size(), WeatherPile{}
	g.ev.Add(engine.Event{Rule: "RW-104", Key: "weather_reshuffled", Args: engine.Args{int16(g.WeatherLen)}, Barrier: true})
}

func (g play) reported(w Weather) {
	g.Turned[g.turned()] = w
	g.ev.Add(engine.Event{Rule: "RW-045", Key: "weather", Args: engine.Args{int16(w)}, Barrier: true})
	g.addWeather(w)
}

// weatherFalls is the card that is drawn.
func (g play) weatherFalls(w Weather) {
	g.Weather[w]--
	g.WeatherLen--
	if g.Step == DrawWeather {
		g.reported(w)
		g.turnUp()
		return
	}
	g.ev.Add(engine.Event{Rule: "RW-139", Key: "looks_weather", Args: engine.Args{int16(g.Active)}, Barrier: true})
	for i := range g.TopWeather {
		if g.TopWeather[i].Card == NoWeather {
			g.TopWeather[i] = TopWeather{Card: w, Known: engine.Only(g.seat(g.Active))}
			break
		}
	}
	g.lookWeather()
}

// cleanUp is Phase 5 (RW-047). A week reached is a game won, before anything else (RW-185).
func (g play) cleanUp() {
	g.Phase = CleanUp
	g.First = g.after(g.First)
	g.Week++
	g.ev.Add(engine.Event{Rule: "RW-047", Key: "week", Args: engine.Args{int16(g.Week), int16(g.weeks()), int16(g.First), int16(g.Loss)}, Barrier: true})
	if g.Week == g.weeks() {
		g.ev.Add(engine.Event{Rule: "RW-185", Key: "game_won", Args: engine.Args{int16(g.Loss), int16(g.limit())}, Barrier: true})
		g.finish()
		return
	}
	for p := range g.Positions {
		g.Due[p] = max(0, handRefilled-g.Hands[p].size()) // RW-048, RW-049
	}
	g.drawCards()
}

// result is RW-185 or RW-184, and with individual goals RW-198.
func (g play) result() engine.Result {
	r := engine.Result{Group: engine.GroupWon, Rule: "RW-185", Why: engine.Words{Key: "won"}}
	if g.Loss >= g.limit() {
		r = engine.Result{Group: engine.GroupLost, Rule: "RW-184", Why: engine.Words{Key: "lost"}}
	}
	r.Why.Args = engine.Args{int16(g.Loss), int16(g.limit()), int16(g.Week), int16(g.weeks())}
	if !g.Options.Individual {
		return r
	}
	r.Scored = true
	for p := range g.Positions {
		// One person's two positions score apart; the higher total is theirs (RW-199).
		seat := g.seat(p)
		r.Scores[seat] = max(r.Scores[seat], int32(g.Points[p]))
	}
	for i := range g.Seats {
		r.Places[i] = 1
		for j := range g.Seats {
			if r.Scores[j] > r.Scores[i] {
				r.Places[i]++
			}
		}
	}
	return r
}
