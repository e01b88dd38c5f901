package table

import (
	"slices"

	"github.com/bigriver/bigriver/internal/engine"
)

// Final is the result of a game as the last entry of its log keeps it. Lists go by seat.
type Final struct {
	Places []int8  `json:"places,omitempty"` // 1 is first, equal is shared; none where the group alone won or lost
	Scores []int32 `json:"scores,omitempty"` // in a game that counts
	Group  string  `json:"group,omitempty"`  // won or lost, in a game that is played together
	Rule   string  `json:"rule,omitempty"`   // the rule that ended the game
	Why    string  `json:"why,omitempty"`    // in words: the key "result."+Why of the game's texts,
	Args   []int16 `json:"args,omitempty"`   // with these numbers
}

const (
	groupWon  = "won"
	groupLost = "lost"
)

// finalOf writes a result down.
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

// result reads what finalOf has written; no Final is no result.
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
