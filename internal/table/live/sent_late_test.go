package live_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/catalog/catalogtest"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/live"
	"github.com/bigriver/bigriver/internal/table/play"
	"github.com/bigriver/bigriver/internal/table/storetest"
)

// TestDecidedBeforeItsTurn checks that an action that was chosen before the seat was to act is
// stale: it was meant for something else.
func TestDecidedBeforeItsTurn(t *testing.T) {
	t.Parallel()
	h := toyTable(t, table.Terms{})
	h.seat("anna", "ben")
	h.lay("anna")
	s := h.lay("ben")
	turn, seen := s.ToAct.First(), s.Seq
	h.do(people[turn], play.Command{Body: play.ActCommand{Seat: turn, Action: "offer " + (1 - turn).String()}})
	no := play.Command{Seen: seen, Body: play.ActCommand{Seat: 1 - turn, Action: "no"}}
	h.code(people[1-turn], no, table.Stale, "stale")
	stand := play.Command{Seen: seen, Body: play.StandingCommand{Seat: 1 - turn, Action: "no", Yes: true}}
	h.code(people[1-turn], stand, table.Stale, "stale")
	no.Seen = h.show("").Seq
	h.do(people[1-turn], no)
}

// changing is toy where one seat's action changes another's choices.
type changing struct {
	match.Game

	count  func(n int) int
	choice func(c match.Choice) match.Choice
}

func (g changing) New(s engine.Setup) (match.Match, error) {
	m, err := g.Game.New(s)
	return changedMatch{m, g}, err
}

type changedMatch struct {
	match.Match

	now changing
}

func (m changedMatch) Fork() match.Match { return changedMatch{m.Match.Fork(), m.now} }

func (m changedMatch) Count(seat engine.Seat) int {
	if n := m.Match.Count(seat); n > 0 {
		return m.now.count(n)
	}
	return 0
}

func (m changedMatch) Choice(seat engine.Seat, i int) match.Choice {
	return m.now.choice(m.Match.Choice(seat, i%m.Match.Count(seat)))
}

func (m changedMatch) Final(seat engine.Seat) []bool {
	return slices.Repeat(m.Match.Final(seat), 2)[:m.Count(seat)]
}

// TestChoicesOfOtherStepsAreStale checks seats that decide at the same time: a choice remains valid
// after another seat's action only if the choices are still the same.
func TestChoicesOfOtherStepsAreStale(t *testing.T) {
	t.Parallel()
	same := func(c match.Choice) match.Choice { return c }
	for name, test := range map[string]struct {
		game changing
		want table.Code
	}{
		"the same": {changing{count: func(n int) int { return n }, choice: same}, ""},
		"more":     {changing{count: func(n int) int { return n + 1 }, choice: same}, table.Stale},
		"others": {changing{count: func(n int) int { return n }, choice: func(c match.Choice) match.Choice {
			c.Action = "lay another"
			return c
		}}, table.Stale},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			rules, err := catalogtest.WithToy(t).Find("toy")
			if err != nil {
				t.Fatal(err)
			}
			test.game.Game = rules.Game
			rules.Game = test.game
			h := toyTable(t, table.Terms{}, func(c *live.Config) { c.Games = catalog.Catalog{rules} })
			h.seat("anna", "ben")
			seen := h.show("").Seq
			_, log, err := h.store.Load(t.Context(), h.id)
			if err != nil {
				t.Fatal(err)
			}
			lay := func(seat engine.Seat) string {
				// the seat's first card: each seat is dealt two, one seat after the other
				dealt := slices.DeleteFunc(slices.Clone(log), func(e table.Entry) bool { return e.Kind() != play.Chance })
				return strings.Replace(body(dealt[2*seat]).(play.ChanceEntry).Action, "draw", "lay", 1)
			}
			h.do("ben", play.Command{Body: play.ActCommand{Seat: 1, Action: lay(1)}})
			_, err = h.try("anna", play.Command{Seen: seen, Body: play.ActCommand{Seat: 0, Action: lay(0)}})
			if have := table.CodeOf(err); have != test.want {
				t.Errorf("want %q, have %v", test.want, err)
			}
		})
	}
}

// TestAnotherProgramAppends checks that a command is decided again after another program has
// appended to the same table, and is not done twice if that program has done it.
func TestAnotherProgramAppends(t *testing.T) {
	t.Parallel()
	h := toyTable(t, table.Terms{})
	h.seat("anna", "ben")
	other := *h
	other.tables = open(t, h.store)
	other.lay("ben")
	s := h.do("anna", play.Command{Body: play.ActCommand{Seat: 0, Action: h.show("anna").Mine[0].Choices[0].Action}})
	want(t, "both have laid", s.Steps, 6)

	hello := play.Command{RequestID: "the same", Body: play.SayCommand{Phrase: "hello"}}
	first := other.do("anna", hello)
	again := h.do("anna", hello)
	want(t, "said once", again.Seq, first.Seq)
	want(t, "the entry of it", again.Done, first.Done)

	h.store.Fail = func() error { return table.ErrStale }
	if _, err := h.try("ben", hello); err == nil || table.CodeOf(err) != "" || !strings.Contains(err.Error(), "lost the race 20 times") {
		t.Errorf("others are always faster: %v", err)
	}
	h.store.Fail = nil
}

// TestClientsNames checks the maximum length of a client's id for a command.
func TestClientsNames(t *testing.T) {
	t.Parallel()
	h := toyTable(t, table.Terms{})
	long := strings.Repeat("x", 64)
	first := h.do("anna", play.Command{Body: play.SayCommand{Phrase: "hello"}})
	second := h.do("anna", play.Command{RequestID: long, Body: play.SayCommand{Phrase: "hello"}})
	want(t, "a command without a sequence number returns its effects", second.Since, first.Seq)
	h.code("anna", play.Command{RequestID: long + "x", Body: play.SayCommand{Phrase: "hello"}}, table.Invalid, "request_id")
	n := table.New{Game: "toy", Setup: engine.Setup{Seats: 2}}
	s := must.Get(h.tables.Create(t.Context(), "anna", long, n))(t)
	if _, err := h.tables.Create(t.Context(), "anna", long+"x", n); table.CodeOf(err) != table.Invalid {
		t.Errorf("want invalid, have %v", err)
	}
	if again, err := h.tables.Created(t.Context(), "anna", long); err != nil || again.ID != s.ID {
		t.Errorf("what was set up is not found again: %v", err)
	}
	for by, client := range map[table.Person]string{"anna": "", "ben": long} {
		if _, err := h.tables.Created(t.Context(), by, client); table.CodeOf(err) != table.NotFound {
			t.Errorf("%s has set up nothing as %q, and still: %v", by, client, err)
		}
	}
}

// TestTableOfAMissingGame checks that a table whose game this program does not have is broken, and
// that nothing else is affected.
func TestTableOfAMissingGame(t *testing.T) {
	t.Parallel()
	h := toyTable(t, table.Terms{})
	tables := openIdle(t, catalog.Catalog{}, h.store)
	_, err := tables.Show(t.Context(), h.id, "anna", 0)
	if e, ok := errors.AsType[*table.Error](err); !ok || e.Code != table.Broken || e.Key != "broken" || !strings.Contains(e.Detail, "toy") {
		t.Errorf("want broken, have %v", err)
	}
	if _, err := openIdle(t, catalogtest.WithToy(t), storetest.NewMemory()).Show(t.Context(), h.id, "anna", 0); table.CodeOf(err) != table.NotFound {
		t.Errorf("want not_found, have %v", err)
	}
}
