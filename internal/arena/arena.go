// Package arena plays many matches between bots on all cores and reports the results. The same
// simulation gives the same report on any number of cores. The package knows no game.
package arena

import (
	"context"
	"errors"
	"fmt"
	"math"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/notation"
)

// DefaultMaxActions is the maximum number of actions in a game if neither its rules nor the
// simulation set one.
const DefaultMaxActions = 20_000

// maxWorkers is the maximum number of concurrent games: more than any machine has cores.
const maxWorkers = 1024

// Sim is a simulation: which game, which players and how many games.
type Sim struct {
	Game  match.Game
	Setup engine.Setup

	// RandomOptions draws a value for each option that the set-up does not name, separately for
	// each game. With probability 1/2 the option keeps its default; otherwise all of its choices
	// are equally likely. Options that the game refuses are drawn again.
	RandomOptions bool

	// RandomSeats draws the number of seats for each game, up to the seats of the set-up. Players
	// without a seat sit out.
	RandomSeats bool

	// Players are the bots by seat in game 1, one for each seat. After each game every player moves
	// to the next seat, so that all have every seat equally often.
	Players []bots.Entrant

	// Games is the number of games to play. They are numbered from First; First 0 is the same as 1.
	First, Games int

	Seed    uint64
	Workers int // 0 means one per core
	// A game with more actions is left unfinished; 0 means the bound of its rules, or else
	// DefaultMaxActions.
	MaxActions int

	// EventLimit overrides the number of events in the game's engine.EventLimit after which a game
	// is left unfinished; 0 keeps it.
	EventLimit int

	// Record, if set, gets the record of every game that ended, was left unfinished or failed. It
	// is called concurrently. If it returns an error, the simulation ends with that error.
	Record func(number int, rec *notation.Record) error

	// Trace records how each game went, for Tally.Trace.
	Trace bool

	// Progress, if set, gets the number of completed games, ten times a second and at the end. It
	// is called from one goroutine.
	Progress func(done int)

	// Remote, if set, plays the games elsewhere, and returns the counts of blocks of games. Workers
	// and Record are then unused.
	Remote Remote[Counts]

	// These are set by a tournament. schedule assigns players to seats in a game, and returns the
	// number of its deal. each gets every game, concurrently; it may retain only the trace
	// and the reasons. traced says whether a game is traced.
	schedule func(number int, playerAt *[engine.MaxSeats]int) (deal uint64)
	each     func(*game)
	traced   func(number int) bool
}

func (sim *Sim) isTraced(number int) bool {
	return sim.Trace || sim.traced != nil && sim.traced(number)
}

// Remote plays the parts from number first to number last on other machines. It passes the results
// to take, in order, and stops after an error of take or when ctx is cancelled.
type Remote[T any] func(ctx context.Context, first, last int, take func(T) error) error

// Run plays the simulation. If ctx is cancelled, the report covers the completed games and says so.
// A bug in a game (a panic, or a seat that has to act and cannot) is part of the report, not an
// error.
func Run(ctx context.Context, sim Sim) (*Report, error) {
	if err := sim.prepare(); err != nil {
		return nil, err
	}
	counts, err := sim.count(ctx)
	if err != nil {
		return nil, err
	}
	return sim.report(counts)
}

// Block plays the games from number first to number last, and returns their counts: all of them, or
// an error.
func (sim *Sim) Block(ctx context.Context, first, last int) (*Counts, error) {
	block := *sim
	block.First, block.Games, block.Progress = first, last-first+1, nil
	if err := block.prepare(); err != nil {
		return nil, err
	}
	counts, err := block.play(ctx)
	if err == nil && counts.Total.Done() < block.Games {
		err = ctx.Err()
	}
	return counts, err
}

// count plays the games locally or remotely.
func (sim *Sim) count(ctx context.Context) (*Counts, error) {
	if sim.Remote == nil {
		return sim.play(ctx)
	}
	sum := &Counts{Total: *newTally(sim)}
	err := sim.Remote(ctx, sim.First, sim.First+sim.Games-1, func(c Counts) error {
		if err := c.checkSim(sim); err != nil {
			return err
		}
		sum.add(sim, &c)
		return nil
	})
	if ctx.Err() != nil {
		err = nil // the counts are those of the completed games
	}
	return sum, err
}

// play plays the games on this machine. If ctx is cancelled, the counts cover the completed games.
func (sim *Sim) play(ctx context.Context) (*Counts, error) {
	common := shared{isCancelled: func() bool { return ctx.Err() != nil }}
	workers := make([]*worker, sim.Workers)
	for i := range workers {
		w, err := newWorker(sim, &common)
		if err != nil {
			return nil, err
		}
		workers[i] = w
		defer w.close()
	}
	defer context.AfterFunc(ctx, func() { common.stop.Store(true) })()
	if ctx.Err() != nil {
		common.stop.Store(true)
	}

	stopProgress := common.reportProgress(sim.Progress)
	var running sync.WaitGroup
	for _, w := range workers {
		running.Go(w.run)
	}
	running.Wait()
	stopProgress()
	sum := &Counts{Total: *newTally(sim)}
	for _, w := range workers {
		sum.add(sim, w.counts)
	}
	return sum, common.recordErr
}

// shared is the state that workers share. They use it between games; during a game they only read
// stop.
type shared struct {
	started   atomic.Int64
	done      atomic.Int64
	stop      atomic.Bool
	mu        sync.Mutex
	recordErr error // the first error of Sim.Record

	isCancelled func() bool
}

func (s *shared) isStopped() bool { return s.stop.Load() || s.isCancelled() }

// abort stops the simulation because Sim.Record returned err.
func (s *shared) abort(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.recordErr == nil {
		s.recordErr = err
	}
	s.stop.Store(true)
}

// reportProgress calls progress ten times a second until stop is called, which calls it a last
// time.
func (s *shared) reportProgress(progress func(int)) (stop func()) {
	if progress == nil {
		return func() {}
	}
	quit, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		tick := time.NewTicker(100 * time.Millisecond)
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
				progress(int(s.done.Load()))
			case <-quit:
				progress(int(s.done.Load()))
				return
			}
		}
	}()
	return func() {
		close(quit)
		<-ended
	}
}

// prepare checks the simulation and fills in the defaults.
func (sim *Sim) prepare() error {
	f := sim.Game.Facts()
	if sim.Games < 1 {
		return fmt.Errorf("cannot play %d games", sim.Games)
	}
	if sim.First < 0 || sim.Workers < 0 || sim.MaxActions < 0 || sim.EventLimit < 0 {
		return errors.New("a simulation cannot have a negative number")
	}
	if sim.First > math.MaxInt-sim.Games {
		return errors.New("the game numbers are too large")
	}
	if sim.Workers > maxWorkers {
		return fmt.Errorf("%d workers are too many: at most %d", sim.Workers, maxWorkers)
	}
	if _, err := f.Complete(sim.Setup); err != nil {
		return err
	}
	if sim.schedule == nil && len(sim.Players) != sim.Setup.Seats {
		return fmt.Errorf("%d players for %d seats", len(sim.Players), sim.Setup.Seats)
	}
	sim.First = max(sim.First, 1)
	if sim.Workers == 0 {
		sim.Workers = runtime.GOMAXPROCS(0)
	}
	sim.Workers = min(sim.Workers, sim.Games)
	if sim.MaxActions == 0 {
		sim.MaxActions = f.MaxActions
	}
	if sim.MaxActions == 0 {
		sim.MaxActions = DefaultMaxActions
	}
	return nil
}

// names returns the names of the players by seat in game 1.
func (sim *Sim) names() []string {
	names := make([]string, len(sim.Players))
	for i, p := range sim.Players {
		names[i] = p.Label()
	}
	return names
}

// eventLimit returns the event limit of the game, with the simulation's number if it sets one.
func (sim *Sim) eventLimit() engine.EventLimit {
	p := sim.Game.Facts().EventLimit
	if sim.EventLimit > 0 && p.Event != "" {
		p.Max = sim.EventLimit
	}
	return p
}
