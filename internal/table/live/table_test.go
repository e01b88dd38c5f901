package live_test

import (
	"math/rand/v2"
	"testing"

	"github.com/bigriver/bigriver/internal/catalog/catalogtest"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/play"
)

// setup returns a set-up with the game's minimum number of seats.
func setup(tb testing.TB, game string) engine.Setup {
	tb.Helper()
	g := must.Get(catalogtest.WithToy(tb).Find(game))(tb)
	return engine.Setup{Seats: max(g.Facts().MinSeats, 2)}
}

// seat lets people take seats from the first on, and begins.
func (h *host) seat(people ...table.Person) {
	h.Helper()
	for i, p := range people {
		h.do(p, play.Command{Body: play.SitCommand{Seat: engine.Seat(i), Nonce: "n-" + string(p)}})
	}
	h.do(people[0], play.Command{Body: play.StartCommand{}})
}

var people = []table.Person{"anna", "ben", "cleo", "dora", "emil"}

// TestPlay plays every game through commands, to its end if its rules guarantee one.
func TestPlay(t *testing.T) {
	t.Parallel()
	for _, g := range catalogtest.WithToy(t) {
		t.Run(g.Facts().Name, func(t *testing.T) {
			t.Parallel()
			h := newHost(t, table.New{Game: g.Facts().Name, Setup: setup(t, g.Facts().Name)})
			n := max(g.Facts().MinSeats, 2)
			h.seat(people[:n]...)
			r := rand.New(rand.NewPCG(1, 2))
			s := h.show("anna")
			for range 1000 {
				if s.State == table.StateOver {
					if s.Secret == "" || s.Outcome == nil || !s.Outcome.Counts {
						t.Errorf("over without its secret or result: %+v", s.Outcome)
					}
					return
				}
				seat := s.ToAct.First()
				mine := h.see(people[seat], s.Seq).Mine[0]
				s = h.do(people[seat], play.Command{Seen: s.Seq, Body: play.ActCommand{Seat: seat, Action: mine.Choices[r.IntN(len(mine.Choices))].Action}})
			}
			if g.Facts().MaxActions > 0 {
				t.Error("the game does not end")
			}
		})
	}
}
