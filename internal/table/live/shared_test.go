package live_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/live"
	"github.com/bigriver/bigriver/internal/table/play"
	"github.com/bigriver/bigriver/internal/table/storetest"
)

// TestWatchersOutliveAFailedAppend checks that watchers get what was stored by an append whose
// response was lost, even if nobody else requests the table.
func TestWatchersOutliveAFailedAppend(t *testing.T) {
	t.Parallel()
	store := storetest.NewSite()
	tables := open(t, store.Node())
	made, err := tables.Create(t.Context(), "anna", "", table.New{Game: "toy", Setup: engine.Setup{Seats: 2}})
	if err != nil {
		t.Fatal(err)
	}
	w, err := tables.Watch(t.Context(), made.ID, "ben", made.Seq)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	must.Get(w.Next(t.Context()))(t)
	store.After, store.Fail = true, func() error { return table.ErrUnreachable }
	_, err = tables.Do(t.Context(), made.ID, "anna", play.Command{Body: play.SayCommand{Phrase: "hello"}})
	if !errors.Is(err, table.ErrUnreachable) {
		t.Fatalf("the command: %v, want %v", err, table.ErrUnreachable)
	}
	if shown, err := w.Next(t.Context()); err != nil || shown.Seq != made.Seq+1 {
		t.Errorf("who watches hears %+v, %v", shown, err)
	}
}

// node opens a node of a site.
func node(t *testing.T, store table.Store, number byte, workers int) *live.Tables {
	t.Helper()
	return open(t, store, func(c *live.Config) { c.Rand, c.Workers = rand.NewChaCha8([32]byte{number}), workers })
}

// TestBotsOutliveTheirNode kills a node as soon as it has stored a person's action: within three
// seconds, another node plays for its bots.
func TestBotsOutliveTheirNode(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		store := storetest.NewSite()
		dies, other := node(t, store.Node(), 1, live.NoWorkers), node(t, store.Node(), 2, 1)
		made := must.Get(dies.Create(t.Context(), "anna", "", table.New{Game: "toy", Setup: engine.Setup{Seats: 2}, Seats: []table.Place{{Person: "anna"}, {Bot: "random"}}}))(t)
		w := must.Get(other.Watch(t.Context(), made.ID, "anna", made.Seq))(t)
		defer w.Close()
		before := must.Get(dies.Do(t.Context(), made.ID, "anna", play.Command{Body: play.StartCommand{}}))(t)
		if !before.ToAct.Has(1) {
			t.Fatalf("%v are to act", before.ToAct)
		}
		time.Sleep(3 * time.Second)
		if now := must.Get(other.Show(t.Context(), made.ID, "anna", 0))(t); now.Seq == before.Seq || now.ToAct.Has(1) {
			t.Errorf("after three seconds %v are still to act", now.ToAct)
		}
	})
}

// TestPresenceOverNodes checks that a node shows who follows a table at another node, two seconds
// after they come or go.
func TestPresenceOverNodes(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		store := storetest.NewSite()
		here, there := node(t, store.Node(), 1, 1), node(t, store.Node(), 2, 1)
		made := must.Get(here.Create(t.Context(), "anna", "", table.New{Game: "toy", Setup: engine.Setup{Seats: 2}, Seats: []table.Place{{Person: "anna"}}}))(t)
		present := func(want bool) {
			t.Helper()
			time.Sleep(2 * time.Second)
			if is := must.Get(there.Show(t.Context(), made.ID, "", 0))(t).Seats[0].Present; is != want {
				t.Errorf("present: %t", is)
			}
		}
		present(false)
		w := must.Get(here.Watch(t.Context(), made.ID, "anna", made.Seq))(t)
		present(true)
		w.Close()
		present(false)
	})
}

// forgetful is a store that loses the responses of Heartbeat after executing it.
type forgetful struct {
	*storetest.Node

	lost atomic.Bool
}

func (f *forgetful) Heartbeat(ctx context.Context, node string, number int64, changed []table.Presence) (before int64, others int, err error) {
	before, others, err = f.Node.Heartbeat(ctx, node, number, changed)
	if f.lost.Load() {
		return 0, 0, table.ErrUnreachable
	}
	return before, others, err
}

// TestPresenceOutlivesLostAnswers checks that other nodes know who comes and goes, even if the
// response of the store is lost. The lost response may even be the only one that reports a crash of
// the store.
func TestPresenceOutlivesLostAnswers(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		site := storetest.NewSite()
		way := &forgetful{Node: site.Node()}
		here, there := node(t, way, 1, 1), node(t, site.Node(), 2, 1)
		made := must.Get(here.Create(t.Context(), "anna", "", table.New{Game: "toy", Setup: engine.Setup{Seats: 2}, Seats: []table.Place{{Person: "anna"}}}))(t)
		present := func(about string, want bool) {
			t.Helper()
			time.Sleep(2*time.Second + time.Millisecond) // everything due by then is done
			if is := must.Get(there.Show(t.Context(), made.ID, "", 0))(t).Seats[0].Present; is != want {
				t.Errorf("%s: present: %t", about, is)
			}
		}
		lose := func(do func()) {
			t.Helper()
			way.lost.Store(true)
			do()
			time.Sleep(1500 * time.Millisecond)
			way.lost.Store(false)
		}
		w := must.Get(here.Watch(t.Context(), made.ID, "anna", made.Seq))(t)
		present("she has come", true)
		lose(site.Forget)
		present("after a crash of the store", true)
		w.Close()
		present("she is offline", false)
		lose(func() {
			w = must.Get(here.Watch(t.Context(), made.ID, "anna", made.Seq))(t)
			time.Sleep(1500 * time.Millisecond)
			w.Close()
		})
		present("she was online and went offline", false)
	})
}

// TestNewerNodesSendTheirNotices checks that a node that does not know the rules of a table leaves
// its notices to other nodes.
func TestNewerNodesSendTheirNotices(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		site, sent := storetest.NewSite(), 0
		notes := func(c *live.Config) {
			c.Notify = func(context.Context, *live.Tables, table.Notice) error {
				sent++
				return nil
			}
		}
		open(t, site.Node(), notes)
		time.Sleep(200 * time.Millisecond) // the older node checks first
		newer := open(t, site.Node(), notes, blindly(t), func(c *live.Config) { c.Rand = nil; c.Workers = live.NoWorkers })
		must.Get(newer.Create(t.Context(), "anna", "", table.New{Game: "toy", Setup: engine.Setup{Seats: 2}, Seats: []table.Place{{Person: "anna"}, {Person: "ben"}}}))(t)
		time.Sleep(10 * time.Second)
		if left := must.Get(site.Notices(t.Context(), 1<<40, 9))(t); len(left) != 1 || sent != 0 {
			t.Errorf("the older node leaves %+v", left)
		}
		open(t, site.Node(), notes, blindly(t), func(c *live.Config) { c.Rand = nil })
		time.Sleep(2 * time.Second)
		if left := must.Get(site.Notices(t.Context(), 1<<40, 9))(t); len(left) != 0 || sent != 1 {
			t.Errorf("the newer node has sent %d, and leaves %+v", sent, left)
		}
	})
}
