package server_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/server"
	"github.com/bigriver/bigriver/internal/table/live"
	"github.com/bigriver/bigriver/internal/table/present"
	tabletest "github.com/bigriver/bigriver/internal/table/storetest"
)

// TestHints shows that only the player who is to decide gets a hint, in their language.
func TestHints(t *testing.T) {
	t.Parallel()
	s := open(t)
	anna, ben, stranger := s.guest(t, "Anna"), s.guest(t, "Ben"), s.client(t)
	anna.described = published(t)
	var made present.Table
	me := map[string]any{"me": true}
	anna.ok("POST", apiBase+"/tables", map[string]any{"game": "queen", "seats": 2, "places": []any{me, me}}, &made)
	anna.command(made.ID, map[string]any{"kind": "start"})
	path := apiBase + "/tables/" + made.ID + "/hint?seat="
	now := anna.show(made.ID)
	seat, other := "1", "2"
	if now.ToAct[0] == 2 {
		seat, other = other, seat
	}
	var hint present.Hint
	for lang, want := range map[string]string{"en": "It means ", "de": "Das bringt ", "fr": "Cela apporte "} {
		anna.ok("GET", path+seat+"&lang="+lang, nil, &hint)
		if !strings.HasPrefix(hint.Why, want) || !strings.HasSuffix(hint.Why, ".") || hint.Seq != now.Seq+1 || len(hint.Plans) != 2 || hint.Plans[1].Words == "" || len(hint.Plans[0].Next) == 0 || len(hint.Rules) == 0 {
			t.Errorf("%s: got %+v", lang, hint)
		}
	}
	anna.refused("GET", path+other, nil, http.StatusConflict, "not_your_turn")
	anna.refused("GET", path+"7", nil, http.StatusUnprocessableEntity, "invalid")
	ben.refused("GET", path+seat, nil, http.StatusForbidden, "forbidden")
	stranger.refused("GET", path+seat, nil, http.StatusUnauthorized, "unauthorized")
	anna.command(made.ID, map[string]any{"kind": "act", "seat": now.ToAct[0], "action": hint.Action})

	var rated present.Table
	anna.register("Anna")
	ben.register("Ben")
	anna.ok("POST", apiBase+"/tables", map[string]any{"game": "queen", "seats": 2, "places": []any{me, map[string]any{}}, "terms": map[string]any{"rated": true}}, &rated)
	ben.command(rated.ID, map[string]any{"kind": "sit"})
	anna.command(rated.ID, map[string]any{"kind": "start"})
	if p := anna.refused("GET", apiBase+"/tables/"+rated.ID+"/hint?seat=1", nil, http.StatusForbidden, "forbidden"); !strings.Contains(p.Detail, "counts") {
		t.Errorf("where it counts: %q", p.Detail)
	}
}

// Visitors for whom a hint would take too long are told so. That is no error of the server: they
// could fill its log, and the operator's page.
func TestBusyHintsAreNotLogged(t *testing.T) {
	t.Parallel()
	s := open(t, func(c *server.Config) {
		c.Tables = must.Open(live.Open(t.Context(), live.Config{Store: tabletest.NewMemory(), Games: c.Games, Log: c.Log, Workers: live.NoWorkers}))(t)
	})
	anna := s.guest(t, "Anna")
	var made present.Table
	anna.ok("POST", apiBase+"/tables", map[string]any{"game": "queen", "seats": 2, "places": []any{map[string]any{"me": true}, map[string]any{"me": true}}}, &made)
	anna.command(made.ID, map[string]any{"kind": "start"})
	anna.refused("GET", fmt.Sprintf("%s/tables/%s/hint?seat=%d", apiBase, made.ID, anna.show(made.ID).ToAct[0]), nil, http.StatusServiceUnavailable, "unavailable")
	if log := s.log.String(); strings.Contains(log, "level=ERROR") {
		t.Errorf("logged: %s", log)
	}
}
