package server_test

import (
	"net/http"
	"os"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/catalog/catalogtest"
	"github.com/bigriver/bigriver/internal/longtest"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/notation"
	"github.com/bigriver/bigriver/internal/server"
	"github.com/bigriver/bigriver/internal/server/api"
	"github.com/bigriver/bigriver/internal/server/limit"
	"github.com/bigriver/bigriver/internal/table/audit"
	"github.com/bigriver/bigriver/internal/table/present"
)

// importedToy is a whole game of the toy.
const importedToy = `game toy 1
option length short
seats 2
seat 1 Zoë
seat 2 Ben
* draw 3
* draw 1
* draw fog
* draw 2
1 lay 3
2 lay 2
1 load
2 fog
1 end
2 load
1 pass
2 end
= places 2 1 scores 0 2 by TOY-16
`

func body(record string) map[string]any { return map[string]any{"record": record} }

// An imported record is shown to everybody who knows its address, uses the names in the record, and
// counts as nobody's game.
func TestImportedRecord(t *testing.T) {
	t.Parallel()
	s := open(t)
	anna, stranger := s.guest(t, "Anna"), s.client(t)
	anna.described = published(t)
	stranger.refused("POST", apiBase+"/records", body(importedToy), http.StatusUnauthorized, "unauthorized")
	var made api.ImportedRecord
	anna.ok("POST", apiBase+"/records", body(importedToy), &made)
	if made.Game != "toy" || strings.Join(made.Names, " ") != "Zoë Ben" || made.Places[0] != 2 || made.Steps != 12 || !made.Until.After(made.Imported) {
		t.Errorf("made: %+v", made)
	}
	var shown present.Table
	stranger.ok("GET", apiBase+"/tables/"+made.ID, nil, &shown)
	switch {
	case shown.Imported == nil || !shown.Imported.Until.Equal(made.Until) || shown.Host.Name != "Anna":
		t.Errorf("it is not marked: %+v", shown)
	case shown.Seats[0].Name != "Zoë" || shown.Seats[0].Person != nil || shown.State != "over" || shown.Outcome == nil || len(shown.Log) != 13:
		t.Errorf("it is not the game of the record: %+v", shown)
	case shown.Fair.Commitment != "" || shown.Fair.Secret != "":
		t.Errorf("it looks as if its draws were proved: %+v", shown.Fair)
	}
	for _, path := range []string{"/steps/0", "/steps/12", "/steps", "/log", "/analysis", "/steps/3/drawing"} {
		var answer map[string]any
		stranger.ok("GET", apiBase+"/tables/"+made.ID+path, nil, &answer)
	}
	var list struct{ Records []api.ImportedRecord }
	anna.ok("GET", apiBase+"/records", nil, &list)
	if len(list.Records) != 1 || list.Records[0].ID != made.ID || strings.Join(list.Records[0].Names, " ") != "Zoë Ben" || list.Records[0].Places[1] != 1 {
		t.Errorf("listed: %+v", list)
	}
	for _, query := range []string{"", "?mine=true", "?state=over", "?game=toy", "?mine=true&state=over"} {
		var tables struct{ Tables []present.Row }
		anna.ok("GET", apiBase+"/tables"+query, nil, &tables)
		if len(tables.Tables) > 0 {
			t.Errorf("it is listed at %q: %+v", query, tables.Tables)
		}
	}
	ben := s.guest(t, "Ben")
	ben.ok("GET", apiBase+"/records", nil, &list)
	if len(list.Records) > 0 {
		t.Errorf("ben sees %+v", list)
	}
	ben.refused("DELETE", apiBase+"/records/"+made.ID, nil, http.StatusForbidden, "forbidden")
	anna.refused("POST", apiBase+"/tables/"+made.ID+"/commands", map[string]any{"kind": "rematch"}, http.StatusConflict, "game_over")
	anna.ok("DELETE", apiBase+"/records/"+made.ID, nil, nil)
	stranger.refused("GET", apiBase+"/tables/"+made.ID, nil, http.StatusNotFound, "not_found")
	anna.ok("POST", apiBase+"/records", body(importedToy), &made)
	anna.ok("DELETE", apiBase+"/me", map[string]any{}, nil)
	stranger.refused("GET", apiBase+"/tables/"+made.ID, nil, http.StatusNotFound, "not_found")
}

// Names in a record must obey the rules for names. A forbidden one is left out, and the record is
// still valid.
func TestNamesInARecordAreChecked(t *testing.T) {
	t.Parallel()
	anna := open(t).guest(t, "Anna")
	for _, name := range []string{"a\u202eb", "\ufeff", "Operator", strings.Repeat("M", 40), "ᴀnna", "The Admin"} {
		var made api.ImportedRecord
		anna.ok("POST", apiBase+"/records", body(strings.Replace(importedToy, "Zoë", name, 1)), &made)
		var shown present.Table
		anna.ok("GET", apiBase+"/tables/"+made.ID, nil, &shown)
		if made.Names[0] != "" || made.Names[1] != "Ben" || shown.Seats[0].Name != "Seat 1" || shown.Seats[1].Name != "Ben" {
			t.Errorf("%q: got %q, %q", name, made.Names, shown.Seats[0].Name)
		}
		_, _, back := anna.do("GET", apiBase+"/tables/"+made.ID+"/record", nil)
		if want := strings.Replace(importedToy, "seat 1 Zoë\n", "", 1); string(back) != want {
			t.Errorf("the record is\n%s", back)
		}
		anna.ok("POST", apiBase+"/records", body(string(back)), &made)
		anna.ok("DELETE", apiBase+"/records/"+made.ID, nil, nil)
	}
	var made api.ImportedRecord
	anna.ok("POST", apiBase+"/records", body(strings.NewReplacer("Zoë", "strong", "Ben", "random").Replace(importedToy)), &made)
	if strings.Join(made.Names, " ") != " random" { // the toy has no strong bot
		t.Errorf("bots: %q", made.Names)
	}
}

// The downloaded record of an imported game can be imported again.
func TestRecordsOfEachGameRoundTrip(t *testing.T) {
	t.Parallel()
	longtest.Unraced(t, "one request comes after the other")
	longtest.NotShort(t, "it imports whole games")
	anna := open(t).guest(t, "Anna")
	anna.described = published(t)
	for game, file := range map[string]string{
		"queen": "whole-game-passengers", "broadhorns": "whole-game-for-two", "waters": "whole-fall-1926-won",
	} {
		record := must.Get(os.ReadFile("../games/" + game + "/testdata/records/" + file + ".txt"))(t)
		var one, two api.ImportedRecord
		anna.ok("POST", apiBase+"/records", body(string(record)), &one)
		var shown present.Table
		anna.ok("GET", apiBase+"/tables/"+one.ID, nil, &shown)
		if shown.Finish == nil || shown.Outcome == nil || shown.Imported == nil {
			t.Errorf("%s: got %+v", game, shown)
		}
		_, _, first := anna.do("GET", apiBase+"/tables/"+one.ID+"/record", nil)
		anna.ok("POST", apiBase+"/records", body(string(first)), &two)
		if _, _, second := anna.do("GET", apiBase+"/tables/"+two.ID+"/record", nil); string(second) != string(first) || !strings.HasPrefix(string(first), "game "+game) || one.Game != game {
			t.Errorf("%s:\n%s\nis\n%s", game, first, second)
		}
	}
}

// A table's record stays the same through download and import, including the proof of its draws.
func TestImportedRecordKeepsItsProof(t *testing.T) {
	t.Parallel()
	s := open(t, func(c *server.Config) { c.Limits = limit.Limits{} })
	anna := s.guest(t, "Anna")
	me := map[string]any{"me": true}
	var made present.Table
	anna.ok("POST", apiBase+"/tables", map[string]any{"game": "toy", "seats": 2, "places": []any{me, me}}, &made)
	anna.command(made.ID, map[string]any{"kind": "start"})
	playOut(t, made.ID, anna)
	_, _, first := anna.do("GET", apiBase+"/tables/"+made.ID+"/record", nil)
	var one api.ImportedRecord
	anna.ok("POST", apiBase+"/records", body(string(first)), &one)
	_, _, second := anna.do("GET", apiBase+"/tables/"+one.ID+"/record", nil)
	if string(first) != string(second) || !strings.Contains(string(second), "\ntag secret ") {
		t.Errorf("%s\nis\n%s", first, second)
	}
	rec := must.Get(notation.Parse("", string(second)))(t)
	toy := must.Get(catalogtest.WithToy(t).Find("toy"))(t)
	if proof, err := audit.Verify(toy.Unwrap(), rec); err != nil || proof.Table != made.ID || proof.Draws == 0 {
		t.Errorf("bigriver verify: %+v, %v", proof, err)
	}
}

// An invalid record is refused with the line of the fault, and in the reader's language where the
// rules have words for it.
func TestInvalidRecordIsRefused(t *testing.T) {
	t.Parallel()
	s := open(t)
	anna := s.guest(t, "Anna")
	anna.described = published(t)
	for name, test := range map[string]struct {
		record, lang string
		line         int
		rule         string
		has          string
	}{
		"against the rules":     {strings.Replace(importedToy, "1 lay 3", "1 lay 2", 1), "en", 10, "TOY-5", "Line 10 is wrong: "},
		"in German":             {strings.Replace(importedToy, "1 lay 3", "1 lay 2", 1), "de", 10, "TOY-5", "Zeile 10 stimmt nicht: "},
		"in French":             {strings.Replace(importedToy, "1 lay 3", "1 lay 2", 1), "fr", 10, "TOY-5", "La ligne 10 n’est pas juste"},
		"no action":             {strings.Replace(importedToy, "1 load\n", "1 laod\n", 1), "en", 12, "", `did you mean "load"?`},
		"an unknown game":       {strings.Replace(importedToy, "game toy", "game chess", 1), "en", 1, "", `no game "chess"`},
		"an unknown version":    {strings.Replace(importedToy, "toy 1", "toy 99", 1), "en", 1, "", "it needs a newer bigriver"},
		"another result":        {strings.Replace(importedToy, "places 2 1", "places 1 2", 1), "en", 18, "", "the result is"},
		"no record":             {"hello", "en", 1, "", "a record begins with"},
		"a game that is on":     {strings.Split(importedToy, "2 end\n= ")[0], "en", 0, "", "After line 16"},
		"a position":            {strings.Replace(importedToy, "* draw 3", "position\n  Coins = 1 2\n* draw 3", 1), "de", 0, "", "Zeile 6"},
		"nothing but a comment": {"# nothing\n", "en", 2, "", "no such line"},
	} {
		p := anna.refused("POST", apiBase+"/records?lang="+test.lang, body(test.record), http.StatusUnprocessableEntity, "invalid")
		if p.Line != test.line || p.Rule != test.rule || !strings.Contains(p.Detail, test.has) || strings.Contains(p.Detail, "\n") {
			t.Errorf("%s: got %+v", name, p)
		}
	}
	anna.refused("POST", apiBase+"/records", body(""), http.StatusUnprocessableEntity, "invalid")
	anna.refused("POST", apiBase+"/records", body(strings.Repeat("a", 60_001)), http.StatusUnprocessableEntity, "invalid")
	anna.refused("POST", apiBase+"/records", body(strings.Repeat("a", 1_000_000)), http.StatusRequestEntityTooLarge, "too_large")
	var list struct{ Records []api.ImportedRecord }
	anna.ok("GET", apiBase+"/records", nil, &list)
	if len(list.Records) > 0 {
		t.Errorf("some remain: %+v", list)
	}
}

// The number of records per person is limited, and so is the number of imports per hour and
// address.
func TestRecordsAreLimited(t *testing.T) {
	t.Parallel()
	s := open(t, func(c *server.Config) { c.Limits.Records, c.Limits.Imports = 2, 5 })
	anna, ben := s.guest(t, "Anna"), s.guest(t, "Ben")
	for range 2 {
		anna.ok("POST", apiBase+"/records", body(importedToy), nil)
	}
	if p := anna.refused("POST", apiBase+"/records", body(importedToy), http.StatusTooManyRequests, "too_many"); !strings.Contains(p.Detail, "2 records") {
		t.Errorf("got %+v", p)
	}
	// failed imports count too, since checking takes time
	ben.refused("POST", apiBase+"/records", body("nonsense"), http.StatusUnprocessableEntity, "invalid")
	ben.ok("POST", apiBase+"/records", body(importedToy), nil)
	if p := ben.refused("POST", apiBase+"/records", body(importedToy), http.StatusTooManyRequests, "too_many"); !strings.Contains(p.Detail, "Wait") {
		t.Errorf("got %+v", p)
	}
}
