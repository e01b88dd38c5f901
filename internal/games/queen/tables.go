package queen

import "github.com/bigriver/bigriver/internal/engine"

// Tables holds the printed tiles and what follows from them. It is made once and never changes.
type Tables struct {
	Printed
	steps    *stepTable
	stick    *stickTable
	overlaps *overlapTable
	actions  [16]Action // of the codes in a path
	facts    engine.Facts

	roseTries int16 // how many fields the guard of the Black Rose may try for one decision; tests use fewer
}

// newTables returns the tables of these tiles.
func newTables(tiles *Printed) *Tables {
	return &Tables{
		Printed: *tiles, steps: newStepTable(), stick: newStickTable(), overlaps: newOverlapTable(), actions: pathActions(),
		roseTries: roseTries,
	}
}
