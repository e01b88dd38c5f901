package enginetest //nolint:testpackage // the tests run the kit's parts one by one on their mutants

import (
	"slices"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy/show"
)

// mutantsOfTurns break the narration of turns.
func mutantsOfTurns(sound Rules) []mutantCase {
	calls := 0
	change := func(change func(*display.Sentence)) mutant {
		return mutant{Rules: sound, narrate: func(turn *display.SeenTurn) display.Sentence {
			s := sound.Narrate(turn)
			change(&s)
			return s
		}}
	}
	first := func(change func(*display.Clause)) func(*display.Sentence) {
		return func(s *display.Sentence) {
			if len(s.Clauses) > 0 {
				change(&s.Clauses[0])
			}
		}
	}
	return []mutantCase{
		{"an event is not narrated", "turns", "not in Unnarrated", mutant{Rules: sound, narrate: func(turn *display.SeenTurn) display.Sentence {
			less := *turn
			less.Events = slices.DeleteFunc(slices.Clone(turn.Events), func(e display.TurnEvent) bool { return e.Key == "scored" })
			return sound.Narrate(&less)
		}}},
		{"a narrated event is declared unnarrated", "turns", "depends on it", mutant{Rules: sound, unnarrated: func() []string {
			return append(sound.Unnarrated(), "laid")
		}}},
		{"the sentence changes", "turns", "another sentence", change(func(s *display.Sentence) {
			calls++
			s.Cost[1] = engine.Amount{Of: "coin", N: int16(1 + calls%2)}
		})},
		{"a turn ends where not everybody sees it", "turns", "does not see where all turns", mutant{Rules: sound, mark: func(e *engine.Event) display.Mark {
			return display.Mark{Ends: e.Key == "got" || e.Key == "laid" || e.Key == "ended"}
		}}},
		{"a turn without a seat", "turns", "does not say whose", mutant{Rules: sound, mark: func(e *engine.Event) display.Mark {
			return display.Mark{Begins: e.Key == "turned_up", Seat: engine.Chance, Ends: e.Key == "laid" || e.Key == "ended"}
		}}},
		{"a part is not declared", "turns", "is not in terms.txt", change(first(func(c *display.Clause) { c.Words.Key = "juggled" }))},
		{"a clause names a step of another turn", "turns", "is about the steps", change(first(func(c *display.Clause) { c.Steps = []int{999} }))},
		{"a clause names no step", "turns", "is about the steps", change(first(func(c *display.Clause) { c.Steps = nil }))},
		{"the sentence is long", "turns", "letters, more than", change(func(s *display.Sentence) {
			for range 60 {
				s.Add(show.TurnDeclined{}.Words(), 0)
			}
			for i := range s.Clauses {
				s.Clauses[i].Steps = s.Clauses[0].Steps
			}
		})},
		{"a cost has no words", "turns", `the words for "cost.feather"`, change(func(s *display.Sentence) { s.Cost[1] = engine.Amount{Of: "feather", N: 1} })},
		{"a number has no words", "turns", "lacks words", change(first(func(c *display.Clause) { c.Words = show.TurnLooked{Card: 77}.Words() }))},
	}
}

func TestUnnarratedEvents(t *testing.T) {
	t.Parallel()
	sound := newToy(t)
	if err := soundNarration(rules(sound)); err != nil {
		t.Error(err)
	}
	for want, untold := range map[string][]string{
		"twice": {"reshuffled", "reshuffled"}, "sneezed in Unnarrated is not in terms.txt": {"sneezed"},
	} {
		off := mutant{Rules: sound, unnarrated: func() []string { return untold }}
		if err := soundNarration(rules(off)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("Unnarrated %v: %v", untold, err)
		}
	}
}
