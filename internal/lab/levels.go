package lab

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/bigriver/bigriver/internal/arena"
	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/chart"
	"github.com/bigriver/bigriver/internal/command"
	"github.com/bigriver/bigriver/internal/engine"
)

// levelsFlags are the flags of `levels`.
type levelsFlags struct {
	command.SetupFlags

	games, workers int

	seed    uint64
	vary    bool
	ratings bool
	into    string
}

func (p *program) levelsCommand() *cobra.Command {
	var flags levelsFlags
	cmd := &cobra.Command{
		Use:   "levels [GAME]",
		Short: "measure each bot level against the one below",
		Long: command.Page(`Measure the levels of the bots: each against the one below, and the
strongest against the first above random, for each number of seats. One bot of the higher level
plays among bots of the lower level; in a cooperative game all seats have the same level. The output
is a Markdown table. Each row includes the command that repeats it. Without GAME it covers all
games. The same seed gives the same table on any number of cores.

With --ratings it measures all bots of a game, characters included, in two-player games against
simple. The ratings of bots that the program shows come from such a file.

With --into every finished row is added to a file. To continue, run the same command again: rows
that are already in the file are skipped.`),
		Example: p.Example("levels --games 60 --seed 7 --into levels.md", "levels GAME --games 20 --seed 7 --seats SEATS --vary"),
		RunE:    func(cmd *cobra.Command, args []string) error { return p.runLevels(cmd, &flags, args) },
	}
	flags.Add(cmd)
	cmd.Flags().Lookup("seats").Usage = "the number of seats (default: every number that the game allows)"
	cmd.Flags().IntVar(&flags.games, "games", 60, "the number of games for each row")
	cmd.Flags().BoolVar(&flags.vary, "vary", false, "also measure with every other value of every option, one at a time")
	cmd.Flags().BoolVar(&flags.ratings, "ratings", false, "measure all bots of a game against simple, for the file of their ratings")
	cmd.Flags().StringVar(&flags.into, "into", "", "the file to add missing rows to")
	cmd.Flags().IntVar(&flags.workers, "workers", 0, "how many games to play at the same time (default: one per core)")
	command.SeedFlag(cmd, &flags.seed)
	return cmd
}

func (p *program) runLevels(cmd *cobra.Command, f *levelsFlags, args []string) error {
	games := p.Games
	if len(args) > 0 || f.Data != "" || f.Options != "" || f.Preset != "" || f.ratings {
		game, err := p.OneGameWith(f.Data, args)
		if err != nil {
			return err
		}
		games = catalog.Catalog{game}
	}
	if err := errors.Join(command.AtLeast(cmd, "games", 1, f.games), command.AtLeast(cmd, "workers", 1, f.workers), f.checkRatings(cmd)); err != nil {
		return err
	}
	seed, err := command.SeedOr(cmd, f.seed)
	if err != nil {
		return err
	}
	var rows []levelRow
	for _, g := range games {
		rowsOf := f.rows
		if f.ratings {
			rowsOf = f.ratingRows
		}
		list, err := rowsOf(cmd, g, seed)
		if err != nil {
			return err
		}
		rows = append(rows, list...)
	}
	had := ""
	if f.into != "" {
		data, err := os.ReadFile(f.into)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		had = string(data)
	}
	return p.playLevels(cmd, f, had, rows)
}

// levelRow is a row of the table: the games of a level, usually against the level below it.
type levelRow struct {
	sim     arena.Sim
	rating  bool
	options string // those that are not defaults
	command string // to repeat it
}

// rows returns the rows of a game.
func (f *levelsFlags) rows(cmd *cobra.Command, g catalog.Entry, seed uint64) (rows []levelRow, err error) {
	base, err := f.Setup(cmd, g, 0)
	if err != nil {
		return nil, err
	}
	setups := []engine.Setup{base}
	if f.vary {
		setups = append(setups, variants(g.Facts(), base)...)
	}
	lo, hi := g.Facts().MinSeats, g.Facts().MaxSeats
	if cmd.Flags().Changed("seats") {
		lo, hi = base.Seats, base.Seats
	}
	for _, setup := range setups {
		for setup.Seats = lo; setup.Seats <= hi; setup.Seats++ {
			full, err := g.Facts().Complete(setup)
			if err != nil {
				return nil, err
			}
			if _, err := g.New(full); err != nil {
				continue // the option is not available with this number of seats
			}
			for _, players := range contests(g, setup.Seats) {
				row := levelRow{options: arena.OptionSet(g.Facts(), full)}
				row.sim = arena.Sim{Game: g, Setup: full, Games: f.games, First: 1, Seed: seed, Workers: f.workers}
				var names []string
				for _, b := range players {
					row.sim.Players = append(row.sim.Players, b)
					names = append(names, b.Name)
				}
				row.command = fmt.Sprintf("bigriver sim %s --players %s --games %d --seed %d", g.Facts().Name, strings.Join(names, ","), f.games, seed)
				if row.options != "" {
					row.command += " --options " + row.options
				}
				if f.Data != "" {
					row.command += " --data " + string(f.Data)
				}
				rows = append(rows, row)
			}
		}
	}
	return rows, nil
}

// variants returns the set-ups that differ from a set-up in one option.
func variants(f *engine.Facts, base engine.Setup) (list []engine.Setup) {
	full, err := f.Complete(base)
	if err != nil {
		return nil
	}
	for i := range f.Options {
		o := &f.Options[i]
		choices := o.Choices()
		if o.Values == nil {
			choices = []string{choices[0], choices[len(choices)-1]}
		}
		for _, value := range choices {
			if _, fixed := base.Options[o.Name]; fixed || value == full.Options[o.Name] {
				continue
			}
			options := maps.Clone(base.Options)
			options[o.Name] = value
			list = append(list, engine.Setup{Options: options})
		}
	}
	return list
}

// contests returns the players of each row: the measured level and its opponents.
func contests(g catalog.Entry, seats int) (list [][]bots.Named) {
	levels := g.Bots().Levels()
	if g.Facts().Cooperative {
		for _, level := range levels {
			list = append(list, slices.Repeat([]bots.Named{level}, seats))
		}
		return list
	}
	among := func(high, low bots.Named) {
		list = append(list, append([]bots.Named{high}, slices.Repeat([]bots.Named{low}, seats-1)...))
	}
	for i := 1; i < len(levels); i++ {
		among(levels[i], levels[i-1])
	}
	if last := len(levels) - 1; last > 2 {
		among(levels[last], levels[1])
	}
	return list
}

const levelsHead = "| game | seats | options | bots | won | fair share | last places | fair share | command |\n|---|---|---|---|---|---|---|---|---|\n"

// playLevels plays the rows that are missing in had, the present text of the file of --into, and
// adds them to it.
func (p *program) playLevels(cmd *cobra.Command, f *levelsFlags, had string, rows []levelRow) (err error) {
	out := p.Std.Out
	if f.into != "" {
		file, err := os.OpenFile(f.into, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644) //nolint:gosec // readable by everybody
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, file.Close()) }()
		out = file
	}
	if !f.ratings && !strings.Contains(had, levelsHead) {
		fmt.Fprint(out, levelsHead)
	}
	for i := range rows {
		row := &rows[i]
		if row.isIn(had) {
			continue
		}
		p.Logf(cmd, "row %d of %d: %s", i+1, len(rows), row.command)
		report, err := p.simulate(cmd, &row.sim)
		switch {
		case err != nil:
			return err
		case report.Interrupted:
			return command.Interruptedf("%d of %d rows finished", i, len(rows))
		case report.Err() != nil:
			return report.Err()
		}
		if _, err := fmt.Fprintln(out, row.line(report)); err != nil {
			return err
		}
	}
	return nil
}

// isIn reports whether a file has the row.
func (r *levelRow) isIn(had string) bool {
	if r.rating {
		return strings.Contains("\n"+had, "\n"+r.sim.Players[0].Label()+" ")
	}
	return strings.Contains(had, "`"+r.command+"` |")
}

// line returns the row in Markdown, or as a line of a file of ratings.
func (r *levelRow) line(report *arena.Report) string {
	if r.rating {
		return r.ratingLine(report)
	}
	t, players := &report.Total, r.sim.Players
	seats := len(players)
	won, interval := chart.Count(t.GroupWon)+" of "+chart.Count(t.GroupWon+t.GroupLost), t.GroupShare()
	fair, last, fairLast := "–", "–", "–"
	who := players[0].Label()
	if !report.Cooperative {
		first := &t.Players[0]
		won, interval = strconv.FormatFloat(first.Wins(), 'f', -1, 64)+" of "+chart.Count(first.Games), first.WinShare()
		fair = fmt.Sprintf("%.1f %%", 100/float64(seats))
		last, fairLast = strconv.Itoa(first.Places[seats]), fmt.Sprintf("%.1f", float64(first.Games)/float64(seats))
	}
	switch {
	case report.Cooperative && seats > 1:
		who = fmt.Sprintf("%d `%s`", seats, who)
	case report.Cooperative:
		who = "`" + who + "`"
	case seats == 2:
		who = fmt.Sprintf("`%s`, `%s`", who, players[1].Label())
	default:
		who = fmt.Sprintf("`%s`, %d `%s`", who, seats-1, players[1].Label())
	}
	options := "–"
	if r.options != "" {
		options = "`" + r.options + "`"
	}
	return fmt.Sprintf("| %s | %d | %s | %s | %s: %.1f %% (%.1f to %.1f) | %s | %s | %s | `%s` |", report.Game, seats, options, who, won,
		100*interval.Share, 100*interval.Low, 100*interval.High, fair, last, fairLast, r.command)
}
