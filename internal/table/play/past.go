package play

import (
	"errors"
	"slices"

	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/notation"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/line"
)

// Past is the kind: a step of the game that this one continues.
const Past table.Kind = "past"

// PastEntry is a step of the game that this one continues, or of an imported game.
type PastEntry struct {
	Action string `json:"action"`
	// the draw in the record of an imported game, which is not verified here
	Draw uint64 `json:"draw,omitempty"`
	Got  uint64 `json:"got,omitempty"`
	Of   uint64 `json:"of,omitempty"`
}

// ShownPast is a step of the game that this one continues. It must not be modified.
type ShownPast struct{ Step *engine.Step }

type pastLine struct {
	line.Head
	line.Step

	Seat int `json:"seat,omitempty" doc:"The number of the seat that acted, from 1. Missing if it was chance."`
}

func pastKind() Kind {
	return entryKind[PastEntry]("An action of the earlier game that this one continues.", ShownPast.line)
}

// Kind returns Past.
func (PastEntry) Kind() table.Kind { return Past }

// Kind returns Past.
func (ShownPast) Kind() table.Kind { return Past }

func (b ShownPast) line(l *line.Maker) *pastLine {
	head, step := l.Did(b.Step)
	return &pastLine{head, step, max(l.Number(), 0)}
}

// evolve applies a step of another table's game, before anybody sits here.
func (b PastEntry) evolve(g *State, e *table.Entry) error {
	if g.PastSteps != len(g.Log) {
		return errors.New("steps of another game are only allowed at the start of a log")
	}
	if err := g.layOut(); err != nil {
		return err
	}
	g.PastSteps++
	return g.own().Act(e.Seat, b.Action)
}

func (b PastEntry) action() string { return b.Action }

func (b PastEntry) view(g *State, i int, r Reader) (table.Body, bool) {
	return ShownPast{g.StepOf(i, r)}, true
}

// layOut begins the match, unless steps of another game did.
func (g *State) layOut() (err error) {
	if g.Match == nil {
		g.Match, err = g.Rules.New(g.New.Setup)
		g.owned = true
	}
	return err
}

// Did returns the step.
func (b ShownPast) Did() *engine.Step { return b.Step }

// ImportLog returns the log of an imported game: its steps with the draws in the record, and the
// end.
func ImportLog(rules catalog.Entry, m match.Match, rec *notation.Record) []table.Entry {
	lines := slices.DeleteFunc(slices.Clone(rec.Lines), func(l notation.Line) bool { return l.Refused != "" })
	steps := m.Steps(engine.Omniscient)
	log := make([]table.Entry, 0, len(steps)+1)
	for i, step := range steps {
		d := lines[i].Draw
		log = append(log, table.Entry{Seat: step.Seat, Body: PastEntry{Action: step.Action, Draw: d.Number, Got: d.Got, Of: d.Of}})
	}
	result := m.Result(engine.Omniscient)
	return append(log, table.Entry{Seat: table.Nobody, Body: EndEntry{Ending: table.Played, Result: FinalOf(rules.About(), &result, m.Setup().Seats)}})
}
