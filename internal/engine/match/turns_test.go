package match_test

import (
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/text"
)

func TestSentence(t *testing.T) {
	t.Parallel()
	g := toyGame(t)
	m := dealt(t)
	act(t, m, "1 lay 3", "2 lay 2", "1 offer 2", "2 yes", "1 end")
	steps := m.Steps(engine.Omniscient)
	turns := display.NewTurns(g.Narrator())
	for i := range steps {
		turns.Add(&steps[i])
	}
	number := turns.At(len(steps))
	turn := turns.Turn(number, func(n int) *engine.Step { return &steps[n-1] })
	sentence := turns.Narrate(&turn)
	for lang, want := range map[text.Lang]string{
		text.English: "Anna: offers a card to Ben, sold, Ben scores 3",
		text.German:  "Anna: bietet Ben eine Karte an, verkauft, Ben erhält 3",
		text.French:  "Anna\u00a0: propose une carte à Ben, vendue, Ben marque 3",
	} {
		loc := display.NewLocalizer(g.About(), lang, func(seat int) string { return []string{"Anna", "Ben"}[seat] })
		if got := loc.Turn(&turn, &sentence); !strings.HasPrefix(got, want) {
			t.Errorf("%s: got %q, want %q first", lang, got, want)
		}
		var nothing display.Sentence
		if got := loc.Turn(&turn, &nothing); got != "" {
			t.Errorf("%s: about nothing: %q", lang, got)
		}
	}
}
