package live_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
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
	"github.com/bigriver/bigriver/internal/table/view"
)

// TestHostFillsSeats checks what the host may do with seats before the start.
func TestHostFillsSeats(t *testing.T) {
	t.Parallel()
	h := toyTable(t, table.Terms{})
	bot := play.Command{Body: play.SitCommand{Seat: 0, Bot: "random"}}
	keep := play.Command{Body: play.SitCommand{Seat: 0, Person: "ben"}}
	h.code("anna", leave(0), table.Invalid, "seat_free")
	h.code("ben", leave(0), table.Forbidden, "not_your_seat")
	h.code("anna", play.Command{Body: play.SitCommand{Seat: 0, Bot: "random", Person: "ben"}}, table.Invalid, "bot_or_person")
	h.do("anna", bot)
	h.code("anna", keep, table.Forbidden, "seat_taken")
	h.code("cleo", sit(0), table.Forbidden, "seat_taken")
	h.do("anna", leave(0)) // remove the bot
	h.do("anna", keep)
	h.do("anna", leave(0)) // end the reservation
	h.do("anna", keep)
	h.do("ben", leave(0)) // ben declines his reservation
	h.do("cleo", sit(0))
	h.code("anna", bot, table.Forbidden, "seat_taken")
	h.code("anna", keep, table.Forbidden, "seat_taken")
	h.do("anna", sit(1))
	s := h.do("anna", play.Command{Body: play.OfferAbortCommand{}})
	want(t, "how it was called off", s.News[len(s.News)-2].Body, table.Body(play.OfferAbortEntry{}))
	h.code("cleo", leave(0), table.GameOver, "over")
}

// TestTermsHaveBounds checks the maximum times and rounds in terms.
func TestTermsHaveBounds(t *testing.T) {
	t.Parallel()
	tables := openIdle(t, catalogtest.WithToy(t), storetest.NewMemory())
	const longest, limit = 100 * 24 * time.Hour, 1000
	for name, test := range map[string]struct {
		terms table.Terms
		key   string
	}{
		"the longest times":  {table.Terms{Clock: table.Clock{Bank: longest, Move: longest}}, ""},
		"too large a bank":   {table.Terms{Clock: table.Clock{Bank: longest + time.Second}}, "clock"},
		"too long a move":    {table.Terms{Clock: table.Clock{Move: longest + time.Second}}, "clock"},
		"less than no time":  {table.Terms{Clock: table.Clock{Move: -time.Second}}, "clock"},
		"half a second":      {table.Terms{Clock: table.Clock{Bank: time.Second / 2}}, "clock_seconds"},
		"the most rounds":    {table.Terms{Stall: limit}, ""},
		"more rounds":        {table.Terms{Stall: limit + 1}, "stall"},
		"less than no round": {table.Terms{Stall: -1}, "stall"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := tables.Create(t.Context(), "anna", "", table.New{Game: "broadhorns", Setup: engine.Setup{Seats: 2}, Terms: test.terms})
			switch {
			case test.key == "" && err != nil:
				t.Error(err)
			case test.key != "" && (table.CodeOf(err) != table.Invalid || !strings.Contains(err.Error(), test.key+"[")) && test.key != "clock_seconds",
				test.key == "clock_seconds" && (err == nil || err.Error() != "invalid: clock_seconds"):
				t.Errorf("want %q, have %v", test.key, err)
			}
		})
	}
}

// TestOfferIsAnswered checks that an answer applies only to the offer that was seen, and only while
// it is open.
func TestOfferIsAnswered(t *testing.T) {
	t.Parallel()
	h := toyTable(t, table.Terms{Takeback: true})
	h.seat("anna", "ben")
	abort := play.Command{Body: play.OfferAbortCommand{}}
	yes := play.Command{Body: play.AnswerCommand{Yes: true}}
	h.code("ben", yes, table.Invalid, "no_offer")
	h.code("cleo", abort, table.Forbidden, "seated_only")

	yes.Seen = h.do("anna", play.Command{Body: play.OfferTakebackCommand{To: 1}}).Seq
	h.do("anna", play.Command{Body: play.AnswerCommand{}}) // withdrawn by its author
	s := h.do("anna", abort)
	h.code("ben", yes, table.Stale, "stale")
	yes.Seen = s.Seq - 1
	h.code("ben", yes, table.Stale, "stale")
	yes.Seen = s.Seq
	want(t, "agreed", h.do("ben", yes).Outcome.Ending, table.Aborted)
	h.code("anna", abort, table.GameOver, "over")

	// A takeback is offered for the position that was seen.
	h = toyTable(t, table.Terms{Takeback: true})
	h.seat("anna", "ben")
	takeback := play.Command{Seen: h.show("").Seq, Body: play.OfferTakebackCommand{To: 1}}
	h.do("ben", play.Command{Body: play.SayCommand{Phrase: "oops"}})
	h.do("anna", takeback) // chat does not change the position
	h.do("ben", play.Command{Body: play.AnswerCommand{}})
	h.lay("ben")
	h.code("anna", takeback, table.Stale, "stale")
	takeback.Seen = h.show("").Seq
	h.do("ben", play.Command{Body: play.UndoCommand{Seat: 1}})
	h.code("anna", takeback, table.Stale, "stale")
	takeback.Seen = 0
	h.do("anna", takeback)

	// It is stale after another takeback, even though nothing was drawn again.
	h = alone(t, table.New{Game: "toy", Setup: engine.Setup{Seats: 3}, Terms: table.Terms{Takeback: true}}, 3)
	h.lay("anna")
	takeback.Seen = h.show("").Seq
	all := takeback.Body
	one := play.OfferTakebackCommand{To: h.show("").Steps - 1}
	takeback.Body = one
	s = h.do("anna", takeback)
	want(t, "nobody else has to agree", s.Steps, one.To)
	takeback.Body = all
	h.code("anna", takeback, table.Stale, "stale")
}

// TestOptionsAreNamed checks that the person who sets up a table sees every option, and no clock
// before it runs.
func TestOptionsAreNamed(t *testing.T) {
	t.Parallel()
	h := newHost(t, table.New{
		Game: "toy", Setup: engine.Setup{Seats: 2, Options: map[string]string{"rounds": "1"}}, Terms: table.Terms{Clock: table.Clock{Bank: time.Hour}},
	})
	s := h.show("anna")
	want(t, "options", fmt.Sprint(s.New.Setup.Options), "map[length:normal rounds:1]")
	want(t, "time before the start", s.Seats[0].Timed || s.Seats[0].Runs, false)
	h.seat("anna", "ben")
	want(t, "time", h.show("anna").Seats[0].Timed, true)
}

// TestEndingsWithAResult checks which endings have a result.
func TestEndingsWithAResult(t *testing.T) {
	t.Parallel()
	for why, end := range map[table.Ending]func(h *host) *view.Shown{
		table.Aborted: func(h *host) *view.Shown {
			h.do("anna", play.Command{Body: play.OfferAbortCommand{}})
			return h.do("ben", play.Command{Body: play.AnswerCommand{Yes: true}})
		},
		table.Abandoned: func(h *host) *view.Shown {
			h.do("anna", leave(0))
			return h.do("ben", leave(1))
		},
		table.Resigned: func(h *host) *view.Shown { return h.do("anna", play.Command{Body: play.ResignCommand{Seat: 0}}) },
		table.Stalled: func(h *host) *view.Shown {
			h.tables.SetMaxEntries(h.show("").Seq + 1)
			return h.lay("anna")
		},
	} {
		h := toyTable(t, table.Terms{})
		h.seat("anna", "ben")
		s := end(h)
		if s.Outcome == nil || s.Outcome.Ending != why {
			t.Fatalf("want %s, have %+v", why, s.Outcome)
		}
		counts := why == table.Resigned || why == table.Stalled
		want(t, string(why)+" counts", s.Outcome.Counts, counts)
		want(t, string(why)+" has places", s.Outcome.Result.Places != [engine.MaxSeats]int8{}, counts)
	}
}

// levelled is toy with everybody level until the end.
type levelled struct{ match.Game }

func (g levelled) New(s engine.Setup) (match.Match, error) {
	m, err := g.Game.New(s)
	return levelledMatch{m}, err
}

type levelledMatch struct{ match.Match }

func (m levelledMatch) Fork() match.Match { return levelledMatch{m.Match.Fork()} }

func (m levelledMatch) Result(to engine.Seat) engine.Result {
	r := m.Match.Result(to)
	r.Places = [engine.MaxSeats]int8{}
	return r
}

// TestPlayersWhoResignedAreLast checks that players who resign while everybody is level share the
// last place.
func TestPlayersWhoResignedAreLast(t *testing.T) {
	t.Parallel()
	rules := must.Get(catalogtest.WithToy(t).Find("toy"))(t)
	rules.Game = levelled{rules.Game}
	h := newHost(t, table.New{Game: "toy", Setup: engine.Setup{Seats: 3}}, func(c *live.Config) { c.Games = catalog.Catalog{rules} })
	h.seat("anna", "ben", "cleo")
	h.do("cleo", play.Command{Body: play.ResignCommand{Seat: 2}})
	s := h.do("anna", play.Command{Body: play.ResignCommand{Seat: 0}})
	if s.Outcome == nil || s.Outcome.Ending != table.Resigned || !s.Outcome.Counts {
		t.Fatalf("the game ends with %+v", s.Outcome)
	}
	want(t, "places", [3]int8(s.Outcome.Result.Places[:3]), [3]int8{2, 1, 2})
}

// TestLevelGameHasNoPlaces checks that a game ended as it stands while everybody is level has no
// places.
func TestLevelGameHasNoPlaces(t *testing.T) {
	t.Parallel()
	rules := must.Get(catalogtest.WithToy(t).Find("toy"))(t)
	rules.Game = levelled{rules.Game}
	h := newHost(t, table.New{Game: "toy", Setup: engine.Setup{Seats: 2}}, func(c *live.Config) { c.Games = catalog.Catalog{rules} })
	h.seat("anna", "ben")
	h.tables.SetMaxEntries(h.show("").Seq + 1)
	s := h.lay("anna")
	if s.Outcome == nil || s.Outcome.Ending != table.Stalled {
		t.Fatalf("the game ends with %+v", s.Outcome)
	}
	want(t, "places", s.Outcome.Result.Places, [engine.MaxSeats]int8{})
}

// TestRowOf checks a row: whose table it is, whom it waits for, and how many seats are free.
func TestRowOf(t *testing.T) {
	t.Parallel()
	seats := []table.RowSeat{{Person: "anna"}, {ReservedFor: "ben"}, {Bot: "random"}, {}, {Person: "cleo", ReservedFor: "dora"}}
	open := table.Row{Host: "host", State: table.StateOpen, Seats: seats}
	on := open
	on.State, on.Seats = table.StateRunning, slices.Clone(seats)
	on.Seats[0].Turn = true
	over := open
	over.State = table.StateOver
	for _, test := range []struct {
		name      string
		row       table.Row
		who       table.Person
		its, turn bool
	}{
		{"the host", open, "host", true, false},
		{"who sits", open, "anna", true, false},
		{"the person a seat is reserved for", open, "ben", true, true},
		{"whose seat another has taken", open, "dora", false, false},
		{"who sits there", open, "cleo", true, false},
		{"anybody", open, "emil", false, false},
		{"who is to act", on, "anna", true, true},
		{"who is not", on, "cleo", true, false},
		{"a reserved seat, too late", on, "ben", true, false},
		{"a seat that was reserved", over, "ben", true, false},
	} {
		if its, turn := test.row.Has(test.who); its != test.its || turn != test.turn {
			t.Errorf("%s: its %v, turn %v", test.name, its, turn)
		}
	}
	want(t, "seats for anybody", open.Free(), 1)
	want(t, "in a game that is on", on.Free(), 1)
	want(t, "in one that is over", over.Free(), 0)
	want(t, "everybody whose it is", slices.Equal(open.People(), []table.Person{"host", "anna", "ben", "cleo"}), true)
}
