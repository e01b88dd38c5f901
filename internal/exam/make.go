package exam

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"golang.org/x/sync/errgroup"

	"github.com/bigriver/bigriver/internal/arena"
	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/coach"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
)

// How actions are measured. Actions that lead to the same end of the turn count as one. All start
// with a few worlds. After each round the actions that are significantly worse than the best are no
// longer measured, and the others are measured in twice as many worlds, up to Maker.Worlds.
const (
	parts       = 3  // of a game; one position is drawn from each
	maxActions  = 8  // measured in a position
	startWorlds = 16 // in the first round, for each of the two measurements
	minErrors   = 3  // standard errors
	maxSteps    = 6000
	maxLine     = 20
	streams     = 1 << 20 // of random numbers for each game
)

// Maker makes an exam.
type Maker struct {
	Game    catalog.Entry
	Players []bots.Named // assigned to the seats of each game at random
	// Plays the rest of the turn after each action, before the coach's quick bot plays on.
	Finish  bots.Named
	Seed    uint64
	Worlds  int // maximum for each of the two measurements of an action
	Workers int // number of games to measure in parallel
}

// Make adds games until the exam has this many, or the context ends. A game depends only on its
// number and the maker. save is called after each batch of games.
func (m *Maker) Make(ctx context.Context, e *Exam, games int, save func() error) error {
	var workers []*examiner
	for range max(m.Workers, 1) {
		x, err := m.examiner()
		if err != nil {
			return err
		}
		workers = append(workers, x)
	}
	for ctx.Err() == nil && len(e.Games) < games {
		next := make([]Game, min(len(workers), games-len(e.Games)))
		var all errgroup.Group
		for i := range next {
			all.Go(func() (err error) {
				next[i], err = workers[i].game(len(e.Games) + 1 + i)
				return err
			})
		}
		if err := all.Wait(); err != nil {
			return err
		}
		e.Games = append(e.Games, next...)
		if err := save(); err != nil {
			return err
		}
	}
	return nil
}

type examiner struct {
	*Maker
	players []bots.Bot
	finish  bots.Bot
	coach   coach.Coach
}

func (m *Maker) examiner() (*examiner, error) {
	x := &examiner{Maker: m}
	for _, named := range append(slices.Clone(m.Players), m.Finish) {
		b, err := named.New(m.Game)
		if err != nil {
			return nil, err
		}
		x.players = append(x.players, b)
	}
	x.finish, x.players = x.players[len(m.Players)], x.players[:len(m.Players)]
	var err error
	x.coach, err = m.Game.Coach(m.Game.Facts().Version)
	return x, err
}

// game plays a game and measures a position from each part of it. Positions without any element of
// chance are left out.
func (x *examiner) game(number int) (g Game, err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("exam: game %d: %w", number, err)
		}
	}()
	r, f := arena.Source(x.Seed, uint64(number), 0), x.Game.Facts()
	seats := f.MinSeats + engine.Below(r, f.MaxSeats-f.MinSeats+1)
	m, err := x.Game.New(engine.Setup{Seats: seats})
	if err != nil {
		return g, err
	}
	seated := make([]bots.Bot, seats)
	for i := range seated {
		seated[i] = x.players[engine.Below(r, len(x.players))]
	}
	type decision struct {
		step int
		by   engine.Seat
	}
	var decisions []decision // with at least two actions
	for turn := m.ToAct(); turn != 0 && m.Len() < maxSteps; turn = m.ToAct() {
		by := turn.First()
		if by == engine.Chance {
			match.Roll(m, r)
			continue
		}
		if m.Count(by) > 1 {
			decisions = append(decisions, decision{m.Len(), by})
		}
		m.Choose(by, seated[by].Choose(m, by, r))
	}
	g.Number = number
	for part := range parts {
		from, to := part*len(decisions)/parts, (part+1)*len(decisions)/parts
		if from == to {
			continue
		}
		d := decisions[from+engine.Below(r, to-from)]
		p := Position{Step: d.step, Seat: d.by}
		if p.Actions, err = x.measure(m.At(d.step), d.by, number, part); err != nil {
			return g, err
		}
		if isCertain(p.Actions) {
			continue
		}
		g.Positions = append(g.Positions, p)
		g.Record = m.At(d.step).Record().String()
	}
	return g, nil
}

// contender is an end of the turn that is still being measured.
type contender struct {
	line    []string
	actions []int        // the actions that lead there
	shares  [2][]float64 // of the win, by measurement and world
}

// measure measures the actions of a decision.
func (x *examiner) measure(m match.Match, by engine.Seat, number, part int) (list []Measured, err error) {
	list, left := x.contenders(m, by, number)
	worlds := 0
	for round := startWorlds; worlds < x.Worlds && len(left) > 1; round = worlds {
		round = min(round, x.Worlds-worlds)
		for half := range 2 {
			l := coach.Lines{Match: m, By: by, First: worlds, After: worlds + round}
			for _, c := range left {
				l.Actions = append(l.Actions, c.line)
			}
			won, err := x.coach.Measure(&l, coach.Options{Source: func(kind, n uint64) engine.Source {
				return arena.Source(x.Seed, uint64(number), streams*uint64(1+2*part+half)+kind<<60+n)
			}})
			if err != nil {
				return nil, err
			}
			for i, c := range left {
				c.shares[half] = append(c.shares[half], won[i]...)
			}
		}
		worlds += round
		best := slices.MaxFunc(left, func(a, b *contender) int { return cmp.Compare(mean(a.shares[0]), mean(b.shares[0])) })
		for _, c := range left {
			for _, i := range c.actions {
				list[i].Worlds, list[i].First, list[i].Second = worlds, rounded(mean(c.shares[0])), rounded(mean(c.shares[1]))
			}
		}
		left = slices.DeleteFunc(left, func(c *contender) bool { return isWorse(c.shares[0], best.shares[0]) })
	}
	return list, nil
}

// contenders returns the actions to measure, and the ends of the turn that they lead to.
func (x *examiner) contenders(m match.Match, by engine.Seat, number int) (list []Measured, ends []*contender) {
	r := arena.Source(x.Seed, uint64(number), uint64(m.Len())+1)
	order := make([]int, m.Count(by))
	for i := range order {
		order[i] = i
	}
	for i := range order { // if there are too many, the selection is random
		k := i + engine.Below(r, len(order)-i)
		order[i], order[k] = order[k], order[i]
	}
	if first := x.finish.Choose(m, by, r); len(order) > maxActions {
		at := slices.Index(order, first)
		order[0], order[at] = order[at], order[0]
		order = order[:maxActions]
	}
	reached := map[string]*contender{}
	for i, choice := range order {
		fork := m.Fork()
		fork.Choose(by, choice)
		line := []string{fork.Last(engine.Omniscient).Action}
		for len(line) < maxLine && fork.ToAct() == engine.Only(by) {
			fork.Choose(by, x.finish.Choose(fork, by, r))
			line = append(line, fork.Last(engine.Omniscient).Action)
		}
		list = append(list, Measured{Action: line[0]})
		end := fmt.Sprint(fork.Position())
		if reached[end] == nil {
			reached[end] = &contender{line: line}
			ends = append(ends, reached[end])
		}
		reached[end].actions = append(reached[end].actions, i)
	}
	return list, ends
}

// isCertain reports whether all playouts of each action had the same result, while some actions won
// and others lost. Then no chance is involved, and the measured values only describe the one course
// of the game that the quick bot plays. Positions that are lost with every action are not certain
// in this sense.
func isCertain(list []Measured) bool {
	for i := range list {
		if a := &list[i]; a.Worlds > 0 && (a.First != a.Second || a.First != 0 && a.First != 1) {
			return false
		}
	}
	return list[0].Worlds > 0 && slices.ContainsFunc(list, func(a Measured) bool { return a.First != list[0].First })
}

// isWorse reports whether shares are significantly lower than others.
func isWorse(shares, than []float64) bool {
	var sum, squares float64
	for i := range shares {
		d := than[i] - shares[i]
		sum += d
		squares += d * d
	}
	n := float64(len(shares))
	difference := sum / n
	// A few worlds that agree would have no error at all. So assume one more on each side.
	stdErr := math.Sqrt(((squares+2)/(n+2) - difference*difference) / n)
	return difference > minErrors*stdErr
}

func mean(list []float64) (sum float64) {
	for _, x := range list {
		sum += x
	}
	return sum / float64(max(len(list), 1))
}

// rounded rounds a chance to the stored precision.
func rounded(x float64) float64 { return math.Round(x*1e4) / 1e4 }
