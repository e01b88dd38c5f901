package play

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/line"
)

// Hint is the kind: a seat was shown what a bot would do in its place.
const Hint table.Kind = "hint"

// HintEntry records a hint, so that everybody at the table knows of it, and the record too.
type HintEntry struct{}

type hintLine struct {
	line.Done

	Seat int `json:"seat" doc:"The number of the seat that took the hint, from 1."`
}

func hintKind() Kind { return entryKind[HintEntry]("Somebody took a hint.", HintEntry.line) }

// Kind returns Hint.
func (HintEntry) Kind() table.Kind { return Hint }

func (HintEntry) line(l *line.Maker) *hintLine {
	return &hintLine{l.Done(line.Sentence{}), l.Number()}
}

func (HintEntry) meta() {}

func (HintEntry) evolve(*State, *table.Entry) error { return nil }

// CheckHints returns an error if the table gives this person no hints: in rated games and in games
// of a deal, and against other people unless the table agreed to hints.
func (g *State) CheckHints(by table.Person) error {
	switch {
	case g.New.Terms.Rated:
		return table.Refuse(table.Forbidden, "hint_rated")
	case g.New.Deal.Name != "":
		return table.Refuse(table.Forbidden, "hint_deal")
	case !g.New.Terms.Hints && !g.Facts.Cooperative && g.hasOthers(by):
		return table.Refuse(table.Forbidden, "hint_people")
	case !g.Rules.Bots().Advises():
		return table.Refuse(table.Forbidden, "no_hints")
	}
	return nil
}

// CheckHint returns an error if this person may not have a hint for a seat. Whether the seat is to
// act does not matter.
func (g *State) CheckHint(by table.Person, seat engine.Seat) error {
	switch {
	case g.Phase == table.StateOver:
		return table.Refuse(table.GameOver, "over")
	case g.Phase != table.StateRunning:
		return table.Refuse(table.Forbidden, "not_started")
	case !g.HasSeat(seat):
		return table.Refuse(table.Invalid, "seat", len(g.Seats))
	case by == "" || g.Seats[seat].Person != by:
		return table.Refuse(table.Forbidden, "not_your_seat")
	case g.Seats[seat].Driver != "":
		return table.Refuse(table.Forbidden, "bot_plays")
	}
	return g.CheckHints(by)
}

// hasOthers reports whether another person has a seat, even if a bot plays it at the moment.
func (g *State) hasOthers(by table.Person) bool {
	for i := range g.Seats {
		if p := g.Seats[i].Person; p != "" && p != by {
			return true
		}
	}
	return false
}

// TakeHint records that a person takes a hint for a seat: once for each step of the game. It checks
// again whether the person may have it, since the table may have changed while the bot was
// thinking.
func TakeHint(g *State, by table.Person, seat engine.Seat, env Env) (*Decision, error) {
	if err := g.CheckHint(by, seat); err != nil {
		return nil, err
	}
	c := &draft{g: g, by: by, env: env}
	if g.hinted(seat) {
		return c.decision(nil)
	}
	return c.decision(c.push(c.entry(seat, HintEntry{})))
}

// hinted reports whether a seat has taken a hint since the last step.
func (g *State) hinted(seat engine.Seat) bool {
	for i := len(g.Log) - 1; i >= 0; i-- {
		e := &g.Log[i]
		switch e.Body.(type) {
		case HintEntry:
			if e.Seat == seat {
				return true
			}
		case stepBody, UndoEntry, TakebackEntry:
			return false
		}
	}
	return false
}

// Hints returns how many hints each seat has taken.
func (g *State) Hints() []int {
	count := make([]int, len(g.Seats))
	for i := range g.Log {
		if _, ok := g.Log[i].Body.(HintEntry); ok && g.HasSeat(g.Log[i].Seat) {
			count[g.Log[i].Seat]++
		}
	}
	return count
}
