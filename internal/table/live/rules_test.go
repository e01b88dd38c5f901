package live_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/bigriver/bigriver/internal/catalog/catalogtest"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/audit"
	"github.com/bigriver/bigriver/internal/table/line"
	"github.com/bigriver/bigriver/internal/table/live"
	"github.com/bigriver/bigriver/internal/table/play"
	"github.com/bigriver/bigriver/internal/table/storetest"
	"github.com/bigriver/bigriver/internal/waittest"
)

// toyTable returns a table of toy for two that anna has set up, where nobody sits yet.
func toyTable(t *testing.T, terms table.Terms, change ...func(*live.Config)) *host {
	t.Helper()
	return newHost(t, table.New{Game: "toy", Setup: engine.Setup{Seats: 2}, Terms: terms}, change...)
}

func sit(seat engine.Seat) play.Command { return play.Command{Body: play.SitCommand{Seat: seat}} }

func leave(seat engine.Seat) play.Command {
	return play.Command{Body: play.LeaveCommand{Seat: seat}}
}

func TestCreateRefuses(t *testing.T) {
	t.Parallel()
	tables := openIdle(t, catalogtest.WithToy(t), storetest.NewMemory())
	two := engine.Setup{Seats: 2}
	for name, test := range map[string]struct {
		n    table.New
		code table.Code
		key  string
	}{
		"no game":                  {table.New{Game: "chess", Setup: two}, table.Invalid, "game"},
		"too many seats":           {table.New{Game: "toy", Setup: engine.Setup{Seats: 9}}, table.Invalid, "setup"},
		"an unknown option":        {table.New{Game: "toy", Setup: engine.Setup{Seats: 2, Options: map[string]string{"x": "1"}}}, table.Invalid, "setup"},
		"what the game refuses":    {table.New{Game: "toy", Setup: engine.Setup{Seats: 4, Options: map[string]string{"rounds": "3"}}}, table.Refused, "setup"},
		"too many places":          {table.New{Game: "toy", Setup: two, Seats: make([]table.Place, 3)}, table.Invalid, "places"},
		"bot and person":           {table.New{Game: "toy", Setup: two, Seats: []table.Place{{Person: "a", Bot: "random"}}}, table.Invalid, "bot_or_person"},
		"a bot where it counts":    {table.New{Game: "toy", Setup: two, Terms: table.Terms{Rated: true}, Seats: []table.Place{{Bot: "random"}}}, table.Invalid, "rated_bots"},
		"an unknown bot":           {table.New{Game: "toy", Setup: two, Seats: []table.Place{{Bot: "x"}}}, table.Invalid, "bot"},
		"a bad nonce":              {table.New{Game: "toy", Setup: two, Seats: []table.Place{{Person: "anna", Nonce: " "}}}, table.Invalid, "nonce"},
		"time that runs backwards": {table.New{Game: "toy", Setup: two, Terms: table.Terms{Clock: table.Clock{Bank: -1}}}, table.Invalid, "clock"},
		"half seconds":             {table.New{Game: "toy", Setup: two, Terms: table.Terms{Clock: table.Clock{Move: time.Second / 2}}}, table.Invalid, "clock_seconds"},
		"an unknown lapse":         {table.New{Game: "toy", Setup: two, Terms: table.Terms{Lapse: "x"}}, table.Invalid, "lapse"},
		"an unknown chat":          {table.New{Game: "toy", Setup: two, Terms: table.Terms{Chat: "x"}}, table.Invalid, "chat"},
		"no such bot to take over": {table.New{Game: "toy", Setup: two, Terms: table.Terms{Bot: "x"}}, table.Invalid, "bot"},
		"a stall that cannot be":   {table.New{Game: "toy", Setup: two, Terms: table.Terms{Stall: 3}}, table.Invalid, "stall_never"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := tables.Create(t.Context(), "anna", "", test.n)
			if e, ok := errors.AsType[*table.Error](err); !ok || e.Code != test.code || e.Key != test.key {
				t.Errorf("want %s %s, have %v", test.code, test.key, err)
			}
		})
	}
	if _, err := tables.Create(t.Context(), "", "", table.New{Game: "toy", Setup: two}); table.CodeOf(err) != table.Forbidden {
		t.Errorf("a stranger sets up tables: %v", err)
	}
	first := must.Get(tables.Create(t.Context(), "anna", "once", table.New{Game: "toy", Setup: two}))(t)
	again, err := tables.Create(t.Context(), "anna", "once", table.New{Game: "toy", Setup: two})
	if err != nil || again.ID != first.ID {
		t.Errorf("sent again it is another table: %v", err)
	}
}

// TestStale checks what happens to a command that was chosen at an older head.
func TestStale(t *testing.T) {
	t.Parallel()
	h := toyTable(t, table.Terms{})
	h.seat("anna", "ben")
	both := h.show("anna") // both act at the same time
	h.do("ben", play.Command{Body: play.SayCommand{Phrase: "hello"}})
	h.do("ben", play.Command{Seen: both.Seq, Body: play.ActCommand{Seat: 1, Action: h.show("ben").Mine[0].Choices[0].Action}})
	// Anna has seen neither entry, but her decision is the same.
	h.code("anna", play.Command{Seen: both.Seq, Body: play.ActCommand{Seat: 0, Action: "nonsense"}}, table.Invalid, "action")
	h.code("anna", play.Command{Seen: 9999, Body: play.ActCommand{Seat: 0, Action: "lay 1"}}, table.Invalid, "seen")
	s := h.do("anna", play.Command{Seen: both.Seq, Body: play.ActCommand{Seat: 0, Action: both.Mine[0].Choices[0].Action}})
	want(t, "news of both", len(s.News) >= 3, true)
	want(t, "since what was seen", s.Since, both.Seq)

	// Now it is one seat's turn. The same command again was chosen in another position.
	turn := s.ToAct.First()
	who := s.Seats[turn].Person
	_, err := h.try(who, play.Command{Seen: both.Seq, Body: play.ActCommand{Seat: turn, Action: h.see(who, 0).Mine[0].Choices[0].Action}})
	if e, ok := errors.AsType[*live.StaleError](err); !ok || e.Cause.Code != table.Stale || len(e.Now.News) < 3 || e.Now.Seq != s.Seq {
		t.Errorf("the stale error does not contain what happened: %v", err)
	}
	h.code(s.Seats[1-turn].Person, play.Command{Body: play.ActCommand{Seat: 1 - turn, Action: "end"}}, table.NotYourTurn, "")
	h.code(who, play.Command{Body: play.ActCommand{Seat: 1 - turn, Action: "end"}}, table.Forbidden, "not_your_seat")
	if e := h.refused(who, play.Command{Body: play.ActCommand{Seat: turn, Action: "lay 1"}}, table.Refused, ""); e.Refusal.OK() {
		t.Error("a refusal without its reason")
	}
}

// TestResend checks that a command that is sent again is answered but not done again, even if the
// first response was lost.
func TestResend(t *testing.T) {
	t.Parallel()
	h := toyTable(t, table.Terms{})
	h.seat("anna", "ben")
	act := play.Command{RequestID: "mine", Body: play.ActCommand{Seat: 0, Action: h.show("anna").Mine[0].Choices[0].Action}}
	first := h.do("anna", act)
	h.lay("ben")
	again := h.do("anna", act)
	want(t, "the first entry of it", again.Done, first.Done)
	if _, err := h.try("ben", play.Command{RequestID: "mine", Body: play.SayCommand{Phrase: "hello"}}); err != nil {
		t.Errorf("another person's name for a command: %v", err)
	}

	// Here the store has written it, and the response is lost.
	lost := errors.New("lost")
	h.store.Fail, h.store.After = func() error { return lost }, true
	say := play.Command{RequestID: "lost", Body: play.SayCommand{Phrase: "thanks"}}
	if _, err := h.try("anna", say); !errors.Is(err, lost) || table.CodeOf(err) != "" {
		t.Errorf("want the store's failure, have %v", err)
	}
	h.store.Fail = nil
	n := h.show("anna").Seq
	s := h.do("anna", say)
	want(t, "nothing was done again", s.Seq, n)

	// Here it has not.
	h.store.Fail, h.store.After = func() error { return table.ErrFull }, false
	say.RequestID = "not kept"
	h.code("anna", say, table.Unavailable, "store_full")
	h.store.Fail = nil
	want(t, "nothing was stored", h.show("anna").Seq, n)
	want(t, "and now it is", h.do("anna", say).Seq, n+1)
}

func TestResignAndLeave(t *testing.T) {
	t.Parallel()
	n := table.New{Game: "toy", Setup: engine.Setup{Seats: 3}, Terms: table.Terms{Bot: "random"}}
	h := newHost(t, n)
	h.seat("anna", "ben", "cleo")
	s := h.do("ben", play.Command{Body: play.ResignCommand{Seat: 1}})
	want(t, "a bot plays on", s.Seats[1].Driver, "random")
	h.code("ben", play.Command{Body: play.BackCommand{Seat: 1}}, table.Forbidden, "resigned")
	h.code("ben", play.Command{Body: play.ResignCommand{Seat: 1}}, table.Forbidden, "resigned")
	h.code("ben", leave(1), table.Forbidden, "resigned")
	s = h.do("cleo", leave(2))
	want(t, "cleo's seat is free", s.Seats[2].Person, table.Person(""))
	s = h.do("dora", sit(2))
	want(t, "dora continues it", s.Seats[2].Driver+string(s.Seats[2].Person), "dora")
	s = h.playOut(rand.New(rand.NewPCG(1, 1)), s)
	waittest.Until(t, "it is over", func() bool { // a bot may make the last move
		s = h.playOut(rand.New(rand.NewPCG(1, 1)), s)
		return s.State == table.StateOver
	})
	if s.Outcome == nil || s.Outcome.Result.Places[1] != 3 {
		t.Fatalf("who has resigned is not last: %+v", s.Outcome)
	}

	leaver := newHost(t, n)
	leaver.seat("anna", "ben", "cleo")
	leaver.do("anna", play.Command{Body: play.OfferAbortCommand{}})
	leaver.do("ben", play.Command{Body: play.AnswerCommand{Yes: true}})
	s = leaver.do("cleo", leave(2))
	want(t, "who leaves need not agree", s.State == table.StateOver && s.Outcome.Ending == table.Aborted, true)

	alone := newHost(t, n)
	alone.seat("anna", "ben", "cleo")
	alone.do("anna", leave(0))
	alone.do("ben", play.Command{Body: play.ResignCommand{Seat: 1}})
	s = alone.do("cleo", leave(2))
	want(t, "nobody is left", s.Outcome.Ending, table.Abandoned)

	n.Terms.Rated = true
	rated := newHost(t, n)
	rated.seat("anna", "ben", "cleo")
	rated.code("anna", leave(0), table.Forbidden, "leave_rated")
	rated.do("anna", play.Command{Body: play.ResignCommand{Seat: 0}})
	s = rated.do("ben", play.Command{Body: play.ResignCommand{Seat: 1}})
	want(t, "cleo alone has not given up", s.Outcome.Ending, table.Resigned)
	if diff := cmp.Diff([]int8{1}, []int8{s.Outcome.Result.Places[2]}); diff != "" {
		t.Error(diff)
	}
}

// TestStanding gives a standing answer to a reaction: the same question is then answered
// automatically.
func TestStanding(t *testing.T) {
	t.Parallel()
	h := toyTable(t, table.Terms{})
	h.seat("anna", "ben")
	// chance came last
	h.code("anna", play.Command{Body: play.StandingCommand{Seat: 0, Action: "lay 1", Yes: true}}, table.Forbidden, "not_asked")
	h.lay("anna")
	s := h.lay("ben")
	turn := s.ToAct.First()
	asker, other := s.Seats[turn].Person, s.Seats[1-turn].Person
	want(t, "standing answers at the beginning of a turn", h.show(asker).Mine[0].MayStand, false)
	h.code(asker, play.Command{Body: play.StandingCommand{Seat: turn, Action: "end", Yes: true}}, table.Forbidden, "not_asked")
	offer := play.Command{Body: play.ActCommand{Seat: turn, Action: "offer " + (1 - turn).String()}}
	s = h.do(asker, offer)
	want(t, "asked", s.ToAct, engine.Only(1-turn))
	want(t, "asked by another", h.show(other).Mine[0].MayStand, true)
	h.code(other, play.Command{Body: play.StandingCommand{Seat: 1 - turn, Action: "fog", Yes: true}}, table.Refused, "")
	h.code(asker, play.Command{Body: play.StandingCommand{Seat: turn, Action: "no", Yes: true}}, table.Forbidden, "not_asked")
	s = h.do(other, play.Command{Body: play.StandingCommand{Seat: 1 - turn, Action: "no", Yes: true}})
	want(t, "answered at once", s.ToAct, engine.Only(turn))
	if n := s.News[len(s.News)-1]; !isAuto(&n) || n.Step().Action != "no" {
		t.Errorf("the last news is %+v", n)
	}
	want(t, "it is listed to who gave it", slices.Equal(h.show(other).Mine[0].Standing, []string{"no"}), true)
	for _, n := range h.show(asker).News {
		if n.Kind() == play.Standing {
			t.Error("the other is notified")
		}
	}
	h.do(other, play.Command{Body: play.StandingCommand{Seat: 1 - turn, Action: "no"}})
	h.code(other, play.Command{Body: play.StandingCommand{Seat: 1 - turn, Action: "no"}}, table.Invalid, "no_standing")
}

func isAuto(n *line.News) bool {
	b, ok := n.Body.(play.ShownAct)
	return ok && b.Auto
}

// TestBots lets bots play a game of each kind to the end.
func TestBots(t *testing.T) {
	t.Parallel()
	for _, g := range catalogtest.WithToy(t) {
		t.Run(g.Facts().Name, func(t *testing.T) {
			t.Parallel()
			n := table.New{Game: g.Facts().Name, Setup: setup(t, g.Facts().Name)}
			bot := g.Bots()[min(1, len(g.Bots())-1)].Name // the weakest one whose games end soon
			for range n.Setup.Seats {
				n.Seats = append(n.Seats, table.Place{Bot: bot})
			}
			h := newHost(t, n)
			w := must.Get(h.tables.Watch(t.Context(), h.id, "", 0))(t)
			defer w.Close()
			h.do("anna", play.Command{Body: play.StartCommand{}})
			ctx := t.Context()
			last := int64(0)
			for {
				s := must.Get(w.Next(ctx))(t)
				for _, n := range s.News {
					// if there are too many, only the newest are shown.
					if n.Seq != last+1 && n.Seq != s.Since+1 {
						t.Fatalf("entry %d follows %d", n.Seq, last)
					}
					last = n.Seq
				}
				if s.State == table.StateOver {
					want(t, "played to the end", s.Outcome.Ending, table.Played)
					rec := must.Get(h.tables.Record(ctx, h.id, ""))(t)
					if _, err := audit.Verify(g, rec); err != nil {
						t.Error(err)
					}
					return
				}
			}
		})
	}
}

// TestLists checks whose tables are listed, and in which order.
func TestLists(t *testing.T) {
	t.Parallel()
	h := toyTable(t, table.Terms{})
	h.seat("anna", "ben")
	open := must.Get(h.tables.Create(t.Context(), "cleo", "", table.New{Game: "toy", Setup: engine.Setup{Seats: 2}, Terms: table.Terms{Listed: true}}))(t)
	list := func(by table.Person, f live.Filter) (ids []table.ID) {
		t.Helper()
		p := must.Get(h.tables.List(t.Context(), by, f))(t)
		for _, r := range p.Rows {
			ids = append(ids, r.ID)
		}
		return ids
	}
	want(t, "what is listed", slices.Equal(list("", live.Filter{State: table.StateOpen, Free: true}), []table.ID{open.ID}), true)
	want(t, "mine", slices.Equal(list("ben", live.Filter{Mine: true}), []table.ID{h.id}), true)
	if _, err := h.tables.List(t.Context(), "", live.Filter{Mine: true}); table.CodeOf(err) != table.Forbidden {
		t.Errorf("a stranger has tables: %v", err)
	}
	if _, err := h.tables.Show(t.Context(), "none", "anna", 0); table.CodeOf(err) != table.NotFound {
		t.Errorf("want not_found, have %v", err)
	}
}

// TestAt checks earlier positions as each viewer may know them.
func TestAt(t *testing.T) {
	t.Parallel()
	h := toyTable(t, table.Terms{})
	if _, err := h.tables.At(t.Context(), h.id, "anna", 0); table.CodeOf(err) != table.Invalid {
		t.Errorf("want invalid, have %v", err)
	}
	h.seat("anna", "ben")
	s := h.show("anna")
	p := must.Get(h.tables.At(t.Context(), h.id, "anna", s.Steps))(t)
	if diff := cmp.Diff(s.Mine[0].Board, p.Mine[0].Board); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(h.show("").Board, p.Board); diff != "" {
		t.Error(diff)
	}
	for _, step := range []int{-1, s.Steps + 1} {
		if _, err := h.tables.At(t.Context(), h.id, "anna", step); table.CodeOf(err) != table.Invalid {
			t.Errorf("step %d: want invalid, have %v", step, err)
		}
	}
}
