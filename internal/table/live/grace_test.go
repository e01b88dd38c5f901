package live_test

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/play"
	"github.com/bigriver/bigriver/internal/table/view"
)

// TestGrace checks that the clock of a seat that is to act waits a second for each action of the
// others since its last one, at most five, and that nobody can gain time by that twice.
func TestGrace(t *testing.T) {
	t.Parallel()
	for name, clock := range map[string]table.Clock{"with a bank": {Bank: time.Hour}, "without a bank": {Move: time.Hour}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				h := newHost(t, table.New{Game: "queen", Setup: engine.Setup{Seats: 3}, Terms: table.Terms{Clock: clock}})
				h.seat("anna", "ben", "cleo")
				grace := func() time.Duration { s := h.show("anna"); return s.Seats[s.ToAct.First()].Grace }
				act := func(then ...string) *view.Shown {
					seat := h.show("anna").ToAct.First()
					m := h.show(people[seat]).Mine[0]
					if len(then) == 0 {
						then = []string{m.Choices[0].Action}
					}
					return h.do(people[seat], play.Command{Body: play.ActCommand{Seat: seat, Action: then[0], Then: then[1:]}})
				}
				want(t, "nothing has happened before the first", grace(), 0*time.Second)
				act()
				want(t, "one has set out", grace(), time.Second)
				act()
				want(t, "two have", grace(), 2*time.Second)
				sleep(2*time.Second - time.Millisecond)
				s := h.show("anna")
				seat := s.ToAct.First()
				want(t, "it runs, and no time is used yet", s.Seats[seat].Runs && left(s, seat) == time.Hour, true)
				sleep(time.Minute + time.Millisecond)
				want(t, "after that each second counts", left(h.show("anna"), seat), time.Hour-time.Minute)
				act()
				for range 2 { // two other seats, with more than five actions each
					seat = h.show("anna").ToAct.First()
					m := h.show(people[seat]).Mine[0]
					move := along(&m)
					act(append([]string{move.Action}, move.Then...)...)
					act("end")
				}
				want(t, "never more than five seconds", grace(), 5*time.Second)
				h.do(people[seat], play.Command{Body: play.UndoCommand{Seat: seat}})
				act("end")
				want(t, "not again for an end that was taken back", grace(), 0*time.Second)
			})
		})
	}
}
