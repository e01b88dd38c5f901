package waters

import "github.com/bigriver/bigriver/internal/engine"

// The decks that a Newspaper and a Radio look at.
const (
	weatherDeck = 1
	landDeck    = 2
)

// checkPlayed is of n Resistance cards of a kind; so many of them may be Education if the Teacher plays them (RW-142, RW-274).
func (s *State) checkPlayed(p int8, c Card, n, edu int8) engine.Refusal {
	hand := &s.Hands[p]
	switch {
	case edu > 0 && s.Role[p] != Teacher:
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

func (s *State) playCards(p int8, c Card, n, edu int8) {
	for i := range n {
		if i < edu {
			s.toss(p, Education)
		} else {
			s.toss(p, c)
		}
	}
}

// checkResistance is of cards that are played as an action (RW-138).
func (s *State) checkResistance(c Card, n, edu int8) engine.Refusal {
	if refusal := s.checkAction(); !refusal.OK() {
		return refusal
	}
	return s.checkPlayed(s.Active, c, n, edu)
}

func (s *State) checkNewspaper(edu int8) engine.Refusal {
	if s.weatherCards() == 0 {
		return engine.Refuse("RW-139", "no_weather_cards")
	}
	return s.checkResistance(Newspaper, 1, edu)
}

// newspaper looks at the next weather cards (RW-139).
func (s *State) newspaper(edu int8, ev *engine.Events) {
	s.playCards(s.Active, Newspaper, 1, edu)
	s.Left--
	ev.Add(engine.Event{Rule: "RW-139", Key: "reads", Args: engine.Args{int16(s.Active)}})
	s.lookWeather(ev)
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

func (s *State) lookWeather(ev *engine.Events) {
	for i := range s.TopWeather {
		if s.TopWeather[i].Card == NoWeather && s.WeatherLen+s.WeatherDiscard.size() > 0 {
			s.shuffleWeather(ev)
			s.Step = LookWeather
			return
		}
	}
	me := s.seat(s.Active)
	for i := range s.TopWeather {
		if top := &s.TopWeather[i]; top.Card != NoWeather {
			top.Known = top.Known.With(me)
			ev.Add(engine.Event{Rule: "RW-139", Key: "saw_weather", Args: engine.Args{
				int16(s.Active), int16(top.Card), int16(i) + 1,
			}, To: engine.Only(me), Barrier: true})
		}
	}
	ev.Add(engine.Event{Rule: "RW-139", Key: "looked_weather", Args: engine.Args{int16(s.Active)}, Barrier: true})
	s.showing(weatherDeck)
}

func (s *State) checkRadio(edu int8) engine.Refusal {
	if !s.landCards() {
		return engine.Refuse("RW-140", "no_landowner_cards")
	}
	return s.checkResistance(Radio, 1, edu)
}

// radio looks at the next Landowner cards (RW-140).
func (s *State) radio(edu int8, ev *engine.Events) {
	s.playCards(s.Active, Radio, 1, edu)
	s.Left--
	ev.Add(engine.Event{Rule: "RW-140", Key: "listens", Args: engine.Args{int16(s.Active)}})
	s.lookLand(ev)
}

func (s *State) lookLand(ev *engine.Events) {
	for i := range s.TopLand {
		if s.TopLand[i].Card == NoLand && s.StarLen+s.LandLen+s.LandDiscard.size() > 0 {
			s.shuffleLand(ev) // RW-244
			s.Step = LookLand
			return
		}
	}
	me := s.seat(s.Active)
	for i := range s.TopLand {
		if top := &s.TopLand[i]; top.Card != NoLand {
			top.Known = top.Known.With(me)
			ev.Add(engine.Event{Rule: "RW-140", Key: "saw_landowner", Args: engine.Args{
				int16(s.Active), int16(top.Card), int16(i) + 1,
			}, To: engine.Only(me), Barrier: true})
		}
	}
	ev.Add(engine.Event{Rule: "RW-140", Key: "looked_landowner", Args: engine.Args{int16(s.Active)}, Barrier: true})
	s.showing(landDeck)
}

// seeLand lays a card that was looked at behind those that are known already.
func (s *State) seeLand(c TopLand, ev *engine.Events) {
	c.Known = engine.Only(s.seat(s.Active))
	ev.Add(engine.Event{Rule: "RW-140", Key: "looks_landowner", Args: engine.Args{int16(s.Active)}, Barrier: true})
	for i := range s.TopLand {
		if s.TopLand[i].Card == NoLand {
			s.TopLand[i] = c
			break
		}
	}
	s.lookLand(ev)
}

// showing asks whether what was seen is shown to all (RW-243), unless all know it already or one person plays alone.
func (s *State) showing(deck int8) {
	s.Step, s.Wanted = Acting, 0
	if !s.solo() && !s.knownToAll(deck) {
		s.Step, s.Wanted = Showing, deck
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

func (s *State) show(ev *engine.Events) {
	for i := range s.TopWeather {
		if top := &s.TopWeather[i]; s.Wanted == weatherDeck && top.Card != NoWeather {
			top.Known = engine.Everybody
			ev.Add(engine.Event{Rule: "RW-243", Key: "showed_weather", Args: engine.Args{
				int16(s.Active), int16(top.Card), int16(i) + 1,
			}, Barrier: true})
		}
		if top := &s.TopLand[i]; s.Wanted == landDeck && top.Card != NoLand {
			top.Known = engine.Everybody
			ev.Add(engine.Event{Rule: "RW-243", Key: "showed_landowner", Args: engine.Args{
				int16(s.Active), int16(top.Card), int16(i) + 1,
			}, Barrier: true})
		}
	}
	s.Step, s.Wanted = Acting, 0
}

// vaudeville is RW-141: one card draws two; with two every player may.
func (t *tables) vaudeville(s *State, n, edu int8, ev *engine.Events) {
	s.playCards(s.Active, Vaudeville, n, edu)
	s.Left--
	ev.Add(engine.Event{Rule: "RW-141", Key: "vaudeville", Args: engine.Args{int16(s.Active), int16(n)}})
	if n == 2 {
		s.Step, s.Asked = Sharing, s.Active
		return
	}
	s.Due[s.Active] = 2
	t.drawCards(s, ev)
}

// shared is an answer to whether one draws (RW-242).
func (t *tables) shared(s *State, yes bool, ev *engine.Events) {
	p := s.Asked
	if yes {
		s.Due[p] = 2
		ev.Add(engine.Event{Rule: "RW-242", Key: "shares", Args: engine.Args{int16(p)}})
	} else {
		ev.Add(engine.Event{Rule: "RW-242", Key: "declines", Args: engine.Args{int16(p)}})
	}
	if s.Asked = s.after(p); s.Asked == s.Active {
		t.drawCards(s, ev)
	}
}

// checkCounter is RW-083: a held Threat, one's own, or as the Teacher another's (RW-226).
func (s *State) checkCounter(c Card, of int8) engine.Refusal {
	if refusal := s.checkAction(); !refusal.OK() {
		return refusal
	}
	teacher := s.Role[s.Active] == Teacher
	switch {
	case of >= s.Positions:
		return engine.Refuse("RW-083", "holds_no_threat", int16(of))
	case of != s.Active && !teacher:
		return engine.Refuse("RW-208", "not_yours_to_resist", int16(of))
	case of != s.Active && c != Education:
		return engine.Refuse("RW-226", "only_education", int16(c))
	case !c.isResistance() && (c != Education || !teacher):
		return engine.Refuse("RW-142", "no_resistance", int16(c))
	case s.Hands[of][Threat] == 0:
		return engine.Refuse("RW-083", "holds_no_threat", int16(of))
	case s.Hands[s.Active][c] == 0:
		return engine.Refuse("RW-138", "not_in_hand", int16(c))
	}
	return engine.Refusal{}
}

func (s *State) counter(c Card, of int8, ev *engine.Events) {
	s.toss(s.Active, c)
	s.toss(of, Threat)
	s.Left--
	if of == s.Active {
		ev.Add(engine.Event{Rule: "RW-083", Key: "countered", Args: engine.Args{int16(s.Active), int16(c)}})
	} else {
		ev.Add(engine.Event{Rule: "RW-197", Key: "countered_for", Args: engine.Args{int16(s.Active), int16(c), int16(of)}})
	}
	if c == Education {
		s.score(s.Active, ev) // RW-197
	}
}
