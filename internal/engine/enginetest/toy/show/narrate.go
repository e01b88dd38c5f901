package show

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy"
)

// Mark returns where turns end. A turn begins with its first action. The seats lay their cards at
// the same time, and each card is a turn.
func (Show) Mark(e *engine.Event) display.Mark {
	return display.Mark{Ends: e.Key == "laid" || e.Key == "ended"}
}

// Unnarrated lists the events that no sentence mentions.
func (Show) Unnarrated() []string { return []string{"reshuffled", "ended", "looked_unseen"} }

// Narrate describes a turn: "asks to sell to Ben, sold, scores 2".
func (Show) Narrate(turn *display.SeenTurn) display.Sentence {
	var sentence display.Sentence
	var cards display.Tally
	for i := range turn.Events {
		e := &turn.Events[i]
		switch a := &e.Args; e.Key {
		case "laid":
			sentence.Add(TurnLaid{}.Words(), e.Step)
		case "turned_up":
			sentence.Add(TurnTurnedUp(toy.ReadEventTurnedUp(a)).Words(), e.Step)
		case "got", "got_unseen":
			sentence.Count(&cards, 1, e.Step, func(n int16) engine.Words { return TurnCards{Cards: n}.Words() })
		case "looked":
			sentence.Add(TurnLooked{Card: toy.ReadEventLooked(a).Card}.Words(), e.Step)
		case "offered":
			sentence.Add(TurnOffered{To: toy.ReadEventOffered(a).To}.Words(), e.Step)
		case "declined":
			sentence.Add(TurnDeclined{}.Words(), e.Step)
		case "sold":
			sentence.Add(TurnSold{}.Words(), e.Step)
			sentence.Cost[0] = engine.Amount{Of: "coin", N: sentence.Cost[0].N - 1}
		case "fog":
			sentence.Add(TurnFog{Seat: toy.ReadEventFog(a).Seat}.Words(), e.Step)
		case "scored":
			sentence.Add(TurnScored(toy.ReadEventScored(a)).Words(), e.Step)
		}
	}
	return sentence
}
