package bots

import (
	"math"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/judge"
	"github.com/bigriver/bigriver/internal/search"
)

// Actor plays games against itself to produce training examples. It belongs to one goroutine.
type Actor interface {
	// Play plays one game. All randomness comes from r.
	Play(setup engine.Setup, p *Policy, r engine.Source) (Episode, error)
}

// Policy says how an actor plays a game.
type Policy struct {
	Scripted    engine.Seats // seats that play without the net, by Greedy.Fallback
	MaxEnds     int          // evaluated per decision
	Exploration float32      // the share of turns that end at random
	Unevaluated float32      // the share of the decisions within a turn that Greedy.Fallback makes
	// Of the softmax over utilities that selects an end; 0 always selects the best, and so does a
	// Greedy with Caution.
	Temperature float32
	Lambda      float32 // of TD(lambda) targets; 1 uses only the result

	Sampled float32 // share of the positions that are examples; 0 means all

	// In the first RandomTurns turns this share of the actions is random, so that the net sees bad
	// positions, too. What follows such an action says nothing about the positions before it: these
	// turns give no examples.
	Random      float32
	RandomTurns int
}

// maxEpisodeTurns is the number of turns after which a game is discarded.
const maxEpisodeTurns = 600

// Episode is a finished game.
type Episode struct {
	Examples    []Example
	Result      judge.Chances
	Cooperative bool // all win or lose together
}

// Example is a position, the net's prediction for it, and the training target.
type Example struct {
	Position  *judge.Position
	Predicted judge.Chances
	Target    judge.Chances
}

// Actor makes an actor that plays like the bot.
func (o Greedy[S, A]) Actor(g match.Game) (Actor, error) { return o.evaluator(g) }

// Play plays a game against itself.
func (e *evaluator[S, A]) Play(setup engine.Setup, p *Policy, r engine.Source) (ep Episode, err error) {
	facts := e.rules.Facts()
	if setup, err = facts.Complete(setup); err != nil {
		return ep, err
	}
	s, err := e.rules.Start(setup)
	if err != nil {
		return ep, err
	}
	e.net.Reset()
	var (
		legal []A
		// Targets by example, used instead of the next prediction.
		overrides = map[int]judge.Chances{}
		drawing   = false          // chance acted last
		last      = engine.Watcher // the seat that acted last
	)
	for turns := 0; turns < maxEpisodeTurns; {
		turn := e.rules.ToAct(&s)
		if turn == 0 {
			result := e.rules.Result(&s)
			ep.Result, ep.Cooperative = e.Outcome(&result, setup.Seats), e.Net.Cooperative
			ep.setTargets(overrides, p.Lambda)
			return ep, nil
		}
		if turn.Has(engine.Chance) {
			if !drawing && len(ep.Examples) > 0 && p.samples(r) {
				e.record(&ep, &s, last)
			}
			drawing = true
			var ok bool
			if legal, ok = search.Roll(e.rules, &s, r, legal); !ok {
				break
			}
			continue
		}
		drawing = false
		by := turn.First()
		last = by
		view := e.viewOf(&s, by)
		if turns < p.RandomTurns && uniform(r) < p.Random {
			legal = e.rules.AppendLegal(legal[:0], view, by)
			e.rules.Apply(&s, by, legal[engine.Below(r, len(legal))], nil)
			continue
		}
		a, step := e.Next(view, by)
		switch step {
		case Forced:
			e.rules.Apply(&s, by, a, nil)
			continue
		case TurnStart:
			turns++
			if turns > p.RandomTurns && p.samples(r) {
				e.record(&ep, &s, e.anyViewer(setup.Seats, r))
				view = e.viewOf(&s, by)
			}
		default:
		}
		var actions []A
		var better *judge.Chances
		if step == TurnStart || p.Unevaluated == 0 || uniform(r) >= p.Unevaluated {
			actions, better = e.sample(view, by, p, r)
		}
		if actions == nil {
			legal = e.rules.AppendLegal(legal[:0], view, by)
			d := Decision[S, A]{Rules: e.rules, By: by, View: *view, Legal: legal, R: r}
			e.rules.Apply(&s, by, legal[d.choose(e.Fallback)], nil)
			continue
		}
		if better != nil {
			overrides[len(ep.Examples)-1] = *better
		}
		e.apply(&s, by, actions)
	}
	return Episode{}, nil // the game did not end
}

// anyViewer returns a seat or a watcher at random, if that makes a difference.
func (e *evaluator[S, A]) anyViewer(seats int, r engine.Source) engine.Seat {
	if !e.hidden {
		return engine.Watcher
	}
	if i := engine.Below(r, seats+1); i < seats {
		return engine.Seat(i)
	}
	return engine.Watcher
}

// record adds the view of a position to an episode.
func (e *evaluator[S, A]) record(ep *Episode, s *S, viewer engine.Seat) {
	e.read(s, viewer)
	e.net.Evaluate(e.position)
	ep.Examples = append(ep.Examples, Example{Position: e.position.Clone(), Predicted: e.net.Chances})
}

// sample selects an end of the turn by the policy; nil means that the seat plays without the net.
// If it explores, it also returns the chances after the best end.
func (e *evaluator[S, A]) sample(s *S, by engine.Seat, p *Policy, r engine.Source) (actions []A, better *judge.Chances) {
	if p.Scripted.Has(by) {
		return nil, nil
	}
	ends, best := e.best(s, by, p.MaxEnds)
	if best < 0 {
		return nil, nil
	}
	if uniform(r) < p.Exploration {
		i := engine.Below(r, len(ends))
		if i != best {
			return ends[i].Way(), &e.chances[best]
		}
	}
	if p.Temperature > 0 && e.Caution == 0 {
		total := float32(0)
		for i := range ends {
			total += judge.Exp((e.utility(&e.chances[i], by) - e.utility(&e.chances[best], by)) / p.Temperature)
		}
		left := uniform(r) * total
		for i := range ends {
			if left -= judge.Exp((e.utility(&e.chances[i], by) - e.utility(&e.chances[best], by)) / p.Temperature); left < 0 {
				return ends[i].Way(), nil
			}
		}
	}
	return ends[best].Way(), nil
}

// samples reports whether a position becomes an example.
func (p *Policy) samples(r engine.Source) bool { return p.Sampled == 0 || uniform(r) < p.Sampled }

// uniform returns a random number in [0, 1).
func uniform(r engine.Source) float32 { return float32(r.Uint64()>>40) / (1 << 24) }

// setTargets sets the TD(lambda) targets of the examples. The course of the game after an
// exploratory turn says nothing about the position before it: the target there is the chances after
// the best end.
func (ep *Episode) setTargets(overrides map[int]judge.Chances, lambda float32) {
	target := ep.Result
	for i := len(ep.Examples) - 1; i >= 0; i-- {
		e := &ep.Examples[i]
		if c, ok := overrides[i]; ok {
			target = c
		}
		e.Target = target
		for seat := range target.Win {
			target.Win[seat] = lerp(lambda, target.Win[seat], e.Predicted.Win[seat])
			target.Place[seat] = lerp(lambda, target.Place[seat], e.Predicted.Place[seat])
		}
	}
}

func lerp(share, a, b float32) float32 { return float32(share*a) + float32((1-share)*b) }

// Loss returns the cross entropy of the predictions with the winner, by third of the game, relative
// to a uniform guess. In a cooperative game the group wins or loses.
func (ep *Episode) Loss() (loss [3]float64) {
	var count [3]float64
	for i := range ep.Examples {
		e := &ep.Examples[i]
		third := i * 3 / len(ep.Examples)
		if ep.Cooperative {
			win, chance := float64(ep.Result.Win[0]), float64(e.Predicted.Win[0])
			loss[third] -= math.Log2(max(1-math.Abs(win-chance), 1e-6))
			count[third]++
			continue
		}
		for seat, share := range ep.Result.Win {
			if share > 0 {
				loss[third] -= float64(share) * math.Log(max(float64(e.Predicted.Win[seat]), 1e-6)) / math.Log(float64(e.Position.Seats))
			}
		}
		count[third]++
	}
	for i := range loss {
		loss[i] /= max(count[i], 1)
	}
	return loss
}
