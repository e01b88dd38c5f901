package search

import "github.com/bigriver/bigriver/internal/engine"

// Fall makes one random chance action, by its odds. It reports false if chance has no action, which
// is a bug in the game. It overwrites buf and returns it for the next call.
func Fall[S, A comparable](rules engine.Rules[S, A], s *S, r engine.Source, buf []A) ([]A, bool) {
	buf = rules.AppendLegal(buf[:0], s, engine.Chance)
	odds := 0
	for _, a := range buf {
		odds += rules.Weight(s, a)
	}
	if odds <= 0 {
		return buf, false
	}
	at := engine.Below(r, odds)
	for _, a := range buf {
		if at -= rules.Weight(s, a); at < 0 {
			rules.Apply(s, engine.Chance, a, nil)
			break
		}
	}
	return buf, true
}
