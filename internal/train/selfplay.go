package train

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"runtime"
	"slices"
	"sync"

	"golang.org/x/sync/errgroup"

	"github.com/bigriver/bigriver/internal/arena"
	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/judge"
)

// Hyperparameters of self-play. The net plays a batch of games without changing. Then it is trained
// on the batch for a few epochs.
const (
	batchGames     = 64
	epochs         = 3
	minibatchGames = 2 // per gradient step

	// scriptedStart is the share of all games, at the start, that are played only by bots without a
	// net, since the net is untrained.
	scriptedStart = 0.03
	mixedGames    = 0.2 // share of the other games in which some seats play without the net
	scriptedSeats = 0.5 // share of these seats

	// A net that only predicts also sees games that begin with at most this many random turns.
	maxRandomTurns = 100

	maxEnds          = 12 // half as many as the bot evaluates, to play more games
	exploration      = 0.04
	temperatureStart = 0.006
	temperatureEnd   = 0.002
	lambda           = 0.9

	learningRateStart = 1.5e-3
	learningRateEnd   = 3e-5
	averageDecay      = 0.999 // of the moving average of the weights, which is the net that plays
	beta1             = 0.9   // of Adam
	beta2             = 0.999
	epsilon           = 1e-8
)

// Strength is measured in games of one net against the stand-in bot, and in a cooperative game in
// games of a group of nets.
const (
	measureSeats    = 4
	measureSeed     = 77
	measureInterval = 1.0 / 15 // of the games
)

// SelfPlay trains a net by self-play. The weights depend only on the seed and the number of games,
// not on the number of workers or on interruptions.
type SelfPlay struct {
	Game    catalog.Entry
	Spec    *bots.NetSpec
	Games   int
	Seed    uint64
	Workers int // 0: one per core
	Measure int // games per measurement of strength

	Save     func(*Checkpoint) error // called after each batch; may be nil
	Progress func(*Progress)         // called after each batch; may be nil
}

// Checkpoint is the state of training.
type Checkpoint struct {
	Game   string
	Shape  *judge.Shape
	Seed   uint64
	Games  int // in total
	Played int
	Steps  int

	Weights []float32
	Average []float32 // moving average of the weights
	Moment1 []float32 // moving average of the gradient (Adam)
	Moment2 []float32 // moving average of its square (Adam)

	Curve []Point
}

// Point is a measurement of strength during training.
type Point struct {
	Games    int // trained on
	Won, Of  float64
	LastLoss [3]float64 // see bots.Episode.Loss
}

// Progress describes a batch.
type Progress struct {
	Played   int
	Examples int
	Loss     [3]float64 // mean of bots.Episode.Loss
	Point    *Point     // nil: strength was not measured
}

// Net returns the net that plays.
func (c *Checkpoint) Net() *judge.Net { return &judge.Net{Shape: *c.Shape, Weights: c.Average} }

// Start returns a checkpoint of an untrained net.
func (sp *SelfPlay) Start() *Checkpoint {
	net := judge.NewNet(sp.Spec.Shape)
	net.Randomize(arena.Source(sp.Seed, 0, 1))
	n := len(net.Weights)
	return &Checkpoint{
		Game: sp.Game.Facts().Name, Shape: sp.Spec.Shape, Seed: sp.Seed, Games: sp.Games,
		Weights: net.Weights, Average: slices.Clone(net.Weights), Moment1: make([]float32, n), Moment2: make([]float32, n),
	}
}

// Run trains from a checkpoint until all games are played or the context is canceled. Cancellation
// loses the current batch.
func (sp *SelfPlay) Run(ctx context.Context, c *Checkpoint) error {
	t := &trainer{SelfPlay: sp, c: c, net: c.Net()}
	training := &judge.Net{Shape: *c.Shape, Weights: c.Weights}
	for range minibatchGames {
		e := training.NewEvaluator()
		t.evaluators, t.gradients = append(t.evaluators, e), append(t.gradients, judge.NewGradient(e))
	}
	for c.Played < c.Games {
		episodes, err := t.playBatch(ctx)
		if err != nil || ctx.Err() != nil {
			return err
		}
		p := progressOf(episodes)
		before := c.Played
		t.trainOn(episodes)
		c.Played += len(episodes)
		p.Played = c.Played
		interval := max(int(measureInterval*float64(c.Games)), 1)
		if c.Played/interval != before/interval || c.Played == c.Games {
			p.Point, err = t.measure(ctx)
			if err != nil || ctx.Err() != nil {
				return err
			}
			p.Point.LastLoss = p.Loss
			c.Curve = append(c.Curve, *p.Point)
		}
		if sp.Save != nil {
			if err := sp.Save(c); err != nil {
				return err
			}
		}
		if sp.Progress != nil {
			sp.Progress(p)
		}
	}
	return nil
}

func progressOf(episodes []bots.Episode) *Progress {
	p := &Progress{}
	count := 0.0
	for i := range episodes {
		if len(episodes[i].Examples) == 0 {
			continue
		}
		p.Examples += len(episodes[i].Examples)
		count++
		for k, loss := range episodes[i].Loss() {
			p.Loss[k] += loss
		}
	}
	for k := range p.Loss {
		p.Loss[k] /= max(count, 1)
	}
	return p
}

// trainer runs a SelfPlay.
type trainer struct {
	*SelfPlay

	c          *Checkpoint
	net        *judge.Net         // the net that plays
	evaluators []*judge.Evaluator // of the net in training, one for each game of a minibatch
	gradients  []*judge.Gradient

	mu     sync.Mutex
	actors []bots.Actor
	inUse  int // actors that play in this batch
}

// playBatch plays a batch of games.
func (t *trainer) playBatch(ctx context.Context) (episodes []bots.Episode, err error) {
	first := t.c.Played + 1
	t.inUse = 0
	err = inOrder(ctx, first, min(t.c.Played+batchGames, t.c.Games), t.Workers, func() (func(int) (bots.Episode, error), error) {
		a, err := t.actor()
		if err != nil {
			return nil, err
		}
		return func(number int) (bots.Episode, error) { return t.play(a, number) }, nil
	}, func(ep bots.Episode) error {
		episodes = append(episodes, ep)
		return nil
	})
	return episodes, err
}

// actor returns an actor that is not in use.
func (t *trainer) actor() (bots.Actor, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.inUse == len(t.actors) {
		player, err := t.Spec.New(t.Game, t.net)
		if err != nil {
			return nil, err
		}
		a, err := player.Actor(t.Game)
		if err != nil {
			return nil, err
		}
		t.actors = append(t.actors, a)
	}
	t.inUse++
	return t.actors[t.inUse-1], nil
}

// play plays a game. Its randomness depends only on the seed and its number.
func (t *trainer) play(a bots.Actor, number int) (bots.Episode, error) {
	r := arena.Source(t.Seed, uint64(number), 0)
	scenario := pick(t.Spec.Scenarios, r)
	setup := engine.Setup{Seats: scenario.Seats[engine.Below(r, len(scenario.Seats))], Options: scenario.Options}
	done := float64(number) / float64(t.c.Games)
	p := bots.Policy{
		MaxEnds: maxEnds, Exploration: cmp.Or(t.Spec.Exploration, exploration), Unevaluated: t.Spec.Unevaluated,
		Temperature: temperatureStart + float32(done*(temperatureEnd-temperatureStart)), Lambda: cmp.Or(t.Spec.Lambda, lambda),
		Sampled: t.Spec.Sampled,
	}
	everybody := engine.Seats(1)<<setup.Seats - 1
	switch {
	case t.Spec.Scripted:
		p.Scripted = everybody
		if engine.Below(r, 2) == 0 {
			p.Random, p.RandomTurns = float32(1+engine.Below(r, 50))/100, engine.Below(r, maxRandomTurns)
		}
	case done < scriptedStart:
		p.Scripted, p.Lambda = everybody, 1
	case engine.Below(r, 1000) < 1000*mixedGames:
		for seat := range setup.Seats {
			if engine.Below(r, 1000) < 1000*scriptedSeats {
				p.Scripted = p.Scripted.With(engine.Seat(seat))
			}
		}
	}
	ep, err := a.Play(setup, &p, r)
	if err != nil {
		err = fmt.Errorf("game %d: %w", number, err)
	}
	return ep, err
}

// pick chooses a scenario at random, by weight.
func pick(list []bots.Scenario, r engine.Source) *bots.Scenario {
	total := 0
	for i := range list {
		total += list[i].Weight
	}
	i := 0
	for at := engine.Below(r, total); at >= list[i].Weight; i++ {
		at -= list[i].Weight
	}
	return &list[i]
}

// trainOn trains on a batch. Its randomness depends only on the seed and the number of games
// before.
func (t *trainer) trainOn(episodes []bots.Episode) {
	r := arena.Source(t.Seed, uint64(t.c.Played), 2)
	order := make([]int, len(episodes))
	for i := range order {
		order[i] = i
	}
	for range epochs {
		for i := len(order) - 1; i > 0; i-- {
			k := engine.Below(r, i+1)
			order[i], order[k] = order[k], order[i]
		}
		for from := 0; from < len(order); from += minibatchGames {
			t.step(episodes, order[from:min(from+minibatchGames, len(order))])
		}
	}
}

// step makes one gradient step on some games. It adds their gradients in order, whichever was
// computed first: floating-point sums depend on the order.
func (t *trainer) step(episodes []bots.Episode, chosen []int) {
	var group errgroup.Group
	group.SetLimit(cmp.Or(t.Workers, runtime.GOMAXPROCS(0)))
	examples := 0
	for i, number := range chosen {
		examples += len(episodes[number].Examples)
		group.Go(func() error {
			t.evaluators[i].Reset()
			clear(t.gradients[i].Sum)
			list := episodes[number].Examples
			for k := range list {
				t.gradients[i].Add(list[k].Position, &list[k].Target)
			}
			return nil
		})
	}
	_ = group.Wait() // none fails
	if examples == 0 {
		return
	}
	sum := t.gradients[0].Sum
	for i := 1; i < len(chosen); i++ {
		for k, v := range t.gradients[i].Sum {
			sum[k] += v
		}
	}
	t.c.update(sum, 1/float32(examples), float64(t.c.Played)/float64(t.c.Games))
}

// update updates the weights by Adam with the gradient times scale, and their moving average. Each
// product is rounded before it is added, so that every machine computes the same.
func (c *Checkpoint) update(gradient []float32, scale float32, done float64) {
	c.Steps++
	left := float64((1 - done) * (1 - done))
	rate := learningRateEnd + float64((learningRateStart-learningRateEnd)*left)
	correction1, correction2 := 1-power(beta1, c.Steps), 1-power(beta2, c.Steps)
	size := float32(rate / correction1)
	decay := min(averageDecay, float64(c.Steps)/float64(c.Steps+10))
	for i, g := range gradient {
		g *= scale
		c.Moment1[i] = float32(beta1*c.Moment1[i]) + float32((1-beta1)*g)
		c.Moment2[i] = float32(beta2*c.Moment2[i]) + float32(float32(1-beta2)*float32(g*g))
		c.Weights[i] -= float32(size*c.Moment1[i]) / (float32(math.Sqrt(float64(c.Moment2[i])/correction2)) + epsilon)
		c.Average[i] = float32(float32(decay)*c.Average[i]) + float32(float32(1-decay)*c.Weights[i])
	}
}

// power returns x to the power of n. math.Pow is not the same on every machine.
func power(x float64, n int) float64 {
	p := 1.0
	for ; n > 0; n >>= 1 {
		if n&1 != 0 {
			p *= x
		}
		x *= x
	}
	return p
}

// measure measures the strength of the net.
func (t *trainer) measure(ctx context.Context) (*Point, error) {
	net := bots.Named{Name: "net", New: func(g match.Game) (bots.Bot, error) {
		player, err := t.Spec.New(g, t.net)
		if err != nil {
			return nil, err
		}
		return player.Bot(g)
	}}
	facts := t.Game.Facts()
	players := []bots.Entrant{net}
	for len(players) < min(measureSeats, facts.MaxSeats) {
		if facts.Cooperative {
			players = append(players, net)
		} else {
			players = append(players, t.Game.Bots().StandIn())
		}
	}
	report, err := arena.Run(ctx, arena.Sim{
		Game: t.Game, Setup: engine.Setup{Seats: len(players)}, Players: players, Games: t.Measure, Seed: measureSeed, Workers: t.Workers,
	})
	if err != nil {
		return nil, err
	}
	if facts.Cooperative {
		won := report.Total.GroupWon
		return &Point{Games: t.c.Played, Won: float64(won), Of: float64(won + report.Total.GroupLost)}, nil
	}
	first := &report.Total.Players[0]
	return &Point{Games: t.c.Played, Won: first.Wins(), Of: float64(first.Games)}, nil
}
