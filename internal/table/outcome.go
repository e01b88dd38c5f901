package table

import "github.com/bigriver/bigriver/internal/engine"

// Outcome is the end of a game at a table.
type Outcome struct {
	Why    Ending
	Counts bool          // there is a result: the game was played to its end, or was ended as it stood
	Result engine.Result // seats that resigned come last
}

// together reports whether the seats win or lose together.
func (g *game) together() bool { return g.match.Result(Nobody).Group != engine.NoGroup }

// ended closes the table and returns the entry's body with the result. The entry has it, so that later rules cannot change it. Logs of older programs have none there;
// theirs is computed by the version of the rules that they were played by.
func (g *game) ended(b EndEntry) EndEntry {
	g.state, g.why, g.offer = StateOver, b.Why, nil
	if b.Result == nil {
		b.Result = g.final(b.Why)
	}
	g.result = b.Result.result(g.facts)
	return b
}

// final returns the result for the entry of an end, or nil if there is none.
func (g *game) final(why Ending) *Final {
	if why == Aborted || why == Abandoned || !g.begun() {
		return nil
	}
	r := g.match.Result(engine.Whole)
	if why == Resigned && r.Places == [engine.MaxSeats]int8{} {
		for i := range g.seats {
			r.Places[i] = 1 // nobody was ahead yet
		}
	}
	g.resignedLast(&r)
	return finalOf(g.facts, &r, len(g.seats))
}

// resignedLast puts seats that have resigned after all others, however well the bot has played.
func (g *game) resignedLast(r *engine.Result) {
	if r.Places == [engine.MaxSeats]int8{} {
		return
	}
	old := r.Places
	for i := range g.seats {
		ahead := int8(0)
		for j := range g.seats {
			mine, other := g.seats[i].resigned, g.seats[j].resigned
			if mine && !other || mine == other && old[j] < old[i] {
				ahead++
			}
		}
		r.Places[i] = ahead + 1
	}
}

func (g *game) outcome() *Outcome {
	if g.state != StateOver {
		return nil
	}
	return &Outcome{Why: g.why, Counts: g.why != Aborted && g.why != Abandoned, Result: g.result}
}
