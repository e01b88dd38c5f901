package server_test

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/longtest"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/table/present"
)

// TestPositionsHaveNames shows that a person who plays two positions alone has one name as a seat,
// and one with a letter for each position.
func TestPositionsHaveNames(t *testing.T) {
	t.Parallel()
	longtest.Unraced(t, "one request comes after the other")
	s := open(t)
	anna := s.guest(t, "Anna")
	anna.described, anna.game = published(t), "waters"
	var made present.Table
	anna.ok("POST", apiBase+"/tables", map[string]any{"game": "waters", "seats": 1, "places": []any{map[string]any{"me": true}}}, &made)
	anna.command(made.ID, map[string]any{"kind": "start"})
	for range 3 { // the Survivor, and a town for each position
		anna.command(made.ID, map[string]any{"kind": "act", "seat": 1, "action": anna.show(made.ID).Mine[0].Choices[0].Action})
	}
	for _, want := range []struct{ lang, founds string }{{"en", "founds"}, {"de", "setzt"}, {"fr", "place"}} {
		var now present.Table
		anna.ok("GET", apiBase+"/tables/"+made.ID+"?lang="+want.lang, nil, &now)
		if now.Seats[0].Name != "Anna" {
			t.Errorf("%s: the seat is called %s", want.lang, now.Seats[0].Name)
		}
		log := must.Get(json.Marshal(now.Log))(t)
		for _, position := range []string{"Anna (A) ", "Anna (B) "} {
			if !strings.Contains(string(log), position+want.founds) {
				t.Errorf("%s: %sfounds no town in the log:\n%s", want.lang, position, log)
			}
		}
	}
}

// TestTrialsUseNamesOfTheirRecord shows that a tried game uses the names of its record for the
// others, also in sentences.
func TestTrialsUseNamesOfTheirRecord(t *testing.T) {
	t.Parallel()
	record := must.Get(os.ReadFile("../games/waters/testdata/records/rw-121-rescue.txt"))(t)
	begun, _, _ := strings.Cut(strings.Replace(string(record), "seats 2\n", "seats 2\nseat 1 You\nseat 2 Nora\n", 1), "1 pickup")
	var now tried
	open(t).client(t).ok("POST", apiBase+"/games/waters/try", map[string]any{"record": begun, "seat": 1, "action": "move"}, &now)
	for _, want := range []string{"ask Nora to move pawn 1", "pawn 1 of Seat 1 to 4,0"} {
		if !slices.ContainsFunc(now.Table.Mine[0].Choices, func(c present.Choice) bool { return c.Words == want }) {
			t.Errorf("%q is not among %+v", want, now.Table.Mine[0].Choices)
		}
	}
	if now.Table.Seats[0].Name != "You" || now.Table.Seats[1].Name != "Nora" {
		t.Errorf("the seats are called %+v", now.Table.Seats)
	}
}
