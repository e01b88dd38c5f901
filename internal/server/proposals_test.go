package server_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/longtest"
	"github.com/bigriver/bigriver/internal/table/present"
)

// TestProposals shows each kind of proposal as the others see it, with the words of the log.
func TestProposals(t *testing.T) {
	t.Parallel()
	s := open(t)
	anna, ben := s.guest(t, "Anna"), s.guest(t, "Ben")
	anna.described, anna.game = published(t), "waters"
	var made present.Table
	anna.ok("POST", apiBase+"/tables", map[string]any{"game": "waters", "seats": 2, "places": []any{map[string]any{"me": true}, map[string]any{}}}, &made)
	ben.command(made.ID, map[string]any{"kind": "sit"})
	anna.command(made.ID, map[string]any{"kind": "start"})
	ben.command(made.ID, map[string]any{"kind": "propose", "for": 1, "action": "move", "then": []string{"walk 1.1 7,1"}, "text": "before the rain"})
	first := ben.show(made.ID).Seq
	said := func(lang, want string) {
		t.Helper()
		var now present.Table
		anna.ok("GET", apiBase+"/tables/"+made.ID+"?lang="+lang, nil, &now)
		if have := headOf(t, now.Log[len(now.Log)-1]).Words; have != want {
			t.Errorf("%s: %s, want %s", lang, have, want)
		}
	}
	said("en", "Ben proposes to Anna: move, pawn 1 of Anna to 7,1. “before the rain”")
	now := anna.show(made.ID)
	p := formOf[present.ActionProposal](t, now.Proposals[0])
	if p.Kind != "propose" || len(now.Proposals) != 1 || p.Seq != first || p.Seat != 2 || p.For != 1 || p.By.Name != "Ben" || p.Text != "before the rain" || p.Does != "move, pawn 1 of Anna to 7,1" || p.Way[1].Key != "walk" {
		t.Errorf("anna is shown %+v", now.Proposals)
	}
	anna.command(made.ID, map[string]any{"kind": "agree", "proposal": first})
	said("en", "Anna agrees with a proposal.")
	if p := formOf[present.ActionProposal](t, anna.show(made.ID).Proposals[0]); p.Kind != "propose" || len(p.Agreed) != 1 || p.Agreed[0] != 1 {
		t.Errorf("who agrees: %+v", p)
	}
	ben.command(made.ID, map[string]any{"kind": "withdraw", "proposal": first})
	said("de", "Ben zieht einen Vorschlag zurück.")
	ben.command(made.ID, map[string]any{"kind": "point", "place": "7,1", "text": "here"})
	said("fr", "Ben montre 7,1\u00a0: «\u00a0here\u00a0»")
	if p := formOf[present.PlaceProposal](t, anna.show(made.ID).Proposals[0]); p.Place != "7,1" || p.Text != "here" || p.Kind != "point" {
		t.Errorf("anna is shown the place %+v", p)
	}
	anna.command(made.ID, map[string]any{"kind": "propose", "for": 1, "action": "seek"})
	said("en", "Anna proposes to do this: seek work.")
	anna.command(made.ID, map[string]any{"kind": "ping", "place": "8,1"})
	said("en", "Anna points at 8,1.")
	anna.refused("POST", apiBase+"/tables/"+made.ID+"/commands", map[string]any{"kind": "ping", "place": "0,0"}, 422, "invalid")
}

// TestSuggestions shows what a player could propose to another, in the words of a proposal, and
// that only players at the table can ask for it.
func TestSuggestions(t *testing.T) {
	t.Parallel()
	longtest.Unraced(t, "one request comes after the other")
	s := open(t)
	anna, ben, cleo := s.guest(t, "Anna"), s.guest(t, "Ben"), s.guest(t, "Cleo")
	anna.described, anna.game = published(t), "waters"
	var made present.Table
	anna.ok("POST", apiBase+"/tables", map[string]any{"game": "waters", "seats": 2, "places": []any{map[string]any{"me": true}, map[string]any{}}}, &made)
	path := apiBase + "/tables/" + made.ID + "/suggestions"
	anna.refused("GET", path+"?seat=1&for=2", nil, 422, "invalid") // the game has not started
	ben.command(made.ID, map[string]any{"kind": "sit"})
	anna.command(made.ID, map[string]any{"kind": "start"})
	suggested := func(lang string) []present.Suggestion {
		var out struct {
			Suggestions []present.Suggestion `json:"suggestions"`
		}
		anna.ok("GET", path+"?seat=1&for=2&lang="+lang, nil, &out)
		return out.Suggestions
	}
	for n := 0; len(suggested("en")) == 0; n++ { // during the set-up there are none
		if n > 100 {
			t.Fatal("the set-up does not end")
		}
		for _, who := range []*client{anna, ben} {
			if mine := who.show(made.ID).Mine[0]; len(mine.Choices) > 0 {
				who.command(made.ID, map[string]any{"kind": "act", "action": mine.Choices[0].Action})
			}
		}
	}
	for lang, want := range map[string]string{"en": "work for the community", "de": "für die Gemeinschaft arbeiten", "fr": "travailler pour la communauté"} {
		list := suggested(lang)
		i := slices.IndexFunc(list, func(s present.Suggestion) bool { return s.Way[0].Key == "community" })
		if i < 0 || list[i].Does != want {
			t.Errorf("%s: no %q among %+v", lang, want, list)
		}
		if list[0].Way[0].Key != "move" || list[0].Way[1].Key != "walk" || !strings.Contains(list[0].Does, "Ben") {
			t.Errorf("%s: the first is %+v", lang, list[0])
		}
	}
	cleo.refused("GET", path+"?seat=1&for=2", nil, 403, "forbidden")
	anna.refused("GET", path+"?seat=1&for=3", nil, 422, "invalid")
}
