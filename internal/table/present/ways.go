package present

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

// Suggestion is a proposal that can be made to a seat.
type Suggestion struct {
	Way  []Deed `json:"way" doc:"The actions, in order. Send them in the command propose."`
	Does string `json:"words" doc:"The actions in words, in your language."`
}

// SuggestionOf returns a proposal in words.
func SuggestionOf(f *display.About, way []match.Deed, loc display.Localizer) Suggestion {
	return Suggestion{line.Way(f, way), line.WayWords(way, loc)}
}

// VariantsOfPlan has the other ways to reach the end of a plan.
type VariantsOfPlan struct {
	Plan     int           `json:"plan" doc:"The place of the plan in the list plans of your seat, from 0."`
	Variants []PlanVariant `json:"variants" doc:"The other ways to its end, the cheapest first. Empty if there are none."`
}
