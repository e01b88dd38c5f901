package live_test

import (
	"bytes"
	"log/slog"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/catalog/catalogtest"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/live"
	"github.com/bigriver/bigriver/internal/table/play"
	"github.com/bigriver/bigriver/internal/table/storetest"
)

// If the rules of a table panic when its bot acts, this is logged once, even if it happens again,
// and the table continues after something else has happened there.
func TestPanicsAreLoggedOnce(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var panics atomic.Bool // when the bot acts
		rules := must.Get(catalogtest.WithToy(t).Find("toy"))(t)
		rules.Game = broken{rules.Game, func(by engine.Seat) bool { return by == 0 && panics.Load() }}
		var log bytes.Buffer
		tables := must.Get(live.Open(t.Context(), live.Config{
			Store: storetest.NewMemory(), Games: catalog.Catalog{rules}, Workers: 1, Log: slog.New(slog.NewTextHandler(&log, nil)),
		}))(t)
		h := &host{TB: t, tables: tables}
		s := must.Get(tables.Create(t.Context(), "anna", "", table.New{
			Game: "toy", Setup: engine.Setup{Seats: 2}, Seats: []table.Place{{Bot: "random"}, {Person: "anna"}},
		}))(t)
		h.id = s.ID
		// With a watcher, the bot is not slowed down.
		w, err := tables.Watch(t.Context(), h.id, "anna", 0)
		if err != nil {
			t.Fatal(err)
		}
		defer w.Close()
		got := func(n, stuck int) {
			t.Helper()
			time.Sleep(time.Minute)
			synctest.Wait()
			want(t, "lines in the log", strings.Count(log.String(), "stack="), n)
			want(t, "tables that are stuck", tables.Stuck(), stuck)
		}
		panics.Store(true)
		h.do("anna", play.Command{Body: play.StartCommand{}})
		got(1, 1)
		if ids := tables.StuckTables(9); len(ids) != 1 || ids[0] != string(h.id) || len(tables.StuckTables(0)) != 0 {
			t.Errorf("tables that are stuck: %v", ids)
		}
		live, all, watched := tables.Live(9)
		if len(live) != 1 || live[0].Table != string(h.id) || live[0].Watching != 1 || live[0].State != "running" || all != 1 || watched != 1 {
			t.Errorf("live tables: %+v, %d, %d", live, all, watched)
		}
		failing := tables.Failing(time.Now().Add(-10*time.Minute), 9)
		if len(failing) != 1 || failing[0].Table != string(h.id) || failing[0].Times < 1 || len(tables.Failing(time.Now(), 9)) != 0 {
			t.Errorf("failing jobs: %+v", failing)
		}
		before := h.do("anna", play.Command{Body: play.SayCommand{Phrase: "hello"}}).Seq
		got(2, 1) // it was retried in another state
		want(t, "what has happened since", h.show("anna").Seq, before)
		panics.Store(false)
		got(2, 1)
		before = h.do("anna", play.Command{Body: play.SayCommand{Phrase: "thanks"}}).Seq
		got(2, 0)
		if h.show("anna").Seq == before {
			t.Error("the bot has not continued")
		}
		must.Do(t, tables.Close())
	})
}
