package table

import "github.com/bigriver/bigriver/internal/engine"

// Outcome is how a table ended.
type Outcome struct {
	Why    Ending
	Counts bool          // there is a result: the game was played to its end, or was ended as it stood
	Result engine.Result // with who resigned behind all others
}

// together tells whether the seats win or lose together.
func (g *game) together() bool { return g.match.Result(Nobody).Group != engine.NoGroup }

func (g *game) ended(why Ending) {
	g.state, g.why, g.offer = StateOver, why, nil
	if why == Aborted || why == Abandoned || !g.begun() {
		return
	}
	g.result = g.match.Result(engine.Whole)
	if why == Resigned && g.result.Places == [engine.MaxSeats]int8{} {
		for i := range g.seats {
			g.result.Places[i] = 1 // nobody was ahead yet
		}
	}
	g.resignedLast()
}

// resignedLast puts who has resigned behind all others, whatever the bot has made of it.
func (g *game) resignedLast() {
	r := &g.result
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
