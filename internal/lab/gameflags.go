package lab

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/command"
	"github.com/bigriver/bigriver/internal/notation"
)

// gameFlags are the flags that sim and arena share: what to play, how long and where, and which
// files to write.
type gameFlags struct {
	command.SetupFlags
	reportFlags

	programs command.LimitFlags

	games, workers, maxActions, maxRounds int

	seed    uint64
	records string
	json    bool
	db      command.DBAddress

	words []string // the players on the command line
}

func (f *gameFlags) add(cmd *cobra.Command) {
	f.Add(cmd)
	command.ReportFlag(cmd, &f.report)
	cmd.Flags().IntVar(&f.games, "games", 1000, "the number of games")
	cmd.Flags().IntVar(&f.workers, "workers", 0, "how many games to play at the same time (default: one per core)")
	cmd.Flags().IntVar(&f.maxActions, "max-actions", 0, "")
	cmd.Flags().IntVar(&f.maxRounds, "max-rounds", 0, "")
	cmd.Flags().StringVar(&f.records, "records", "", "write the record of every game to this directory")
	f.programs.Add(cmd)
	command.SeedFlag(cmd, &f.seed)
	command.JSONFlag(cmd, &f.json)
	dbFlag(cmd, &f.db)
}

// checkNumbers returns an error if a number is out of its range.
func (f *gameFlags) checkNumbers(cmd *cobra.Command, g catalog.Entry) error {
	err := errors.Join(command.AtLeast(cmd, "games", 1, f.games), command.AtLeast(cmd, "workers", 1, f.workers),
		command.AtLeast(cmd, "max-actions", 1, f.maxActions), command.AtLeast(cmd, "max-rounds", 1, f.maxRounds))
	if err == nil && f.maxRounds > 0 && g.Facts().EventLimit.Event == "" {
		return command.Misusef("--max-rounds: not needed, since %s always ends by its rules", g.Facts().Name)
	}
	return err
}

// entrants returns the named bots and programs.
func (f *gameFlags) entrants(cmd *cobra.Command, g catalog.Entry, players []command.Player) ([]bots.Entrant, error) {
	limits, err := f.programs.Limits()
	if err != nil {
		return nil, err
	}
	f.words = nil
	for _, p := range players {
		f.words = append(f.words, p.Kind)
	}
	if f.db != "" {
		if err := checkRemote(cmd, f.words); err != nil {
			return nil, err
		}
	}
	return command.NewEntrants(cmd.Context(), g, f.words, limits)
}

// recorder returns a function that writes the record of a game, or nil if there is no directory for
// records. existing has the flags of os.OpenFile for files that exist.
func (f *gameFlags) recorder(existing int) (func(number int, rec *notation.Record) error, error) {
	if f.records == "" {
		return nil, nil //nolint:nilnil // nil: no records are requested
	}
	return func(number int, rec *notation.Record) error {
		file, err := os.OpenFile(filepath.Join(f.records, fmt.Sprintf("game-%06d.txt", number)), os.O_CREATE|os.O_WRONLY|existing, 0o600)
		if err != nil {
			return err
		}
		_, err = file.WriteString(rec.String())
		return errors.Join(err, file.Close())
	}, os.MkdirAll(f.records, 0o750)
}
