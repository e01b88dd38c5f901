package arena

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/bigriver/bigriver/internal/engine"
)

// Report is the result of a simulation. It is the same for the same simulation on any number of cores.
type Report struct {
	Game        string
	Version     int // of its rules
	Setup       engine.Setup
	Options     string // that differ from the defaults, as "rounds=3,fog=on"; if Random, those that the simulation sets
	Together    bool   // all seats win or lose together
	Random      bool   // the other options were drawn for each game
	RandomSeats bool   // the number of seats was drawn for each game, up to that of the set-up
	Players     []string
	Seed        uint64
	First       int
	Requested   int // how many games the simulation has
	MaxActions  int
	Patience    engine.Patience
	Interrupted bool

	Total    Tally
	Sets     []Set // by options and number of seats, if either was drawn
	Refused  int   // set-ups that were drawn and that the game refused
	Failures []Failure
	Forfeits []Forfeit
}

// Set is the games with one set of options and one number of seats.
type Set struct {
	Seats   int
	Options string
	Tally   Tally
}

// setKey identifies a Set.
type setKey struct {
	seats   int
	options string
}

// Failure is a game that could not be played to its end because of a fault in the program.
type Failure struct {
	Number  int
	Seats   int
	Options string
	Actions int // before the failure, those of chance included
	What    string
}

// Forfeit is a seat that has lost a game because its player broke off, was too slow, or did what is not allowed.
type Forfeit struct {
	Number int
	Seat   engine.Seat
	Player string
	What   string
}

// maxFailures is how many failures and forfeits a report lists: those with the lowest numbers.
const maxFailures = 10

// Done returns how many games were played, however they ended.
func (t *Tally) Done() int { return t.Finished + t.Unfinished + t.Failed }

// Err returns the first failure and how to play that game again, or nil if no game failed.
func (r *Report) Err() error {
	if len(r.Failures) == 0 {
		return nil
	}
	f := r.Failures[0]
	return fmt.Errorf("%d of %d games failed; game %d after %d actions: %s (again: --seed %d --first %d --games 1)",
		r.Total.Failed, r.Total.Done(), f.Number, f.Actions, f.What, r.Seed, f.Number)
}

// report merges the counts of the workers.
func (sim *Sim) report(workers []*worker, common *shared) (*Report, error) {
	f := sim.Game.Facts()
	full, err := f.Complete(sim.Setup)
	if err != nil {
		return nil, err
	}
	r := &Report{
		Game: f.Name, Version: f.Version, Setup: full, Options: optionSet(f, full), Together: f.Together,
		Random: sim.RandomOptions, RandomSeats: sim.RandomSeats,
		Players: sim.names(), Seed: sim.Seed, First: sim.First, Requested: sim.Games, MaxActions: sim.MaxActions,
		Patience: sim.patience(),
		Total:    *newTally(sim),
	}
	if sim.RandomOptions {
		r.Options = listOptions(f, sim.Setup.Options)
	}
	sets := map[setKey]*Tally{}
	for _, w := range workers {
		r.Total.merge(w.total)
		for key, t := range w.sets {
			if sets[key] == nil {
				sets[key] = newTally(sim)
			}
			sets[key].merge(t)
		}
		r.Refused += w.refused
		r.Failures = append(r.Failures, w.failures...)
		r.Forfeits = append(r.Forfeits, w.forfeits...)
	}
	for key, t := range sets {
		r.Sets = append(r.Sets, Set{key.seats, key.options, *t})
	}
	slices.SortFunc(r.Sets, func(a, b Set) int {
		return cmp.Or(strings.Compare(a.Options, b.Options), cmp.Compare(a.Seats, b.Seats))
	})
	slices.SortFunc(r.Failures, func(a, b Failure) int { return cmp.Compare(a.Number, b.Number) })
	r.Failures = r.Failures[:min(len(r.Failures), maxFailures)]
	slices.SortStableFunc(r.Forfeits, func(a, b Forfeit) int { return cmp.Compare(a.Number, b.Number) })
	r.Forfeits = r.Forfeits[:min(len(r.Forfeits), maxFailures)]
	r.Interrupted = r.Total.Done() < r.Requested
	return r, common.recordErr
}
