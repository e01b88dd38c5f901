package lab

import (
	"fmt"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/bigriver/bigriver/internal/arena"
	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/command"
	"github.com/bigriver/bigriver/internal/engine"
)

// The bot whose rating is that of a beginner.
const beginner = "simple"

// checkRatings refuses flags that --ratings has no use for: it measures the usual game of two.
func (f *levelsFlags) checkRatings(cmd *cobra.Command) error {
	for _, name := range []string{"seats", "preset", "options", "data", "vary"} {
		if f.ratings && cmd.Flags().Changed(name) {
			return command.Misusef("--ratings measures the usual game of two, without --%s", name)
		}
	}
	return nil
}

// ratingRows returns the games that measure the bots of a game against a beginner, characters too.
func (f *levelsFlags) ratingRows(_ *cobra.Command, g catalog.Entry, seed uint64) (rows []levelRow, err error) {
	simple, found := g.Bots().Find(beginner)
	if g.Facts().Cooperative || !found {
		return nil, command.Misusef("--ratings: nobody is rated in %s", g.Facts().Name)
	}
	setup, err := g.Facts().Complete(engine.Setup{Seats: 2})
	if err != nil {
		return nil, err
	}
	for _, b := range g.Bots()[1:] {
		if b.Name == beginner {
			continue
		}
		row := levelRow{rating: true, sim: arena.Sim{Game: g, Setup: setup, Games: f.games, First: 1, Seed: seed, Workers: f.workers}}
		row.sim.Players = append(row.sim.Players, b, simple)
		row.command = fmt.Sprintf("bigriver sim %s --players %s,%s --games %d --seed %d", g.Facts().Name, b.Name, beginner, f.games, seed)
		rows = append(rows, row)
	}
	return rows, nil
}

// ratingLine returns a row as a line of a file of ratings (see bots.LoadRated), with the share of
// the games that the bot won.
func (r *levelRow) ratingLine(report *arena.Report) string {
	first := &report.Total.Players[0]
	won := first.WinShare()
	return fmt.Sprintf("%s %s of %d: %.1f %% (%.1f to %.1f): %s", r.sim.Players[0].Label(), strconv.FormatFloat(first.Wins(), 'f', -1, 64),
		first.Games, 100*won.Share, 100*won.Low, 100*won.High, r.command)
}
