package broadhorns

import (
	_ "embed" // the net

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/games/broadhorns"
	"github.com/bigriver/bigriver/internal/judge"
	"github.com/bigriver/bigriver/internal/search"
)

//go:embed net.bin
var netFile []byte

const (
	maxEnds = 24   // evaluated per decision
	caution = 0.03 // how much better another action must be than the merchant's
)

type (
	greedy   = bots.Greedy[state, action]
	proposal = search.Proposal[action]
)

// newGreedy configures a greedy bot with this net. It evaluates the position after each action and
// the rest of the turn, which a merchant plays.
func newGreedy(g match.Game, net *judge.Net) (o greedy, err error) {
	rules, err := bots.RulesOf[broadhorns.Rules](g)
	if err != nil {
		return o, err
	}
	quick, in := &merchant{Rules: rules, manner: daring()}, newInputReader(rules)
	p := &proposer{rules: rules, m: merchant{Rules: rules, manner: daring()}}
	return greedy{
		Net: net, Read: in.read, MaxEnds: maxEnds, Propose: p.propose, Next: p.next, Fallback: quick.choose, Completes: true,
		Outcome: outcome, PlaceWeight: 1, Caution: caution,
	}, nil
}

// marginScale is the lead in gold for which Place is 0.73.
const marginScale = 12

// outcome returns what the net learns from a result. Place is the lead in gold over the mean of the
// others, between 0 and 1: most decisions are about a few gold pieces, which rarely change places.
func outcome(r *engine.Result, n int) judge.Chances {
	c := judge.ChancesOf(r, n)
	total := float32(0)
	for _, score := range r.Scores[:n] {
		total += float32(score)
	}
	for seat, score := range r.Scores[:n] {
		others := (total - float32(score)) / float32(n-1)
		c.Place[seat] = judge.Sigmoid((float32(score) - others) / marginScale)
	}
	return c
}

// proposer lists the actions that may be worth an evaluation.
type proposer struct {
	rules broadhorns.Rules
	m     merchant
	d     decision
}

// next returns what kind of decision a seat faces. Claiming a delivery is forced.
func (p *proposer) next(v *state, by engine.Seat) (action, bots.Step) {
	switch {
	case begins(v):
		return action{}, bots.TurnStart
	case v.Phase == broadhorns.Selling && v.Port.Types != v.Port.Claimed:
		for _, open := range [...]bool{true, false} {
			for c := range broadhorns.Cargo(cargos) {
				if a := (action{Kind: broadhorns.Deliver, Cargo: c, Open: open}); p.rules.Check(v, by, a).OK() {
					return a, bots.Forced
				}
			}
		}
	}
	return action{}, bots.InTurn
}

// propose appends what the merchant would do, then other actions.
func (p *proposer) propose(dst []proposal, v *state, by engine.Seat, limit int) []proposal {
	d := &p.d
	d.Rules, d.By, d.View = p.rules, by, *v
	d.Legal = p.rules.AppendLegal(d.Legal[:0], v, by)
	quick := p.m.choose(d)
	dst = append(dst, proposal{Len: 1, Actions: [search.MaxProposal]action{d.Legal[quick]}})
	for i, a := range d.Legal {
		if len(dst) < limit && i != quick && p.isWorthwhile(v, a) {
			dst = append(dst, proposal{Len: 1, Actions: [search.MaxProposal]action{a}})
		}
	}
	return dst
}

// isWorthwhile reports whether an action may be good. It rejects most actions that hardly ever are.
func (p *proposer) isWorthwhile(v *state, a action) bool {
	me := &v.Players[v.Active]
	switch a.Kind { //nolint:exhaustive // the other kinds are never hopeless
	case broadhorns.Move:
		return p.isUsefulMove(v, me, a)
	case broadhorns.Sell:
		return a.Cell == 0 && a.Value == 0
	case broadhorns.EndExpedition:
		return v.Phase == broadhorns.Boarding || me.Load() == 0 && me.Aboard == 0
	case broadhorns.SetDown:
		return false
	}
	return true
}

// isUsefulMove reports whether a Move goes to a town that the seat may use, or as far as it can,
// and wastes no current.
func (p *proposer) isUsefulMove(v *state, me *broadhorns.Player, a action) bool {
	t := p.rules.Tables()
	at := me.Space + a.N
	if a.More > 0 && int(a.N) <= t.Reach(v, me, int(a.More)-1) {
		return false
	}
	if town := t.TownAt[at]; town != 0 && me.Visited>>town&1 == 0 {
		return true
	}
	return at == t.LastSpace || int(a.N) == t.Reach(v, me, int(a.More))
}

// netSpec says how the net is trained. A turn has about eight decisions, so the exploration rate of
// each is lower than in games with one decision per turn.
func netSpec() *bots.NetSpec {
	all := []int{2, 3, 4}
	return &bots.NetSpec{
		Shape: netShape(), File: netFile, Exploration: 0.01, Unevaluated: 0.5, Lambda: 0.95,
		Coaching: bots.Coaching{Rounds: 6, Share: 0.5, Weight: 0.15, Recheck: 24},
		New:      func(g match.Game, net *judge.Net) (bots.NetPlayer, error) { return newGreedy(g, net) },
		Scenarios: []bots.Scenario{
			{Weight: 12, Seats: all},
			{Weight: 1, Seats: all, Options: map[string]string{"hand_boarding": "home"}},
			{Weight: 1, Seats: all, Options: map[string]string{"st_louis_boarding": "on"}},
			{Weight: 1, Seats: all, Options: map[string]string{"one_delivery": "on", "winter_spoil_cards": "off", "award_needs_wreath": "on"}},
		},
	}
}

// netJudge judges positions by a net.
type netJudge struct {
	in       *inputReader
	net      *judge.Evaluator
	position *judge.Position
}

// judge estimates how good a position is for a seat.
func (j *netJudge) judge(v *state, by engine.Seat) float64 {
	j.in.read(j.position, v, by)
	j.net.Evaluate(j.position)
	return valueOf(&j.net.Chances, by)
}

// valueOf returns how good chances are for a seat.
func valueOf(c *judge.Chances, by engine.Seat) float64 { return float64(c.Win[by]+c.Place[by]) / 2 }
