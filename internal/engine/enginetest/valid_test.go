package enginetest //nolint:testpackage // the tests run the kit's parts one by one on their mutants

import (
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/engine/enginetest/toy"
)

// A Valid that accepts anything in one field, or in all, is reported, and so is a table that does
// not match the game.
func TestStrictValid(t *testing.T) {
	sound := newToy(t)
	// lax returns a toy whose Valid checks a state after right has corrected it.
	lax := func(right func(s *state)) mutant {
		return mutant{Rules: sound, valid: func(s *state) error {
			v := *s
			right(&v)
			return sound.Valid(&v)
		}}
	}
	never := Impossible[state]{"nothing at all": func(*state) bool { return false }}
	for name, tt := range map[string]struct {
		mutant     mutant
		wider      Bounds
		impossible Impossible[state]
	}{
		"Score[] is ":             {mutant: lax(func(s *state) { s.Score = [4]int8{} })},
		"Rounds is ":              {mutant: lax(func(s *state) { s.Rounds = max(s.Rounds, 3); s.Rounds = min(s.Rounds, 3) })},
		"accepts a score":         {mutant: lax(func(s *state) { s.Score = [4]int8{} }), wider: Bounds{"Score[]": {-128, 127}}, impossible: scores()},
		"applies to none":         {mutant: mutant{Rules: sound}, impossible: never},
		`"Gold", which is no fie`: {mutant: mutant{Rules: sound}, wider: Bounds{"Gold": {0, 9}}},
	} {
		if err := strictValid(rules(tt.mutant), tt.wider, tt.impossible); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("want %q, have %v", name, err)
		}
	}
	if err := strictValid(rules(sound), Bounds{"Coins[]": {0, 12}, "Score[]": {0, 36}, "TopSeen": {0, 15}}, scores()); err != nil {
		t.Error(err)
	}
}

func scores() Impossible[state] {
	return Impossible[state]{"a score before a card was turned up": func(s *state) bool {
		s.Score[0]++
		return s.Round == 1 && s.Phase < toy.Turn
	}}
}
