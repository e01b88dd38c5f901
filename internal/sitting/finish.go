package sitting

import (
	"fmt"
	"strings"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/text"
)

// FinishWords returns the lines that summarize a finished game: who won and why, what the group
// saved and lost, what decided each place, and the turning points with their steps. It returns
// nothing if the game has no summary.
func FinishWords(loc display.Localizer, own text.Localizer, m match.Match) (lines []string) {
	f, ok := m.Finish()
	if !ok || m.ToAct() != 0 {
		return nil
	}
	for _, remark := range f.Summary {
		lines = append(lines, loc.Words("finish", remark.Words)+" ("+remark.Rule+")")
	}
	for _, lost := range []bool{false, true} {
		head := own.Text("kept")
		if lost {
			head = own.Text("lost")
		}
		for _, count := range f.Tally {
			if count.Lost == lost {
				lines = append(lines, "  "+loc.Labelled(head, loc.Words("finish", count.Words)))
			}
		}
	}
	for seat := range f.Rows {
		row := &f.Rows[seat]
		parts := []string{"  " + loc.Labelled(own.Seat(seat), loc.Words("finish", row.Decided))}
		for i, cell := range row.Cells {
			parts = append(parts, loc.Labelled(loc.Words("column", engine.Words{Key: f.Columns[i].Name}), loc.Words("cell", cell.Words)))
		}
		lines = append(lines, strings.Join(parts, " | "))
	}
	for _, moment := range f.Moments {
		lines = append(lines, fmt.Sprintf("%6d  %s", moment.Step, loc.Labelled(loc.Words("finish", moment.When), loc.Words("moment", moment.Words))))
	}
	return lines
}
