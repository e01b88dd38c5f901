package bots

import (
	"cmp"
	"math"
	"slices"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/judge"
	"github.com/bigriver/bigriver/internal/search"
)

// Reasoner compares actions that a seat may do. It is stateless and owned by one goroutine.
type Reasoner interface {
	// Why returns why the seat would prefer one of its actions to another. It reads from the match
	// only what the seat may know.
	Explain(m match.Match, by engine.Seat, one, other int, r engine.Source) Reason

	// Alternative returns the best other action according to the judge, and why one is better. It
	// prefers actions over which one gains something. It returns -1 if no difference is
	// significant.
	Alternative(m match.Match, by engine.Seat, one int, r engine.Source) (other int, why Reason)

	// Rules returns the rules under which an action has effects, as far as the seat knows.
	Rules(m match.Match, by engine.Seat, one int) []string
}

// Reasoning configures how a Reasoner compares actions: in sampled worlds, it does each action and
// lets a quick bot finish the turn with the same random numbers. The reason is the aspects in which
// the resulting positions differ most, multiplied by their weight.
type Reasoning[S, A comparable] struct {
	Aspects []Aspect
	Form    *judge.Form               // the weights of the features
	Quick   func(*Decision[S, A]) int // the quick bot's choice; it is stateless

	// Read appends the features of each seat in turn, from what one seat knows; in a cooperative
	// game, those of the group.
	Read func(x []float32, view *S, by engine.Seat, r engine.Source) []float32

	// Turn returns the number of the turn, for a game in which a change of the acting seat does not
	// mark the end of a turn. nil: it does.
	Turn func(*S) int
}

// Limits of a comparison.
const (
	reasonWorlds = 12
	reasonOthers = 6   // actions that Alternative compares, besides the quick bot's
	maxFinish    = 100 // actions to finish a turn
	maxGains     = 2
	maxRisks     = 1
	clearly      = 2   // standard errors by which an aspect must differ
	worthSaying  = 0.1 // as a share of the largest weighted difference
)

// Reasoner makes the Reasoner.
func (o Reasoning[S, A]) Reasoner(g match.Game) (Reasoner, error) {
	rules, ok := match.RulesOf[S, A](g)
	if !ok {
		return nil, notPlayed(g)
	}
	return &reasoner[S, A]{Reasoning: o, rules: rules, cooperative: g.Facts().Cooperative}, nil
}

// WhyOf returns a Reasoner's comparison for use without a match, for a coach. ok is false for a
// game with other types.
func WhyOf[S, A comparable](r Reasoner) (why func(d *Decision[S, A], one, other int) Reason, ok bool) {
	own, ok := r.(*reasoner[S, A])
	if !ok {
		return nil, false
	}
	return func(d *Decision[S, A], one, other int) Reason {
		c := own.compare(d, one, []int{other})
		return c[0].reason
	}, true
}

type reasoner[S, A comparable] struct {
	Reasoning[S, A]

	rules       engine.Rules[S, A]
	cooperative bool

	next    Decision[S, A] // for the quick bot while it finishes a turn
	chances []A
	dice    search.Dice
}

func (r *reasoner[S, A]) Explain(m match.Match, by engine.Seat, one, other int, source engine.Source) Reason {
	return r.compare(r.decision(m, by, source), one, []int{other})[0].reason
}

func (r *reasoner[S, A]) Alternative(m match.Match, by engine.Seat, one int, source engine.Source) (other int, why Reason) {
	d := r.decision(m, by, source)
	other = -1
	if len(d.Legal) < 2 {
		return other, why
	}
	others := r.others(d, one)
	lowest := 0.0
	for i, c := range r.compare(d, one, others) {
		gains, gained := len(c.reason.Gains) > 0, len(why.Gains) > 0
		if !c.reason.None() && (other < 0 || gains && !gained || gains == gained && c.net < lowest) {
			other, why, lowest = others[i], c.reason, c.net
		}
	}
	return other, why
}

func (r *reasoner[S, A]) Rules(m match.Match, by engine.Seat, one int) (list []string) {
	d := r.decision(m, by, nil)
	return RulesBy(r.rules, d.View, by, d.Legal[one])
}

// RulesBy returns the rules under which an action has effects, as far as its seat knows.
func RulesBy[S, A comparable](rules engine.Rules[S, A], view S, by engine.Seat, a A) (list []string) {
	var ev engine.Events
	rules.Apply(&view, by, a, &ev)
	for i := range ev.List {
		if rule := ev.List[i].Rule; rule != "" && !slices.Contains(list, rule) {
			list = append(list, rule)
		}
	}
	return list
}

// decision returns a seat's decision, with its own copy of the list of actions.
func (r *reasoner[S, A]) decision(m match.Match, by engine.Seat, source engine.Source) *Decision[S, A] {
	view, legal, err := match.Known[S, A](m, by)
	if err != nil {
		panic(err) // the caller passed the match of another game
	}
	return &Decision[S, A]{Rules: r.rules, By: by, View: view, Legal: slices.Clone(legal), R: source}
}

// others returns the actions to compare with: the quick bot's choice, and others. If there are too
// many, it selects a random subset.
func (r *reasoner[S, A]) others(d *Decision[S, A], one int) (list []int) {
	quick := d.choose(r.Quick)
	if quick != one {
		list = append(list, quick)
	}
	var rest []int
	for i := range d.Legal {
		if i != one && i != quick {
			rest = append(rest, i)
		}
	}
	for len(rest) > reasonOthers {
		i := engine.Below(d.R, len(rest))
		rest = slices.Delete(rest, i, i+1)
	}
	return append(list, rest...)
}

// compared is how an action differs from another.
type compared struct {
	net    float64 // how much better it is according to the judge
	reason Reason
}

// weighed is how much two actions differ in an aspect.
type weighed struct {
	change       float64 // of the aspect: above 0 if the first has more
	sum, squares float64 // of the change times its weight
}

// compare compares an action with others, all in the same worlds.
func (r *reasoner[S, A]) compare(d *Decision[S, A], one int, others []int) []compared {
	list := make([]compared, len(others))
	all := make([][]weighed, len(others))
	for i := range all {
		all[i] = make([]weighed, len(r.Aspects))
	}
	var x, y []float32
	for range reasonWorlds {
		world, luck := r.rules.Resample(&d.View, d.By, d.R), d.R.Uint64()
		x = r.after(x[:0], world, d, one, luck)
		for i, other := range others {
			y = r.after(y[:0], world, d, other, luck)
			list[i].net += r.weigh(all[i], x, y, int(d.By))
		}
	}
	for i := range list {
		list[i].reason = r.reason(all[i])
	}
	return list
}

// after returns the features at the end of a turn that continues with an action.
func (r *reasoner[S, A]) after(x []float32, world S, d *Decision[S, A], index int, luck uint64) []float32 {
	r.dice = search.Dice(luck)
	r.rules.Apply(&world, d.By, d.Legal[index], nil)
	turnOf := 0
	if r.Turn != nil {
		turnOf = r.Turn(&d.View)
	}
	n := &r.next
	n.Rules, n.R = r.rules, &r.dice
	for range maxFinish {
		turn := r.rules.ToAct(&world)
		if r.Turn != nil && r.Turn(&world) != turnOf {
			break
		}
		if turn.Has(engine.Chance) {
			var ok bool
			if r.chances, ok = search.Roll(r.rules, &world, &r.dice, r.chances); !ok {
				break
			}
			continue
		}
		if !turn.Has(d.By) {
			break
		}
		n.By, n.View = d.By, r.rules.View(&world, d.By)
		if n.Legal = r.rules.AppendLegal(n.Legal[:0], &n.View, d.By); len(n.Legal) == 0 {
			break
		}
		r.rules.Apply(&world, d.By, n.Legal[n.choose(r.Quick)], nil)
	}
	view := r.rules.View(&world, d.By)
	r.dice = search.Dice(luck) // the same numbers, wherever the turn has ended
	return r.Read(x, &view, d.By, &r.dice)
}

// weigh adds the differences between the features x and y, and returns how much better x is.
func (r *reasoner[S, A]) weigh(list []weighed, x, y []float32, by int) (net float64) {
	n := len(r.Form.Features)
	seats := len(x) / n
	if r.cooperative {
		by = 0
	}
	mine, yours := x[by*n:by*n+n], y[by*n:by*n+n]
	others := 0.0
	for seat := range seats {
		if seat != by {
			others += float64(r.Form.Score(x[seat*n:seat*n+n])-r.Form.Score(y[seat*n:seat*n+n])) / float64(seats-1)
		}
	}
	whole := float64(r.Form.Score(mine))
	net = whole - float64(r.Form.Score(yours)) - others
	changed := make([]float32, n)
	for i, a := range r.Aspects {
		w := &list[i]
		by, change := -others, others
		if a.Name != Others {
			copy(changed, mine)
			for _, f := range a.Features {
				changed[f] = yours[f]
			}
			by, change = whole-float64(r.Form.Score(changed)), float64(mine[a.Features[0]]-yours[a.Features[0]])
		}
		w.change += change
		w.sum += by
		w.squares += float64(by * by) // not fused, so that every machine computes the same
	}
	return net
}

// reason returns the aspects worth mentioning: those that differ significantly, and in the
// direction that people expect.
func (r *reasoner[S, A]) reason(list []weighed) (why Reason) {
	highest := 0.0
	order := make([]int, len(list))
	for i := range list {
		order[i] = i
		highest = max(highest, math.Abs(list[i].sum))
	}
	slices.SortStableFunc(order, func(i, k int) int { return cmp.Compare(math.Abs(list[k].sum), math.Abs(list[i].sum)) })
	const n = float64(reasonWorlds)
	for _, i := range order {
		w, a := &list[i], &r.Aspects[i]
		mean := w.sum / n
		spread := math.Sqrt(max(0, w.squares/n-float64(mean*mean)) / n)
		good := w.sum > 0
		if w.change == 0 || w.sum == 0 || good != (w.change > 0 != a.Bad) || math.Abs(mean) < clearly*spread || math.Abs(w.sum) < worthSaying*highest {
			continue
		}
		key := a.Name + less
		if w.change > 0 {
			key = a.Name + more
		}
		switch {
		case good && len(why.Gains) < maxGains:
			why.Gains = append(why.Gains, key)
		case !good && len(why.Risks) < maxRisks:
			why.Risks = append(why.Risks, key)
		}
	}
	return why
}
