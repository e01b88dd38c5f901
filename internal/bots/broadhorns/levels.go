package broadhorns

import (
	_ "embed" // the weights of the judge

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/games/broadhorns"
	"github.com/bigriver/bigriver/internal/judge"
)

//go:embed weights.txt
var weights string

// level is how much a bot thinks that tries what it may do.
type level struct {
	worlds   int // in which it tries each action
	ahead    int // turns that it plays on
	maxTried int // actions that it tries
	manner   manner
}

// steady plays on for about a turn of each seat. A bot that tried ten actions in 80 worlds for six
// turns was not shown to be stronger.
func steady() level { return level{worlds: 24, ahead: 4, maxTried: 6, manner: plain()} }

// strong plays on for so long that most expeditions end in its mind, by figures of its own. It
// tries nearly all that it may do: with half the worlds and half the actions it won 16 of 40 games
// against this (docs/lab/bots.md).
func strong() level { return level{worlds: 48, ahead: 10, maxTried: 12, manner: daring()} }

// newLevel returns what makes a bot of this level, with the weights that the program ships.
func newLevel(l level) func(match.Game) (bots.Bot, error) {
	return func(g match.Game) (bots.Bot, error) {
		form, err := judge.Read(weights, featureNames())
		if err != nil {
			return nil, err
		}
		return l.bot(g, form)
	}
}

// bot makes a bot of this level that judges by a form.
func (l level) bot(g match.Game, form *judge.Form) (bots.Bot, error) {
	rules, err := bots.RulesOf[broadhorns.Rules](g)
	if err != nil {
		return nil, err
	}
	quick := &merchant{Rules: rules, manner: l.manner}
	return bots.Trying[state, action]{
		Quick: quick.choose, Judge: &appraiser{m: merchant{Rules: rules, manner: plain()}, form: form}, Begins: begins, Worlds: l.worlds, Ahead: l.ahead, MaxTried: l.maxTried,
	}.Bot(g)
}

// begins reports whether a turn begins with this decision.
func begins(s *state) bool {
	return s.Phase == broadhorns.Acting && s.Turn.Actions == 2 && s.Turn.Moves == 0
}

// lesson is what the judge learns from.
func lesson() *bots.Lesson {
	return &bots.Lesson{
		Features: featureNames(), ByHand: byHand(), Shipped: weights, From: "simple",
		NewReader: func(g match.Game) (bots.Reader, error) {
			rules, err := bots.RulesOf[broadhorns.Rules](g)
			if err != nil {
				return nil, err
			}
			return &appraiser{m: merchant{Rules: rules, manner: plain()}}, nil
		},
		NewBot: steady().bot,
	}
}
