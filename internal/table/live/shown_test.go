package live_test

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/line"
	"github.com/bigriver/bigriver/internal/table/live"
	"github.com/bigriver/bigriver/internal/table/play"
	"github.com/bigriver/bigriver/internal/table/view"
)

// TestShown checks every field that is shown of a table in the middle of a game, except what the
// game itself shows: boards, choices and steps.
func TestShown(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		begin := time.Now().UTC()
		h := toyTable(t, table.Terms{Clock: table.Clock{Bank: 10 * time.Minute}, Takeback: true, Bot: "random"})
		h.do("anna", play.Command{RequestID: "first", Body: play.SitCommand{Seat: 0, Nonce: "mine"}})
		h.do("anna", play.Command{Body: play.SitCommand{Seat: 1, Person: "ben"}})
		h.do("ben", play.Command{Body: play.SitCommand{Seat: 1}})
		h.do("ben", play.Command{Body: play.NonceCommand{Seat: 1, Nonce: "his"}})
		h.do("anna", play.Command{RequestID: "words", Body: play.SayCommand{Text: "well"}})
		sleep(time.Second)
		h.do("anna", play.Command{RequestID: "go", Body: play.StartCommand{}})
		h.do("ben", play.Command{RequestID: "mute", Body: play.MuteCommand{Person: "mallory", Yes: true}})
		h.do("anna", play.Command{RequestID: "offer", Body: play.OfferTakebackCommand{To: 2}})
		for _, who := range []table.Person{"", "cleo", "anna", "anna"} {
			w := must.Get(h.tables.Watch(t.Context(), h.id, who, 0))(t)
			defer w.Close()
		}
		sleep(30 * time.Second)

		s := h.show("ben")
		if len(s.Mine) != 1 || s.Board != nil || s.Mine[0].Board == nil || s.Mine[0].Seat != 1 || s.Commitment == "" {
			t.Fatalf("ben is shown %+v", s)
		}
		s.Mine, s.Revision, s.Commitment = nil, 0, ""
		for i := range s.News {
			if b, ok := s.News[i].Body.(play.ShownChance); ok {
				if b.Step == nil {
					t.Errorf("entry %d has no step", i+1)
				}
				b.Step = nil
				s.News[i].Body = b
			}
		}
		later := begin.Add(time.Second)
		full := engine.Setup{Seats: 2, Options: s.New.Setup.Options}
		if diff := cmp.Diff(&view.Shown{
			ID: h.id, Created: begin, Version: 1, Host: "anna", New: table.New{Game: "toy", Setup: full, Terms: table.Terms{
				Clock: table.Clock{Bank: 10 * time.Minute}, Takeback: true, Bot: "random",
			}},
			Seq: 12, Steps: 4, State: table.StateRunning, You: "ben", ToAct: engine.AllSeats(2), Draws: 4, Now: later.Add(30 * time.Second),
			Watchers: 2, Muted: []table.Person{"mallory"}, Ends: true, Class: view.Class{Knows: 1, Person: "ben"},
			Seats: []view.ShownSeat{
				{Seat: 0, Person: "anna", Present: true, Nonce: "mine", Timed: true, Left: 10*time.Minute - 30*time.Second, Runs: true},
				{Seat: 1, Person: "ben", Nonce: "his", Timed: true, Left: 10*time.Minute - 30*time.Second, Runs: true},
			},
			Offer: &view.ShownOffer{
				Seq: 12, By: "anna", Takeback: &play.OfferTakebackEntry{To: 2}, Agreed: []table.Person{"anna"}, Waiting: []table.Person{"ben"},
			},
			News: []line.News{
				{Seq: 1, At: begin, By: "anna", Body: play.SitEntry{Nonce: "mine"}},
				{Seq: 2, At: begin, By: "anna", Seat: 1, Body: play.SitEntry{Person: "ben"}},
				{Seq: 3, At: begin, By: "ben", Seat: 1, RequestID: "c2", Body: play.SitEntry{}},
				{Seq: 4, At: begin, By: "ben", Seat: 1, RequestID: "c3", Body: play.NonceEntry{Nonce: "his"}},
				{Seq: 5, At: begin, By: "anna", Seat: table.Nobody, Words: "well", Body: play.SayEntry{}},
				{Seq: 6, At: later, By: "anna", Seat: table.Nobody, Body: play.StartEntry{}},
				{Seq: 7, At: later, Seat: engine.Chance, Steps: 1, Body: play.ShownChance{Draw: 1}},
				{Seq: 8, At: later, Seat: engine.Chance, Steps: 2, Body: play.ShownChance{Draw: 2}},
				{Seq: 9, At: later, Seat: engine.Chance, Steps: 3, Body: play.ShownChance{Draw: 3}},
				{Seq: 10, At: later, Seat: engine.Chance, Steps: 4, Body: play.ShownChance{Draw: 4}},
				{Seq: 11, At: later, By: "ben", Seat: table.Nobody, Steps: 4, RequestID: "mute", Body: play.MuteEntry{Person: "mallory", Yes: true}},
				{Seq: 12, At: later, By: "anna", Seat: table.Nobody, Steps: 4, Body: play.ShownOfferTakeback{To: 2, Back: 2}},
			},
		}, s); diff != "" {
			t.Error(diff)
		}

		h.do("ben", play.Command{Body: play.AnswerCommand{Yes: true}})
		h.do("ben", leave(1))
		seats := h.show("cleo").Seats
		if diff := cmp.Diff(view.ShownSeat{Seat: 1, Driver: "random", Nonce: "his", Timed: true, Left: seats[1].Left}, seats[1]); diff != "" {
			t.Error(diff)
		}
		h.do("anna", play.Command{Body: play.ResignCommand{Seat: 0}})
		end := h.do("anna", play.Command{Body: play.RematchCommand{}})
		want(t, "the secret is revealed", len(end.Secret), 64)
		has := func(what string, body table.Body) {
			t.Helper()
			if !slices.ContainsFunc(end.News, func(n line.News) bool { return cmp.Equal(n.Body, body) }) {
				t.Errorf("%s: there is no entry %+v", what, body)
			}
		}
		end.News = h.show("anna").News
		has("what was taken back", play.ShownTaken{To: 2, Back: 2})
		has("who answered what", play.AnswerTakebackEntry{To: 2, Yes: true})
		has("the bot that plays on", play.LeaveEntry{Bot: "random"})
		has("why it is over", play.EndEntry{Ending: end.Outcome.Ending})
		has("where it continues", play.RematchEntry{Table: end.Rematch})
	})
}

// TestRow checks every field of a table's row, from its beginning to its end.
func TestRow(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		begin := time.Now().UTC()
		h := newHost(t, table.New{
			Game: "toy", Setup: engine.Setup{Seats: 3}, Terms: table.Terms{Clock: table.Clock{Bank: time.Minute}},
			Seats: []table.Place{{Person: "anna"}, {Bot: "random"}, {Person: "ben"}},
		}, func(c *live.Config) { c.Workers = live.NoWorkers })
		sleep(2 * time.Second)
		row := func() table.Row {
			t.Helper()
			p, err := h.tables.List(t.Context(), "anna", live.Filter{Mine: true})
			if err != nil || len(p.Rows) == 0 {
				t.Fatal(err, len(p.Rows))
			}
			return p.Rows[len(p.Rows)-1]
		}
		s := h.show("anna")
		r := table.Row{
			ID: h.id, Host: "anna", New: s.New, State: table.StateOpen, Created: begin, Updated: begin,
			Seats: []table.RowSeat{{Person: "anna"}, {Bot: "random"}, {ReservedFor: "ben"}},
		}
		r.New.Setup.Options = nil
		same := func(what string) {
			t.Helper()
			if diff := cmp.Diff(r, row()); diff != "" {
				t.Errorf("%s: %s", what, diff)
			}
		}
		same("set up")
		sleep(2 * time.Second)
		h.do("ben", play.Command{Body: play.SayCommand{Phrase: "hello"}})
		r.Head, r.Tick = 1, 4000
		same("chat is no news to lists")
		h.do("ben", sit(2))
		r.Head, r.Updated, r.Seats[2] = 2, begin.Add(4*time.Second), table.RowSeat{Person: "ben"}
		same("ben sits")
		sleep(2 * time.Second)
		h.do("ben", play.Command{Body: play.StartCommand{}})
		// it is the bot's turn
		r.Head, r.Steps, r.State, r.Updated, r.Tick, r.Wake = 9, 6, table.StateRunning, begin.Add(6*time.Second), 6000, 6000
		r.Seats[0].Turn, r.Seats[2].Turn = true, true
		same("all are to lay")
		h.do("anna", play.Command{Body: play.SayCommand{Phrase: "hello"}})
		sleep(time.Second)
		h.do("ben", play.Command{Body: play.MuteCommand{Person: "anna", Yes: true}})
		r.Head, r.Tick, r.Wake = 11, 7000, 7000
		same("nor is a private entry")
		h.do("anna", play.Command{Body: play.ResignCommand{Seat: 0}})
		h.do("ben", play.Command{Body: play.OfferAbortCommand{}})
		r.Head, r.Updated, r.Wake, r.State, r.Ending = 14, begin.Add(7*time.Second), 0, table.StateOver, table.Aborted
		r.Seats[0].Turn, r.Seats[2].Turn = false, false
		same("called off")
		sleep(time.Second)
		next := h.do("ben", play.Command{Body: play.RematchCommand{}}).Rematch
		r.Head, r.Updated, r.Tick, r.Rematch = 15, begin.Add(8*time.Second), 8000, next
		same("it continues elsewhere")
	})
}

// TestPlacesInLists checks that a list shows the places of the players.
func TestPlacesInLists(t *testing.T) {
	t.Parallel()
	h := toyTable(t, table.Terms{})
	h.seat("anna", "ben")
	h.do("anna", play.Command{Body: play.ResignCommand{Seat: 0}})
	p, err := h.tables.List(t.Context(), "anna", live.Filter{Mine: true})
	if err != nil || len(p.Rows) != 1 {
		t.Fatal(err, len(p.Rows))
	}
	want(t, "anna", p.Rows[0].Seats[0], table.RowSeat{Person: "anna", Place: 2})
	want(t, "ben", p.Rows[0].Seats[1], table.RowSeat{Person: "ben", Place: 1})
}
