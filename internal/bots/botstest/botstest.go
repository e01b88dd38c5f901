// Package botstest helps to test the bots of a game.
package botstest

import (
	"fmt"
	"testing"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
)

// Make makes the bot with this name for the game. own is the result of the List of the game's bots;
// the general bots are available too. From then on a bot that wants an illegal action panics.
func Make(tb testing.TB, g match.Game, own func() (bots.List, error), name string) bots.Bot {
	tb.Helper()
	panicIfIllegal()
	for _, load := range []func() (bots.List, error){bots.General, own} {
		list, err := load()
		if err != nil {
			tb.Fatal(err)
		}
		named, ok := list.Find(name)
		if !ok {
			continue
		}
		return made(tb, g, named.New)
	}
	tb.Fatalf("%s has no bot %q", g.Facts().Name, name)
	return nil
}

func panicIfIllegal() { bots.OnIllegal(func(err error) { panic(err) }) }

func made(tb testing.TB, g match.Game, how func(match.Game) (bots.Bot, error)) bots.Bot {
	tb.Helper()
	b, err := how(g)
	if err != nil {
		tb.Fatal(err)
	}
	return b
}

const (
	maxDecisions = 4000 // of a game; some games of bots that push each other never end
	askThinkers  = 60   // a bot that thinks is asked about one in this many decisions
	// One in this many decisions is random, so that bots reach positions that they would avoid.
	strayInterval = 12
)

// WantsOnlyLegal plays this many games with random set-ups and options between bots that decide at
// once, and occasionally asks those that think. It fails if a bot wants an illegal action or
// returns none.
func WantsOnlyLegal(t *testing.T, g match.Game, own func() (bots.List, error), games int, r engine.Source) {
	t.Helper()
	panicIfIllegal()
	list, err := own()
	if err != nil {
		t.Fatal(err)
	}
	var quick, thinking []bots.Bot
	for _, named := range list {
		if named.Quick != nil {
			quick = append(quick, made(t, g, named.Quick))
		}
		b := made(t, g, named.New)
		if !named.Thinks {
			quick = append(quick, b)
			continue
		}
		if thinker, ok := b.(bots.Thinker); ok {
			thinker.ScaleBudget(0.05)
		}
		thinking = append(thinking, b)
	}
	for n := 0; n < games; {
		m := randomMatch(g, r)
		if m == nil {
			continue
		}
		n++
		if err := playLegally(m, quick, thinking, r); err != nil {
			t.Fatalf("game %d, %+v, after %d actions: %v", n, m.Setup(), m.Len(), err)
		}
	}
}

// randomMatch returns a match with random seats and options, or nil if they are incompatible.
func randomMatch(g match.Game, r engine.Source) match.Match {
	f := g.Facts()
	setup := engine.Setup{Seats: f.MinSeats + engine.Below(r, f.MaxSeats-f.MinSeats+1), Options: map[string]string{}}
	for _, o := range f.Options {
		if choices := o.Choices(); engine.Below(r, 2) == 1 {
			setup.Options[o.Name] = choices[engine.Below(r, len(choices))]
		}
	}
	m, err := g.New(setup)
	if err != nil {
		return nil
	}
	return m
}

// playLegally plays a game in which each decision is made by one of the bots, or at random.
func playLegally(m match.Match, quick, thinking []bots.Bot, r engine.Source) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%v", p)
		}
	}()
	for m.ToAct() != 0 && m.Len() < maxDecisions {
		by := m.ToAct().First()
		if by == engine.Chance {
			match.Roll(m, r)
			continue
		}
		if m.Count(by) > 1 && len(thinking) > 0 && engine.Below(r, askThinkers) == 0 {
			m.Choose(by, thinking[engine.Below(r, len(thinking))].Choose(m, by, r))
			continue
		}
		i := quick[engine.Below(r, len(quick))].Choose(m, by, r)
		if engine.Below(r, strayInterval) == 0 {
			i = engine.Below(r, m.Count(by))
		}
		m.Choose(by, i)
	}
	return nil
}

// RemembersNothing checks that after many decisions in a game of three a used bot with little time
// still decides like a fresh one: its caches are invisible. It compares this many decisions.
func RemembersNothing(t *testing.T, g match.Game, own func() (bots.List, error), name string, decisions int, source func(seed uint64) engine.Source) {
	t.Helper()
	hurried := func() bots.Bot {
		b := Make(t, g, own, name)
		thinker, ok := b.(bots.Thinker)
		if !ok {
			t.Fatalf("%s does not think", name)
		}
		thinker.ScaleBudget(0.1)
		return b
	}
	m, err := g.New(engine.Setup{Seats: 3})
	if err != nil {
		t.Fatal(err)
	}
	used, dice := hurried(), source(1)
	for compared := 0; compared < decisions; {
		by := m.ToAct().First()
		if by == engine.Chance {
			match.Roll(m, dice)
			continue
		}
		seed := dice.Uint64()
		i := used.Choose(m, by, source(seed))
		if m.Count(by) > 1 {
			compared++
			if fresh := hurried().Choose(m, by, source(seed)); fresh != i {
				t.Fatalf("step %d: %d, and a fresh bot chooses %d", m.Len(), i, fresh)
			}
		}
		m.Choose(by, i)
	}
}
