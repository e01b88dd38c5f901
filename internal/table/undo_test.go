package table_test

import (
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/table"
)

// Of three that decide at once, one takes back what another has decided since: the log names the step that went, to each as they
// may know it.
func TestAnUndoNamesItsStep(t *testing.T) {
	t.Parallel()
	h := newHost(t, table.New{Game: "toy", Setup: engine.Setup{Seats: 3}})
	for i, who := range []table.Person{"anna", "ben", "cleo"} {
		h.do(who, sit(engine.Seat(i)))
	}
	h.do("anna", table.Command{Body: table.StartCommand{}})
	for again := range 2 {
		laid := h.lay("anna")
		if again == 0 {
			h.lay("ben")
		}
		action := laid.News[len(laid.News)-1].Step().Action
		h.do("anna", table.Command{Body: table.UndoCommand{Seat: 0}})
		for who, knows := range map[table.Person]bool{"anna": true, "ben": false, "": false} {
			shown := h.show(who)
			n := shown.News[len(shown.News)-1]
			undo, ok := n.Body.(table.ShownUndo)
			if !ok || undo.Undone != laid.Seq || undo.Step == nil || undo.Step.Seat != 0 || knows != (undo.Step.Action == action) {
				t.Errorf("%q is told %+v of the undo of entry %d, %s", who, n, laid.Seq, action)
			}
		}
	}
}
