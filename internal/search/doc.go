// Package search has what bots need to look ahead in a game. It knows no game and works through the
// rules. Randomness is passed in, and its loops allocate nothing. Perft counts sequences of
// actions.
package search
