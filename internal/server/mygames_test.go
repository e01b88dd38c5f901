package server_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/server"
	"github.com/bigriver/bigriver/internal/server/api/account"
	"github.com/bigriver/bigriver/internal/server/limit"
	"github.com/bigriver/bigriver/internal/table/present"
)

// A person's own games are listed seat by seat with their results, for statistics. Others' games
// and imported records are not listed.
func TestMyGames(t *testing.T) {
	t.Parallel()
	s := open(t, func(c *server.Config) { c.Limits = limit.Limits{} })
	anna, ben := s.guest(t, "Anna"), s.guest(t, "Ben")
	s.client(t).refused("GET", apiBase+"/me/games", nil, http.StatusUnauthorized, "unauthorized")
	anna.described, ben.described = published(t), published(t)
	type page struct {
		Games []account.MyGame
		Next  string
	}
	look := func(c *client, query string) (p page) {
		t.Helper()
		c.ok("GET", apiBase+"/me/games"+query, nil, &p)
		return p
	}
	if p := look(anna, ""); len(p.Games) > 0 || p.Next != "" {
		t.Errorf("before the first: %+v", p)
	}
	anna.described = nil // the toy is not in the description
	var shown present.Table
	play := func(places ...any) string {
		t.Helper()
		var made present.Table
		anna.ok("POST", apiBase+"/tables", map[string]any{"game": "toy", "seats": 2, "places": places}, &made)
		anna.command(made.ID, map[string]any{"kind": "start"})
		return made.ID
	}
	me := map[string]any{"me": true}
	both := play(me, me)
	playOut(t, both, anna)
	anna.ok("GET", apiBase+"/tables/"+both, nil, &shown)
	one := play(me, map[string]any{"bot": "random"})
	anna.command(one, map[string]any{"kind": "resign"})
	play(me, me) // still running
	var on present.Table
	anna.ok("POST", apiBase+"/tables", map[string]any{"from": map[string]any{"table": both, "step": shown.Steps - 1}, "places": []any{me, map[string]any{"bot": "random"}}}, &on)
	anna.command(on.ID, map[string]any{"kind": "start"})
	playOut(t, on.ID, anna)
	anna.ok("POST", apiBase+"/records", body(importedToy), nil)

	anna.described = published(t)
	p := look(anna, "")
	if len(p.Games) != 4 || p.Next != "" {
		t.Fatalf("got %+v", p)
	}
	later, resigned, first, second := p.Games[0], p.Games[1], p.Games[2], p.Games[3]
	if later.Table != on.ID || later.From != shown.Steps-1 || later.Steps <= later.From || first.From != 0 {
		t.Errorf("got %+v", later)
	}
	if resigned.Table != one || resigned.Why == "" || resigned.Seat != 1 || resigned.Bots != 1 || resigned.Seats != 2 || len(resigned.Players) != 2 || resigned.Players[0] != "Anna" {
		t.Errorf("got %+v", resigned)
	}
	for i, g := range []account.MyGame{first, second} {
		if g.Table != both || g.Seat != i+1 || g.Place != shown.Outcome.Places[i] || g.Score == nil || int(*g.Score) != shown.Outcome.Scores[i] || g.Steps != shown.Steps ||
			g.Why != "played" || g.Bots != 0 || g.Group != "" || strings.Join(g.Players, " ") != "Anna Anna" || g.Ended.Before(g.Created) {
			t.Errorf("seat %d: %+v, and the table has %+v", i+1, g, shown.Outcome)
		}
	}
	half := look(anna, "?limit=1")
	if len(half.Games) != 1 || half.Next == "" {
		t.Fatalf("a page of one: %+v", half)
	}
	if rest := look(anna, "?limit=100&after="+half.Next); len(rest.Games) != 3 || rest.Next != "" {
		t.Errorf("the rest: %+v", rest)
	}
	if p := look(ben, ""); len(p.Games) > 0 {
		t.Errorf("ben has %+v", p)
	}
	anna.refused("GET", apiBase+"/me/games?after=nonsense", nil, http.StatusUnprocessableEntity, "invalid")
}

// TestPagesOfMyTables shows that the pages of a person's tables add up to the whole list, in the
// same order: tables that wait for the person come first.
func TestPagesOfMyTables(t *testing.T) {
	t.Parallel()
	s := open(t)
	anna := s.guest(t, "Anna")
	me := map[string]any{"me": true}
	for _, starts := range []bool{true, false, true, true, false} {
		var made present.Table
		anna.ok("POST", apiBase+"/tables", map[string]any{"game": "toy", "seats": 2, "places": []any{me, me}}, &made)
		if starts {
			anna.command(made.ID, map[string]any{"kind": "start"})
		}
	}
	type page struct {
		Tables []present.Row
		Next   string
	}
	var whole, part page
	anna.ok("GET", apiBase+"/tables?mine=true", nil, &whole)
	var ids, paged []string
	for i := range whole.Tables {
		ids = append(ids, whole.Tables[i].ID)
		must.Equal(t, whole.Tables[i].Turn, i < 3)
	}
	for more := true; more && len(paged) < 2*len(ids); more = part.Next != "" {
		after := "&after=" + part.Next
		part = page{}
		anna.ok("GET", apiBase+"/tables?mine=true&limit=2"+after, nil, &part)
		for i := range part.Tables {
			paged = append(paged, part.Tables[i].ID)
		}
	}
	must.Equal(t, paged, ids)
}
