package arena

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"sync"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/notation"
)

// Tournament compares bots. It is played in rounds: all games of a round have the same chance
// events, and over the round every bot plays every seat equally often, against every combination of
// the others. This cancels out luck and seat advantages, so that fewer games are needed.
type Tournament struct {
	Game  match.Game
	Setup engine.Setup
	Bots  []bots.Entrant
	Games int // minimum number; rounds are always complete
	Seed  uint64

	Workers    int // as in Sim
	MaxActions int
	EventLimit int
	Record     func(number int, rec *notation.Record) error
	Progress   func(done int)

	// Test, if set, ends the tournament as soon as it has an answer.
	Test *SPRT

	// Done has the rounds of an earlier run, starting with the first. Write gets each further
	// round, in order, from one goroutine at a time.
	Done  []Round
	Write func(Round) error

	// Remote, if set, plays the rounds elsewhere. Workers and Record are then unused.
	Remote Remote[Round]
}

// Round is the result of the games with the same chance events.
type Round struct {
	Number int              `json:"round"` // from 1
	Games  []GameLine       `json:"games"`
	Events map[string]Count `json:"events"`
	Trace  *Trace           `json:"trace,omitempty"`
}

// GameLine is the result of a game.
type GameLine struct {
	Bots     []int    `json:"bots"` // index of the bot, by seat
	End      string   `json:"end"`  // finished, unfinished or failed
	Places   []int    `json:"places,omitempty"`
	Scores   []int    `json:"scores,omitempty"`
	Group    string   `json:"group,omitempty"` // in a cooperative game: won or lost
	Actions  int      `json:"actions"`         // of seats
	Draws    int      `json:"draws"`           // actions of chance
	Turns    int      `json:"turns"`           // changes of seat
	Forfeits []string `json:"forfeits,omitempty"`
	Failure  string   `json:"failure,omitempty"`
}

// tracedEvery is the interval of traced rounds: computing the result at every step takes time.
const tracedEvery = 10

// endings are the names of the ways a game can end.
var endings = [...]string{finished: "finished", unfinished: "unfinished", failed: "failed"} //nolint:gochecknoglobals // a table

// Labels returns the names of the bots.
func (t *Tournament) Labels() []string {
	labels := make([]string, len(t.Bots))
	for i, b := range t.Bots {
		labels[i] = b.Label()
	}
	return labels
}

// RoundSize returns the number of games in a round.
func (t *Tournament) RoundSize() int {
	return len(lineups(len(t.Bots), t.Setup.Seats, t.Game.Facts().Cooperative))
}

// Rounds returns the number of rounds in the tournament.
func (t *Tournament) Rounds() int {
	size := t.RoundSize()
	return (t.Games + size - 1) / size
}

// Run plays the remaining rounds. If ctx is cancelled, the outcome covers the completed rounds and
// says so.
func (t *Tournament) Run(ctx context.Context) (*Outcome, error) {
	if err := t.check(); err != nil {
		return nil, err
	}
	r := t.newRun(t.Done, t.Rounds())
	sim := r.sim()
	if err := sim.prepare(); err != nil {
		return nil, err
	}
	if len(r.rounds) >= r.last || r.isDecided() {
		return t.outcome(&sim, r.rounds), nil
	}
	if err := r.play(ctx, sim); err != nil {
		return nil, err
	}
	return t.outcome(&sim, r.rounds), nil
}

// Block plays the rounds from number first to number last, and returns all of them, or an error.
func (t *Tournament) Block(ctx context.Context, first, last int) ([]Round, error) {
	alone := *t
	alone.Write, alone.Progress, alone.Test, alone.Remote = nil, nil, nil, nil
	if err := alone.check(); err != nil {
		return nil, err
	}
	r := alone.newRun(make([]Round, first-1), last) // earlier rounds belong to other blocks
	if err := r.play(ctx, r.sim()); err != nil {
		return nil, err
	}
	if len(r.rounds) < last {
		return nil, ctx.Err()
	}
	return r.rounds[first-1:], nil
}

func (t *Tournament) check() error {
	if err := checkBots(t.Labels()); err != nil {
		return err
	}
	if t.Games < 1 || t.Games > math.MaxInt32 {
		return fmt.Errorf("cannot play %d games", t.Games)
	}
	if t.Test != nil && len(t.Bots) != 2 {
		return fmt.Errorf("the test is for two bots, not %d", len(t.Bots))
	}
	return nil
}

// run is a tournament in progress.
type run struct {
	t           *Tournament
	last        int     // the number of the last round
	games       [][]int // of a round
	seatsPerBot int     // maximum in a game; Sim.Players has each bot as often
	end         context.CancelCauseFunc
	mu          sync.Mutex
	rounds      []Round        // completed rounds, in order
	waiting     map[int]*Round // by number: incomplete rounds, and those after an incomplete one
	tally       testTally
	failed      error
}

// errDecided stops the games when the test has an answer.
var errDecided = errors.New("the test is decided")

func (r *run) context(ctx context.Context) context.Context {
	ctx, r.end = context.WithCancelCause(ctx)
	return ctx
}

// newRun returns a run of the rounds after the completed ones, up to number last.
func (t *Tournament) newRun(done []Round, last int) *run {
	r := &run{
		t: t, last: last, games: lineups(len(t.Bots), t.Setup.Seats, t.Game.Facts().Cooperative), rounds: slices.Clone(done), waiting: map[int]*Round{},
	}
	r.seatsPerBot = seatsPerBot(r.games)
	for i := range r.rounds {
		r.tally.add(&r.rounds[i], t)
	}
	return r
}

// play plays the rounds, locally or remotely, until all are completed, the test is decided or ctx
// is cancelled.
func (r *run) play(ctx context.Context, sim Sim) (err error) {
	ctx = r.context(ctx)
	if r.t.Remote == nil {
		_, err = Run(ctx, sim)
	} else {
		err = r.t.Remote(ctx, len(r.rounds)+1, r.last, r.take)
		if ctx.Err() != nil {
			err = nil // the completed rounds are valid
		}
	}
	return cmp.Or(err, r.failed)
}

// take adds a round that was played elsewhere.
func (r *run) take(round Round) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if err := round.Valid(r.t); err != nil {
		return err
	}
	r.waiting[round.Number] = &round
	r.addWhole()
	if r.t.Progress != nil {
		r.t.Progress(len(r.rounds) * len(r.games))
	}
	return r.failed
}

// sim returns the simulation that plays the games of the remaining rounds.
func (r *run) sim() Sim {
	t := r.t
	done := len(r.rounds) * len(r.games)
	s := Sim{
		Game: t.Game, Setup: t.Setup, Seed: t.Seed, Workers: t.Workers, MaxActions: t.MaxActions, EventLimit: t.EventLimit, Record: t.Record,
		First: done + 1, Games: max(r.last*len(r.games)-done, 1),
		schedule: func(number int, playerAt *[engine.MaxSeats]int) uint64 {
			seatPlayers(r.games[(number-1)%len(r.games)], r.seatsPerBot, playerAt)
			return uint64((number-1)/len(r.games)) + 1
		},
		each:   r.note,
		traced: func(number int) bool { return (number-1)/len(r.games)%tracedEvery == 0 },
	}
	if t.Progress != nil {
		s.Progress = func(n int) { t.Progress(done + n) }
	}
	for _, b := range t.Bots {
		for range r.seatsPerBot {
			s.Players = append(s.Players, b)
		}
	}
	return s
}

// note adds a game to its round, and writes the rounds that this completes.
func (r *run) note(g *game) {
	r.mu.Lock()
	defer r.mu.Unlock()
	number := (g.number-1)/len(r.games) + 1
	round := r.waiting[number]
	if round == nil {
		round = &Round{Number: number, Games: make([]GameLine, len(r.games)), Events: map[string]Count{}}
		r.waiting[number] = round
	}
	place := (g.number - 1) % len(r.games)
	round.Games[place] = lineOf(g, r.games[place])
	if g.end == finished {
		for key, n := range g.events {
			round.Events[key] = round.Events[key].plus(n)
		}
		if g.trace != nil {
			if round.Trace == nil {
				round.Trace = &Trace{}
			}
			round.Trace.merge(g.trace)
		}
	}
	r.addWhole()
}

// addWhole moves completed rounds from waiting to rounds, in order.
func (r *run) addWhole() {
	for r.failed == nil {
		next := r.waiting[len(r.rounds)+1]
		if next == nil || !next.isWhole() || r.isDecided() {
			return
		}
		delete(r.waiting, next.Number)
		if r.t.Write != nil {
			if r.failed = r.t.Write(*next); r.failed != nil {
				r.end(r.failed)
				return
			}
		}
		r.rounds = append(r.rounds, *next)
		if r.tally.add(next, r.t); r.isDecided() {
			r.end(errDecided)
		}
	}
}

func (r *run) isDecided() bool {
	return r.t.Test != nil && r.t.Test.state(&r.tally).Answer != Undecided
}

func (r *Round) isWhole() bool {
	return !slices.ContainsFunc(r.Games, func(g GameLine) bool { return g.End == "" })
}

func lineOf(g *game, bots []int) GameLine {
	line := GameLine{
		Bots: bots, End: endings[g.end], Actions: g.actions, Draws: g.chanceActions, Turns: g.seatChanges, Forfeits: g.reasons, Failure: g.failure,
	}
	if g.end != finished {
		return line
	}
	line.Group = g.result.Group.String()
	for seat := range g.seats {
		line.Places = append(line.Places, int(g.result.Places[seat]))
		if g.result.Scored {
			line.Scores = append(line.Scores, int(g.result.Scores[seat]))
		}
	}
	return line
}

// game converts a line back to the worker's representation of the game.
func (l *GameLine) game(number, seatsPerBot int) *game {
	g := &game{
		number: number, seats: len(l.Bots), end: ending(slices.Index(endings[:], l.End)), actions: l.Actions, chanceActions: l.Draws, seatChanges: l.Turns,
		failure: l.Failure, reasons: l.Forfeits,
	}
	g.result.Group = engine.OutcomeOf(l.Group)
	seatPlayers(l.Bots, seatsPerBot, &g.playerAt)
	for seat := range l.Places {
		g.result.Places[seat] = int8(l.Places[seat])
	}
	if g.result.Scored = l.Scores != nil; g.result.Scored {
		for seat := range l.Scores {
			g.result.Scores[seat] = int32(l.Scores[seat])
		}
	}
	for seat, why := range l.Forfeits {
		if why != "" {
			g.lost = g.lost.With(engine.Seat(seat))
		}
	}
	return g
}

// Valid returns an error unless the round can be from this tournament.
func (r *Round) Valid(t *Tournament) error {
	games := lineups(len(t.Bots), t.Setup.Seats, t.Game.Facts().Cooperative)
	if len(r.Games) != len(games) {
		return fmt.Errorf("round %d has %d games, want %d", r.Number, len(r.Games), len(games))
	}
	for i := range r.Games {
		g, seats := &r.Games[i], t.Setup.Seats
		switch {
		case !slices.Equal(g.Bots, games[i]):
			return fmt.Errorf("round %d: game %d has other bots in its seats", r.Number, i+1)
		case !slices.Contains(endings[:], g.End):
			return fmt.Errorf("round %d: game %d has the end %q", r.Number, i+1, g.End)
		case g.End == endings[finished] && len(g.Places) != seats, g.Scores != nil && len(g.Scores) != seats, len(g.Forfeits) > seats:
			return fmt.Errorf("round %d: game %d has the results of another number of seats", r.Number, i+1)
		}
		for _, p := range g.Places {
			if p < 0 || p > seats {
				return fmt.Errorf("round %d: game %d has the place %d", r.Number, i+1, p)
			}
		}
	}
	return nil
}
