package bots

import (
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/judge"
)

// NetSpec says how the net of a game is trained and used.
type NetSpec struct {
	Shape *judge.Shape
	File  []byte // the net that the program ships, for judge.Unpack

	// New configures players with a net. They use its current weights.
	New func(match.Game, *judge.Net) (NetPlayer, error)

	// Scenarios are the kinds of games in self-play.
	Scenarios []Scenario

	Coaching Coaching

	// Scripted says that all games of self-play are played by Greedy.Fallback: the net only learns
	// to predict.
	Scripted bool

	// Sampled is the share of the positions of a game that it learns from; 0 means all.
	Sampled float32

	// Exploration, Unevaluated and Lambda of the policies in self-play. 0 means the defaults of
	// package train.
	Exploration, Unevaluated, Lambda float32
}

// NetPlayer makes players and predictors that use a net. Greedy is one. Everything that it makes
// belongs to one goroutine.
type NetPlayer interface {
	Bot(match.Game) (Bot, error)
	Actor(match.Game) (Actor, error) // for self-play
	Predictor(match.Game) (Predictor, error)
}

// Net returns the net that the program ships.
func (n *NetSpec) Net() (*judge.Net, error) { return judge.Unpack(n.File, n.Shape) }

// Scenario is a kind of game in self-play.
type Scenario struct {
	Weight  int   // relative frequency
	Seats   []int // one of these at random
	Options map[string]string
}
