package bots

import (
	"errors"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
)

// Adviser gives hints to people: what the strongest bot of the game would do in their place, and
// why. It knows what the seat may know, and nothing else. It remembers nothing, and is owned by one
// goroutine.
type Adviser struct {
	bot Bot
	why Reasoner // nil: the game has no reasons
}

// Hint is what a bot would do.
type Hint struct {
	Choice      int // the index of the action
	Alternative int // the index of the action that the reason compares it with; -1: there is none
	Reason      Reason
	Rules       []string // by which the action makes something happen
}

// Advises reports whether there is an adviser: bots that play any game know nothing to say about
// it.
func (l List) Advises() bool { return l[len(l)-1].Name != randomName }

// Adviser makes the adviser of a game that the bots of the list play. No level of a game thinks
// about a decision for more than a second, so it asks the strongest.
func (l List) Adviser(g match.Game) (*Adviser, error) {
	if !l.Advises() {
		return nil, errors.New("bots: no bot knows " + g.Facts().Name)
	}
	bot, err := l[len(l)-1].New(g)
	if err != nil {
		return nil, err
	}
	a := &Adviser{bot: bot}
	if reasons := l.Reasons(); reasons != nil {
		a.why, err = reasons.New(g)
	}
	return a, err
}

// ScaleBudget has the bot think for this share of its usual time, if it thinks.
func (a *Adviser) ScaleBudget(share float64) {
	if thinker, thinks := a.bot.(Thinker); thinks {
		thinker.ScaleBudget(share)
	}
}

// Hint returns what a seat that has to decide could do.
func (a *Adviser) Hint(m match.Match, by engine.Seat, r engine.Source) Hint {
	h := Hint{Choice: a.bot.Choose(m, by, r), Alternative: -1}
	if a.why == nil {
		return h
	}
	h.Alternative, h.Reason = a.why.Alternative(m, by, h.Choice, r)
	h.Rules = a.why.Rules(m, by, h.Choice)
	return h
}
