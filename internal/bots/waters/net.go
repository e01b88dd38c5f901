package waters

import (
	_ "embed" // the net
	"slices"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/games/waters"
	"github.com/bigriver/bigriver/internal/judge"
	"github.com/bigriver/bigriver/internal/search"
)

// netFile is the net that a coach uses. No level plays by it.
//
//go:embed net.bin
var netFile []byte

const (
	maxEnds = 12
	caution = 0.005 // by how much another action has to be better than the quick variant's
)

type (
	greedy   = bots.Greedy[state, action]
	proposal = search.Proposal[action]
)

// newGreedy configures a net that evaluates the position after each action.
func newGreedy(g match.Game, net *judge.Net) (o greedy, err error) {
	fast, err := neighbourOf(g, quick())
	if err != nil {
		return o, err
	}
	w, err := neighbourOf(g, strong())
	if err != nil {
		return o, err
	}
	p := &proposer{rules: fast.rules, choose: fast.choose}
	return greedy{
		Net: net, Read: newInputReader(w).read, MaxEnds: maxEnds, Propose: p.propose, Next: p.next, Fallback: fast.choose,
		Completes: true, Pauses: true, Outcome: outcome, PlaceWeight: 1, Caution: caution,
	}, nil
}

// outcome returns what the net learns from a result. Place is the share of the losses that are
// left: most decisions are about a loss, which rarely decides a game.
func outcome(r *engine.Result, _ int) (c judge.Chances) {
	if r.Group == engine.GroupWon {
		losses, limit := r.Why.Args[0], r.Why.Args[1] // see ResultWon
		c.Win[0], c.Place[0] = 1, float32(limit-losses)/float32(limit)
	}
	return c
}

// proposer lists actions to evaluate.
type proposer struct {
	rules  waters.Rules
	choose func(*bots.Decision[state, action]) int
	d      bots.Decision[state, action]
	dice   search.Dice
}

// next reports that each action of a turn is evaluated on its own.
func (*proposer) next(v *state, _ engine.Seat) (action, bots.Step) {
	if v.Phase == waters.Actions && v.Step == waters.Acting {
		return action{}, bots.TurnStart
	}
	return action{}, bots.InTurn
}

// propose appends what the quick variant would do, then other actions.
func (p *proposer) propose(dst []proposal, v *state, by engine.Seat, limit int) []proposal {
	d := &p.d
	p.dice = outlookSeed
	d.Rules, d.By, d.View, d.R = p.rules, by, *v, &p.dice
	d.Legal = p.rules.AppendLegal(d.Legal[:0], v, by)
	first := p.choose(d)
	dst = append(dst, proposal{Len: 1, Actions: [search.MaxProposal]action{d.Legal[first]}})
	step := max(1, (len(d.Legal)-1)/max(limit-1, 1))
	for i := 0; i < len(d.Legal) && len(dst) < limit; i += step {
		if i != first {
			dst = append(dst, proposal{Len: 1, Actions: [search.MaxProposal]action{d.Legal[i]}})
		}
	}
	return dst
}

// netSpec says how the net is trained: on games of the quick variant, which a coach plays out.
func netSpec() *bots.NetSpec {
	all := []int{1, 2, 3, 4}
	with := func(version string, more ...string) map[string]string {
		options := map[string]string{"version": version}
		for pair := range slices.Chunk(more, 2) {
			options[pair[0]] = pair[1]
		}
		return options
	}
	const fall, spring = "fall1926", "spring1927"
	return &bots.NetSpec{
		Shape: netShape(), File: netFile, Scripted: true, Sampled: 0.25, Lambda: 0.97,
		// Twelve actions are three turns or so.
		Coaching: bots.Coaching{Rounds: 1, MinTurns: 12, Share: 0.2, Weight: 0.3, Recheck: 4},
		New:      func(g match.Game, net *judge.Net) (bots.NetPlayer, error) { return newGreedy(g, net) },
		Scenarios: []bots.Scenario{
			{Weight: 8, Seats: all, Options: with(spring)},
			{Weight: 4, Seats: all, Options: with(fall)},
			{Weight: 2, Seats: all, Options: with(fall, "loss_limit", "tight")},
			{Weight: 1, Seats: all, Options: with(spring, "loss_limit", "tight")},
			{Weight: 1, Seats: all, Options: with(spring, "community_goals", "on", "individual_goals", "on")},
			{Weight: 1, Seats: all, Options: with(fall, "community_goals", "on", "fall_vicksburg_refuge", "on", "weather_deck", "77")},
			{Weight: 1, Seats: all, Options: with(spring, "open_hands", "on", "permission", "always", "weather_deck", "77", "levee_loss", "off")},
			{Weight: 1, Seats: all, Options: with(spring, "sunny_scope", "one", "rescue_way", "on", "individual_goals", "on")},
			{Weight: 1, Seats: all, Options: with(fall, "lakes_chained", "off", "first_visit", "dot", "raft_protects", "off")},
			{Weight: 1, Seats: all, Options: with(spring, "resolve_fixpoint", "off", "first_visit", "dot")},
			{Weight: 1, Seats: []int{2, 3, 4}, Options: with(fall, "group_vote", "on", "open_hands", "on")},
		},
	}
}
