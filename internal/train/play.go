package train

import (
	"context"
	"fmt"

	"github.com/bigriver/bigriver/internal/arena"
	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
)

// Course is the games to train on.
type Course struct {
	Game    catalog.Entry
	Lesson  *bots.Lesson
	Options map[string]string // of every game
	Seats   []int             // the games cycle through these numbers of seats
	Games   int
	Seed    uint64
	Workers int // 0 means one per core

	Done     []Played           // the first games, from an earlier run
	Write    func(Played) error // called with each further game, in order; nil: they are not stored
	Progress func(done int)     // called after each game; may be nil

	// Remote, if set, plays the games elsewhere. Workers is then unused.
	Remote arena.Remote[Played]
}

// Played is the training data from one game.
type Played struct {
	Number int `json:"number"` // from 1
	Seats  int `json:"seats"`
	// by seat; nil in a cooperative game, or if the result is unknown
	Places []int8 `json:"places,omitempty"`
	Won    *bool  `json:"won,omitempty"` // by the group
	// The features of some positions, of all seats in turn.
	Rows [][]float32 `json:"rows"`
}

// How positions are selected.
const (
	oneTurnOf = 4 // one in this many turns of a seat is used
	// One in this many decisions is random, to reach positions that no bot would get into.
	oneRandomOf = 40
	maxSteps    = 6000 // of a game; a longer one is not used
)

// Play plays the remaining games, and returns all. When the context ends, it returns the completed
// ones, without gaps.
func (c *Course) Play(ctx context.Context) (games []Played, err error) {
	games = c.Done
	take := func(g Played) error {
		games = append(games, g)
		if c.Write != nil {
			if err := c.Write(g); err != nil {
				return err
			}
		}
		if c.Progress != nil {
			c.Progress(len(games))
		}
		return nil
	}
	if c.Remote == nil {
		err = c.play(ctx, len(c.Done)+1, c.Games, take)
	} else if err = c.Remote(ctx, len(c.Done)+1, c.Games, take); ctx.Err() != nil {
		err = nil // the completed games are valid
	}
	return games, err
}

// Block plays the games from number first to number last, and returns all of them, or an error.
func (c *Course) Block(ctx context.Context, first, last int) (games []Played, err error) {
	err = c.play(ctx, first, last, func(g Played) error {
		games = append(games, g)
		return nil
	})
	if err == nil && len(games) < last-first+1 {
		err = ctx.Err()
	}
	return games, err
}

// play plays games on this machine.
func (c *Course) play(ctx context.Context, first, last int, take func(Played) error) error {
	named, err := c.Game.Bot(c.Lesson.From)
	if err != nil {
		return err
	}
	return inOrder(ctx, first, last, c.Workers, func() (func(int) (Played, error), error) {
		p, err := c.newPlayer(named)
		return p.play, err
	}, take)
}

// player plays one game after another.
type player struct {
	course *Course
	bot    bots.Bot
	reader bots.Reader
}

func (c *Course) newPlayer(named bots.Named) (p *player, err error) {
	p = &player{course: c}
	if p.bot, err = named.New(c.Game); err != nil {
		return nil, err
	}
	p.reader, err = c.Lesson.NewReader(c.Game)
	return p, err
}

// play plays a game. Its randomness depends only on the seed and its number.
func (p *player) play(number int) (Played, error) {
	c := p.course
	g := Played{Number: number, Seats: c.Seats[(number-1)%len(c.Seats)], Rows: [][]float32{}}
	m, err := c.Game.New(engine.Setup{Seats: g.Seats, Options: c.Options})
	if err != nil {
		return g, fmt.Errorf("game %d: %w", number, err)
	}
	r := arena.Source(c.Seed, uint64(number), 0)
	last := engine.Chance
	for turn := m.ToAct(); turn != 0; turn = m.ToAct() {
		if m.Len() >= maxSteps {
			g.Rows = [][]float32{}
			return g, nil
		}
		by := turn.First()
		if by == engine.Chance {
			match.Roll(m, r)
			continue
		}
		if by != last && engine.Below(r, oneTurnOf) == 0 {
			g.Rows = append(g.Rows, p.reader.Read(nil, m, by))
		}
		last = by
		if engine.Below(r, oneRandomOf) == 0 {
			m.Choose(by, engine.Below(r, m.Count(by)))
			continue
		}
		m.Choose(by, p.bot.Choose(m, by, r))
	}
	result := m.Result(engine.Omniscient)
	if result.Group != engine.NoGroup {
		won := result.Group == engine.GroupWon
		g.Won = &won
		return g, nil
	}
	g.Places = result.Places[:g.Seats]
	return g, nil
}
