package live_test

import (
	"testing"

	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/play"
)

// TestFullLog checks exactly when a log is full: the entry that fills it ends the game, and nothing
// follows the end.
func TestFullLog(t *testing.T) {
	t.Parallel()
	h := toyTable(t, table.Terms{})
	h.seat("anna", "ben")
	limit := h.show("anna").Seq + 2
	h.tables.SetMaxEntries(limit)
	hello := play.Command{Body: play.SayCommand{Phrase: "hello"}}
	s := h.do("anna", hello)
	want(t, "room for one more", s.State, table.StateRunning)
	s = h.lay("anna")
	if s.State != table.StateOver {
		t.Fatal("it is full, and the game continues")
	}
	want(t, "why", s.Outcome.Ending, table.Stalled)
	want(t, "the end comes at once", s.Seq, limit+1)
	want(t, "the limit in the error", h.refused("ben", hello, table.TooMany, "log_full").Args[0], int(limit))
}

// TestFullLogRefuses checks that a full log accepts no command, although its game is running.
func TestFullLogRefuses(t *testing.T) {
	t.Parallel()
	h := toyTable(t, table.Terms{})
	h.seat("anna", "ben")
	limit := h.show("anna").Seq + 1
	h.tables.SetMaxEntries(limit)
	hello := play.Command{Body: play.SayCommand{Phrase: "hello"}}
	want(t, "the last entry", h.do("anna", hello).Seq, limit)
	h.code("anna", hello, table.TooMany, "log_full")
	h.code("anna", play.Command{Body: play.ActCommand{Seat: 0, Action: h.show("anna").Mine[0].Choices[0].Action}}, table.TooMany, "log_full")
}

// TestChatIsLimited checks that entries outside the game are limited, chat even more, and that the
// game can still continue.
func TestChatIsLimited(t *testing.T) {
	t.Parallel()
	const maxSays, maxAsides = 5000, 10_000
	h := toyTable(t, table.Terms{})
	h.seat("anna", "ben") // their two sit entries are outside the game too
	hello := play.Command{Body: play.SayCommand{Phrase: "hello"}}
	h.history(maxSays-1, func(int) table.Entry {
		return table.Entry{By: "ben", Seat: table.Nobody, Body: play.SayEntry{Phrase: "hello"}}
	})
	h.do("anna", hello)
	want(t, "how often anything may be said", h.refused("anna", hello, table.TooMany, "chats_full").Args[0], maxSays)

	mute := play.Command{Body: play.MuteCommand{Person: "ben", Yes: true}}
	h.history(maxAsides-maxSays-3, func(int) table.Entry {
		return table.Entry{By: "ben", Seat: table.Nobody, Body: play.MuteEntry{Person: "dora", Yes: true}}
	})
	h.do("anna", mute)
	h.code("ben", play.Command{Body: play.MuteCommand{Person: "anna", Yes: true}}, table.TooMany, "log_full")
	h.code("anna", play.Command{Body: play.OfferAbortCommand{}}, table.TooMany, "log_full")
	h.lay("anna")
}
