package bots

import (
	"errors"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
)

// Adviser gives hints to players: what the game's strongest bot would do in their place, and why.
// It knows only what the seat may know. It is stateless and owned by one goroutine.
type Adviser struct {
	bot Bot
	why Reasoner // nil if the game has no reasons
}

// Hint is the action that a bot would choose.
type Hint struct {
	Choice      int // index of the action
	Alternative int // index of the action that the reason compares it with, or -1
	Reason      Reason
	Rules       []string // the rules under which the action has effects
}

// Advises reports whether there is an adviser: the general bots have nothing useful to say about a
// game.
func (l List) Advises() bool { return l.strongest().Name != randomName }

func (l List) strongest() Named {
	l = l.Levels()
	return l[len(l)-1]
}

// Adviser makes the adviser of a game from the bots in the list. No level of any game thinks about
// a decision for more than a second, so the adviser asks the strongest.
func (l List) Adviser(g match.Game) (*Adviser, error) {
	if !l.Advises() {
		return nil, errors.New("bots: no adviser for " + g.Facts().Name)
	}
	bot, err := l.strongest().New(g)
	if err != nil {
		return nil, err
	}
	a := &Adviser{bot: bot}
	if reasons := l.Reasons(); reasons != nil {
		a.why, err = reasons.New(g)
	}
	return a, err
}

// ScaleBudget multiplies the bot's usual thinking time, if it thinks.
func (a *Adviser) ScaleBudget(share float64) {
	if thinker, ok := a.bot.(Thinker); ok {
		thinker.ScaleBudget(share)
	}
}

// Hint returns a good action for a seat that has to decide.
func (a *Adviser) Hint(m match.Match, by engine.Seat, r engine.Source) Hint {
	h := Hint{Choice: a.bot.Choose(m, by, r), Alternative: -1}
	if a.why == nil {
		return h
	}
	h.Alternative, h.Reason = a.why.Alternative(m, by, h.Choice, r)
	h.Rules = a.why.Rules(m, by, h.Choice)
	return h
}

// Compare returns why a seat would prefer one of its actions to another, and the rules under which
// that one has effects.
func (a *Adviser) Compare(m match.Match, by engine.Seat, one, other int, r engine.Source) (why Reason, rules []string) {
	if a.why == nil {
		return Reason{}, nil
	}
	return a.why.Explain(m, by, one, other, r), a.why.Rules(m, by, one)
}
