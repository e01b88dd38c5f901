package loadtest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"sync"
	"sync/atomic"
)

// BotsReport compares the latency for single players on a server with and without thinking bots.
// Both are measured alternately at the same tables, so that other load on the machine affects both.
type BotsReport struct {
	Bot string `json:"bot"`
	// The tables at which one person plays against bots and always acts at once, so that the bots
	// are always busy.
	Tables    int     `json:"tables"`
	Without   []*Loop `json:"without"`
	With      []*Loop `json:"with"`
	P99       float64 `json:"p99_without"` // median of its rounds, like that of each loop
	P99Bots   float64 `json:"p99_with"`
	Decisions int     `json:"decisions"` // of the bots
	Rate      float64 `json:"rate"`      // decisions a second
	// The smallest share of their normal thinking time that bots had at the end of a round; -1 if
	// unknown.
	Share float64 `json:"share"`
}

// measureBots measures the open loop alternately without and with thinking bots.
func (r *runner) measureBots(ctx context.Context) (*BotsReport, error) {
	ctx, end := context.WithCancel(ctx)
	var watching sync.WaitGroup
	defer watching.Wait()
	defer end()
	all := make([]*board, r.OpenTables)
	if err := r.newBoards(ctx, all, &watching); err != nil {
		return nil, err
	}
	b := &BotsReport{Bot: r.Bot, Tables: r.BotTables, Share: -1}
	games := make([]*botGame, r.BotTables)
	for i := range games {
		var err error
		if games[i], err = r.newBotGame(ctx); err != nil {
			return nil, fmt.Errorf("a table of bots: %w", err)
		}
	}
	seconds := 0.0
	for range r.Rounds {
		l, err := r.measure(ctx, all, r.Rate)
		if err != nil {
			return b, err
		}
		b.Without = append(b.Without, l)
		if l, err = r.measureWith(ctx, all, games, b); err != nil {
			return b, err
		}
		b.With = append(b.With, l)
		seconds += l.Seconds
	}
	for _, g := range games {
		b.Decisions += int(g.decisions.Load())
	}
	b.Rate = float64(b.Decisions) / seconds
	b.P99, b.P99Bots = middleP99(b.Without), middleP99(b.With)
	return b, nil
}

// measureWith measures the loop while the bots think. They stop when it is the person's turn.
func (r *runner) measureWith(ctx context.Context, all []*board, games []*botGame, b *BotsReport) (*Loop, error) {
	playing, stop := context.WithCancel(ctx)
	var wait sync.WaitGroup
	errs := make([]error, len(games))
	for i, g := range games {
		wait.Go(func() { errs[i] = g.play(playing) })
	}
	l, err := r.measure(ctx, all, r.Rate)
	if r.Token != "" {
		if share, err := r.operators[0].Metric(ctx, "bigriver_bot_budget_ratio"); err == nil && (b.Share < 0 || share < b.Share) {
			b.Share = share
		}
	}
	stop()
	wait.Wait()
	return l, errors.Join(err, errors.Join(errs...))
}

// middleP99 returns the median of the p99 of loops.
func middleP99(loops []*Loop) float64 {
	var all []float64
	for _, l := range loops {
		all = append(all, l.P99)
	}
	slices.Sort(all)
	return all[len(all)/2]
}

// botGame is a table where a person has the first seat and bots have the others.
type botGame struct {
	r         *runner
	person    *Client
	table     *Table
	random    *rand.Rand
	decisions atomic.Int64 // of bots
}

func (r *runner) newBotGame(ctx context.Context) (*botGame, error) {
	c, node, err := r.newGuest(ctx)
	if err != nil {
		return nil, err
	}
	g := &botGame{r: r, person: c, random: rand.New(rand.NewPCG(uint64(node), 2))}
	return g, g.begin(ctx)
}

// begin sets up a table, whose game begins at once. If that fails, the game stays at the previous
// table.
func (g *botGame) begin(ctx context.Context) error {
	n := New{Game: g.r.Game, Seats: g.r.Seats, Places: make([]Place, g.r.Seats)}
	n.Places[0].Me = true
	for i := 1; i < g.r.Seats; i++ {
		n.Places[i].Bot = g.r.Bot
	}
	next, err := g.person.Create(ctx, n)
	if err != nil {
		return err
	}
	if _, err := g.person.Do(ctx, next.ID, Command{Kind: "start"}); err != nil {
		return err
	}
	g.table = next
	return nil
}

// errOver ends the stream of a game that is over.
var errOver = errors.New("the game is over")

// play has the person act as soon as it is their turn, one game after the other, until ctx ends.
func (g *botGame) play(ctx context.Context) error {
	for {
		id, last := g.table.ID, int64(-1) // the first event has everything
		err := g.person.Follow(ctx, id, 0, func(e Event) error {
			next := &Table{}
			if err := json.Unmarshal(e.Data, next); err != nil {
				return err
			}
			next.Complete(g.table)
			for _, line := range next.Log {
				if line.Kind == "act" && line.Bot != "" && line.Seq > last && last >= 0 {
					g.decisions.Add(1)
				}
			}
			g.table, last = next, next.Seq
			if next.State == "over" {
				return errOver
			}
			return g.act(ctx, id)
		})
		switch {
		case ctx.Err() != nil:
			return nil //nolint:nilerr // we closed the stream ourselves
		case !errors.Is(err, errOver):
			return err
		}
		if err := g.begin(ctx); err != nil && ctx.Err() == nil {
			return err
		}
	}
}

// act does an arbitrary action of the person, if it is their turn.
func (g *botGame) act(ctx context.Context, id string) error {
	for _, mine := range g.table.Mine {
		if len(mine.Choices) == 0 {
			continue
		}
		action := mine.Choices[g.random.IntN(len(mine.Choices))].Action
		_, err := g.person.Do(ctx, id, Command{Kind: "act", Seat: mine.Seat, Action: action, Seen: g.table.Seq})
		return unlessConflict(err)
	}
	return nil
}

// unlessConflict ignores the error if a bot acted first: its event will arrive.
func unlessConflict(err error) error {
	if refused, ok := errors.AsType[*RefusedError](err); !ok || refused.Status != http.StatusConflict {
		return err
	}
	return nil
}
