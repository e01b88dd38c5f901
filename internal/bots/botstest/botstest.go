// Package botstest helps to test the bots of a game.
package botstest

import (
	"testing"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/engine"
)

// Make makes the bot of this name for the game. own is the result of the List of the game's bots; the general bots are there too.
func Make(tb testing.TB, g engine.Game, own func() (bots.List, error), name string) bots.Bot {
	tb.Helper()
	for _, load := range []func() (bots.List, error){bots.General, own} {
		list, err := load()
		if err != nil {
			tb.Fatal(err)
		}
		named, ok := list.Find(name)
		if !ok {
			continue
		}
		b, err := named.New(g)
		if err != nil {
			tb.Fatal(err)
		}
		return b
	}
	tb.Fatalf("%s has no bot %q", g.Facts().Name, name)
	return nil
}
