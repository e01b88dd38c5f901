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

	Numbers map[string]int16 `json:"numbers,omitempty"` // the numbers of that text, by the names that the game's terms give them
}

const (
	groupWon  = "won"
	groupLost = "lost"
)

// finalOf returns a result as a Final.
func finalOf(facts *engine.About, r *engine.Result, seats int) *Final {
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
	if term := facts.Terms.Find("result", f.Why); term != nil && len(term.Args) > 0 {
		f.Numbers = map[string]int16{}
		for i, a := range term.Args {
			f.Numbers[a.Name] = r.Why.Args[i]
		}
	}
	return f
}

// result returns the result of a Final, and no result for nil.
func (f *Final) result(facts *engine.About) engine.Result {
	if f == nil {
		return engine.Result{}
	}
	r := engine.Result{Rule: f.Rule, Why: f.Words(facts), Scored: f.Scores != nil}
	copy(r.Places[:], f.Places)
	copy(r.Scores[:], f.Scores)
	switch f.Group {
	case groupWon:
		r.Group = engine.GroupWon
	case groupLost:
		r.Group = engine.GroupLost
	}
	return r
}

// Words returns why the game is over: a result of the game's terms, or no words for nil.
func (f *Final) Words(facts *engine.About) (w engine.Words) {
	if f == nil {
		return w
	}
	w.Key = f.Why
	if term := facts.Terms.Find("result", f.Why); term != nil {
		for i, a := range term.Args {
			w.Args[i] = f.Numbers[a.Name]
		}
	}
	return w
}
