package waters

import "github.com/bigriver/bigriver/internal/engine"

// Threat, Force and Race Hatred.

// threat asks the Teacher first (RW-226), then the one whom it falls on (RW-078, RW-084), who may be the same.
func (g play) threat() {
	if t := g.withRole(Teacher); t >= 0 && g.Hands[t].community() > 0 {
		g.Step, g.Asked = Threatened, t
		return
	}
	g.threatened()
}

func (g play) threatened() {
	if g.Hands[g.Next].community() == 0 {
		g.takeThreat()
		return
	}
	g.Step, g.Asked = Threatened, g.Next
}

// checkResist is RW-079, RW-142 and RW-208.
func (g play) checkResist(c Card) engine.Refusal {
	p := g.Asked
	byTeacher := c == Education && g.Role[p] == Teacher
	switch {
	case g.Asked != g.Next && !byTeacher:
		return engine.Refuse("RW-208", "not_yours_to_resist", int16(g.Next))
	case !byTeacher && !c.isResistance():
		return engine.Refuse("RW-142", "no_resistance", int16(c))
	case g.Hands[p][c] == 0:
		return engine.Refuse("RW-079", "not_in_hand", int16(c))
	}
	return engine.Refusal{}
}

func (g play) resist(c Card) {
	p := g.Asked
	g.toss(p, c)
	if p == g.Next {
		g.ev.Add(engine.Event{Rule: "RW-079", Key: "resisted", Args: engine.Args{int16(p), int16(c)}})
	} else {
		g.ev.Add(engine.Event{Rule: "RW-197", Key: "resisted_for", Args: engine.Args{int16(p), int16(c), int16(g.Next)}})
	}
	if c == Education {
		g.score(p)
	}
	g.Next = g.after(g.Next)
	g.resolved()
}

func (g play) checkTake() engine.Refusal {
	if g.Asked != g.Next {
		return engine.Refuse("RW-208", "not_yours_to_take", int16(g.Next))
	}
	return engine.Refusal{}
}

// takeThreat is RW-080 and RW-081.
func (g play) takeThreat() {
	p := g.Next
	g.takeFromRow(ThreatCard)
	g.Hands[p][Threat]++
	g.ev.Add(engine.Event{Rule: "RW-080", Key: "took_threat", Args: engine.Args{int16(p), int16(g.Hands[p][Threat])}})
	g.Next = g.after(p)
	g.crises()
}

// force demands two cards of the group (RW-085); the Outside Activist is asked first (RW-222).
func (g play) force() {
	g.Demand = 2
	if !g.publicise() {
		g.demandForce()
	}
}

// raceHatred demands two cards of everybody (RW-089).
func (g play) raceHatred() {
	g.Demand = 2
	if !g.publicise() {
		g.askCancel()
	}
}

// publicise asks the Outside Activist for a Newspaper or Radio, if there is one who could hold it.
func (g play) publicise() bool {
	a := g.withRole(OutsideActivist)
	if a < 0 || g.Hands[a].community() == 0 {
		return false
	}
	g.Step, g.Asked = Publicising, a
	return true
}

func (g play) checkPublish(c Card) engine.Refusal {
	switch {
	case c != Newspaper && c != Radio:
		return engine.Refuse("RW-222", "not_newspaper_or_radio", int16(c))
	case g.Hands[g.Asked][c] == 0:
		return engine.Refuse("RW-222", "not_in_hand", int16(c))
	}
	return engine.Refusal{}
}

// publish is RW-194.
func (g play) publish(c Card) {
	p := g.Asked
	g.toss(p, c)
	g.Demand = max(0, g.Demand-1)
	g.ev.Add(engine.Event{Rule: "RW-194", Key: "published", Args: engine.Args{int16(p), int16(c)}})
	g.score(p)
	if g.Hands[p].community() == 0 {
		g.published()
	}
}

func (g play) published() {
	if g.current() == Force {
		g.demandForce()
		return
	}
	g.askCancel()
}

// demandForce is RW-087 or RW-204.
func (g play) demandForce() {
	if g.Demand == 0 {
		g.resolved()
		return
	}
	all := int8(0)
	for p := range g.Positions {
		all += g.Hands[p].community()
	}
	if all < g.Demand {
		g.lose(1)
		g.ev.Add(engine.Event{Rule: "RW-087", Key: "force_unpaid", Amount: 1, Args: engine.Args{int16(g.Loss)}})
		if !g.lost() {
			g.resolved()
		}
		return
	}
	if g.Options.GroupVote {
		g.vote(SplitForce)
		return
	}
	g.Step, g.Asked = PayForce, g.decider()
	g.toPayer()
}

// toPayer skips those who have nothing to pay with, or whom the group does not let pay.
func (g play) toPayer() {
	for g.Hands[g.Asked].community() == 0 || g.Options.GroupVote && g.Owe[g.Asked] == 0 {
		g.Asked = g.after(g.Asked)
	}
}

// checkSplit is of who pays for Force if all say it first: one position, or two, or one twice (RW-204).
func (g play) checkSplit(p, q int8) engine.Refusal {
	switch {
	case (q == 0) != (g.Demand == 1) || p >= g.Positions || q > g.Positions:
		return engine.Refuse("RW-204", "not_that_split", int16(g.Demand))
	case q == p+1 && g.Hands[p].community() < 2:
		return engine.Refuse("RW-204", "cannot_pay_so_much", int16(p))
	case g.Hands[p].community() == 0:
		return engine.Refuse("RW-204", "cannot_pay_so_much", int16(p))
	case q > 0 && g.Hands[q-1].community() == 0:
		return engine.Refuse("RW-204", "cannot_pay_so_much", int16(q)-1)
	}
	return engine.Refusal{}
}

// split is what was settled: each of them pays a card, of their own choice.
func (g play) split(p, q int8) {
	g.Owe[p]++
	if q > 0 {
		g.Owe[q-1]++
	}
	g.Step, g.Asked = PayForce, g.decider()
	g.toPayer()
}

// othersCanPay tells whether those behind the one who is asked can cover the demand.
func (g play) othersCanPay() bool {
	n := int8(0)
	for p := g.after(g.Asked); p != g.decider(); p = g.after(p) {
		n += g.Hands[p].community()
	}
	return n >= g.Demand
}

func (g play) checkPay(p int8, c Card) engine.Refusal {
	switch {
	case !c.isCommunity():
		return engine.Refuse("RW-085", "not_community", int16(c))
	case g.Hands[p][c] == 0:
		return engine.Refuse("RW-085", "not_in_hand", int16(c))
	}
	return engine.Refusal{}
}

func (g play) payForce(c Card) {
	p := g.Asked
	g.toss(p, c)
	g.Demand--
	g.Owe[p] = max(0, g.Owe[p]-1)
	g.ev.Add(engine.Event{Rule: "RW-085", Key: "paid_force", Args: engine.Args{int16(p), int16(c), int16(g.Demand)}})
	if g.Demand == 0 {
		g.resolved()
		return
	}
	g.toPayer()
}

// checkPass lets pass whoever is not needed.
func (g play) checkPass() engine.Refusal {
	switch g.Step {
	case PayForce:
		if g.Options.GroupVote {
			return engine.Refuse("RW-204", "is_settled")
		}
		if !g.othersCanPay() {
			return engine.Refuse("RW-204", "must_pay", int16(g.Demand))
		}
	case Threatened:
		if g.Asked == g.Next {
			return engine.Refuse("RW-080", "must_answer")
		}
	case Publicising, Cancelling:
	default:
		return engine.Refuse("RW-272", "not_now")
	}
	return engine.Refusal{}
}

func (g play) pass() {
	by := engine.Args{int16(g.Asked)}
	switch g.Step {
	case PayForce:
		g.ev.Add(engine.Event{Rule: "RW-204", Key: "passed", Args: by})
		g.Asked = g.after(g.Asked)
		g.toPayer()
	case Threatened:
		g.ev.Add(engine.Event{Rule: "RW-226", Key: "passed", Args: by})
		g.threatened()
	case Publicising:
		g.ev.Add(engine.Event{Rule: "RW-222", Key: "passed", Args: by})
		g.published()
	default:
		g.ev.Add(engine.Event{Rule: "RW-227", Key: "passed", Args: by})
		g.askCancelFrom(g.after(g.Asked))
	}
}

// askCancel asks who could hold an Outside Activism, if none was played this round (RW-091, RW-092).
func (g play) askCancel() {
	p := g.decider()
	if g.Activism {
		g.payHatred()
		return
	}
	if g.Hands[p].community() > 0 {
		g.Step, g.Asked = Cancelling, p
		return
	}
	g.askCancelFrom(g.after(p))
}

func (g play) askCancelFrom(p int8) {
	for ; p != g.decider(); p = g.after(p) {
		if g.Hands[p].community() > 0 {
			g.Step, g.Asked = Cancelling, p
			return
		}
	}
	g.payHatred()
}

func (g play) checkCancel(edu int8) engine.Refusal {
	if edu == 0 && g.Hands[g.Asked][Activism] == 0 {
		return engine.Refuse("RW-091", "not_in_hand", int16(Activism))
	}
	return g.checkPlayed(g.Asked, Activism, 1, edu)
}

func (g play) cancel(edu int8) {
	g.playCards(g.Asked, Activism, 1, edu)
	g.Activism = true
	with := Activism
	if edu > 0 {
		with = Education
	}
	g.ev.Add(engine.Event{Rule: "RW-091", Key: "cancelled", Args: engine.Args{int16(g.Asked), int16(with)}})
	g.resolved()
}

// payHatred lets everybody pay who can, and counts the others' losses (RW-089, RW-090).
func (g play) payHatred() {
	owing := false
	for p := range g.Positions {
		cost := int8(2)
		if g.Role[p] == OutsideActivist {
			cost = g.Demand
		}
		if g.Hands[p].community() >= cost {
			g.Owe[p] = cost
			owing = owing || cost > 0
			continue
		}
		g.lose(1)
		g.ev.Add(engine.Event{Rule: "RW-090", Key: "hatred_unpaid", Amount: 1, Args: engine.Args{int16(p), int16(g.Loss)}})
	}
	if g.lost() {
		return
	}
	if !owing {
		g.resolved()
		return
	}
	g.Step = PayHatred
}

func (g play) paidHatred(p int8, c Card) {
	g.toss(p, c)
	g.Owe[p]--
	g.ev.Add(engine.Event{Rule: "RW-089", Key: "paid_hatred", Args: engine.Args{int16(p), int16(c)}})
	if g.Owe == [maxPositions]int8{} {
		g.resolved()
	}
}
