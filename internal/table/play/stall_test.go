package play_test

import (
	"math/rand/v2"
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/play"
)

// TestStall ends a game as it stands after rounds without progress.
func TestStall(t *testing.T) {
	t.Parallel()
	h := newHost(t, table.New{Game: "broadhorns", Setup: engine.Setup{Seats: 2}, Terms: table.Terms{Stall: 2}}, "anna", "ben")
	h.refused("anna", play.StallCommand{}, table.Forbidden, "not_stalled")
	r := rand.New(rand.NewPCG(3, 3))
	for range 3000 {
		if h.MayStall() || h.Phase == table.StateOver {
			break
		}
		seat := h.ToAct().First()
		choices := h.Choices(seat)
		h.do(h.Seats[seat].Person, play.ActCommand{Seat: seat, Action: choices[r.IntN(len(choices))].Action})
	}
	if !h.MayStall() {
		t.Fatal("this game moves all the time: take another seed")
	}
	h.refused("mallory", play.StallCommand{}, table.Forbidden, "seated_only")
	h.do("ben", play.StallCommand{})
	want(t, "as it stands", h.Outcome().Ending == table.Stalled && h.Outcome().Counts, true)
}
