package live_test

import (
	"slices"
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/play"
	"github.com/bigriver/bigriver/internal/table/view"
)

// The turns that a reader is shown are those in the news, up to the newest. Undo and takebacks
// remove them again.
func TestTurnsFollowTheSteps(t *testing.T) {
	t.Parallel()
	h := newHost(t, table.New{Game: "queen", Setup: engine.Setup{Seats: 3}, Terms: table.Terms{Takeback: true}})
	h.seat("anna", "ben", "cleo")
	act := func(action string) *view.Shown {
		t.Helper()
		s := h.show("anna")
		seat := s.ToAct.First()
		return h.see(people[seat], h.do(people[seat], play.Command{Body: play.ActCommand{Seat: seat, Action: action}}).Seq-1)
	}
	var s *view.Shown
	for range 3 {
		s = act("head N")
	}
	setOut := len(h.show("anna").Turns)
	if n := len(s.Turns); setOut != 3 || n != 1 || s.Turns[0].Number != 3 || s.Turns[0].Open {
		t.Fatalf("after setting out there are %d turns, and the last answer has %+v", setOut, s.Turns)
	}
	begun := s.Steps
	s = act("speed 2")
	want(t, "a turn begins", s.Turns[0].Number, 4)
	want(t, "where", s.Turns[0].From, begun+1)
	want(t, "its round", s.Turns[0].Round, 1)
	want(t, "it continues", s.Turns[0].Open, true)
	want(t, "one clause", len(s.Turns[0].Sentence.Clauses), 1)
	act("ahead")
	s = act("left")
	want(t, "three clauses", len(s.Turns[0].Sentence.Clauses), 3)
	want(t, "where to", s.Turns[0].To, begun+3)
	s = h.do("anna", play.Command{Body: play.UndoCommand{Seat: 0}})
	s = h.see("anna", s.Seq-1)
	want(t, "after an undo", len(s.Turns[0].Sentence.Clauses), 2)
	want(t, "the same turn", s.Turns[0].Number, 4)
	h.do("anna", play.Command{Body: play.UndoCommand{Seat: 0}})
	s = h.do("anna", play.Command{Body: play.UndoCommand{Seat: 0}})
	s = h.see("anna", s.Seq-1)
	want(t, "the turn is undone, and the previous one is the newest", s.Turns[len(s.Turns)-1].Number, 3)
	h.do("anna", play.Command{Body: play.OfferTakebackCommand{To: begun - 1}})
	h.do("ben", play.Command{Body: play.AnswerCommand{Yes: true}})
	s = h.do("cleo", play.Command{Body: play.AnswerCommand{Yes: true}})
	s = h.see("anna", s.Seq-1)
	want(t, "after a takeback", s.Turns[len(s.Turns)-1].Number, 2)
	s = h.see("anna", s.Seq)
	want(t, "without news there are none", len(s.Turns), 0)
}

// race returns a table of Mississippi Queen where all three boats have set out, and the person
// whose turn it is.
func race(t *testing.T) (*host, table.Person) {
	t.Helper()
	h := newHost(t, table.New{Game: "queen", Setup: engine.Setup{Seats: 3}})
	h.seat("anna", "ben", "cleo")
	s := h.show("anna")
	for range 3 {
		who := people[s.ToAct.First()]
		s = h.do(who, play.Command{Body: play.ActCommand{Seat: s.ToAct.First(), Action: h.show(who).Mine[0].Choices[0].Action}})
	}
	return h, people[s.ToAct.First()]
}

// along returns a command that does a whole plan except its last action.
func along(m *view.ShownMine) play.ActCommand {
	way := m.Ends[slices.IndexFunc(m.Ends, func(e match.End) bool { return len(e.Way) > 4 })].Way
	cmd := play.ActCommand{Seat: m.Seat, Action: way[0].Action}
	for _, deed := range way[1 : len(way)-1] {
		cmd.Then = append(cmd.Then, deed.Action)
	}
	return cmd
}

// TestCommandIsUndoneAsAWhole checks that each action of a command is an entry, and that one
// undo takes them back together. The undo of a later command does not take back those of an earlier
// one, and reset takes back both.
func TestCommandIsUndoneAsAWhole(t *testing.T) {
	t.Parallel()
	h, who := race(t)
	start := h.show(who)
	move := along(&start.Mine[0])
	s := h.do(who, play.Command{Body: move})
	n := 1 + len(move.Then)
	want(t, "all are done", s.Steps, start.Steps+n)
	for i, news := range s.News[len(s.News)-n:] {
		want(t, "whether it belongs to the one before", news.Body.(play.ShownAct).SameCommand, i > 0)
	}
	m := &s.Mine[0]
	want(t, "what is taken back", len(m.Undo.Steps), n)
	want(t, "from its first action", m.Undo.From, start.Seq+1)

	s = h.do(who, play.Command{Body: play.ActCommand{Seat: m.Seat, Action: m.Choices[0].Action}})
	m = &s.Mine[0]
	want(t, "one action", len(m.Undo.Steps), 1)
	want(t, "the whole turn", len(m.Reset.Steps), n+1)
	want(t, "from its beginning", m.Reset.From, start.Seq+1)
	both := s

	s = h.do(who, play.Command{Body: play.UndoCommand{Seat: m.Seat}})
	want(t, "without the one action", s.Steps, start.Steps+n)
	s = h.do(who, play.Command{Body: play.UndoCommand{Seat: m.Seat}})
	want(t, "without the move", s.Steps, start.Steps)
	last := s.News[len(s.News)-n:]
	want(t, "the first undo contains the number of steps", last[0].Body.(play.ShownUndo).All, n)
	want(t, "the others belong to it", last[1].Body.(play.ShownUndo).SameCommand && last[1].Body.(play.ShownUndo).All == 0, true)

	h.do(who, play.Command{Body: move})
	// already taken back
	h.code(who, play.Command{Body: play.UndoCommand{Seat: m.Seat, From: both.Mine[0].Reset.From}}, table.Invalid, "undo_from")
	m = &h.show(who).Mine[0]
	s = h.do(who, play.Command{Body: play.UndoCommand{Seat: m.Seat, From: m.Reset.From}})
	want(t, "reset", s.Steps, start.Steps)
	want(t, "nothing of this turn is left to take back", s.Mine[0].Reset.From < start.Seq+1, true)
}

// TestCommandsAreAtomic checks that a command does none of its actions if one is refused.
func TestCommandsAreAtomic(t *testing.T) {
	t.Parallel()
	h, who := race(t)
	start := h.show(who)
	move := along(&start.Mine[0])
	move.Then = append(move.Then, "speed 1")
	h.code(who, play.Command{Body: move}, table.Refused, "")
	s := h.show(who)
	want(t, "nothing is done", s.Seq, start.Seq)
	move.Then = []string{"sing"}
	h.code(who, play.Command{Body: move}, table.Invalid, "action")
	want(t, "nothing is done", h.show(who).Seq, start.Seq)
}

// TestUndoTheEndOfATurn checks that the end of a turn can be taken back until somebody else
// has acted, and that reset then takes back the whole turn.
func TestUndoTheEndOfATurn(t *testing.T) {
	t.Parallel()
	h, who := race(t)
	start := h.show(who)
	move := along(&start.Mine[0])
	s := h.do(who, play.Command{Body: move})
	if !slices.ContainsFunc(s.Mine[0].Choices, func(c match.Choice) bool { return c.Action == "end" }) {
		t.Fatal("the turn cannot be ended")
	}
	end := play.Command{Body: play.ActCommand{Seat: move.Seat, Action: "end"}}
	s = h.do(who, end)
	if s.ToAct.Has(move.Seat) {
		t.Fatal("the turn continues")
	}
	next := people[s.ToAct.First()]
	want(t, "the end", len(s.Mine[0].Undo.Steps), 1)
	want(t, "the turn", len(s.Mine[0].Reset.Steps), len(move.Then)+2)
	s = h.do(who, play.Command{Body: play.UndoCommand{Seat: move.Seat}})
	want(t, "it continues", s.ToAct, engine.Only(move.Seat))

	h.do(who, end)
	m := h.show(next).Mine[0]
	want(t, "who has not acted takes nothing of another's back", m.Undo.From < start.Seq+1 && m.Reset.From < start.Seq+1, true)
	h.do(next, play.Command{Body: play.ActCommand{Seat: m.Seat, Action: m.Choices[0].Action}})
	m = h.show(who).Mine[0]
	want(t, "no more", m.Undo.From, int64(0))
	want(t, "why", m.NoUndo.Key, "undo_barrier")
	h.code(who, play.Command{Body: play.UndoCommand{Seat: m.Seat, From: start.Seq + 1}}, table.Refused, "")
}

// TestUndoTheInitialHeading checks the same for the initial heading of a boat, including the last
// one, with which the first round begins.
func TestUndoTheInitialHeading(t *testing.T) {
	t.Parallel()
	h := newHost(t, table.New{Game: "queen", Setup: engine.Setup{Seats: 3}})
	h.seat("anna", "ben", "cleo")
	for range 3 {
		s := h.show("anna")
		seat := s.ToAct.First()
		who := people[seat]
		head := play.Command{Body: play.ActCommand{Seat: seat, Action: h.show(who).Mine[0].Choices[0].Action}}
		set := h.do(who, head)
		want(t, "a turn of its own", set.Mine[0].Reset.From, set.Mine[0].Undo.From)
		back := h.do(who, play.Command{Body: play.UndoCommand{Seat: seat}})
		want(t, "taken back", back.ToAct, engine.Only(seat))
		h.do(who, head)
	}
}
