package queen

import (
	"math/bits"

	"github.com/bigriver/bigriver/internal/engine"
)

// drawTries is how many turns are drawn until one can be completed. Nearly always the first can.
const drawTries = 8

// DrawTurn plays a random turn of a passenger game without The Black Rose, up to its first push. All speeds that the boat has coal for are
// equally likely. Before each step it keeps its heading or turns by 60 degrees to either side, all equally likely of those that it can pay for
// and that lead on; it turns further only where it has to. A push in all directions that are legal is equally likely. At the end the boat may
// turn once more if that is free. A turn that comes to a dead end is drawn again from its beginning, so that speeds that often
// come to one are less likely. It never gives up.
func (r Rules) DrawTurn(dst []Action, s *State, by engine.Seat, random engine.Source) []Action {
	c := &s.Choices
	if s.Phase != Choosing && s.Phase != Moving || s.Boats[s.Active].Seat != by || c.School || c.Rose || c.Tiles&r.t.rough != 0 {
		return dst
	}
	var d drawn
	d.begin(r.t, s, s.Active)
	for range drawTries {
		d.dice, d.opens = dice(random.Uint64()), false
		if actions, ok := d.draw(dst); ok {
			return actions
		}
	}
	return dst
}

// drawn is a turn that is being drawn.
type drawn struct {
	walk
	dice
	boat  Boat // as it is by now
	mp    int8
	free  int8 // turns
	opens bool // it has been on the newest tile
}

// dice is one random number, of which parts are used up.
type dice uint64

// below returns a number from 0 to n-1. With the few small numbers of one turn the odds are equal as far as anybody can measure.
func (d *dice) below(n int) int {
	high, low := bits.Mul64(uint64(*d), uint64(n))
	*d = dice(low)
	return int(high)
}

// draw draws a turn and plays it. It reports false if the turn came to a dead end; then nothing has changed.
func (d *drawn) draw(dst []Action) (actions []Action, ok bool) {
	s := d.s
	d.boat, d.mp, d.free = s.Boats[s.Active], s.MP, s.Free
	b := &d.boat
	if s.Phase == Choosing {
		lowest, highest := max(slowest, b.Speed-1-b.Coal), min(b.Speed+1+b.Coal, fastest)
		d.mp = lowest + int8(d.below(int(highest-lowest)+1))
		b.Coal -= SpeedCost(b.Speed, d.mp)
		b.Speed = d.mp
		dst = append(dst, Action{Speed, d.mp})
	}
	at := b.cell()
	for d.mp > 0 {
		k, ok := d.drawHeading(at)
		if !ok {
			return nil, false
		}
		dst = d.turnBy(dst, k)
		to := at + cell(d.stepsFrom(at)[b.Head])
		if !d.isFree(to) {
			return d.drawPush(dst, at)
		}
		at = to
		d.mp--
		d.opens = d.opens || at.slot() == s.newest()
		dst = append(dst, Action{Kind: Ahead})
	}
	if d.free > 0 {
		dst = d.turnBy(dst, d.below(3)-1)
	}
	d.settle(at)
	d.t.endMovement(s, nil)
	return append(dst, Action{Kind: End}), true
}

// drawHeading draws by how much the boat turns before its next step. It reports false if no step is possible.
func (d *drawn) drawHeading(at cell) (turn int, ok bool) {
	steps, turns := d.stepsFrom(at), d.free+d.boat.Coal
	var list [3]int
	n := 0
	for i, k := range turnsInOrder() {
		if max(k, -k) > turns || n > 0 && i >= len(list) {
			break
		}
		if step := steps[d.boat.Head.turned(int(k))]; step != bank && d.leadsOn(at+cell(step)) {
			list[n] = int(k)
			n++
		}
	}
	if n == 0 {
		return 0, false
	}
	return list[d.below(n)], true
}

// leadsOn reports whether a cell is free, or a boat lies there that could be pushed.
func (d *drawn) leadsOn(to cell) bool {
	return d.isFree(to) || d.mp >= 2 && d.boat.Speed > slowest && d.boatOn(to) != NoBoat
}

// turnBy turns the boat, and appends that.
func (d *drawn) turnBy(dst []Action, k int) []Action {
	d.boat.Head = d.boat.Head.turned(k)
	left := Action{Kind: TurnLeft}
	if k > 0 {
		left.Kind = TurnRight
	}
	for range max(k, -k) {
		dst = append(dst, left)
		if d.free > 0 {
			d.free--
		} else {
			d.boat.Coal--
		}
	}
	return dst
}

// settle writes the movement up to a cell into the state.
func (d *drawn) settle(at cell) {
	s := d.s
	d.boat.Slot, d.boat.Field = at.slot(), at.field()
	s.Boats[s.Active], s.MP, s.Free, s.Phase = d.boat, d.mp, d.free, Moving
	if d.opens && s.growing() && s.Opener == NoBoat {
		s.Opener = s.Active
	}
}

// drawPush pushes the boat in front. It reports false if that would not be legal in any direction.
func (d *drawn) drawPush(dst []Action, at cell) (actions []Action, ok bool) {
	before := *d.s
	d.settle(at)
	var list [headings]Heading
	n := 0
	for h := range headings {
		if d.checkPush(h).OK() {
			list[n] = h
			n++
		}
	}
	if n == 0 {
		*d.s = before
		return nil, false
	}
	h := list[d.below(n)]
	d.t.push(d.s, h, nil)
	return append(dst, Action{Push, int8(h)}), true
}
