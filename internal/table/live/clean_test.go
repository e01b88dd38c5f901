package live_test

import (
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/catalog/catalogtest"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/live"
	"github.com/bigriver/bigriver/internal/table/play"
	"github.com/bigriver/bigriver/internal/table/storetest"
)

// Nobody sees the chat of a deleted person; everything else stays.
func TestRedactChat(t *testing.T) {
	t.Parallel()
	h := toyTable(t, table.Terms{})
	h.do("ben", sit(0))
	h.do("ben", play.Command{Body: play.SayCommand{Text: "my address is"}})
	h.do("anna", play.Command{Body: play.SayCommand{Text: "oh"}})
	before := h.show("anna")
	must.Do(t, h.tables.RedactChat(t.Context(), "ben"))
	after := h.show("anna")
	want(t, "entries", after.Seq, before.Seq)
	want(t, "ben's words", after.News[1].Words, "")
	want(t, "anna's words", after.News[2].Words, "oh")
	for _, entry := range h.store.Log(h.id) {
		if strings.Contains(string(entry), "address") {
			t.Errorf("it is stored still: %s", entry)
		}
	}
	h.do("ben", play.Command{Body: play.SayCommand{Phrase: "hello"}})
}

// broken is toy with rules that may panic when a seat acts.
type broken struct {
	match.Game

	when func(engine.Seat) bool
}

func (b broken) New(s engine.Setup) (match.Match, error) {
	m, err := b.Game.New(s)
	return brokenMatch{m, b.when}, err
}

type brokenMatch struct {
	match.Match

	when func(engine.Seat) bool
}

func (m brokenMatch) Fork() match.Match { return brokenMatch{m.Match.Fork(), m.when} }

func (m brokenMatch) Act(by engine.Seat, action string) error {
	err := m.Match.Act(by, action)
	if m.when(by) {
		panic("in the middle of an action")
	}
	return err
}

// Rules that panic do no lasting harm: the stored game continues, and other tables are not
// affected.
func TestPanicsAreContained(t *testing.T) {
	t.Parallel()
	var now atomic.Bool
	all := catalogtest.WithToy(t)
	rules := must.Get(all.Find("toy"))(t)
	rules.Game = broken{rules.Game, func(engine.Seat) bool { return now.Swap(false) }}
	h := newHost(t, table.New{Game: "toy", Setup: engine.Setup{Seats: 2}}, func(c *live.Config) {
		c.Games, c.Workers = catalog.Catalog{rules}, live.NoWorkers
	})
	h.seat("ben", "cleo")
	s := h.show("ben")
	before := s.Seq
	seat := s.ToAct.First()
	by := s.Seats[seat].Person
	act := play.Command{Body: play.ActCommand{Seat: seat, Action: h.show(by).Mine[0].Choices[0].Action}}
	now.Store(true)
	if _, err := h.try(by, act); err == nil || table.CodeOf(err) != "" {
		t.Fatalf("a panic is answered with %v", err)
	}
	want(t, "nothing has happened", h.show(by).Seq, before)
	h.do(by, act)
}

// Bots are slowed down while nobody watches, and continue at once when somebody does.
func TestBotsSlowDownWithoutWatchers(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		tables := must.Get(live.Open(t.Context(), live.Config{Store: storetest.NewMemory(), Games: catalogtest.WithToy(t), Workers: 1}))(t)
		defer tables.Close()
		s := must.Get(tables.Create(t.Context(), "anna", "", table.New{
			Game: "toy", Setup: engine.Setup{Seats: 2}, Seats: []table.Place{{Bot: "random"}, {Bot: "random"}},
		}))(t)
		must.Get(tables.Do(t.Context(), s.ID, "anna", play.Command{Body: play.StartCommand{}}))(t)
		acts := func() (n int, state table.State) {
			s := must.Get(tables.Show(t.Context(), s.ID, "", 0))(t)
			for _, e := range s.News {
				if e.Kind() == play.Act {
					n++
				}
			}
			return n, s.State
		}
		time.Sleep(5 * time.Second)
		if n, _ := acts(); n < 2 || n > 6 {
			t.Errorf("in five seconds the bots have acted %d times", n)
		}
		w := must.Get(tables.Watch(t.Context(), s.ID, "", 0))(t)
		defer w.Close()
		time.Sleep(2 * time.Second)
		if n, state := acts(); state != table.StateOver {
			t.Errorf("somebody looks on, and the bots have acted %d times", n)
		}
	})
}

// An endless game ends as it stands when its log is full, even if only bots play.
func TestFullLogEnds(t *testing.T) {
	t.Parallel()
	h := newHost(t, table.New{Game: "broadhorns", Setup: engine.Setup{Seats: 2}, Seats: []table.Place{{Bot: "random"}, {Bot: "random"}}})
	const limit = 60
	h.tables.SetMaxEntries(limit)
	h.do("anna", play.Command{Body: play.StartCommand{}})
	w := must.Get(h.tables.Watch(t.Context(), h.id, "", 0))(t)
	defer w.Close()
	for {
		s := must.Get(w.Next(t.Context()))(t)
		if s.State == table.StateOver {
			want(t, "why", s.Outcome.Ending, table.Stalled)
			if s.Seq < limit || s.Seq > limit+20 {
				t.Errorf("it ends with entry %d", s.Seq)
			}
			return
		}
	}
}
