// Package bots defines bots, and has the bots that can play any game. The bots of one game are in
// their own package, such as bots/queen; the catalog lists them with the game. A bot decides for a
// seat using only what that seat may know.
package bots

import (
	"fmt"
	"io/fs"
	"slices"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/text"
)

// Bot decides for a seat. It may use scratch memory, but its choice depends only on the arguments
// of Choose: it remembers no other decision or game. It is owned by one goroutine.
type Bot interface {
	// Choose returns the index of the seat's action, below m.Count(by), which is at least 1. It
	// does not change the match. A bot made by Typed gets the seat's view; one that uses the match
	// directly may read only what the seat may know. All its randomness comes from r.
	Choose(m match.Match, by engine.Seat, r engine.Source) int
}

// Named is a bot that people can choose by name.
type Named struct {
	Name string // one lower-case word

	// New makes a bot for matches of the game.
	New func(match.Game) (Bot, error)

	// Quick makes a bot that plays nearly as well in far less time: a coach that reviews a game
	// plays positions out tens of thousands of times. nil means New is fast enough.
	Quick func(match.Game) (Bot, error)

	// Net is the version of its neural net, for records, or "". For a character it includes that of
	// the characters' figures (see VersionOf).
	Net string

	// NetSpec says how its net is trained. nil: it has none, or another bot in the list has it.
	NetSpec *NetSpec

	// Reasons explain the actions of the bots in the list. nil: there are none, or another bot in
	// the list has them.
	Reasons *Reasons

	// Thinks marks a bot that takes time to think, so it is too slow to stand in for a player.
	Thinks bool

	// Character marks a bot with a taste of its own, for people who like company. It is no level:
	// its title is a name, and it is not in the order of the levels.
	Character bool

	// Rating is how strong the bot is alone against others, on the scale of people's ratings. 0: it
	// was not measured.
	Rating int

	words *text.Catalog // its title and help; nil in tests
}

// Title returns the bot's name in lists.
func (n Named) Title(lang text.Lang) string { return n.text(lang, n.Name) }

// Help returns one line about how the bot plays.
func (n Named) Help(lang text.Lang) string { return n.text(lang, helpKey(n.Name)) }

func (n Named) text(lang text.Lang, key string) string {
	if n.words == nil {
		return n.Name
	}
	return text.Localizer{Catalog: n.words, Lang: lang}.Text(key)
}

func helpKey(name string) string { return name + ".help" }

// List has the bots that play a game: the levels from the weakest to the strongest, then the
// characters.
type List []Named

// Levels returns the bots that are not characters, from the weakest to the strongest.
func (l List) Levels() List {
	for i := range l {
		if l[i].Character {
			return l[:i:i]
		}
	}
	return l
}

// Load loads the texts of bots. They are in the folder text of fsys: for a bot NAME its title has
// the key NAME and its help the key NAME.help; the phrases of reasons are there too. Missing and
// unused texts are errors.
func Load(fsys fs.FS, list ...Named) (List, error) {
	words, err := text.Load(fsys, "text")
	if err != nil {
		return nil, err
	}
	var keys []string
	character := ""
	for i, n := range list {
		if n.Character {
			character = n.Name
		} else if character != "" {
			return nil, fmt.Errorf("the level %s is listed after the character %s", n.Name, character)
		}
		list[i].words = words
		keys = append(keys, n.Name, helpKey(n.Name))
		if n.Reasons != nil {
			keys = append(keys, n.Reasons.keys()...)
			if err := n.Reasons.load(words); err != nil {
				return nil, err
			}
		}
	}
	slices.Sort(keys)
	for _, lang := range text.Langs() {
		if got := words.Keys(lang); !slices.Equal(got, keys) {
			return nil, fmt.Errorf("the texts of the bots in %s have the keys %q, want %q", lang, got, keys)
		}
	}
	return list, nil
}

// Names returns the names of the bots.
func (l List) Names() []string {
	names := make([]string, len(l))
	for i, n := range l {
		names[i] = n.Name
	}
	return names
}

// StandIn returns the bot that plays for people who leave: the strongest level that decides at
// once. The list is not empty.
func (l List) StandIn() Named {
	l = l.Levels()
	for i := len(l) - 1; i > 0; i-- {
		if !l[i].Thinks {
			return l[i]
		}
	}
	return l[0]
}

// Net returns the version of the net that bots in the list use, with that of the characters if
// there are some, or "".
func (l List) Net() string {
	for _, n := range slices.Backward(l) {
		if n.Net != "" {
			return n.Net
		}
	}
	return ""
}

// NetSpec returns how the bots' net is trained, or nil.
func (l List) NetSpec() *NetSpec {
	for _, n := range l {
		if n.NetSpec != nil {
			return n.NetSpec
		}
	}
	return nil
}

// Reasons returns the reasons of the bots, or nil.
func (l List) Reasons() *Reasons {
	for _, n := range l {
		if n.Reasons != nil {
			return n.Reasons
		}
	}
	return nil
}

// Find returns the bot with this name, if it is in the list.
func (l List) Find(name string) (found Named, ok bool) {
	for _, n := range l {
		if n.Name == name {
			return n, true
		}
	}
	return Named{}, false
}
