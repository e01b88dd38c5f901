package sitting

import (
	"fmt"

	"github.com/bigriver/bigriver/internal/arena"
	"github.com/bigriver/bigriver/internal/engine"
)

// random returns the source of randomness for this step.
func (l *Local) random() engine.Source { return arena.Source(l.Seed, uint64(l.Match.Len()), 0) }

// beginBots assigns the bots their seats, at the start and after an undo.
func (l *Local) beginBots() {
	for seat, p := range l.Players {
		if p.Bot != nil {
			p.Bot.Begin(l.Match, engine.Seat(seat), l.random())
		}
	}
	l.botSteps = l.Match.Len()
}

// updateBots notifies the bots of the last step, if it is new.
func (l *Local) updateBots() {
	if l.botSteps == l.Match.Len() {
		return
	}
	if l.Match.Len() != l.botSteps+1 { // several steps at once
		l.beginBots()
		return
	}
	for _, p := range l.Players {
		if p.Bot != nil {
			p.Bot.Saw(l.Match)
		}
	}
	l.botSteps = l.Match.Len()
}

// choice asks the bot of a seat, unless it has lost by forfeit.
func (l *Local) choice(by engine.Seat, r engine.Source) (int, error) {
	if l.lost.Has(by) {
		return l.StandIn.Choose(l.Match, by, r), nil
	}
	return l.Players[by].Bot.Choose(l.Match, r)
}

// forfeit records that a program has lost the game, and says so.
func (l *Local) forfeit(by engine.Seat, why error) []Para {
	l.lost = l.lost.With(by)
	tag := arena.ForfeitTag(by, fmt.Sprintf("step %d: %v", l.Match.Len()+1, why))
	l.Tags = append(l.Tags, tag)
	l.savedSteps = -1
	return []Para{Wrapped(l.own.Text("forfeit", int(by)) + " " + why.Error())}
}
