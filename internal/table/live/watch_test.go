package live_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bigriver/bigriver/internal/catalog/catalogtest"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/live"
	"github.com/bigriver/bigriver/internal/table/play"
	"github.com/bigriver/bigriver/internal/table/storetest"
	"github.com/bigriver/bigriver/internal/table/view"
)

// TestWatch follows a table from an entry on, without gaps, and sees who is there.
func TestWatch(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		h := toyTable(t, table.Terms{})
		h.seat("anna", "ben")
		start := h.show("anna").Seq
		if _, err := h.tables.Watch(t.Context(), h.id, "anna", start+1); table.CodeOf(err) != table.Invalid {
			t.Errorf("from an entry that is not there: %v", err)
		}
		w := must.Get(h.tables.Watch(t.Context(), h.id, "anna", start-2))(t)
		next := func() *view.Shown {
			t.Helper()
			s := must.Get(w.Next(t.Context()))(t)
			return s
		}
		s := next()
		want(t, "what was missed", len(s.News), 2)
		want(t, "anna is there", s.Seats[0].Present, true)
		want(t, "ben is not", s.Seats[1].Present, false)

		ben := must.Get(h.tables.Watch(t.Context(), h.id, "ben", 0))(t)
		s = next()
		want(t, "ben is now", s.Seats[1].Present, true)
		want(t, "nothing else is new", len(s.News), 0)
		stranger := must.Get(h.tables.Watch(t.Context(), h.id, "", 0))(t)
		h.lay("ben")
		h.do("ben", play.Command{Body: play.SayCommand{Phrase: "hello"}})
		s = next()
		want(t, "both at once", len(s.News), 2)
		want(t, "one who does not sit", s.Watchers, 1)
		stranger.Close()
		stranger.Close() // closing twice is allowed
		ben.Close()
		want(t, "ben is offline", next().Seats[1].Present, false)

		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		if _, err := w.Next(ctx); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("nothing has happened, and still %v", err)
		}
		must.Do(t, h.tables.Close())
		if _, err := w.Next(t.Context()); !errors.Is(err, live.ErrClosed) {
			t.Errorf("want ErrClosed, have %v", err)
		}
		if _, err := h.tables.Show(t.Context(), h.id, "anna", 0); table.CodeOf(err) != table.Unavailable {
			t.Errorf("want unavailable, have %v", err)
		}
		w.Close()
	})
}

// A change that is hidden from a watcher neither wakes their stream nor changes what they see.
func TestHiddenChangesWakeNobody(t *testing.T) {
	t.Parallel()
	h := toyTable(t, table.Terms{Chat: table.ChatAll})
	h.seat("anna", "ben")
	h.do("anna", play.Command{Body: play.MuteCommand{Person: "rude", Yes: true}})
	people := []table.Person{"anna", "ben", "rude", "cleo", ""}
	streams := map[table.Person]*live.Watch{}
	for _, p := range people {
		streams[p] = must.Get(h.tables.Watch(t.Context(), h.id, p, 0))(t)
		defer streams[p].Close()
	}
	read := func(p table.Person) *view.Shown { return must.Get(streams[p].Next(t.Context()))(t) }
	woken := func() (list []table.Person) {
		for _, p := range people {
			select {
			case <-streams[p].Changed():
				must.Get(streams[p].Now(t.Context()))(t)
				list = append(list, p)
			default:
			}
		}
		return list
	}
	still := func(p table.Person) view.Shown {
		s := *h.show(p)
		s.Seq, s.Revision, s.Now, s.News, s.Turns, s.Since, s.Class = 0, 0, time.Time{}, nil, nil, 0, view.Class{}
		return s
	}
	for _, p := range people {
		read(p)
	}
	woken() // the last arrival has woken the others
	for _, c := range []struct {
		what string
		by   table.Person
		body play.CommandBody
		want []table.Person
	}{
		{"a stranger mutes", "rude", play.MuteCommand{Person: "anna", Yes: true}, []table.Person{"rude"}},
		{"again, which enters nothing", "rude", play.MuteCommand{Person: "anna", Yes: true}, nil},
		{"a player mutes", "ben", play.MuteCommand{Person: "cleo", Yes: true}, []table.Person{"ben"}},
		{"somebody who is muted writes", "rude", play.SayCommand{Phrase: "hello"}, []table.Person{"ben", "rude", "cleo", ""}},
		{"somebody else writes", "anna", play.SayCommand{Phrase: "hello"}, []table.Person{"anna", "ben", "cleo", ""}},
	} {
		before := map[table.Person]view.Shown{}
		for _, p := range people {
			before[p] = still(p)
		}
		h.do(c.by, play.Command{Body: c.body})
		have := woken()
		want(t, c.what, fmt.Sprint(have), fmt.Sprint(c.want))
		for _, p := range people {
			if !slices.Contains(have, p) && !reflect.DeepEqual(still(p), before[p]) {
				t.Errorf("%s: %q is shown something else, and was not woken", c.what, p)
			}
		}
	}
	// The next update contains everything that was held back before it.
	h.lay("ben")
	if s := read("anna"); len(s.News) != 1 || s.Seq != s.News[0].Seq {
		t.Errorf("anna gets %+v", s.News)
	}
	want(t, "after that", len(woken()), len(people)-1)
}

// TestALobbyIsLive checks that the operator's list includes a watched table before its game begins.
func TestALobbyIsLive(t *testing.T) {
	t.Parallel()
	h := toyTable(t, table.Terms{})
	must.Get(h.tables.Watch(t.Context(), h.id, "", 0))(t)
	list, _, watched := h.tables.Live(9)
	if len(list) != 1 || list[0].Steps != 0 || list[0].Watching != 1 || watched != 1 {
		t.Errorf("%+v, %d watched", list, watched)
	}
}

// TestBrokenTable checks that a table that cannot be replayed returns a clear error, reveals
// nothing hidden (not even in the server's log), and does not affect other tables.
func TestBrokenTable(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		store := storetest.NewMemory()
		h := &host{TB: t, store: store}
		first, err := live.Open(t.Context(), live.Config{Store: store, Games: catalogtest.WithToy(t), Workers: live.NoWorkers})
		if err != nil {
			t.Fatal(err)
		}
		h.tables = first
		s, err := first.Create(t.Context(), "anna", "", table.New{
			Game: "toy", Setup: engine.Setup{Seats: 2}, Seats: []table.Place{{Person: "anna"}, {Bot: "random"}},
		})
		if err != nil {
			t.Fatal(err)
		}
		h.id = s.ID
		h.do("anna", play.Command{Body: play.StartCommand{}})
		must.Do(t, first.Close())

		const hidden = "draw nonsense"
		var log bytes.Buffer
		second, err := live.Open(t.Context(), live.Config{
			Games: catalogtest.WithToy(t), Log: slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug})),
			Store: tampered{store, func(_ *table.Header, log []table.Entry) {
				for i := range log {
					if b, ok := body(log[i]).(play.ChanceEntry); ok {
						b.Action = hidden
						log[i].Body = b
					}
				}
			}},
		})
		if err != nil {
			t.Fatal(err)
		}
		_, err = second.Show(t.Context(), h.id, "anna", 0)
		if e, ok := errors.AsType[*table.Error](err); !ok || e.Code != table.Broken || e.Detail == "" {
			t.Fatalf("want broken, have %v", err)
		}
		sleep(10 * time.Second) // the bot is due all this time
		must.Do(t, second.Close())
		if strings.Contains(err.Error()+log.String(), "nonsense") {
			t.Errorf("hidden information is revealed: %v\n%s", err, log.String())
		}
		want(t, "lines in the log", strings.Count(log.String(), "cannot be replayed"), 1)
	})
}

// TestReadersFillNoMemory reads many tables: only some stay in memory, including the one that is
// watched.
func TestReadersFillNoMemory(t *testing.T) {
	t.Parallel()
	store := storetest.NewMemory()
	tables := openIdle(t, catalogtest.WithToy(t), store)
	tables.CachedEntries(1000)
	var ids []table.ID
	for range 100 {
		s := must.Get(tables.Create(t.Context(), "anna", "", table.New{Game: "toy", Setup: engine.Setup{Seats: 2}}))(t)
		if ids = append(ids, s.ID); len(ids) == 1 {
			w := must.Get(tables.Watch(t.Context(), s.ID, "", 0))(t)
			defer w.Close()
		}
	}
	for range 2 { // as they were created, and again
		if list, all, watched := tables.Live(9); all < 10 || all > 25 || watched != 1 || list[0].Table != string(ids[0]) {
			t.Errorf("%d tables are in memory and %d watched: %v", all, watched, list)
		}
		for _, id := range ids {
			must.Get(tables.Show(t.Context(), id, "", 0))(t)
		}
	}
}
