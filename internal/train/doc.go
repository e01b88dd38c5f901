// Package train trains the nets of games and tests predictions. It knows no game.
//
// A SelfPlay trains the net of a game, from games that the net plays against itself: see
// bots.NetSpec. The same seed and number of games give the same weights on any number of cores:
// each game has its own source of randomness, and one goroutine learns from the games in the order
// of their numbers.
//
// A Trial compares the chances that the coach or a net predicts with the results of games that were
// not used for training.
package train
