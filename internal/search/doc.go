// Package search explores what can happen in a game. It knows no game: it asks the rules. Randomness and stopping are passed in, and
// its loops allocate nothing.
//
// Playout plays random games. Perft counts sequences of actions. Tree decides for a seat, by Monte Carlo tree search; the rest of
// this text is about it.
//
// # What it does
//
// A Tree is given the View of a seat and a Budget. In each iteration it
//
//  1. draws a world that the seat may be in (Rules.Resample),
//  2. goes through that world from decision to decision; in each the seat that has to decide takes the branch that was good for it
//     so far, or that was hardly tried; chance acts by its weights,
//  3. stops at a decision that it has not met before, and has a Judge estimate what that position is worth to every seat,
//  4. adds the estimate to the branches on its way: to each branch that of the seat that decided there.
//
// The branch that was tried most is the answer.
//
// # What it knows
//
// A node of the tree is the view of the seat that decides there: all ways that lead to the same view of the same seat lead to one
// node. So a seat in the tree, the searching one or another, decides by what it knows and by nothing else; seats that decide at the
// same time do not see each other; and what was found out earlier in the game holds when its view comes up. A search is given a View,
// which only Look makes, so it cannot see the true state.
//
// # What a game can give it
//
// Every game can be searched as it is: by all legal actions and random playouts. It gets strong by two things that know the game:
//
//   - a Proposer, which lists whole turns in place of single actions, with how promising each is. Ends does so for a game that is an
//     engine.Planner, without knowing what is promising.
//   - a Judge, which estimates positions, so that no playout is needed.
//
// # How a bot uses it
//
// A bot has a Tree and asks it to Choose whenever it has to decide. The Tree keeps what it found out, and goes on with a turn that it
// decided on without thinking again; before another game the bot tells it to Forget. A budget in iterations gives the same answers
// for the same random numbers on any number of cores. A budget in time is a Stop that looks at the clock. Think tells more than
// Choose: what each candidate is worth, and how often it was tried.
package search
