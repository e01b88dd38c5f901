// Package toy is a small made-up card game that has everything the contract must carry, and nothing more. It is the kit's
// proof that a sound game passes, the ground of its broken twins, and the worked example of how a game is added.
//
// The words: a seat lays a card, loads it (scores it), pays a toll in coins; fog is the card that stops a load.
package toy

//go:generate go run ../../../termsgen
