package arena

import (
	"maps"
	"math"
	"slices"

	"github.com/bigriver/bigriver/internal/engine"
)

// Tally sums up games. All of it is whole numbers, so that it does not matter who adds what first. Everything but the
// first three numbers is of finished games alone.
type Tally struct {
	Finished, Unfinished, Failed int

	GroupWon, GroupLost int // in a game that is played together
	Scored              bool

	Seats   []Standing // by seat
	Players []Standing // by name, in the order of the line-up

	Actions Spread // by seats, a game
	Falls   Spread // by chance, a game
	Turns   Spread // how often another seat went on, a game

	Events map[string]Count // by key

	playerOf []int // by place in the line-up: the index into Players
}

// Standing is how a seat or a player fared.
type Standing struct {
	Name   string // of a player
	Games  int    // a player in two seats has two a game
	Places [engine.MaxSeats + 1]int
	Scores Spread

	wins int64 // in parts of a win
}

// GroupShare is the part of the games that the group won, with a 95 % interval.
func (t *Tally) GroupShare() Interval { return Wilson(float64(t.GroupWon), t.GroupWon+t.GroupLost) }

// parts of a win: a win that k share counts 1/k for each, and 840 has every k up to 8 as a divisor.
const parts = 840

// Wins is how many games were won: a win that k share counts 1/k for each.
func (s *Standing) Wins() float64 { return float64(s.wins) / parts }

// WinShare is the part of its games that it won, with a 95 % interval.
func (s *Standing) WinShare() Interval { return Wilson(s.Wins(), s.Games) }

func newTally(sim *Sim) *Tally {
	t := &Tally{Seats: make([]Standing, sim.Setup.Seats), Events: map[string]Count{}}
	var names []string
	for _, name := range sim.names() {
		i := slices.Index(names, name)
		if i < 0 {
			i = len(names)
			names = append(names, name)
			t.Players = append(t.Players, Standing{Name: name})
		}
		t.playerOf = append(t.playerOf, i)
	}
	return t
}

func (t *Tally) add(g *game) {
	switch g.end {
	case unfinished:
		t.Unfinished++
		return
	case failed:
		t.Failed++
		return
	case finished, dropped:
	}
	t.Finished++
	switch g.result.Group {
	case engine.GroupWon:
		t.GroupWon++
	case engine.GroupLost:
		t.GroupLost++
	case engine.NoGroup:
	}
	t.Scored = t.Scored || g.result.Scored
	winners := g.result.Winners()
	for seat := range g.seats {
		win := int64(0)
		if winners.Has(engine.Seat(seat)) {
			win = parts / int64(winners.Len())
		}
		t.Seats[seat].add(g, seat, win)
		t.Players[t.playerOf[g.playerAt[seat]]].add(g, seat, win)
	}
	t.Actions.add(int64(g.actions))
	t.Falls.add(int64(g.falls))
	t.Turns.add(int64(g.turns))
	for key, n := range g.events {
		t.Events[key] = t.Events[key].plus(n)
	}
}

func (s *Standing) add(g *game, seat int, win int64) {
	s.Games++
	s.wins += win
	s.Places[g.result.Places[seat]]++
	if g.result.Scored {
		s.Scores.add(int64(g.result.Scores[seat]))
	}
}

func (t *Tally) merge(other *Tally) {
	t.Finished += other.Finished
	t.Unfinished += other.Unfinished
	t.Failed += other.Failed
	t.GroupWon += other.GroupWon
	t.GroupLost += other.GroupLost
	t.Scored = t.Scored || other.Scored
	for i := range t.Seats {
		t.Seats[i].merge(&other.Seats[i])
	}
	for i := range t.Players {
		t.Players[i].merge(&other.Players[i])
	}
	t.Actions.merge(other.Actions)
	t.Falls.merge(other.Falls)
	t.Turns.merge(other.Turns)
	for key, n := range other.Events {
		t.Events[key] = t.Events[key].plus(n)
	}
}

func (s *Standing) merge(other *Standing) {
	s.Games += other.Games
	s.wins += other.wins
	for i, n := range other.Places {
		s.Places[i] += n
	}
	s.Scores.merge(other.Scores)
}

// EventKeys lists the events that happened, sorted.
func (t *Tally) EventKeys() []string { return slices.Sorted(maps.Keys(t.Events)) }

// PerGame is how often the event happened in a game, on average, and how much of it: 0 if it has no amount.
func (t *Tally) PerGame(event string) (times, amount float64) {
	if t.Finished == 0 {
		return 0, 0
	}
	n := t.Events[event]
	return float64(n.Times) / float64(t.Finished), float64(n.Amount) / float64(t.Finished)
}

// Count is how often something happened, and how much of it where it has an amount.
type Count struct{ Times, Amount int64 }

func (c Count) plus(other Count) Count { return Count{c.Times + other.Times, c.Amount + other.Amount} }

// Spread sums up numbers.
type Spread struct {
	N               int
	Sum, Squares    int64
	Lowest, Highest int64
}

func (s *Spread) add(x int64) {
	s.merge(Spread{N: 1, Sum: x, Squares: x * x, Lowest: x, Highest: x})
}

func (s *Spread) merge(other Spread) {
	switch {
	case other.N == 0:
		return
	case s.N == 0:
		*s = other
		return
	}
	s.N += other.N
	s.Sum += other.Sum
	s.Squares += other.Squares
	s.Lowest, s.Highest = min(s.Lowest, other.Lowest), max(s.Highest, other.Highest)
}

// Mean is their average, 0 if there are none.
func (s *Spread) Mean() float64 {
	if s.N == 0 {
		return 0
	}
	return float64(s.Sum) / float64(s.N)
}

// SD is their standard deviation (of a sample: by N-1), 0 if there are less than two.
func (s *Spread) SD() float64 {
	if s.N < 2 {
		return 0
	}
	n := float64(s.N)
	variance := (float64(s.Squares) - float64(s.Sum)*s.Mean()) / (n - 1)
	return math.Sqrt(max(variance, 0))
}
