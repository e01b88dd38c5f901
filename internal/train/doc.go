// Package train makes the judge of a game learn. It plays games between a bot, reads the features
// of some of their positions, and finds the weights by which the places that came of these games
// are most likely. It knows no game: what a judge learns from is its bots.Lesson.
//
// A SelfPlay trains the net of a game, by games that the net plays against itself: see
// bots.NetSpec.
//
// A Trial compares the chances that the coach or a net predicts with the results of games that
// nothing has learned from.
//
// The same seed and numbers give the same weights on any number of cores: each game draws from a
// source of its own, and games are learned from in the order of their numbers, by one goroutine.
package train
