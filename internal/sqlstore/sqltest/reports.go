package sqltest

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/bigriver/bigriver/internal/moderate"
	"github.com/bigriver/bigriver/internal/must"
)

// reports tests reports of abuse: one open report by each reporter about a person at a table, the
// order and pages of the list, the limits, and deletion with the reporter.
func reports(t *testing.T, s moderate.ReportStore) {
	t.Helper()
	at := func(minute int) time.Time { return noon.Add(time.Duration(minute) * time.Minute) }
	reported := func(id, by, table string, minute int) moderate.Report {
		return moderate.Report{ID: id, At: at(minute), Table: table, By: by, Person: "zoe", Reason: "chat", Words: "look", Seq: 7}
	}
	add := func(id, by, table string, minute int) error {
		r := reported(id, by, table, minute)
		return s.AddReport(t.Context(), &r, 4)
	}
	ids := func(after *moderate.ReportCursor, limit int) string {
		t.Helper()
		var list strings.Builder
		for _, r := range must.Get(s.Reports(t.Context(), after, limit))(t) {
			list.WriteString(r.ID)
		}
		return list.String()
	}
	for i, id := range []string{"a", "b", "c", "d"} {
		must.Do(t, add(id, "anna", "table"+id, i))
	}
	if err := add("e", "ben", "tablea", 4); !errors.Is(err, moderate.ErrFull) {
		t.Errorf("adding a fifth open report returns %v, want ErrFull", err)
	}
	must.Equal(t, must.Get(s.Reports(t.Context(), nil, 1))(t)[0], reported("d", "anna", "tabled", 3))
	must.Do(t, s.CloseReports(t.Context(), []string{"b", "d", "nothing"}, at(9), moderate.Ban, 9))
	must.Equal(t, ids(nil, 9), "cadb")
	if err := add("e", "anna", "tablea", 4); !errors.Is(err, moderate.ErrReported) {
		t.Errorf("reporting a table twice returns %v, want ErrReported", err)
	}
	must.Do(t, add("e", "anna", "tableb", 5)) // the earlier one is closed
	must.Equal(t, ids(nil, 9), "ecadb")
	must.Equal(t, ids(&moderate.ReportCursor{At: at(5), ID: "e"}, 3), "cad")
	must.Equal(t, ids(&moderate.ReportCursor{Done: true, At: at(3), ID: "d"}, 3), "b")
	list := must.Get(s.Reports(t.Context(), nil, 9))(t)
	if r := list[3]; !r.Done.Equal(at(9)) || r.Outcome != moderate.Ban || !list[0].Done.IsZero() {
		t.Errorf("got %+v", list)
	}
	open := must.Get(s.OpenReports(t.Context(), []string{"a", "b", "nothing"}))(t)
	if len(open) != 1 || open[0].ID != "a" {
		t.Errorf("the open reports are %+v, want a", open)
	}
	if mine := must.Get(s.ReportsBy(t.Context(), "anna", "tableb"))(t); len(mine) != 2 || mine[0].ID != "e" || mine[1].ID != "b" {
		t.Errorf("the reports are %+v, want e and b", mine)
	}
	if none := must.Get(s.ReportsBy(t.Context(), "ben", "tableb"))(t); len(none) != 0 {
		t.Errorf("the reports of somebody who sent none are %+v", none)
	}
	another := reported("h", "anna", "tableb", 1)
	another.Person = "yan"
	must.Do(t, s.AddReport(t.Context(), &another, 9)) // about somebody else at the same table
	must.Do(t, s.CloseReports(t.Context(), []string{"h"}, at(1), moderate.Dismiss, 9))
	must.Do(t, s.CloseReports(t.Context(), []string{"a", "c"}, at(20), moderate.Dismiss, 2))
	must.Equal(t, ids(nil, 9), "eca")
	must.Do(t, add("f", "ben", "tableb", 6))
	must.Do(t, s.ForgetReporter(t.Context(), "anna"))
	for _, r := range must.Get(s.Reports(t.Context(), nil, 9))(t) {
		if (r.By == "") != (r.ID != "f") || (r.Words == "") != (r.ID != "f") || r.Person != "zoe" {
			t.Errorf("got %+v", r)
		}
	}

	// Reports that arrive at the same time do not exceed the limit together.
	const limit, many = 6, 12
	errs := make([]error, many)
	var wait sync.WaitGroup
	for i := range errs {
		wait.Go(func() {
			r := reported(fmt.Sprint("g", i), fmt.Sprint("person", i), "tableg", 30)
			errs[i] = s.AddReport(t.Context(), &r, limit)
		})
	}
	wait.Wait()
	for _, err := range errs {
		if err != nil && !errors.Is(err, moderate.ErrFull) {
			t.Error(err)
		}
	}
	open = nil
	for _, r := range must.Get(s.Reports(t.Context(), nil, many))(t) {
		if r.Done.IsZero() {
			open = append(open, r)
		}
	}
	must.Equal(t, len(open), limit)
}
