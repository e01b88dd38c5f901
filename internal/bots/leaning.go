package bots

import (
	"fmt"
	"hash/crc32"
	"strings"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/judge"
)

// Leaning is what a character likes and dislikes.
type Leaning[S, A comparable] struct {
	// Weights says how much a character likes each feature, in log-odds of winning: in a close game
	// between two, it gives up one point of win chance for 0.04.
	Weights []float32

	// Measure sets the features of an end of a turn: of the actions that lead to it, and of what a
	// seat sees then.
	Measure func(x []float32, end *S, way []A, by engine.Seat)
}

// Of returns how much a character likes an end of a turn. x is a buffer with a place for each
// feature.
func (l *Leaning[S, A]) Of(x []float32, end *S, way []A, by engine.Seat) (sum float32) {
	clear(x)
	l.Measure(x, end, way, by)
	for i, w := range l.Weights {
		sum += float32(w * x[i])
	}
	return sum
}

// minChance is the lowest chance that a character believes to have, and the highest is as near to
// 1: even where all is lost it prefers what it likes.
const minChance = 0.002

// maxFeatures is the maximum number of features.
const maxFeatures = 16

// leanedOdds returns the odds of winning after an end of the turn, as a character sees them.
func (e *evaluator[S, A]) leanedOdds(c *judge.Chances, end *S, way []A, by engine.Seat) float32 {
	share := min(max(e.utility(c, by)/(1+e.PlaceWeight), minChance), 1-minChance)
	return share / (1 - share) * judge.Exp(e.Leaning.Of(e.features[:], end, way, by))
}

// preferred returns the index of the end that a character plays: an arbitrary one among those that
// it likes nearly as well as the best.
func (e *evaluator[S, A]) preferred() int {
	best := 0
	for i := range e.odds {
		if e.odds[i] > e.odds[best] {
			best = i
		}
	}
	// Caution is in chances of a close game, where a chance is a quarter of its log-odds.
	if e.odds[best] < e.odds[0]*judge.Exp(4*e.Caution/(1+e.PlaceWeight)) {
		best = 0
	}
	if e.Tolerance == 0 {
		return best
	}
	minimum := e.odds[best] * judge.Exp(-e.Tolerance)
	chosen, highest := best, uint64(0)
	for i := range e.odds {
		if e.odds[i] < minimum {
			continue
		}
		if h := hash(&e.chances[i]); h > highest {
			chosen, highest = i, h
		}
	}
	return chosen
}

// versionMark is between the version of a net and that of the characters.
const versionMark = "+"

// Taste is what makes a character of a game with a net. Its sentence is in the game's texts.
type Taste struct {
	Name      string
	Likes     []float32 // how much it likes each feature, as in Leaning
	Tolerance float32   // as in Greedy
}

// Characters returns the bots of the tastes, which evaluate ends by the net: with returns the bot
// without a taste, and measure what Leaning.Measure is for the game.
func Characters[S, A comparable](net string, tastes []Taste, with func(match.Game) (Greedy[S, A], error),
	measure func(match.Game) (func(x []float32, end *S, way []A, by engine.Seat), error),
) (list []Named) {
	version := VersionOf(net, tastes)
	for _, t := range tastes {
		list = append(list, Named{Name: t.Name, Character: true, Thinks: true, Net: version, New: func(g match.Game) (Bot, error) {
			o, err := with(g)
			if err != nil {
				return nil, err
			}
			features, err := measure(g)
			if err != nil {
				return nil, err
			}
			o.Leaning, o.Tolerance = &Leaning[S, A]{Weights: t.Likes, Measure: features}, t.Tolerance
			return o.Bot(g)
		}})
	}
	return list
}

// VersionOf returns the version of a game's characters, for records: that of their net, or "", and
// that of the figures of their tastes.
func VersionOf(net string, figures any) string {
	return net + versionMark + fmt.Sprintf("%08x", crc32.ChecksumIEEE(fmt.Appendf(nil, "%v", figures)))
}

// LevelsVersion returns the version of the levels, from a version of all bots (see List.Net).
func LevelsVersion(version string) string {
	net, _, _ := strings.Cut(version, versionMark)
	return net
}
