package live_test

import (
	"cmp"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/bigriver/bigriver/internal/catalog/catalogtest"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/longtest"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/play"
	"github.com/bigriver/bigriver/internal/table/view"
)

// delta returns a table of Rising Waters whose game has begun, with anna, ben and perhaps more
// people.
func delta(t *testing.T, terms table.Terms, people ...table.Person) *host {
	t.Helper()
	h := newHost(t, table.New{Game: "waters", Setup: engine.Setup{Seats: len(people)}, Terms: terms})
	h.seat(people...)
	return h
}

func point(seat engine.Seat, place, text string) play.Command {
	return play.Command{Body: play.PointCommand{Seat: seat, Place: place, Text: text}}
}

func ping(seat engine.Seat, place string) play.Command {
	return play.Command{Body: play.PingCommand{Seat: seat, Place: place}}
}

// texts returns the texts of the proposals, or their places or actions if they have none.
func texts(s *view.Shown) (list []string) {
	for _, p := range s.Proposals {
		switch b := p.Body.(type) {
		case play.ShownPropose:
			list = append(list, cmp.Or(p.Words, b.Way[0].Action))
		case play.PointEntry:
			list = append(list, cmp.Or(p.Words, b.Place))
		default:
		}
	}
	return list
}

// open requires these proposals to be open.
func (h *host) open(by table.Person, want ...string) {
	h.Helper()
	if diff := gocmp.Diff(want, texts(h.show(by))); diff != "" {
		h.Errorf("open for %s: %s", by, diff)
	}
}

func TestProposals(t *testing.T) {
	t.Parallel()
	h := delta(t, table.Terms{}, "anna", "ben")
	s := h.do("ben", play.Command{Body: play.ProposeCommand{Seat: 1, For: 0, Action: "MOVE", Then: []string{"walk 1.1 7,1"}, Text: " over\nthere "}})
	way := []match.Deed{{Action: "move"}, {Action: "walk 1.1 7,1"}}
	body, _ := s.Proposals[0].Body.(play.ShownPropose)
	for i := range way {
		want(t, "action", body.Way[i].Action, way[i].Action)
		want(t, "words of "+way[i].Action, body.Way[i].Words.Key, strings.Fields(way[i].Action)[0])
	}
	want(t, "for whom", body.For, engine.Seat(0))
	want(t, "the line", s.Proposals[0].Words, "over there")
	want(t, "by whom", s.Proposals[0].By, table.Person("ben"))
	want(t, "from which seat", s.Proposals[0].Seat, engine.Seat(1))
	want(t, "news", s.News[len(s.News)-1].Kind(), play.Propose)
	seq := s.Seq

	// Others can agree once.
	agree := play.Command{Body: play.AgreeCommand{Seat: 0, Proposal: seq}}
	h.code("ben", play.Command{Body: play.AgreeCommand{Seat: 1, Proposal: seq}}, table.Invalid, "own_proposal")
	s = h.do("anna", agree)
	want(t, "who agrees", len(s.Proposals[0].Agreed) == 1 && s.Proposals[0].Agreed[0] == 0, true)
	h.code("anna", agree, table.Invalid, "agreed_already")
	h.code("anna", play.Command{Body: play.AgreeCommand{Seat: 0, Proposal: 1}}, table.Invalid, "no_proposal")

	// A seat can have two open proposals. Pings are only shown.
	h.do("ben", point(1, "7,1", "high water"))
	h.do("anna", point(0, "7,3", "low land"))
	h.do("anna", ping(0, "7,2"))
	h.open("cleo", "over there", "high water", "low land")
	h.do("ben", point(1, "7,5", "and here"))
	h.open("cleo", "high water", "low land", "and here")

	// A restarted server has the same proposals.
	back := openIdle(t, catalogtest.WithToy(t), h.store)
	again := must.Get(back.Show(t.Context(), h.id, "anna", 0))(t)
	if diff := gocmp.Diff(h.show("anna").Proposals, again.Proposals); diff != "" {
		t.Error(diff)
	}

	// Muting a person also hides their proposals.
	h.do("anna", play.Command{Body: play.MuteCommand{Person: "ben", Yes: true}})
	h.do("ben", ping(1, "7,2"))
	h.open("anna", "low land")
	for _, n := range h.show("anna").News {
		if n.By == "ben" && slices.Contains([]table.Kind{play.Point, play.Ping, play.Propose}, n.Kind()) {
			t.Errorf("anna gets %+v", n)
		}
	}
	h.do("anna", play.Command{Body: play.MuteCommand{Person: "ben"}})

	// People can withdraw their own proposals.
	last := h.show("ben").Proposals[2].Seq
	h.code("anna", play.Command{Body: play.WithdrawCommand{Seat: 0, Proposal: last}}, table.Forbidden, "others_proposal")
	h.do("ben", play.Command{Body: play.WithdrawCommand{Seat: 1, Proposal: last}})
	h.code("ben", play.Command{Body: play.WithdrawCommand{Seat: 1, Proposal: last}}, table.Invalid, "no_proposal")
	h.open("cleo", "high water", "low land")

	// When a person is deleted, their words are deleted and their entries stay.
	must.Do(t, h.tables.RedactChat(t.Context(), "ben"))
	h.open("cleo", "7,1", "low land")
	h.do("ben", leave(1))
	h.open("cleo", "low land")
}

// A proposal ends when it is carried out, or at the end of the week.
func TestProposalsEnd(t *testing.T) {
	t.Parallel()
	longtest.NotShort(t, "a week of Rising Waters takes some seconds under the race detector")
	h := delta(t, table.Terms{}, "anna")
	s := h.show("anna")
	proposed := false
	for n := 0; len(s.Turns) == 0 || s.Turns[len(s.Turns)-1].Round < 2; n++ {
		if n > 300 {
			t.Fatal("the second week does not come")
		}
		action := s.Mine[0].Choices[0].Action
		for _, c := range s.Mine[0].Choices {
			if c.Words.Key == "done" || c.Words.Key == "end" || c.Words.Key == "pass" {
				action = c.Action
			}
		}
		week := len(s.Turns) > 0 && s.Turns[len(s.Turns)-1].Round > 0
		if !proposed && week {
			h.do("anna", play.Command{Body: play.ProposeCommand{Seat: 0, For: 0, Action: action, Text: "this"}})
			h.do("anna", point(0, "7,1", "that"))
			h.open("anna", "this", "that")
		}
		s = h.do("anna", play.Command{Body: play.ActCommand{Seat: 0, Action: action}})
		if !proposed && week {
			proposed = true
			h.open("anna", "that")
		}
	}
	h.open("anna")
}

// TestLongProposals checks that a response contains no more of the log than can be built in a few
// milliseconds: a proposal may have a hundred actions.
func TestLongProposals(t *testing.T) {
	t.Parallel()
	h := delta(t, table.Terms{}, "anna", "ben")
	const proposals, limit = 30, 10
	for range proposals {
		h.do("anna", play.Command{Body: play.ProposeCommand{Action: "seek", Then: slices.Repeat([]string{"seek"}, 99)}})
	}
	s := h.show("anna")
	if len(s.News) != limit || s.News[0].Seq != s.Since+1 || s.News[limit-1].Seq != s.Seq {
		t.Errorf("a table has %d entries after %d of %d", len(s.News), s.Since, s.Seq)
	}
	last := int64(0)
	for more := true; more; {
		page, goesOn := must.Get2(h.tables.LogPage(t.Context(), h.id, "", last, 500))(t)
		proposed := 0
		for _, n := range page.News {
			if n.Seq != last+1 {
				t.Fatalf("entry %d follows %d", n.Seq, last)
			}
			last = n.Seq
			if n.Kind() == play.Propose {
				proposed++
			}
		}
		if more = goesOn; proposed == 0 || proposed > limit {
			t.Errorf("a page has %d proposals", proposed)
		}
	}
	if last != s.Seq {
		t.Errorf("the pages end with %d of %d", last, s.Seq)
	}
}
