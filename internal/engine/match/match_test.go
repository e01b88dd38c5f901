package match_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy/show"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/longtest"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/text"
)

func TestActRefusesAndChangesNothing(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name      string
		by        engine.Seat
		action    string
		rule, key string
	}{
		{"another's decision", engine.Chance, "draw 1", "", "not_yours"},
		{"nobody's seat", 15, "draw 1", "", "not_yours"},
		{"a watcher's", engine.Watcher, "lay 3", "", "not_yours"},
		{"the rules", 0, "lay 2", "TOY-5", "not_in_hand"},
		{"the phase", 0, "take", "TOY-6", "not_now"},
		{"what only a view holds", 0, "lay ?", "TOY-5", "not_in_hand"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			m := dealt(t)
			before := m.Record().String() + m.Draw(engine.Omniscient, localizer(m))
			wantRefusal(t, m.Act(test.by, test.action), test.rule, test.key)
			_, err := m.Find(test.by, test.action)
			wantRefusal(t, err, test.rule, test.key)
			if after := m.Record().String() + m.Draw(engine.Omniscient, localizer(m)); after != before {
				t.Errorf("the match has changed:\n%s\n%s", before, after)
			}
		})
	}
	if err := dealt(t).Act(0, "fly"); err == nil || strings.Contains(err.Error(), "\n") {
		t.Errorf("an action that cannot be read: %v", err)
	}
}

func localizer(m match.Match) display.Localizer {
	return display.NewLocalizer(m.Game().About(), text.English, nil)
}

func TestActAfterTheEnd(t *testing.T) {
	t.Parallel()
	m := newToy(t, 2, "length=short")
	playRandom(m, random(1), 1000)
	if m.ToAct() != 0 {
		t.Fatal("the game does not end")
	}
	wantRefusal(t, m.Act(0, "end"), "", "over")
	if m.Count(0) != 0 || m.Odds() != 0 {
		t.Error("there is something to do after the end")
	}
}

// Count, Choice, Find, Act and Choose agree on the same actions, and a seat that does not have to
// act has none.
func TestChoicesAgree(t *testing.T) {
	t.Parallel()
	m, r := newToy(t, 3), random(5)
	for m.ToAct() != 0 {
		for _, by := range []engine.Seat{0, 1, 2, 3, 4, 5, 6, 7, engine.Omniscient, engine.Watcher, engine.Chance} {
			if m.ToAct().Has(by) != (m.Count(by) > 0) {
				t.Fatalf("%v is to act, %v has %d actions", m.ToAct(), by, m.Count(by))
			}
			for i := range m.Count(by) {
				c := m.Choice(by, i)
				if found, err := m.Find(by, c.Action); found != i || err != nil {
					t.Fatalf("%v %s: found as %d, not %d (%v)", by, c.Action, found, i, err)
				}
				if (c.Weight > 0) != (by == engine.Chance) {
					t.Fatalf("%v %s has weight %d", by, c.Action, c.Weight)
				}
				chosen, acted := m.At(m.Len()), m.At(m.Len())
				chosen.Choose(by, i)
				must.Do(t, acted.Act(by, c.Action))
				if diff := cmp.Diff(chosen.Record().String(), acted.Record().String()); diff != "" {
					t.Fatal(diff)
				}
			}
		}
		playRandom(m, r, 1)
	}
}

func TestChooseForAnIdleSeatPanics(t *testing.T) {
	t.Parallel()
	m := dealt(t)
	act(t, m, "1 lay 3", "2 lay 2")
	defer func() {
		if recover() == nil {
			t.Errorf("seat 2 acted in the turn of seat 1: %v", actions(m))
		}
	}()
	m.Choose(1, 0)
}

func TestDraw(t *testing.T) {
	t.Parallel()
	odds := newToy(t, 2).Odds()
	if odds != 16 {
		t.Fatalf("16 cards can fall, not %d", odds)
	}
	drawn := map[string]int{}
	for n := range odds {
		m := newToy(t, 2)
		m.ActDrawn(n)
		drawn[actions(m)[0]]++
	}
	if diff := cmp.Diff(map[string]int{"* draw 1": 6, "* draw 2": 4, "* draw 3": 3, "* draw fog": 3}, drawn); diff != "" {
		t.Error(diff)
	}
	for _, n := range []int{-1, odds} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("something was drawn at %d of %d", n, odds)
				}
			}()
			newToy(t, 2).ActDrawn(n)
		}()
	}
}

func TestAtIsIndependent(t *testing.T) {
	t.Parallel()
	m := dealt(t)
	before := m.Record().String()
	act(t, m.At(m.Len()), "1 lay 3", "2 lay 2")
	if after := m.Record().String(); after != before {
		t.Error("the first match has changed")
	}
	defer func() {
		if recover() == nil {
			t.Error("there is a match after more steps than were done")
		}
	}()
	m.At(m.Len() + 1)
}

// The choices in a match stay the same when a copy continues.
func TestACopyLeavesTheChoices(t *testing.T) {
	t.Parallel()
	choices := func(m match.Match) (list []match.Choice) {
		for by := range m.ToAct().All() {
			for i := range m.Count(by) {
				list = append(list, m.Choice(by, i))
			}
		}
		return list
	}
	for m, r := newToy(t, 2), random(3); m.ToAct() != 0; playRandom(m, r, 1) {
		before := choices(m)
		playRandom(m.At(m.Len()), r, 2)
		if diff := cmp.Diff(before, choices(m)); diff != "" {
			t.Fatal(diff)
		}
	}
}

func TestSetupIsACopy(t *testing.T) {
	t.Parallel()
	m := newToy(t, 2, "rounds=3")
	m.Setup().Options["rounds"] = "1"
	if got := m.Setup().Options["rounds"]; got != "3" {
		t.Errorf("the match has now %s rounds", got)
	}
}

// Steps and records for a seat hide the cards that others draw and lay.
func TestStepsHide(t *testing.T) {
	t.Parallel()
	for seed := range uint64(20) {
		m := newToy(t, 2+int(seed)%3)
		playRandom(m, random(seed), 1000)
		whole := m.Steps(engine.Omniscient)
		for _, to := range []engine.Seat{0, 1, engine.Watcher} {
			rec, steps := m.RecordFor(to), m.Steps(to)
			for i, step := range steps {
				want := whole[i].Action
				kind, _, _ := strings.Cut(want, " ")
				if kind == "lay" && whole[i].Seat != to || kind == "draw" && !sawCard(whole[i].Events, to) {
					want = kind + " ?"
				}
				if step.Action != want || rec.Lines[i].Action != want || step.Seat != whole[i].Seat {
					t.Fatalf("%v sees %v %s, recorded as %s, want %s", to, step.Seat, step.Action, rec.Lines[i].Action, want)
				}
				if card := step.Words.Args[0]; want == kind+" ?" && card != int16(toy.Unknown) {
					t.Fatalf("%v sees %s, its text names card %d", to, step.Action, card)
				}
				for _, ev := range step.Events {
					if ev.To != 0 && !ev.To.Has(to) {
						t.Fatalf("%v sees the event %v", to, ev)
					}
				}
			}
		}
	}
}

// sawCard reports whether the seat sees which card was drawn.
func sawCard(events []engine.Event, to engine.Seat) bool {
	return slices.ContainsFunc(events, func(ev engine.Event) bool {
		return (ev.Key == "got" || ev.Key == "looked") && ev.To.Has(to)
	})
}

func TestRecordForFromAPositionHides(t *testing.T) {
	t.Parallel()
	m := must.Get(toyGame(t).From(engine.Setup{Seats: 2}, dealt(t).Position()))(t)
	position := func(to engine.Seat) string {
		for _, c := range m.RecordFor(to).Position {
			if c.Path == "Hands[1]" {
				return c.Value
			}
		}
		return ""
	}
	// By kind: none, 1, 2, 3, fog, unknown.
	for to, want := range map[engine.Seat]string{engine.Omniscient: "0 0 1 0 1 0", 1: "0 0 1 0 1 0", 0: "0 0 0 0 0 2", engine.Watcher: "0 0 0 0 0 2"} {
		if got := position(to); got != want {
			t.Errorf("%v sees the hand of seat 2 as %q, want %q", to, got, want)
		}
	}
}

func TestBoardAndDrawHide(t *testing.T) {
	t.Parallel()
	m := dealt(t)
	for to, want := range map[engine.Seat]toy.Pile{engine.Omniscient: {0, 0, 1, 0, 1, 0}, 1: {0, 0, 1, 0, 1, 0}, 0: {0, 0, 0, 0, 0, 2}} {
		board, ok := m.Board(to).(show.Board)
		if !ok || !slices.Equal(board.Seats[1].Hand, want[:]) {
			t.Errorf("%v sees %v", to, board)
		}
		if shown := strings.Contains(m.Draw(to, localizer(m)), "fog"); shown != (to != 0) {
			t.Errorf("%v sees\n%s", to, m.Draw(to, localizer(m)))
		}
	}
}

func TestViewAndLegal(t *testing.T) {
	t.Parallel()
	m := dealt(t)
	view, legal, err := match.Known[toy.State, toy.Action](m, 0)
	if err != nil || view.Hands[1] != (toy.Pile{0, 0, 0, 0, 0, 2}) || len(legal) != 2 {
		t.Errorf("got %v, %v, %v", view.Hands, legal, err)
	}
	if _, legal, err := match.Known[toy.State, toy.Action](m, engine.Watcher); err != nil || len(legal) != 0 {
		t.Errorf("a watcher can do %v (%v)", legal, err)
	}
	if _, _, err := match.Known[Tray, Move](m, 0); err == nil {
		t.Error("a match of the toy is one of the tray")
	}
	if _, ok := match.RulesOf[toy.State, toy.Action](m.Game()); !ok {
		t.Error("the game has lost its rules")
	}
	if _, ok := match.RulesOf[Tray, Move](m.Game()); ok {
		t.Error("the toy has the rules of the tray")
	}
}

func TestEventsOfTheLastStep(t *testing.T) {
	t.Parallel()
	m := newToy(t, 2)
	if got := m.Happened(); got != nil {
		t.Errorf("before the first step: %v", got)
	}
	m = dealt(t)
	act(t, m, "1 lay 3")
	want := []engine.Event{{Rule: "TOY-5", Key: "laid"}}
	if diff := cmp.Diff(want, m.Happened()); diff != "" {
		t.Error(diff)
	}
}

// reading is the toy with a second notation for a card laid face down: "lay 3" means "lay 1".
type reading struct{ toy.Rules }

func (reading) Normalize(_ *toy.State, _ engine.Seat, a toy.Action) toy.Action {
	if a.Kind == toy.Lay && a.Card == 3 {
		a.Card = 1
	}
	return a
}

func TestReader(t *testing.T) {
	t.Parallel()
	m := must.Get(match.Erase(reading{toyRules(t)}, toyShow(t)).New(engine.Setup{Seats: 2}))(t)
	act(t, m, "* draw 3", "* draw 1", "* draw fog", "* draw 2")
	if i, err := m.Find(0, "lay 3"); err != nil || m.Choice(0, i).Action != "lay 1" {
		t.Errorf("it is found as %d (%v)", i, err)
	}
	act(t, m, "1 lay 3")
	if steps := m.Steps(engine.Omniscient); steps[len(steps)-1].Action != "lay 1" {
		t.Errorf("the log contains %q", steps[len(steps)-1].Action)
	}
}

// varying has a variant of each plan: the same actions for one coin more.
type varying struct{ show.Show }

func (v varying) AppendVariants(dst []engine.Variant[toy.Action], _ *toy.State, plans []engine.Plan[toy.Action]) []engine.Variant[toy.Action] {
	for i, p := range plans {
		p.Cost[0].N++
		dst = append(dst, engine.Variant[toy.Action]{Of: i, Plan: p})
	}
	return dst
}

func TestVariants(t *testing.T) {
	t.Parallel()
	m := must.Get(match.Erase(toyRules(t), varying{toyShow(t)}).New(engine.Setup{Seats: 2}))(t)
	act(t, m, "* draw 3", "* draw 1", "* draw fog", "* draw 2", "1 lay 3", "2 lay 2")
	ends := m.Ends(0)
	if len(ends) != 2 {
		t.Fatalf("%d ends", len(ends))
	}
	others := m.Variants(0)
	for i, end := range ends {
		want := []match.Variant{{Cost: engine.Cost{{Of: "coin", N: 2}}, Way: end.Way}}
		if diff := cmp.Diff(want, others[i]); diff != "" {
			t.Error(diff)
		}
	}
	if others := m.Variants(1); others != nil {
		t.Errorf("a seat that is not to act has the others %v", others)
	}
}

func TestEnds(t *testing.T) {
	t.Parallel()
	m := dealt(t)
	act(t, m, "1 lay 3", "2 lay 2")
	coin := engine.Cost{{Of: "coin", N: 1}}
	load, end := match.Deed{Action: "load", Words: engine.Words{Key: "load"}}, match.Deed{Action: "end", Words: engine.Words{Key: "end"}}
	want := []match.End{
		{Words: engine.Words{Key: "end"}, Cost: coin, Way: []match.Deed{end}},
		{Words: engine.Words{Key: "loaded"}, Cost: coin, Way: []match.Deed{load, end}},
	}
	if diff := cmp.Diff(want, m.Ends(0)); diff != "" {
		t.Error(diff)
	}
	for _, other := range []engine.Seat{1, engine.Watcher, engine.Omniscient, engine.Chance} {
		if ends := m.Ends(other); ends != nil {
			t.Errorf("seat %v is not to act and its turn ends %v", other, ends)
		}
	}
}

func TestRead(t *testing.T) {
	t.Parallel()
	g := toyGame(t)
	for _, written := range []string{"offer 2", "OFFER  2"} {
		if deed, err := g.Read(written); err != nil || deed.Action != "offer 2" || deed.Words.Key != "offer" {
			t.Errorf("%q is read as %+v, %v", written, deed, err)
		}
	}
	if deed, err := g.Read("fly"); err == nil {
		t.Errorf("fly is read as %+v", deed)
	}
	if place, ok := g.Place("7,1"); ok {
		t.Errorf("a game without places has %s", place)
	}
}

// A match and its fork may both continue, and neither changes the other.
func TestForkIsIndependent(t *testing.T) {
	t.Parallel()
	longtest.Unraced(t, "it plays many games from one goroutine")
	for seed := range uint64(6) {
		m, r := newToy(t, 2+int(seed)%3), random(seed)
		for m.ToAct() != 0 {
			before := m.At(m.Len())
			fork, again := m.Fork(), m.Fork()
			wantSameMatch(t, fork, before)
			wantSameMatch(t, again, before)
			playRandom(fork, r, 1)
			wantSameMatch(t, m, before)
			after := fork.At(fork.Len())
			playRandom(again, r, 1)
			playRandom(m, r, 2)
			wantSameMatch(t, fork, after)
			m = fork
		}
		over := m.At(m.Len())
		steps := over.Steps(engine.Omniscient)
		m.Restart()
		if m.Len() != 0 {
			t.Error("it does not start again")
		}
		playRandom(m, r, 1000)
		if diff := cmp.Diff(steps, over.Steps(engine.Omniscient)); diff != "" {
			t.Errorf("playing again has changed a copy of the game before: %s", diff)
		}
	}
}

// Walk visits the match after each number of steps.
func TestWalk(t *testing.T) {
	t.Parallel()
	m := newToy(t, 3)
	playRandom(m, random(1), 1000)
	for _, from := range []int{0, 7, m.Len()} {
		n := from
		m.Walk(from, func(walk match.Match) bool {
			wantSameMatch(t, walk.At(n), m.At(n))
			n++
			return n < m.Len()
		})
		if want := max(m.Len(), from+1); n != want {
			t.Errorf("from %d it stopped at %d of %d", from, n, want)
		}
	}
}
