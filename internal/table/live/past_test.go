package live_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/catalog/catalogtest"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/notation"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/audit"
	"github.com/bigriver/bigriver/internal/table/play"
	"github.com/bigriver/bigriver/internal/table/view"
)

// wander does up to steps random actions of any seats.
func (h *host) wander(r *rand.Rand, steps int) *view.Shown {
	h.Helper()
	s := h.show("anna")
	for s.State == table.StateRunning && s.Steps < steps {
		for _, m := range s.Mine {
			if n := len(m.Choices); n > 0 {
				s = h.do("anna", play.Command{Body: play.ActCommand{Seat: m.Seat, Action: m.Choices[r.IntN(n)].Action}})
				break
			}
		}
	}
	return s
}

// alone returns a table where anna has all seats, and the game has begun.
func alone(t *testing.T, n table.New, seats int) *host {
	t.Helper()
	for range seats {
		n.Seats = append(n.Seats, table.Place{Person: "anna", Nonce: "hers"})
	}
	h := newHost(t, n)
	h.do("anna", play.Command{Body: play.StartCommand{}})
	return h
}

// on returns a table that continues from a step of the host's table.
func (h *host) on(step, seats int) *host {
	h.Helper()
	n := table.New{From: table.From{Table: h.id, Step: step}, Terms: table.Terms{Takeback: true}}
	for range seats {
		n.Seats = append(n.Seats, table.Place{Person: "anna", Nonce: "again"})
	}
	s := must.Get(h.tables.Create(h.Context(), "anna", fmt.Sprint("on", step), n))(h)
	next := *h
	next.id = s.ID
	return &next
}

// callOff aborts the game if it is still running.
func (h *host) callOff() {
	h.Helper()
	if h.show("anna").State == table.StateRunning {
		h.do("anna", play.Command{Body: play.OfferAbortCommand{}})
	}
}

func (h *host) record() *notation.Record {
	h.Helper()
	rec := must.Get(h.tables.Record(h.Context(), h.id, "anna"))(h)
	again := must.Get(notation.Parse("game.txt", rec.String()))(h)
	return again
}

// TestPlayOn checks for every game that a table that continues from another game's position starts
// with that game's steps, makes its own draws, and has a valid record, store and rematch.
func TestPlayOn(t *testing.T) {
	t.Parallel()
	for _, entry := range catalogtest.WithToy(t) {
		t.Run(entry.Facts().Name, func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(3, 5))
			seats := entry.Facts().MaxSeats
			h := alone(t, table.New{Game: entry.Facts().Name, Setup: engine.Setup{Seats: seats}}, seats)
			h.wander(r, 40)
			h.callOff()
			old := h.record()
			for _, step := range []int{0, 1, len(old.Lines) / 2, len(old.Lines) - 1} {
				next := h.on(step, seats)
				if board := next.show("anna").Board; board != nil {
					t.Errorf("step %d: there is a board before the start", step)
				}
				s := next.do("anna", play.Command{Body: play.StartCommand{}})
				if s.Steps < step || s.New.Setup.Seats != seats {
					t.Fatalf("step %d: the game begins with %d steps and %d seats", step, s.Steps, s.New.Setup.Seats)
				}
				next.wander(r, step+20)
				next.callOff()
				playedOn(t, entry, old, next.record(), string(h.id), step)
				id := next.do("anna", play.Command{Body: play.RematchCommand{}}).Rematch
				next.id = id
				if s := next.show("anna"); s.Steps != step || s.New.From.Table != h.id {
					t.Errorf("the rematch continues from step %d of %s", s.Steps, s.New.From.Table)
				}
			}
			n := 0
			err := audit.Check(t.Context(), h.store, catalogtest.WithToy(t), func(c audit.Checked) {
				if n++; c.Err != nil {
					t.Errorf("%s does not hold: %v", c.ID, c.Err)
				}
			})
			if err != nil || n != 9 {
				t.Errorf("%d tables, %v", n, err)
			}
		})
	}
}

// playedOn compares a record with the game that it continues.
func playedOn(t *testing.T, g match.Game, old, rec *notation.Record, from string, step int) {
	t.Helper()
	for i := range step {
		was, is := old.Lines[i], rec.Lines[i]
		if was.Seat != is.Seat || was.Action != is.Action || is.Draw != (notation.Draw{}) {
			t.Fatalf("step %d was %d %s, and is %d %s %v", i+1, was.Seat, was.Action, is.Seat, is.Action, is.Draw)
		}
	}
	number := uint64(0)
	for _, l := range rec.Lines[step:] {
		if l.Seat == notation.Chance {
			if number++; l.Draw.Number != number {
				t.Errorf("line %d: want draw %d, have %d", l.At, number, l.Draw.Number)
			}
		}
	}
	proof := must.Get(audit.Verify(g, rec))(t)
	if proof.PastSteps != step || step > 0 && proof.From != from || proof.Draws != int(number) {
		t.Errorf("step %d of %s, %d draws: checked %+v", step, from, number, proof)
	}
}

// TestPlayOnStays checks that the other game's steps cannot be taken back.
func TestPlayOnStays(t *testing.T) {
	t.Parallel()
	h := toyTable(t, table.Terms{})
	h.seat("anna", "ben")
	h.lay("anna")
	steps := h.show("anna").Steps
	h.do("anna", play.Command{Body: play.OfferAbortCommand{}})
	h.do("ben", play.Command{Body: play.AnswerCommand{Yes: true}})
	next := h.on(steps, 2)
	s := next.do("anna", play.Command{Body: play.StartCommand{}})
	if s.Mine[0].Undo.From != 0 {
		t.Error("the step of another game may be taken back")
	}
	next.code("anna", play.Command{Body: play.UndoCommand{Seat: 0}}, table.Refused, "")
	next.code("anna", play.Command{Body: play.OfferTakebackCommand{To: steps - 1}}, table.Invalid, "takeback_past")
	next.do("anna", play.Command{Body: play.ActCommand{Seat: 1, Action: s.Mine[1].Choices[0].Action}})
	if s = next.do("anna", play.Command{Body: play.OfferTakebackCommand{To: steps}}); s.Steps != steps {
		t.Errorf("%d steps stay, want %d", s.Steps, steps)
	}
}

// TestPlayOnRefuses checks that only a finished game can be continued, and only from a step where
// somebody is to act.
func TestPlayOnRefuses(t *testing.T) {
	t.Parallel()
	h := toyTable(t, table.Terms{})
	create := func(n table.New, code table.Code, key string) {
		t.Helper()
		_, err := h.tables.Create(t.Context(), "anna", "", n)
		if e, ok := errors.AsType[*table.Error](err); !ok || e.Code != code || e.Key != key {
			t.Errorf("want %s %s, have %v", code, key, err)
		}
	}
	from := func(step int) table.New { return table.New{From: table.From{Table: h.id, Step: step}} }
	create(from(0), table.Forbidden, "from_running") // it has not begun
	h.seat("anna", "ben")
	create(from(1), table.Forbidden, "from_running") // it would reveal hidden information
	h.playOut(rand.New(rand.NewPCG(1, 1)), h.show(""))
	end := h.show("").Steps
	create(from(end), table.Invalid, "from_end")
	create(from(end+1), table.Invalid, "step")
	create(from(-1), table.Invalid, "step")
	create(table.New{From: table.From{Table: "nowhere"}}, table.NotFound, "not_found")
	n := from(1)
	n.Game = "toy"
	create(n, table.Invalid, "from_setup")
	n = from(1)
	n.Terms.Rated = true
	create(n, table.Invalid, "from_rated")
	if _, err := h.tables.Create(t.Context(), "anna", "", from(end-1)); err != nil {
		t.Error(err)
	}
}

// continued returns the record of a game of toy that continues from the second of the six cards
// dealt at another table.
func continued(t *testing.T) *notation.Record {
	t.Helper()
	h := alone(t, table.New{Game: "toy", Setup: engine.Setup{Seats: 2}}, 2)
	h.callOff()
	next := h.on(2, 2)
	next.do("anna", play.Command{Body: play.StartCommand{}})
	next.callOff()
	return next.record()
}

// TestVerifyPast checks that a record cannot pass its own draws off as another game's, or the other
// way round.
func TestVerifyPast(t *testing.T) {
	t.Parallel()
	toy := must.Get(catalogtest.WithToy(t).Find("toy"))(t)
	for steps, want := range map[string]string{
		"2": "", "1": "has no draw", "3": "no draw of this table", "0": "the number of steps", "x": "the number of steps", "999": "the record has",
	} {
		rec := continued(t)
		setTag(rec, "from.steps", steps)
		if _, err := audit.Verify(toy, rec); want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: want an error with %q, have %v", steps, want, err)
		}
	}
}

// TestStepsAfterAnotherGame checks a game that continues from another: its own steps can be
// taken back, the other game's cannot, and a log in which steps of the other game come later is
// invalid.
func TestStepsAfterAnotherGame(t *testing.T) {
	t.Parallel()
	h := alone(t, table.New{Game: "toy", Setup: engine.Setup{Seats: 3}}, 3)
	steps := h.lay("anna").Steps
	h.callOff()
	for name, n := range map[string]table.New{
		"another game": {Game: "toy"}, "other seats": {Setup: engine.Setup{Seats: 3}}, "options": {Setup: engine.Setup{Options: map[string]string{"rounds": "1"}}},
	} {
		n.From = table.From{Table: h.id, Step: 1}
		if _, err := h.tables.Create(t.Context(), "anna", "", n); table.CodeOf(err) != table.Invalid {
			t.Errorf("%s: want invalid, have %v", name, err)
		}
	}
	next := h.on(steps, 3)
	next.do("anna", play.Command{Body: play.StartCommand{}})
	s := next.do("anna", play.Command{Body: play.ActCommand{Seat: 1, Action: next.show("anna").Mine[1].Choices[0].Action}})
	want(t, "the step of another game stays", s.Mine[0].Undo.From != 0, false)
	want(t, "one's own does not", s.Mine[1].Undo.From != 0, true)
	s = next.do("anna", play.Command{Body: play.UndoCommand{Seat: 1}})
	want(t, "as it was imported", s.Steps, steps)

	_, found, err := checked(t.Context(), tampered{h.store, func(head *table.Header, log []table.Entry) {
		if head.ID == next.id { // the last step of the other game comes after the start
			log[steps-1], log[steps] = log[steps], log[steps-1]
			log[steps-1].Seq, log[steps].Seq = int64(steps), int64(steps)+1
		}
	}}, catalogtest.WithToy(t))
	if err != nil || len(found) != 1 || !strings.HasPrefix(found[0], string(next.id)) {
		t.Errorf("found %q, %v", found, err)
	}
}
