// Package bots holds named players. A bot decides for a seat by what that seat may know, and by nothing else.
package bots

import (
	"embed"
	"fmt"
	"slices"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/text"
)

// Bot decides. It may keep memory to work in, but what it chooses depends on what it is given alone: no bot remembers
// another decision or another game. It is owned by one goroutine.
type Bot interface {
	// Choose is the number of the seat's action, below m.Count(by), which is above 0. The match stays as it is. A bot made
	// by Typed meets the seat's view; one that takes the match itself may ask nothing of it but what the seat may know.
	Choose(m engine.Match, by engine.Seat, r engine.Source) int
}

// Named is a bot that can be asked for.
type Named struct {
	Name  string   // one lower-case word
	Help  string   // the key of the text that says how it plays
	Games []string // that it plays; nil: all

	// New makes one for matches of the game.
	New func(engine.Game) (Bot, error)
}

// All lists the bots, from the weakest. A bot is one line here, and one in each of the texts. Several may share a name, each
// for games of its own.
func All() []Named {
	return []Named{
		{Name: "random", Help: "random", New: newRandom},
		{Name: "simple", Games: []string{"queen"}, Help: "simple.queen", New: newQueen},
		{Name: "simple", Games: []string{"broadhorns"}, Help: "simple.broadhorns", New: newBroadhorns},
		{Name: "simple", Games: []string{"waters"}, Help: "simple.waters", New: newWaters},
	}
}

// For lists the bots that play the game.
func For(g engine.Game) []Named {
	var list []Named
	for _, n := range All() {
		if n.Plays(g) {
			list = append(list, n)
		}
	}
	return list
}

// Plays tells whether the bot plays the game.
func (n Named) Plays(g engine.Game) bool {
	return n.Games == nil || slices.Contains(n.Games, g.Facts().Name)
}

// Find is the bot of that name that plays the game. The error names what is near.
func Find(g engine.Game, name string) (Named, error) {
	var names []string
	for _, n := range For(g) {
		if n.Name == name {
			return n, nil
		}
		names = append(names, n.Name)
	}
	for _, n := range All() {
		if n.Name == name {
			return Named{}, fmt.Errorf("the bot %s does not play %s: %s", name, g.Facts().Name, text.ThereAre(names))
		}
	}
	if near := text.Nearest(name, names); near != "" {
		return Named{}, fmt.Errorf("no bot %q: did you mean %q?", name, near)
	}
	return Named{}, fmt.Errorf("no bot %q for %s: %s", name, g.Facts().Name, text.ThereAre(names))
}

//go:embed text/*.txt
var texts embed.FS

// Title is the key of the text that names a bot where people meet it.
func Title(name string) string { return "title." + name }

// Texts says of each bot, by its Help, how it plays, and by the Title of its name what it is called.
func Texts() (*text.Catalog, error) { return text.Load(texts, "text") }
