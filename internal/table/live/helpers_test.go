package live_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"testing"

	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/catalog/catalogtest"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/live"
	"github.com/bigriver/bigriver/internal/table/play"
	"github.com/bigriver/bigriver/internal/table/storetest"
	"github.com/bigriver/bigriver/internal/table/view"
	"github.com/bigriver/bigriver/internal/waittest"
)

// open serves tables from a store, with deterministic secrets.
func open(tb testing.TB, store table.Store, change ...func(*live.Config)) *live.Tables {
	tb.Helper()
	c := live.Config{Store: store, Games: catalogtest.WithToy(tb), Log: slog.New(slog.DiscardHandler), Rand: rand.NewChaCha8([32]byte{7}), Workers: 1, HintWait: waittest.Limit}
	for _, f := range change {
		f(&c)
	}
	return must.Open(live.Open(context.Background(), c))(tb)
}

// openIdle serves tables without jobs: no bot plays, and no clock ends.
func openIdle(tb interface {
	Fatal(args ...any)
	Cleanup(f func())
}, all catalog.Catalog, store table.Store,
) *live.Tables {
	t, err := live.Open(context.Background(), live.Config{Store: store, Games: all, Rand: rand.NewChaCha8([32]byte{7}), Workers: live.NoWorkers})
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { _ = t.Close() })
	return t
}

// host is one table with helpers to act there.
type host struct {
	testing.TB

	tables *live.Tables
	store  *storetest.Memory
	id     table.ID
	n      int
}

// newHost returns a table of the game that anna has set up, where nobody sits yet.
func newHost(tb testing.TB, n table.New, change ...func(*live.Config)) *host {
	tb.Helper()
	store := storetest.NewMemory()
	h := &host{TB: tb, tables: open(tb, store, change...), store: store}
	s := must.Get(h.tables.Create(tb.Context(), "anna", "", n))(tb)
	h.id = s.ID
	return h
}

// do executes a command, which must succeed.
func (h *host) do(by table.Person, c play.Command) *view.Shown {
	h.Helper()
	s, err := h.try(by, c)
	if err != nil {
		h.Fatalf("%T by %s: %v", c.Body, by, err)
	}
	return s
}

func (h *host) try(by table.Person, c play.Command) (*view.Shown, error) {
	h.Helper()
	if c.RequestID == "" {
		h.n++
		c.RequestID = fmt.Sprint("c", h.n)
	}
	return h.tables.Do(h.Context(), h.id, by, c)
}

func (h *host) show(by table.Person) *view.Shown {
	h.Helper()
	return h.see(by, 0)
}

// see returns the table as the person sees it, with the news since an entry.
func (h *host) see(by table.Person, since int64) *view.Shown {
	h.Helper()
	s := must.Get(h.tables.ShowEnds(h.Context(), h.id, by, since))(h)
	return s
}

// body returns the decoded body of a stored entry.
func body(e table.Entry) table.Body {
	e, err := play.ReadEntry(e)
	if err != nil {
		panic(err)
	}
	return e.Body
}

// code requires a command to be refused with this code and key.
func (h *host) code(by table.Person, c play.Command, code table.Code, key string) {
	h.Helper()
	_ = h.refused(by, c, code, key)
}

// refused requires a command to be refused with this code and key, and returns the error.
func (h *host) refused(by table.Person, c play.Command, code table.Code, key string) *table.Error {
	h.Helper()
	_, err := h.try(by, c)
	if e, ok := errors.AsType[*table.Error](err); ok && e.Code == code && (key == "" || e.Key == key) {
		return e
	}
	h.Fatalf("%T by %s: want %s %s, have %v", c.Body, by, code, key, err)
	return nil
}
