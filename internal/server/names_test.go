package server_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/server"
)

// TestPositionsHaveNames shows that who plays two positions alone has one name as a seat, and one with a letter for each position.
func TestPositionsHaveNames(t *testing.T) {
	t.Parallel()
	s := open(t)
	anna := s.guest(t, "Anna")
	anna.described, anna.game = published(t), "waters"
	var made server.Table
	anna.ok("POST", api+"/tables", map[string]any{"game": "waters", "seats": 1, "places": []any{map[string]any{"me": true}}}, &made)
	anna.command(made.ID, map[string]any{"kind": "start"})
	for range 3 { // the Survivor, and a town of each
		anna.command(made.ID, map[string]any{"kind": "act", "seat": 1, "action": anna.show(made.ID).Mine[0].Choices[0].Action})
	}
	for _, want := range []struct{ lang, founds string }{{"en", "founds"}, {"de", "setzt"}, {"fr", "place"}} {
		var now server.Table
		anna.ok("GET", api+"/tables/"+made.ID+"?lang="+want.lang, nil, &now)
		if now.Seats[0].Name != "Anna" {
			t.Errorf("%s: the seat is called %s", want.lang, now.Seats[0].Name)
		}
		log, err := json.Marshal(now.Log)
		if err != nil {
			t.Fatal(err)
		}
		for _, position := range []string{"Anna (A) ", "Anna (B) "} {
			if !strings.Contains(string(log), position+want.founds) {
				t.Errorf("%s: %sfounds no town in the log:\n%s", want.lang, position, log)
			}
		}
	}
}
