package tui

import (
	"fmt"

	"github.com/bigriver/bigriver/internal/arena"
	"github.com/bigriver/bigriver/internal/engine"
)

// random returns what is drawn at random at this step.
func (c *client) random() engine.Source { return arena.Source(c.Seed, uint64(c.Match.Len()), 0) }

// beginBots gives the bots their seats, at the start and after steps were taken back.
func (c *client) beginBots() {
	for seat, p := range c.Players {
		if p.Bot != nil {
			p.Bot.Begin(c.Match, engine.Seat(seat), c.random())
		}
	}
	c.botSteps = c.Match.Len()
}

// updateBots tells the bots about the step that was done, if there is one.
func (c *client) updateBots() {
	if c.botSteps == c.Match.Len() {
		return
	}
	if c.Match.Len() != c.botSteps+1 { // several at once
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

// forfeit notes that a program has lost the game, and says so.
func (c *client) forfeit(by engine.Seat, why error) {
	c.lost = c.lost.With(by)
	tag := arena.ForfeitTag(by, fmt.Sprintf("step %d: %v", c.Match.Len()+1, why))
	c.Tags = append(c.Tags, tag)
	c.savedSteps = -1
	c.printWrapped(c.own.Text("forfeit", int(by)) + " " + why.Error())
}
