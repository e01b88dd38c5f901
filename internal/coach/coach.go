// Package coach reviews a finished game and shows where it was decided: every seat's chance of
// winning after each step, how much of the change was luck and how much was choice, and for each
// decision the best action found and how much better it was. It knows no game: a Coach is made from
// a game's rules and a fast bot.
//
// The chances in a position are each seat's share of wins when the quick bot plays on for
// everybody. They are for the true position, including everything hidden, since the game is over. A
// decision is judged only by what its seat could know: in worlds that are consistent with the
// seat's view, each action is done and played out with the same random numbers. What was hidden
// from the seat does not influence the result.
package coach

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
)

// Quick decides for a seat, from the decision alone: it is stateless. It returns an index into
// Legal.
type Quick[S, A comparable] func(*bots.Decision[S, A]) int

// Explain returns why a seat would prefer one of its actions to another, given their indexes in
// Legal. It is stateless.
type Explain[S, A comparable] func(d *bots.Decision[S, A], one, other int) bots.Reason

// Version is the version of the analysis. Raise it when a game gets a different analysis from the
// same options: servers then analyse their games again.
const Version = 7

// Options say how long a coach thinks. The analysis of a game depends only on Source, Playouts,
// Worlds and MaxTried.
type Options struct {
	// Source returns random numbers that depend only on its two arguments, so that the order of
	// calls from different goroutines does not matter. It is called concurrently.
	Source func(kind, number uint64) engine.Source

	Playouts int // for the chances in each position; at least 1
	// worlds to try each action of a decision in, at least 2: half of them select the best action,
	// half compare it with the chosen one. If it looks better, five times that half compare them
	// again
	Worlds   int
	MaxTried int // actions to try besides the chosen one; at least 1
	Workers  int // number of goroutines; at least 1

	Begin func() // called first by each goroutine; may be nil
	// Called after each part of the work, by one goroutine at a time; may be nil.
	Progress func(done, of int)
}

// The default Options of the command line and of servers, so that both give the same analysis. If
// you change one, raise Version.
const (
	DefaultSeed     = 1 // seed of the random numbers
	DefaultPlayouts = 20
	DefaultWorlds   = 16
	DefaultMaxTried = 4
)

// Analysis is a coach's review of a game. Servers store it as JSON.
type Analysis struct {
	Seats       int  `json:"seats"`
	Cooperative bool `json:"cooperative"` // the chances are the group's: one number for all seats

	// Outlooks has the chances before the first step and after each step that the coach got to.
	Outlooks []Outlook `json:"outlooks"`

	// Turns has the turning points: the steps that changed some seat's chance by at least a tenth,
	// significantly, as confirmed by a second measurement. An action without an alternative is
	// none.
	Turns []int `json:"turns"`

	// the decisions between several actions, in order. A coach that is stopped has judged only some
	// of them, and which ones depends on the workers
	Choices []Choice `json:"choices"`

	// Luck has for each seat how much its chance changed by chance actions, Own by its own actions,
	// and Others by those of other seats. They add up to the total change from start to end. A
	// cooperative game has one number each, and Others is 0.
	Luck   []float64 `json:"luck"`
	Own    []float64 `json:"own"`
	Others []float64 `json:"others"`

	// The standard errors of these sums. The errors of the outlooks between two steps of the same
	// kind cancel out, since the sum does not contain them.
	LuckErrors   []float64 `json:"luck_off"`
	OwnErrors    []float64 `json:"own_off"`
	OthersErrors []float64 `json:"others_off"`

	Complete bool `json:"complete"` // the analysis is complete
}

// Outlook has the probabilities of the results after a step.
type Outlook struct {
	Step int `json:"step"` // 0 is before the first step
	// by seat; a shared first place counts as its share. One number in a cooperative game
	Win []float64 `json:"win"`
	// by seat, then by place: the share of the playouts; nil in a cooperative game, or if a net
	// predicts
	Places [][]float64 `json:"places,omitempty"`

	// The standard error of Win: 0 only where the game is over.
	Errors []float64 `json:"off"`
}

// Choice is a decision and a better alternative.
type Choice struct {
	Step   int         `json:"step"` // the step made by the decision, from 1
	Seat   engine.Seat `json:"seat"`
	Action string      `json:"action"`
	Best   string      `json:"best"`   // the best action found, possibly the chosen one
	Chance float64     `json:"chance"` // of winning with the chosen action, from what the seat knew
	// how much better the best was in the last measurement; significant only if the choice is
	// Missed
	Better float64 `json:"better"`
	// The standard error of Better, never 0 if there is a Better.
	Error     float64  `json:"error"`
	Tried     int      `json:"tried"`                // number of actions compared
	Rules     []string `json:"rules,omitempty"`      // behind the effects of the chosen action
	BestRules []string `json:"best_rules,omitempty"` // behind the effects of the best action
	// for a missed choice: how its seat could continue after the best action, to the end of its
	// turn
	Then []string `json:"then,omitempty"`
	// for a missed choice: what the best action gains and risks compared with the chosen one,
	// according to the judge
	Reason bots.Reason `json:"why,omitzero"`
}

// significance is the number of standard errors by which an action must be better to be reported: a
// game has hundreds of decisions, some of which are two standard errors off by chance.
const significance = 3

// Missed reports whether another action was significantly better.
func (c *Choice) Missed() bool {
	return c.Best != c.Action && c.Better > 0 && c.Better > significance*c.Error
}

// Costliest returns the indexes in Choices of the n most costly decisions, in game order.
func (a *Analysis) Costliest(n int) []int {
	return a.costliest(n, func(engine.Seat) bool { return true })
}

// CostliestOf returns the same for the decisions of one seat.
func (a *Analysis) CostliestOf(seat engine.Seat, n int) []int {
	return a.costliest(n, func(by engine.Seat) bool { return by == seat })
}

func (a *Analysis) costliest(n int, of func(by engine.Seat) bool) []int {
	var list []int
	for i := range a.Choices {
		if a.Choices[i].Missed() && of(a.Choices[i].Seat) {
			list = append(list, i)
		}
	}
	slices.SortStableFunc(list, func(i, j int) int { return cmp.Compare(a.Choices[j].Better, a.Choices[i].Better) })
	list = list[:min(n, len(list))]
	slices.Sort(list)
	return list
}

// Estimate is a chance of winning and its standard error.
type Estimate struct{ Win, Error float64 }

// Coach reviews games.
type Coach interface {
	// Analyse reviews a finished match. If the context ends, it returns the partial result, which
	// is not Whole.
	Analyse(ctx context.Context, m match.Match, o Options) (*Analysis, error)

	// Outlooks returns the chances after some steps of a match, as Analyse computes them. Step 0 is
	// the start.
	Outlooks(m match.Match, steps []int, o Options) ([]Outlook, error)

	// Choices judges the decisions that made some steps of a match, as Analyse does. The game need
	// not be over. Steps without a choice are left out.
	Choices(m match.Match, steps []int, o Options) ([]Choice, error)

	// HasFastEstimates reports whether a net predicts the chances and nothing is hidden. In that
	// case computing chances takes milliseconds.
	HasFastEstimates() bool

	// Estimates returns a seat's chances in the present positions of some matches, as Outlooks
	// computes them.
	Estimates(list []match.Match, by engine.Seat, o Options) ([]Estimate, error)

	// Ahead shows how the game may continue from the present position: see the method.
	Ahead(m match.Match, by engine.Seat, o Options, visit func(world int, step *engine.Step) bool) error

	// Measure returns the results of some sequences of actions. It uses only the option Source.
	Measure(l *Lines, o Options) ([][]float64, error)
}

// Errors of Analyse.
var (
	ErrNotOver = errors.New("coach: the game is not over")
	ErrOptions = errors.New("coach: invalid options: no source, or too few playouts, worlds, actions or workers")
)

// Evaluators make the parts by which a coach evaluates positions and actions.
type Evaluators[S, A comparable] struct {
	NewQuick func() (Quick[S, A], error) // makes a bot for each goroutine
	// Makes a function that explains choices; nil: the coach gives no reasons.
	NewExplain func() (Explain[S, A], error)
	// Makes a predictor; nil: the coach plays every game to its end.
	NewNet   func() (bots.Foresight[S, A], error)
	Coaching bots.Coaching // how far to trust the predictor
}

// New makes a coach for a game.
func New[S, A comparable](g match.Game, eyes Evaluators[S, A]) (Coach, error) {
	rules, ok := match.RulesOf[S, A](g)
	if !ok {
		return nil, errors.New("coach: this coach is not for " + g.Facts().Name)
	}
	return &coach[S, A]{rules: rules, cooperative: g.Facts().Cooperative, hidden: g.Facts().Hidden, Evaluators: eyes}, nil
}

type coach[S, A comparable] struct {
	rules       engine.Rules[S, A]
	cooperative bool
	hidden      bool // seats do not know everything
	Evaluators[S, A]
}

// past is a step of the game, with the position before it.
type past[S, A any] struct {
	before S
	step   engine.Step
	taken  A   // its action
	action int // its index among the legal actions of its seat
}

func (c *coach[S, A]) Analyse(ctx context.Context, m match.Match, o Options) (*Analysis, error) {
	if m.ToAct() != 0 {
		return nil, ErrNotOver
	}
	if !o.valid() {
		return nil, ErrOptions
	}
	steps, last, err := c.course(m)
	if err != nil {
		return nil, err
	}
	workers, err := c.workers(o)
	if err != nil {
		return nil, err
	}
	a := &Analysis{Seats: m.Setup().Seats, Cooperative: c.cooperative, Outlooks: []Outlook{}, Turns: []int{}, Choices: []Choice{}}
	choices, positions := make([]*Choice, len(steps)), make([]*S, 0, len(steps)+1)
	for i := range steps {
		positions = append(positions, &steps[i].before)
	}
	positions = append(positions, &last)
	all := work[S, A]{workers: workers, of: len(positions) + min(2*candidates, len(positions)) + len(choices)}
	measure := func(parts []span, playouts int, luck uint64) []*Outlook {
		outlooks := make([]*Outlook, len(positions))
		all.share(ctx, len(parts), func(w *worker[S, A], n int) int {
			from, to := parts[n].from, parts[n].to
			part := stretch[S, A]{first: from, positions: positions[from:to], steps: steps[from:min(to, len(steps))]}
			copy(outlooks[from:to], w.outlooks(&part, a.Seats, playouts, luck))
			return to - from
		})
		return outlooks
	}
	// The chances come first: they are useful even if the rest is cancelled.
	outlooks := measure(stretches(len(positions)), o.Playouts, forOutlooks)
	for _, out := range outlooks {
		if out == nil {
			break
		}
		a.Outlooks = append(a.Outlooks, *out)
	}
	if len(a.Outlooks) == len(outlooks) {
		hadChoice := func(step int) bool {
			p := &steps[step-1]
			return p.step.Seat == engine.Chance || len(c.rules.AppendLegal(nil, &p.before, p.step.Seat)) > 1
		}
		a.remeasure(hadChoice, func(steps []int) []*Outlook {
			return measure(runs(steps), playoutFactor*o.Playouts, forSecondLooks)
		})
	}
	all.done = all.of - len(choices)
	all.share(ctx, len(choices), func(w *worker[S, A], n int) int {
		choices[n] = w.judge(&steps[n], n+1, a.Seats, func() *Outlook { return &a.Outlooks[n+1] })
		return 1
	})
	a.Complete = true
	for _, choice := range choices {
		switch {
		case choice == nil:
			a.Complete = false
		case choice.Tried > 0:
			a.Choices = append(a.Choices, *choice)
		}
	}
	by := make([]engine.Seat, len(steps))
	for i := range steps {
		by[i] = steps[i].step.Seat
	}
	a.divide(by)
	return a, nil
}

// valid reports whether the options are usable.
func (o *Options) valid() bool {
	return o.Playouts >= 1 && o.Source != nil && o.Worlds >= 2 && o.MaxTried >= 1 && o.Workers >= 1
}

func (c *coach[S, A]) Outlooks(m match.Match, steps []int, o Options) ([]Outlook, error) {
	w, err := c.worker(o)
	if err != nil {
		return nil, err
	}
	list := make([]Outlook, len(steps))
	for i, step := range steps {
		position, _, err := match.Known[S, A](m.At(step), engine.Omniscient)
		if err != nil {
			return nil, err
		}
		list[i] = *w.outlook(&position, step, m.Setup().Seats, o.Playouts, forOutlooks)
	}
	return list, nil
}

func (c *coach[S, A]) Choices(m match.Match, steps []int, o Options) (list []Choice, err error) {
	w, err := c.worker(o)
	if err != nil {
		return nil, err
	}
	course, last, err := c.course(m)
	if err != nil {
		return nil, err
	}
	seats := m.Setup().Seats
	for _, n := range steps {
		if n < 1 || n > len(course) {
			continue
		}
		after := &last
		if n < len(course) {
			after = &course[n].before
		}
		choice := w.judge(&course[n-1], n, seats, func() *Outlook { return w.outlook(after, n, seats, o.Playouts, forOutlooks) })
		if choice.Tried > 0 {
			list = append(list, *choice)
		}
	}
	return list, nil
}

func (c *coach[S, A]) HasFastEstimates() bool { return c.NewNet != nil && !c.hidden }

func (c *coach[S, A]) Estimates(list []match.Match, by engine.Seat, o Options) ([]Estimate, error) {
	w, err := c.worker(o)
	if err != nil {
		return nil, err
	}
	chances, seat := make([]Estimate, len(list)), w.chanceOf(by)
	for i, m := range list {
		position, _, err := match.Known[S, A](m, engine.Omniscient)
		if err != nil {
			return nil, err
		}
		out := w.outlook(&position, m.Len(), m.Setup().Seats, o.Playouts, forOutlooks)
		chances[i] = Estimate{out.Win[seat], out.Errors[seat]}
	}
	return chances, nil
}

// course returns the steps of a match and its last position.
func (c *coach[S, A]) course(m match.Match) (list []past[S, A], last S, err error) {
	steps := m.Steps(engine.Omniscient)
	m.Walk(0, func(walk match.Match) bool {
		last, _, err = match.Known[S, A](walk, engine.Omniscient)
		if err != nil || len(list) == len(steps) {
			return false
		}
		p := past[S, A]{before: last, step: steps[len(list)]}
		p.taken, err = c.rules.Parse(p.step.Action)
		if err == nil && p.step.Seat != engine.Chance {
			p.action, err = walk.Find(p.step.Seat, p.step.Action)
		}
		list = append(list, p)
		return err == nil
	})
	return list, last, err
}
