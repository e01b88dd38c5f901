package show

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy"
)

// Mark returns where turns end. A turn begins with its first action. The seats lay their cards at the same time: each card is a turn.
func (Show) Mark(e *engine.Event) display.Mark {
	return display.Mark{Ends: e.Key == "laid" || e.Key == "ended"}
}

// Untold lists the events that no sentence tells.
func (Show) Untold() []string { return []string{"reshuffled", "ended", "looked_unseen"} }

// Tell tells a turn: "asks to sell to Ben, sold, scores 2".
func (Show) Tell(turn *display.SeenTurn) display.Sentence {
	var told display.Sentence
	var cards display.Tally
	for i := range turn.Events {
		e := &turn.Events[i]
		switch a := &e.Args; e.Key {
		case "laid":
			told.Add(TurnLaid{}.Words(), e.Step)
		case "turned_up":
			told.Add(TurnTurnedUp(toy.ReadEventTurnedUp(a)).Words(), e.Step)
		case "got", "got_unseen":
			told.Count(&cards, 1, e.Step, func(n int16) engine.Words { return TurnCards{Cards: n}.Words() })
		case "looked":
			told.Add(TurnLooked{Card: toy.ReadEventLooked(a).Card}.Words(), e.Step)
		case "offered":
			told.Add(TurnOffered{To: toy.ReadEventOffered(a).To}.Words(), e.Step)
		case "declined":
			told.Add(TurnDeclined{}.Words(), e.Step)
		case "sold":
			told.Add(TurnSold{}.Words(), e.Step)
			told.Cost[0] = engine.Amount{Of: "coin", N: told.Cost[0].N - 1}
		case "fog":
			told.Add(TurnFog{Seat: toy.ReadEventFog(a).Seat}.Words(), e.Step)
		case "scored":
			told.Add(TurnScored(toy.ReadEventScored(a)).Words(), e.Step)
		}
	}
	return told
}
