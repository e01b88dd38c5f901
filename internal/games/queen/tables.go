package queen

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/queen/tiles"
)

// Tables holds the printed tiles and what follows from them. It is made once and never changes.
type Tables struct {
	tiles.Printed
	actions [16]Action // of the codes in a path
	facts   engine.Facts

	roseTries int16 // how many fields the guard of the Black Rose may try for one decision; tests use fewer
}
