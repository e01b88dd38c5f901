package live_test

import (
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/live"
	"github.com/bigriver/bigriver/internal/table/play"
)

// The host opens a seat that a bot has had from the start, and the bot plays it until somebody sits down.
func TestBotsSeatIsOpened(t *testing.T) {
	t.Parallel()
	n := table.New{Game: "toy", Setup: engine.Setup{Seats: 3}, Seats: []table.Place{{Person: "anna"}, {Bot: "random"}, {}}}
	h := newHost(t, n)
	h.do("ben", sit(2))
	h.do("anna", play.Command{Body: play.StartCommand{}})
	h.code("dora", sit(1), table.Forbidden, "seat_taken")
	h.code("ben", leave(1), table.Forbidden, "not_your_seat")
	s := h.do("anna", leave(1))
	want(t, "the bot plays on", s.Seats[1].Bot+s.Seats[1].Driver, "random")
	want(t, "told as opened", s.News[len(s.News)-1].Body, table.Body(play.LeaveEntry{Bot: "random", Opened: true}))
	h.code("ben", sit(1), table.Forbidden, "seat_hidden")
	s = h.do("dora", sit(1))
	want(t, "dora plays it", s.Seats[1].Driver+string(s.Seats[1].Person), "dora")
	h.do("dora", leave(1))
	h.code("anna", sit(1), table.Forbidden, "seat_hidden")
	h.do("dora", sit(1)) // it was hers

	n.Terms.Rated = true
	n.Seats[1] = table.Place{Person: "dora"}
	rated := newHost(t, n)
	rated.code("anna", play.Command{Body: play.SitCommand{Seat: 2, Bot: "random"}}, table.Forbidden, "rated_bots")

	onlyBots := newHost(t, table.New{Game: "toy", Setup: engine.Setup{Seats: 2}, Seats: []table.Place{{Bot: "random"}, {Bot: "random"}}},
		func(c *live.Config) { c.Workers = live.NoWorkers })
	onlyBots.do("anna", play.Command{Body: play.StartCommand{}})
	s = onlyBots.do("anna", leave(0))
	want(t, "nobody has left", s.State, table.StateRunning)
	onlyBots.do("anna", sit(0))
	s = onlyBots.do("anna", leave(0))
	want(t, "somebody has", s.State, table.StateOver)
}
