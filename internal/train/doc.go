// Package train trains the judge of a game. It plays games between bots, reads the features of some
// of their positions, and finds the weights that make the resulting places most likely. It knows no
// game: a judge's training setup is its bots.Lesson.
//
// A SelfPlay trains the net of a game, from games that the net plays against itself: see
// bots.NetSpec.
//
// A Trial compares the chances that the coach or a net predicts with the results of games that were
// not used for training.
//
// The same seed and numbers give the same weights on any number of cores: each game has its own
// source of randomness, and one goroutine learns from the games in the order of their numbers.
package train
