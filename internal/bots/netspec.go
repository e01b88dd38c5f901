package bots

import (
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/judge"
)

// NetSpec says how the net of a game is trained and used.
type NetSpec struct {
	Shape *judge.Shape
	File  []byte // the net that the program ships, for judge.Unpack

	// NewActor makes an actor for self-play. It uses the current weights of the net in each game.
	NewActor func(match.Game, *judge.Net) (Actor, error)

	// NewBot makes a bot that plays by a net.
	NewBot func(match.Game, *judge.Net) (Bot, error)

	// NewPredictor makes a predictor with a net.
	NewPredictor func(match.Game, *judge.Net) (Predictor, error)

	// Scenarios are the kinds of games in self-play.
	Scenarios []Scenario
}

// Net returns the net that the program ships.
func (n *NetSpec) Net() (*judge.Net, error) { return judge.Unpack(n.File, n.Shape) }

// Scenario is a kind of game in self-play.
type Scenario struct {
	Weight  int   // relative frequency
	Seats   []int // one of these at random
	Options map[string]string
}
