package play_test

import (
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/play"
)

// Three seats decide at once, and one takes back its decision after another has decided. The log
// names the removed step, to each reader as they may know it.
func TestAnUndoNamesItsStep(t *testing.T) {
	t.Parallel()
	h := newHost(t, table.New{Game: "toy", Setup: engine.Setup{Seats: 3}}, "anna", "ben", "cleo")
	for again := range 2 {
		h.first(0)
		laid, action := h.Head(), h.WholeStep(len(h.State.Log)-1).Action
		if again == 0 {
			h.first(1)
		}
		h.do("anna", play.UndoCommand{Seat: 0})
		for who, knows := range map[table.Person]bool{"anna": true, "ben": false, "": false} {
			log := h.log(who)
			undo, ok := log[len(log)-1].Body.(play.ShownUndo)
			if !ok || undo.Undone != laid || undo.All != 1 || undo.Step == nil || undo.Step.Seat != 0 || knows != (undo.Step.Action == action) {
				t.Errorf("%q gets %+v for the undo of entry %d, %s", who, undo, laid, action)
			}
		}
	}
}
