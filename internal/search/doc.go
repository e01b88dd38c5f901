// Package search explores what can happen in a game. It knows no game: it asks the rules. Randomness and stopping are passed in, and
// its loops allocate nothing.
//
// Perft counts sequences of actions. Tree decides for a seat of a game that hides nothing, by Monte
// Carlo tree search. In each iteration it
//
//  1. goes from decision to decision; in each the seat that has to decide takes the branch that was good for it so far, or that was
//     hardly tried; chance acts by its weights,
//  2. stops at a decision that it has not met before, and has a Judge estimate what that position is worth to every seat,
//  3. adds the estimate to the branches on its way: to each branch that of the seat that decided there.
//
// The branch that was tried most is the answer. A Proposer makes a whole turn one branch. The same
// random numbers give the same answer.
package search
