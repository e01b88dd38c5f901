package botstest

import (
	"testing"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
)

// Turn is a turn that a bot has played.
type Turn[S, A comparable] struct {
	End      S // what the seat sees then
	By       engine.Seat
	Actions  []A
	Happened map[string]int // how often each event happened
}

// CompareTurns plays games of another bot, and lets a character, too, play each turn from the same
// position with the same chance. It fails unless the character's turns have the higher value, on
// average.
func CompareTurns[S, A comparable](t *testing.T, g match.Game, setup engine.Setup, character, other bots.Bot, games int, dice func(seed uint64) engine.Source, value func(*Turn[S, A]) float64) {
	t.Helper()
	got, usual, turns := 0.0, 0.0, 0
	for n := range games {
		m, err := g.New(setup)
		if err != nil {
			t.Fatal(err)
		}
		r := dice(uint64(n))
		last := engine.Watcher
		for m.ToAct() != 0 && m.Len() < maxDecisions {
			by := m.ToAct().First()
			if by == engine.Chance {
				match.Roll(m, r)
				continue
			}
			if by != last && m.Count(by) > 1 {
				last = by
				seed := r.Uint64()
				got += value(playTurn[S, A](t, m.At(m.Len()), by, character, dice(seed)))
				usual += value(playTurn[S, A](t, m.At(m.Len()), by, other, dice(seed)))
				turns++
			}
			m.Choose(by, other.Choose(m, by, r))
		}
	}
	t.Logf("%d turns: %.3f, and those of the other bot %.3f", turns, got/float64(turns), usual/float64(turns))
	if got <= usual {
		t.Errorf("the value of its turns is %.3f, and of those of the other bot %.3f", got/float64(turns), usual/float64(turns))
	}
}

// playTurn plays until another seat has to act.
func playTurn[S, A comparable](t *testing.T, m match.Match, by engine.Seat, b bots.Bot, r engine.Source) *Turn[S, A] {
	t.Helper()
	turn := Turn[S, A]{By: by, Happened: map[string]int{}}
	for m.ToAct().Has(by) || m.ToAct().Has(engine.Chance) {
		if m.ToAct().Has(engine.Chance) {
			match.Roll(m, r)
		} else {
			_, legal, err := match.Known[S, A](m, by)
			if err != nil {
				t.Fatal(err)
			}
			i := b.Choose(m, by, r)
			turn.Actions = append(turn.Actions, legal[i])
			m.Choose(by, i)
		}
		for _, e := range m.Happened() {
			turn.Happened[e.Key]++
		}
		if len(turn.Actions) > maxTurn {
			break
		}
	}
	var err error
	if turn.End, _, err = match.Known[S, A](m, by); err != nil {
		t.Fatal(err)
	}
	return &turn
}

// maxTurn is the maximum number of actions of a turn.
const maxTurn = 200
