package cli

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/bigriver/bigriver/internal/botproto"
	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/tui"
)

// limitFlags are the flags of commands that start programs which play.
type limitFlags struct {
	budget, bank time.Duration
	memory       int64 // MiB
}

func (f *limitFlags) add(cmd *cobra.Command) {
	usual := botproto.Usual()
	cmd.Flags().DurationVar(&f.budget, "budget", usual.Budget, "how long a program may think about one decision")
	cmd.Flags().DurationVar(&f.bank, "bank", usual.Bank, "how much longer than that it may think in a whole game")
	cmd.Flags().Int64Var(&f.memory, "memory", usual.Memory>>20, "how many MiB of memory a program may use (on Linux)")
}

// limits returns the limits that the flags ask for.
func (f *limitFlags) limits() (botproto.Limits, error) {
	l := botproto.Usual()
	const least, most = time.Millisecond, 24 * time.Hour
	switch {
	case f.budget < least || f.budget > most:
		return l, misusef("--budget: want a time from %v to %v, not %v", least, most, f.budget)
	case f.bank < 0 || f.bank > most:
		return l, misusef("--bank: want a time up to %v, not %v", most, f.bank)
	case f.memory < 1 || f.memory > 1<<30:
		return l, misusef("--memory: want a number of MiB from 1 on, not %d", f.memory)
	}
	l.Budget, l.Bank, l.Memory = f.budget, f.bank, f.memory<<20
	return l, nil
}

// isCommand reports whether a word of --players or --bots is the command of a program: it has a blank or is a path.
func isCommand(word string) bool {
	return !strings.HasPrefix(word, tui.Person+":") && strings.ContainsAny(word, "/\\ \t")
}

// checkCommand returns an error for a command that cannot be started or written in a record.
func checkCommand(word string) error {
	if !utf8.ValidString(word) || strings.ContainsFunc(word, func(r rune) bool { return r == '#' || !unicode.IsPrint(r) }) {
		return fmt.Errorf("the command %q cannot be written in a record", word)
	}
	_, err := botproto.Split(word)
	return err
}

// entrant returns the bot or the program that a word names.
func entrant(ctx context.Context, g catalog.Entry, word string, limits botproto.Limits) (bots.Entrant, error) {
	if isCommand(word) {
		return botproto.NewEntrant(ctx, word, limits)
	}
	named, ok, err := g.Bots().Paced(word)
	if !ok {
		named, err = g.Bot(word)
	}
	if err != nil {
		return nil, misuse{err}
	}
	return named, nil
}

// entrants returns what a list of words names.
func entrants(ctx context.Context, g catalog.Entry, words []string, limits botproto.Limits) (list []bots.Entrant, err error) {
	for _, word := range words {
		e, err := entrant(ctx, g, word, limits)
		if err != nil {
			return nil, err
		}
		list = append(list, e)
	}
	return list, nil
}

// renamed is an entrant with another label.
type renamed struct {
	bots.Entrant

	label string
}

// Label returns the other label.
func (r renamed) Label() string { return r.label }

// distinct numbers entrants with the same label, so that a bot can be compared with itself.
func distinct(list []bots.Entrant) []bots.Entrant {
	times := map[string]int{}
	for i, e := range list {
		label := e.Label()
		if times[label]++; times[label] > 1 {
			list[i] = renamed{e, fmt.Sprintf("%s (%d)", label, times[label])}
		}
	}
	return list
}

// errPrograms means that a record names programs.
var errPrograms = errors.New("a record starts no programs: name the players with --players")
