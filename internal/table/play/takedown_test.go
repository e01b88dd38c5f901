package play_test

import (
	"testing"

	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/play"
)

// The operator takes a table off the list and ends it. Doing both again changes nothing.
func TestTakeDown(t *testing.T) {
	t.Parallel()
	h := toyTable(t, table.Terms{Listed: true, Rated: true}, "anna", "ben")
	before := h.State
	closed := func(end bool) int {
		d := must.Get(play.TakeDown(h.State, end, h.env))(t)
		h.State = d.State
		return len(d.Entries)
	}
	if n := closed(false); n != 1 || h.Row().New.Terms.Listed || h.Phase != table.StateRunning || !before.New.Terms.Listed {
		t.Errorf("%d entries, and the table is %+v", n, h.Row())
	}
	if n := closed(false); n != 0 {
		t.Errorf("again, %d entries", n)
	}
	if n := closed(true); n != 1 || h.Outcome() == nil || h.Outcome().Ending != table.Closed || h.Outcome().Counts {
		t.Errorf("%d entries, and the outcome is %+v", n, h.Outcome())
	}
	if n := closed(true); n != 0 {
		t.Errorf("again, %d entries", n)
	}
	again := must.Get(play.Fold(before.Header, h.Rules, h.State.Log))(t)
	if again.New.Terms.Listed || again.Ending != table.Closed {
		t.Errorf("from its log the table is %+v", again.Row())
	}
}
