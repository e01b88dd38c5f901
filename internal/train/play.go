package train

import (
	"context"
	"fmt"
	"runtime"
	"sync"

	"github.com/bigriver/bigriver/internal/arena"
	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/engine"
)

// Course is the games to learn from.
type Course struct {
	Game    catalog.Entry
	Lesson  *bots.Lesson
	Options map[string]string // of every game
	Seats   []int             // the games have these numbers of seats in turn
	Games   int
	Seed    uint64
	Workers int // 0: one a core

	Done     []Played           // games of an earlier run, the first ones
	Write    func(Played) error // is called with each further game, in their order; nil: nobody stores them
	Progress func(done int)     // is called after each game; nil: never

	// Elsewhere, if set, plays the games in place of this machine. Workers is then unused.
	Elsewhere arena.Elsewhere[Played]
}

// Played is what one game has to teach.
type Played struct {
	Number int         `json:"number"` // from 1
	Seats  int         `json:"seats"`
	Places []int8      `json:"places,omitempty"` // by seat; none if the group has won or lost together, or nobody knows how it ended
	Won    *bool       `json:"won,omitempty"`    // by the group
	Rows   [][]float32 `json:"rows"`             // the features of some positions, of all seats in turn
}

// How positions are chosen.
const (
	oneTurnOf   = 4    // turns of a seat is looked at
	oneRandomOf = 40   // decisions is made at random, so that positions come up that no bot would get into
	mostSteps   = 6000 // of a game; nothing is learned from a longer one
)

// Play plays the games that are not done, and returns all. When the context ends it returns those that are done, without a gap.
func (c *Course) Play(ctx context.Context) (games []Played, err error) {
	h := harvest{course: c, next: len(c.Done), games: c.Done, last: c.Games, waiting: map[int]Played{}}
	if c.Elsewhere == nil {
		return h.play(ctx)
	}
	err = c.Elsewhere(ctx, len(c.Done)+1, c.Games, h.put)
	if ctx.Err() != nil {
		err = nil // the games that were done stand
	}
	return h.games, err
}

// Block plays the games from the number first to the number last, and returns all of them, or an error.
func (c *Course) Block(ctx context.Context, first, last int) ([]Played, error) {
	alone := *c
	alone.Write, alone.Progress = nil, nil
	h := harvest{course: &alone, next: first - 1, games: make([]Played, first-1), last: last, waiting: map[int]Played{}} // the games before are somebody else's
	games, err := h.play(ctx)
	if err == nil && len(games) < last {
		err = ctx.Err()
	}
	return games[first-1:], err
}

// play plays the games on this machine.
func (h *harvest) play(ctx context.Context) (games []Played, err error) {
	c := h.course
	named, err := c.Game.Bot(c.Lesson.From)
	if err != nil {
		return h.games, err
	}
	workers := c.Workers
	if workers == 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	var running sync.WaitGroup
	for range workers {
		running.Go(func() {
			p, err := c.newPlayer(named)
			for err == nil && ctx.Err() == nil {
				number, more := h.take()
				if !more {
					return
				}
				var g Played
				if g, err = p.play(number); err == nil {
					err = h.put(g)
				}
			}
			h.fail(err)
		})
	}
	running.Wait()
	return h.games, h.err
}

// harvest gathers games in the order of their numbers.
type harvest struct {
	course *Course

	mu      sync.Mutex
	next    int // how many games were begun
	last    int // the number of the last game
	games   []Played
	waiting map[int]Played // games that are done before one with a lower number
	err     error
}

func (h *harvest) take() (number int, more bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.err != nil || h.next >= h.last {
		return 0, false
	}
	h.next++
	return h.next, true
}

func (h *harvest) put(g Played) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.waiting[g.Number] = g
	for {
		next, is := h.waiting[len(h.games)+1]
		if !is {
			return nil
		}
		delete(h.waiting, next.Number)
		h.games = append(h.games, next)
		if h.course.Write != nil {
			if err := h.course.Write(next); err != nil {
				return err
			}
		}
		if h.course.Progress != nil {
			h.course.Progress(len(h.games))
		}
	}
}

func (h *harvest) fail(err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.err == nil {
		h.err = err
	}
}

// player plays games, one after the other.
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

// play plays a game. All that is random in it depends on the seed and its number.
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
		if m.Len() >= mostSteps {
			g.Rows = [][]float32{}
			return g, nil
		}
		by := turn.First()
		if by == engine.Chance {
			engine.Roll(m, r)
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
	result := m.Result(engine.Whole)
	if result.Group != engine.NoGroup {
		won := result.Group == engine.GroupWon
		g.Won = &won
		return g, nil
	}
	g.Places = result.Places[:g.Seats]
	return g, nil
}
