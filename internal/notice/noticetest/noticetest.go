// Package noticetest tests that an outbox does what notice.Outbox says.
package noticetest

import (
	"slices"
	"testing"
	"time"

	"github.com/bigriver/bigriver/internal/notice"
)

// Run tests an empty outbox.
func Run(t *testing.T, box notice.Outbox) {
	t.Helper()
	noon := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	item := func(id string, seq int64) notice.Item {
		return notice.Item{ID: id, Person: "p", Table: "t", Kind: "turn", Seq: seq, At: noon}
	}
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	waiting := func(when time.Time, want ...string) {
		t.Helper()
		list, err := box.Waiting(t.Context(), when, 10)
		must(err)
		var got []string
		for _, i := range list {
			got = append(got, i.ID)
		}
		if !slices.Equal(got, want) {
			t.Errorf("waiting: %v, want %v", got, want)
		}
	}
	must(box.Add(t.Context(), item("a", 1)))
	must(box.Add(t.Context(), item("a", 1)))
	waiting(noon.Add(-time.Second))
	waiting(noon, "a")
	must(box.Postpone(t.Context(), "a", noon.Add(time.Hour), 2))
	waiting(noon)
	list, err := box.Waiting(t.Context(), noon.Add(time.Hour), 10)
	must(err)
	if len(list) != 1 || list[0].Tries != 2 || !list[0].At.Equal(noon) || list[0].Seq != 1 {
		t.Errorf("waiting: %+v", list)
	}
	must(box.Add(t.Context(), item("b", 5))) // the next turn replaces the notice of the last
	waiting(noon.Add(time.Hour), "b")
	must(box.Done(t.Context(), "b"))
	waiting(noon.Add(time.Hour))
	must(box.Add(t.Context(), item("b", 5))) // it was sent
	waiting(noon.Add(time.Hour))
	must(box.Postpone(t.Context(), "b", noon, 0))
	waiting(noon.Add(time.Hour))
}
