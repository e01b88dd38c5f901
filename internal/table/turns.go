package table

import (
	"github.com/bigriver/bigriver/internal/engine"
)

// ShownTurn is a turn of the game with the sentence about it, as a person may know it.
type ShownTurn struct {
	engine.SeenTurn // without its events

	Told engine.Sentence
}

// showTurns returns the turns from the first one that the news are about to the newest. Older ones are as they were, and those with
// a higher number were taken back.
func (g *game) showTurns(news []News, mine []engine.Seat) []*ShownTurn {
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
	list := make([]*ShownTurn, 0, g.turns.Len()-first+1)
	reader, several := g.reads(mine)
	for number := first; number <= g.turns.Len(); number++ {
		to := turnFor{number, reader}
		turn := g.seen.turns[to]
		if turn == nil || several {
			turn = g.showTurn(number, mine)
		}
		if !several {
			g.seen.turns[to] = turn
		}
		list = append(list, turn)
	}
	return list
}

// turnFor is a turn as a seat, or everybody (Whole), may know it.
type turnFor struct {
	number int
	to     engine.Seat
}

// reads returns as whom a person in these seats knows the steps. Who has several seats in a game that hides something may know more than any
// one of them.
func (g *game) reads(mine []engine.Seat) (as engine.Seat, several bool) {
	switch {
	case !g.facts.Hidden || g.state == StateOver:
		return engine.Whole, false
	case len(mine) == 0:
		return engine.Watcher, false
	}
	return mine[0], len(mine) > 1
}

func (g *game) showTurn(number int, mine []engine.Seat) *ShownTurn {
	turn := g.turns.Turn(number, func(step int) *engine.Step { return g.step(&g.shown[g.steps[step-1]-1], mine) })
	told := g.turns.Tell(&turn)
	turn.Events, turn.Open = nil, turn.Open && g.state == StateRunning
	return &ShownTurn{turn, told}
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
