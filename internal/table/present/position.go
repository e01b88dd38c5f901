package present

import (
	"encoding/json"
	"strings"

	"github.com/bigriver/bigriver/internal/notation"
	"github.com/bigriver/bigriver/internal/table/view"
)

// Position is a game after some actions.
type Position struct {
	Step   int             `json:"step" doc:"The number of actions that led to this position."`
	ToAct  []int           `json:"toAct" doc:"The numbers of the seats that have to decide in this position."`
	Board  json.RawMessage `json:"board" doc:"board: The position as somebody without a seat may know it, and all of it when the game is over."`
	Mine   []SeatBoard     `json:"mine" doc:"What each of your own seats sees. Empty if you have no seat, or if the game hides nothing from anybody."`
	Places []int           `json:"places" doc:"The place of each seat if the game ended here, in the order of the seats. 1 is first, and 0 is no place. The list has 8 numbers, even if the table has fewer seats."`
}

// SeatBoard is a seat's view of the board.
type SeatBoard struct {
	Seat  int             `json:"seat" doc:"The number of your seat, from 1."`
	Board json.RawMessage `json:"board" doc:"board: The position as this seat may know it."`
}

// PositionOf returns a position as JSON.
func PositionOf(p *view.Position) Position {
	rendered := Position{Step: p.Step, ToAct: Numbers(p.ToAct), Board: p.Board.AppendJSON(nil), Mine: []SeatBoard{}, Places: []int{}}
	for _, m := range p.Mine {
		rendered.Mine = append(rendered.Mine, SeatBoard{int(m.Seat) + 1, m.Board.AppendJSON(nil)})
	}
	for _, place := range p.Result.Places {
		rendered.Places = append(rendered.Places, int(place))
	}
	return rendered
}

// NameRecord writes into the record of a table who sat in its seats. An imported record has its own
// names.
func (t *Presenter) NameRecord(rec *notation.Record, shown *view.Shown) {
	if shown.New.Imported != nil {
		return
	}
	for i := range shown.Seats {
		if seat := &shown.Seats[i]; i < len(rec.Names) {
			rec.Names[i] = seat.Bot
			if p := t.Person(seat.Person); p != nil && seat.Bot == "" {
				rec.Names[i] = strings.ReplaceAll(p.Name, "#", "")
			}
		}
	}
}
