package arena

import "math"

// SPRT is Wald's sequential test of two bots: is the first one stronger than the second by at most
// Low Elo, or by at least High? It stops as soon as either answer would be wrong in at most one
// case of 20.
type SPRT struct{ Low, High float64 }

// TestState is how a test stands.
type TestState struct {
	SPRT

	LLR          float64 // the logarithm of how much better High explains the rounds than Low does
	Lower, Upper float64 // the bounds at which it stops
	Answer       Answer
}

// Answer is the answer of a test.
type Answer string

// The answers.
const (
	Undecided Answer = "undecided"
	IsLow     Answer = "low"
	IsHigh    Answer = "high"
)

// errorRate is how often either answer may be wrong.
const errorRate = 0.05

// testTally is what the test needs of the rounds: the first bot's share of the points against the
// second.
type testTally struct{ meanOf }

func (t *testTally) add(r *Round, of *Tournament) {
	if of.Test == nil {
		return
	}
	p := pairingOf(r, 2)
	if all := p[1] + p[2]; all > 0 {
		t.meanOf.add(float64(p[1]) / float64(all))
	}
}

// minRounds are played before the test answers: it estimates the variance from them.
const minRounds = 8

// state returns how the test stands. The rounds are taken as normally distributed around the share
// that an Elo gives, with the variance that they show: so the games of a round may depend on each
// other.
func (s *SPRT) state(t *testTally) TestState {
	bound := math.Log((1 - errorRate) / errorRate)
	state := TestState{SPRT: *s, Lower: -bound, Upper: bound, Answer: Undecided}
	if t.n == 0 {
		return state
	}
	low, high := shareOfElo(s.Low), shareOfElo(s.High)
	mean := t.sum / float64(t.n)
	state.LLR = float64(t.n) * (high - low) * (2*mean - low - high) / (2 * t.variance())
	switch {
	case t.n < minRounds:
	case state.LLR >= bound:
		state.Answer = IsHigh
	case state.LLR <= -bound:
		state.Answer = IsLow
	}
	return state
}

// shareOfElo returns the share of the points that somebody who is stronger by this has.
func shareOfElo(elo float64) float64 { return 1 / (1 + math.Exp(-elo/eloScale)) }
