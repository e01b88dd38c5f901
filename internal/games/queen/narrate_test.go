package queen_test

import (
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/games/queen"
	"github.com/bigriver/bigriver/internal/games/queen/tiles"
	"github.com/bigriver/bigriver/internal/text"
)

// TestNarrate tells turns from their events. Directions are those of the boat that acts.
func TestNarrate(t *testing.T) {
	t.Parallel()
	moved := func(h tiles.Heading) *engine.Event { return queen.EventMoved{Boat: 1, Heading: h}.By("QB-16") }
	pushed := func(b queen.BoatID, to tiles.Heading) *engine.Event {
		return queen.EventPushed{Boat: 1, Pushed: b, To: to, Side: queen.Bow(to, tiles.NW)}.By("QB-30")
	}
	tests := []struct {
		name                    string
		events                  []*engine.Event
		english, german, french string
	}{
		{
			"a push is told as seen from the bow that pushes",
			[]*engine.Event{queen.EventSpeedKept{Boat: 1, Speed: 3}.By("QB-13"), moved(tiles.NW), pushed(2, tiles.N), moved(tiles.NW)},
			"A: 3, two fields, pushes B ahead to starboard.", "A: 3, zwei Felder, drängt B nach Steuerbord voraus ab.", "A\u00a0: 3, deux cases, pousse B devant à tribord.",
		},
		{
			"the same boat again",
			[]*engine.Event{queen.EventSpeedKept{Boat: 1, Speed: 4}.By("QB-13"), pushed(2, tiles.S), moved(tiles.S), pushed(2, tiles.S), moved(tiles.S)},
			"A: 4, pushes B twice, two fields.", "A: 4, drängt B zweimal ab, zwei Felder.", "A\u00a0: 4, pousse B deux fois, deux cases.",
		},
		{
			"a boat sets out from where it lies along the first tile",
			[]*engine.Event{queen.EventSetOut{Boat: 1, Heading: tiles.NW, To: 5}.By("QB-05")},
			"A: sets out ahead to port.", "A: startet nach Backbord voraus.", "A\u00a0: part devant à bâbord.",
		},
		{
			"passengers are lost with a boat",
			[]*engine.Event{
				queen.EventEliminated{Boat: 1, Why: queen.GivenUp}.By("QB-78"), queen.EventLostWithBoat{Boat: 1, Passengers: 2}.By("QB-107"),
				queen.EventRemoved{Tile: tiles.A1v1}.By("QB-67"), queen.EventLostWithTile{Tile: tiles.A1v1, Passengers: 1}.By("QB-67"),
			},
			"A: gives up the boat, 2 passengers are lost with A, all have left A1-1: 1 passenger is lost.",
			"A: gibt den Dampfer auf, mit A gehen 2 Passagiere verloren, alle haben A1-1 verlassen: 1 Passagier geht verloren.",
			"A\u00a0: abandonne le bateau, A perd 2 passagers, tous ont quitté A1-1\u00a0: 1 passager est perdu.", //nolint:misspell // French
		},
	}
	f := shown(t).About()
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			turn := display.SeenTurn{Number: 1, Seat: 1, From: 1, To: 1}
			for _, e := range tt.events {
				turn.Events = append(turn.Events, display.TurnEvent{Event: *e, Step: 1})
			}
			sentence := shown(t).Narrate(&turn)
			for lang, want := range map[text.Lang]string{text.English: tt.english, text.German: tt.german, text.French: tt.french} {
				if got := display.NewLocalizer(&f, lang, nil).Turn(&turn, &sentence); got != want {
					t.Errorf("%s: got %q, want %q", lang, got, want)
				}
			}
		})
	}
}
