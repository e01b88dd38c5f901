package queen

import (
	"math/bits"

	"github.com/bigriver/bigriver/internal/engine"
)

// mayEnd tells whether an end is allowed (QX-65, QX-71).
func (e *ends) mayEnd(i int, h Heading, speed int8, p path) bool {
	w := e.w
	before, logs := w.speed, w.logs
	if w.s.Phase == Choosing {
		w.speed = speed
	}
	if w.me == BlackRose {
		w.logs += e.logsOn(p)
	}
	may := w.mayEnd(e.cell(i), h)
	w.speed, w.logs = before, logs
	return may
}

// logsOn counts the log fields that a way enters.
func (e *ends) logsOn(p path) (n int8) {
	c, h := e.from, e.head
	for code := p >> 8; code != 0; code >>= 4 {
		switch a := e.w.t.actions[code&15]; a.Kind {
		case TurnLeft:
			h = h.turned(-1)
		case TurnRight:
			h = h.turned(1)
		case Head:
			h = Heading(a.N)
		default:
			c = e.w.next(c, h)
			n += e.w.enterCost(c) - 1
		}
	}
	return n
}

// AppendPlans lists every end of the boat's turn, by speed, field and heading, each with a way that costs the least coal.
// The boats that are pushed keep their heading and take no passenger.
func (r Rules) AppendPlans(dst []engine.Plan[Action], s *State, by engine.Seat) []engine.Plan[Action] {
	b := &s.Boats[s.Active]
	if b.Seat != by || s.Phase != Choosing && s.Phase != Moving {
		return dst
	}
	var w walk
	w.begin(r.t, s, s.Active)
	w.inTurn()
	w.watch()
	w.guard.left = listSearches
	n := len(dst)
	if dst = w.appendPlans(dst); len(dst) == n && w.guard.on {
		w.unwatch() // QX-114
		dst = w.appendPlans(dst)
	}
	return dst
}

func (w *walk) appendPlans(dst []engine.Plan[Action]) []engine.Plan[Action] {
	s := w.s
	b := &s.Boats[s.Active]
	var e ends
	e.w = w
	if s.Phase == Moving {
		e.allowNothing(s.MP)
		e.allow[s.MP] = min(b.Coal+s.Free, mostTurns)
	} else {
		e.allowNothing(fastest)
		for speed := int8(slowest); speed <= fastest; speed++ {
			if cost := speedCost(b.Speed, speed); cost <= b.Coal {
				e.allow[speed], e.last = min(b.Coal-cost+s.Free, mostTurns), speed
			}
		}
	}
	var first layers
	pushes := e.find(&first, b.cell(), b.Head)
	if e.ground {
		dst = e.appendBack(dst)
	}
	if pushes || s.Choices.School || w.rough || w.picky {
		return e.appendWithPushes(dst, &first)
	}
	return e.append(dst, &first)
}

// appendBack appends the ends behind a step backwards off a sandbar (QX-13, QX-15).
func (e *ends) appendBack(dst []engine.Plan[Action]) []engine.Plan[Action] {
	w, s := e.w, e.w.s
	b := &s.Boats[s.Active]
	if b.Speed != slowest || s.Phase == Moving && s.MP != slowest || !w.backs(e.from, e.head, b.Coal) {
		return dst
	}
	to := w.behind(e.from, e.head)
	for h := range headings {
		if w.sandy(to) && h != b.Head || w.picky && !w.mayEnd(to, h) {
			continue
		}
		var plan engine.Plan[Action]
		if s.Phase == Choosing {
			plan.Actions[0], plan.Len = Action{Speed, slowest}, 1
		}
		plan.Actions[plan.Len] = Action{Kind: Back}
		plan.Len++
		if !w.sandy(to) {
			plan.Actions[plan.Len] = Action{Head, int8(h)}
			plan.Len++
		}
		coal := w.leaveCoal(true)
		plan.Cost[0] = engine.Amount{Of: "coal", N: int16(coal)}
		plan.End.Key = "end"
		plan.End.Args = engine.Args{slowest, int16(to.slot()), int16(to.field()), int16(h), slowest, int16(b.Coal - coal)}
		dst = append(dst, plan)
	}
	return dst
}

// appendWithPushes appends the ends in the layers, and those behind pushes. In the driving school it gathers those at the
// jetty too.
func (e *ends) appendWithPushes(dst []engine.Plan[Action], first *layers) []engine.Plan[Action] {
	var best layers
	all := *e // a copy that may point to best: so that best stays on the stack
	all.best = &best
	for n := range first.touched {
		for k, word := range first.touched[n] {
			for ; word != 0; word &= word - 1 {
				i := k<<6 + bits.TrailingZeros64(word)
				all.keepHere(first.row(int8(n), i), int8(n), i)
			}
		}
	}
	all.pushes(first, 0)
	return all.append(dst, &best)
}

// append appends the ends in the layers.
func (e *ends) append(dst []engine.Plan[Action], l *layers) []engine.Plan[Action] {
	for n := range l.touched {
		allow := e.allow[n]
		if allow < 0 {
			continue
		}
		for k, word := range l.touched[n] {
			for ; word != 0; word &= word - 1 {
				i := k<<6 + bits.TrailingZeros64(word)
				for h, p := range l.row(int8(n), i) {
					if p != 0 && p.turns() <= allow {
						dst = append(dst, engine.Plan[Action]{})
						e.plan(&dst[len(dst)-1], int8(n), e.cell(i), Heading(h), p)
					}
				}
			}
		}
	}
	return dst
}

// plan writes an end as the engine knows it.
func (e *ends) plan(plan *engine.Plan[Action], points int8, c cell, h Heading, p path) {
	s, n := e.w.s, 0
	b := &s.Boats[s.Active]
	speed, coal := b.Speed, max(0, p.turns()-s.Free)
	if p.len() > 0 {
		coal += e.lead
	}
	if s.Phase == Choosing {
		speed = points
		coal += speedCost(b.Speed, speed)
		plan.Actions[0] = Action{Speed, speed}
		n = 1
	}
	for code := p >> 8; code != 0; code >>= 4 {
		plan.Actions[n&(engine.MaxPlan-1)] = e.w.t.actions[code&15]
		n++
	}
	if n == 0 || plan.Actions[n-1].Kind != Head && !e.w.stops(c) {
		plan.Actions[n] = Action{Kind: End}
		n++
	}
	plan.Len = int8(n)
	wheel := speed
	if e.w.rough {
		wheel = e.wheel(c, speed, p)
	}
	plan.Cost[0] = engine.Amount{Of: "coal", N: int16(coal)}
	plan.End.Key = "end"
	plan.End.Args = engine.Args{int16(speed), int16(c.slot()), int16(c.field()), int16(h), int16(wheel), int16(b.Coal - coal)}
}

// wheel is the speed behind a movement: 1 on a sandbar, and less for each log field, if it goes down in the turn.
func (e *ends) wheel(c cell, speed int8, p path) int8 {
	switch {
	case e.w.sandy(c):
		return slowest
	case e.w.s.Choices.LateLogs:
		return speed
	}
	return max(speed-e.w.logs-e.logsOn(p), slowest)
}
