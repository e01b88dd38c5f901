package queen

import "github.com/bigriver/bigriver/internal/engine"

// tables holds the printed tiles and what follows from them. It is made once and never changes.
type tables struct {
	printed
	steps    *stepTable
	stick    *stickTable
	overlaps *overlapTable
	actions  [16]Action // of the codes in a path
	facts    engine.Facts
	about    engine.About

	roseTries int16 // how many fields the guard of the Black Rose may try for one decision; tests use fewer
}

// newTables returns the tables of these tiles.
func newTables(tiles *printed) *tables {
	return &tables{
		printed: *tiles, steps: newStepTable(), stick: newStickTable(), overlaps: newOverlapTable(), actions: pathActions(),
		roseTries: roseTries,
	}
}
