package live_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/live"
	"github.com/bigriver/bigriver/internal/table/play"
	"github.com/bigriver/bigriver/internal/table/storetest"
)

// postbox collects the notices that are sent.
type postbox struct {
	mu      sync.Mutex
	notices []string
	fail    int // how many attempts it refuses first
}

func (p *postbox) notify(_ context.Context, _ *live.Tables, n table.Notice) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.fail > 0 {
		p.fail--
		p.notices = append(p.notices, "in vain")
		return errors.New("the post does not come")
	}
	p.notices = append(p.notices, fmt.Sprint(n.Person, " ", n.Kind))
	return nil
}

// empty returns the notices that were sent since the last call.
func (p *postbox) empty() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	notices := p.notices
	p.notices = nil
	slices.Sort(notices)
	return notices
}

// TestExpiredNoticesAreNotSent checks that a notice is not sent if it is no longer true when it is
// due.
func TestExpiredNoticesAreNotSent(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var box postbox
		notified := func(what string, want ...string) {
			t.Helper()
			sleep(3 * time.Second)
			if diff := cmp.Diff(want, box.empty()); diff != "" {
				t.Errorf("%s: %s", what, diff)
			}
		}
		h := newHost(t, table.New{Game: "toy", Setup: engine.Setup{Seats: 3}}, func(c *live.Config) { c.Notify = box.notify })
		keep := func(p table.Person) { h.do("anna", play.Command{Body: play.SitCommand{Seat: 2, Person: p}}) }
		keep("cleo")
		h.do("anna", leave(2))
		notified("a seat that is no longer reserved")
		keep("dora")
		keep("emil")
		notified("the seat is reserved for another", "emil invited")
		keep("dora")
		h.do("dora", sit(2))
		notified("dora sits already")
		h.do("anna", sit(0))
		h.do("ben", sit(1))
		h.do("dora", play.Command{Body: play.StartCommand{}})
		notified("people who did not start it", "anna started", "ben started")

		offer := play.Command{Body: play.OfferAbortCommand{}}
		h.do("anna", offer)
		h.do("ben", play.Command{Body: play.AnswerCommand{Yes: true}})
		notified("ben has agreed", "dora asked")
		h.do("dora", play.Command{Body: play.AnswerCommand{}})
		h.do("anna", offer)
		h.do("dora", play.Command{Body: play.AnswerCommand{}})
		notified("there is no offer any more")
		h.do("anna", offer)
		h.do("anna", play.Command{Body: play.AnswerCommand{}})
		h.do("ben", offer)
		notified("it is another offer now", "anna asked", "dora asked")
		h.do("anna", play.Command{Body: play.AnswerCommand{Yes: true}})
		h.do("dora", play.Command{Body: play.AnswerCommand{Yes: true}})
		notified("the end", "anna over", "ben over")

		called := newHost(t, table.New{Game: "toy", Setup: engine.Setup{Seats: 2}, Seats: []table.Place{{Person: "ben"}}},
			func(c *live.Config) { c.Notify = box.notify })
		called.do("anna", offer)
		notified("the table is called off")
	})
}

// TestNoticesAreRetried checks that a notice that could not be sent is sent later, once, and
// that notices of a broken table are not retried forever.
func TestNoticesAreRetried(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		box := postbox{fail: 2}
		store := storetest.NewMemory()
		notify := func(c *live.Config) { c.Notify = box.notify }
		invite := func(tables *live.Tables) {
			must.Get(tables.Create(t.Context(), "anna", "", table.New{
				Game: "toy", Setup: engine.Setup{Seats: 2}, Seats: []table.Place{{Person: "ben"}, {Person: "ben"}},
			}))(t)
		}
		waiting := func() int {
			list := must.Get(store.Notices(t.Context(), 1<<40, 100))(t)
			return len(list)
		}
		tables := open(t, store, notify)
		invite(tables)
		want(t, "one for both seats", waiting(), 1)
		sleep(2500 * time.Millisecond)
		want(t, "it waits still", waiting(), 1)
		sleep(10 * time.Second)
		want(t, "told", fmt.Sprint(box.empty()), "[ben invited in vain in vain]")
		want(t, "nothing waits", waiting(), 0)

		must.Do(t, tables.Close())
		invite(open(t, store, notify, func(c *live.Config) { c.Rand, c.Workers = nil, live.NoWorkers }))
		want(t, "of another", waiting(), 1)
		open(t, tampered{store, func(head *table.Header, _ []table.Entry) { head.New.Game = "chess" }}, notify)
		sleep(10 * time.Second)
		want(t, "of a table that does not hold nothing waits", waiting(), 0)
		want(t, "nobody is notified either", len(box.empty()), 0)
	})
}

// TestNoticesAreStored checks which notices are stored, for whom and when, and that none are stored
// if nobody sends them.
func TestNoticesAreStored(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		play := func(notify func(context.Context, *live.Tables, table.Notice) error) (table.ID, []table.Notice) {
			n := table.New{Game: "toy", Setup: engine.Setup{Seats: 2}, Terms: table.Terms{Rated: true}, Seats: []table.Place{{}, {Person: "ben"}}}
			h := newHost(t, n, func(c *live.Config) { c.Notify, c.Workers = notify, live.NoWorkers })
			sleep(time.Second)
			h.seat("anna", "ben")
			h.lay("anna")
			h.do("anna", play.Command{Body: play.ResignCommand{Seat: 0}})
			list := must.Get(h.store.Notices(t.Context(), 1<<40, 100))(t)
			for i := range list {
				list[i].Due -= list[0].Due
			}
			return h.id, list
		}
		_, none := play(nil)
		want(t, "nobody is notified", len(none), 0)
		id, list := play(func(context.Context, *live.Tables, table.Notice) error { return nil })
		if diff := cmp.Diff([]table.Notice{
			{ID: 1, Table: id, Person: "ben", Kind: table.Invited},
			{ID: 2, Table: id, Seq: 3, Person: "ben", Kind: table.Started, Due: 1000},
			{ID: 3, Table: id, Seq: 7, Person: "ben", Kind: table.YourTurn, Due: 31000},
			{ID: 4, Table: id, Seq: 10, Person: "ben", Kind: table.Ended, Due: 1000},
			{ID: 5, Table: id, Seq: 10, Kind: table.Finished, Due: 1000},
		}, list); diff != "" {
			t.Error(diff)
		}
	})
}
