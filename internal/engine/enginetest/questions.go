package enginetest

import (
	"fmt"
	"slices"

	"github.com/bigriver/bigriver/internal/engine"
)

// questionsAreDeclared: a Questioner names only questions that its Facts declare and that MayAsk
// allows. Their declared answers can be parsed, are reactions, and include every legal action.
func questionsAreDeclared[S, A comparable](w *walk[S, A]) error {
	questioner, ok := w.rules.(engine.Questioner[S])
	if !ok {
		return nil
	}
	for by := range w.rules.ToAct(&w.s).All() {
		if by == engine.Chance {
			continue
		}
		view := w.rules.View(&w.s, by)
		key := questioner.CurrentQuestion(&view, by)
		if key == "" {
			continue
		}
		at := slices.IndexFunc(w.about.Questions, func(q engine.QuestionKind) bool { return q.Key == key })
		if at < 0 {
			return fmt.Errorf("seat %v is asked %q, which is none of Facts.Questions", by, key)
		}
		for _, written := range w.about.Questions[at].Answers {
			if a, err := w.rules.Parse(written); err != nil || w.rules.Format(a) != written {
				return fmt.Errorf("the answer %q to %q is not an action as it is written: %w", written, key, err)
			}
		}
		if !questioner.MayAsk(&view, key, by) {
			return fmt.Errorf("seat %v is asked %q although it may not be", by, key)
		}
		for _, a := range w.legal(by) {
			if written := w.rules.Format(a); !slices.Contains(w.about.Questions[at].Answers, written) {
				return fmt.Errorf("seat %v can answer %q by %q, which is none of its answers", by, key, written)
			}
			if kind := w.show.Words(a).Key; !slices.Contains(w.about.Reactions, kind) {
				return fmt.Errorf("seat %v can answer %q by %q, which is none of Facts.Reactions", by, key, kind)
			}
		}
	}
	return nil
}
