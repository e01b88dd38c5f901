package live_test

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/catalog/catalogtest"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy/show"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/audit"
	"github.com/bigriver/bigriver/internal/table/live"
	"github.com/bigriver/bigriver/internal/table/play"
	"github.com/bigriver/bigriver/internal/table/view"
)

// blind is toy at version 2, which no longer allows peeking. It still supports version 1.
type blind struct{ toy.Rules }

func (b blind) Facts() engine.Facts {
	f := b.Rules.Facts()
	f.Version, f.Oldest = 2, 1
	return f
}

func (b blind) At(int) engine.Rules[toy.State, toy.Action] { return b.Rules }

func (b blind) AppendLegal(dst []toy.Action, s *toy.State, by engine.Seat) []toy.Action {
	return slices.DeleteFunc(b.Rules.AppendLegal(dst, s, by), func(a toy.Action) bool { return a.Kind == toy.Peek })
}

func (b blind) Check(s *toy.State, by engine.Seat, a toy.Action) engine.Refusal {
	if a.Kind == toy.Peek {
		return engine.Refuse("TOY-10", "peek")
	}
	return b.Rules.Check(s, by, a)
}

// blindly configures version 2 of toy, with its own bots.
func blindly(t *testing.T, own ...bots.Named) func(*live.Config) {
	t.Helper()
	rules, shown := must.Get2(show.New())(t)
	entry := must.Get(catalog.Of(blind{rules}, shown, own...))(t)
	return func(c *live.Config) { c.Games = catalog.Catalog{entry} }
}

// of returns a store that changes the version in a table's header when it is loaded.
func (h *host) of(version int) tampered {
	return tampered{h.store, func(head *table.Header, _ []table.Entry) {
		if head.ID == h.id {
			head.Version = version
		}
	}}
}

func offered(s *view.Shown, action string) bool {
	return slices.ContainsFunc(s.Mine[0].Choices, func(c match.Choice) bool { return c.Action == action })
}

// TestTablesKeepTheirVersion checks that a table that began with version 1 continues with it, and
// that a new one gets version 2.
func TestTablesKeepTheirVersion(t *testing.T) {
	t.Parallel()
	h := toyTable(t, table.Terms{})
	h.seat("anna", "ben")
	h.lay("anna")
	h.lay("ben")
	h.tables = open(t, h.store, blindly(t), func(c *live.Config) { c.Rand = nil })
	begun := h.show("anna")
	want(t, "the version of the table that was there", begun.Version, 1)
	if !offered(begun, "peek") {
		t.Fatal("by version 1 the first may peek")
	}
	h.do("anna", play.Command{Body: play.ActCommand{Seat: 0, Action: "peek"}})
	if v := h.record().Version; v != 1 {
		t.Errorf("its record names version %d", v)
	}

	fresh := must.Get(h.tables.Create(t.Context(), "anna", "", table.New{Game: "toy", Setup: engine.Setup{Seats: 2}}))(t)
	h.id = fresh.ID
	h.seat("anna", "ben")
	h.lay("anna")
	h.lay("ben")
	now := h.show("anna")
	want(t, "the version of a new table", now.Version, 2)
	if offered(now, "peek") {
		t.Error("by version 2 nobody may peek")
	}
	h.code("anna", play.Command{Body: play.ActCommand{Seat: 0, Action: "peek"}}, table.Refused, "")
}

// minder is a bot that records for which version it was made, and for which versions it decides.
type minder struct {
	made int
	met  map[[2]int]bool // by both versions
}

func (m minder) Choose(played match.Match, _ engine.Seat, _ engine.Source) int {
	m.met[[2]int{m.made, played.Game().Facts().Version}] = true
	return 0
}

// TestBotsKnowTheRulesOfTheirTable checks that when one worker plays tables of both versions, its
// bots look ahead with the rules of each table.
func TestBotsKnowTheRulesOfTheirTable(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		met := map[[2]int]bool{}
		minding := blindly(t, bots.Named{Name: "minder", New: func(g match.Game) (bots.Bot, error) {
			return minder{g.Facts().Version, met}, nil
		}})
		h := newHost(t, table.New{
			Game: "toy", Setup: engine.Setup{Seats: 2}, Seats: []table.Place{{Bot: "minder"}, {Bot: "minder"}},
		}, minding, func(c *live.Config) { c.Workers = live.NoWorkers })
		h.do("anna", play.Command{Body: play.StartCommand{}})
		tables := open(t, h.of(1), minding, func(c *live.Config) { c.Rand = nil })
		fresh := must.Get(tables.Create(t.Context(), "anna", "", table.New{
			Game: "toy", Setup: engine.Setup{Seats: 2}, Seats: []table.Place{{Bot: "minder"}, {Bot: "minder"}},
		}))(t)
		must.Get(tables.Do(t.Context(), fresh.ID, "anna", play.Command{RequestID: "start", Body: play.StartCommand{}}))(t)
		time.Sleep(time.Hour)
		synctest.Wait()
		if want := map[[2]int]bool{{1, 1}: true, {2, 2}: true}; !maps.Equal(met, want) {
			t.Errorf("bots were made for and met versions %v, want %v", met, want)
		}
		must.Do(t, tables.Close())
	})
}

// A rematch uses the newest rules. A table that continues from a position uses the rules of that
// game, and so does its rematch.
func TestWhichRulesFollow(t *testing.T) {
	t.Parallel()
	h := toyTable(t, table.Terms{})
	h.seat("anna", "ben")
	h.lay("anna")
	h.do("ben", play.Command{Body: play.ResignCommand{Seat: 1}})
	first := h.id
	h.tables = open(t, h.store, blindly(t), func(c *live.Config) { c.Rand = nil })
	version := func(id table.ID) int {
		head, _ := must.Get2(h.store.Load(t.Context(), id))(t)
		return head.Version
	}
	want(t, "a rematch", version(h.do("anna", play.Command{Body: play.RematchCommand{}}).Rematch), 2)
	on := must.Get(h.tables.Create(t.Context(), "anna", "", table.New{From: table.From{Table: first, Step: 3}}))(t)
	want(t, "a position that is played on", version(on.ID), 1)
	h.id = on.ID
	h.seat("anna", "ben")
	h.do("ben", play.Command{Body: play.ResignCommand{Seat: 1}})
	want(t, "the rematch of that", version(h.do("anna", play.Command{Body: play.RematchCommand{}}).Rematch), 1)
}

// A table with an unsupported version of the rules is refused, with an explanation of what to do;
// lists still work.
func TestUnsupportedRules(t *testing.T) {
	t.Parallel()
	h := toyTable(t, table.Terms{})
	h.seat("anna", "ben")
	h.tables = open(t, h.of(9))
	_, err := h.tables.Show(t.Context(), h.id, "anna", 0)
	e, ok := err.(*table.Error) //nolint:errorlint // it is what Show gives
	if !ok || e.Code != table.Broken || e.Key != "rules_unsupported" || !slices.Equal(e.Args, []int{9}) {
		t.Errorf("got %v", err)
	}
	if page, err := h.tables.List(t.Context(), "anna", live.Filter{Mine: true, Max: 9}); err != nil || len(page.Rows) != 1 {
		t.Errorf("%d rows, %v", len(page.Rows), err)
	}
}

// TestResultsStay checks that the result of a game is read from its last entry, not recomputed.
func TestResultsStay(t *testing.T) {
	t.Parallel()
	h := toyTable(t, table.Terms{})
	h.seat("anna", "ben")
	h.lay("anna")
	h.do("ben", play.Command{Body: play.ResignCommand{Seat: 1}})
	_, log := must.Get2(h.store.Load(t.Context(), h.id))(t)
	last := log[len(log)-1]
	end, ok := body(last).(play.EndEntry)
	if !ok || end.Result == nil || !slices.Equal(end.Result.Places, []int8{1, 2}) {
		t.Fatalf("the last entry has no result: %+v", last)
	}
	whole := h.show("anna").Outcome.Result
	for name, c := range map[string]struct {
		result *play.Final
		places []int8
		holds  bool
	}{
		"as it was":             {end.Result, []int8{1, 2}, true},
		"as other rules had it": {&play.Final{Places: []int8{2, 1}, Scores: []int32{3, 4}, Rule: "TOY-16"}, []int8{2, 1}, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			store := tampered{h.store, func(_ *table.Header, log []table.Entry) {
				log[len(log)-1].Body = play.EndEntry{Ending: end.Ending, Result: c.result}
			}}
			s := must.Get(open(t, store).Show(t.Context(), h.id, "anna", 0))(t)
			r := s.Outcome.Result
			if !slices.Equal(r.Places[:2], c.places) {
				t.Errorf("places %v, want %v", r.Places[:2], c.places)
			}
			if c.holds && r != whole {
				t.Errorf("the result is %+v, and was %+v", r, whole)
			}
			err := audit.Check(t.Context(), store, catalogtest.WithToy(t), func(k audit.Checked) {
				if (k.Err == nil) != c.holds || !c.holds && !strings.Contains(k.Err.Error(), "its stored result is") {
					t.Errorf("check returns: %v", k.Err)
				}
				want(t, "the version", k.Version, 1)
			})
			if err != nil {
				t.Error(err)
			}
		})
	}
}
