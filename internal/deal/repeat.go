package deal

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
)

// Repeated has the draws of a game, which another game repeats: by kind, in order. It is for draws
// that were not made by a Deal.
type Repeated map[string][]string

// Repeat returns the draws of a game whose chance actions these are, in order.
func Repeat(draws []string) Repeated {
	again := Repeated{}
	for _, action := range draws {
		kind := kindOf(action)
		again[kind] = append(again[kind], action)
	}
	return again
}

// Next returns the number of the match's next draw, for m.ActDrawn: it has the result of the draw
// of the same name in the repeated game. ok is false if that game had no such draw, or its result
// is not possible here. Chance has to act.
func (a Repeated) Next(m match.Match) (n int, ok bool) {
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
