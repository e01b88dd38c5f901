package arena

import "math"

// SPRT is Wald's sequential test of two bots: is the first one stronger than the second by at most
// Low Elo, or by at least High? It stops as soon as the error probability of an answer is at most 5
// %.
type SPRT struct{ Low, High float64 }

// TestState is the state of a test.
type TestState struct {
	SPRT

	LLR          float64 // log-likelihood ratio: how much better High explains the rounds than Low
	Lower, Upper float64 // the bounds at which the test stops
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

// errorRate is the probability of either wrong answer.
const errorRate = 0.05

// testTally is the test's data: the first bot's share of the points against the second, by round.
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

// minRounds is the number of rounds before the test answers: it estimates the variance from them.
const minRounds = 8

// state returns the state of the test. It treats the rounds as normally distributed around the
// share expected for an Elo, with their sample variance, so the games of a round may depend on each
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

// shareOfElo returns the expected share of the points for a player who is stronger by this many
// Elo.
func shareOfElo(elo float64) float64 { return 1 / (1 + math.Exp(-elo/eloScale)) }
