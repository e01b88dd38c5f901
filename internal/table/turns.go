package table

import "github.com/bigriver/bigriver/internal/engine"

// ShownTurn is a turn of the game with the sentence about it, as a person may know it.
type ShownTurn struct {
	engine.SeenTurn // without its events

	Told engine.Sentence
}

// showTurns returns the turns from the first one that the news are about to the newest. Older ones are as they were, and those with
// a higher number were taken back.
func (g *game) showTurns(news []News, mine []engine.Seat) []ShownTurn {
	first := g.turns.Len()
	if len(news) == 0 || first == 0 {
		return nil
	}
	for i := range news {
		if n := &news[i]; n.Kind().isStep() && g.stays(n) {
			first = min(first, max(g.turns.At(n.Steps), 1))
			break
		}
	}
	list := make([]ShownTurn, 0, g.turns.Len()-first+1)
	for number := first; number <= g.turns.Len(); number++ {
		turn := g.turns.Turn(number, func(step int) *engine.Step { return g.step(&g.shown[g.steps[step-1]-1], mine) })
		told := g.turns.Tell(&turn)
		turn.Events, turn.Open = nil, turn.Open && g.state == StateRunning
		list = append(list, ShownTurn{turn, told})
	}
	return list
}

// stays reports whether a step was not taken back.
func (g *game) stays(n *News) bool { return n.Steps <= len(g.steps) && g.steps[n.Steps-1] == n.Seq }

// turnsFrom finds the turns again from a step on, after the steps have changed.
func (g *game) turnsFrom(step int) {
	g.turns.Cut(step - 1)
	for _, seq := range g.steps[step-1:] {
		g.turns.Add(&g.shown[seq-1].whole)
	}
}
