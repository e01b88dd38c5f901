package queen

import (
	"math/bits"

	"github.com/bigriver/bigriver/internal/games/queen/tiles"
)

// A compile-time check that a way with all turns and all steps fits into a path.
var _ [15 - maxTurns - fastest]struct{}

// path is a way. The lowest four bits are the number of its turns plus 1; its actions follow in
// order, four bits each. So there is room for 15 actions: maxTurns turns and a step for each point
// of the highest speed. The zero value is no way.
type path uint64

// The codes of the actions in a path; a push is pathPush plus its heading, and so is pathHead.
const (
	pathLeft path = iota + 1
	pathRight
	pathAhead
	pathPush
	pathHead = pathPush + path(tiles.Headings) // the heading of a boat that has left a sandbar
)

const start path = 1

func (p path) turns() int8 { return int8(p&15) - 1 }
func (p path) len() int    { return (bits.Len64(uint64(p>>4)) + 3) / 4 }

// then returns the path with one more action.
func (p path) then(code path) path { return p | code<<(4+4*uint(p.len())) }

// pathActions returns the actions of the codes; the kinds of action have the same order.
func pathActions() (list [16]Action) {
	for code := pathLeft; code < path(len(list)); code++ {
		switch {
		case code < pathPush:
			list[code] = Action{Kind: TurnLeft + Kind(code-pathLeft)}
		case code < pathHead:
			list[code] = Action{Push, int8(code - pathPush)}
		default:
			list[code] = Action{Head, int8(code - pathHead)}
		}
	}
	return list
}

// A wayRow has the ways to a cell by heading. Where the layer has no turn left for a heading, its
// way is out of date.
type wayRow [tiles.Headings]path

// With n points a boat reaches at most 1+3n(n+1) fields, as on any board of hexagons: with fewer
// than 6 points it crosses at most five tiles, which never overlap (QB-70). So the layers before
// the nth have n³ fields. The last layer has room for all fields of the window. These tables are
// cleared for each list, so their size matters.
const (
	plainWays = fastest*fastest*fastest + window*tiles.Fields
	roughWays = roughLayers * window * tiles.Fields
)

// row returns the ways to the cell with a number.
func (t *stretch) row(layer, k int) *wayRow {
	if len(t.layers) == plainLayers {
		return &t.ways[layer*layer*layer+k]
	}
	return &t.ways[layer*window*tiles.Fields+k]
}

// way returns the way to a node that was reached.
func (t *stretch) way(n, logs int8, i int, h tiles.Heading) path {
	if t.ways == nil {
		return 0
	}
	number := t.index(n, logs)
	return t.row(number, int(t.layers[number].place[i])-1)[h]
}

// turn adds the headings that a boat can turn to, as spin does, and stores the ways, as long as
// more turns are left than `spare`. Among ways with equally many turns the one without a turn on
// this field wins, then the one from the first heading, then the one to the left.
func (list *wayRow) turn(row *turnsLeft, spare int8) {
	came := *row
	for h, left := range came {
		p, q := list[h], list[h]
		for k := 1; k <= 3 && left-1 > spare; k++ {
			left--
			p, q = p.then(pathLeft)+1, q.then(pathRight)+1
			if to := tiles.Heading(h).Turned(-k); left > row[to] {
				row[to], list[to] = left, p
			}
			if to := tiles.Heading(h).Turned(k); left > row[to] {
				row[to], list[to] = left, q
			}
		}
	}
}
