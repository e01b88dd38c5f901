package live_test

import (
	"slices"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/bigriver/bigriver/internal/advice"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/longtest"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/play"
	"github.com/bigriver/bigriver/internal/table/view"
)

// In every game, a hint is something that the person can do, and the same hint is returned until
// something happens.
func TestHintsAreLegal(t *testing.T) {
	t.Parallel()
	longtest.Unraced(t, "it plays many games from one goroutine")
	for _, game := range []string{"queen", "broadhorns", "waters"} {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			h := newHost(t, table.New{Game: game, Setup: engine.Setup{Seats: 2}, Terms: table.Terms{Hints: true}})
			h.seat("anna", "ben")
			reasons := 0
			for range 40 { // the set-up of Rising Waters is long, and has few reasons to give
				s := h.show("anna")
				seat := s.ToAct.First()
				by := s.Seats[seat].Person
				hint := h.hint(by, seat)
				mine := h.show(by).Mine
				choices := mine[slices.IndexFunc(mine, func(m view.ShownMine) bool { return m.Seat == seat })].Choices
				offered := func(c match.Choice) bool { return slices.Contains(choices, c) }
				if hint.Seq != s.Seq+1 || slices.ContainsFunc(hint.Plans, func(p advice.Plan) bool { return !offered(p.Way[0]) }) {
					t.Fatalf("%s gets %+v, and is offered %+v", by, hint, choices)
				}
				if !hint.Reason.None() {
					reasons++
				}
				if diff := gocmp.Diff(hint, h.hint(by, seat)); diff != "" {
					t.Errorf("asked again: %s", diff)
				}
				h.do(by, play.Command{Body: play.ActCommand{Seat: seat, Action: hint.Plans[0].Way[0].Action}})
			}
			if reasons == 0 {
				t.Error("no hint has a reason")
			}
		})
	}
}
