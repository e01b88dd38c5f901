package toy

import "github.com/bigriver/bigriver/internal/engine"

// CurrentQuestion returns "offer" if the seat is asked whether it takes a card (TOY-13).
func (r Rules) CurrentQuestion(view *State, by engine.Seat) string {
	if view.Phase == Asking && view.Other == by {
		return "offer"
	}
	return ""
}

// MayAsk reports that every seat can be offered a card.
func (r Rules) MayAsk(*State, string, engine.Seat) bool { return true }
