package waters

import "github.com/bigriver/bigriver/internal/engine"

// Resistance cards that are played as an action. Newspapers and radios are in news.go.

// checkPlayed is of n Resistance cards of a kind, edu of them Education, which only the Teacher plays so (RW-142, RW-274).
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

// tryPlayed tries n cards of a kind, with each number of Education cards among them.
func (l *list) tryPlayed(a Action, c Card, n int8) {
	most := int8(0)
	if l.s.Role[l.p] == Teacher {
		most = n
	}
	for a.M = max(0, n-l.s.Hands[l.p][c]); a.M <= most; a.M++ {
		l.try(a)
	}
}

func (t *tables) checkVaudeville(s *State, _ int8, a Action) engine.Refusal {
	return s.checkResistance(Vaudeville, a.N, a.M)
}

// vaudeville is RW-141: one card draws two; with two every player may.
func (t *tables) vaudeville(s *State, _ int8, a Action, ev *engine.Events) {
	n, edu := a.N, a.M
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

// share is the answer to whether one draws (RW-242).
func (t *tables) share(s *State, p int8, a Action, ev *engine.Events) {
	if a.Kind == Yes {
		s.Due[p] = 2
		ev.Add(engine.Event{Rule: "RW-242", Key: "shares", Args: engine.Args{int16(p)}})
	} else {
		ev.Add(engine.Event{Rule: "RW-242", Key: "declines", Args: engine.Args{int16(p)}})
	}
	if s.Asked = s.after(p); s.Asked == s.Active {
		t.drawCards(s, ev)
	}
}

// threatOf is whose Threat a Counter is about: written only where it is another's.
func (s *State) threatOf(a Action) int8 {
	if a.N == 0 {
		return s.Active
	}
	return a.N - 1
}

func (l *list) counters() {
	if l.s.Hands[l.p][Threat] > 0 {
		l.tryHeld(Action{Kind: Counter})
	}
	if l.s.Role[l.p] == Teacher {
		l.tryCounted(Action{Kind: Counter, Card: Education}, 1, l.s.Positions)
	}
}

// checkCounter is RW-083: a held Threat, one's own, or as the Teacher another's (RW-226).
func (t *tables) checkCounter(s *State, p int8, a Action) engine.Refusal {
	c, of, teacher := a.Card, s.threatOf(a), s.Role[p] == Teacher
	if a.N == p+1 {
		return engine.Refuse("RW-083", "own_threat_unnamed")
	}
	if refusal := s.checkAction(); !refusal.OK() {
		return refusal
	}
	switch {
	case of >= s.Positions:
		return engine.Refuse("RW-083", "holds_no_threat", int16(of))
	case of != p && !teacher:
		return engine.Refuse("RW-208", "not_yours_to_resist", int16(of))
	case of != p && c != Education:
		return engine.Refuse("RW-226", "only_education", int16(c))
	case !c.isResistance() && (c != Education || !teacher):
		return engine.Refuse("RW-142", "no_resistance", int16(c))
	case s.Hands[of][Threat] == 0:
		return engine.Refuse("RW-083", "holds_no_threat", int16(of))
	case s.Hands[p][c] == 0:
		return engine.Refuse("RW-138", "not_in_hand", int16(c))
	}
	return engine.Refusal{}
}

func (t *tables) counter(s *State, p int8, a Action, ev *engine.Events) {
	of := s.threatOf(a)
	s.toss(p, a.Card)
	s.toss(of, Threat)
	s.Left--
	if of == p {
		ev.Add(engine.Event{Rule: "RW-083", Key: "countered", Args: engine.Args{int16(p), int16(a.Card)}})
	} else {
		ev.Add(engine.Event{Rule: "RW-197", Key: "countered_for", Args: engine.Args{int16(p), int16(a.Card), int16(of)}})
	}
	if a.Card == Education {
		s.score(p, ev) // RW-197
	}
}
