package waters

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
)

// Threats: first those turned up, then those in hand, which are countered during a turn.

// threat asks the Teacher first (RW-226), then the position that must answer it (RW-078, RW-084),
// which may be the same.
func (t *Tables) threat(s *State, ev *engine.Events) {
	if teacher := s.withRole(delta.Teacher); teacher >= 0 && s.Hands[teacher].Community() > 0 {
		s.Step, s.Asked = Threatened, teacher
		return
	}
	t.threatened(s, ev)
}

// threatened asks the position that must answer the Threat. If it holds no Community card, it takes
// the Threat.
func (t *Tables) threatened(s *State, ev *engine.Events) {
	if s.Hands[s.Next].Community() == 0 {
		t.take(s, s.Next, Action{}, ev)
		return
	}
	s.Step, s.Asked = Threatened, s.Next
}

func threatStep() step {
	return step{
		crisis: true, list: listThreatened, valid: (*Tables).validThreatened,
		deeds: []deed{
			may(Resist, (*Tables).checkResist, (*Tables).resist),
			may(Take, (*Tables).checkTake, (*Tables).take),
			may(Pass, (*Tables).checkPassThreat, (*Tables).passThreat),
		},
	}
}

func listThreatened(l list) []Action {
	l.tryHeld(Action{Kind: Resist})
	l.tryKinds(Take, Pass)
	return l.dst
}

// checkResist checks RW-079, RW-142 and RW-208.
func (t *Tables) checkResist(s *State, p int8, a Action) engine.Refusal {
	byTeacher := a.Card == delta.Education && s.Role[p] == delta.Teacher
	switch {
	case p != s.Next && !byTeacher:
		return RefusalNotYoursToResist{Seat: engine.Seat(s.Next)}.By("RW-208")
	case !byTeacher && !a.Card.IsResistance():
		return RefusalNoResistance{Card: a.Card}.By("RW-142")
	case s.Hands[p][a.Card] == 0:
		return RefusalNotInHand{Card: a.Card}.By("RW-079")
	}
	return engine.Refusal{}
}

func (t *Tables) resist(s *State, p int8, a Action, ev *engine.Events) {
	s.toss(p, a.Card)
	if p == s.Next {
		ev.Add(EventResisted{Seat: engine.Seat(p), Card: a.Card}.By("RW-079"))
	} else {
		ev.Add(EventResistedFor{Seat: engine.Seat(p), Card: a.Card, Against: engine.Seat(s.Next)}.By("RW-197"))
	}
	if a.Card == delta.Education {
		s.score(p, ev)
	}
	s.Next = s.after(s.Next)
	t.resolved(s, ev)
}

func (t *Tables) checkTake(s *State, p int8, _ Action) engine.Refusal {
	if p != s.Next {
		return RefusalNotYoursToTake{Seat: engine.Seat(s.Next)}.By("RW-208")
	}
	return engine.Refusal{}
}

// take puts the Threat into the hand of the position that must answer it (RW-080, RW-081).
func (t *Tables) take(s *State, _ int8, _ Action, ev *engine.Events) {
	p := s.Next
	s.takeFromRow(delta.ThreatCard)
	s.Hands[p][delta.Threat]++
	ev.Add(EventTookThreat{Seat: engine.Seat(p), Threats: int16(s.Hands[p][delta.Threat])}.By("RW-080"))
	s.Next = s.after(p)
	t.crises(s, ev)
}

// checkPassThreat lets the Teacher leave the answer to the position that must answer the Threat.
func (t *Tables) checkPassThreat(s *State, p int8, _ Action) engine.Refusal {
	if p == s.Next {
		return RefusalMustAnswer{}.By("RW-080")
	}
	return engine.Refusal{}
}

func (t *Tables) passThreat(s *State, p int8, _ Action, ev *engine.Events) {
	ev.Add(EventPassed{Seat: engine.Seat(p)}.By("RW-226"))
	t.threatened(s, ev)
}

func (t *Tables) validThreatened(s *State) error {
	return impossible(s.Current() != delta.ThreatCard || s.Hands[s.Asked].Community() == 0 || s.Asked != s.Next && s.Asked != s.withRole(delta.Teacher), "they do not answer a Threat (RW-208)")
}

// Resistance cards played as an action. Newspapers and radios are in news.go.

// checkPlayed checks n Resistance cards of a kind, edu of which are Education, which only the
// Teacher may play like this (RW-142, RW-274).
func (s *State) checkPlayed(p int8, c delta.Card, n, edu int8) engine.Refusal {
	hand := &s.Hands[p]
	switch {
	case edu > 0 && s.Role[p] != delta.Teacher:
		return RefusalNoResistance{Card: delta.Education}.By("RW-142")
	case edu > n || hand[delta.Education] < edu:
		return RefusalNotInHand{Card: delta.Education}.By("RW-274")
	case hand[c] < n-edu && n == 2:
		return RefusalTooFewVaudeville{Cards: int16(n)}.By("RW-141")
	case hand[c] < n-edu:
		return RefusalNotInHand{Card: c}.By("RW-138")
	}
	return engine.Refusal{}
}

func (s *State) playCards(p int8, c delta.Card, n, edu int8) {
	for i := range n {
		if i < edu {
			s.toss(p, delta.Education)
		} else {
			s.toss(p, c)
		}
	}
}

// checkResistance checks cards that are played as an action (RW-138).
func (s *State) checkResistance(c delta.Card, n, edu int8) engine.Refusal {
	if refusal := s.checkAction(); !refusal.OK() {
		return refusal
	}
	return s.checkPlayed(s.Active, c, n, edu)
}

// tryPlayed tries n cards of a kind, with each number of Education cards among them.
func (l *list) tryPlayed(a Action, c delta.Card, n int8) {
	highest := int8(0)
	if l.s.Role[l.p] == delta.Teacher {
		highest = n
	}
	for a.M = max(0, n-l.s.Hands[l.p][c]); a.M <= highest; a.M++ {
		l.try(a)
	}
}

func (t *Tables) checkVaudeville(s *State, _ int8, a Action) engine.Refusal {
	return s.checkResistance(delta.Vaudeville, a.N, a.M)
}

// vaudeville plays Vaudeville cards (RW-141): with one card the player draws two; with two cards
// every player may draw two.
func (t *Tables) vaudeville(s *State, _ int8, a Action, ev *engine.Events) {
	n, edu := a.N, a.M
	s.playCards(s.Active, delta.Vaudeville, n, edu)
	s.Left--
	ev.Add(EventVaudeville{Seat: engine.Seat(s.Active), Cards: int16(n)}.By("RW-141"))
	if n == 2 {
		s.Step, s.Asked = Sharing, s.Active
		return
	}
	s.Due[s.Active] = 2
	t.drawCards(s, ev)
}

func shareStep() step {
	return step{uses: itsDraws, list: tries(Yes, No), deeds: []deed{may(Yes, nil, (*Tables).share), may(No, nil, (*Tables).share)}}
}

// share stores the answer to whether a position draws (RW-242).
func (t *Tables) share(s *State, p int8, a Action, ev *engine.Events) {
	if a.Kind == Yes {
		s.Due[p] = 2
		ev.Add(EventShares{Seat: engine.Seat(p)}.By("RW-242"))
	} else {
		ev.Add(EventDeclines{Seat: engine.Seat(p)}.By("RW-242"))
	}
	if s.Asked = s.after(p); s.Asked == s.Active {
		t.drawCards(s, ev)
	}
}

// threatOf returns whose Threat a Counter is about. The action names the position only if it is
// another one.
func (s *State) threatOf(a Action) int8 {
	if a.N == 0 {
		return s.Active
	}
	return a.N - 1
}

func (l *list) counters() {
	if l.s.Hands[l.p][delta.Threat] > 0 {
		l.tryHeld(Action{Kind: Counter})
	}
	if l.s.Role[l.p] == delta.Teacher {
		l.tryCounted(Action{Kind: Counter, Card: delta.Education}, 1, l.s.Positions)
	}
}

// checkCounter checks RW-083: a Threat in one's own hand or, for the Teacher, in another's
// (RW-226).
func (t *Tables) checkCounter(s *State, p int8, a Action) engine.Refusal {
	c, of, teacher := a.Card, s.threatOf(a), s.Role[p] == delta.Teacher
	if a.N == p+1 {
		return RefusalOwnThreatUnnamed{}.By("RW-083")
	}
	if refusal := s.checkAction(); !refusal.OK() {
		return refusal
	}
	switch {
	case of >= s.Positions:
		return RefusalHoldsNoThreat{Seat: engine.Seat(of)}.By("RW-083")
	case of != p && !teacher:
		return RefusalNotYoursToResist{Seat: engine.Seat(of)}.By("RW-208")
	case of != p && c != delta.Education:
		return RefusalOnlyEducation{Card: c}.By("RW-226")
	case !c.IsResistance() && (c != delta.Education || !teacher):
		return RefusalNoResistance{Card: c}.By("RW-142")
	case s.Hands[of][delta.Threat] == 0:
		return RefusalHoldsNoThreat{Seat: engine.Seat(of)}.By("RW-083")
	case s.Hands[p][c] == 0:
		return RefusalNotInHand{Card: c}.By("RW-138")
	}
	return engine.Refusal{}
}

func (t *Tables) counter(s *State, p int8, a Action, ev *engine.Events) {
	of := s.threatOf(a)
	s.toss(p, a.Card)
	s.toss(of, delta.Threat)
	s.Left--
	if of == p {
		ev.Add(EventCountered{Seat: engine.Seat(p), Card: a.Card}.By("RW-083"))
	} else {
		ev.Add(EventCounteredFor{Seat: engine.Seat(p), Card: a.Card, Against: engine.Seat(of)}.By("RW-197"))
	}
	if a.Card == delta.Education {
		s.score(p, ev) // RW-197
	}
}
