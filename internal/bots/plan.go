package bots

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
)

// maxPlan is the largest number of actions in a plan: turns have fewer, and each costs the bot a
// decision.
const maxPlan = 16

// Plan returns how the bot would go on after a choice, to the end of the seat's turn: the choices,
// that one included. It stops where chance or another seat decides, and where something is
// revealed, since nobody can plan beyond that. end is the match after it.
func (a *Adviser) Plan(m match.Match, by engine.Seat, choice int, r engine.Source) (plan []match.Choice, end match.Match) {
	walk := m.Fork()
	for {
		plan = append(plan, walk.Choice(by, choice))
		walk.Choose(by, choice)
		if len(plan) == maxPlan || walk.ToAct() != engine.Only(by) || walk.MayUndo(by) != nil {
			return plan, walk
		}
		choice = a.bot.Choose(walk, by, r)
	}
}
