package bots

import (
	"cmp"
	"math"
	"slices"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/search"
)

// Trying configures a bot that tries out its actions: in sampled worlds, it does each action, lets
// a quick bot play on for all seats with the same random numbers, and judges the result. It does
// what the quick bot would do unless another action is significantly better. So it is hardly ever
// worse than the quick bot.
type Trying[S, A comparable] struct {
	Quick func(*Decision[S, A]) int // the quick bot's choice; it is stateless

	// Judge estimates how good a position is for a seat, from its view, and Outcome returns how
	// good the result of a game is, on the same scale: some of the worlds end before others.
	Judge   func(v *S, by engine.Seat) float64
	Outcome func(s *S, r *engine.Result, by engine.Seat) float64

	// IsWorthwhile reports whether an action may be good enough to try.
	IsWorthwhile func(v *S, a A) bool

	// Begins reports whether this decision begins a turn. Positions are judged at such points,
	// where they are comparable.
	Begins func(*S) bool

	Worlds   int // number of worlds to try each action in, unless it is much worse than the best
	Ahead    int // number of turns to play on
	MaxTried int // number of actions to try, besides the quick bot's
}

// Bot makes the bot.
func (o Trying[S, A]) Bot(g match.Game) (Bot, error) {
	_, ok := match.RulesOf[S, A](g)
	if !ok {
		return nil, notPlayed(g)
	}
	t := &trying[S, A]{Trying: o, share: 1}
	var err error
	t.Bot, err = Typed(g, t.decide)
	return t, err
}

type trying[S, A comparable] struct {
	Bot
	Trying[S, A]

	share float64

	tried   []tried
	next    Decision[S, A] // for the quick bot while it plays on
	chances []A
	dice    search.Dice
}

// tried is an action and its result, relative to the result of the quick bot's action in the same
// worlds.
type tried struct {
	index        int
	sum, squares float64 // of the differences
}

// difference returns the mean of the differences in n worlds, and its standard error.
func (c *tried) difference(n int) (mean, spread float64) {
	worlds := float64(n)
	mean = c.sum / worlds
	return mean, math.Sqrt(max(0, c.squares/worlds-float64(mean*mean)) / worlds)
}

// ScaleBudget changes the number of worlds.
func (t *trying[S, A]) ScaleBudget(share float64) { t.share = share }

const (
	minWorlds = 4
	roundsOf  = 4 // number of rounds; after each, the worse half of the actions is dropped

	// In standard errors: an action must beat the quick bot's by surely. It is dropped early if it
	// is worse by hopeless, which is tested after every few worlds.
	surely    = 2
	hopeless  = 1
	testEvery = 3
	testFrom  = 6
)

func (t *trying[S, A]) decide(d *Decision[S, A]) int {
	if len(d.Legal) == 1 {
		return 0
	}
	quick := d.choose(t.Quick)
	t.candidates(d, quick)
	worlds := max(int(float64(t.Worlds)*t.share), minWorlds)
	for n := 1; n <= worlds && len(t.tried) > 0; n++ {
		world := d.Rules.Resample(&d.View, d.By, d.R)
		luck := d.R.Uint64()
		base := t.try(d, &world, quick, luck)
		for i := range t.tried {
			c := &t.tried[i]
			diff := t.try(d, &world, c.index, luck) - base
			c.sum += diff
			c.squares += float64(diff * diff) // not fused, so that every machine computes the same
		}
		if n >= testFrom && n%testEvery == 0 {
			t.tried = slices.DeleteFunc(t.tried, func(c tried) bool {
				mean, spread := c.difference(n)
				return mean <= -hopeless*spread
			})
		}
		if n%max(1, worlds/roundsOf) == 0 && len(t.tried) > 1 {
			slices.SortStableFunc(t.tried, func(a, b tried) int { return cmp.Compare(b.sum, a.sum) })
			t.tried = t.tried[:(len(t.tried)+1)/2]
		}
	}
	best, highest := quick, 0.0
	for _, c := range t.tried {
		if mean, spread := c.difference(worlds); mean > highest && mean > surely*spread {
			best, highest = c.index, mean
		}
	}
	return best
}

// candidates lists the actions to try besides the quick bot's. If there are too many, it selects a
// random subset.
func (t *trying[S, A]) candidates(d *Decision[S, A], quick int) {
	t.tried = t.tried[:0]
	for i := range d.Legal {
		if i != quick && t.IsWorthwhile(&d.View, d.Legal[i]) {
			t.tried = append(t.tried, tried{index: i})
		}
	}
	for len(t.tried) > t.MaxTried {
		i := engine.Below(d.R, len(t.tried))
		t.tried = slices.Delete(t.tried, i, i+1)
	}
}

// try returns the value of an action in a world, for the acting seat.
func (t *trying[S, A]) try(d *Decision[S, A], world *S, index int, luck uint64) float64 {
	s := *world
	t.dice = search.Dice(luck)
	d.Rules.Apply(&s, d.By, d.Legal[index], nil)
	n := &t.next
	n.Rules, n.R = d.Rules, &t.dice
	for turns := 0; ; {
		turn := d.Rules.ToAct(&s)
		if turn == 0 {
			r := d.Rules.Result(&s)
			return t.Outcome(&s, &r, d.By)
		}
		by := turn.First()
		if by == engine.Chance {
			var ok bool
			if t.chances, ok = search.Roll(d.Rules, &s, &t.dice, t.chances); !ok {
				return 0
			}
			continue
		}
		if t.Begins(&s) {
			turns++
		}
		if turns == t.Ahead {
			v := d.Rules.View(&s, d.By)
			return t.Judge(&v, d.By)
		}
		n.By, n.View = by, d.Rules.View(&s, by)
		if n.Legal = d.Rules.AppendLegal(n.Legal[:0], &n.View, by); len(n.Legal) == 0 {
			return 0
		}
		d.Rules.Apply(&s, by, n.Legal[n.choose(t.Quick)], nil)
	}
}
