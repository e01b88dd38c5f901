// Package noticetest tests that an outbox does what notice.Outbox promises.
package noticetest

import (
	"testing"
	"time"

	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/notice"
)

// Run tests an empty outbox.
func Run(t *testing.T, box notice.Outbox) {
	t.Helper()
	noon := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	item := func(id string, seq int64) notice.Item {
		return notice.Item{ID: id, Person: "p", Table: "t", Kind: "turn", Seq: seq, At: noon}
	}
	waiting := func(when time.Time, want ...string) {
		t.Helper()
		var got []string
		for _, i := range must.Get(box.Waiting(t.Context(), when, 10))(t) {
			got = append(got, i.ID)
		}
		must.Equal(t, got, want)
	}
	must.Do(t, box.Add(t.Context(), item("a", 1)))
	must.Do(t, box.Add(t.Context(), item("a", 1)))
	waiting(noon.Add(-time.Second))
	waiting(noon, "a")
	must.Do(t, box.Postpone(t.Context(), "a", noon.Add(time.Hour), 2))
	waiting(noon)
	list := must.Get(box.Waiting(t.Context(), noon.Add(time.Hour), 10))(t)
	if len(list) != 1 || list[0].Tries != 2 || !list[0].At.Equal(noon) || list[0].Seq != 1 {
		t.Errorf("waiting: %+v", list)
	}
	// The notice of the next turn replaces that of the last.
	must.Do(t, box.Add(t.Context(), item("b", 5)))
	waiting(noon.Add(time.Hour), "b")
	must.Do(t, box.Done(t.Context(), "b"))
	waiting(noon.Add(time.Hour))
	must.Do(t, box.Add(t.Context(), item("b", 5))) // it was sent
	waiting(noon.Add(time.Hour))
	must.Do(t, box.Postpone(t.Context(), "b", noon, 0))
	waiting(noon.Add(time.Hour))
	for i, id := range []string{"z", "y"} { // in the order in which they are due
		must.Do(t, box.Add(t.Context(), notice.Item{ID: id, Person: id, Table: "t", Kind: "turn", Seq: 1, At: noon.Add(time.Duration(i) * time.Hour)}))
	}
	waiting(noon.Add(2*time.Hour), "z", "y")
}
