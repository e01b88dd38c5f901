// Package arena plays many matches between bots on all cores and counts what comes out. The same simulation gives the same
// report on any number of cores. It knows no game.
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
	"github.com/bigriver/bigriver/internal/notation"
)

// DefaultMaxActions is when a game is left unfinished if neither its rules nor the simulation set a bound.
const DefaultMaxActions = 20_000

// mostWorkers bounds how many games are played at a time: more than any machine has cores.
const mostWorkers = 1024

// Sim is a simulation: what is played, by whom and how often.
type Sim struct {
	Game  engine.Game
	Setup engine.Setup

	// RandomOptions draws every option that the set-up does not name anew for each game: as likely as not it stays as it is,
	// else it is any of its choices. A set that the game refuses is drawn again.
	RandomOptions bool

	// RandomSeats draws how many seats a game has, up to the seats of the set-up. The players without a seat sit out.
	RandomSeats bool

	// Players are the bots by seat in game 1, one a seat. From game to game each moves one seat on, so that every player
	// has every seat equally often.
	Players []bots.Named

	// Games is how many are played, with the numbers from First on. First 0 is the same as 1.
	First, Games int

	Seed       uint64
	Workers    int // 0: one a core
	MaxActions int // when a game is left unfinished; 0: where its rules say, or else DefaultMaxActions

	// Patience is after how many of the game's events of patience it is left unfinished; 0: as many as the game says.
	Patience int

	// Record, if set, is given every game that ended, was left unfinished or failed. It is called from several goroutines.
	// Its error ends the simulation.
	Record func(number int, rec *notation.Record) error

	// Progress, if set, is told now and then how many games are done, and at the end. It is called from one goroutine.
	Progress func(done int)
}

// Run plays the simulation. If ctx is cancelled the report is of the games that were done, and says so. A fault in a game
// (a panic, a seat that has to act and cannot) is part of the report, not an error.
func Run(ctx context.Context, sim Sim) (*Report, error) {
	if err := sim.prepare(); err != nil {
		return nil, err
	}
	var all shared
	workers := make([]*worker, sim.Workers)
	for i := range workers {
		w, err := newWorker(&sim, &all)
		if err != nil {
			return nil, err
		}
		workers[i] = w
	}
	defer context.AfterFunc(ctx, func() { all.stop.Store(true) })()
	if ctx.Err() != nil {
		all.stop.Store(true)
	}

	stopTelling := all.tell(sim.Progress)
	var running sync.WaitGroup
	for _, w := range workers {
		running.Go(w.run)
	}
	running.Wait()
	stopTelling()
	return sim.report(workers, &all)
}

// shared is what the workers share: touched once a game, never within one but for stop, which is only read there.
type shared struct {
	taken  atomic.Int64
	done   atomic.Int64
	stop   atomic.Bool
	mu     sync.Mutex
	failed error // of Record
}

func (s *shared) fail(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.failed == nil {
		s.failed = err
	}
	s.stop.Store(true)
}

// tell calls progress now and then until the returned function is called, which does it a last time.
func (s *shared) tell(progress func(int)) (stop func()) {
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

// prepare checks the simulation and fills in what is left out.
func (sim *Sim) prepare() error {
	f := sim.Game.Facts()
	if sim.Games < 1 {
		return fmt.Errorf("cannot play %d games", sim.Games)
	}
	if sim.First < 0 || sim.Workers < 0 || sim.MaxActions < 0 || sim.Patience < 0 {
		return errors.New("a number below 0 makes no sense here")
	}
	if sim.First > math.MaxInt-sim.Games {
		return errors.New("the numbers of the games are too large to count")
	}
	if sim.Workers > mostWorkers {
		return fmt.Errorf("%d workers are too many: at most %d", sim.Workers, mostWorkers)
	}
	if _, err := f.Complete(sim.Setup); err != nil {
		return err
	}
	if len(sim.Players) != sim.Setup.Seats {
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

// names are the players' names by seat in game 1.
func (sim *Sim) names() []string {
	names := make([]string, len(sim.Players))
	for i, p := range sim.Players {
		names[i] = p.Name
	}
	return names
}

// patience is the game's, or what was asked for in its place.
func (sim *Sim) patience() engine.Patience {
	p := sim.Game.Facts().Patience
	if sim.Patience > 0 && p.Event != "" {
		p.Most = sim.Patience
	}
	return p
}
