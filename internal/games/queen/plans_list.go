package queen

import (
	"math/bits"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/queen/tiles"
)

// AppendPlans appends every end of the boat's turn, one for each speed, field, heading and speed
// lost to logs, each with a way that costs the least coal. It assumes that pushed boats keep their
// heading and take no passenger.
func (r Rules) AppendPlans(dst []engine.Plan[Action], s *State, by engine.Seat) []engine.Plan[Action] {
	b := &s.Boats[s.Active]
	if b.Seat != by || s.Phase != Choosing && s.Phase != Moving {
		return dst
	}
	var w walk
	w.begin(r.t, s, s.Active)
	w.inTurn()
	w.watch()
	n := len(dst)
	if dst = w.appendPlans(dst); len(dst) == n && w.guard.on {
		w.unwatch() // QX-114
		dst = w.appendPlans(dst)
	}
	return dst
}

func (w *walk) appendPlans(dst []engine.Plan[Action]) []engine.Plan[Action] {
	var e ends
	e.begin(w)
	if w.rough {
		return e.appendOnRough(dst)
	}
	return e.appendOnPlain(dst)
}

// begin prepares for the ends of the present turn.
func (e *ends) begin(w *walk) {
	s := w.s
	b := &s.Boats[s.Active]
	e.w, e.choosing = w, s.Phase == Choosing
	if s.Phase == Moving {
		e.allowNothing(s.MP)
		e.allow[s.MP] = min(b.Coal+s.Free, maxTurns)
		return
	}
	e.allowNothing(fastest)
	for speed := int8(slowest); speed <= fastest; speed++ {
		if cost := SpeedCost(b.Speed, speed); cost <= b.Coal {
			e.allow[speed], e.last = min(b.Coal-cost+s.Free, maxTurns), speed
		}
	}
}

// appendOnPlain appends the ends on a river without sandbars and logs.
func (e *ends) appendOnPlain(dst []engine.Plan[Action]) []engine.Plan[Action] {
	var first [plainLayers]layer
	var ways [plainWays]wayRow
	b := &e.w.s.Boats[e.w.me]
	t := stretch{first[:], ways[:]}
	if pushes := e.find(&t, b.Cell(), b.Head); !pushes && !e.w.halts && !e.w.restricted {
		return e.appendEnds(dst, &t)
	}
	return e.appendFar(dst, &t)
}

// appendFar appends the ends if not every reached state is an end, or if pushes lead to more.
func (e *ends) appendFar(dst []engine.Plan[Action], t *stretch) []engine.Plan[Action] {
	var layers [plainLayers]layer
	var ways [plainWays]wayRow
	return e.appendBest(dst, t, &stretch{layers[:], ways[:]})
}

// appendOnRough appends the ends on a river with sandbars or logs.
func (e *ends) appendOnRough(dst []engine.Plan[Action]) []engine.Plan[Action] {
	var first, layers [roughLayers]layer
	var ways, best [roughWays]wayRow
	b := &e.w.s.Boats[e.w.me]
	t := stretch{first[:], ways[:]}
	e.find(&t, b.Cell(), b.Head)
	if e.ground {
		dst = e.appendBack(dst)
	}
	return e.appendBest(dst, &t, &stretch{layers[:], best[:]})
}

// appendBack appends the ends after a step backwards off a sandbar (QX-13, QX-15).
func (e *ends) appendBack(dst []engine.Plan[Action]) []engine.Plan[Action] {
	w, s := e.w, e.w.s
	b := &s.Boats[s.Active]
	if b.Speed != slowest || s.Phase == Moving && s.MP != slowest || !w.backs(e.from, e.head, b.Coal) {
		return dst
	}
	to := w.behind(e.from, e.head)
	for h := range tiles.Headings {
		if w.sandy(to) && h != b.Head || w.restricted && !w.mayEnd(to, h) {
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
		plan.End = PlanEnd{Speed: slowest, Slot: int16(to.slot()), Field: int16(to.field()), Heading: h, Wheel: slowest, Coal: int16(b.Coal - coal)}.Words()
		dst = append(dst, plan)
	}
	return dst
}

// appendBest appends the ends on a stretch and on those that pushes lead to.
func (e *ends) appendBest(dst []engine.Plan[Action], t, best *stretch) []engine.Plan[Action] {
	all := *e // a copy that points to best, so that best stays on the stack
	all.best = best
	all.recordAll(t, 0, all.last)
	all.pushes(t, 0)
	return e.appendEnds(dst, best)
}

// appendEnds appends the ends on a stretch, in the order of their fields.
func (e *ends) appendEnds(dst []engine.Plan[Action], t *stretch) []engine.Plan[Action] {
	for n, allow := range e.allow {
		if allow < 0 {
			continue
		}
		for logs := range t.maxLogs(int8(n)) + 1 {
			number := t.index(int8(n), logs)
			here := &t.layers[number]
			for slot, cells := range here.cells {
				for ; cells != 0; cells &= cells - 1 {
					i := slot*stride + bits.TrailingZeros32(cells)
					k := int(here.place[i]) - 1
					ways := t.row(number, k)
					for h, left := range here.left[k] {
						if left > 0 && e.turns(left) <= allow {
							dst = append(dst, engine.Plan[Action]{})
							e.plan(&dst[len(dst)-1], int8(n), logs, e.cell(i), tiles.Heading(h), ways[h])
						}
					}
				}
			}
		}
	}
	return dst
}

// plan fills in an engine plan for an end.
func (e *ends) plan(plan *engine.Plan[Action], points, logs int8, c Cell, h tiles.Heading, p path) {
	s, n := e.w.s, 0
	b := &s.Boats[s.Active]
	speed, coal := e.speed(points), max(0, p.turns()-s.Free)
	if p.len() > 0 {
		coal += e.lead
	}
	if s.Phase == Choosing {
		coal += SpeedCost(b.Speed, speed)
		plan.Actions[0] = Action{Speed, speed}
		n = 1
	}
	for code := p >> 4; code != 0; code >>= 4 {
		plan.Actions[n] = e.w.t.actions[code&15]
		n++
	}
	if n == 0 || plan.Actions[n-1].Kind != Head && !e.w.stops(c) {
		plan.Actions[n] = Action{Kind: End}
		n++
	}
	plan.Len = int8(n)
	plan.Cost[0] = engine.Amount{Of: "coal", N: int16(coal)}
	plan.End = PlanEnd{
		Speed: int16(speed), Slot: int16(c.slot()), Field: int16(c.field()), Heading: h, Wheel: int16(e.wheel(points, logs, c)), Coal: int16(b.Coal - coal),
	}.Words()
}

// speed returns the speed of a movement with this many points.
func (e *ends) speed(points int8) int8 {
	if e.choosing {
		return points
	}
	return e.w.s.Boats[e.w.s.Active].Speed
}

// wheel returns the speed after a movement that ends on a cell after entering this many log fields
// on the last river.
func (e *ends) wheel(points, logs int8, c Cell) int8 {
	if e.w.sandy(c) {
		return slowest
	}
	return max(e.speed(points)-e.w.logs-logs, slowest)
}

// NoNext says of an end that the boat has no complete turn from there with the coal that it has
// left, so that it would be eliminated (QB-24, QB-79).
const NoNext = -1

// AddNext sets Next of the ends of a turn: the least coal that the boat's next turn takes from
// there, or NoNext. AppendPlans leaves it at 0, since only people need it. It expects the best: the
// other boats make way, and the next tile is all water. Only a push can save a boat whose end has
// NoNext: of this boat, or of another that comes into its way.
func (r Rules) AddNext(s *State, plans []engine.Plan[Action]) {
	for i := range plans {
		end := ReadPlanEnd(&plans[i].End.Args)
		end.Next = int16(r.t.nextFrom(s, &end))
		plans[i].End = end.Words()
	}
}

// nextFrom returns Next of an end.
func (t *Tables) nextFrom(s *State, end *PlanEnd) int8 {
	c := CellAt(int8(end.Slot), int8(end.Field))
	if s.Active == BlackRose || t.landsAtOnce(s, c) || t.IsLanding(s, c) && s.mayFinishAt(s.Active, int8(end.Wheel)) ||
		t.Tiles[s.River[c.slot()].Tile].Coal>>uint(c.field())&1 != 0 {
		return 0 // it has no next turn, or may load coal before it
	}
	after := *s
	b := &after.Boats[s.Active]
	b.Slot, b.Field, b.Head, b.Speed, b.Pushed, b.Logs = c.slot(), c.field(), end.Heading, int8(end.Wheel), false, 0
	left := int8(end.Coal)
	if !t.hasTurnAnyhow(&after, left) {
		return NoNext
	}
	for coal := range left {
		if t.hasTurnAnyhow(&after, coal) {
			return coal
		}
	}
	return left
}

// hasTurnAnyhow reports whether the active boat would have a complete turn with this much coal, by
// the best that can still happen.
func (t *Tables) hasTurnAnyhow(s *State, coal int8) bool {
	var w walk
	w.begin(t, s, s.Active)
	if w.hasTurn(coal) {
		return true
	}
	w.beAlone()
	if w.hasTurn(coal) {
		return true
	}
	if !s.Growing() || s.Laid == MaxSlots {
		return false
	}
	for n := tiles.Left; n < tiles.Noses; n++ {
		if t.CheckNose(s, n).OK() && t.hasTurnBeyond(s, n, coal) {
			return true
		}
	}
	return false
}

// hasTurnBeyond reports whether it would have one if a tile of water came at a nose.
func (t *Tables) hasTurnBeyond(s *State, n tiles.Nose, coal int8) bool {
	after := *s
	after.River[s.Newest()].Exit = n
	after.River[s.Laid] = Slot{Tile: tiles.A0, Flow: s.flowAt(n)}
	after.Laid++
	var w walk
	w.begin(t, &after, s.Active)
	w.beAlone()
	w.free[after.Newest()] = 1<<tiles.Fields - 1
	return w.hasTurn(coal)
}
