package arena

import (
	"maps"
	"math"
	"slices"

	"github.com/bigriver/bigriver/internal/engine"
)

// Tally sums up games in whole numbers, so that the order of adding does not matter. Everything
// after the first three numbers is about finished games.
type Tally struct {
	Finished, Unfinished, Failed int

	// NobodyWon counts finished games without a winner, in competitive games: for example, if all
	// random boats run aground.
	NobodyWon           int
	GroupWon, GroupLost int // in a cooperative game
	Scored              bool

	Seats   []Standing // by seat
	Players []Standing // by name, in the order of Sim.Players

	// Per game:
	Actions       Spread // of seats
	ChanceActions Spread
	SeatChanges   Spread // number of times that the turn passed to another seat

	Events map[string]Count // by key
	Trace  Trace            // of the traced games

	Lengths map[int]int // number of games by number of seats' actions
	Points  map[int]int // number of seats by score

	standingOf []int // maps an index in Sim.Players to an index in Players
}

// Standing is the results of a seat or a player.
type Standing struct {
	Name   string // of a player
	Games  int    // a player in two seats counts each game twice
	Places [engine.MaxSeats + 1]int
	Scores Spread

	Forfeits int // games that it lost by forfeit

	WonUnits int64 // wins, in units of 1/WinUnits
}

// GroupShare returns the share of games that the group won, with a 95 % interval.
func (t *Tally) GroupShare() Interval { return Wilson(float64(t.GroupWon), t.GroupWon+t.GroupLost) }

// unitsPerWin is divisible by every number of seats up to 8, so that shared wins add up exactly.
const unitsPerWin = WinUnits

// WinUnits is the value of a win in Trace.Led.
const WinUnits = 840

// Wins returns the number of wins. A win shared by k seats counts 1/k for each.
func (s *Standing) Wins() float64 { return float64(s.WonUnits) / unitsPerWin }

// WinShare returns the share of its games that it won, with a 95 % interval.
func (s *Standing) WinShare() Interval { return Wilson(s.Wins(), s.Games) }

func newTally(sim *Sim) *Tally {
	t := &Tally{Seats: make([]Standing, sim.Setup.Seats), Events: map[string]Count{}, Lengths: map[int]int{}, Points: map[int]int{}}
	var names []string
	for _, name := range sim.names() {
		i := slices.Index(names, name)
		if i < 0 {
			i = len(names)
			names = append(names, name)
			t.Players = append(t.Players, Standing{Name: name})
		}
		t.standingOf = append(t.standingOf, i)
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
	case finished, abandoned:
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
	if winners == 0 && g.result.Group == engine.NoGroup {
		t.NobodyWon++
	}
	for seat := range g.seats {
		winUnits := int64(0)
		if winners.Has(engine.Seat(seat)) {
			winUnits = unitsPerWin / int64(winners.Len())
		}
		t.Seats[seat].add(g, seat, winUnits)
		t.Players[t.standingOf[g.playerAt[seat]]].add(g, seat, winUnits)
	}
	t.Lengths[g.actions]++
	if g.result.Scored {
		for _, score := range g.result.Scores[:g.seats] {
			t.Points[int(score)]++
		}
	}
	t.Actions.add(int64(g.actions))
	t.ChanceActions.add(int64(g.chanceActions))
	t.SeatChanges.add(int64(g.seatChanges))
	for key, n := range g.events {
		t.Events[key] = t.Events[key].plus(n)
	}
	if g.trace != nil {
		t.Trace.merge(g.trace)
	}
}

func (s *Standing) add(g *game, seat int, winUnits int64) {
	s.Games++
	s.WonUnits += winUnits
	s.Places[g.result.Places[seat]]++
	if g.lost.Has(engine.Seat(seat)) {
		s.Forfeits++
	}
	if g.result.Scored {
		s.Scores.add(int64(g.result.Scores[seat]))
	}
}

func (t *Tally) merge(other *Tally) {
	t.Finished += other.Finished
	t.Unfinished += other.Unfinished
	t.Failed += other.Failed
	t.NobodyWon += other.NobodyWon
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
	t.ChanceActions.merge(other.ChanceActions)
	t.SeatChanges.merge(other.SeatChanges)
	for key, n := range other.Events {
		t.Events[key] = t.Events[key].plus(n)
	}
	t.Trace.merge(&other.Trace)
	for n, times := range other.Lengths {
		t.Lengths[n] += times
	}
	for n, times := range other.Points {
		t.Points[n] += times
	}
}

func (s *Standing) merge(other *Standing) {
	s.Games += other.Games
	s.WonUnits += other.WonUnits
	s.Forfeits += other.Forfeits
	for i, n := range other.Places {
		s.Places[i] += n
	}
	s.Scores.merge(other.Scores)
}

// EventKeys returns the keys of the events that happened, sorted.
func (t *Tally) EventKeys() []string { return slices.Sorted(maps.Keys(t.Events)) }

// PerGame returns the average number of occurrences of an event in a game, and the average sum of
// its amounts.
func (t *Tally) PerGame(event string) (times, amount float64) {
	if t.Finished == 0 {
		return 0, 0
	}
	n := t.Events[event]
	return float64(n.Times) / float64(t.Finished), float64(n.Amount) / float64(t.Finished)
}

// Count is the number of occurrences of an event, and the sum of its amounts.
type Count struct {
	Times  int64 `json:"times"`
	Amount int64 `json:"amount"`
}

func (c Count) plus(other Count) Count { return Count{c.Times + other.Times, c.Amount + other.Amount} }

// Spread accumulates numbers for their mean and standard deviation.
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

// Mean returns the average of the numbers, or 0 if there are none.
func (s *Spread) Mean() float64 {
	if s.N == 0 {
		return 0
	}
	return float64(s.Sum) / float64(s.N)
}

// SD returns the sample standard deviation of the numbers (divided by N-1), or 0 if there are fewer
// than two.
func (s *Spread) SD() float64 {
	if s.N < 2 {
		return 0
	}
	n := float64(s.N)
	variance := (float64(s.Squares) - float64(s.Sum)*s.Mean()) / (n - 1)
	return math.Sqrt(max(variance, 0))
}
