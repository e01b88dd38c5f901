package queen

import "github.com/bigriver/bigriver/internal/games/queen/tiles"

// The search finds where a boat's movement can lead. Four parts use it: the look-ahead for legality
// (lookahead.go), the list of all ends of a turn (plans.go), the protection of the Black Rose
// (guard.go), and the bots (lookup.go).
//
// # States
//
// A state is a river, and on it a field, a heading, the movement points used and the turns by 60
// degrees left. A river is the water that other boats leave free (walk.go): it stays the same until
// a boat is pushed. Where there are logs, the number of log fields entered is part of the state
// too, since logs slow the boat down after its movement.
//
// # Edges
//
// A turn to either side uses a turn. A step ahead uses a point, or two onto logs, and leads to the
// field that walk.next returns, if it is free. A push uses a point more and leads to another river.
// A sandbar, or the jetty in the driving school, ends the movement: no edge leaves it, except for a
// boat that starts its turn there.
//
// # Two orders
//
// For a yes or a no, walk.quick tries one way after the other, straight ahead first: nearly all
// questions are settled within ten fields. For a list of all ends, and for a question that is not
// settled quickly, explorer.explore goes over all of a river, layer by layer, and then over every
// river that a push leads to.
//
// # Memory
//
// A layer stores, for each field and heading, the most turns that can be left there after n points.
// Another way there with no more turns left is not followed. So the work on one river is bounded by
// the number of its fields, and the search is exact. For the list of ends the ways themselves are
// stored beside the layers (ways.go).

const (
	// window is the number of slots that a movement can touch: three upstream and three downstream,
	// since a tile takes two steps.
	window = 7

	windowCells = window * stride
)

// A layer has the cells where a boat can be after n points, numbered in the order in which they are
// reached.
type layer struct {
	place [windowCells]uint8               // a cell's number, plus 1; 0: no way leads there
	cells [window]tiles.Mask               // the cells that a way leads to
	order [window * tiles.Fields]uint8     // the cells by their numbers
	left  [window * tiles.Fields]turnsLeft // by the same numbers
	count uint8
}

// turnsLeft is the most turns that can be left, plus 1, by heading; 0: no way leads there.
type turnsLeft [tiles.Headings]int8

// number returns the number of a cell, and gives it one if it has none.
func (l *layer) number(i int) int {
	if k := l.place[i]; k != 0 {
		return int(k) - 1
	}
	l.order[l.count] = uint8(i)
	l.cells[i/stride] |= 1 << uint(i%stride)
	l.count++
	l.place[i] = l.count
	return int(l.count) - 1
}

// layers are the layers by the points used and, on a river with sandbars or logs, by the log fields
// entered too (QX-28).
type layers []layer

const (
	plainLayers = fastest + 1
	roughLayers = (fastest + 2) * (fastest + 2) / 4 // layer (n, 0) has (n+1)²/4 layers before it
)

// at returns the layer after n points with this many log fields entered.
func (l layers) at(n, logs int8) *layer { return &l[l.index(n, logs)] }

// index returns the place of that layer in the list.
func (l layers) index(n, logs int8) int {
	if len(l) == plainLayers {
		return int(n)
	}
	return int(n+1)*int(n+1)/4 + int(logs)
}

// maxLogs returns how many log fields can be entered with n points.
func (l layers) maxLogs(n int8) int8 {
	if len(l) == plainLayers {
		return 0
	}
	return n / 2
}

// clear removes all ways.
func (l layers) clear() {
	for n := range l {
		here := &l[n]
		for k, i := range here.order[:here.count] {
			here.left[k], here.place[i] = turnsLeft{}, 0
		}
		here.cells, here.count = [window]tiles.Mask{}, 0
	}
}

// left returns the most turns that any way can have left at a node, plus 1.
func (l layers) left(n, logs int8, i int, h tiles.Heading) int8 {
	here := l.at(n, logs)
	if k := here.place[i]; k != 0 {
		return here.left[k-1][h]
	}
	return 0
}

// A stretch is the part of a movement on one river: it begins with the movement, or after a push.
type stretch struct {
	layers
	ways []wayRow // nil: only the turns left are wanted
}

// reach stores a way to a node if it has more turns left than all ways found before.
func (t *stretch) reach(n, logs int8, i int, h tiles.Heading, left int8, way path) {
	if left <= 0 {
		return
	}
	number := t.index(n, logs)
	here := &t.layers[number]
	k := here.number(i)
	if left <= here.left[k][h] {
		return
	}
	if here.left[k][h] = left; t.ways != nil {
		t.row(number, k)[h] = way
	}
}

// An explorer fills layers.
type explorer struct {
	w     *walk
	base  Cell // the first cell of the window
	steps [window]*[tiles.Fields][tiles.Headings]tiles.Step
	last  int8 // the most points

	// spare is, by the points used, the number of turns that must be left. A state with fewer leads
	// to no end that is wanted. It is 0 where this does not matter.
	spare [fastest + 1]int8

	watch  Cell // if a way would lead onto this cell, bumped is set
	bumped bool
}

// around sets the window around a cell.
func (x *explorer) around(c Cell) {
	s, first := x.w.s, c.slot()-window/2
	x.base = Cell(first) * stride
	for slot := max(first, s.First); slot < min(first+window, s.Laid); slot++ {
		x.steps[slot-first] = x.w.t.stepsOn(s, slot)
	}
}

// index returns a cell's number in the window, or -1.
func (x *explorer) index(c Cell) int {
	i := int(c - x.base)
	if c == nowhere || i < 0 || i >= windowCells {
		return -1
	}
	return i
}

func (x *explorer) cell(i int) Cell { return x.base + Cell(i) }

// explore follows all ways from the layers with `from` points to those with `to` points.
func (x *explorer) explore(t *stretch, from, to int8) {
	for n := from; n <= to; n++ {
		for logs := range t.maxLogs(n) + 1 {
			number := t.index(n, logs)
			here := &t.layers[number]
			for k := range int(here.count) {
				x.visit(t, here, number, n, logs, to, k)
			}
		}
	}
}

// visit makes the turns on a cell and the steps to its neighbours.
func (x *explorer) visit(t *stretch, here *layer, number int, n, logs, to int8, k int) {
	w, row, i := x.w, &here.left[k], uint(here.order[k])
	c := x.cell(int(i))
	if n > 0 && w.stops(c) {
		return
	}
	if t.ways == nil {
		spin(row)
	} else {
		t.row(number, k).turn(row, x.spare[n])
	}
	if n == to {
		return
	}
	steps, spare := &x.steps[i/stride][i%stride], x.spare[n+1]
	for h, left := range row {
		if left <= spare || steps[h] == tiles.Bank {
			continue
		}
		next := c + Cell(steps[h])
		switch {
		case !w.isFree(next):
			x.bumped = x.bumped || next == x.watch
		case w.rough:
			x.stepOnRough(t, number, n, logs, to, k, next, tiles.Heading(h), left)
		case t.ways == nil:
			there := &t.layers[n+1]
			next := &there.left[there.number(int(i)+int(steps[h]))]
			next[h] = max(next[h], left)
		default:
			t.step(number, int(n)+1, k, int(i)+int(steps[h]), tiles.Heading(h), left)
		}
	}
}

// step stores a step from a cell of one layer to a cell of another.
func (t *stretch) step(from, to, k, i int, h tiles.Heading, left int8) {
	there := &t.layers[to]
	next := there.number(i)
	if left <= there.left[next][h] {
		return
	}
	if there.left[next][h] = left; t.ways != nil {
		t.row(to, next)[h] = t.row(from, k)[h].then(pathAhead)
	}
}

// stepOnRough steps onto a field of a river with sandbars or logs. On a sandbar the speed becomes
// 1, so logs do not matter there.
func (x *explorer) stepOnRough(t *stretch, number int, n, logs, to int8, k int, next Cell, h tiles.Heading, left int8) {
	cost := x.w.enterCost(next)
	if n+cost > to {
		return // QX-26
	}
	if logs += cost - 1; x.w.sandy(next) {
		logs = 0
	}
	t.step(number, t.index(n+cost, logs), k, int(next-x.base), h, left)
}

// spin adds the headings that a boat can turn to, by up to three turns to either side.
func spin(row *turnsLeft) {
	left := max(row[5], row[4]-1, row[3]-2)
	for h := range row {
		left = max(row[h], left-1)
		row[h] = left
	}
	right := max(row[0], row[1]-1, row[2]-2)
	for h := len(row) - 1; h >= 0; h-- {
		right = max(row[h], right-1)
		row[h] = right
	}
}
