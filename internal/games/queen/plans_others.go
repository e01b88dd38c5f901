package queen

import (
	"cmp"
	"maps"
	"slices"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/queen/tiles"
)

// afloat has the cell of every boat in the race, and nowhere for the boat that moves and for boats
// off the river.
type afloat [MaxBoats + 1]Cell

// A place is the field, heading and speed with which a movement ends, whatever it costs.
type place struct {
	speed, wheel int8
	c            Cell
	head         tiles.Heading
}

// A leaving is an end of a movement together with the places of the other boats.
type leaving struct {
	place
	boats afloat
}

// A passage is the best way to a leaving so far.
type passage struct {
	left, logs int8
	way        path
}

// others collects the ways to ends that push the same boats, to any field.
type others struct {
	before afloat           // where the boats are before the movement
	pushed map[place]uint16 // the boats that the plan to a place pushes, as bits
	found  map[leaving]passage
}

// AppendVariants appends, for each plan that pushes boats, the other places to which those boats
// can be pushed on a way to the same end, the cheapest first. It makes the same assumptions as
// AppendPlans.
func (r Rules) AppendVariants(dst []engine.Variant[Action], s *State, plans []engine.Plan[Action]) []engine.Variant[Action] {
	if !slices.ContainsFunc(plans, func(p engine.Plan[Action]) bool { return pushes(p.Way()) }) {
		return dst
	}
	var w walk
	w.begin(r.t, s, s.Active)
	w.inTurn()
	w.watch()
	o := others{before: w.boats, pushed: map[place]uint16{}, found: map[leaving]passage{}}
	for i := range plans {
		if way := plans[i].Way(); pushes(way) {
			o.pushed[placeOf(&plans[i])] |= o.moved(w.boatsAfter(way))
		}
	}
	e := w.findOthers(&o)
	if len(o.found) == 0 && w.guard.on {
		w.unwatch() // QX-114
		e = w.findOthers(&o)
	}
	byPlace := map[place][]leaving{}
	for l := range o.found {
		byPlace[l.place] = append(byPlace[l.place], l)
	}
	for list := range maps.Values(byPlace) {
		slices.SortFunc(list, func(a, b leaving) int {
			return cmp.Or(cmp.Compare(o.found[a].way.turns(), o.found[b].way.turns()), slices.Compare(a.boats[:], b.boats[:]))
		})
	}
	for i := range plans {
		own := w.boatsAfter(plans[i].Way())
		if own == o.before {
			continue
		}
		for _, l := range byPlace[placeOf(&plans[i])] {
			if l.boats == own {
				continue
			}
			v, p := engine.Variant[Action]{Of: i}, o.found[l]
			e.plan(&v.Plan, l.speed, p.logs, l.c, l.head, p.way)
			dst = append(dst, v)
		}
	}
	return dst
}

// findOthers collects the ways on every river that results from a push.
func (w *walk) findOthers(o *others) *ends {
	var e ends
	e.begin(w)
	t := stretch{make(layers, plainLayers), make([]wayRow, plainWays)}
	if w.rough {
		t = stretch{make(layers, roughLayers), make([]wayRow, roughWays)}
	}
	b := &w.s.Boats[w.me]
	e.find(&t, b.Cell(), b.Head)
	e.best, e.others = &stretch{}, o
	e.pushes(&t, 0)
	return &e
}

// recordOther records a way to an end if it pushes the same boats as the plan.
func (e *ends) recordOther(at node, points, left int8, way path) {
	o := e.others
	l := leaving{place{e.speed(points), e.wheel(points, at.logs, e.cell(at.i)), e.cell(at.i), at.head}, e.w.boats}
	if moved := o.moved(l.boats); moved == 0 || o.pushed[l.place] != moved {
		return
	}
	if left > o.found[l].left && e.mayEnd(at, points) {
		o.found[l] = passage{left, at.logs, way}
	}
}

// moved returns the set of boats that have moved since the movement began, as bits.
func (o *others) moved(boats afloat) (list uint16) {
	for i, c := range boats {
		if c != o.before[i] {
			list |= 1 << i
		}
	}
	return list
}

// pushes reports whether a boat is pushed on a way.
func pushes(way []Action) bool {
	return slices.ContainsFunc(way, func(a Action) bool { return a.Kind == Push })
}

// boatsAfter returns where the other boats are after a way. A way with a step back pushes nobody,
// so that step is not followed.
func (w *walk) boatsAfter(way []Action) afloat {
	b := &w.s.Boats[w.me]
	boats, c, h := w.boats, b.Cell(), b.Head
	for _, a := range way {
		switch a.Kind {
		case TurnLeft:
			h = h.Turned(-1)
		case TurnRight:
			h = h.Turned(1)
		case Head:
			h = tiles.Heading(a.N)
		case Ahead:
			c = w.next(c, h)
		case Push:
			c = w.next(c, h)
			victim := BoatID(slices.Index(boats[:], c))
			if boats[victim] = w.next(c, tiles.Heading(a.N)); w.finishes(victim, boats[victim]) {
				boats[victim] = nowhere
			}
		default:
			// Nothing else moves a boat.
		}
	}
	return boats
}

// placeOf returns the place where a plan ends.
func placeOf(p *engine.Plan[Action]) place {
	end := ReadPlanEnd(&p.End.Args)
	return place{int8(end.Speed), int8(end.Wheel), CellAt(int8(end.Slot), int8(end.Field)), end.Heading}
}
