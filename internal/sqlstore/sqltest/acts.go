package sqltest

import (
	"testing"
	"time"

	"github.com/bigriver/bigriver/internal/moderate"
	"github.com/bigriver/bigriver/internal/must"
)

// acts tests what a store records of an operator's acts: a later ban replaces an earlier one of the
// same person, a lift ends it, and no act is lost.
func acts(t *testing.T, s moderate.Store) {
	t.Helper()
	noon := time.Date(2026, 3, 1, 12, 0, 0, 7e6, time.UTC)
	act := func(id, kind, whom string, after, hours time.Duration) moderate.Act {
		at := noon.Add(after * time.Minute)
		return moderate.Act{ID: id, At: at, Kind: kind, Whom: whom, Why: "spam", Until: at.Add(hours * time.Hour)}
	}
	names := func(list []moderate.Act) (ids string) {
		for _, a := range list {
			ids += a.ID
		}
		return ids
	}
	bans := func(after time.Duration) string {
		t.Helper()
		return names(must.Get(s.Bans(t.Context(), noon.Add(after*time.Minute)))(t))
	}
	a := act("a", moderate.Ban, "anna", 0, 2)
	must.Do(t, s.AddActs(t.Context(), []moderate.Act{a, act("b", moderate.Ban, "192.0.2.0/24", 1, 1), act("c", moderate.End, "table", 2, 0)}))
	must.Equal(t, bans(3), "ba")
	got := must.Get(s.Acts(t.Context(), 9))(t)
	must.Equal(t, names(got), "cba")
	must.Equal(t, got[2], a)
	must.Do(t, s.AddActs(t.Context(), []moderate.Act{act("d", moderate.Ban, "anna", 4, 5)}))
	must.Equal(t, bans(5), "db")
	must.Equal(t, bans(100), "d")
	must.Do(t, s.AddActs(t.Context(), []moderate.Act{act("e", moderate.Lift, "anna", 6, 0)}))
	must.Equal(t, bans(7), "b")
	must.Equal(t, names(must.Get(s.Acts(t.Context(), 2))(t)), "ed")
}
