package server_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/coach"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/server"
	"github.com/bigriver/bigriver/internal/server/api/history"
	"github.com/bigriver/bigriver/internal/server/limit"
	"github.com/bigriver/bigriver/internal/table"
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
		Games []history.MyGame
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
	if resigned.Table != one || resigned.Ending == "" || resigned.Seat != 1 || resigned.Bots != 1 || resigned.Seats != 2 || len(resigned.Players) != 2 || resigned.Players[0] != "Anna" {
		t.Errorf("got %+v", resigned)
	}
	for i, g := range []history.MyGame{first, second} {
		if g.Table != both || g.Seat != i+1 || g.Place != shown.Outcome.Places[i] || g.Score == nil || int(*g.Score) != shown.Outcome.Scores[i] || g.Steps != shown.Steps ||
			g.Ending != "played" || g.Bots != 0 || g.Group != "" || strings.Join(g.Players, " ") != "Anna (1) Anna (2)" || g.Ended.Before(g.Created) {
			t.Errorf("seat %d: %+v, and the table has %+v", i+1, g, shown.Outcome)
		}
	}
	findGames(t, s, anna, p.Games)
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

// findGames finds Anna's four games again by each filter.
func findGames(t *testing.T, s *site, anna *client, all []history.MyGame) {
	t.Helper()
	later, resigned, first, second := all[0], all[1], all[2], all[3]
	must.Do(t, s.tables.Store.SaveAnalysis(t.Context(), table.ID(resigned.Table), coach.Version, []byte(`{}`)))
	resigned.Coach = true
	middle := resigned.Ended.UTC().Format("2006-01-02T15:04:05.999Z")
	for _, c := range []struct {
		query string
		want  []history.MyGame
	}{
		{"game=toy", []history.MyGame{later, resigned, first, second}},
		{"game=other", nil},
		{"coach=true", []history.MyGame{resigned}},
		{"with=RaNdom", []history.MyGame{later, resigned}},
		{"with=Anna", nil}, // the other seat was her own
		{"place=1&with=random&until=" + middle, oneIf(resigned.Place == 1, resigned)},
		{"until=" + middle, []history.MyGame{resigned, first, second}},
		{"since=" + middle, []history.MyGame{later, resigned}},
		{"since=2020-01-01T00:00:00Z&until=2020-02-01T00:00:00Z", nil},
	} {
		var p struct{ Games []history.MyGame }
		anna.ok("GET", apiBase+"/me/games?"+c.query, nil, &p)
		if want := c.want; len(p.Games) != len(want) {
			t.Errorf("%s: %+v", c.query, p.Games)
		} else {
			for i := range want {
				if p.Games[i].Table != want[i].Table || p.Games[i].Seat != want[i].Seat || p.Games[i].Coach != want[i].Coach {
					t.Errorf("%s: game %d is %+v, not %+v", c.query, i, p.Games[i], want[i])
				}
			}
		}
	}
	var won struct{ Games []history.MyGame }
	anna.ok("GET", apiBase+"/me/games?place=1", nil, &won)
	for _, g := range won.Games {
		must.Equal(t, g.Place, 1)
		must.Equal(t, g.Places[g.Seat-1], 1)
	}
	if len(won.Games) == 0 || len(won.Games) > 3 {
		t.Errorf("won: %+v", won.Games)
	}
}

func oneIf(is bool, g history.MyGame) []history.MyGame {
	if !is {
		return nil
	}
	return []history.MyGame{g}
}

// TestAPersonsLastGames shows that others see the games of a person that are in the public list,
// and no others.
func TestAPersonsLastGames(t *testing.T) {
	t.Parallel()
	s := open(t)
	anna, me := s.guest(t, "Anna"), map[string]any{"me": true}
	var listed string
	for _, public := range []bool{true, false} {
		var made present.Table
		anna.ok("POST", apiBase+"/tables", map[string]any{"game": "toy", "seats": 2, "places": []any{me, map[string]any{"bot": "random"}}, "terms": map[string]any{"listed": public}}, &made)
		anna.command(made.ID, map[string]any{"kind": "start"})
		anna.command(made.ID, map[string]any{"kind": "resign"})
		if public {
			listed = made.ID
		}
	}
	var last struct{ Tables []present.Row }
	s.client(t).ok("GET", apiBase+"/people/"+anna.person().ID+"/games", nil, &last)
	if len(last.Tables) != 1 || last.Tables[0].ID != listed {
		t.Errorf("%+v", last.Tables)
	}
	s.client(t).refused("GET", apiBase+"/people/nobody/games", nil, http.StatusNotFound, "not_found")
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
