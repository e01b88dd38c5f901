//go:build unix

package server_test

import (
	"context"
	"testing"

	"github.com/bigriver/bigriver/internal/catalog/catalogtest"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/longtest"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/postgres"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/pgtest"
)

// TestNothingLeaksFromPostgres runs TestNothingLeaks on PostgreSQL, where a node asks the store for
// more: how far tables have advanced, and who follows them at other nodes.
func TestNothingLeaksFromPostgres(t *testing.T) {
	t.Parallel()
	longtest.Only(t, "TestNothingLeaks compares the same answers of another store")
	database := pgtest.Start(t, false)
	store := func() table.Store {
		db := must.Open(postgres.Open(t.Context(), database.New(t), nil))(t)
		return newOutside(t, db)
	}
	leaks := 0
	for seed := range uint64(games) { // leaks are found here too
		all := catalogtest.WithToy(t)
		p := newPair(t, all[0], seed)
		p.game.Game = leaky{p.game.Game, func(m match.Match) match.Match { return leakyBoard{m} }}
		if p.differ > 0 && p.compare(t, all, store) != "" {
			leaks++
		}
	}
	if leaks == 0 {
		t.Error("a game that shows everything does not seem to leak")
	}
	all := catalogtest.WithToy(t)
	if longtest.Race {
		all = all[:1] // under the race detector the toy is enough
	}
	for _, g := range all {
		compared := 0
		for seed := uint64(0); compared < 2; seed++ {
			p := newPair(t, g, seed)
			if p.differ == 0 {
				continue
			}
			compared++
			if diff := p.compare(t, catalogtest.WithToy(t), store); diff != "" {
				t.Fatalf("%s, seed %d, %s: what they may not know has changed, and what they are sent has, too: %s", g.Facts().Name, seed, p.to, diff)
			}
		}
	}
}

// outside wraps a store for tests in a synctest bubble: each call runs on a goroutine outside the
// bubble, since a database needs real time and connections.
type outside struct {
	store table.Shared
	calls chan call
	free  chan chan struct{} // idle channels, on which calls wait for their end
}

type call struct {
	do   func(context.Context)
	done chan<- struct{}
}

const atOnce = 16

func newOutside(t *testing.T, store table.Shared) outside {
	t.Helper()
	o := outside{store, make(chan call), make(chan chan struct{}, atOnce)}
	t.Cleanup(func() { close(o.calls) })
	for range atOnce {
		o.free <- make(chan struct{})
		go func() {
			for c := range o.calls {
				c.do(context.Background())
				c.done <- struct{}{}
			}
		}()
	}
	return o
}

// do runs a function outside the bubble and waits for it.
func (o outside) do(what func(ctx context.Context)) {
	done := <-o.free
	o.calls <- call{what, done}
	<-done
	o.free <- done
}

// done runs a function that can fail outside the bubble.
func (o outside) done(what func(ctx context.Context) error) (err error) {
	o.do(func(ctx context.Context) { err = what(ctx) })
	return err
}

// got runs a function that returns a value outside the bubble.
func got[V any](o outside, what func(ctx context.Context) (V, error)) (v V, err error) {
	o.do(func(ctx context.Context) { v, err = what(ctx) })
	return v, err
}

var _ table.Shared = outside{}

func (o outside) Append(_ context.Context, changes ...table.Change) error {
	return o.done(func(ctx context.Context) error { return o.store.Append(ctx, changes...) })
}

func (o outside) Load(_ context.Context, id table.ID) (h *table.Header, log []table.Entry, err error) {
	o.do(func(ctx context.Context) { h, log, err = o.store.Load(ctx, id) })
	return h, log, err
}

func (o outside) List(_ context.Context, q table.Query) ([]table.Row, error) {
	return got(o, func(ctx context.Context) ([]table.Row, error) { return o.store.List(ctx, q) })
}

func (o outside) Due(_ context.Context, at table.Tick, limit int) ([]table.ID, error) {
	return got(o, func(ctx context.Context) ([]table.ID, error) { return o.store.Due(ctx, at, limit) })
}

func (o outside) All(_ context.Context, after table.ID, limit int) ([]table.ID, error) {
	return got(o, func(ctx context.Context) ([]table.ID, error) { return o.store.All(ctx, after, limit) })
}

func (o outside) Unused(_ context.Context, at table.Tick, after table.ID, limit int) ([]table.ID, error) {
	return got(o, func(ctx context.Context) ([]table.ID, error) { return o.store.Unused(ctx, at, after, limit) })
}

func (o outside) Imported(_ context.Context, by table.Person, at table.Tick, limit int) ([]table.Row, error) {
	return got(o, func(ctx context.Context) ([]table.Row, error) { return o.store.Imported(ctx, by, at, limit) })
}

func (o outside) Drop(_ context.Context, id table.ID, head int64) error {
	return o.done(func(ctx context.Context) error { return o.store.Drop(ctx, id, head) })
}

func (o outside) RedactChat(_ context.Context, p table.Person) ([]table.ID, error) {
	return got(o, func(ctx context.Context) ([]table.ID, error) { return o.store.RedactChat(ctx, p) })
}

func (o outside) Notices(_ context.Context, at table.Tick, limit int) ([]table.Notice, error) {
	return got(o, func(ctx context.Context) ([]table.Notice, error) { return o.store.Notices(ctx, at, limit) })
}

func (o outside) DeleteNotice(_ context.Context, notice int64) error {
	return o.done(func(ctx context.Context) error { return o.store.DeleteNotice(ctx, notice) })
}

func (o outside) ClaimAnalysis(_ context.Context, version int, at, until table.Tick) (table.ID, error) {
	return got(o, func(ctx context.Context) (table.ID, error) { return o.store.ClaimAnalysis(ctx, version, at, until) })
}

func (o outside) RenewAnalysis(_ context.Context, id table.ID, until table.Tick) error {
	return o.done(func(ctx context.Context) error { return o.store.RenewAnalysis(ctx, id, until) })
}

func (o outside) SaveAnalysis(_ context.Context, id table.ID, version int, body []byte) error {
	return o.done(func(ctx context.Context) error { return o.store.SaveAnalysis(ctx, id, version, body) })
}

func (o outside) Analysis(_ context.Context, id table.ID) (version int, body []byte, err error) {
	o.do(func(ctx context.Context) { version, body, err = o.store.Analysis(ctx, id) })
	return version, body, err
}

func (o outside) Analysed(_ context.Context, ids []table.ID) ([]table.ID, error) {
	return got(o, func(ctx context.Context) ([]table.ID, error) { return o.store.Analysed(ctx, ids) })
}

func (o outside) Beat(_ context.Context, now table.Tick) (table.Tick, error) {
	return got(o, func(ctx context.Context) (table.Tick, error) { return o.store.Beat(ctx, now) })
}

func (o outside) LastBeat(context.Context) (table.Tick, error) { return got(o, o.store.LastBeat) }

func (o outside) Heads(_ context.Context, ids []table.ID) (map[table.ID]table.Head, error) {
	return got(o, func(ctx context.Context) (map[table.ID]table.Head, error) { return o.store.Heads(ctx, ids) })
}

func (o outside) Since(_ context.Context, id table.ID, seq int64) (head table.Head, news []table.Entry, err error) {
	o.do(func(ctx context.Context) { head, news, err = o.store.Since(ctx, id, seq) })
	return head, news, err
}

// Subscribe delivers nothing, since there is one node. It blocks until ctx ends, as a real one
// does.
func (o outside) Subscribe(ctx context.Context, _ func(table.ID)) error {
	<-ctx.Done()
	return ctx.Err()
}

func (o outside) Heartbeat(_ context.Context, node string, number int64, changed []table.Presence) (before int64, others int, err error) {
	o.do(func(ctx context.Context) { before, others, err = o.store.Heartbeat(ctx, node, number, changed) })
	return before, others, err
}

func (o outside) RemotePresence(_ context.Context, node string, ids []table.ID) (map[table.ID]table.Presence, error) {
	return got(o, func(ctx context.Context) (map[table.ID]table.Presence, error) {
		return o.store.RemotePresence(ctx, node, ids)
	})
}
