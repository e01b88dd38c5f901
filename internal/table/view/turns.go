package view

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/line"
	"github.com/bigriver/bigriver/internal/table/play"
)

// ShownTurn is a turn of the game with the sentence about it, as a person may know it.
type ShownTurn struct {
	display.SeenTurn // without its events

	Sentence display.Sentence
}

// showTurns returns the turns from the first one that the news is about up to those that begin with
// step upTo. Older turns have not changed, and those with a higher number than the newest were
// taken back.
func (g *Table) showTurns(news []line.News, r play.Reader, upTo int) []*ShownTurn {
	first := g.Turns.Len()
	if len(news) == 0 || first == 0 {
		return nil
	}
	for i := range news {
		if n := &news[i]; n.Step() != nil && n.Kind() != play.Undo && g.stays(n) {
			first = min(first, max(g.Turns.At(n.Steps), 1))
			break
		}
	}
	list := make([]*ShownTurn, 0, min(g.Turns.Len()-first+1, len(news)+1))
	reader, several := g.viewerOf(r.Seats)
	for number := first; number <= g.Turns.Len(); number++ {
		to := turnFor{number, reader}
		turn := g.seen.turns[to]
		if turn == nil || several {
			turn = g.showTurn(number, r)
		}
		if !several {
			g.seen.turns[to] = turn
		}
		if turn.From > upTo {
			break
		}
		list = append(list, turn)
	}
	return list
}

// turnFor is a turn as a seat, or everybody (Omniscient), may know it.
type turnFor struct {
	number int
	to     engine.Seat
}

// viewerOf returns the viewer whose knowledge of the steps a person in these seats has. A person
// with several seats may know more than any one of them, in a game with hidden information.
func (g *Table) viewerOf(mine []engine.Seat) (as engine.Seat, several bool) {
	switch {
	case !g.Facts.Hidden || g.Phase == table.StateOver:
		return engine.Omniscient, false
	case len(mine) == 0:
		return engine.Watcher, false
	}
	return mine[0], len(mine) > 1
}

func (g *Table) showTurn(number int, r play.Reader) *ShownTurn {
	turn := g.Turns.Turn(number, func(step int) *engine.Step { return g.StepOf(int(g.Steps[step-1])-1, r) })
	sentence := g.Turns.Narrate(&turn)
	turn.Events, turn.Open = nil, turn.Open && g.Phase == table.StateRunning
	return &ShownTurn{turn, sentence}
}

// stays reports whether a step was not taken back.
func (g *Table) stays(n *line.News) bool {
	return n.Steps <= len(g.Steps) && g.Steps[n.Steps-1] == n.Seq
}
