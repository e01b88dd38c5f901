package queen

import (
	_ "embed" // the net

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/games/queen"
	"github.com/bigriver/bigriver/internal/judge"
)

//go:embed net.bin
var netFile []byte

// maxEnds is the number of ends of its turn that a bot evaluates.
const maxEnds = 24

type greedy = bots.Greedy[queen.State, queen.Action]

// newGreedy configures a greedy bot with this net.
func newGreedy(g match.Game, net *judge.Net) (o greedy, err error) {
	rules, err := bots.RulesOf[queen.Rules](g)
	if err != nil {
		return o, err
	}
	p := pilotOf(rules, bold(), manyCharts)
	in := newInputReader(pilotOf(rules, plain(), manyCharts))
	var forced decision
	return greedy{
		Net: net, MaxEnds: maxEnds,
		Read:    func(p *judge.Position, s *queen.State, _ engine.Seat) { in.read(p, s) },
		Propose: (&scout{p}).Propose,
		Next: func(v *queen.State, by engine.Seat) (queen.Action, bots.Step) {
			switch v.Phase {
			case queen.Choosing:
				return queen.Action{}, bots.TurnStart
			case queen.Moving:
				return queen.Action{}, bots.InTurn
			default:
			}
			forced = decision{Rules: rules, By: by, View: *v, Legal: rules.AppendLegal(forced.Legal[:0], v, by)}
			return p.decideBest(&forced), bots.Forced
		},
		Fallback: p.choose, Random: playsRandom,
	}, nil
}

// netSpec says how the net is trained. Self-play covers all numbers of seats, both numbers of
// boats, and the options that change play most.
func netSpec() *bots.NetSpec {
	all := []int{2, 3, 4, 5, 6}
	return &bots.NetSpec{
		Shape: netShape(), File: netFile,
		// With two players each may have two boats.
		Coaching: bots.Coaching{Rounds: 6, MinTurns: 4, Share: 0.4, Weight: 0.15, Recheck: 8},
		New:      func(g match.Game, net *judge.Net) (bots.NetPlayer, error) { return newGreedy(g, net) },
		Scenarios: []bots.Scenario{
			{Weight: 12, Seats: all},
			{Weight: 2, Seats: []int{2}},
			{Weight: 2, Seats: all, Options: map[string]string{"edition": "house"}},
			{Weight: 3, Seats: all, Options: map[string]string{"tiles": "added", "black_rose": "on", "br_with_six": "on"}},
			{Weight: 1, Seats: all, Options: map[string]string{"tiles": "swapped_more", "black_rose": "on", "br_with_six": "on", "edition": "fr"}},
			{Weight: 1, Seats: all, Options: map[string]string{"tiles": "added"}},
			{Weight: 1, Seats: all, Options: map[string]string{"edition": "2019"}},
			{Weight: 1, Seats: []int{3}, Options: map[string]string{"three_by_two": "2"}},
			{Weight: 1, Seats: []int{3}, Options: map[string]string{"three_by_two": "1", "tiles": "added"}},
			{Weight: 1, Seats: []int{2}, Options: map[string]string{"two_boat_win": "both"}},
			{Weight: 1, Seats: all, Options: map[string]string{"end_on_first": "on", "straggler_limit": "3"}},
			{Weight: 1, Seats: []int{3, 4, 5}, Options: map[string]string{"game": "school"}},
		},
	}
}

// newShipped returns a constructor of greedy bots with the net that the program ships.
func newShipped(tolerance float32, lookahead bots.Lookahead) func(match.Game) (bots.Bot, error) {
	return func(g match.Game) (bots.Bot, error) {
		o, err := shipped(g)
		if err != nil {
			return nil, err
		}
		o.Tolerance, o.Lookahead = tolerance, lookahead
		return o.Bot(g)
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
