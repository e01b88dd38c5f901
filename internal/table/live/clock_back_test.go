package live_test

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/live"
	"github.com/bigriver/bigriver/internal/table/play"
	"github.com/bigriver/bigriver/internal/table/view"
)

// TestTimeAfterTakingASeat checks how much time a person has after taking a seat over or back:
// without a bank the time of a decision, with a bank what is left of it, and at least half a
// minute.
func TestTimeAfterTakingASeat(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		clock      table.Clock
		back, over time.Duration
	}{
		"without a bank": {table.Clock{Move: time.Hour}, time.Hour, time.Hour},
		"with a bank":    {table.Clock{Bank: time.Hour}, 30 * time.Second, 15 * time.Second},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				h := timed(t, table.Terms{Clock: test.clock, Lapse: table.ToBot}, func(c *live.Config) { c.Workers = live.NoWorkers })
				h.lay("ben")
				h.code("anna", play.Command{Body: play.BackCommand{Seat: 0}}, table.Invalid, "no_bot_here")
				sleep(time.Hour - time.Millisecond)
				h.do("ben", play.Command{Body: play.SayCommand{Phrase: "hello"}})
				want(t, "a moment is left", h.show("anna").Seats[0].Driver, "")
				sleep(time.Millisecond)
				// Any command first ends the clocks that have run out.
				h.do("ben", play.Command{Body: play.SayCommand{Phrase: "hello"}})
				s := h.show("anna")
				want(t, "the bot is to act", s.Seats[0].Driver, "random")
				want(t, "no time runs for a bot", s.Seats[0].Runs, false)
				s = h.do("anna", play.Command{Body: play.BackCommand{Seat: 0}})
				want(t, "back", left(s, 0), test.back)
				want(t, "it runs", s.Seats[0].Runs, true)
				sleep(15 * time.Second)
				h.do("anna", leave(0))
				s = h.do("cleo", sit(0))
				want(t, "cleo sits there", s.Seats[0].Person, table.Person("cleo"))
				want(t, "taken over", left(s, 0), max(test.over, 30*time.Second))
				s = h.lay("cleo")
				want(t, "both have laid", s.Steps, 6)
			})
		})
	}
}

// TestFirstClockToRunOut checks that of two running clocks, the one that runs out first counts.
func TestFirstClockToRunOut(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		h := timed(t, table.Terms{Clock: table.Clock{Bank: time.Minute}})
		h.lay("ben")
		sleep(20 * time.Second)
		s := h.do("ben", play.Command{Body: play.UndoCommand{Seat: 1}})
		want(t, "anna's", left(s, 0), 40*time.Second)
		want(t, "ben's", left(s, 1), time.Minute)
		sleep(40 * time.Second)
		s = h.show("")
		want(t, "anna's is out", s.Seats[0].Lapsed, true)
		want(t, "ben's is not", s.Seats[1].Lapsed, false)
		sleep(20*time.Second - time.Millisecond)
		want(t, "a moment is left", h.show("").Seats[1].Lapsed, false)
		sleep(time.Millisecond)
		want(t, "now it is out too", h.show("").Seats[1].Lapsed, true)
	})
}

// TestTakebackUsesTheBank checks that, with a bank, a player who passes the turn, takes that
// back and does something else has used all of that time. The next decision adds to what is left.
func TestTakebackUsesTheBank(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		const bank, move = 10 * time.Minute, 20 * time.Second
		h := timed(t, table.Terms{Clock: table.Clock{Bank: bank, Move: move}})
		h.lay("anna")
		s := h.lay("ben")
		turn := s.ToAct.First()
		who := people[turn]
		want(t, "a decision of its own", left(s, turn), bank+2*move)
		sleep(time.Minute)
		act := func(action string) *view.Shown {
			return h.do(who, play.Command{Body: play.ActCommand{Seat: turn, Action: action}})
		}
		act("offer " + (1 - turn).String())
		sleep(time.Minute) // the opponent's
		s = h.do(who, play.Command{Body: play.UndoCommand{Seat: turn}})
		const seen = time.Second // grace for the opponent's one action
		want(t, "the other's minute is not counted", left(s, turn), bank+2*move-time.Minute+seen)
		sleep(time.Minute)
		s = act("load")
		want(t, "what was taken back is", left(s, turn), bank+2*move-2*time.Minute+seen)
		want(t, "the other is asked", s.ToAct, engine.Only(1-turn))
	})
}
