// Package advice gives hints: what the game's strongest bot would do in a player's place to the end
// of the turn, what is likely to follow, why, and the second-best turn for comparison. It uses only
// what the player's seat may know.
package advice

import (
	"math"
	"slices"

	"github.com/bigriver/bigriver/internal/arena"
	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/coach"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/engine/match"
)

// Advice is a hint for a seat.
type Advice struct {
	Plans  []Plan      // the best one, and the second best if there is one to compare with
	Reason bots.Reason // why the first plan is better than the second
	Rules  []string    // the rules under which the first action has effects

	// Even reports that the chances of the two plans differ by no more than their error.
	Even bool
}

// Plan is the rest of a turn, and what is expected of it.
type Plan struct {
	// the actions; they stop where chance or another seat has to decide, or something is revealed
	Way  []match.Choice
	Turn display.Sentence // what they do
	Next []Turn           // what is likely to follow

	// Facts are what the position after the plan will yield if nothing else changes.
	Facts []engine.Words

	// Chance is the seat's chance of winning. It is nil in games where no net predicts it: their
	// playouts are too few to tell two plans apart.
	Chance *coach.Estimate
}

// Turn is what a seat does in one of its next turns in nearly every continuation.
type Turn struct {
	Ahead    int // 1 is the seat's next turn
	Sentence display.Sentence
}

// To predict the seat's next turns, a hint plays Worlds continuations, and reports what happened in
// at least Agreeing of them.
const (
	Worlds    = 20
	Agreeing  = 18
	playouts  = 60  // for the chances: more than a coach has, since two plans are often close
	maxTurns  = 2   // of the seat that are predicted
	maxSteps  = 400 // of one continuation
	certainty = 1.96
)

// Adviser gives hints for one game. It is stateless and owned by one goroutine.
type Adviser struct {
	bot   *bots.Adviser
	coach coach.Coach
}

// New makes the adviser of a game.
func New(g catalog.Entry) (*Adviser, error) {
	bot, err := g.Bots().Adviser(g)
	if err != nil {
		return nil, err
	}
	c, err := g.Coach(g.Facts().Version)
	if err != nil {
		return nil, err
	}
	return &Adviser{bot, c}, nil
}

// ScaleBudget multiplies the bot's usual thinking time, if it thinks.
func (a *Adviser) ScaleBudget(share float64) { a.bot.ScaleBudget(share) }

// Advise returns a hint for a seat that has to decide.
func (a *Adviser) Advise(m match.Match, by engine.Seat, r engine.Source) (*Advice, error) {
	hint := a.bot.Hint(m, by, r)
	out := &Advice{Reason: hint.Reason, Rules: hint.Rules}
	best, end := a.bot.Plan(m, by, hint.Choice, r)
	ends := []match.Match{end}
	ways := [][]match.Choice{best}
	if hint.Alternative >= 0 {
		second, end := a.bot.Plan(m, by, hint.Alternative, r)
		if !slices.Equal(end.Position(), ends[0].Position()) {
			ways, ends = append(ways, second), append(ends, end)
		}
	}
	if len(ways) == 1 { // the same turn in another order is no alternative
		out.Reason = bots.Reason{}
	}
	o := options()
	var chances []coach.Estimate
	if a.coach.HasFastEstimates() {
		var err error
		if chances, err = a.coach.Estimates(ends, by, o); err != nil {
			return nil, err
		}
	}
	for i, way := range ways {
		p := Plan{Way: way, Facts: ends[i].Prospects(by)}
		if chances != nil {
			p.Chance = &chances[i]
		}
		if err := a.predict(&p, m, ends[i], by, o); err != nil {
			return nil, err
		}
		out.Plans = append(out.Plans, p)
	}
	a.rank(out, m, by, &hint, r)
	return out, nil
}

// rank puts the plan first whose chance is significantly better, and sets Even if neither is. The
// chances come from playouts, which look further ahead than the bot does.
func (a *Adviser) rank(out *Advice, m match.Match, by engine.Seat, hint *bots.Hint, r engine.Source) {
	if len(out.Plans) < 2 || out.Plans[0].Chance == nil {
		return
	}
	first, second := out.Plans[0].Chance, out.Plans[1].Chance
	diff, spread := first.Win-second.Win, certainty*math.Hypot(first.Error, second.Error)
	out.Even = math.Abs(diff) <= spread
	if diff < -spread {
		slices.Reverse(out.Plans)
		out.Reason, out.Rules = a.bot.Compare(m, by, hint.Alternative, hint.Choice, r)
	}
}

// options returns how the coach looks at plans.
func options() coach.Options {
	return coach.Options{
		Source:   func(kind, number uint64) engine.Source { return arena.Source(coach.DefaultSeed, kind, number) },
		Playouts: playouts, Worlds: Worlds, MaxTried: coach.DefaultMaxTried, Workers: 1,
	}
}

// predict fills in what a plan does and what is likely to follow.
func (a *Adviser) predict(p *Plan, m, end match.Match, by engine.Seat, o coach.Options) (err error) {
	narrator := m.Game().Narrator()
	if narrator == nil {
		return nil
	}
	steps, turns := end.Steps(by), display.NewTurns(narrator)
	for i := range steps {
		turns.Add(&steps[i])
	}
	now := turns.At(m.Len() + 1)
	if now == 0 {
		return nil
	}
	turn := turns.Turn(now, func(n int) *engine.Step { return &steps[n-1] })
	p.Turn = since(turns, turn, m.Len())
	p.Next, err = a.next(end, by, o, steps, turns)
	return err
}

// since returns the part of a sentence about a turn that is about later steps. It narrates the
// whole turn, since only its beginning says whose boat it is.
func since(turns display.Turns, turn display.SeenTurn, step int) display.Sentence {
	s := turns.Narrate(&turn)
	s.Clauses = slices.DeleteFunc(s.Clauses, func(c display.Clause) bool { return c.Steps[len(c.Steps)-1] <= step })
	turn.Events = slices.DeleteFunc(slices.Clone(turn.Events), func(e display.TurnEvent) bool { return e.Step > step })
	for _, before := range turns.Narrate(&turn).Cost {
		for i := range s.Cost {
			if before.N != 0 && s.Cost[i].Of == before.Of {
				s.Cost[i].N -= before.N
			}
		}
	}
	return s
}

// next returns what the seat does in its next turns in nearly all continuations. steps and turns
// are those up to the end of the plan.
func (a *Adviser) next(end match.Match, by engine.Seat, o coach.Options, steps []engine.Step, turns display.Turns) (list []Turn, err error) {
	before, known := len(steps), turns.Len()
	var tallies [maxTurns]tally
	world := -1
	tallyWorld := func() { // at the turns of the world that was just played
		own := 0
		for n := known + 1; n <= turns.Len() && own < maxTurns; n++ {
			turn := turns.Turn(n, func(n int) *engine.Step { return &steps[n-1] })
			if turn.Seat == by {
				sentence := turns.Narrate(&turn)
				tallies[own].add(&sentence)
				own++
			}
		}
	}
	err = a.coach.Ahead(end, by, o, func(n int, step *engine.Step) bool {
		if n != world {
			if world >= 0 {
				tallyWorld()
			}
			world, steps = n, steps[:before]
			turns.Cut(before)
		}
		steps = append(steps, *step)
		turns.Add(step)
		own := 0
		for n := known + 1; n <= turns.Len(); n++ {
			if turns.SeatOf(n) == by {
				own++
			}
		}
		return own <= maxTurns && len(steps) < before+maxSteps
	})
	if err != nil || world < 0 {
		return nil, err
	}
	tallyWorld()
	for i := range tallies {
		if s := tallies[i].agreed(); len(s.Clauses) > 0 {
			list = append(list, Turn{i + 1, s})
		}
	}
	return list, nil
}

// tally counts the clauses about a turn, in the order in which they first appeared.
type tally struct {
	clauses []engine.Words
	worlds  []int
}

func (t *tally) add(s *display.Sentence) {
	for i, c := range s.Clauses {
		if slices.ContainsFunc(s.Clauses[:i], func(o display.Clause) bool { return o.Words == c.Words }) {
			continue
		}
		at := slices.Index(t.clauses, c.Words)
		if at < 0 {
			at = len(t.clauses)
			t.clauses, t.worlds = append(t.clauses, c.Words), append(t.worlds, 0)
		}
		t.worlds[at]++
	}
}

// agreed returns the clauses of nearly all worlds.
func (t *tally) agreed() (s display.Sentence) {
	for i, words := range t.clauses {
		if t.worlds[i] >= Agreeing {
			s.Add(words, 0)
		}
	}
	return s
}
