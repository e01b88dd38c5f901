package present

import (
	"cmp"
	"encoding/json"
	"math"
	"slices"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/view"
)

// The summary of a finished game.
type (
	// Finish looks back on a game.
	Finish struct {
		Title    string   `json:"title,omitempty" doc:"How the game ended for the group, as a heading. Missing in a game where the players play against each other."`
		Summary  []Remark `json:"summary" doc:"Who has won and why, in one or two sentences. In a cooperative game: what the group achieved."`
		Columns  []Column `json:"columns" doc:"The columns of the standing, in the order in which they decide. Empty if there is no standing."`
		Standing []Rank   `json:"standing" doc:"The seats with what decided their places, the first place first. Empty in a cooperative game, unless seats score as well."`
		Tally    []Tally  `json:"tally" doc:"What the group has saved and lost. Empty in a game where the players play against each other."`
		Moments  []Moment `json:"moments" doc:"The turning points, in the order of their steps: at most 5."`
		Luck     []Luck   `json:"luck" doc:"The draws of chance, compared with their odds."`
	}

	// Remark is a sentence with its rule.
	Remark struct {
		Words string `json:"words" doc:"The sentence, in your language."`
		Rule  string `json:"rule,omitempty" doc:"The id of its rule. Missing if it does not come from a rule."`
	}

	// Column is a column of a standing.
	Column struct {
		Column  string `json:"column" doc:"The name of the column."`
		Words   string `json:"words" doc:"Its heading, in your language."`
		Rule    string `json:"rule" doc:"The id of its rule."`
		Decides string `json:"decides,omitempty" enum:"highest,lowest" doc:"Whether the highest or the lowest value is ahead in this column. Missing if the column decides nothing. A tie is broken by the next column that decides."`
	}

	// Rank is a seat's row of a standing.
	Rank struct {
		Seat    int    `json:"seat" doc:"The number of the seat, from 1."`
		Place   int    `json:"place,omitempty" doc:"The place of the seat. 1 is first. Missing if the seat has no place."`
		Cells   []Cell `json:"cells" doc:"Its cells, one for each column."`
		Decided string `json:"decided" doc:"What decided its place, in a few words in your language."`
	}

	// Cell is a cell of a standing.
	Cell struct {
		Key   string          `json:"key" doc:"The kind of cell."`
		Args  json.RawMessage `json:"args" doc:"named"`
		Value int             `json:"value" doc:"The number by which the cell is compared with others of its column."`
		Words string          `json:"words" doc:"The content of the cell, in your language."`
	}

	// Tally counts what a group has saved or lost.
	Tally struct {
		Lost  bool   `json:"lost" doc:"Whether it was lost. Otherwise it was saved."`
		N     int    `json:"n" doc:"How many there are."`
		Words string `json:"words" doc:"What it is, with the number, in your language."`
		Rule  string `json:"rule" doc:"The id of its rule."`
	}

	// Moment is a turning point.
	Moment struct {
		Key   string          `json:"key" doc:"The kind of turning point."`
		Args  json.RawMessage `json:"args" doc:"named"`
		Step  int             `json:"step" doc:"The step after which it can be seen. GET /tables/{id}/steps/{step} has the position."`
		Seats []int           `json:"seats" doc:"The numbers of the seats that it is about. Empty if it is about all."`
		When  string          `json:"when" doc:"The part of the game that it belongs to, such as the round, in your language."`
		Words string          `json:"words" doc:"What happened, in your language."`
	}

	// Luck is a kind of draws, compared with its odds.
	Luck struct {
		Words string `json:"words" doc:"What was drawn, in your language."`
		Draws int    `json:"draws" doc:"How many draws there were."`
		Lots  []Lot  `json:"lots" doc:"What could be drawn."`
	}

	// Lot is something that can be drawn.
	Lot struct {
		Words    string  `json:"words" doc:"What it is, in your language."`
		Drawn    int     `json:"drawn" doc:"How often it was drawn."`
		Expected float64 `json:"expected" doc:"How often it was expected to be drawn: the sum of its odds over the draws, rounded to hundredths."`
		Seats    []int   `json:"seats" doc:"How often each seat drew it, in the order of the seats. Draws that belong to no seat are not counted."`
	}
)

// finish returns the summary of a table's game. If the game was not played to its end, it begins
// with how it ended.
func (t *Presenter) finish(shown *view.Shown, loc display.Localizer) *Finish {
	if shown.Finish == nil {
		return nil
	}
	out := FinishOf(t.Words.AboutGame(shown), shown.Finish, shown.Outcome.Result.Places, loc)
	own := t.Words.Own(t.Lang)
	for i := range out.Standing {
		if rank := &out.Standing[i]; shown.Seats[rank.Seat-1].Resigned {
			rank.Decided = own.Text("decided.resigned")
		}
	}
	ended := Remark{Words: own.Text("ending." + string(shown.Outcome.Ending))}
	switch shown.Outcome.Ending {
	case table.Resigned:
		out.Summary = []Remark{ended}
	case table.Stalled:
		out.Summary = []Remark{ended, out.Summary[0]}
	case table.Played, table.Aborted, table.Abandoned, table.Closed:
	}
	return out
}

// FinishOf puts the summary of a game into words. The places are those of the result.
func FinishOf(f *display.About, finish *display.Finish, places [engine.MaxSeats]int8, loc display.Localizer) *Finish {
	out := &Finish{Summary: []Remark{}, Columns: []Column{}, Standing: []Rank{}, Tally: []Tally{}, Moments: []Moment{}, Luck: []Luck{}}
	if finish.Title.Key != "" {
		out.Title = loc.Words("finish", finish.Title)
	}
	for _, remark := range finish.Summary {
		out.Summary = append(out.Summary, Remark{loc.Words("finish", remark.Words), remark.Rule})
	}
	for _, c := range finish.Columns {
		decides := map[display.Order]string{display.Most: "highest", display.Least: "lowest"}[c.Decides]
		out.Columns = append(out.Columns, Column{c.Name, loc.Words("column", engine.Words{Key: c.Name}), c.Rule, decides})
	}
	for seat := range finish.Rows {
		out.Standing = append(out.Standing, renderRank(f, seat, &finish.Rows[seat], int(places[seat]), loc))
	}
	slices.SortStableFunc(out.Standing, func(a, b Rank) int {
		return cmp.Or(cmp.Compare(placeOrLast(a.Place), placeOrLast(b.Place)), cmp.Compare(a.Seat, b.Seat))
	})
	for _, c := range finish.Tally {
		out.Tally = append(out.Tally, Tally{c.Lost, int(c.N), loc.Words("finish", c.Words), c.Rule})
	}
	for i := range finish.Moments {
		m := &finish.Moments[i]
		out.Moments = append(out.Moments, Moment{
			m.Words.Key, f.Named("moment", m.Words), m.Step, Numbers(m.Seats), loc.Words("finish", m.When), loc.Words("moment", m.Words),
		})
	}
	for i := range finish.Luck {
		out.Luck = append(out.Luck, renderLuck(&finish.Luck[i], len(finish.Rows), loc))
	}
	return out
}

func placeOrLast(place int) int {
	if place == 0 {
		return engine.MaxSeats + 1
	}
	return place
}

func renderRank(f *display.About, seat int, row *display.Row, place int, loc display.Localizer) Rank {
	rank := Rank{Seat: seat + 1, Place: place, Cells: []Cell{}, Decided: loc.Words("finish", row.Decided)}
	for _, c := range row.Cells {
		rank.Cells = append(rank.Cells, Cell{c.Words.Key, f.Named("cell", c.Words), int(c.Value), loc.Words("cell", c.Words)})
	}
	return rank
}

func renderLuck(luck *display.Luck, seats int, loc display.Localizer) Luck {
	const hundredths = 100
	out := Luck{Words: loc.Words("finish", luck.Of), Draws: luck.Draws, Lots: []Lot{}}
	for i := range luck.Lots {
		lot := &luck.Lots[i]
		expected := math.Round(lot.Expected*hundredths) / hundredths
		out.Lots = append(out.Lots, Lot{loc.Words("finish", lot.As), lot.Drawn, expected, append([]int{}, lot.Seats[:seats]...)})
	}
	return out
}
