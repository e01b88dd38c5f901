package enginetest //nolint:testpackage // it uses the mutants of this package's internal tests

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy/show"
)

// mutantsOfFinish report something wrong at the end of the game.
func mutantsOfFinish(sound Rules) []mutantCase {
	tells := func(change func(f *display.Finish)) mutant {
		return mutant{finish: func(f display.Finish) display.Finish {
			change(&f)
			return f
		}}
	}
	return []mutantCase{
		{"nothing says who has won", "finish", "0 sentences", tells(func(f *display.Finish) { f.Summary = nil })},
		{"no rule names the winner", "finish", "has no rule", tells(func(f *display.Finish) { f.Summary[0].Rule = "TOY-99" })},
		{"a sentence has no words", "finish", "is not in terms.txt", tells(func(f *display.Finish) { f.Summary[0].Key = "nowhere" })},
		{"a seat has no row", "finish", "rows for", tells(func(f *display.Finish) { f.Rows = f.Rows[1:] })},
		{"a row lacks a cell", "finish", "cells for", tells(func(f *display.Finish) { f.Rows[0].Cells = f.Rows[0].Cells[1:] })},
		{"the least comes first", "finish", "the columns say otherwise", tells(func(f *display.Finish) {
			f.Columns[0].Decides, f.Columns[1].Decides = display.Least, display.Least
		})},
		{"no column decides", "finish", "the columns say otherwise", tells(func(f *display.Finish) {
			f.Columns[0].Decides, f.Columns[1].Decides = display.Shown, display.Shown
		})},
		{"a column has no words", "finish", "column nowhere", tells(func(f *display.Finish) { f.Columns[0].Name = "nowhere" })},
		{"a moment is after the end", "finish", "is at step", tells(func(f *display.Finish) {
			f.Moments = append(f.Moments, display.Moment{Step: 9999, Words: show.MomentScored{}.Words(), When: show.FinishTurns{}.Words(), Weight: 99})
		})},
		{"a moment is about chance", "finish", "is about the seats", tells(func(f *display.Finish) {
			f.Moments = []display.Moment{{Step: 1, Seats: engine.Only(engine.Chance), Words: show.MomentScored{}.Words(), When: show.FinishTurns{}.Words()}}
		})},
		{"a moment has no words", "finish", "is not in terms.txt", tells(func(f *display.Finish) {
			f.Moments = []display.Moment{{Step: 1, Words: engine.Words{Key: "nowhere"}, When: show.FinishTurns{}.Words()}}
		})},
		{"opponents share a secret", "finish", "is not cooperative", tells(func(f *display.Finish) {
			f.Tally = []display.Count{{Words: show.FinishStopped{}.Words(), Rule: "TOY-16"}}
		})},
		{"some draws are not among what could be drawn", "finish", "are expected", mutant{
			drawn: func(s *state, a action) (display.Draw, bool) {
				d, _ := sound.Drawn(s, a)
				return d, a.Card != toy.One
			},
		}},
	}
}
