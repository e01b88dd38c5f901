package play_test

import (
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/play"
)

func TestProposalsAreRefused(t *testing.T) {
	t.Parallel()
	toy := toyTable(t, table.Terms{}, "anna", "ben")
	toy.refused("anna", play.PingCommand{Seat: 0, Place: "7,1"}, table.Forbidden, "not_cooperative")

	h := newHost(t, table.New{Game: "waters", Setup: engine.Setup{Seats: 2}, Terms: table.Terms{Chat: table.ChatPhrases}})
	h.do("anna", play.SitCommand{Seat: 0})
	h.refused("anna", play.PingCommand{Seat: 0, Place: "7,1"}, table.Forbidden, "not_started")
	h.do("ben", play.SitCommand{Seat: 1})
	h.do("anna", play.StartCommand{})
	h.refused("cleo", play.PingCommand{Seat: 0, Place: "7,1"}, table.Forbidden, "not_your_seat")
	h.refused("anna", play.PingCommand{Seat: 1, Place: "7,1"}, table.Forbidden, "not_your_seat")
	h.refused("anna", play.PingCommand{Seat: 0, Place: "0,0"}, table.Invalid, "no_place")
	h.refused("anna", play.PointCommand{Seat: 0, Place: "0,0", Text: ""}, table.Invalid, "no_place")
	h.refused("anna", play.PointCommand{Seat: 0, Place: "7,1", Text: "look"}, table.Forbidden, "propose_wordless")
	h.refused("anna", play.ProposeCommand{Seat: 0, For: 1, Action: "fly"}, table.Invalid, "action")
	h.refused("anna", play.ProposeCommand{Seat: 0, For: 1, Action: "seek", Then: []string{"fly"}}, table.Invalid, "action")
	h.refused("anna", play.ProposeCommand{Seat: 0, For: 2, Action: "seek"}, table.Invalid, "seat")
	h.do("anna", play.PingCommand{Seat: 0, Place: "7,1"})
	h.do("anna", play.PointCommand{Seat: 0, Place: "7,1"}) // without words where there are none
	want(t, "open proposals", len(h.Proposals), 1)

	two := table.New{Game: "waters", Setup: engine.Setup{Seats: 2}, Terms: table.Terms{Chat: table.ChatOff}}
	silent := newHost(t, two, "anna", "ben")
	silent.refused("anna", play.PointCommand{Seat: 0, Place: "7,1", Text: "look"}, table.Forbidden, "chat_off")
	two.Terms.Chat = table.ChatAll
	long := newHost(t, two, "anna", "ben")
	long.refused("anna", play.PointCommand{Seat: 0, Place: "7,1"}, table.Invalid, "point_line")
	long.do("anna", play.PointCommand{Seat: 0, Place: "7,1", Text: strings.Repeat("o", 140)})
	long.refused("anna", play.PointCommand{Seat: 0, Place: "7,1", Text: strings.Repeat("o", 141)}, table.Invalid, "chat_long")
	long.do("anna", play.ResignCommand{Seat: 0})
	want(t, "open proposals", len(long.Proposals), 0)
	long.refused("anna", play.PingCommand{Seat: 0, Place: "7,1"}, table.Forbidden, "resigned")
}
