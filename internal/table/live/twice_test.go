package live_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/live"
	"github.com/bigriver/bigriver/internal/table/play"
	"github.com/bigriver/bigriver/internal/table/view"
)

// ahead plays Mississippi Queen until a boat has moved ahead and has the same choices again, and
// returns the command that did it.
func ahead(t *testing.T) (h *host, who table.Person, done play.Command) {
	t.Helper()
	h = newHost(t, table.New{Game: "queen", Setup: engine.Setup{Seats: 3}})
	h.seat("anna", "ben", "cleo")
	for range 60 {
		before := h.show("")
		seat := before.ToAct.First()
		choices := actions(h.show(people[seat]), seat)
		action := choices[len(choices)-1] // the highest speed
		if slices.Contains(choices, "ahead") {
			action = "ahead"
		}
		c := play.Command{Seen: before.Seq, Body: play.ActCommand{Seat: seat, Action: action}}
		if after := h.do(people[seat], c); action == "ahead" && slices.Equal(choices, actions(after, seat)) {
			return h, people[seat], c
		}
	}
	t.Fatal("no boat moves ahead and could repeat it")
	return nil, "", play.Command{}
}

// actions lists what the seat can do.
func actions(s *view.Shown, seat engine.Seat) (list []string) {
	for _, m := range s.Mine {
		if m.Seat == seat {
			for _, c := range m.Choices {
				list = append(list, c.Action)
			}
		}
	}
	return list
}

// TestDuplicateCommandRunsOnce checks that a command that was executed is stale when it is sent
// again for the same head, even where the same action is legal again.
func TestDuplicateCommandRunsOnce(t *testing.T) {
	t.Parallel()
	h, who, act := ahead(t)
	e := h.refused(who, act, table.Stale, "stale")
	want(t, "what was seen, and what is", slices.Equal(e.Args, []int{int(act.Seen), int(h.show("").Seq)}), true)

	undo := play.Command{Seen: h.show("").Seq, Body: play.UndoCommand{Seat: act.Body.(play.ActCommand).Seat}}
	s := h.do(who, undo)
	want(t, "more could be taken back", s.Mine[0].Undo.From != 0, true)
	h.code(who, undo, table.Stale, "stale")
}

// TestUndoDespiteOthersActions checks that other people's actions and chat do not make an undo
// stale.
func TestUndoDespiteOthersActions(t *testing.T) {
	t.Parallel()
	h := newHost(t, table.New{Game: "toy", Setup: engine.Setup{Seats: 3}})
	h.seat("anna", "ben", "cleo")
	seen := h.lay("anna").Seq
	h.do("ben", play.Command{Body: play.SayCommand{Phrase: "hello"}})
	h.lay("ben")
	undo := play.Command{Seen: seen, Body: play.UndoCommand{Seat: 0}}
	want(t, "anna again, and cleo", h.do("anna", undo).ToAct, engine.Only(0).With(2))
	h.lay("anna")
	h.code("anna", undo, table.Stale, "stale")
}

// TestOffersToEndStayOpen checks that the next step closes only an offer to take steps back.
func TestOffersToEndStayOpen(t *testing.T) {
	t.Parallel()
	h := toyTable(t, table.Terms{Takeback: true})
	h.seat("anna", "ben")
	h.do("ben", play.Command{Body: play.OfferAbortCommand{}})
	s := h.lay("anna")
	want(t, "after a step", s.Offer != nil, true)
	s = h.do("anna", play.Command{Body: play.UndoCommand{Seat: 0}})
	want(t, "after one is taken back", s.Offer != nil, true)
	want(t, "agreed", h.do("anna", play.Command{Body: play.AnswerCommand{Yes: true}}).State, table.StateOver)
}

// dry is a source of randomness that runs out.
type dry struct{ left int }

var errDry = errors.New("nothing is left to draw from")

func (d *dry) Read(b []byte) (int, error) {
	if d.left -= len(b); d.left < 0 {
		return 0, errDry
	}
	return len(b), nil
}

// stumbling is a source of randomness that fails the first time.
type stumbling struct{ on bool }

func (s *stumbling) Read(b []byte) (int, error) {
	if !s.on {
		s.on = true
		return 0, errDry
	}
	return len(b), nil
}

// TestCreateFailsWithoutRandomness checks that no table is set up with a guessable id or secret.
func TestCreateFailsWithoutRandomness(t *testing.T) {
	t.Parallel()
	const id, secret = 10, 32
	for _, left := range []int{0, id - 1, id, id + secret - 1} {
		tables := open(t, toyTable(t, table.Terms{}).store, func(c *live.Config) { c.Rand = &dry{left} })
		if _, err := tables.Create(t.Context(), "anna", "", table.New{Game: "toy", Setup: engine.Setup{Seats: 2}}); !errors.Is(err, errDry) {
			t.Errorf("with %d bytes a table is set up: %v", left, err)
		}
	}
	tables := open(t, toyTable(t, table.Terms{}).store, func(c *live.Config) { c.Rand = &stumbling{} })
	if _, err := tables.Create(t.Context(), "anna", "", table.New{Game: "toy", Setup: engine.Setup{Seats: 2}}); !errors.Is(err, errDry) {
		t.Errorf("with an id that was not drawn a table is set up: %v", err)
	}
	h := toyTable(t, table.Terms{}, func(c *live.Config) { c.Rand = &dry{id + secret} })
	h.seat("anna", "ben")
	h.do("ben", play.Command{Body: play.ResignCommand{Seat: 1}})
	if _, err := h.try("anna", play.Command{Body: play.RematchCommand{}}); !errors.Is(err, errDry) {
		t.Errorf("a rematch without randomness: %v", err)
	}
	want(t, "there is none", h.show("anna").Rematch, table.ID(""))
}
