// Package trial plays a game on without a table: for lessons, and to try actions out. It shows the
// game in the form of a table at which nobody else sits.
package trial

import (
	"slices"
	"strings"
	"time"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/notation"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/line"
	"github.com/bigriver/bigriver/internal/table/play"
	"github.com/bigriver/bigriver/internal/table/present"
	"github.com/bigriver/bigriver/internal/table/view"
)

// ActAll applies actions until they run out or the seat is no longer to decide.
func ActAll(m match.Match, seat engine.Seat, actions []string) error {
	for _, action := range actions {
		if err := m.Act(seat, action); err != nil {
			return err
		}
		if !m.ToAct().Has(seat) {
			break
		}
	}
	return nil
}

// UndoFrom takes back the seat's actions from a given step on.
func UndoFrom(m match.Match, seat engine.Seat, from int) error {
	if err := m.MayUndo(seat); err != nil {
		return err
	}
	for range m.Undoable(seat, from) {
		if err := m.Undo(seat); err != nil {
			return err
		}
	}
	return nil
}

// PlayOthers plays the given lines for the others until it is the seat's turn, and returns the
// remaining lines.
func PlayOthers(m match.Match, seat engine.Seat, lines []string) []string {
	for !m.ToAct().Has(seat) && m.ToAct() != 0 {
		at := slices.IndexFunc(lines, func(line string) bool {
			who, action, _ := strings.Cut(line, " ")
			by, err := notation.ParseSeat(who)
			return err == nil && m.ToAct().Has(engine.Seat(by)) && m.Act(engine.Seat(by), action) == nil
		})
		if at < 0 {
			break
		}
		lines = slices.Delete(lines, at, at+1)
	}
	return lines
}

// undoable returns what the seat may take back: its last command, and everything that can still be
// undone.
func undoable(m match.Match, seat engine.Seat, began []int) (command, all view.ShownUndoable) {
	steps := m.Steps(seat)
	add := func(u *view.ShownUndoable, step int) {
		u.From, u.Steps = int64(step)+1, append([]engine.Step{steps[step]}, u.Steps...)
	}
	whole := false
	for _, step := range m.Undoable(seat, 0) {
		add(&all, step)
		if !whole {
			add(&command, step)
		}
		whole = whole || len(began) == 0 || slices.Contains(began, step+1)
	}
	return command, all
}

// Nobody is the id of the only person at such a table.
const Nobody = "nobody"

// Table presents a game as a table at which nobody else sits, as a seat sees it now. names are
// those of the seats; began has the numbers, from 1, of the first steps of the seat's commands. The
// log begins after the step since. The presenter's People must include Nobody.
func Table(t present.Presenter, m match.Match, seat engine.Seat, names []string, began []int, since int, now time.Time) *present.Table {
	t.Names = slices.Clone(names)
	if int(seat) < len(t.Names) {
		// Pages address their reader as “you”, which does not fit into sentences in the third
		// person.
		t.Names[seat] = ""
	}
	out := t.Table(show(m, seat, began, since, now))
	// Variants are included now: the game is not stored, so they cannot be requested later.
	ways := present.WaysOf(m.Game().About(), out.Mine[0].Deeds)
	for i, others := range m.Variants(seat) {
		out.Mine[0].Plans[i].Variants = ways.RenderVariants(others)
	}
	out.Mine[0].Deeds = ways.Deeds
	for i, name := range names {
		if i < len(out.Seats) && name != "" {
			out.Seats[i].Name = name
		}
	}
	return out
}

// show returns a game as a seat knows it.
func show(m match.Match, seat engine.Seat, began []int, since int, now time.Time) *view.Shown {
	f, setup := m.Game().About(), m.Setup()
	shown := &view.Shown{
		Host: Nobody, You: Nobody, Created: now, Now: now, New: table.New{Game: f.Name, Setup: setup}, Version: f.Version, State: table.StateRunning,
		Seq: int64(m.Len()), Steps: m.Len(), ToAct: m.ToAct(), Board: m.Board(seat), Ends: true,
	}
	if m.ToAct() == 0 {
		shown.State = table.StateOver
	}
	for i := range setup.Seats {
		shown.Seats = append(shown.Seats, view.ShownSeat{Seat: engine.Seat(i)})
	}
	mine := view.ShownMine{Seat: seat, Board: shown.Board, Ends: m.Ends(seat)}
	mine.Undo, mine.Reset = undoable(m, seat, began)
	for i := range m.Count(seat) {
		mine.Choices = append(mine.Choices, m.Choice(seat, i))
	}
	mine.Final = m.Final(seat)
	shown.Mine = []view.ShownMine{mine}
	if f.Hidden && shown.State != table.StateOver {
		shown.Board = nil // the seat's own board includes it
	}
	steps := m.Steps(seat)
	shown.Since = int64(max(min(since, len(steps)), len(steps)-view.MaxNews, 0))
	for i := int(shown.Since); i < len(steps); i++ {
		step := steps[i]
		n := line.News{Seq: int64(i) + 1, At: shown.Now, Seat: step.Seat, Steps: i + 1, Body: play.ShownAct{Step: &step}}
		if step.Seat == engine.Chance {
			n.Body = play.ShownChance{Step: &step}
		}
		shown.News = append(shown.News, n)
	}
	return shown
}
