package arena

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/bigriver/bigriver/internal/engine"
)

// Report is the result of a simulation. It is the same for the same simulation on any number of
// cores.
type Report struct {
	Game    string
	Version int // of its rules
	Setup   engine.Setup
	// That differ from the defaults, as "rounds=3,fog=on"; if Random, those that the simulation
	// fixes.
	Options     string
	Cooperative bool // all seats win or lose together
	Random      bool // the other options were drawn for each game
	RandomSeats bool // the number of seats was drawn for each game, up to that of the set-up
	Players     []string
	Seed        uint64
	First       int
	Requested   int // number of games in the simulation
	MaxActions  int
	EventLimit  engine.EventLimit
	Interrupted bool

	Counts
}

// Counts sums up some games of a simulation in whole numbers, so that the counts of its blocks add
// up to those of the whole. It is sent between machines as JSON.
type Counts struct {
	Total    Tally
	Sets     []Set // by options and number of seats, if either is random
	Refused  int   // random set-ups that the game refused
	Failures []Failure
	Forfeits []Forfeit
}

// Set is the games with one set of options and one number of seats.
type Set struct {
	Seats   int
	Options string
	Tally   Tally
}

// setupKey identifies a Set.
type setupKey struct {
	seats   int
	options string
}

// Failure is a game that could not be finished because of a bug in the program.
type Failure struct {
	Number  int    `json:"number"`
	Seats   int    `json:"seats"`
	Options string `json:"options"`
	Actions int    `json:"actions"` // before the failure, including chance
	What    string `json:"what"`
}

// Forfeit is a seat that lost a game because its player quit, was too slow, or tried something
// illegal.
type Forfeit struct {
	Number int         `json:"number"`
	Seat   engine.Seat `json:"seat"`
	Player string      `json:"player"`
	What   string      `json:"what"`
}

// maxFailures is the maximum number of failures, and of forfeits, in a report: those with the
// lowest game numbers.
const maxFailures = 10

// Done returns the number of games played, however they ended.
func (t *Tally) Done() int { return t.Finished + t.Unfinished + t.Failed }

// Err returns the first failure and how to replay that game, or nil if no game failed.
func (r *Report) Err() error {
	if len(r.Failures) == 0 {
		return nil
	}
	f := r.Failures[0]
	return fmt.Errorf("%d of %d games failed; game %d after %d actions: %s (to repeat: --seed %d --first %d --games 1)",
		r.Total.Failed, r.Total.Done(), f.Number, f.Actions, f.What, r.Seed, f.Number)
}

// report returns the report of a prepared simulation.
func (sim *Sim) report(counts *Counts) (*Report, error) {
	f := sim.Game.Facts()
	full, err := f.Complete(sim.Setup)
	if err != nil {
		return nil, err
	}
	r := &Report{
		Game: f.Name, Version: f.Version, Setup: full, Options: OptionSet(f, full), Cooperative: f.Cooperative,
		Random: sim.RandomOptions, RandomSeats: sim.RandomSeats,
		Players: sim.names(), Seed: sim.Seed, First: sim.First, Requested: sim.Games, MaxActions: sim.MaxActions,
		EventLimit: sim.eventLimit(), Counts: *counts,
	}
	if sim.RandomOptions {
		r.Options = listOptions(f, sim.Setup.Options)
	}
	r.Interrupted = r.Total.Done() < r.Requested
	return r, nil
}

// add adds the counts of other games.
func (c *Counts) add(sim *Sim, other *Counts) {
	c.Total.merge(&other.Total)
	for i := range other.Sets {
		c.tallyOf(sim, setupKey{other.Sets[i].Seats, other.Sets[i].Options}).merge(&other.Sets[i].Tally)
	}
	c.Refused += other.Refused
	c.Failures = append(c.Failures, other.Failures...)
	c.Forfeits = append(c.Forfeits, other.Forfeits...)
	slices.SortFunc(c.Failures, func(a, b Failure) int { return cmp.Compare(a.Number, b.Number) })
	c.Failures = c.Failures[:min(len(c.Failures), maxFailures)]
	slices.SortFunc(c.Forfeits, func(a, b Forfeit) int { return cmp.Or(cmp.Compare(a.Number, b.Number), cmp.Compare(a.Seat, b.Seat)) })
	c.Forfeits = c.Forfeits[:min(len(c.Forfeits), maxFailures)]
}

// tallyOf returns the tally of a set-up, inserting it in order if it is new.
func (c *Counts) tallyOf(sim *Sim, key setupKey) *Tally {
	at, found := slices.BinarySearchFunc(c.Sets, key, func(s Set, key setupKey) int {
		return cmp.Or(strings.Compare(s.Options, key.options), cmp.Compare(s.Seats, key.seats))
	})
	if !found {
		c.Sets = slices.Insert(c.Sets, at, Set{key.seats, key.options, *newTally(sim)})
	}
	return &c.Sets[at].Tally
}

// checkSim returns an error unless the counts can be from games of this simulation.
func (c *Counts) checkSim(sim *Sim) error {
	like := newTally(sim)
	is := func(t *Tally) bool { return len(t.Seats) == len(like.Seats) && len(t.Players) == len(like.Players) }
	if !is(&c.Total) || slices.ContainsFunc(c.Sets, func(s Set) bool { return !is(&s.Tally) }) {
		return errors.New("the counts are from another simulation")
	}
	return nil
}
