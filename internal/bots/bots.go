// Package bots says what a bot is, and has the bots that can play any game. The bots of one game
// are in a package of their own, such as bots/queen; the catalog lists them with the game. A bot
// decides for a seat by what that seat may know, and by nothing else.
package bots

import (
	"fmt"
	"io/fs"
	"slices"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/text"
)

// Bot decides for a seat. It may keep memory to work in, but its choice depends on the arguments of
// Choose alone: it remembers no other decision and no other game. It is owned by one goroutine.
type Bot interface {
	// Choose returns the index of the seat's action, below m.Count(by), which is at least 1. It
	// does not change the match. A bot made by Typed gets the seat's view; one that uses the match
	// itself may ask it only for what the seat may know. All that a bot draws at random comes from
	// r.
	Choose(m match.Match, by engine.Seat, r engine.Source) int
}

// Named is a bot that people can ask for by its name.
type Named struct {
	Name string // one lower-case word

	// New makes a bot for matches of the game.
	New func(match.Game) (Bot, error)

	// Quick makes a bot that plays nearly as well in far less time, since it plays on tens of
	// thousands of times when a coach looks back on a game. nil: New does.
	Quick func(match.Game) (Bot, error)

	// Lesson is what its judge learns from. nil: it has none, or another bot of the list has it.
	Lesson *Lesson

	// Net is the version of the net that it plays by, for records; "": it has none.
	Net string

	// NetSpec says how its net is trained. nil: it has none, or another bot of the list has it.
	NetSpec *NetSpec

	// Reasons are the words in which the bots of the list say why. nil: there are none, or another
	// bot of the list has them.
	Reasons *Reasons

	// Thinks says that it thinks for a while, so that it is too slow to step in for somebody.
	Thinks bool

	words *text.Catalog // its title and help; nil in tests
}

// Title returns what the bot is called in lists.
func (n Named) Title(lang text.Lang) string { return n.text(lang, n.Name) }

// Help returns a line about how the bot plays.
func (n Named) Help(lang text.Lang) string { return n.text(lang, helpKey(n.Name)) }

func (n Named) text(lang text.Lang, key string) string {
	if n.words == nil {
		return n.Name
	}
	return text.Localizer{Catalog: n.words, Lang: lang}.Text(key)
}

func helpKey(name string) string { return name + ".help" }

// List has the bots that play a game, from the weakest to the strongest.
type List []Named

// Load adds their words to bots. They are in the folder text of fsys, for a bot NAME its title by
// the key NAME and its help by the key NAME.help, and the phrases of reasons. No word may be
// missing in any language or belong to nothing.
func Load(fsys fs.FS, list ...Named) (List, error) {
	words, err := text.Load(fsys, "text")
	if err != nil {
		return nil, err
	}
	var keys []string
	for i, n := range list {
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
			return nil, fmt.Errorf("the words of the bots in %s have the keys %q, want %q", lang, got, keys)
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

// StandIn returns the bot that plays for people who leave: the strongest that decides at once. The
// list is not empty.
func (l List) StandIn() Named {
	for i := len(l) - 1; i > 0; i-- {
		if !l[i].Thinks {
			return l[i]
		}
	}
	return l[0]
}

// Net returns the version of the net that bots of the list play by, or "".
func (l List) Net() string {
	for _, n := range l {
		if n.Net != "" {
			return n.Net
		}
	}
	return ""
}

// NetSpec returns how the net of the bots is trained, or nil.
func (l List) NetSpec() *NetSpec {
	for _, n := range l {
		if n.NetSpec != nil {
			return n.NetSpec
		}
	}
	return nil
}

// Lesson returns what the judge of the bots learns from, or nil.
func (l List) Lesson() *Lesson {
	for _, n := range l {
		if n.Lesson != nil {
			return n.Lesson
		}
	}
	return nil
}

// Reasons returns the words in which the bots say why, or nil.
func (l List) Reasons() *Reasons {
	for _, n := range l {
		if n.Reasons != nil {
			return n.Reasons
		}
	}
	return nil
}

// Find returns the bot of this name, if it is in the list.
func (l List) Find(name string) (found Named, ok bool) {
	for _, n := range l {
		if n.Name == name {
			return n, true
		}
	}
	return Named{}, false
}
