package play_test

import (
	"math/rand/v2"
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/play"
)

// TestNoQuestionWithOneAnswerAmongBots checks that a person among bots is not asked whether to use
// ice without an ice card, and that among people such a question hides the hand.
func TestNoQuestionWithOneAnswerAmongBots(t *testing.T) {
	t.Parallel()
	asked := func(seats []table.Place) (asked, answered int) {
		for seed := range uint64(12) {
			h := newHost(t, table.New{Game: "broadhorns", Setup: engine.Setup{Seats: 2}, Seats: seats})
			for i, place := range seats {
				if place.Bot == "" {
					h.do([]table.Person{"anna", "ben"}[i], play.SitCommand{Seat: engine.Seat(i)})
				}
			}
			h.do("anna", play.StartCommand{})
			r := rand.New(rand.NewPCG(seed, 2))
			h.env.Draw = func(_ *play.State, _, of uint64) uint64 { return r.Uint64N(of) }
			for h.Phase == table.StateRunning && len(h.Steps) < 3000 {
				seat := h.ToAct().First()
				choices := h.Choices(seat)
				if len(choices) == 1 && choices[0].Action == "pass" && h.Seats[seat].Bot == "" {
					asked++
				}
				action := choices[r.IntN(len(choices))].Action
				if bot := h.Seats[seat].Bot; bot != "" {
					h.State = must.Get(play.ActBot(h.State, seat, bot, action, h.env))(t).State
					continue
				}
				h.do(h.Seats[seat].Person, play.ActCommand{Seat: seat, Action: action})
			}
			for _, e := range h.log("anna") {
				if act, ok := e.Body.(play.ShownAct); ok && act.Auto {
					answered++
				}
			}
		}
		return asked, answered
	}
	some := func(what string, n int, is bool) {
		t.Helper()
		want(t, what, n > 0, is)
	}
	a, b := asked([]table.Place{{}, {Bot: "random"}})
	some("among bots: asked", a, false)
	some("among bots: answered for anna", b, true)
	a, b = asked([]table.Place{{}, {}})
	some("among people: asked", a, true)
	some("among people: answered for them", b, false)
}
