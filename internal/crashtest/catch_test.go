package crashtest_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/bigriver/bigriver/internal/loadtest"
)

// recorder records the errors of a test instead of failing it.
type recorder struct {
	testing.TB

	errors []string
}

// Errorf records an error.
func (r *recorder) Errorf(format string, args ...any) {
	r.errors = append(r.errors, fmt.Sprintf(format, args...))
}

// The verification of the crash test finds every kind of error in a log.
func TestVerifyFindsErrors(t *testing.T) {
	t.Parallel()
	for name, spoil := range map[string]struct {
		how  func(*loadtest.Table)
		want string
	}{
		"nothing":     {func(*loadtest.Table) {}, ""},
		"lost":        {func(t *loadtest.Table) { t.Log, t.Seq = t.Log[:2], 2 }, "0: lost"},
		"lost within": {func(t *loadtest.Table) { t.Log = append(t.Log[:1], t.Log[2:]...) }, "is missing"},
		"doubled": {func(t *loadtest.Table) {
			again := t.Log[2]
			again.Seq, t.Seq = 4, 4
			t.Log = append(t.Log, again)
		}, "is entry 3 and entry 4"},
		"invented": {func(t *loadtest.Table) { t.Log[1].By = t.Log[0].By }, "has not sent"},
		"in another order": {func(t *loadtest.Table) {
			t.Log[0].RequestID, t.Log[2].RequestID = t.Log[2].RequestID, t.Log[0].RequestID
		}, "was acknowledged as entry"},
		"another action":      {func(t *loadtest.Table) { t.Log[2].Action = "astern" }, `was act "ahead"`},
		"time runs backwards": {func(t *loadtest.Table) { t.Log[2].At = t.Log[2].At.Add(-time.Hour) }, "is after entry"},
		"refused but done": {func(t *loadtest.Table) {
			done := t.Log[2]
			done.Seq, done.RequestID, t.Seq = 4, "refused", 4
			t.Log = append(t.Log, done)
		}, "was refused as stale, but is entry 4"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := &recorder{TB: t}
			p, table := goodLog(&world{t: r})
			spoil.how(table)
			p.verify(table)
			all := strings.Join(r.errors, "\n")
			if (spoil.want == "") != (all == "") || !strings.Contains(all, spoil.want) {
				t.Errorf("want %q, have %q", spoil.want, all)
			}
		})
	}
}

// goodLog returns a person with notes, and a table whose log matches them.
func goodLog(w *world) (*person, *loadtest.Table) {
	p := &person{Client: &loadtest.Client{Person: "anna"}, w: w, name: "Anna", seen: map[int64]seenEntry{}, news: make(chan struct{}, 1)}
	at := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	line := func(seq int64, by, client, action string) loadtest.Line {
		l := loadtest.Line{Seq: seq, At: at.Add(time.Duration(seq) * time.Second), Kind: "act", RequestID: client, Seat: 1, Action: action}
		if by != "" {
			l.By = &struct {
				ID string `json:"id"`
			}{by}
		}
		return l
	}
	log := []loadtest.Line{line(1, "anna", "first", "ahead"), line(2, "", "", "north"), line(3, "anna", "third", "ahead")}
	p.note(&loadtest.Table{ID: "t", Seq: 3, Log: log})
	act := loadtest.Command{Kind: "act", Seat: 1, Action: "ahead"}
	for _, n := range []note{{done: 1}, {code: "stale"}, {done: 3}, {}} {
		n.Command = act
		n.RequestID = map[int64]string{1: "first", 3: "third"}[n.done]
		switch {
		case n.code != "":
			n.RequestID = "refused"
		case n.done == 0:
			n.RequestID = "unknown"
		}
		p.notes = append(p.notes, &n)
	}
	return p, &loadtest.Table{ID: "t", Seq: 3, Log: append([]loadtest.Line{}, log...)}
}
