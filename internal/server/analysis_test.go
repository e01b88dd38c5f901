package server_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/coach"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/server"
	"github.com/bigriver/bigriver/internal/server/limit"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/present"
)

// TestAnalysis shows that everybody can read the coach's analysis of a game, and is told if there
// is none.
func TestAnalysis(t *testing.T) {
	t.Parallel()
	s := open(t, func(c *server.Config) { c.Limits = limit.Limits{} })
	anna, stranger := s.guest(t, "Anna"), s.client(t)
	stranger.described = published(t)
	me := map[string]any{"me": true}
	var made present.Table
	anna.ok("POST", apiBase+"/tables", map[string]any{"game": "toy", "seats": 2, "places": []any{me, me}}, &made)
	id := made.ID
	anna.command(id, map[string]any{"kind": "start"})
	if end := playOut(t, id, anna); end.State != "over" {
		t.Fatalf("the game is %s", end.State)
	}
	look := func() (a present.Analysis) {
		t.Helper()
		stranger.ok("GET", apiBase+"/tables/"+id+"/analysis", nil, &a)
		return a
	}
	if a := look(); a.State != "off" || a.Outlooks == nil || a.Decisions == nil {
		t.Errorf("without analysts: %+v", a)
	}
	stranger.described = nil // the description does not have the toy's events
	keep := func(a *coach.Analysis) {
		t.Helper()
		body := must.Get(json.Marshal(map[string]any{"state": "ready", "analysis": a}))(t)
		must.Do(t, s.tables.Store.SaveAnalysis(t.Context(), table.ID(id), coach.Version, body))
	}
	keep(&coach.Analysis{})
	_, _, m, err := s.tables.Analysis(t.Context(), table.ID(id))
	if err != nil {
		t.Fatal(err)
	}
	step, by, did, other := decided(t, m)
	keep(&coach.Analysis{
		Seats: 2, Complete: true, Turns: []int{1, 2}, Luck: []float64{.1, -.1}, Own: []float64{.4, 0}, Others: []float64{0, -.4},
		Outlooks: []coach.Outlook{{Win: []float64{.5, .5}}, {Step: 1, Win: []float64{.6, .4}}, {Step: 2, Win: []float64{1, 0}}},
		Choices: []coach.Choice{
			{Step: step, Seat: by, Action: did, Best: other, Chance: .5, Better: .33333, Error: .1, Tried: 3, Rules: []string{"TOY-1"}},
			{Step: step + 1, Seat: by, Action: did, Best: did, Chance: .5, Tried: 2},
		},
	})
	a := look()
	if a.State != "ready" || len(a.Outlooks) != 3 || !slices.Equal(a.Outlooks[1], []float64{.6, .4}) || !slices.Equal(a.TurningPoints, []int{1, 2}) {
		t.Errorf("got %+v", a)
	}
	d := a.Decisions
	if len(d) != 2 || !d[0].Missed || d[0].Better != .333 || d[0].Seat != int(by)+1 || d[1].Missed || d[1].Instead == nil {
		t.Errorf("got %+v", d)
	}
	if d[0].Words == "" || d[0].Words == other || d[1].Words != "" {
		t.Errorf("in words: %q and %q", d[0].Words, d[1].Words)
	}
	way, turn := d[0].BestWay, d[0].BestTurn
	if len(way) != 1 || way[0].Action != other || way[0].Words != d[0].Words || len(way[0].Events) != len(d[0].Happens) || len(d[1].BestWay) != 0 {
		t.Errorf("the better way: %+v", way)
	}
	// Nothing is told of a look, a card or a pass until chance or others have answered.
	isTold := strings.HasPrefix(other, "lay") || strings.HasPrefix(other, "offer")
	if turn == nil || turn.From > step || turn.To != step || isTold && turn.Words == "" || d[1].BestTurn != nil {
		t.Errorf("the better turn of %s: %+v", other, turn)
	}
}

// TestAnalysisGivesReasons shows that the reason for a decision is in the reader's language.
func TestAnalysisGivesReasons(t *testing.T) {
	t.Parallel()
	s := open(t)
	anna := s.guest(t, "Anna")
	anna.described = published(t)
	me := map[string]any{"me": true}
	var made present.Table
	anna.ok("POST", apiBase+"/tables", map[string]any{
		"game": "queen", "seats": 2, "places": []any{me, me}, "options": map[string]any{"must_play_if_possible": "off"},
	}, &made)
	now := anna.command(made.ID, map[string]any{"kind": "start"})
	for n := 0; now.State != "over"; n++ { // resign as soon as the game allows it
		if n > 100 {
			t.Fatal("the race does not end")
		}
		mine := now.Mine[slices.IndexFunc(now.Mine, func(m present.Mine) bool { return len(m.Choices) > 0 })]
		action := mine.Choices[0].Action
		if slices.ContainsFunc(mine.Choices, func(c present.Choice) bool { return c.Action == "resign" }) {
			action = "resign"
		}
		now = anna.command(made.ID, map[string]any{"kind": "act", "seat": mine.Seat, "action": action})
	}
	keep := func(a *coach.Analysis) {
		t.Helper()
		body := must.Get(json.Marshal(map[string]any{"state": "ready", "analysis": a}))(t)
		must.Do(t, s.tables.Store.SaveAnalysis(t.Context(), table.ID(made.ID), coach.Version, body))
	}
	keep(&coach.Analysis{})
	_, _, m, err := s.tables.Analysis(t.Context(), table.ID(made.ID))
	if err != nil {
		t.Fatal(err)
	}
	step, by, did, other := decided(t, m)
	why := bots.Reason{Gains: []string{"coal.more"}, Risks: []string{"bends.more"}}
	missed := coach.Choice{Step: step, Seat: by, Action: did, Best: other, Chance: .5, Better: .4, Error: .1, Tried: 3, Reason: why}
	right := missed
	right.Best, right.Better = did, 0
	keep(&coach.Analysis{Seats: 2, Complete: true, Luck: []float64{0, 0}, Own: []float64{0, 0}, Others: []float64{0, 0}, Choices: []coach.Choice{missed, right}})
	for lang, want := range map[string]string{
		"en": "It means more coal, but a harder next turn.", "de": "Das bringt mehr Kohle, aber einen schwereren nächsten Zug.",
		"fr": "Cela apporte plus de charbon, mais un prochain tour plus difficile.",
	} {
		var a present.Analysis
		anna.ok("GET", apiBase+"/tables/"+made.ID+"/analysis?lang="+lang, nil, &a)
		if a.Decisions[0].Why != want || a.Decisions[1].Why != "" {
			t.Errorf("%s: %q, want %q, and of a right decision %q", lang, a.Decisions[0].Why, want, a.Decisions[1].Why)
		}
	}
}

// decided returns the first step where another action was legal: its number, the seat, the action
// taken, and the other one.
func decided(t *testing.T, m match.Match) (step int, by engine.Seat, did, other string) {
	t.Helper()
	for n := range m.Len() {
		before := m.At(n)
		by = before.ToAct().First()
		if by == engine.Chance || before.Count(by) < 2 {
			continue
		}
		last := m.At(n + 1).Last(engine.Omniscient)
		for i := range before.Count(by) {
			other = before.Choice(by, i).Action
			if last.Seat == by && other != last.Action {
				return n + 1, by, last.Action, other
			}
		}
	}
	t.Fatal("nobody had a choice")
	return
}
