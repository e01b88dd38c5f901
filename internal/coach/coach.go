// Package coach looks back on a game that is over and says where it was decided: the chance of
// winning of every seat after each step, what luck did and what the players chose, and for each
// decision the best action found and how much it was worth. It knows no game: a Coach is made of a
// game's rules and of a bot that plays quickly.
//
// The chances of a position come from how often each seat wins when the quick bot plays on for
// everybody. They are of the position as it was, with everything that was hidden, since the game is
// over. A decision is judged by what its seat could know: in worlds that are possible with the
// seat's view, each action is done and played on from, by the same luck. What was hidden has no
// influence on that.
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

// Quick decides for a seat, by its decision alone: it remembers nothing. It returns an index into
// Legal.
type Quick[S, A comparable] func(*bots.Decision[S, A]) int

// Why says why a seat does one of its actions rather than another, by their indices in Legal. It
// remembers nothing.
type Why[S, A comparable] func(d *bots.Decision[S, A], one, other int) bots.Reason

// Version is the version of what a coach says. Raise it when a game gets another analysis from the
// same options: servers then make theirs anew.
const Version = 5

// Options say how long a coach thinks. Source, Playouts, Worlds and MaxTried alone decide what it
// says about a game.
type Options struct {
	// Source returns random numbers that depend on its two arguments alone, so that it does not
	// matter which goroutine asks and when. It is called by several goroutines at once.
	Source func(kind, number uint64) engine.Source

	Playouts int // of each position, for the chances; at least 1
	// in which each action of a decision is tried: half of them choose the best, and half measure
	// it against what was chosen; at least 2. If it seems better there, five times that half
	// measure it anew
	Worlds   int
	MaxTried int // actions that are tried, beside the one that was chosen; at least 1
	Workers  int // how many goroutines think; at least 1

	Begin    func()             // is called by each goroutine that thinks, before all else; nil: never
	Progress func(done, of int) // is called after each part of the work, by one goroutine at a time; nil: never
}

// The usual Options, of the command line and of servers, so that both say the same about a game.
// Whoever changes one raises Version.
const (
	DefaultSeed     = 1 // from which the random numbers come
	DefaultPlayouts = 20
	DefaultWorlds   = 16
	DefaultMaxTried = 4
)

// Analysis is what a coach says about a game. Stored as JSON, it is what a server keeps.
type Analysis struct {
	Seats       int  `json:"seats"`
	Cooperative bool `json:"together"` // the chances are of the group: one for all

	// Outlooks has the chances before the first step and after each. It is as long as the coach
	// got.
	Outlooks []Outlook `json:"outlooks"`

	// Turns has the steps that changed somebody's chance by a tenth at least, and by more than luck
	// in the playouts explains, of the steps that were looked at a second time.
	Turns []int `json:"turns"`

	// the decisions with more than one action, in their order, as far as the coach got; which are
	// done when it is stopped depends on the workers
	Choices []Choice `json:"choices"`

	// Luck has for each seat how much its chance changed by steps of chance, Own by steps of its
	// own, and Others by those of other seats. Together they are how much it changed from the start
	// to the end. In a game that is played together there is one number each, and Others is 0.
	Luck   []float64 `json:"luck"`
	Own    []float64 `json:"own"`
	Others []float64 `json:"others"`

	Whole bool `json:"whole"` // nothing is missing
}

// Outlook is how likely each end of the game is after a step.
type Outlook struct {
	Step int `json:"step"` // 0: before the first
	// by seat; a shared first place counts as its share. One number if all win together
	Win []float64 `json:"win"`
	// by seat, then by place: in what share of the playouts; none if all win together, or if a net
	// predicts
	Places [][]float64 `json:"places,omitempty"`

	off []float64 // the standard error of Win
}

// Choice is a decision and what would have been better.
type Choice struct {
	Step   int         `json:"step"` // the decision made this step, from 1
	Seat   engine.Seat `json:"seat"`
	Action string      `json:"action"`
	Best   string      `json:"best"`   // the best action that was found; it may be the one that was chosen
	Chance float64     `json:"chance"` // of winning, with what was chosen, by what the seat knew
	// by how much the best was better in the last measurement; by more than luck only if it is
	// Missed
	Better  float64  `json:"better"`
	Error   float64  `json:"error"`             // the standard error of Better, never 0 if there is a Better
	Tried   int      `json:"tried"`             // how many actions were compared
	Rules   []string `json:"rules,omitempty"`   // that told what came of the action
	Instead []string `json:"instead,omitempty"` // the same of the best action
	// of a missed one: what the best action gains and risks beside what was chosen, in the eyes of
	// the judge
	Why bots.Reason `json:"why,omitzero"`
}

// significance is the number of standard errors by which an action has to be better before it is
// said to be: a game has hundreds of decisions, of which some are by chance two errors off.
const significance = 3

// Missed reports whether another action was better by more than luck explains.
func (c *Choice) Missed() bool {
	return c.Best != c.Action && c.Better > 0 && c.Better > significance*c.Error
}

// Dearest returns the n decisions that cost most, by their place in Choices, in their order.
func (a *Analysis) Dearest(n int) []int {
	var list []int
	for i := range a.Choices {
		if a.Choices[i].Missed() {
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

// Coach looks back on games.
type Coach interface {
	// Analyse returns what there is to say about a match that is over. If the context ends, it
	// returns what it has got, which is not Whole.
	Analyse(ctx context.Context, m match.Match, o Options) (*Analysis, error)

	// Outlooks returns the chances after some steps of a match, as Analyse would tell them. Step 0
	// is the start.
	Outlooks(m match.Match, steps []int, o Options) ([]Outlook, error)

	// Choices judges the decisions that made some steps of a match, as Analyse does. The game need
	// not be over. It leaves out steps without a choice.
	Choices(m match.Match, steps []int, o Options) ([]Choice, error)

	// Foresees reports whether a net predicts. Then nothing in the game is hidden, and chances take
	// milliseconds.
	Foresees() bool

	// After returns the chances of a seat that has to decide after some of its actions, by their
	// indices, as Outlooks would tell them.
	After(m match.Match, by engine.Seat, actions []int, o Options) ([]Estimate, error)

	// Measure returns what came of some lines of actions. Of the options only Source counts.
	Measure(l *Lines, o Options) ([][]float64, error)
}

// Errors of Analyse.
var (
	ErrNotOver = errors.New("coach: the game is not over")
	ErrOptions = errors.New("coach: no source, or too few playouts, worlds, actions or workers")
)

// Eyes are what a coach sees a game with.
type Eyes[S, A comparable] struct {
	NewQuick func() (Quick[S, A], error)          // makes a bot for each goroutine
	NewWhy   func() (Why[S, A], error)            // makes what says why; nil: the coach says no reasons
	NewNet   func() (bots.Foresight[S, A], error) // makes what predicts; nil: the coach plays every game on to its end
}

// New makes a coach for a game.
func New[S, A comparable](g match.Game, eyes Eyes[S, A]) (Coach, error) {
	rules, ok := match.RulesOf[S, A](g)
	if !ok {
		return nil, errors.New("coach: this coach does not know " + g.Facts().Name)
	}
	return &coach[S, A]{rules: rules, cooperative: g.Facts().Cooperative, Eyes: eyes}, nil
}

type coach[S, A comparable] struct {
	rules       engine.Rules[S, A]
	cooperative bool
	Eyes[S, A]
}

// past is a step of the game and the position before it.
type past[S any] struct {
	before S
	step   engine.Step
	action int // its index among the legal actions
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
	outlooks, choices := make([]*Outlook, len(steps)+1), make([]*Choice, len(steps))
	all := work[S, A]{workers: workers, of: len(outlooks) + min(2*candidates, len(outlooks)) + len(choices)}
	at := func(n int) *S {
		if n == len(steps) {
			return &last
		}
		return &steps[n].before
	}
	// The chances come first: they alone are something to show when the rest is stopped.
	all.share(ctx, len(outlooks), func(w *worker[S, A], n int) { outlooks[n] = w.outlook(at(n), n, a.Seats, w.Playouts, forOutlooks) })
	for _, out := range outlooks {
		if out == nil {
			break
		}
		a.Outlooks = append(a.Outlooks, *out)
	}
	if len(a.Outlooks) == len(outlooks) {
		a.lookAgain(func(positions []int) []*Outlook {
			again := make([]*Outlook, len(positions))
			all.share(ctx, len(positions), func(w *worker[S, A], i int) {
				again[i] = w.outlook(at(positions[i]), positions[i], a.Seats, closer*w.Playouts, forSecondLooks)
			})
			return again
		})
	}
	all.done = all.of - len(choices)
	all.share(ctx, len(choices), func(w *worker[S, A], n int) {
		choices[n] = w.judge(&steps[n], n+1, a.Seats, func() *Outlook { return &a.Outlooks[n+1] })
	})
	a.Whole = true
	for _, choice := range choices {
		switch {
		case choice == nil:
			a.Whole = false
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

// valid reports whether a coach can think by these options.
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

func (c *coach[S, A]) Foresees() bool { return c.NewNet != nil }

func (c *coach[S, A]) After(m match.Match, by engine.Seat, actions []int, o Options) ([]Estimate, error) {
	w, err := c.worker(o)
	if err != nil {
		return nil, err
	}
	before, legal, err := match.Known[S, A](m, by)
	if err != nil {
		return nil, err
	}
	chances, seat := make([]Estimate, len(actions)), int(by)
	if c.cooperative {
		seat = 0
	}
	for i, action := range actions {
		position := before
		c.rules.Apply(&position, by, legal[action], nil)
		out := w.outlook(&position, m.Len()+1, m.Setup().Seats, o.Playouts, forOutlooks)
		chances[i] = Estimate{out.Win[seat], out.off[seat]}
	}
	return chances, nil
}

// course returns the steps of a match and its last position.
func (c *coach[S, A]) course(m match.Match) (list []past[S], last S, err error) {
	steps := m.Steps(engine.Omniscient)
	m.Walk(0, func(walk match.Match) bool {
		last, _, err = match.Known[S, A](walk, engine.Omniscient)
		if err != nil || len(list) == len(steps) {
			return false
		}
		p := past[S]{before: last, step: steps[len(list)]}
		if p.step.Seat != engine.Chance {
			p.action, err = walk.Find(p.step.Seat, p.step.Action)
		}
		list = append(list, p)
		return err == nil
	})
	return list, last, err
}

// divide tells luck apart from choice: the change of each step goes to whoever made it.
func (a *Analysis) divide(by []engine.Seat) {
	n := a.Seats
	if a.Cooperative {
		n = 1
	}
	a.Luck, a.Own, a.Others = make([]float64, n), make([]float64, n), make([]float64, n)
	for i := 1; i < len(a.Outlooks); i++ {
		for seat := range n {
			change := a.Outlooks[i].Win[seat] - a.Outlooks[i-1].Win[seat]
			switch who := by[i-1]; {
			case who == engine.Chance:
				a.Luck[seat] += change
			case a.Cooperative || int(who) == seat:
				a.Own[seat] += change
			default:
				a.Others[seat] += change
			}
		}
	}
}
