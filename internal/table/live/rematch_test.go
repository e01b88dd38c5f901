package live_test

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/live"
	"github.com/bigriver/bigriver/internal/table/play"
	"github.com/bigriver/bigriver/internal/table/view"
)

func TestRematch(t *testing.T) {
	t.Parallel()
	h := toyTable(t, table.Terms{})
	h.seat("anna", "ben")
	h.code("ben", play.Command{Body: play.RematchCommand{}}, table.Forbidden, "not_over")
	h.do("ben", play.Command{Body: play.ResignCommand{Seat: 1}})
	h.code("mallory", play.Command{Body: play.RematchCommand{}}, table.Forbidden, "seated_only")
	s := h.do("ben", play.Command{Body: play.RematchCommand{}})
	if s.Rematch == "" || h.do("anna", play.Command{Body: play.RematchCommand{}}).Rematch != s.Rematch {
		t.Fatal("there is not one rematch for both")
	}
	next := must.Get(h.tables.Show(t.Context(), s.Rematch, "anna", 0))(t)
	want(t, "where it comes from", next.After, h.id)
	want(t, "ben sits", next.Seats[1].Person, table.Person("ben"))
	want(t, "anna's seat is reserved", next.Seats[0].ReservedFor, table.Person("anna"))
	if next.Commitment == s.Commitment {
		t.Error("it has the same secret")
	}
	h.id = next.ID
	h.do("anna", sit(0))
	h.do("anna", play.Command{Body: play.StartCommand{}})
}

// TestReservedSeats checks that a rematch reserves the seats of the previous players for a day, and
// that its host can free them earlier.
func TestReservedSeats(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		h := newHost(t, table.New{Game: "toy", Setup: engine.Setup{Seats: 3}})
		h.seat("anna", "ben", "cleo")
		h.do("ben", play.Command{Body: play.ResignCommand{Seat: 1}})
		h.do("cleo", play.Command{Body: play.ResignCommand{Seat: 2}})
		s := h.do("anna", play.Command{Body: play.RematchCommand{Nonce: "mine"}})
		h.id = s.Rematch
		s = h.show("anna")
		want(t, "what anna adds to chance", s.Seats[0].Nonce, "mine")
		want(t, "end of the reservation of ben's seat", s.Seats[1].Until, s.Created.Add(24*time.Hour))
		h.code("mallory", sit(1), table.Forbidden, "seat_reserved")
		h.do("anna", leave(2))
		h.do("mallory", sit(2)) // freed by the host
		sleep(24*time.Hour - time.Second)
		h.code("dora", sit(1), table.Forbidden, "seat_reserved")
		sleep(time.Second)
		h.do("dora", sit(1))
	})
}

// TestBotsAgreeToTakebacks checks that a person who plays only against bots takes back at once, to
// the beginning of one of their turns, and that the log contains no offer.
func TestBotsAgreeToTakebacks(t *testing.T) {
	t.Parallel()
	h := newHost(t, table.New{
		Game: "queen", Setup: engine.Setup{Seats: 3}, Terms: table.Terms{Takeback: true},
		Seats: []table.Place{{Person: "anna"}, {Bot: "random"}, {Bot: "random"}},
	}, func(c *live.Config) { c.Workers = live.NoWorkers })
	s := h.do("anna", play.Command{Body: play.StartCommand{}})
	want(t, "anna sets out first", s.ToAct, engine.Only(0))
	start := s.Steps
	want(t, "nothing of anna's", s.Takeback, (*view.ShownTakeback)(nil))
	s = h.do("anna", play.Command{Body: play.ActCommand{Seat: 0, Action: s.Mine[0].Choices[0].Action}})
	want(t, "anna's own turn", s.Takeback.To, start)
	want(t, "nobody is asked", len(s.Takeback.Asked), 0)
	s = h.do("anna", play.Command{Body: play.OfferTakebackCommand{To: s.Takeback.To}})
	want(t, "taken back", s.Steps, start)
	last := s.News[len(s.News)-1]
	want(t, "by anna", last.By, table.Person("anna"))
	want(t, "one entry", last.Body, table.Body(play.ShownTaken{To: start, Turn: true, Back: 1}))
	want(t, "no offer", s.Offer, (*view.ShownOffer)(nil))
}

// TestTakebackOffersATurn checks that an offer says whether it is about its author's last turn, and
// who has to agree.
func TestTakebackOffersATurn(t *testing.T) {
	t.Parallel()
	h := newHost(t, table.New{Game: "queen", Setup: engine.Setup{Seats: 3}, Terms: table.Terms{Takeback: true}})
	h.seat("anna", "ben", "cleo")
	s := h.show("anna")
	start := s.Steps
	seat := s.ToAct.First()
	who := people[seat]
	act := func(who table.Person) *view.Shown {
		m := h.show(who).Mine[0]
		return h.do(who, play.Command{Body: play.ActCommand{Seat: m.Seat, Action: m.Choices[0].Action}})
	}
	s = act(who)
	act(people[s.ToAct.First()])
	s = h.show(who)
	want(t, "from the setting out on", s.Takeback.To, start)
	want(t, "both others", len(s.Takeback.Asked), 2)
	s = h.do(who, play.Command{Body: play.OfferTakebackCommand{To: start}})
	want(t, "it is a turn", s.Offer.Takeback.Turn, true)
	want(t, "in the log too", s.News[len(s.News)-1].Body, table.Body(play.ShownOfferTakeback{To: start, Turn: true, Back: 2}))
	for _, other := range s.Offer.Waiting {
		s = h.do(other, play.Command{Body: play.AnswerCommand{Yes: true}})
	}
	want(t, "taken back", s.Steps, start)
	want(t, "whose wish it was", s.News[len(s.News)-1].By, who)
}
