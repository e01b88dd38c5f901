package bots

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/judge"
)

// Lesson is the training setup of a game's judge, and the bot that uses the result.
type Lesson struct {
	Features []string  // their names
	ByHand   []float32 // a hand-made weight for each; training starts from these
	Shipped  string    // the weights that the program ships, in the format of judge.Read
	From     string    // the bot whose games are the training data

	// NewReader makes a reader of features.
	NewReader func(match.Game) (Reader, error)

	// NewBot makes a bot that judges with a form.
	NewBot func(match.Game, *judge.Form) (Bot, error)
}

// Reader reads features from a match. It is owned by one goroutine.
type Reader interface {
	// Read appends the features of each seat in turn, from what one seat knows of the match. In a
	// cooperative game it appends those of the group.
	Read(dst []float32, m match.Match, by engine.Seat) []float32
}
