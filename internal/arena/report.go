package arena

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/bigriver/bigriver/internal/engine"
)

// Report is what came out of a simulation. It is the same for the same simulation on any number of cores.
type Report struct {
	Game        string
	Version     int // of its rules
	Setup       engine.Setup
	Options     string // what differs from the defaults, as "rounds=3,fog=on"; of Random, what was set
	Together    bool   // the game is won or lost by all of its seats
	Random      bool   // the other options were drawn anew for each game
	RandomSeats bool   // so was the number of seats, up to those of the set-up
	Players     []string
	Seed        uint64
	First       int
	Asked       int // how many games were asked for
	MaxActions  int
	Patience    engine.Patience // of the game
	Interrupted bool

	Total    Tally
	Sets     []Set // by option set and number of seats, if any of that was drawn
	Refused  int   // option sets that were drawn and that the game refused
	Failures []Failure
}

// Set is the games of one option set.
type Set struct {
	Seats   int
	Options string
	Tally   Tally
}

// setKey tells the sets apart.
type setKey struct {
	seats   int
	options string
}

// Failure is a game that could not be played to its end: a fault of the program.
type Failure struct {
	Number  int
	Seats   int
	Options string
	Actions int // how many had been done
	What    string
}

// keptFailures bounds the list of failures: those with the lowest numbers.
const keptFailures = 10

// Done is how many games were played, however they ended.
func (t *Tally) Done() int { return t.Finished + t.Unfinished + t.Failed }

// Err is what was at fault, and how to see it again; nil if nothing was.
func (r *Report) Err() error {
	if len(r.Failures) == 0 {
		return nil
	}
	f := r.Failures[0]
	return fmt.Errorf("%d of %d games failed; game %d after %d actions: %s (again: --seed %d --first %d --games 1)",
		r.Total.Failed, r.Total.Done(), f.Number, f.Actions, f.What, r.Seed, f.Number)
}

// report puts together what the workers have counted.
func (sim *Sim) report(workers []*worker, all *shared) (*Report, error) {
	f := sim.Game.Facts()
	full, err := f.Complete(sim.Setup)
	if err != nil {
		return nil, err
	}
	r := &Report{
		Game: f.Name, Version: f.Version, Setup: full, Options: optionSet(f, full), Together: f.Together,
		Random: sim.RandomOptions, RandomSeats: sim.RandomSeats,
		Players: sim.names(), Seed: sim.Seed, First: sim.First, Asked: sim.Games, MaxActions: sim.MaxActions,
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
	}
	for key, t := range sets {
		r.Sets = append(r.Sets, Set{key.seats, key.options, *t})
	}
	slices.SortFunc(r.Sets, func(a, b Set) int {
		return cmp.Or(strings.Compare(a.Options, b.Options), cmp.Compare(a.Seats, b.Seats))
	})
	slices.SortFunc(r.Failures, func(a, b Failure) int { return cmp.Compare(a.Number, b.Number) })
	r.Failures = r.Failures[:min(len(r.Failures), keptFailures)]
	r.Interrupted = r.Total.Done() < r.Asked
	return r, all.failed
}
