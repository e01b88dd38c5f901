package waters

import "github.com/bigriver/bigriver/internal/engine"

// The decks that a Newspaper and a Radio look at.
const (
	weatherDeck = 1
	landDeck    = 2
)

// checkPlayed is of n Resistance cards of a kind; so many of them may be Education if the Teacher plays them (RW-142, RW-274).
func (g play) checkPlayed(p int8, c Card, n, edu int8) engine.Refusal {
	hand := &g.Hands[p]
	switch {
	case edu > 0 && g.Role[p] != Teacher:
		return engine.Refuse("RW-142", "no_resistance", int16(Education))
	case edu > n || hand[Education] < edu:
		return engine.Refuse("RW-274", "not_in_hand", int16(Education))
	case hand[c] < n-edu && n == 2:
		return engine.Refuse("RW-141", "too_few_vaudeville", int16(n))
	case hand[c] < n-edu:
		return engine.Refuse("RW-138", "not_in_hand", int16(c))
	}
	return engine.Refusal{}
}

func (g play) playCards(p int8, c Card, n, edu int8) {
	for i := range n {
		if i < edu {
			g.toss(p, Education)
		} else {
			g.toss(p, c)
		}
	}
}

// checkResistance is of cards that are played as an action (RW-138).
func (g play) checkResistance(c Card, n, edu int8) engine.Refusal {
	if refusal := g.checkAction(); !refusal.OK() {
		return refusal
	}
	return g.checkPlayed(g.Active, c, n, edu)
}

func (g play) checkNewspaper(edu int8) engine.Refusal {
	if g.weatherCards() == 0 {
		return engine.Refuse("RW-139", "no_weather_cards")
	}
	return g.checkResistance(Newspaper, 1, edu)
}

// newspaper looks at the next weather cards (RW-139).
func (g play) newspaper(edu int8) {
	g.playCards(g.Active, Newspaper, 1, edu)
	g.Left--
	g.ev.Add(engine.Event{Rule: "RW-139", Key: "reads", Args: engine.Args{int16(g.Active)}})
	g.lookWeather()
}

// weatherCards counts what can be drawn.
func (s *State) weatherCards() int8 {
	n := s.WeatherLen + s.WeatherDiscard.size()
	for _, t := range s.TopWeather {
		if t.Card != NoWeather {
			n++
		}
	}
	return n
}

func (g play) lookWeather() {
	for i := range g.TopWeather {
		if g.TopWeather[i].Card == NoWeather && g.WeatherLen+g.WeatherDiscard.size() > 0 {
			g.shuffleWeather()
			g.Step = LookWeather
			return
		}
	}
	me := g.seat(g.Active)
	for i := range g.TopWeather {
		if top := &g.TopWeather[i]; top.Card != NoWeather {
			top.Known = top.Known.With(me)
			g.ev.Add(engine.Event{Rule: "RW-139", Key: "saw_weather", Args: engine.Args{
				int16(g.Active), int16(top.Card), int16(i) + 1,
			}, To: engine.Only(me), Barrier: true})
		}
	}
	g.ev.Add(engine.Event{Rule: "RW-139", Key: "looked_weather", Args: engine.Args{int16(g.Active)}, Barrier: true})
	g.showing(weatherDeck)
}

func (g play) checkRadio(edu int8) engine.Refusal {
	if !g.landCards() {
		return engine.Refuse("RW-140", "no_landowner_cards")
	}
	return g.checkResistance(Radio, 1, edu)
}

// radio looks at the next Landowner cards (RW-140).
func (g play) radio(edu int8) {
	g.playCards(g.Active, Radio, 1, edu)
	g.Left--
	g.ev.Add(engine.Event{Rule: "RW-140", Key: "listens", Args: engine.Args{int16(g.Active)}})
	g.lookLand()
}

func (g play) lookLand() {
	for i := range g.TopLand {
		if g.TopLand[i].Card == NoLand && g.StarLen+g.LandLen+g.LandDiscard.size() > 0 {
			g.shuffleLand() // RW-244
			g.Step = LookLand
			return
		}
	}
	me := g.seat(g.Active)
	for i := range g.TopLand {
		if top := &g.TopLand[i]; top.Card != NoLand {
			top.Known = top.Known.With(me)
			g.ev.Add(engine.Event{Rule: "RW-140", Key: "saw_landowner", Args: engine.Args{
				int16(g.Active), int16(top.Card), int16(i) + 1,
			}, To: engine.Only(me), Barrier: true})
		}
	}
	g.ev.Add(engine.Event{Rule: "RW-140", Key: "looked_landowner", Args: engine.Args{int16(g.Active)}, Barrier: true})
	g.showing(landDeck)
}

// seeLand lays a card that was looked at behind those that are known already.
func (g play) seeLand(c TopLand) {
	c.Known = engine.Only(g.seat(g.Active))
	g.ev.Add(engine.Event{Rule: "RW-140", Key: "looks_landowner", Args: engine.Args{int16(g.Active)}, Barrier: true})
	for i := range g.TopLand {
		if g.TopLand[i].Card == NoLand {
			g.TopLand[i] = c
			break
		}
	}
	g.lookLand()
}

// showing asks whether what was seen is shown to all (RW-243), unless all know it already or one person plays alone.
func (g play) showing(deck int8) {
	g.Step, g.Wanted = Acting, 0
	if !g.solo() && !g.knownToAll(deck) {
		g.Step, g.Wanted = Showing, deck
	}
}

func (s *State) knownToAll(deck int8) bool {
	for i := range lookAhead {
		weather, land := &s.TopWeather[i], &s.TopLand[i]
		if deck == weatherDeck && weather.Card != NoWeather && weather.Known != engine.Everybody {
			return false
		}
		if deck == landDeck && land.Card != NoLand && land.Known != engine.Everybody {
			return false
		}
	}
	return true
}

func (g play) show() {
	for i := range g.TopWeather {
		if top := &g.TopWeather[i]; g.Wanted == weatherDeck && top.Card != NoWeather {
			top.Known = engine.Everybody
			g.ev.Add(engine.Event{Rule: "RW-243", Key: "showed_weather", Args: engine.Args{
				int16(g.Active), int16(top.Card), int16(i) + 1,
			}, Barrier: true})
		}
		if top := &g.TopLand[i]; g.Wanted == landDeck && top.Card != NoLand {
			top.Known = engine.Everybody
			g.ev.Add(engine.Event{Rule: "RW-243", Key: "showed_landowner", Args: engine.Args{
				int16(g.Active), int16(top.Card), int16(i) + 1,
			}, Barrier: true})
		}
	}
	g.Step, g.Wanted = Acting, 0
}

// vaudeville is RW-141: one card draws two; with two every player may.
func (g play) vaudeville(n, edu int8) {
	g.playCards(g.Active, Vaudeville, n, edu)
	g.Left--
	g.ev.Add(engine.Event{Rule: "RW-141", Key: "vaudeville", Args: engine.Args{int16(g.Active), int16(n)}})
	if n == 2 {
		g.Step, g.Asked = Sharing, g.Active
		return
	}
	g.Due[g.Active] = 2
	g.drawCards()
}

// shared is an answer to whether one draws (RW-242).
func (g play) shared(yes bool) {
	p := g.Asked
	if yes {
		g.Due[p] = 2
		g.ev.Add(engine.Event{Rule: "RW-242", Key: "shares", Args: engine.Args{int16(p)}})
	} else {
		g.ev.Add(engine.Event{Rule: "RW-242", Key: "declines", Args: engine.Args{int16(p)}})
	}
	if g.Asked = g.after(p); g.Asked == g.Active {
		g.drawCards()
	}
}

// checkCounter is RW-083: a held Threat, one's own, or as the Teacher another's (RW-226).
func (g play) checkCounter(c Card, of int8) engine.Refusal {
	if refusal := g.checkAction(); !refusal.OK() {
		return refusal
	}
	teacher := g.Role[g.Active] == Teacher
	switch {
	case of >= g.Positions:
		return engine.Refuse("RW-083", "holds_no_threat", int16(of))
	case of != g.Active && !teacher:
		return engine.Refuse("RW-208", "not_yours_to_resist", int16(of))
	case of != g.Active && c != Education:
		return engine.Refuse("RW-226", "only_education", int16(c))
	case !c.isResistance() && (c != Education || !teacher):
		return engine.Refuse("RW-142", "no_resistance", int16(c))
	case g.Hands[of][Threat] == 0:
		return engine.Refuse("RW-083", "holds_no_threat", int16(of))
	case g.Hands[g.Active][c] == 0:
		return engine.Refuse("RW-138", "not_in_hand", int16(c))
	}
	return engine.Refusal{}
}

func (g play) counter(c Card, of int8) {
	g.toss(g.Active, c)
	g.toss(of, Threat)
	g.Left--
	if of == g.Active {
		g.ev.Add(engine.Event{Rule: "RW-083", Key: "countered", Args: engine.Args{int16(g.Active), int16(c)}})
	} else {
		g.ev.Add(engine.Event{Rule: "RW-197", Key: "countered_for", Args: engine.Args{int16(g.Active), int16(c), int16(of)}})
	}
	if c == Education {
		g.score(g.Active) // RW-197
	}
}
