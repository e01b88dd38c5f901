package render

import (
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/table/line"
)

// Ways encodes ways as lists of the texts of their actions. Each action is described only once:
// thousands of ways consist of the same few dozen actions.
type Ways struct {
	facts *display.About
	Deeds []Deed
	known map[string]bool // by the text of the action
}

// WaysOf returns the ways of a game, some of whose deeds have been described already.
func WaysOf(f *display.About, deeds []Deed) *Ways {
	w := &Ways{f, append([]Deed{}, deeds...), map[string]bool{}}
	for _, d := range deeds {
		w.known[d.Action] = true
	}
	return w
}

// render returns the actions of a way.
func (w *Ways) render(way []match.Deed) []string {
	list := make([]string, len(way))
	for i, d := range way {
		list[i] = d.Action
		if !w.known[d.Action] {
			w.known[d.Action] = true
			w.Deeds = append(w.Deeds, line.DeedOf(w.facts, d.Action, d.Words))
		}
	}
	return list
}

// RenderVariants returns other ways to the end of a plan.
func (w *Ways) RenderVariants(variants []match.Variant) (out []PlanVariant) {
	for _, variant := range variants {
		out = append(out, PlanVariant{renderCost(variant.Cost), w.render(variant.Way)})
	}
	return out
}
