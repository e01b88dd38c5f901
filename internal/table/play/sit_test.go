package play_test

import (
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/play"
)

func TestSeats(t *testing.T) {
	t.Parallel()
	h := toyTable(t, table.Terms{})
	h.refused("", play.SitCommand{Seat: 0}, table.Forbidden, "stranger")
	h.refused("ben", play.SitCommand{Seat: 2}, table.Invalid, "seat")
	h.refused("ben", play.SitCommand{Seat: -1}, table.Invalid, "seat")
	h.do("ben", play.SitCommand{Seat: 1})
	h.refused("cleo", play.SitCommand{Seat: 1}, table.Forbidden, "seat_taken")
	h.refused("anna", play.StartCommand{}, table.Forbidden, "seat_empty")
	h.refused("ben", play.SitCommand{Seat: 0, Bot: "random"}, table.Forbidden, "host_only")
	h.refused("anna", play.SitCommand{Seat: 0, Bot: "nobody"}, table.Invalid, "bot")
	h.refused("anna", play.SitCommand{Seat: 0, Nonce: "a b"}, table.Invalid, "nonce")
	h.do("anna", play.SitCommand{Seat: 0, Person: "dora"})
	h.refused("cleo", play.SitCommand{Seat: 0}, table.Forbidden, "seat_reserved")
	h.do("dora", play.SitCommand{Seat: 0})
	h.refused("ben", play.LeaveCommand{Seat: 0}, table.Forbidden, "not_your_seat")
	h.do("anna", play.LeaveCommand{Seat: 0}) // the host can free any seat before the start
	h.do("ben", play.LeaveCommand{Seat: 1})
	h.do("anna", play.SitCommand{Seat: 1, Bot: "random"})
	h.do("cleo", play.SitCommand{Seat: 0, Nonce: "first"})
	h.refused("ben", play.NonceCommand{Seat: 0, Nonce: "x"}, table.Forbidden, "not_your_seat")
	h.do("cleo", play.NonceCommand{Seat: 0, Nonce: "second"})
	h.refused("dora", play.StartCommand{}, table.Forbidden, "seated_only")
	h.refused("cleo", play.ActCommand{Seat: 0, Action: "lay 1"}, table.Forbidden, "not_started")
	h.do("cleo", play.StartCommand{})
	want(t, "the nonce", h.Seats[0].Nonce, "second")
	h.refused("cleo", play.StartCommand{}, table.Forbidden, "started")
	h.refused("cleo", play.NonceCommand{Seat: 0, Nonce: "third"}, table.Forbidden, "started")
	h.refused("anna", play.SitCommand{Seat: 0, Bot: "random"}, table.Forbidden, "started")
	h.refused("cleo", play.LeaveCommand{Seat: 1}, table.Forbidden, "not_your_seat")
	h.refused("anna", play.LeaveCommand{Seat: 0}, table.Forbidden, "not_your_seat")
}

// The host opens a seat that a bot has had from the start, and the bot plays it until somebody sits
// down.
func TestBotsSeatIsOpened(t *testing.T) {
	t.Parallel()
	n := table.New{Game: "toy", Setup: engine.Setup{Seats: 3}, Seats: []table.Place{{Person: "anna"}, {Bot: "random"}, {}}}
	h := newHost(t, n)
	h.do("ben", play.SitCommand{Seat: 2})
	h.do("anna", play.StartCommand{})
	h.refused("dora", play.SitCommand{Seat: 1}, table.Forbidden, "seat_taken")
	h.refused("ben", play.LeaveCommand{Seat: 1}, table.Forbidden, "not_your_seat")
	h.do("anna", play.LeaveCommand{Seat: 1})
	want(t, "the bot plays on", h.Seats[1].Bot+h.Seats[1].Driver, "random")
	want(t, "shown as opened", h.State.Log[len(h.State.Log)-1].Body, table.Body(play.LeaveEntry{Bot: "random", Opened: true}))
	h.refused("ben", play.SitCommand{Seat: 1}, table.Forbidden, "seat_hidden")
	h.do("dora", play.SitCommand{Seat: 1})
	want(t, "dora plays it", h.Seats[1].Driver+string(h.Seats[1].Person), "dora")
	h.do("dora", play.LeaveCommand{Seat: 1})
	h.refused("anna", play.SitCommand{Seat: 1}, table.Forbidden, "seat_hidden")
	h.do("dora", play.SitCommand{Seat: 1}) // it was her seat

	n.Terms.Rated = true
	n.Seats[1] = table.Place{Person: "dora"}
	rated := newHost(t, n)
	rated.refused("anna", play.SitCommand{Seat: 2, Bot: "random"}, table.Forbidden, "rated_bots")

	onlyBots := newHost(t, table.New{Game: "toy", Setup: engine.Setup{Seats: 2}, Seats: []table.Place{{Bot: "random"}, {Bot: "random"}}})
	onlyBots.do("anna", play.StartCommand{})
	onlyBots.do("anna", play.LeaveCommand{Seat: 0})
	want(t, "nobody has left", onlyBots.Phase, table.StateRunning)
	onlyBots.do("anna", play.SitCommand{Seat: 0})
	onlyBots.do("anna", play.LeaveCommand{Seat: 0})
	want(t, "somebody has", onlyBots.Phase, table.StateOver)
}

// A command without a seat, by a person who has none, is refused for that reason.
func TestCommandWithoutASeat(t *testing.T) {
	t.Parallel()
	h := toyTable(t, table.Terms{})
	const nobody = table.Nobody
	seated := []play.CommandBody{
		play.ActCommand{Seat: nobody, Action: "draw"},
		play.UndoCommand{Seat: nobody},
		play.ResignCommand{Seat: nobody},
		play.BackCommand{Seat: nobody},
		play.StandingCommand{Seat: nobody, Action: "draw"},
		play.NonceCommand{Seat: nobody},
		play.LeaveCommand{Seat: nobody},
	}
	none := func() {
		t.Helper()
		for _, body := range seated {
			h.refused("mallory", body, table.Forbidden, "no_seat")
		}
	}
	none()
	h.do("anna", play.SitCommand{Seat: 0})
	h.do("ben", play.SitCommand{Seat: 1})
	none()
	h.refused("mallory", play.SitCommand{Seat: table.Nobody}, table.Forbidden, "no_free_seat")
	h.do("anna", play.StartCommand{})
	none()
}
