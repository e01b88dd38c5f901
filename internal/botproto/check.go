package botproto

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/bigriver/bigriver/internal/arena"
	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/notation"
)

// Finding is a result of Check.
type Finding struct {
	Kind Kind
	What string // a sentence
}

// Kind says what a finding means.
type Kind string

// The kinds of findings.
const (
	Right  Kind = "ok"
	Wrong  Kind = "WRONG"
	Advice Kind = "advice"
)

// Conformance checks whether a program follows the protocol.
type Conformance struct {
	Program *Entrant
	Other   bots.Entrant  // plays the other seats
	Games   []match.Game  // the games that it may have to play
	Report  func(Finding) // receives each finding immediately

	wrong int
}

// Check returns the number of faults. It stops when the program's context is cancelled.
func (c *Conformance) Check() (wrong int) {
	hello, ok := c.checkStart()
	if !ok {
		return c.wrong
	}
	c.checkUnknown()
	played := 0
	for _, g := range c.Games {
		if c.Program.Context.Err() != nil {
			return c.wrong
		}
		if plays(hello, g.Facts().Name) && c.checkGame(g) {
			played++
		}
	}
	if played == 0 {
		c.report(Wrong, "It plays none of these games: %s.", c.names())
	}
	c.checkExit()
	return c.wrong
}

func (c *Conformance) report(kind Kind, format string, args ...any) {
	if kind == Wrong {
		c.wrong++
	}
	c.Report(Finding{kind, fmt.Sprintf(format, args...)})
}

func (c *Conformance) names() string {
	var names []string
	for _, g := range c.Games {
		names = append(names, g.Facts().Name)
	}
	return strings.Join(names, ", ")
}

func (c *Conformance) start() (*Program, error) {
	return Start(c.Program.Context, c.Program.Argv, c.Program.Limits, c.Program.Stderr)
}

// checkStart checks the answer to hello.
func (c *Conformance) checkStart() (*Answer, bool) {
	began := time.Now()
	p, err := c.start()
	if err != nil {
		c.report(Wrong, "It failed to start: it %v.", err)
		return nil, false
	}
	defer p.Close()
	c.report(Right, "It started and answered hello in %v.", time.Since(began).Round(time.Millisecond))
	if p.Hello.Name == "" {
		c.report(Advice, "Its answer to hello has no name, so logs cannot identify it.")
	}
	return &p.Hello, true
}

// checkUnknown sends an unknown request.
func (c *Conformance) checkUnknown() {
	p, err := c.start()
	if err != nil {
		return // reported by checkStart
	}
	defer p.Close()
	_, err = p.Ask(c.Program.Limits.Start, &Head{Do: "dance"})
	refused := (*refusedError)(nil)
	switch {
	case err == nil:
		c.report(Advice, "It answers ok to an unknown request (dance). It should answer with the error %s, so that a future host learns what it does not support.", CodeUnknown)
	case !errors.As(err, &refused):
		c.report(Wrong, "An unknown request (dance) must be answered with the error %s, but it %v.", CodeUnknown, err)
	case refused.cause.Code != CodeUnknown:
		c.report(Advice, "It answers an unknown request (dance) with the error %s; the usual one is %s.", refused.cause.Code, CodeUnknown)
	default:
		c.report(Right, "It rejects an unknown request.")
	}
}

// checkGame lets the program play a game in every seat, and then tests cases that are easily
// forgotten. It returns false if the program does not play that game.
func (c *Conformance) checkGame(g match.Game) bool {
	f := g.Facts()
	seats := f.DefaultSeats()
	players := []bots.Entrant{c.Program}
	for len(players) < seats {
		players = append(players, c.Other)
	}
	sim := arena.Sim{Game: g, Setup: engine.Setup{Seats: seats}, Games: seats, Players: players, Seed: 1, Workers: 1}
	began := time.Now()
	report, err := arena.Run(c.Program.Context, sim)
	switch {
	case err != nil:
		c.report(Wrong, "%s: %v.", f.Name, err)
		return true
	case report.Interrupted:
		return true
	case isUnsupported(report):
		c.report(Right, "It does not play %s. (Its answer to hello can say so in games.)", f.Name)
		return false
	}
	for _, lost := range report.Forfeits {
		c.report(Wrong, "%s, seat %v, %s.", f.Name, lost.Seat, strings.Replace(lost.What, ": ", ": it ", 1))
	}
	if len(report.Forfeits) > 0 {
		return true
	}
	c.report(Right, "It plays %s in every seat: %d games with %d seats in %v.", f.Name, seats, seats, time.Since(began).Round(time.Millisecond))
	c.checkLateJoin(g)
	c.checkReproducible(sim)
	return true
}

func isUnsupported(r *arena.Report) bool {
	return len(r.Forfeits) > 0 && strings.Contains(r.Forfeits[0].What, "answered "+DoGame+" with the error "+CodeUnsupported)
}

// checkLateJoin gives the program a seat in the middle of a match, takes the match away, and gives
// it a seat again.
func (c *Conformance) checkLateJoin(g match.Game) {
	m, err := g.New(engine.Setup{Seats: g.Facts().DefaultSeats()})
	if err != nil {
		c.report(Wrong, "%s: %v.", g.Facts().Name, err)
		return
	}
	player, err := c.Program.Enter(g)
	if err != nil {
		c.report(Wrong, "%v.", err)
		return
	}
	defer player.Close()
	const before, each = 40, 20
	r := arena.Source(2, 0, 0)
	for range 2 {
		for i := 0; m.ToAct() != 0 && i < before; i++ {
			step(m, r)
		}
		seat := engine.Seat(0)
		player.Begin(m, seat, r)
		for i := 0; m.ToAct() != 0 && i < each; i++ {
			if !m.ToAct().Has(seat) {
				step(m, r)
				player.Saw(m)
				continue
			}
			choice, err := player.Choose(m, r)
			if err != nil {
				c.report(Wrong, "%s: when it gets a seat in the middle of a match, it %v.", g.Facts().Name, err)
				return
			}
			m.Choose(seat, choice)
			player.Saw(m)
		}
	}
	c.report(Right, "It can take a seat of %s in the middle of a match, twice in a row.", g.Facts().Name)
}

// step does a random action of chance or of a seat.
func step(m match.Match, r engine.Source) {
	by := m.ToAct().First()
	if by == engine.Chance {
		match.Roll(m, r)
		return
	}
	m.Choose(by, engine.Below(r, m.Count(by)))
}

// checkReproducible plays a game twice, and compares the two.
func (c *Conformance) checkReproducible(sim arena.Sim) {
	var records []string
	sim.Games = 1
	sim.Record = func(_ int, rec *notation.Record) error {
		records = append(records, rec.String())
		return nil
	}
	for range 2 {
		if _, err := arena.Run(c.Program.Context, sim); err != nil {
			return
		}
	}
	if len(records) == 2 && records[0] != records[1] {
		c.report(Advice, "With the same seed it plays a different game of %s. That is allowed, but if a bot uses only the seed in the request "+
			"game, you can reproduce a failure.", sim.Game.Facts().Name)
	}
}

// checkExit tests that the program exits, both on quit and when its input is closed.
func (c *Conformance) checkExit() {
	timeout := c.Program.Limits.End
	ways := []struct {
		name string
		kind Kind
		end  func(*Program) error
	}{
		{"quit", Wrong, func(p *Program) error {
			_, err := p.Ask(timeout, &Quit{Head{Do: DoQuit}})
			return err
		}},
		{"the end of its input", Advice, func(p *Program) error { return p.in.Close() }},
	}
	for _, way := range ways {
		p, err := c.start()
		if err != nil {
			return // reported by checkStart
		}
		if err := way.end(p); err != nil {
			c.report(Wrong, "On %s it %v.", way.name, err)
		} else {
			select {
			case <-p.ended:
				c.report(Right, "It exits on %s.", way.name)
			case <-time.After(timeout):
				c.report(way.kind, "It does not exit within %v after %s.", timeout, way.name)
			}
		}
		p.kill(errClosed)
		p.wait()
	}
}

// Words returns a command line for these words, quoted where needed.
func Words(argv []string) string {
	quoted := slices.Clone(argv)
	for i, word := range quoted {
		if word == "" || strings.ContainsAny(word, " \t'\"") {
			quoted[i] = `"` + strings.ReplaceAll(word, `"`, `\"`) + `"`
		}
	}
	return strings.Join(quoted, " ")
}
