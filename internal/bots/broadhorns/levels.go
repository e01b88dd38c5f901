package broadhorns

import (
	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/games/broadhorns"
	"github.com/bigriver/bigriver/internal/judge"
)

// steady evaluates each action once, by the net that the program ships.
func steady(g match.Game) (bots.Bot, error) {
	o, err := shipped(g)
	if err != nil {
		return nil, err
	}
	return o.Bot(g)
}

// level is the thinking effort of a bot that tries out its actions.
type level struct {
	worlds   int // to try each action in
	ahead    int // turns to play on
	maxTried int // actions to try
}

// strong plays on for long enough that most expeditions end within its search.
func strong() level { return level{worlds: 36, ahead: 10, maxTried: 12} }

// newLevel returns a constructor of bots at this level. They judge positions by the net that the
// program ships.
func newLevel(l level) func(match.Game) (bots.Bot, error) {
	return func(g match.Game) (bots.Bot, error) {
		o, err := shipped(g)
		if err != nil {
			return nil, err
		}
		rules, err := bots.RulesOf[broadhorns.Rules](g)
		if err != nil {
			return nil, err
		}
		quick, p := &merchant{Rules: rules, manner: daring()}, &proposer{rules: rules}
		net := &netJudge{newInputReader(rules), o.Net.NewEvaluator(), o.Net.NewPosition()}
		return bots.Trying[state, action]{
			Quick: quick.choose, Judge: net.judge, IsWorthwhile: p.isWorthwhile, Begins: begins,
			Outcome: func(s *state, r *engine.Result, by engine.Seat) float64 {
				c := outcome(r, int(s.Seats))
				return valueOf(&c, by)
			},
			Worlds: l.worlds, Ahead: l.ahead, MaxTried: l.maxTried,
		}.Bot(g)
	}
}

// shipped configures a greedy bot with the net that the program ships.
func shipped(g match.Game) (o greedy, err error) {
	net, err := judge.Unpack(netFile, netShape())
	if err != nil {
		return o, err
	}
	return newGreedy(g, net)
}

// begins reports whether this decision begins a turn.
func begins(s *state) bool {
	return s.Phase == broadhorns.Acting && s.Turn.Actions == 2 && s.Turn.Moves == 0
}
