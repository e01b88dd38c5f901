package live_test

import (
	"context"
	"sync"
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

// timed returns a running table of toy, where both seats act first at the same time.
func timed(t *testing.T, terms table.Terms, change ...func(*live.Config)) *host {
	t.Helper()
	terms.Bot = "random"
	h := newHost(t, table.New{Game: "toy", Setup: engine.Setup{Seats: 2}, Terms: terms}, change...)
	h.seat("anna", "ben")
	return h
}

// lay plays a card, for a seat that has to lay one.
func (h *host) lay(who table.Person) *view.Shown {
	h.Helper()
	m := h.show(who).Mine[0]
	if len(m.Choices) == 0 {
		h.Fatalf("%s is not to act", who)
	}
	return h.do(who, play.Command{Body: play.ActCommand{Seat: m.Seat, Action: m.Choices[0].Action}})
}

func left(s *view.Shown, seat engine.Seat) time.Duration { return s.Seats[seat].Left }

// sleep lets time pass, and waits until everything due has happened.
func sleep(d time.Duration) {
	time.Sleep(d)
	synctest.Wait()
}

func want(t *testing.T, what string, have, want any) {
	t.Helper()
	if have != want {
		t.Errorf("%s: have %v, want %v", what, have, want)
	}
}

// TestBank checks that the clocks of the players to act run. Each new decision adds time; going
// back and forth does not.
func TestBank(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		h := timed(t, table.Terms{Clock: table.Clock{Bank: 10 * time.Minute, Move: 20 * time.Second}})
		sleep(time.Minute)
		s := h.show("anna")
		want(t, "both are to act", left(s, 0), 10*time.Minute+20*time.Second-time.Minute)
		want(t, "both are to act", left(s, 1), 10*time.Minute+20*time.Second-time.Minute)
		h.lay("anna")
		sleep(time.Minute)
		s = h.show("anna")
		want(t, "who has laid has no clock running", left(s, 0), 9*time.Minute+20*time.Second)
		want(t, "who has not has", left(s, 1), 8*time.Minute+20*time.Second)
		for range 3 { // taking it back and doing it again gains no time
			h.do("anna", play.Command{Body: play.UndoCommand{Seat: 0}})
			h.lay("anna")
		}
		want(t, "round in circles", left(h.show("anna"), 0), 9*time.Minute+20*time.Second)
		s = h.lay("ben")
		on := s.ToAct.First()
		before := left(s, on)
		want(t, "a new decision adds to the bank", before > 8*time.Minute+20*time.Second, true)
		sleep(30 * time.Second)
		const seen = time.Second // grace for the others' one action
		want(t, "and counts, after the grace", left(h.show("anna"), on), before-30*time.Second+seen)
	})
}

// TestMove checks that, without a bank, each decision has its own time.
func TestMove(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		const day = 24 * time.Hour
		h := timed(t, table.Terms{Clock: table.Clock{Move: 3 * day}, Lapse: table.Forfeit})
		sleep(2 * day)
		h.lay("anna")
		s := h.lay("ben")
		want(t, "the next decision", left(s, s.ToAct.First()), 3*day)
		sleep(3*day - time.Second)
		want(t, "nearly over", h.show("anna").State, table.StateRunning)
		loser := s.ToAct.First()
		sleep(2 * time.Second)
		s = h.show("anna")
		want(t, "forfeited", s.Seats[loser].Resigned, true)
		want(t, "over, since one alone is left", s.State, table.StateOver)
		want(t, "why", s.Outcome.Ending, table.Resigned)
		want(t, "the winner", s.Outcome.Result.Places[1-loser], int8(1))
		want(t, "the loser", s.Outcome.Result.Places[loser], int8(2))
	})
}

// TestTakebackRestoresTime checks that after a takeback by consent, the decisions that are
// made again have their full time.
func TestTakebackRestoresTime(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		const day = 24 * time.Hour
		h := timed(t, table.Terms{Clock: table.Clock{Move: day}, Takeback: true})
		begun := h.show("anna").Steps
		h.lay("anna")
		h.lay("ben")
		h.do("anna", play.Command{Body: play.OfferTakebackCommand{To: begun}})
		h.do("ben", play.Command{Body: play.AnswerCommand{Yes: true}})
		sleep(20 * time.Hour)
		h.lay("anna")
		s := h.lay("ben")
		want(t, "the next decision", left(s, s.ToAct.First()), day)
	})
}

// TestLapse checks the three ways to continue when time is up.
func TestLapse(t *testing.T) {
	t.Parallel()
	t.Run("a bot takes over until its person is back", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			h := timed(t, table.Terms{Clock: table.Clock{Bank: time.Minute}, Lapse: table.ToBot})
			h.lay("ben")
			sleep(time.Minute + time.Second)
			s := h.show("anna")
			want(t, "the bot", s.Seats[0].Driver, "random")
			want(t, "choices of who has none", len(s.Mine[0].Choices), 0)
			if !acted(s, "random") {
				t.Error("the bot has done nothing")
			}
			h.code("anna", play.Command{Body: play.ActCommand{Seat: 0, Action: "lay 1"}}, table.Forbidden, "bot_plays")
			s = h.do("anna", play.Command{Body: play.BackCommand{Seat: 0}})
			want(t, "back", s.Seats[0].Driver, "")
			want(t, "with some time", left(s, 0), 30*time.Second)
		})
	})
	t.Run("bots do not finish what everybody has left", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			h := timed(t, table.Terms{Clock: table.Clock{Bank: time.Minute}, Lapse: table.ToBot})
			sleep(24 * time.Hour)
			s := h.show("anna")
			want(t, "it waits", s.State, table.StateRunning)
			want(t, "both are away", s.Seats[0].Driver+s.Seats[1].Driver, "randomrandom")
			steps := s.Steps
			sleep(24 * time.Hour)
			want(t, "steps a day later", h.show("anna").Steps, steps)
			want(t, "due tables within the week", len(must.Get(h.store.Due(t.Context(), table.Ticks(7*24*time.Hour), 9))(t)), 0)
			want(t, "it goes on", h.do("anna", play.Command{Body: play.BackCommand{Seat: 0}}).Seats[0].Driver, "")
		})
	})
	t.Run("it is waited for, and the others may end the game without it", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			h := timed(t, table.Terms{Clock: table.Clock{Bank: time.Minute}})
			h.lay("ben")
			sleep(time.Hour)
			s := h.show("ben")
			want(t, "lapsed", s.Seats[0].Lapsed, true)
			want(t, "still its decision", s.ToAct, engine.Only(0))
			s = h.lay("anna")
			want(t, "there again", s.Seats[0].Lapsed, false)
			sleep(time.Hour)
			s = h.show("ben")
			lapsed := s.ToAct.First()
			want(t, "lapsed again", s.Seats[lapsed].Lapsed, true)
			s = h.do(s.Seats[1-lapsed].Person, play.Command{Body: play.OfferAbortCommand{}})
			want(t, "ended by the other alone", s.State, table.StateOver)
			want(t, "without a result", s.Outcome.Counts, false)
		})
	})
}

func acted(s *view.Shown, bot string) bool {
	for _, n := range s.News {
		if b, ok := n.Body.(play.ShownAct); ok && b.Bot == bot {
			return true
		}
	}
	return false
}

// TestRestart checks that clocks stand still while the server is down, that setting the system's
// clock has no effect, and that bots and clocks continue.
func TestRestart(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		store := storetest.NewMemory()
		config := live.Config{Store: store, Games: catalogtest.WithToy(t)}
		first := must.Get(live.Open(t.Context(), config))(t)
		h := &host{TB: t, tables: first, store: store}
		s := must.Get(first.Create(t.Context(), "anna", "", table.New{
			Game: "toy", Setup: engine.Setup{Seats: 2},
			Terms: table.Terms{Clock: table.Clock{Bank: 10 * time.Minute}, Lapse: table.ToBot, Bot: "random"},
		}))(t)
		h.id = s.ID
		h.seat("anna", "ben")
		sleep(time.Minute)
		last := h.lay("ben").News
		must.Do(t, first.Close())

		time.Sleep(5 * time.Hour) // while the server is down
		// Meanwhile, somebody set the system's clock.
		config.Now = func() time.Time { return time.Date(1999, 1, 1, 0, 0, 0, 0, time.UTC) }
		second := must.Get(live.Open(t.Context(), config))(t)
		h.tables = second
		sleep(time.Minute)
		want(t, "what is left", left(h.show("anna"), 0), 8*time.Minute)
		s = h.do("anna", play.Command{Body: play.SayCommand{Phrase: "hello"}})
		if at, before := s.News[len(s.News)-1].At, last[len(last)-1].At; at.Before(before) {
			t.Errorf("something happened at %v, after %v", at, before)
		}
		must.Do(t, second.Close())

		third := must.Get(live.Open(t.Context(), config))(t)
		h.tables = third
		sleep(8*time.Minute + 2*time.Second) // no requests: the sweeper must find it
		s = h.show("anna")
		want(t, "the bot", s.Seats[0].Driver, "random")
		if !acted(s, "random") {
			t.Error("the bot has done nothing")
		}
		must.Do(t, third.Close())
	})
}

// TestNotices checks that people who are away get each notice once, and only if it is still true.
func TestNotices(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var mu sync.Mutex
		var notices []table.Notice
		h := timed(t, table.Terms{}, func(c *live.Config) {
			c.Notify = func(_ context.Context, _ *live.Tables, n table.Notice) error {
				mu.Lock()
				defer mu.Unlock()
				notices = append(notices, n)
				return nil
			}
		})
		count := func(p table.Person, kind table.NoticeKind) (n int) {
			mu.Lock()
			defer mu.Unlock()
			for _, one := range notices {
				if one.Person == p && one.Kind == kind {
					n++
				}
			}
			return n
		}
		w := must.Get(h.tables.Watch(t.Context(), h.id, "anna", 0))(t)
		sleep(20 * time.Second)
		want(t, "ben is notified of the start", count("ben", table.Started), 1)
		want(t, "anna began it herself", count("anna", table.Started), 0)
		want(t, "it is too early for a turn", count("ben", table.YourTurn), 0)
		sleep(20 * time.Second)
		want(t, "ben's turn", count("ben", table.YourTurn), 1)
		want(t, "anna is there", count("anna", table.YourTurn), 0)
		w.Close()
		sleep(time.Hour)
		want(t, "once", count("ben", table.YourTurn), 1)
		s := h.lay("anna")
		want(t, "ben alone", s.ToAct, engine.Only(1))
		s = h.lay("ben")
		other := s.Seats[s.ToAct.First()].Person
		before := count(other, table.YourTurn)
		// The seat that is to act does so at once.
		for s.ToAct.Has(s.Mine[0].Seat) || s.Seats[s.ToAct.First()].Person == other {
			m := h.see(other, s.Seq).Mine[0]
			if len(m.Choices) == 0 {
				break
			}
			s = h.do(other, play.Command{Body: play.ActCommand{Seat: m.Seat, Action: m.Choices[0].Action}})
		}
		sleep(time.Hour)
		want(t, "not for a turn that is over", count(other, table.YourTurn), before)
	})
}
