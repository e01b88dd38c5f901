package deal

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
)

// Again has the draws of a game, for another game that is to meet the same: by kind, in order. A
// game repeats draws in this way that were not made by a Deal.
type Again map[string][]string

// Repeat returns the draws of a game whose chance actions these are, in order.
func Repeat(draws []string) Again {
	again := Again{}
	for _, action := range draws {
		kind := kindOf(action)
		again[kind] = append(again[kind], action)
	}
	return again
}

// Next returns the number of the match's next draw, which m.ActDrawn takes: the one with the result
// of the draw of the same name in the repeated game. ok is false if that game had no such draw, or
// its result is not possible here. Chance has to act.
func (a Again) Next(m match.Match) (n int, ok bool) {
	kind := kindOf(m.Drawn(0))
	at := counts(m)[kind]
	if at >= len(a[kind]) {
		return 0, false
	}
	for i := range m.Count(engine.Chance) {
		c := m.Choice(engine.Chance, i)
		if c.Action == a[kind][at] {
			return n, true
		}
		n += c.Weight
	}
	return 0, false
}

// counts returns how many draws of each kind the match has had.
func counts(m match.Match) map[string]int {
	n := map[string]int{}
	for _, action := range m.Draws() {
		n[kindOf(action)]++
	}
	return n
}
