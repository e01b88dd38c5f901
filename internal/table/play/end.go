package play

import (
	"slices"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/line"
)

// End is the kind: the game is over.
const End table.Kind = "end"

// EndEntry ends the game.
type EndEntry struct {
	Ending table.Ending `json:"ending"`
	Result *Final       `json:"result,omitempty"` // nil if the game has no result
}

type endLine struct {
	line.Head

	Ending string `json:"ending" enum:"played,aborted,stalled,resigned,abandoned,closed" doc:"How the game ended. played: by its rules. aborted: all agreed to end it without a result. stalled: a player ended it because it made no progress. resigned: all seats but one had resigned. abandoned: nobody was left. closed: the operator of the site ended it without a result."`
}

func endKind() Kind {
	return entryKind[EndEntry]("The game ended.", EndEntry.line)
}

// Kind returns End.
func (EndEntry) Kind() table.Kind { return End }

func (b EndEntry) line(l *line.Maker) *endLine {
	s := line.Sentence{Key: "ending." + string(b.Ending), Text: l.Ended}
	if w := b.Result.Words(l.Facts); l.Ended == "" && b.Ending == table.Played && w.Key != "" {
		s.Text = l.Loc.Words("result", w)
	}
	return &endLine{l.Head(s), string(b.Ending)}
}

// evolve closes the table. The result is stored in the entry, so that later rules cannot change it.
func (b EndEntry) evolve(g *State, _ *table.Entry) error {
	g.Phase, g.Ending, g.Offer = table.StateOver, b.Ending, nil
	g.Result = b.Result.result(g.Facts)
	return nil
}

func (EndEntry) notify(g *State, e *table.Entry, notify notifyFunc) {
	for i := range g.Seats {
		notify(g.Seats[i].Person, table.Ended, e.Seq)
	}
	if g.New.Terms.Rated || g.New.Deal.Name != "" {
		notify("", table.Finished, e.Seq)
	}
}

// end ends the game.
func (c *draft) end(why table.Ending) error {
	return c.push(c.following(table.Nobody, EndEntry{why, c.g.final(why)}))
}

// Outcome is the end of a game at a table.
type Outcome struct {
	Ending table.Ending
	Counts bool          // there is a result: the game was played to its end, or ended as it stood
	Result engine.Result // resigned seats come last
}

// Outcome returns the end of the game, or nil.
func (g *State) Outcome() *Outcome {
	if g.Phase != table.StateOver {
		return nil
	}
	return &Outcome{Ending: g.Ending, Counts: hasResult(g.Ending), Result: g.Result}
}

// hasResult reports whether a game with this ending has a result.
func hasResult(why table.Ending) bool {
	return why != table.Aborted && why != table.Abandoned && why != table.Closed
}

// cooperative reports whether the seats win or lose together.
func (g *State) cooperative() bool { return g.Match.Result(table.Nobody).Group != engine.NoGroup }

// final returns the result for the end entry, or nil if there is none.
func (g *State) final(why table.Ending) *Final {
	if !hasResult(why) || !g.Begun() {
		return nil
	}
	r := g.Match.Result(engine.Omniscient)
	if why == table.Resigned && r.Places == [engine.MaxSeats]int8{} {
		for i := range g.Seats {
			r.Places[i] = 1 // everybody is level
		}
	}
	g.resignedLast(&r)
	return FinalOf(g.Facts, &r, len(g.Seats))
}

// resignedLast moves seats that have resigned behind all others, however well their bots have
// played.
func (g *State) resignedLast(r *engine.Result) {
	if r.Places == [engine.MaxSeats]int8{} {
		return
	}
	old := r.Places
	for i := range g.Seats {
		ahead := int8(0)
		for j := range g.Seats {
			mine, other := g.Seats[i].Resigned, g.Seats[j].Resigned
			if mine && !other || mine == other && old[j] < old[i] {
				ahead++
			}
		}
		r.Places[i] = ahead + 1
	}
}

// ComputedResult returns the result that the rules give for the end of the game.
func (g *State) ComputedResult() engine.Result { return g.final(g.Ending).result(g.Facts) }

// Final is the result of a game as stored in the last entry of its log. Slices are indexed by seat.
type Final struct {
	// 1 is first, and places may be shared; empty if only the group won or lost.
	Places []int8  `json:"places,omitempty"`
	Scores []int32 `json:"scores,omitempty"` // in a game with scores
	Group  string  `json:"group,omitempty"`  // won or lost, in a cooperative game
	Rule   string  `json:"rule,omitempty"`   // the rule that ended the game
	// The text has the key "result."+Why in the game's texts.
	Why string `json:"why,omitempty"`

	// Numbers are the named numbers of that text.
	Numbers map[string]int16 `json:"numbers,omitempty"`
}

// FinalOf converts a result to a Final.
func FinalOf(facts *display.About, r *engine.Result, seats int) *Final {
	f := &Final{Rule: r.Rule, Why: r.Why.Key, Group: r.Group.String()}
	if r.Places != [engine.MaxSeats]int8{} {
		f.Places = slices.Clone(r.Places[:seats])
	}
	if r.Scored {
		f.Scores = slices.Clone(r.Scores[:seats])
	}
	if term := facts.Terms.Find("result", f.Why); term != nil && len(term.Args) > 0 {
		f.Numbers = map[string]int16{}
		for i, a := range term.Args {
			f.Numbers[a.Name] = r.Why.Args[i]
		}
	}
	return f
}

// result converts a Final to a result; nil means no result.
func (f *Final) result(facts *display.About) engine.Result {
	if f == nil {
		return engine.Result{}
	}
	r := engine.Result{Rule: f.Rule, Why: f.Words(facts), Scored: f.Scores != nil, Group: engine.OutcomeOf(f.Group)}
	copy(r.Places[:], f.Places)
	copy(r.Scores[:], f.Scores)
	return r
}

// Words returns why the game is over, in terms of the game's texts; nil gives no words.
func (f *Final) Words(facts *display.About) (w engine.Words) {
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
