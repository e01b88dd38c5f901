package engine

import (
	"fmt"
	"slices"
	"strings"
)

// Result is the result of a game.
type Result struct {
	Places [MaxSeats]int8  // by seat: 1 is first, places may be shared, 0 is no place
	Scores [MaxSeats]int32 // by seat, in a game with scores (Scored)
	Scored bool
	Group  Outcome // only in a cooperative game (Facts.Cooperative)
	Rule   string  // the rule that ended it
	// The text "result."+Key; "now."+Key, if it exists, describes the standing of an unfinished
	// game.
	Why Words
}

// Outcome is the result of a cooperative game.
type Outcome int8

// The outcomes.
const (
	NoGroup Outcome = iota
	GroupWon
	GroupLost
)

var outcomes = [...]string{NoGroup: "", GroupWon: "won", GroupLost: "lost"} //nolint:gochecknoglobals // data

// String returns "won" or "lost", or "" for NoGroup.
func (o Outcome) String() string { return outcomes[o] }

// OutcomeOf returns the outcome that String writes as name, or NoGroup.
func OutcomeOf(name string) Outcome { return Outcome(max(slices.Index(outcomes[:], name), 0)) }

// Winners returns the seats in the first place.
func (r Result) Winners() Seats {
	var set Seats
	for i, place := range r.Places {
		if place == 1 {
			set = set.With(Seat(i))
		}
	}
	return set
}

// Forfeit returns the result of a game of n seats after these seats forfeit: they have no place,
// the seats behind them move up, and the group has lost. Scores stay.
func (r Result) Forfeit(n int, lost Seats) Result {
	if lost == 0 {
		return r
	}
	if r.Group != NoGroup {
		r.Group = GroupLost
	}
	places := r.Places
	for seat := range n {
		if lost.Has(Seat(seat)) {
			r.Places[seat] = 0
			continue
		}
		for loser := range lost.All() {
			if places[loser] > 0 && places[loser] < places[seat] {
				r.Places[seat]--
			}
		}
	}
	return r
}

// Text returns the result as in the last line of a record: "places 1 2 scores 7 4 by TOY-12". Equal
// results have the same text.
func (r Result) Text(seats int) string {
	var b strings.Builder
	if r.Group != NoGroup {
		b.WriteString(r.Group.String() + " ")
	}
	if r.Group == NoGroup || r.Places != [MaxSeats]int8{} {
		b.WriteString("places ")
		for _, p := range r.Places[:seats] {
			fmt.Fprintf(&b, "%d ", p)
		}
	}
	if r.Scored {
		b.WriteString("scores ")
		for _, p := range r.Scores[:seats] {
			fmt.Fprintf(&b, "%d ", p)
		}
	}
	if r.Rule != "" {
		b.WriteString("by " + r.Rule)
	}
	return strings.TrimSpace(b.String())
}
