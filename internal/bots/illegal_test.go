package bots_test

import (
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy"
	"github.com/bigriver/bigriver/internal/must"
)

// A bot that wants an illegal action does something else at a table, and OnIllegal is called.
func TestIllegalChoiceIsReported(t *testing.T) {
	g, m := newToy(t)
	for m.ToAct().Has(engine.Chance) {
		m.ActDrawn(0)
	}
	by := m.ToAct().First()
	for name, choose := range map[string]func(*decision) int{
		`wants "load"`: func(d *decision) int { return d.Index(toy.Action{Kind: toy.Load}) },
		"chose 99 of":  func(*decision) int { return 99 },
	} {
		var reported []string
		bots.OnIllegal(func(err error) { reported = append(reported, err.Error()) })
		b := must.Get(bots.Typed(g, choose))(t)
		if i := b.Choose(m, by, nil); i != 0 {
			t.Errorf("%s: chose %d", name, i)
		}
		bots.OnIllegal(nil)
		if len(reported) == 0 || !strings.Contains(reported[0], name) {
			t.Errorf("want %q, have %q", name, reported)
		}
	}
}
