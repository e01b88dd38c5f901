package bots

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/judge"
)

// Lesson is what the judge of a game learns from, and how it is made from what it has learned.
type Lesson struct {
	Features []string  // their names
	ByHand   []float32 // a weight for each, made up by somebody who knows the game; learning begins with these
	Shipped  string    // the weights that the program ships, as judge.Read reads them
	From     string    // the bot whose games are learned from

	// NewReader makes what reads features from a match.
	NewReader func(match.Game) (Reader, error)

	// NewBot makes a bot that judges by a form.
	NewBot func(match.Game, *judge.Form) (Bot, error)
}

// Reader reads features from a match. It is owned by one goroutine.
type Reader interface {
	// Read appends the features of each seat in turn, by what one seat knows of the match. In a
	// game that is played together it appends those of the group.
	Read(dst []float32, m match.Match, by engine.Seat) []float32
}
