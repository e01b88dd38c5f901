// Package toy is a small made-up card game that uses every part of the contract, and nothing more.
// It proves that a sound game passes the kit, the kit's tests break copies of it, and it is the
// worked example of adding a game.
//
// Its words: a seat lays a card, loads it (scores it), and pays a toll in coins. A fog is a card
// that stops a load.
package toy

//go:generate go run ../../../termsgen
