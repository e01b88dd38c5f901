package waters

import "github.com/bigriver/bigriver/internal/engine"

// Threat, Force and Race Hatred.

// threat asks the Teacher first (RW-226), then the one whom it falls on (RW-078, RW-084), who may be the same.
func (t *tables) threat(s *State, ev *engine.Events) {
	if teacher := s.withRole(Teacher); teacher >= 0 && s.Hands[teacher].community() > 0 {
		s.Step, s.Asked = Threatened, teacher
		return
	}
	t.threatened(s, ev)
}

func (t *tables) threatened(s *State, ev *engine.Events) {
	if s.Hands[s.Next].community() == 0 {
		t.takeThreat(s, ev)
		return
	}
	s.Step, s.Asked = Threatened, s.Next
}

// checkResist is RW-079, RW-142 and RW-208.
func (s *State) checkResist(c Card) engine.Refusal {
	p := s.Asked
	byTeacher := c == Education && s.Role[p] == Teacher
	switch {
	case s.Asked != s.Next && !byTeacher:
		return engine.Refuse("RW-208", "not_yours_to_resist", int16(s.Next))
	case !byTeacher && !c.isResistance():
		return engine.Refuse("RW-142", "no_resistance", int16(c))
	case s.Hands[p][c] == 0:
		return engine.Refuse("RW-079", "not_in_hand", int16(c))
	}
	return engine.Refusal{}
}

func (t *tables) resist(s *State, c Card, ev *engine.Events) {
	p := s.Asked
	s.toss(p, c)
	if p == s.Next {
		ev.Add(engine.Event{Rule: "RW-079", Key: "resisted", Args: engine.Args{int16(p), int16(c)}})
	} else {
		ev.Add(engine.Event{Rule: "RW-197", Key: "resisted_for", Args: engine.Args{int16(p), int16(c), int16(s.Next)}})
	}
	if c == Education {
		s.score(p, ev)
	}
	s.Next = s.after(s.Next)
	t.resolved(s, ev)
}

func (s *State) checkTake() engine.Refusal {
	if s.Asked != s.Next {
		return engine.Refuse("RW-208", "not_yours_to_take", int16(s.Next))
	}
	return engine.Refusal{}
}

// takeThreat is RW-080 and RW-081.
func (t *tables) takeThreat(s *State, ev *engine.Events) {
	p := s.Next
	s.takeFromRow(ThreatCard)
	s.Hands[p][Threat]++
	ev.Add(engine.Event{Rule: "RW-080", Key: "took_threat", Args: engine.Args{int16(p), int16(s.Hands[p][Threat])}})
	s.Next = s.after(p)
	t.crises(s, ev)
}

// force demands two cards of the group (RW-085); the Outside Activist is asked first (RW-222).
func (t *tables) force(s *State, ev *engine.Events) {
	s.Demand = 2
	if !s.publicise() {
		t.demandForce(s, ev)
	}
}

// raceHatred demands two cards of everybody (RW-089).
func (t *tables) raceHatred(s *State, ev *engine.Events) {
	s.Demand = 2
	if !s.publicise() {
		t.askCancel(s, ev)
	}
}

// publicise asks the Outside Activist for a Newspaper or Radio, if there is one who could hold it.
func (s *State) publicise() bool {
	a := s.withRole(OutsideActivist)
	if a < 0 || s.Hands[a].community() == 0 {
		return false
	}
	s.Step, s.Asked = Publicising, a
	return true
}

func (s *State) checkPublish(c Card) engine.Refusal {
	switch {
	case c != Newspaper && c != Radio:
		return engine.Refuse("RW-222", "not_newspaper_or_radio", int16(c))
	case s.Hands[s.Asked][c] == 0:
		return engine.Refuse("RW-222", "not_in_hand", int16(c))
	}
	return engine.Refusal{}
}

// publish is RW-194.
func (t *tables) publish(s *State, c Card, ev *engine.Events) {
	p := s.Asked
	s.toss(p, c)
	s.Demand = max(0, s.Demand-1)
	ev.Add(engine.Event{Rule: "RW-194", Key: "published", Args: engine.Args{int16(p), int16(c)}})
	s.score(p, ev)
	if s.Hands[p].community() == 0 {
		t.published(s, ev)
	}
}

func (t *tables) published(s *State, ev *engine.Events) {
	if s.current() == Force {
		t.demandForce(s, ev)
		return
	}
	t.askCancel(s, ev)
}

// demandForce is RW-087 or RW-204.
func (t *tables) demandForce(s *State, ev *engine.Events) {
	if s.Demand == 0 {
		t.resolved(s, ev)
		return
	}
	all := int8(0)
	for p := range s.Positions {
		all += s.Hands[p].community()
	}
	if all < s.Demand {
		s.lose(1)
		ev.Add(engine.Event{Rule: "RW-087", Key: "force_unpaid", Amount: 1, Args: engine.Args{int16(s.Loss)}})
		if !s.lost(ev) {
			t.resolved(s, ev)
		}
		return
	}
	if s.Options.GroupVote {
		s.vote(SplitForce)
		return
	}
	s.Step, s.Asked = PayForce, s.decider()
	s.toPayer()
}

// toPayer skips those who have nothing to pay with, or whom the group does not let pay.
func (s *State) toPayer() {
	for s.Hands[s.Asked].community() == 0 || s.Options.GroupVote && s.Owe[s.Asked] == 0 {
		s.Asked = s.after(s.Asked)
	}
}

// checkSplit is of who pays for Force if all say it first: one position, or two, or one twice (RW-204).
func (s *State) checkSplit(p, q int8) engine.Refusal {
	switch {
	case (q == 0) != (s.Demand == 1) || p >= s.Positions || q > s.Positions:
		return engine.Refuse("RW-204", "not_that_split", int16(s.Demand))
	case q == p+1 && s.Hands[p].community() < 2:
		return engine.Refuse("RW-204", "cannot_pay_so_much", int16(p))
	case s.Hands[p].community() == 0:
		return engine.Refuse("RW-204", "cannot_pay_so_much", int16(p))
	case q > 0 && s.Hands[q-1].community() == 0:
		return engine.Refuse("RW-204", "cannot_pay_so_much", int16(q)-1)
	}
	return engine.Refusal{}
}

// split is what was settled: each of them pays a card, of their own choice.
func (s *State) split(p, q int8) {
	s.Owe[p]++
	if q > 0 {
		s.Owe[q-1]++
	}
	s.Step, s.Asked = PayForce, s.decider()
	s.toPayer()
}

// othersCanPay tells whether those behind the one who is asked can cover the demand.
func (s *State) othersCanPay() bool {
	n := int8(0)
	for p := s.after(s.Asked); p != s.decider(); p = s.after(p) {
		n += s.Hands[p].community()
	}
	return n >= s.Demand
}

func (s *State) checkPay(p int8, c Card) engine.Refusal {
	switch {
	case !c.isCommunity():
		return engine.Refuse("RW-085", "not_community", int16(c))
	case s.Hands[p][c] == 0:
		return engine.Refuse("RW-085", "not_in_hand", int16(c))
	}
	return engine.Refusal{}
}

func (t *tables) payForce(s *State, c Card, ev *engine.Events) {
	p := s.Asked
	s.toss(p, c)
	s.Demand--
	s.Owe[p] = max(0, s.Owe[p]-1)
	ev.Add(engine.Event{Rule: "RW-085", Key: "paid_force", Args: engine.Args{int16(p), int16(c), int16(s.Demand)}})
	if s.Demand == 0 {
		t.resolved(s, ev)
		return
	}
	s.toPayer()
}

// checkPass lets pass whoever is not needed.
func (s *State) checkPass() engine.Refusal {
	switch s.Step {
	case PayForce:
		if s.Options.GroupVote {
			return engine.Refuse("RW-204", "is_settled")
		}
		if !s.othersCanPay() {
			return engine.Refuse("RW-204", "must_pay", int16(s.Demand))
		}
	case Threatened:
		if s.Asked == s.Next {
			return engine.Refuse("RW-080", "must_answer")
		}
	case Publicising, Cancelling:
	default:
		return engine.Refuse("RW-272", "not_now")
	}
	return engine.Refusal{}
}

func (t *tables) pass(s *State, ev *engine.Events) {
	by := engine.Args{int16(s.Asked)}
	switch s.Step {
	case PayForce:
		ev.Add(engine.Event{Rule: "RW-204", Key: "passed", Args: by})
		s.Asked = s.after(s.Asked)
		s.toPayer()
	case Threatened:
		ev.Add(engine.Event{Rule: "RW-226", Key: "passed", Args: by})
		t.threatened(s, ev)
	case Publicising:
		ev.Add(engine.Event{Rule: "RW-222", Key: "passed", Args: by})
		t.published(s, ev)
	default:
		ev.Add(engine.Event{Rule: "RW-227", Key: "passed", Args: by})
		t.askCancelFrom(s, s.after(s.Asked), ev)
	}
}

// askCancel asks who could hold an Outside Activism, if none was played this round (RW-091, RW-092).
func (t *tables) askCancel(s *State, ev *engine.Events) {
	p := s.decider()
	if s.Activism {
		t.payHatred(s, ev)
		return
	}
	if s.Hands[p].community() > 0 {
		s.Step, s.Asked = Cancelling, p
		return
	}
	t.askCancelFrom(s, s.after(p), ev)
}

func (t *tables) askCancelFrom(s *State, p int8, ev *engine.Events) {
	for ; p != s.decider(); p = s.after(p) {
		if s.Hands[p].community() > 0 {
			s.Step, s.Asked = Cancelling, p
			return
		}
	}
	t.payHatred(s, ev)
}

func (s *State) checkCancel(edu int8) engine.Refusal {
	if edu == 0 && s.Hands[s.Asked][Activism] == 0 {
		return engine.Refuse("RW-091", "not_in_hand", int16(Activism))
	}
	return s.checkPlayed(s.Asked, Activism, 1, edu)
}

func (t *tables) cancel(s *State, edu int8, ev *engine.Events) {
	s.playCards(s.Asked, Activism, 1, edu)
	s.Activism = true
	with := Activism
	if edu > 0 {
		with = Education
	}
	ev.Add(engine.Event{Rule: "RW-091", Key: "cancelled", Args: engine.Args{int16(s.Asked), int16(with)}})
	t.resolved(s, ev)
}

// payHatred lets everybody pay who can, and counts the others' losses (RW-089, RW-090).
func (t *tables) payHatred(s *State, ev *engine.Events) {
	owing := false
	for p := range s.Positions {
		cost := int8(2)
		if s.Role[p] == OutsideActivist {
			cost = s.Demand
		}
		if s.Hands[p].community() >= cost {
			s.Owe[p] = cost
			owing = owing || cost > 0
			continue
		}
		s.lose(1)
		ev.Add(engine.Event{Rule: "RW-090", Key: "hatred_unpaid", Amount: 1, Args: engine.Args{int16(p), int16(s.Loss)}})
	}
	if s.lost(ev) {
		return
	}
	if !owing {
		t.resolved(s, ev)
		return
	}
	s.Step = PayHatred
}

func (t *tables) paidHatred(s *State, p int8, c Card, ev *engine.Events) {
	s.toss(p, c)
	s.Owe[p]--
	ev.Add(engine.Event{Rule: "RW-089", Key: "paid_hatred", Args: engine.Args{int16(p), int16(c)}})
	if s.Owe == [maxPositions]int8{} {
		t.resolved(s, ev)
	}
}
