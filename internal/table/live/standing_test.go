package live_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/play"
	"github.com/bigriver/bigriver/internal/table/view"
)

// history appends n entries to the host's table as if they had happened there, and reloads the
// table from its log.
func (h *host) history(n int, entry func(i int) table.Entry) {
	h.Helper()
	before := h.show("")
	rows, err := h.store.List(h.Context(), table.Query{Max: 1})
	if err != nil || len(rows) != 1 || rows[0].ID != h.id {
		h.Fatalf("want the row of one table, have %v, %v", rows, err)
	}
	c := table.Change{Head: before.Seq, Row: rows[0]}
	for i := range n {
		e := entry(i)
		e.Seq, e.At, e.Tick = before.Seq+int64(i)+1, before.Now, rows[0].Tick
		c.Entries = append(c.Entries, e)
	}
	c.Row.Head += int64(n)
	must.Do(h, h.store.Append(h.Context(), c))
	h.tables = open(h, h.store)
}

// cardOffered returns a table of toy in which a seat has just been offered a card, and that seat.
func cardOffered(t *testing.T) (h *host, asked engine.Seat, who table.Person) {
	t.Helper()
	h = toyTable(t, table.Terms{})
	h.seat("anna", "ben")
	h.lay("anna")
	turn := h.lay("ben").ToAct.First()
	asked = 1 - turn
	h.do(people[turn], play.Command{Body: play.ActCommand{Seat: turn, Action: "offer " + asked.String()}})
	return h, asked, people[asked]
}

// TestNewerStandingAnswerReplaces checks that a newer standing answer replaces the older one to the
// same question, and that answers to other questions stay.
func TestNewerStandingAnswerReplaces(t *testing.T) {
	t.Parallel()
	h := toyTable(t, table.Terms{})
	h.seat("anna", "ben")
	stand := func(seat engine.Seat, action string, keys ...string) table.Entry {
		return table.Entry{By: people[seat], Seat: seat, Body: play.StandingEntry{Action: action, Yes: true, Keys: keys}}
	}
	given := []table.Entry{
		stand(0, "no", "no", "yes"),
		stand(0, "pass", "fog", "pass"),
		stand(1, "no", "no", "yes"),
		stand(0, "yes", "no", "yes"), // the same question as the first
		stand(0, "pass", "pass"),     // the same answer, to another question
	}
	h.history(len(given), func(i int) table.Entry { return given[i] })
	want(t, "anna's answers", fmt.Sprint(h.show("anna").Mine[0].Standing), "[yes pass]")
	want(t, "ben's answers", fmt.Sprint(h.show("ben").Mine[0].Standing), "[no]")
}

// TestAnswersAheadOfTheirQuestion gives an answer to a named question before it is asked.
func TestAnswersAheadOfTheirQuestion(t *testing.T) {
	t.Parallel()
	h := toyTable(t, table.Terms{})
	ahead := func(seat engine.Seat, question, action string, yes bool) play.Command {
		return play.Command{Body: play.StandingCommand{Seat: seat, Question: question, Action: action, Yes: yes}}
	}
	h.seat("anna", "ben")
	h.lay("anna")
	turn := h.lay("ben").ToAct.First()
	asked := 1 - turn
	asker, other := people[turn], people[asked]
	h.code(other, ahead(asked, "fog", "no", true), table.Invalid, "no_question")
	h.code(other, ahead(asked, "offer", "pass", true), table.Invalid, "no_question")
	h.code(other, ahead(turn, "offer", "no", true), table.Forbidden, "not_your_seat")
	stands := func(s *view.Shown) string {
		q := s.Mine[0].Questions
		return fmt.Sprint(len(q), q[0].Key, len(q[0].Answers), q[0].Stands)
	}
	want(t, "before", stands(h.show(other)), "1offer2")
	want(t, "yes", stands(h.do(other, ahead(asked, "offer", "yes", true))), "1offer2yes")
	want(t, "no takes its place", stands(h.do(other, ahead(asked, "offer", "no", true))), "1offer2no")
	h.tables = open(h, h.store)
	want(t, "after a restart", stands(h.show(other)), "1offer2no")

	s := h.do(asker, play.Command{Body: play.ActCommand{Seat: turn, Action: "offer " + asked.String()}})
	want(t, "answered at once", s.ToAct, engine.Only(turn))
	want(t, "it ends", stands(h.do(other, ahead(asked, "offer", "no", false))), "1offer2")
	h.code(other, ahead(asked, "offer", "no", false), table.Invalid, "no_standing")
}

// TestAnswerToAnotherQuestion checks that an answer applies only to the question for which it was
// given, even if other questions have the same choices.
func TestAnswerToAnotherQuestion(t *testing.T) {
	t.Parallel()
	h, asked, who := cardOffered(t)
	h.history(1, func(int) table.Entry { // as given to an unnamed question
		return table.Entry{By: who, Seat: asked, Body: play.StandingEntry{Action: "no", Yes: true, Keys: []string{"no", "yes"}}}
	})
	want(t, "still asked", h.do(who, play.Command{Body: play.SayCommand{Text: "hm"}}).ToAct, engine.Only(asked))
}

// TestStandingAnswersAreBounded checks the maximum number of standing answers of a seat, and that
// each can be withdrawn.
func TestStandingAnswersAreBounded(t *testing.T) {
	t.Parallel()
	const limit = 16
	fill := func(n int) (h *host, no play.Command, who table.Person) {
		h, asked, who := cardOffered(t)
		h.history(n, func(i int) table.Entry {
			return table.Entry{By: who, Seat: asked, Body: play.StandingEntry{Action: fmt.Sprint("a", i), Yes: true, Keys: []string{fmt.Sprint("k", i)}}}
		})
		return h, play.Command{Body: play.StandingCommand{Seat: asked, Action: "no", Yes: true}}, who
	}
	h, no, who := fill(limit - 1)
	want(t, "one more stands", slices.Contains(h.do(who, no).Mine[0].Standing, "no"), true)

	h, no, who = fill(limit)
	want(t, "how many may stand", h.refused(who, no, table.TooMany, "standing_full").Args[0], limit)
	h.do(who, play.Command{Body: play.StandingCommand{Seat: no.Body.(play.StandingCommand).Seat, Action: "a3"}})
	want(t, "there is room again", slices.Contains(h.do(who, no).Mine[0].Standing, "no"), true)
}
