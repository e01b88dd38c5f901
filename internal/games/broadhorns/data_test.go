package broadhorns_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/games/broadhorns"
	"github.com/bigriver/bigriver/internal/games/broadhorns/show"
	"github.com/bigriver/bigriver/internal/must"
)

func TestData(t *testing.T) {
	d := must.Get(broadhorns.DefaultData())(t)
	count := map[string]int{}
	for _, tile := range d.Tiles {
		count[tile.Town]++
	}
	want(t, len(d.Tiles) == 60 && len(count) == 10 && count["VIC"] == 6, "BH-004", "six tiles for each of ten towns")
	c := d.Cards
	want(t, len(c.Delivery) == 30 && len(c.Traveler) == 16 && c.Ice == 5 && c.Peddler == 5 && c.GoodCurrent == 5, "BH-003", "73 cards")
	want(t, c.Spoil["flour"]+c.Spoil["apple"]+c.Spoil["pork"] == 12, "BH-003", "12 spoil cards")
}

// TestVicksburg checks what the examples of the rulebook say about Vicksburg.
func TestVicksburg(t *testing.T) {
	d := must.Get(broadhorns.DefaultData())(t)
	var tile broadhorns.TileData
	for _, one := range d.Tiles {
		if one.ID == "VIC-1" {
			tile = one
		}
	}
	value := map[string]int{}
	for _, s := range tile.Spaces {
		value[s.Cargo] = s.Value
	}
	want(t, d.Towns[vic].Bonus == 2, "BH-135", "a bonus of 2")
	want(t, len(value) == 4 && value["apple"] == 4 && value["pork"]+value["fur"]+value["whiskey"] == 12, "BH-135", "its values")
	want(t, tile.Banner["flour"] == 2 && len(tile.Banner) == 1, "BH-135", "flour for 2 more")
	fares, baton := map[int]bool{}, false
	for _, card := range d.Cards.Traveler {
		if card.Destination == "VIC" {
			fares[card.Fare] = true
		}
		baton = baton || card.Destination == "BAT"
	}
	want(t, len(fares) == 1 && fares[3], "BH-136", "a fare of 3")
	want(t, baton && d.Towns[bat].Name == "Baton Rouge" && d.Towns[bat].Space > d.Towns[vic].Space, "BH-136", "a traveler to Baton Rouge")
	types := map[string]bool{}
	for _, card := range d.Cards.Delivery {
		if card.Town == "VIC" {
			types[card.Cargo] = true
		}
	}
	want(t, types["apple"] && types["fur"] && types["whiskey"] && types["pork"], "BH-137", "four deliveries")
}

// Each case breaks the data in one place, and the error must name the entry.
func TestDataIsChecked(t *testing.T) {
	file := must.Get(os.ReadFile("data/reconstruction.json"))(t)
	tests := []struct{ rule, old, with, want string }{
		{"", `"game": "broadhorns"`, `"game": "chess"`, `game is "chess"`},
		{"", `"name": "reconstruction"`, `"name": "my own"`, `name is "my own"`},
		{"", `"name": "reconstruction"`, `"name": "my\rown"`, `name is "my\rown"`},
		{"", `"id": "MEM", "name"`, `"id": "M-M", "name"`, `town 5: its id is "M-M"`},
		{"", `"name": "Memphis"`, `"name": "\u001b[31mMemphis"`, `town MEM: its name is "\x1b[31mMemphis"`},
		{"", `"spoilCells": 5`, `"spoilCels": 5`, `unknown field "spoilCels"`},
		{"", `"spoilCells": 5`, `"spoilCells": 9`, "spoilCells is 9: want a number from 1 to 8"},
		{"", "\"goodCurrent\": 5\n}\n}", "\"goodCurrent\": 5\n}\n} 7", "more after the data"},
		{"BH-002", `"id": "fur", "perishable": false, "count": 12`, `"id": "fur", "perishable": false, "count": 11`, "cargo fur: count is 11"},
		{"BH-005", `"id": "fur", "perishable": false`, `"id": "fur", "perishable": true`, "cargo fur: perishable is true"},
		{"BH-003", `"ice": 5`, `"ice": 4`, "cards: ice is 4"},
		{"BH-003", `"spoil": {"flour": 4`, `"spoil": {"flour": 3`, "cards: 11 spoil cards"},
		{"BH-003", `{"town": "SGE", "cargo": "flour"},`, ``, "cards: 29 deliveries"},
		{"BH-003", `{"home": "SGE", "destination": "NMA", "fare": 2},`, ``, "cards: 15 travelers"},
		{"", `{"town": "SGE", "cargo": "flour"}`, `{"town": "SGX", "cargo": "flour"}`, `delivery 1: no town "SGX"`},
		{"", `{"town": "SGE", "cargo": "flour"}`, `{"town": "SGE", "cargo": "flower"}`, `delivery 1: no "flower": did you mean "flour"?`},
		{"", `{"home": "SGE", "destination": "NMA"`, `{"home": "NMA", "destination": "SGE"`, "traveler 1: SGE is not downriver of NMA"},
		{"", `{"home": "SGE", "destination": "NMA"`, `{"home": "NMA", "destination": "NMA"`, "traveler 1: NMA is not downriver of NMA"},
		{"BH-004", `"id": "VIC-2", "town": "VIC"`, `"id": "VIC-7", "town": "VIC"`, `tile VIC-7: want the id "VIC-2"`},
		{"BH-004", `"id": "VIC-6", "town": "VIC"`, `"id": "VIC-6", "town": "NAT"`, "town VIC has 5 tiles"},
		{"BH-138", `"banner": {"flour": 2}, "wreaths": 3`, `"banner": {"apple": 2}, "wreaths": 3`, "sells apple, which it demands"},
		{
			"BH-138", `[{"cargo": "apple", "value": 4}, {"cargo": "whiskey", "value": 4}]`,
			`[{"cargo": "fur", "value": 4}, {"cargo": "whiskey", "value": 4}]`, "tile HEL-5 demands nothing perishable",
		},
		{"BH-139", `[{"cargo": "apple", "value": 4}, {"cargo": "fur", "value": 4}, {"cargo": "whiskey", "value": 4}]`, `[{"cargo": "apple", "value": 1}]`, "town NAP: its tiles' mean"},
		{ // equal to Ste. Genevieve: 38 on 18 spaces
			"BH-139", `"CAP", "spaces": [{"cargo": "apple", "value": 3}, {"cargo": "pork", "value": 3}, {"cargo": "fur", "value": 3}]`,
			`"CAP", "spaces": [{"cargo": "apple", "value": 2}, {"cargo": "pork", "value": 2}, {"cargo": "fur", "value": 1}]`, "town CAP: its tiles' mean",
		},
		{"", `"id": "HEL-5", "town": "HEL", "spaces": [{"cargo": "apple"`, `"id": "HEL-5", "town": "HEL", "spaces": [{"cargo": "aple"`, `tile HEL-5: space 1: no "aple"`},
		{"", `"id": "MEM", "name": "Memphis", "space": 15`, `"id": "MEM", "name": "Memphis", "space": 9`, "town MEM: space 9 is not below that of NMA"},
		{"", `"lastSpace": 40`, `"lastSpace": 41`, "town NOR: space 40 is not the last"},
		{"BH-063", `"feet": 20, "cost": 0`, `"feet": 20, "cost": 1`, "boat 20 ft: cost is 1"},
		{"", `"feet": 40, "cost": 9, "boxes": 8`, `"feet": 40, "cost": 9, "boxes": 9`, "boat 40 ft: boxes is 9"},
		{"BH-123", `"id": "winter", "spaces": 2`, `"id": "wintre", "spaces": 2`, `season 2 is "wintre"`},
		{"BH-008", `[6, 7, 8, 8]`, `[6, 7, 8]`, "startGold has 3"},
		{"BH-129", `{"2": [7], "3"`, `{"5": [7], "3"`, `wreathAwards: no "5"`},
		{
			"BH-061", `"space": 0, "bank": "west", "market": true`,
			`"space": 0, "bank": "west", "market": true, "board": {"spaces": [{"cargo": "nonsense", "value": 1}], "banner": {}}`, "town STL: it has a board",
		},
		{
			"BH-061", `"space": 0, "bank": "west", "market": true`,
			`"space": 0, "bank": "west", "market": true, "board": {"spaces": [], "banner": {"fur": 1}}`, "town STL: it has a board",
		},
		{"BH-061", `"space": 0, "bank": "west", "market": true`, `"space": 0, "bank": "west", "market": true, "bonus": 1`, "town STL: bonus is 1"},
		{"", `"spoilCells": 5`, `"spoilCells": "5"`, "reconstruction.json:92: spoilCells cannot be a string"},
		{"", `"spoilCells": 5`, `"spoilCells": []`, "reconstruction.json:92: spoilCells cannot be an array"},
		{"", `"spoilCells": 5,`, ``, "spoilCells is missing"},
		{"", `"spoilCells": 5`, `"spoilCells": null`, "spoilCells is missing"},
		{"", `"spoil": {"flour": 4`, `"spoil": {"flour": null`, "cards: spoil: flour is missing"},
		{"", `"space": 9, "bank": "west", "bonus": 1`, `"space": 9, "bank": "west"`, "town NMA: bonus is 0"},
		{"", `"destination": "NMA", "fare": 2`, `"destination": "NMA"`, "cards: traveler 1: fare is missing"},
		{"", `"cost": 0, "boxes": 3, "occupants": 1`, `"cost": 0, "boxes": 3`, "boats 1: occupants is missing"},
		{"", `"spoilCells": 5`, `"spoilCells": 5 5`, "reconstruction.json:92: this is not JSON"},
	}
	for _, tt := range tests {
		t.Run(tt.rule+"/"+tt.want, func(t *testing.T) {
			broken := strings.Replace(string(file), tt.old, tt.with, 1)
			if broken == string(file) {
				t.Fatalf("%q is not in the data", tt.old)
			}
			_, err := broadhorns.ParseData("reconstruction.json", broken)
			if err == nil || !strings.Contains(err.Error(), tt.want) || !strings.HasPrefix(err.Error(), "reconstruction.json:") {
				t.Errorf("the error is %v, want %q in it", err, tt.want)
			}
		})
	}
}

// A game with another data file shows its names, and its records differ from those of the
// reconstruction.
func TestOtherData(t *testing.T) {
	d := must.Get(broadhorns.DefaultData())(t)
	first := must.Get(broadhorns.FromData(d))(t)
	b := must.Get(json.Marshal(d))(t)
	same := must.Get(broadhorns.ParseData("mine.json", string(b)))(t)
	again := must.Get(broadhorns.FromData(same))(t)
	if again.Facts().DataHash != first.Facts().DataHash {
		t.Error("the same data in another layout has another hash")
	}
	if own, mine := first.Facts(), again.Facts(); own.DataFile != "" || len(aboutOf(t, first).Reconstructed) != 4 || mine.DataFile != "mine.json" || aboutOf(t, again).Reconstructed != nil {
		t.Errorf("from file %q: reconstructed %v; from %q: %v", own.DataFile, aboutOf(t, first).Reconstructed, mine.DataFile, aboutOf(t, again).Reconstructed)
	}
	same.Name, same.Towns[nap].Name, same.Towns[nap].ID = "mine", "Arkansas Post", "ARK"
	for i := range same.Tiles {
		same.Tiles[i].Town = strings.ReplaceAll(same.Tiles[i].Town, "NAP", "ARK")
		same.Tiles[i].ID = strings.ReplaceAll(same.Tiles[i].ID, "NAP", "ARK")
	}
	if _, err := broadhorns.FromData(same); err == nil || !strings.Contains(err.Error(), `no town "NAP"`) {
		t.Errorf("wrong data is accepted: %v", err)
	}
	for i, card := range same.Cards.Delivery {
		same.Cards.Delivery[i].Town = strings.ReplaceAll(card.Town, "NAP", "ARK")
	}
	for i, card := range same.Cards.Traveler {
		same.Cards.Traveler[i].Home = strings.ReplaceAll(card.Home, "NAP", "ARK")
		same.Cards.Traveler[i].Destination = strings.ReplaceAll(card.Destination, "NAP", "ARK")
	}
	other := must.Get(broadhorns.FromData(same))(t)
	f := aboutOf(t, other)
	if f.DataHash == first.Facts().DataHash || f.DataName != "mine" {
		t.Error("other data has the same name or hash")
	}
	loc := display.NewLocalizer(&f, "fr", nil)
	if got := loc.Text("town.6") + ", " + loc.Text("town.10") + ", " + loc.Text("tile.30"); got != "Arkansas Post, La Nouvelle-Orléans, ARK-1" {
		t.Errorf("the towns are %s", got)
	}
}

// aboutOf returns the description of a game.
func aboutOf(tb testing.TB, r broadhorns.Rules) display.About {
	tb.Helper()
	shown := must.Get(show.Of(r))(tb)
	return *match.Erase(r, shown).About()
}
