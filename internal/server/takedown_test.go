package server_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/moderate"
	"github.com/bigriver/bigriver/internal/server"
	"github.com/bigriver/bigriver/internal/server/api/admin"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/present"
)

// Only the operator can take many tables off the public list and end their games. The people at a
// table see that in its log.
func TestTakeDown(t *testing.T) {
	t.Parallel()
	s := open(t)
	anna, ben := s.guest(t, "Anna"), s.guest(t, "Ben")
	var ids []string
	for i := range 3 {
		var made present.Table
		anna.ok("POST", apiBase+"/tables", map[string]any{"game": "toy", "seats": 2, "terms": map[string]any{"listed": true}, "places": []any{map[string]any{"me": true}}}, &made)
		if i > 0 {
			ben.command(made.ID, map[string]any{"kind": "sit"})
			ben.command(made.ID, map[string]any{"kind": "start"})
		}
		ids = append(ids, made.ID)
	}
	listed := func() (list []string) {
		var out struct{ Tables []present.Row }
		s.client(t).ok("GET", apiBase+"/tables", nil, &out)
		for i := range out.Tables {
			list = append(list, out.Tables[i].ID)
		}
		return list
	}
	anna.refused("POST", apiBase+"/operator/tables", map[string]any{"tables": ids}, http.StatusForbidden, "forbidden")
	operator := s.operator(t)
	takeDown := func(end bool, ids ...string) string {
		var out struct {
			Done   []string
			Failed []admin.NotDone
		}
		operator.ok("POST", apiBase+"/operator/tables", map[string]any{"tables": ids, "end": end}, &out)
		return fmt.Sprintf("%d %v", len(out.Done), out.Failed)
	}
	if got := takeDown(false, ids[0], "nothing"); got != "1 [{nothing There is no such table.}]" || len(listed()) != 2 {
		t.Errorf("%s, and the list is %v", got, listed())
	}
	for range 2 {
		if got := takeDown(true, ids[1:]...); got != "2 []" || len(listed()) != 0 {
			t.Errorf("%s, and the list is %v", got, listed())
		}
	}
	for i, words := range []string{"took the table off the public list", "ended the game", "ended the game"} {
		shown := ben.show(ids[i])
		last := fmt.Sprint(shown.Log[len(shown.Log)-1])
		if !strings.Contains(last, words) || shown.Terms.Listed || (shown.Outcome != nil) != (i > 0) {
			t.Errorf("table %d: %s, %+v", i, last, shown.Outcome)
		}
	}
	var recorded struct{ Actions []moderate.OperatorAction }
	operator.ok("GET", apiBase+"/operator/actions", nil, &recorded)
	// What changed nothing the second time is recorded once.
	if len(recorded.Actions) != 3 || recorded.Actions[2].Target != ids[0] || recorded.Actions[2].Kind != moderate.Unlist {
		t.Errorf("recorded is %+v", recorded.Actions)
	}
}

// unwritable is a store that cannot record what the operator does.
type unwritable struct{ moderate.Store }

func (unwritable) AddActions(context.Context, []moderate.OperatorAction) error {
	return table.ErrFull
}

// What cannot be recorded is not done, and its report stays open.
func TestTakeDownIsRecordedFirst(t *testing.T) {
	t.Parallel()
	s := open(t, func(c *server.Config) { c.Moderation = moderate.New(unwritable{emptyDB(t).Moderation()}, standing) })
	anna, ben := s.guest(t, "Anna"), s.guest(t, "Ben")
	id := reportedTable(anna, ben)
	anna.ok("POST", apiBase+"/tables/"+id+"/report", map[string]any{"reason": "spam", "person": ben.person().ID}, nil)
	s.openOperator(t, anna)
	var list reportList
	anna.ok("GET", apiBase+"/operator/reports", nil, &list)
	for path, body := range map[string]map[string]any{
		"/operator/tables":  {"tables": []string{id}, "end": true},
		"/operator/reports": {"reports": []string{list.Reports[0].ID}, "action": "end"},
	} {
		anna.refused("POST", apiBase+path, body, http.StatusServiceUnavailable, "unavailable")
		if shown := anna.show(id); shown.State != "running" || !shown.Terms.Listed {
			t.Errorf("%s: the table is %s", path, shown.State)
		}
	}
	anna.ok("GET", apiBase+"/operator/reports", nil, &list)
	if list.Reports[0].Done != nil {
		t.Errorf("the report is closed: %+v", list)
	}
}
