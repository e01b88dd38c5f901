package live_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/live"
	"github.com/bigriver/bigriver/internal/table/play"
)

// TestPresenceWakesWatchers checks that watchers are woken when a person with a seat comes or goes,
// but not for additional streams of the same person, nor for a person without a seat.
func TestPresenceWakesWatchers(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		h := toyTable(t, table.Terms{})
		h.seat("anna", "ben")
		watch := func(who table.Person) *live.Watch {
			t.Helper()
			w := must.Get(h.tables.Watch(t.Context(), h.id, who, 0))(t)
			return w
		}
		anna := watch("anna")
		defer anna.Close()
		got := func(what string, want bool) {
			t.Helper()
			ctx, cancel := context.WithTimeout(t.Context(), time.Second)
			defer cancel()
			_, err := anna.Next(ctx)
			if is := err == nil; is != want || err != nil && !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("%s: got %v, %v", what, is, err)
			}
		}
		got("the first time", true)
		first := watch("ben")
		got("ben comes", true)
		second := watch("ben")
		got("ben comes again", false)
		first.Close()
		got("ben is there still", false)
		second.Close()
		got("ben is offline", true)
		for _, who := range []table.Person{"cleo", ""} {
			w := watch(who)
			got("somebody looks on", false)
			w.Close()
			got("and no longer", false)
		}
	})
}

// TestWatchAfterTrouble checks that a stream continues after its table was reloaded because an
// append failed.
func TestWatchAfterTrouble(t *testing.T) {
	t.Parallel()
	h := toyTable(t, table.Terms{})
	h.seat("anna", "ben")
	w := must.Get(h.tables.Watch(t.Context(), h.id, "ben", 0))(t)
	defer w.Close()
	h.store.Fail = func() error { return table.ErrFull }
	h.code("anna", play.Command{Body: play.SayCommand{Phrase: "hello"}}, table.Unavailable, "store_full")
	h.store.Fail = nil
	s := must.Get(w.Next(t.Context()))(t)
	for _, n := range s.News {
		if n.Kind() == table.Say {
			t.Error("an entry that was not stored is published")
		}
	}
}
