package tui

import (
	"fmt"

	"github.com/bigriver/bigriver/internal/arena"
	"github.com/bigriver/bigriver/internal/engine"
)

// random returns the source of randomness for this step.
func (c *client) random() engine.Source { return arena.Source(c.Seed, uint64(c.Match.Len()), 0) }

// beginBots assigns the bots their seats, at the start and after an undo.
func (c *client) beginBots() {
	for seat, p := range c.Players {
		if p.Bot != nil {
			p.Bot.Begin(c.Match, engine.Seat(seat), c.random())
		}
	}
	c.botSteps = c.Match.Len()
}

// updateBots notifies the bots of the last step, if it is new.
func (c *client) updateBots() {
	if c.botSteps == c.Match.Len() {
		return
	}
	if c.Match.Len() != c.botSteps+1 { // several steps at once
		c.beginBots()
		return
	}
	for _, p := range c.Players {
		if p.Bot != nil {
			p.Bot.Saw(c.Match)
		}
	}
	c.botSteps = c.Match.Len()
}

// choice asks the bot of a seat, unless it has lost by forfeit.
func (c *client) choice(by engine.Seat, r engine.Source) (int, error) {
	if c.lost.Has(by) {
		return c.StandIn.Choose(c.Match, by, r), nil
	}
	return c.Players[by].Bot.Choose(c.Match, r)
}

// forfeit records and prints that a program has lost the game.
func (c *client) forfeit(by engine.Seat, why error) {
	c.lost = c.lost.With(by)
	tag := arena.ForfeitTag(by, fmt.Sprintf("step %d: %v", c.Match.Len()+1, why))
	c.Tags = append(c.Tags, tag)
	c.savedSteps = -1
	c.printWrapped(c.own.Text("forfeit", int(by)) + " " + why.Error())
}
