package display_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/text"
)

func TestLocalizer(t *testing.T) {
	t.Parallel()
	about := toyAbout(t)
	facts := about.Facts
	anna := func(n int) string { return []string{"Anna", "Ben"}[n] }
	plain, named := display.NewLocalizer(about, text.English, nil), display.NewLocalizer(about, text.German, anna)
	length, rounds := &facts.Options[0], &facts.Options[1]
	flood := engine.Switch("flood", "")
	together := *about
	together.Alone = 2
	alone := plain.For(&together, engine.Setup{Seats: 1})
	tests := []struct{ got, want string }{
		{alone.Name(1), "Position 2"},
		{alone.Name(2), "Seat 3"},
		{alone.Name(engine.Chance), "Chance"},
		{alone.Event(engine.Event{Key: "sold", Args: engine.Args{0, 1}}), "Position 2 buys the card of Position 1."},
		{plain.For(&together, engine.Setup{Seats: 2}).Name(1), "Seat 2"},
		{plain.For(about, engine.Setup{Seats: 1}).Name(1), "Seat 2"},
		{plain.Name(1), "Seat 2"},
		{plain.Name(engine.Chance), "Chance"},
		{plain.Name(engine.Watcher), "Watcher"},
		{named.Name(1), "Ben"},
		{named.Name(engine.Chance), "Zufall"},
		{named.Event(engine.Event{Key: "sold", Args: engine.Args{0, 1}}), "Ben kauft die Karte von Anna."},
		{named.Event(engine.Event{Key: "ended", Args: engine.Args{-1}}), "Zufall beendet den Zug."},
		{plain.Words("action", engine.Words{Key: "lay", Args: engine.Args{3}}), "lay a 3 face down"},
		{named.Did(engine.Step{Seat: 1, Words: engine.Words{Key: "load"}}), "Ben lädt die gelegte Karte."},
		{named.Did(engine.Step{Seat: 1, Words: engine.Words{Key: "end"}}), "Ben: den Zug beenden."},
		{strings.Join(plain.Happened(engine.Step{Words: engine.Words{Key: "pass"}}), " "), "Seat 1 lets it pass."},
		{plain.Refusal(engine.Refuse("TOY-5", "not_in_hand", 2)), "You do not hold a 2. (TOY-5)"},
		{plain.Refusal(engine.Refuse("", "over")), "The game is over."},
		{plain.Refusal(fmt.Errorf("seat 2: %w", engine.Refuse("", "over"))), "The game is over."},
		{plain.Refusal(errors.New("no action")), "no action"},
		{plain.Cost(engine.Cost{{Of: "coin", N: 1}}), "1 coin"},
		{plain.Cost(engine.Cost{{Of: "coin", N: 2}, {}, {Of: "coin", N: 1}}), "2 coins, 1 coin"},
		{plain.Cost(engine.Cost{}), ""},
		{named.OptionValue(length, "short"), "kurz"},
		{named.OptionValue(rounds, "3"), "3"},
		{named.OptionValue(&flood, "on"), "an"},
		{named.OptionValue(length, "endless"), `"endless"`},
	}
	for _, test := range tests {
		if test.got != test.want {
			t.Errorf("got %q, want %q", test.got, test.want)
		}
	}
}

// The texts that all games share exist in every language and use the same numbers there. The toy's
// texts are checked along with them.
func TestSharedTextsAreComplete(t *testing.T) {
	t.Parallel()
	words := toyAbout(t).Texts
	keys := words.Keys(text.English)
	for _, key := range []string{
		"seat", "position", "chance", "watcher", "value.on", "value.off", "refusal.over", "refusal.not_yours",
		"refusal.undo_nothing", "refusal.undo_barrier", "refusal.undo_rest",
	} {
		if !slices.Contains(keys, key) {
			t.Errorf("the shared words lack %s", key)
		}
	}
	for _, lang := range text.Langs() {
		if got := words.Keys(lang); !slices.Equal(got, keys) {
			t.Errorf("the keys of %s are others than those of English:\n%v\n%v", lang, got, keys)
		}
		for _, key := range keys {
			if a, b := words.Uses(text.English, key), words.Uses(lang, key); !slices.Equal(a, b) {
				t.Errorf("%s asks for %v in English, for %v in %s", key, a, b, lang)
			}
		}
	}
}
