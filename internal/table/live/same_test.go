package live_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/catalog/catalogtest"
	"github.com/bigriver/bigriver/internal/deal"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/notation"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/audit"
	"github.com/bigriver/bigriver/internal/table/play"
)

// again returns a table that plays another table's game again, with the same draws.
func (h *host) again(seats int) *host {
	h.Helper()
	n := table.New{From: table.From{Table: h.id, Same: true}}
	for range seats {
		n.Seats = append(n.Seats, table.Place{Person: "anna"})
	}
	next := *h
	next.id = must.Get(h.tables.Create(h.Context(), "anna", "", n))(h).ID
	next.do("anna", play.Command{Body: play.StartCommand{}})
	return &next
}

func drawsOf(rec *notation.Record) (draws []string) {
	for _, l := range rec.Lines {
		if l.Seat == notation.Chance {
			draws = append(draws, l.Action)
		}
	}
	return draws
}

// TestSameDraws plays each game again with other choices. Each draw of the other game is repeated
// if it is still possible. All other draws are numbered and have a proof as usual, and the log is
// valid.
func TestSameDraws(t *testing.T) {
	t.Parallel()
	for _, entry := range catalogtest.WithToy(t) {
		t.Run(entry.Facts().Name, func(t *testing.T) {
			t.Parallel()
			seats := entry.Facts().MinSeats
			h := alone(t, table.New{Game: entry.Facts().Name, Setup: engine.Setup{Seats: seats}}, seats)
			h.wander(rand.New(rand.NewPCG(1, 1)), 100)
			h.callOff()
			old := drawsOf(h.record())
			next := h.again(seats)
			next.wander(rand.New(rand.NewPCG(2, 2)), 150)
			next.callOff()

			rows := must.Get(h.store.List(t.Context(), table.Query{Person: "anna", Max: 10}))(t)
			if len(rows) != 2 || slices.ContainsFunc(rows, func(r table.Row) bool { return len(r.New.From.Draws) > 0 }) {
				t.Errorf("each move writes the draws of the other game: %+v", rows)
			}

			rec := next.record()
			m := must.Get(entry.New(next.show("anna").New.Setup))(t)
			repeated, fresh := 0, 0
			for _, l := range rec.Lines {
				if l.Seat == notation.Chance {
					n, ok := deal.Repeat(old).Next(m)
					if ok {
						repeated++
					} else {
						fresh++
					}
					if ok != (l.Draw == notation.Draw{}) || ok && m.Drawn(n) != l.Action {
						t.Fatalf("line %d: %s %v, and the other game had the draws %q", l.At, l.Action, l.Draw, old)
					}
				}
				must.Do(t, m.Act(engine.Seat(l.Seat), l.Action))
			}
			if repeated == 0 || repeated < len(old)/2 {
				t.Errorf("%d of %d draws are repeated", repeated, len(old))
			}
			proof := must.Get(audit.Verify(entry, rec))(t)
			if proof.Repeated != repeated || proof.Draws != fresh || proof.From != string(h.id) || proof.PastSteps != 0 {
				t.Errorf("%d draws repeated and %d new: checked %+v", repeated, fresh, proof)
			}

			_, found, err := checked(t.Context(), h.store, catalogtest.WithToy(t))
			if err != nil || len(found) > 0 {
				t.Errorf("found %q, %v", found, err)
			}
			_, found, err = checked(t.Context(), tampered{h.store, func(head *table.Header, _ []table.Entry) {
				if head.ID == next.id {
					head.New.From.Draws = slices.Repeat([]string{old[0]}, len(old))
				}
			}}, catalogtest.WithToy(t))
			if err != nil || len(found) != 1 || !strings.HasPrefix(found[0], string(next.id)) {
				t.Errorf("with other draws it found %q, %v", found, err)
			}
		})
	}
}

// TestSameBots checks that in two games that repeat the same draws, bots act alike for as long as
// the draws and all actions are the same.
func TestSameBots(t *testing.T) {
	t.Parallel()
	h := alone(t, table.New{Game: "broadhorns", Setup: engine.Setup{Seats: 2}}, 2)
	h.wander(rand.New(rand.NewPCG(1, 1)), 200)
	h.callOff()
	played := func() (actions []string) {
		next := *h
		bot := table.Place{Bot: "random"}
		next.id = must.Get(h.tables.Create(t.Context(), "anna", "", table.New{From: table.From{Table: h.id, Same: true}, Seats: []table.Place{bot, bot}}))(t).ID
		w := must.Get(h.tables.Watch(t.Context(), next.id, "", 0))(t)
		defer w.Close()
		next.do("anna", play.Command{Body: play.StartCommand{}})
		for steps := 0; steps < 120; {
			steps = must.Get(w.Next(t.Context()))(t).Steps
		}
		for _, l := range next.record().Lines {
			if l.Draw != (notation.Draw{}) {
				break // the other game had no such draw
			}
			actions = append(actions, l.Action)
		}
		return actions
	}
	first, again := played(), played()
	n := min(len(first), len(again))
	if n < 30 || !slices.Equal(first[:n], again[:n]) {
		t.Errorf("the game was %q, and then %q", first, again)
	}
}

// TestSameDrawsTakenBack checks that a record can be verified after repeated draws were taken back.
func TestSameDrawsTakenBack(t *testing.T) {
	t.Parallel()
	toy := must.Get(catalogtest.WithToy(t).Find("toy"))(t)
	h := alone(t, table.New{Game: "toy", Setup: engine.Setup{Seats: 2}}, 2)
	h.wander(rand.New(rand.NewPCG(1, 1)), 100)
	h.callOff()
	next := *h
	next.id = must.Get(h.tables.Create(t.Context(), "anna", "", table.New{
		From: table.From{Table: h.id, Same: true}, Terms: table.Terms{Takeback: true}, Seats: []table.Place{{Person: "anna"}, {Person: "ben"}},
	}))(t).ID
	next.do("ben", play.Command{Body: play.SitCommand{Seat: 1}})
	s := next.do("anna", play.Command{Body: play.StartCommand{}})
	next.do("anna", play.Command{Body: play.OfferTakebackCommand{To: 2}})
	next.do("ben", play.Command{Body: play.AnswerCommand{Yes: true}})
	next.playOut(rand.New(rand.NewPCG(2, 2)), s)
	rec := next.record()
	if proof := must.Get(audit.Verify(toy, rec))(t); proof.Repeated == 0 || proof.Removed > 0 {
		t.Errorf("checked %+v", proof)
	}
}
