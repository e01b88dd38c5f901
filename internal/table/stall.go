package table

// progress counts the rounds without progress: those of the game's Patience since the visible result last changed.
func (g *game) progress() {
	g.closeTakebackOffer()
	if g.New.Terms.Stall == 0 {
		return
	}
	for _, ev := range g.match.Happened() {
		if ev.Key == g.facts.Patience.Event {
			g.idle++
		}
	}
	if now := g.match.Result(Nobody); now != g.stands {
		g.stands, g.idle = now, 0
	}
}

// mayStall reports whether the game may be ended as it stands.
func (g *game) mayStall() bool {
	most := g.New.Terms.Stall
	return g.state == StateRunning && most > 0 && g.idle >= most
}

// stall ends a game without progress.
func (c *work) stall() error {
	if err := c.running(); err != nil {
		return err
	}
	switch {
	case c.own() == 0:
		return no(Forbidden, "seated_only")
	case c.g.New.Terms.Stall == 0:
		return no(Forbidden, "no_stall")
	case !c.g.mayStall():
		return no(Forbidden, "not_stalled", c.g.idle, c.g.New.Terms.Stall)
	}
	if err := c.push(c.entry(Nobody, StallEntry{})); err != nil {
		return err
	}
	return c.end(Stalled)
}
