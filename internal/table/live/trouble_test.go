package live_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"strings"
	"sync"
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

// ailing is a store that counts loads, and that can be made to fail.
type ailing struct {
	*storetest.Memory

	ill   atomic.Bool
	loads atomic.Int64
}

var errIll = errors.New("the store is ill")

func (a *ailing) err() error {
	if a.ill.Load() {
		return errIll
	}
	return nil
}

func (a *ailing) Load(ctx context.Context, id table.ID) (*table.Header, []table.Entry, error) {
	a.loads.Add(1)
	if err := a.err(); err != nil {
		return nil, nil, err
	}
	return a.Memory.Load(ctx, id)
}

func (a *ailing) Due(ctx context.Context, at table.Tick, limit int) ([]table.ID, error) {
	if err := a.err(); err != nil {
		return nil, err
	}
	return a.Memory.Due(ctx, at, limit)
}

func (a *ailing) Notices(ctx context.Context, at table.Tick, limit int) ([]table.Notice, error) {
	if err := a.err(); err != nil {
		return nil, err
	}
	return a.Memory.Notices(ctx, at, limit)
}

func (a *ailing) All(ctx context.Context, after table.ID, limit int) ([]table.ID, error) {
	if err := a.err(); err != nil {
		return nil, err
	}
	return a.Memory.All(ctx, after, limit)
}

func (a *ailing) List(ctx context.Context, q table.Query) ([]table.Row, error) {
	if err := a.err(); err != nil {
		return nil, err
	}
	return a.Memory.List(ctx, q)
}

func (a *ailing) RedactChat(ctx context.Context, p table.Person) ([]table.ID, error) {
	if err := a.err(); err != nil {
		return nil, err
	}
	return a.Memory.RedactChat(ctx, p)
}

func (a *ailing) Unused(ctx context.Context, at table.Tick, after table.ID, limit int) ([]table.ID, error) {
	if err := a.err(); err != nil {
		return nil, err
	}
	return a.Memory.Unused(ctx, at, after, limit)
}

func (a *ailing) Beat(ctx context.Context, now table.Tick) (table.Tick, error) {
	if err := a.err(); err != nil {
		return 0, err
	}
	return a.Memory.Beat(ctx, now)
}

func (a *ailing) LastBeat(ctx context.Context) (table.Tick, error) {
	if err := a.err(); err != nil {
		return 0, err
	}
	return a.Memory.LastBeat(ctx)
}

// logged is a log that can be read while it is written.
type logged struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *logged) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(b)
}

func (l *logged) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// TestTroubleWithTheStorePasses checks that the errors of a failing store are logged, and that
// everything continues when it works again.
func TestTroubleWithTheStorePasses(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var log logged
		store := &ailing{Memory: storetest.NewMemory()}
		tables := open(t, store, func(c *live.Config) {
			c.Log, c.UnusedRetention = slog.New(slog.NewTextHandler(&log, nil)), 30*time.Minute
			c.Notify = func(context.Context, *live.Tables, table.Notice) error { return nil }
		})
		s := must.Get(tables.Create(t.Context(), "anna", "", table.New{
			Game: "toy", Setup: engine.Setup{Seats: 2}, Seats: []table.Place{{Bot: "random"}, {Bot: "random"}},
		}))(t)
		other := must.Get(tables.Create(t.Context(), "anna", "", table.New{Game: "toy", Setup: engine.Setup{Seats: 2}}))(t)
		sleep(time.Second)
		want(t, "nothing is published yet", log.String(), "")
		store.ill.Store(true)
		must.Get(tables.Do(t.Context(), s.ID, "anna", play.Command{Body: play.StartCommand{}}))(t)
		sleep(59*time.Minute + 30*time.Second)
		if _, err := tables.Show(t.Context(), s.ID, "", 0); err == nil {
			t.Error("a table that was forgotten is shown, though the store is ill")
		}
		for _, what := range []string{"find due tables", "look for notices", "store the running time"} {
			if !strings.Contains(log.String(), what+`" error="`+errIll.Error()) {
				t.Errorf("the log has no line about the failure to %s", what)
			}
		}
		sleep(time.Minute)
		if !strings.Contains(log.String(), "cannot delete unused tables") {
			t.Error("the log has no line about unused tables that could not be deleted")
		}
		if _, err := tables.List(t.Context(), "", live.Filter{}); !errors.Is(err, errIll) || table.CodeOf(err) != "" {
			t.Errorf("want a failure, have %v", err)
		}
		if err := tables.RedactChat(t.Context(), "anna"); !errors.Is(err, errIll) {
			t.Errorf("want a failure, have %v", err)
		}
		if _, err := tables.Created(t.Context(), "anna", "x"); !errors.Is(err, errIll) {
			t.Errorf("want a failure, have %v", err)
		}
		store.ill.Store(false)
		sleep(time.Hour)
		if _, err := tables.Show(t.Context(), other.ID, "", 0); table.CodeOf(err) != table.NotFound {
			t.Errorf("an unused table is there still: %v", err)
		}
		s = must.Get(tables.Show(t.Context(), s.ID, "", 0))(t)
		want(t, "the bots have continued", s.State, table.StateOver)
	})
}

// TestFailingStoreDoesNotOpen checks that Open fails if the store cannot return its last beat, and
// that Close fails if the last beat cannot be stored.
func TestFailingStoreDoesNotOpen(t *testing.T) {
	t.Parallel()
	store := &ailing{Memory: storetest.NewMemory()}
	tables := must.Get(live.Open(t.Context(), live.Config{Store: store, Games: catalogtest.WithToy(t), Workers: live.NoWorkers}))(t)
	store.ill.Store(true)
	if err := tables.Close(); !errors.Is(err, errIll) {
		t.Errorf("want the store's failure, have %v", err)
	}
	if _, err := live.Open(t.Context(), live.Config{Store: store, Games: catalogtest.WithToy(t), Workers: live.NoWorkers}); !errors.Is(err, errIll) {
		t.Errorf("want the store's failure, have %v", err)
	}
	if n, _, err := checked(t.Context(), store, catalogtest.WithToy(t)); !errors.Is(err, errIll) || n != 0 {
		t.Errorf("want the store's failure, have %d tables, %v", n, err)
	}
}

// TestCommandsFailWhenTheStoreFails checks that a command that cannot be stored is not executed,
// and that the error says why.
func TestCommandsFailWhenTheStoreFails(t *testing.T) {
	t.Parallel()
	for key, why := range map[string]error{"store_read_only": table.ErrReadOnly, "store_full": table.ErrFull, "store_unreachable": table.ErrUnreachable} {
		h := toyTable(t, table.Terms{})
		h.seat("anna", "ben")
		h.store.Fail = func() error { return why }
		before := h.show("anna").Seq
		if e := h.refused("anna", play.Command{Body: play.SayCommand{Phrase: "hello"}}, table.Unavailable, key); !errors.Is(e, why) {
			t.Errorf("%v does not contain its cause", e)
		}
		_, err := h.tables.Create(t.Context(), "anna", "", table.New{Game: "toy", Setup: engine.Setup{Seats: 2}})
		if table.CodeOf(err) != table.Unavailable || !errors.Is(err, why) {
			t.Errorf("want unavailable, have %v", err)
		}
		want(t, "nothing was stored", h.show("anna").Seq, before)
		h.store.Fail = nil
		h.lay("anna")
	}
}

// TestTablesAreEvicted checks that an unused table is evicted from memory, but not while somebody
// acts there or watches.
func TestTablesAreEvicted(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		store := &ailing{Memory: storetest.NewMemory()}
		h := &host{TB: t, tables: open(t, store), store: store.Memory}
		s := must.Get(h.tables.Create(t.Context(), "anna", "", table.New{Game: "toy", Setup: engine.Setup{Seats: 2}}))(t)
		h.id = s.ID
		loads := func(what string, n int64) {
			t.Helper()
			h.show("anna")
			want(t, what+": loaded", store.loads.Swap(0), n)
		}
		loads("set up", 1)
		for range 5 {
			sleep(9 * time.Minute)
			loads("asked for now and then", 0)
		}
		sleep(11 * time.Minute)
		loads("forgotten", 1)
		w := must.Get(h.tables.Watch(t.Context(), h.id, "", 0))(t)
		sleep(time.Hour)
		loads("somebody looks on", 0)
		w.Close()
		sleep(11 * time.Minute)
		loads("and now no one", 1)
	})
}

// TestMissingBotPlaysAtRandom checks that a seat plays at random if this program does not have its
// bot, and that this is logged.
func TestMissingBotPlaysAtRandom(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var log logged
		store := storetest.NewMemory()
		h := &host{TB: t, store: store, tables: open(t, store, func(c *live.Config) { c.Workers = live.NoWorkers })}
		s := must.Get(h.tables.Create(t.Context(), "anna", "", table.New{
			Game: "toy", Setup: engine.Setup{Seats: 2}, Seats: []table.Place{{Person: "anna"}, {Bot: "random"}},
		}))(t)
		h.id = s.ID
		h.do("anna", play.Command{Body: play.StartCommand{}})
		h.tables = open(t, tampered{store, func(head *table.Header, _ []table.Entry) { head.New.Seats[1].Bot = "thinker" }},
			func(c *live.Config) { c.Log = slog.New(slog.NewTextHandler(&log, nil)) })
		sleep(10 * time.Second)
		s = h.show("anna")
		want(t, "the bot has laid", s.ToAct, engine.Only(0))
		if !acted(s, "thinker") || !strings.Contains(log.String(), `msg="bot failed" bot=thinker game=toy seat=2`) {
			t.Errorf("the log contains %s", log.String())
		}
		want(t, "it continues", h.tables.Stuck(), 0)
	})
}

// TestNoJobForABot checks that a job at a table where only people are to act does nothing.
func TestNoJobForABot(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var log logged
		h := timed(t, table.Terms{Clock: table.Clock{Bank: time.Minute}}, func(c *live.Config) { c.Log = slog.New(slog.NewTextHandler(&log, nil)) })
		sleep(2 * time.Minute)
		want(t, "both clocks are out", h.show("anna").Seats[0].Lapsed && h.show("anna").Seats[1].Lapsed, true)
		want(t, "nothing stands still", h.tables.Stuck(), 0)
		want(t, "nothing has failed", log.String(), "")
		h.lay("anna")
	})
}

// TestCheckFindsPanics checks that rules that panic on one table do not stop Check from checking
// the others, and that Check stops when its context ends.
func TestCheckFindsPanics(t *testing.T) {
	t.Parallel()
	h := toyTable(t, table.Terms{})
	h.seat("anna", "ben")
	h.lay("anna")
	must.Get(h.tables.Create(t.Context(), "ben", "", table.New{Game: "toy", Setup: engine.Setup{Seats: 2}}))(t)
	rules := must.Get(catalogtest.WithToy(t).Find("toy"))(t)
	rules.Game = broken{rules.Game, func(by engine.Seat) bool { return by == 0 }}
	n, found, err := checked(t.Context(), h.store, catalog.Catalog{rules})
	if err != nil || n != 2 || len(found) != 1 || !strings.HasPrefix(found[0], string(h.id)) || !strings.Contains(found[0], "panic") {
		t.Errorf("%d tables, %v, found %q", n, err, found)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if n, _, err := checked(ctx, h.store, catalogtest.WithToy(t)); !errors.Is(err, context.Canceled) || n != 0 {
		t.Errorf("%d tables were checked, %v", n, err)
	}
}
