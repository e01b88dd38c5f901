package sitting

import (
	"slices"
	"strings"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
)

// News returns what happened since the seat's last look.
func (l *Local) News(by engine.Seat) (paras []Para) {
	if by < 0 {
		return nil
	}
	steps := l.Match.Steps(by)
	from := min(l.stepsShown[by], len(steps))
	l.stepsShown[by] = len(steps)
	news := steps[from:]
	if len(news) == 0 {
		return nil
	}
	paras = append(paras, Para{})
	if from > 0 && slices.ContainsFunc(news, func(s engine.Step) bool { return s.Seat != by }) {
		paras = append(paras, Para{Head: l.own.Text("since")})
	}
	return append(paras, l.turns(steps, from, by)...)
}

// Ending returns what happened since the seat's last look, with all that was hidden.
func (l *Local) Ending(by engine.Seat) []Para {
	if by < 0 {
		return nil
	}
	return l.steps(l.Match.Steps(engine.Omniscient)[l.stepsShown[by]:])
}

// Log returns the last steps, as far as the seat may know them.
func (l *Local) Log(by engine.Seat, n int) []Para {
	steps := l.Match.Steps(by)
	return l.steps(steps[max(0, len(steps)-n):])
}

// Story returns the last turns in one sentence each, as far as the seat may know them.
func (l *Local) Story(by engine.Seat, n int) []Para {
	steps := l.Match.Steps(l.reader(by))
	return l.turns(steps, max(0, len(steps)-n), engine.Watcher)
}

// turns describes the steps from one on: another seat's turn as a sentence, if the game narrates
// turns, and everything else step by step.
func (l *Local) turns(steps []engine.Step, from int, by engine.Seat) (paras []Para) {
	turns := display.NewTurns(l.Match.Game().Narrator())
	for i := range steps {
		turns.Add(&steps[i])
	}
	for next := from; next < len(steps); {
		number := turns.At(next + 1)
		end := next + 1
		for end < len(steps) && turns.At(end+1) == number {
			end++
		}
		if shown := l.sentence(&turns, number, next, steps, by); shown != "" {
			paras = append(paras, Indented(shown))
		} else {
			paras = append(paras, l.steps(steps[next:end])...)
		}
		next = end
	}
	return paras
}

// sentence describes another seat's turn, or the part of it after a number of steps. It may return
// "".
func (l *Local) sentence(turns *display.Turns, number, after int, steps []engine.Step, by engine.Seat) string {
	if number == 0 {
		return ""
	}
	turn := turns.Turn(number, func(n int) *engine.Step { return &steps[n-1] })
	if turn.Seat == by {
		return ""
	}
	sentence := turns.Narrate(&turn)
	sentence.Clauses = slices.DeleteFunc(sentence.Clauses, func(clause display.Clause) bool { return clause.Steps[len(clause.Steps)-1] <= after })
	if turn.Open {
		sentence.Cost = engine.Cost{} // it is shown once, at the end
	}
	return l.loc.Turn(&turn, &sentence)
}

// steps describes steps in words.
func (l *Local) steps(steps []engine.Step) (paras []Para) {
	for _, s := range steps {
		for _, words := range l.loc.Happened(s) {
			paras = append(paras, Indented(words))
		}
	}
	return paras
}

func joined(list []string) string { return strings.Join(list, ", ") }
