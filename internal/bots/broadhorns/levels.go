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

// level is the thinking effort of a bot that tries out its actions.
type level struct {
	worlds   int // to try each action in
	ahead    int // turns to play on
	maxTried int // actions to try
	manner   manner
}

// steady plays on for about one turn of each seat. A bot that tried ten actions in 80 worlds for
// six turns was not shown to be stronger.
func steady() level { return level{worlds: 24, ahead: 4, maxTried: 6, manner: plain()} }

// strong plays on for long enough that most expeditions end within its search, and has its own
// manner. It tries nearly every legal action: with half the worlds and half the actions it won 16
// of 40 games against this level (docs/lab/bots.md).
func strong() level { return level{worlds: 48, ahead: 10, maxTried: 12, manner: daring()} }

// newLevel returns a constructor of bots at this level, with the weights that the program ships.
func newLevel(l level) func(match.Game) (bots.Bot, error) {
	return func(g match.Game) (bots.Bot, error) {
		form, err := judge.Read(weights, featureNames())
		if err != nil {
			return nil, err
		}
		return l.bot(g, form)
	}
}

// bot makes a bot at this level that judges with a form.
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

// begins reports whether this decision begins a turn.
func begins(s *state) bool {
	return s.Phase == broadhorns.Acting && s.Turn.Actions == 2 && s.Turn.Moves == 0
}

// lesson returns the training setup of the judge.
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
