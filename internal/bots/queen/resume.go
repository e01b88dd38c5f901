package queen

import (
	"slices"

	"github.com/bigriver/bigriver/internal/games/queen"
)

// intent caches the turn that the pilot has decided on. In the middle of the turn the pilot would
// decide the same again unless something changed its evaluation of the ends, so it continues
// without listing them again. An intent only saves time.
type intent struct {
	isOpen bool
	due    queen.State // the state in which the next action is due
	way    []queen.Action
	eyes   eyes
}

// eyes is everything that the values of ends depend on, besides the river and the other boats.
type eyes struct {
	clocks   *clocks
	poor     bool
	need     int8
	low      bool
	skipping int32
	onward   [slots]*chart
	landing  *chart
	stations [2 * slots]station
	count    int
}

// intend stores the way that was found. It is the same from every position on it, unless another
// end is equally good, or the boat could buy more turns in the middle of its movement than it
// assumed at the beginning.
func (p *pilot) intend(d *decision, e *turnEnd, tied bool) {
	in, t := &p.intent, &p.turn
	coal := t.boat.Coal
	if t.s.Phase == queen.Choosing {
		coal -= queen.SpeedCost(t.boat.Speed, e.speed)
	}
	buysMore := e.coal < coal && coal > maxBought
	in.isOpen = !tied && !t.narrow && !buysMore && len(p.way) > 1 && !p.river.rough
	if !in.isOpen {
		return
	}
	in.way = append(in.way[:0], p.way...)
	in.eyes.take(p)
	in.due = d.View
	p.advance(d)
}

// advance simulates the next action.
func (p *pilot) advance(d *decision) {
	in := &p.intent
	last := len(in.way) - 1
	p.rules.Apply(&in.due, d.By, in.way[last], nil)
	in.way = in.way[:last]
	in.isOpen = last > 0
}

// resume returns the next action of the stored turn, if the pilot would decide the same again.
func (p *pilot) resume(d *decision) (a queen.Action, ok bool) {
	in := &p.intent
	if !in.isOpen || d.View.Phase != queen.Moving || d.View != in.due {
		return a, false
	}
	p.read(&d.View, d.View.Active)
	if !in.eyes.same(p) {
		in.isOpen = false
		return a, false
	}
	a = in.way[len(in.way)-1]
	if !slices.Contains(d.Legal, a) && !p.allowed(&d.View, d.By, a) {
		in.isOpen = false
		return a, false
	}
	p.advance(d)
	return a, true
}

// take records what the values of ends depend on now.
func (e *eyes) take(p *pilot) {
	o := &p.outlook
	e.clocks, e.poor, e.need, e.low, e.skipping, e.onward, e.landing, e.count = p.clocks, p.poor, o.need, o.low, o.skipping, o.onward, o.landing, o.count
	copy(e.stations[:], o.stations[:o.count])
}

// same reports whether the values of ends still depend on the same.
func (e *eyes) same(p *pilot) bool {
	o := &p.outlook
	return e.clocks == p.clocks && e.poor == p.poor && e.need == o.need && e.low == o.low && e.skipping == o.skipping && e.onward == o.onward &&
		e.landing == o.landing && slices.Equal(e.stations[:e.count], o.stations[:o.count])
}
