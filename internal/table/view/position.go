package view

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/play"
)

// Position is a match after some steps, as a person may know it.
type Position struct {
	Step   int
	ToAct  engine.Seats
	Board  display.Board // as watchers know it; complete when the game is over
	Mine   []SeatBoard   // by the person's seats, if they see more than watchers
	Result engine.Result

	match match.Match
	to    engine.Seat // for whom Draw draws
}

// Hides reports whether it contains something that only the person may see.
func (p *Position) Hides() bool { return p.to != engine.Omniscient && len(p.Mine) > 0 }

// Draw returns the position as text, as the first of the person's seats, or else a watcher, knows
// it.
func (p *Position) Draw(loc display.Localizer) string {
	return p.match.Draw(p.to, loc)
}

// SeatBoard is a seat's view of the board.
type SeatBoard struct {
	Seat  engine.Seat
	Board display.Board
}

// Positions returns up to limit positions of the match, from a step on and every few steps. It
// includes the last position if it gets that far. It replays the match once, and may be called for
// a copy of a state without the table's lock.
func Positions(g *play.State, r play.Reader, from, every, limit int) (list []*Position) {
	every = max(every, 1)
	next := from
	g.Match.Walk(from, func(m match.Match) bool {
		if n := m.Len(); n == next || n == g.Match.Len() {
			list = append(list, position(g, r, m.At(n)))
			next += every
		}
		return len(list) < limit
	})
	return list
}

func position(g *play.State, r play.Reader, m match.Match) *Position {
	to := engine.Watcher
	if g.Phase == table.StateOver {
		to = engine.Omniscient
	}
	p := &Position{match: m, to: to, Step: m.Len(), ToAct: m.ToAct(), Board: m.Board(to), Result: m.Result(to)}
	for _, seat := range r.Seats {
		if p.to == engine.Watcher {
			p.to = seat
		}
		if g.Facts.Hidden {
			p.Mine = append(p.Mine, SeatBoard{seat, m.Board(seat)})
		}
	}
	return p
}
