package queen

import "github.com/bigriver/bigriver/internal/games/queen/tiles"

// roseHas reports whether the Black Rose has a turn for at most 1 coal from a cell, heading and speed, and notes its way. anyHeading
// stands for a choice of all headings.
func (w *walk) roseHas(from Cell, head tiles.Heading, wheel, free int8) bool {
	first, last := head, head
	if head == anyHeading {
		first, last = 0, tiles.Headings-1
	}
	for h := first; h <= last; h++ {
		for _, d := range [...]int8{0, -1, 1, -2, 2} {
			speed := wheel + d
			if speed < slowest || speed > fastest {
				continue
			}
			turns := roseCoal - SpeedCost(wheel, speed) + free
			w.noting, w.guard.n = true, 0
			switch {
			case w.guard.exact:
				if w.completes(from, h, speed, turns) {
					return true
				}
			case w.sandy(from):
				if w.quickOffSand(from, h, speed, turns) {
					return true
				}
			case w.quick(from, h, speed, turns):
				return true
			}
		}
	}
	return false
}

// noPlainWay stands for a way with a push in it: whether it is still possible depends on more than its cells.
const noPlainWay = -1

// note adds a cell to the way that was found; the last cell comes first.
func (w *walk) note(c Cell) {
	if w.guard.n == noPlainWay {
		return
	}
	w.guard.way[w.guard.n] = c
	w.guard.n++
}
