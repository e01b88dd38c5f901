package sqltest

import (
	"strings"
	"testing"
	"time"

	"github.com/bigriver/bigriver/internal/moderate"
	"github.com/bigriver/bigriver/internal/must"
)

// acts tests the operator's acts: a new ban of a person replaces the old one, a lift ends it, and
// no act is lost.
func acts(t *testing.T, s moderate.Store) {
	t.Helper()
	noon := time.Date(2026, 3, 1, 12, 0, 0, 7e6, time.UTC)
	minute := func(n int) time.Time { return noon.Add(time.Duration(n) * time.Minute) }
	act := func(id, kind, target string, after, hours int) moderate.OperatorAction {
		return moderate.OperatorAction{ID: id, At: minute(after), Kind: kind, Target: target, Reason: "spam", Until: minute(after + 60*hours)}
	}
	names := func(list []moderate.OperatorAction) string {
		var ids strings.Builder
		for i := range list {
			ids.WriteString(list[i].ID)
		}
		return ids.String()
	}
	bans := func(after int) string {
		t.Helper()
		return names(must.Get(s.Bans(t.Context(), minute(after)))(t))
	}
	a := act("a", moderate.Ban, "anna", 0, 2)
	must.Do(t, s.AddActions(t.Context(), []moderate.OperatorAction{a, act("b", moderate.Ban, "192.0.2.0/24", 1, 1), act("c", moderate.End, "table", 2, 0)}))
	must.Equal(t, bans(3), "ba")
	got := must.Get(s.Actions(t.Context(), 9))(t)
	must.Equal(t, names(got), "cba")
	must.Equal(t, got[2], a)
	must.Do(t, s.AddActions(t.Context(), []moderate.OperatorAction{act("d", moderate.Ban, "anna", 4, 5)}))
	must.Equal(t, bans(5), "db")
	must.Equal(t, bans(100), "d")
	must.Do(t, s.AddActions(t.Context(), []moderate.OperatorAction{act("e", moderate.Lift, "anna", 6, 0)}))
	must.Equal(t, bans(7), "b")
	must.Equal(t, names(must.Get(s.Actions(t.Context(), 2))(t)), "ed")
}
