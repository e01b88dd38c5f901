package search

import "github.com/bigriver/bigriver/internal/engine"

// Roll does a random chance action, by its odds. It returns false if chance has no action, which is
// a bug in the game. It overwrites buf and returns it for the next call.
func Roll[S, A comparable](rules engine.Rules[S, A], s *S, r engine.Source, buf []A) ([]A, bool) {
	a, buf, ok := Draw(rules, s, r, buf)
	if ok {
		rules.Apply(s, engine.Chance, a, nil)
	}
	return buf, ok
}

// Draw is like Roll, but returns the action instead of making it.
func Draw[S, A comparable](rules engine.Rules[S, A], s *S, r engine.Source, buf []A) (drawn A, list []A, ok bool) {
	buf = rules.AppendLegal(buf[:0], s, engine.Chance)
	odds := 0
	for _, a := range buf {
		odds += rules.Weight(s, a)
	}
	if odds <= 0 {
		return drawn, buf, false
	}
	at := engine.Below(r, odds)
	for _, a := range buf {
		if at -= rules.Weight(s, a); at < 0 {
			return a, buf, true
		}
	}
	return drawn, buf, false
}
