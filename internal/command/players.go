package command

import (
	"context"
	"fmt"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/bigriver/bigriver/internal/botproto"
	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/sitting"
)

// Player is one entry of --players. Kind is a person, the name of a bot, or the command of a
// program; Name is set for a person only.
type Player struct{ Kind, Name string }

// maxName is the maximum length of a person's name, in characters.
const maxName = 20

// ParsePlayers parses a list of players by seat, such as "you:Anna,random".
func ParsePlayers(list string) (players []Player, err error) {
	if list == "" {
		return nil, nil
	}
	for word := range strings.SplitSeq(list, ",") {
		word = strings.TrimSpace(word)
		if IsProgram(word) {
			if err := checkProgram(word); err != nil {
				return nil, err
			}
			players = append(players, Player{Kind: word})
			continue
		}
		kind, name, named := strings.Cut(word, ":")
		name = strings.TrimSpace(name)
		switch {
		case kind == "":
			return nil, fmt.Errorf("seat %d has no player", len(players)+1)
		case named && kind != sitting.Person:
			return nil, fmt.Errorf("only people have names, as %s: %q is not a person", sitting.Person+":NAME", word)
		case named && name == "":
			return nil, fmt.Errorf("want a name after %q", sitting.Person+":")
		case utf8.RuneCountInString(name) > maxName:
			return nil, fmt.Errorf("a name has at most %d characters", maxName)
		case !utf8.ValidString(name) || strings.ContainsFunc(name, func(r rune) bool { return r == '#' || !unicode.IsPrint(r) }):
			return nil, fmt.Errorf("the name %q cannot be written in a record", name)
		}
		players = append(players, Player{kind, name})
	}
	return players, nil
}

// LimitFlags are the flags of commands that start bot programs.
type LimitFlags struct {
	budget, bank time.Duration
	memory       int64 // MiB
}

// Add adds the flags.
func (f *LimitFlags) Add(cmd *cobra.Command) {
	usual := botproto.DefaultLimits()
	cmd.Flags().DurationVar(&f.budget, "budget", usual.Budget, "how long a program may think about each decision")
	cmd.Flags().DurationVar(&f.bank, "bank", usual.Bank, "extra thinking time of a program for a whole game")
	cmd.Flags().Int64Var(&f.memory, "memory", usual.Memory>>20, "how many MiB of memory a program may use (only on Linux)")
}

// Limits returns the limits that the flags ask for.
func (f *LimitFlags) Limits() (botproto.Limits, error) {
	l := botproto.DefaultLimits()
	const lo, hi = time.Millisecond, 24 * time.Hour
	switch {
	case f.budget < lo || f.budget > hi:
		return l, Misusef("--budget: want a time from %v to %v, not %v", lo, hi, f.budget)
	case f.bank < 0 || f.bank > hi:
		return l, Misusef("--bank: want a time up to %v, not %v", hi, f.bank)
	case f.memory < 1 || f.memory > 1<<30:
		return l, Misusef("--memory: want a number of MiB from 1 on, not %d", f.memory)
	}
	l.Budget, l.Bank, l.Memory = f.budget, f.bank, f.memory<<20
	// A machine that needs long limits for decisions also starts programs slowly.
	l.Start = max(l.Start, l.Bank)
	return l, nil
}

// IsProgram reports whether a word of --players or --bots is the command of a program: it contains
// a blank or is a path.
func IsProgram(word string) bool {
	return !strings.HasPrefix(word, sitting.Person+":") && strings.ContainsAny(word, "/\\ \t")
}

// checkProgram returns an error if a command cannot be started, or cannot be written in a record.
func checkProgram(word string) error {
	if !utf8.ValidString(word) || strings.ContainsFunc(word, func(r rune) bool { return r == '#' || !unicode.IsPrint(r) }) {
		return fmt.Errorf("the command %q cannot be written in a record", word)
	}
	_, err := botproto.Split(word)
	return err
}

// NewEntrant returns the bot or the program that a word names.
func NewEntrant(ctx context.Context, g catalog.Entry, word string, limits botproto.Limits) (bots.Entrant, error) {
	if IsProgram(word) {
		return botproto.NewEntrant(ctx, word, limits)
	}
	named, ok, err := g.Bots().Paced(word)
	if !ok {
		named, err = g.Bot(word)
	}
	if err != nil {
		return nil, AsMisuse(err)
	}
	return named, nil
}

// NewEntrants returns the bots and programs that the words name.
func NewEntrants(ctx context.Context, g catalog.Entry, words []string, limits botproto.Limits) (list []bots.Entrant, err error) {
	for _, word := range words {
		e, err := NewEntrant(ctx, g, word, limits)
		if err != nil {
			return nil, err
		}
		list = append(list, e)
	}
	return list, nil
}
