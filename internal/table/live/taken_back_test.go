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

// TestUndoWinsNoTime checks that, without a bank, an action that is undone and repeated does not
// get the full time of a decision again. The next new decision does.
func TestUndoWinsNoTime(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		h := newHost(t, table.New{
			Game: "queen", Setup: engine.Setup{Seats: 3},
			Terms: table.Terms{Clock: table.Clock{Move: time.Hour}},
		})
		h.seat("anna", "ben", "cleo")
		act := func(seat engine.Seat, choice int) *view.Shown {
			action := h.show(people[seat]).Mine[0].Choices[choice].Action
			return h.do(people[seat], play.Command{Body: play.ActCommand{Seat: seat, Action: action}})
		}
		s := h.show("anna")
		seat := s.ToAct.First()
		for range 20 { // until an action can be undone and is followed by another of the same seat
			was := seat
			s = act(seat, 0)
			if seat = s.ToAct.First(); seat == was && s.Mine[0].Undo.From != 0 {
				break
			}
		}
		if s.Mine[0].Undo.From == 0 {
			t.Fatal("nothing can be taken back")
		}
		want(t, "the whole time", left(s, seat), time.Hour)
		for spent := 10 * time.Minute; spent <= 30*time.Minute; spent += 10 * time.Minute {
			sleep(10 * time.Minute)
			s = h.do(people[seat], play.Command{Body: play.UndoCommand{Seat: seat}})
			want(t, "taken back", left(s, seat), time.Hour-spent)
			s = act(seat, 0)
			want(t, "done again", left(s, seat), time.Hour-spent)
		}
		s = act(seat, 0)
		want(t, "still its turn", s.ToAct, engine.Only(seat))
		want(t, "the time of a new decision", left(s, seat), time.Hour)
	})
}

// TestUndoAfterALapseIsStale checks that an undo is stale if its sender has not yet seen that
// somebody's time ran out.
func TestUndoAfterALapseIsStale(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		h := timed(t, table.Terms{Clock: table.Clock{Bank: time.Minute}})
		seen := h.lay("anna").Seq
		h.do("ben", play.Command{Body: play.SayCommand{Phrase: "hello"}})
		undo := play.Command{Seen: seen, Body: play.UndoCommand{Seat: 0}}
		h.do("anna", undo) // chat does not change the position
		seen = h.lay("anna").Seq
		sleep(time.Minute + time.Second)
		want(t, "ben's time is up", h.show("anna").Seats[1].Lapsed, true)
		undo.Seen = seen
		h.code("anna", undo, table.Stale, "stale")
		undo.Seen = h.show("anna").Seq
		want(t, "seen, and taken back", h.do("anna", undo).ToAct, engine.AllSeats(2))
	})
}
