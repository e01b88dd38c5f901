package tui

import (
	"fmt"
	"strings"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/text"
)

// FinishWords returns the lines that look back on a game that is over: who has won and why, what the group kept and lost, what decided
// each place, and the turning points with their steps. It returns nothing if the game does not look back.
func FinishWords(say display.Speaker, own text.Speaker, m match.Match) (lines []string) {
	f, ok := m.Finish()
	if !ok || m.ToAct() != 0 {
		return nil
	}
	for _, said := range f.Summary {
		lines = append(lines, say.Words("finish", said.Words)+" ("+said.Rule+")")
	}
	for _, lost := range []bool{false, true} {
		head := own.Say("kept")
		if lost {
			head = own.Say("lost")
		}
		for _, count := range f.Tally {
			if count.Lost == lost {
				lines = append(lines, "  "+say.Labelled(head, say.Words("finish", count.Words)))
			}
		}
	}
	for seat := range f.Rows {
		row := &f.Rows[seat]
		parts := []string{"  " + say.Labelled(own.Seat(seat), say.Words("finish", row.Decided))}
		for i, cell := range row.Cells {
			parts = append(parts, say.Labelled(say.Words("column", engine.Words{Key: f.Columns[i].Name}), say.Words("cell", cell.Words)))
		}
		lines = append(lines, strings.Join(parts, " | "))
	}
	for _, moment := range f.Moments {
		lines = append(lines, fmt.Sprintf("%6d  %s", moment.Step, say.Labelled(say.Words("finish", moment.When), say.Words("moment", moment.Words))))
	}
	return lines
}
