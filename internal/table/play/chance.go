package play

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"math/rand/v2"

	"github.com/bigriver/bigriver/internal/deal"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/line"
)

// Chance is the kind: a chance action.
const Chance table.Kind = "chance"

// ChanceEntry is a chance action and its draw. It has no draw if it is that of a deal, or of
// another game whose draws this one repeats.
type ChanceEntry struct {
	Action string `json:"action"`
	Draw   uint64 `json:"draw,omitempty"` // number of the draw, from 1
	Got    uint64 `json:"got,omitempty"`  // its result, from 0 to Of-1
	Of     uint64 `json:"of,omitempty"`   // number of possible results
}

// ShownChance is a chance action as a reader may know it, without the result of the draw. The step
// must not be modified.
type ShownChance struct {
	Step *engine.Step
	Draw uint64 // number of the draw, or 0
}

type chanceLine struct {
	line.Head
	line.Step

	Draw int `json:"draw,omitempty" doc:"The number of the draw in the game, from 1. Missing if the draw is that of a deal, or repeats that of another game."`
}

func chanceKind() Kind {
	return entryKind[ChanceEntry]("Chance did an action: a card was drawn, for example.", ShownChance.line)
}

// Kind returns Chance.
func (ChanceEntry) Kind() table.Kind { return Chance }

// Kind returns Chance.
func (ShownChance) Kind() table.Kind { return Chance }

func (b ShownChance) line(l *line.Maker) *chanceLine {
	head, step := l.Did(b.Step)
	return &chanceLine{head, step, int(b.Draw)}
}

func (b ChanceEntry) evolve(g *State, _ *table.Entry) error {
	g.Draws = max(g.Draws, b.Draw)
	return g.own().Act(engine.Chance, b.Action)
}

func (b ChanceEntry) action() string { return b.Action }

func (b ChanceEntry) view(g *State, i int, r Reader) (table.Body, bool) {
	return ShownChance{g.StepOf(i, r), b.Draw}, true
}

// drawChance draws a number and adds the chance action that it selects.
func (c *draft) drawChance() error {
	c.fork()
	m := c.g.own()
	odds := m.Odds()
	if odds < 1 {
		return errors.New("dead end: chance has no action")
	}
	if fixed, ok := c.g.FixedDraw(m); ok {
		return c.push(c.following(engine.Chance, ChanceEntry{Action: fixed}))
	}
	b := ChanceEntry{Draw: c.g.Draws + 1, Of: uint64(odds)}
	draw := c.env.Draw
	if draw == nil {
		draw = FairDraw
	}
	b.Got = draw(c.g, b.Draw, b.Of)
	b.Action = m.Drawn(int(b.Got))
	return c.push(c.following(engine.Chance, b))
}

// FixedDraw returns the action of the next draw as the deal decides it, or as it was in the game
// whose draws this one repeats. ok is false if the table draws by itself.
func (g *State) FixedDraw(m match.Match) (action string, ok bool) {
	if g.New.Deal.Name != "" {
		return m.Drawn(deal.New(g.Secret.Secret).Begin(m).Next(m)), true
	}
	if len(g.New.From.Draws) == 0 {
		return "", false
	}
	n, ok := deal.Repeat(g.New.From.Draws).Next(m)
	if !ok {
		return "", false
	}
	return m.Drawn(n), true
}

// Did returns the step.
func (b ShownChance) Did() *engine.Step { return b.Step }

// BotSource returns a bot's randomness for its next decision. It is reproducible if the decision
// has to be made again, unpredictable to players, and reveals nothing about the draws. In a game
// of a deal, or that repeats the draws of another, it depends on that, the position and the seat
// alone, so that equal play meets equal opponents.
func (g *State) BotSource(by engine.Seat) engine.Source {
	if g.New.Deal.Name != "" {
		return deal.New(g.Secret.Secret).Source(g.Match, by)
	}
	if g.New.From.Same {
		return deal.New(sha256.Sum256([]byte(g.New.From.Table))).Source(g.Match, by)
	}
	return g.source(fmt.Sprintf("bot %d %d", by, g.Head()))
}

// HintSource returns a bot's randomness for a hint. It is like BotSource, but the same until the
// next step, so that asking again returns the same hint.
func (g *State) HintSource(seat engine.Seat) engine.Source {
	return g.source(fmt.Sprintf("hint %d %d", seat, g.Match.Len()))
}

func (g *State) source(purpose string) engine.Source {
	return rand.NewChaCha8(g.Secret.Derive(purpose))
}
