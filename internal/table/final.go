package table

import (
	"slices"

	"github.com/bigriver/bigriver/internal/engine"
)

// Final is the result of a game in the last entry of its log. Lists are indexed by seat.
type Final struct {
	Places []int8  `json:"places,omitempty"` // 1 is first, and places may be shared; none if only the group won or lost
	Scores []int32 `json:"scores,omitempty"` // in a game with scores
	Group  string  `json:"group,omitempty"`  // won or lost, in a game that is played together
	Rule   string  `json:"rule,omitempty"`   // the rule that ended the game
	Why    string  `json:"why,omitempty"`    // the words are those of the key "result."+Why in the game's texts
	Args   []int16 `json:"args,omitempty"`   // the numbers of that text
}

const (
	groupWon  = "won"
	groupLost = "lost"
)

// finalOf returns a result as a Final.
func finalOf(r *engine.Result, seats int) *Final {
	f := &Final{Rule: r.Rule, Why: r.Why.Key}
	if r.Places != [engine.MaxSeats]int8{} {
		f.Places = slices.Clone(r.Places[:seats])
	}
	if r.Scored {
		f.Scores = slices.Clone(r.Scores[:seats])
	}
	switch r.Group {
	case engine.GroupWon:
		f.Group = groupWon
	case engine.GroupLost:
		f.Group = groupLost
	case engine.NoGroup:
	}
	last := len(r.Why.Args)
	for last > 0 && r.Why.Args[last-1] == 0 {
		last--
	}
	if last > 0 {
		f.Args = slices.Clone(r.Why.Args[:last])
	}
	return f
}

// result returns the result of a Final, and no result for nil.
func (f *Final) result() engine.Result {
	if f == nil {
		return engine.Result{}
	}
	r := engine.Result{Rule: f.Rule, Why: engine.Words{Key: f.Why}, Scored: f.Scores != nil}
	copy(r.Places[:], f.Places)
	copy(r.Scores[:], f.Scores)
	copy(r.Why.Args[:], f.Args)
	switch f.Group {
	case groupWon:
		r.Group = engine.GroupWon
	case groupLost:
		r.Group = engine.GroupLost
	}
	return r
}
