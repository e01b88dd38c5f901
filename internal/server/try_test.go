package server_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/describe"
	"github.com/bigriver/bigriver/internal/table/present"
)

func TestTrySetupBeforeATable(t *testing.T) {
	c := open(t).client(t)
	var full struct{ Options map[string]string }
	c.ok("POST", "/api/v1/games/toy/setup", map[string]any{"seats": 2, "options": map[string]string{"length": "short"}}, &full)
	if full.Options["rounds"] != "1" || full.Options["length"] != "short" {
		t.Errorf("the short game has %v", full.Options)
	}
	agreed := func(body map[string]any) (answer struct {
		Options        map[string]string
		Changed, Parts []string
		Preset         string
	},
	) {
		t.Helper()
		c.ok("POST", "/api/v1/games/toy/setup", body, &answer)
		return answer
	}
	if a := agreed(map[string]any{"seats": 2}); a.Preset != "usual" || len(a.Changed) != 0 || len(a.Parts) != 0 {
		t.Errorf("the usual game: %+v", a)
	}
	if a := agreed(map[string]any{"seats": 2, "options": map[string]string{"length": "short", "rounds": "1"}}); a.Preset != "short" || strings.Join(a.Changed, " ") != "length" {
		t.Errorf("the short game, with what it sets: %+v", a)
	}
	if a := agreed(map[string]any{"seats": 3, "part": "more", "include": true}); a.Preset != "" || strings.Join(a.Parts, " ") != "more" || a.Options["rounds"] != "3" {
		t.Errorf("with a part: %+v", a)
	}
	if a := agreed(map[string]any{"seats": 3, "options": map[string]string{"rounds": "3"}, "part": "more"}); a.Preset != "usual" || len(a.Parts) != 0 {
		t.Errorf("without it again: %+v", a)
	}
	c.refused("POST", "/api/v1/games/toy/setup", map[string]any{"seats": 2, "part": "none", "include": true}, http.StatusUnprocessableEntity, "invalid")
	refused := c.refused("POST", "/api/v1/games/toy/setup?lang=de", map[string]any{"seats": 4, "options": map[string]string{"rounds": "3"}}, http.StatusConflict, "refused")
	if refused.Rule != "TOY-1" {
		t.Errorf("three rounds for four: %+v", refused)
	}
	for _, body := range []map[string]any{
		{"seats": 7},
		{"seats": 2, "options": map[string]string{"wind": "strong"}},
		{"seats": 2, "options": map[string]string{"rounds": "many"}},
	} {
		p := c.refused("POST", "/api/v1/games/toy/setup", body, http.StatusUnprocessableEntity, "invalid")
		if !strings.Contains(p.Detail, "2 to 4 seats") || p.Hint == "" {
			t.Errorf("%v: no advice: %+v", body, p)
		}
	}
	c.refused("POST", "/api/v1/games/none/setup", map[string]any{"seats": 2}, http.StatusNotFound, "not_found")
}

const toyAsked = `game toy 1
seats 2
seat 1 Anna
position
  Phase = 2
  Active = 2
  Up = true
  Deck = 0 5 4 2 1 0
  Left = 12
  Hands[0] = 0 1 0 0 1 0
  Hands[1] = 0 0 0 0 1 0
  Laid = 0 3 0 0
  Coins = 2 1 0 0
`

type tried struct {
	Table  present.Table
	Record string
	Others []string
}

func TestTryAGame(t *testing.T) {
	c := open(t).client(t)
	const path = "/api/v1/games/toy/try"
	var now tried
	c.ok("POST", path, map[string]any{"record": toyAsked, "seat": 2}, &now)
	if len(now.Table.Mine) != 1 || len(now.Table.Mine[0].Choices) == 0 || now.Table.Seats[0].Name != "Anna" || now.Table.State != "running" {
		t.Errorf("seat 2 is to act, and sees %+v", now.Table)
	}
	if now.Table.Rules != 1 || !slices.ContainsFunc(now.Table.Mine[0].Choices, func(c present.Choice) bool { return string(c.Args) != "{}" }) {
		t.Errorf("by rules %d the choices have no numbers: %+v", now.Table.Rules, now.Table.Mine[0].Choices)
	}
	refused := c.refused("POST", path, map[string]any{"record": now.Record, "seat": 2, "action": "peek"}, http.StatusConflict, "refused")
	if refused.Rule != "TOY-8" {
		t.Errorf("the last coin is for the toll, but %+v", refused)
	}

	// it is the other seat's turn
	c.refused("POST", path, map[string]any{"record": toyAsked, "seat": 1, "action": "end"}, http.StatusConflict, "refused")

	// The first line that is legal is played, until the seat or nobody is to act.
	c.ok("POST", path, map[string]any{"record": now.Record, "seat": 2, "action": "load", "others": []string{"* draw 1", "1 pass", "1 pass"}}, &now)
	if !slices.Equal(now.Others, []string{"* draw 1", "1 pass"}) || !strings.Contains(now.Record, "2 load\n1 pass\n") || len(now.Table.Log) != 2 {
		t.Errorf("the others did %q, and left %q", now.Record, now.Others)
	}
	if now.Table.Mine[0].Undo != nil {
		t.Error("what another has answered cannot be taken back")
	}

	long := "game toy 1\nseats 2\n" + strings.Repeat("1 end\n", 401)
	for name, want := range map[string]struct {
		body   map[string]any
		status int
		code   string
		says   string // what to do
	}{
		"no record":    {map[string]any{"record": "good day", "seat": 1}, http.StatusUnprocessableEntity, "invalid", "Correct the line"},
		"another game": {map[string]any{"record": "game queen 1\nseats 3\n", "seat": 1}, http.StatusUnprocessableEntity, "invalid", "Correct the line"},
		"no such seat": {map[string]any{"record": toyAsked, "seat": 3}, http.StatusUnprocessableEntity, "invalid", "from 1 to 2"},
		"no action":    {map[string]any{"record": toyAsked, "seat": 2, "action": "sing"}, http.StatusUnprocessableEntity, "invalid", "choose one from the list"},
		"too long":     {map[string]any{"record": long, "seat": 1}, http.StatusRequestEntityTooLarge, "too_large", "from a position"},
	} {
		t.Run(name, func(t *testing.T) {
			c.t = t
			if p := c.refused("POST", path, want.body, want.status, want.code); !strings.Contains(p.Detail, want.says) {
				t.Errorf("no advice: %q", p.Detail)
			}
		})
	}
}

func TestRulesSpeakTheReadersLanguage(t *testing.T) {
	c := open(t).client(t)
	var rule describe.Rule
	for lang, want := range map[string]string{"en": "Nothing may be bought", "de": "Nichts darf gekauft", "fr": "Nothing may be bought"} {
		c.ok("GET", "/api/v1/games/toy/rules/toy-8?lang="+lang, nil, &rule)
		if !strings.HasPrefix(rule.Words, want) || rule.Source != "own" {
			t.Errorf("in %s: %+v", lang, rule)
		}
	}
	var book struct{ Rules []describe.Rule }
	c.ok("GET", "/api/v1/games/queen/rules?limit=500&lang=fr", nil, &book)
	if len(book.Rules) < 200 || book.Rules[0].Chapter != "Mise en place" {
		t.Errorf("the French rules begin with %+v", book.Rules[:1])
	}
}
