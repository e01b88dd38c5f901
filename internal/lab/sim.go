package lab

import (
	"errors"
	"fmt"
	"os"
	"strconv"
	"time"

	"github.com/schollz/progressbar/v3"
	"github.com/spf13/cobra"

	"github.com/bigriver/bigriver/internal/arena"
	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/chart"
	"github.com/bigriver/bigriver/internal/command"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/text"
)

// simFlags are the flags of `sim`.
type simFlags struct {
	gameFlags

	first int
}

func (p *program) simCommand() *cobra.Command {
	var flags simFlags
	cmd := &cobra.Command{
		Use:   "sim GAME",
		Short: "simulate many games between bots on all cores, and report the results",
		Long: command.Page(`Simulate many games between bots on all cores, and report the results.
After each game the players move on by one seat, so that each plays every seat equally often. The
same seed gives the same report on any number of cores and, with --db, on any
number of machines.

If --options includes the word random, the options that you do not name are drawn for every game.
With --seats random the number of seats is drawn too, and the named players take turns.

A program that speaks the bot protocol can take a seat: write its command as a player, a path or
several words with spaces between them. It runs as a separate process for each seat and core.

Ctrl-C stops early and reports the finished games.`),
		Example: p.Example("sim GAME --games 100", "sim GAME --games 100 --players BOTS --options OPTION --seed 7",
			"sim GAME --games 100 --options random --json", "sim GAME --games 100 --seats random",
			"sim GAME --games 3 --records games", "sim GAME --games 100 --report report.html"),
		RunE: func(cmd *cobra.Command, args []string) error {
			game, err := p.OneGameWith(flags.Data, args)
			if err != nil {
				return err
			}
			sim, err := flags.sim(cmd, game)
			if err != nil {
				return err
			}
			if err := flags.check(); err != nil {
				return err
			}
			sim.Trace = flags.report != ""
			if flags.db != "" {
				p.simulateRemote(cmd, &flags, &sim)
			}
			report, err := p.simulate(cmd, &sim)
			if err != nil {
				return err
			}
			if flags.json {
				err = p.JSON(simReport(report, game.About()))
			} else {
				p.printSim(report, game.About())
			}
			err = errors.Join(err, flags.write(report, nil, game.About()))
			if report.Interrupted {
				err = errors.Join(err, command.Interruptedf("%d of %d games finished", report.Total.Done(), report.Requested))
			}
			return errors.Join(err, report.Err())
		},
	}
	flags.add(cmd)
	cmd.Flags().Lookup("seats").Usage = "the number of seats, or random (default: one for each of --players, or the game's usual number)"
	cmd.Flags().Lookup("max-actions").Usage = fmt.Sprintf(
		"how many actions a game may take; longer ones are left unfinished (default: the limit in its rules, or else %d)", arena.DefaultMaxActions)
	cmd.Flags().Lookup("max-rounds").Usage = "how many rounds or turns a game may take if its rules set no limit; longer ones are left unfinished (default: chosen by the game)"
	cmd.Flags().StringVar(&flags.Players, "players", "", "the bots in the seats, as NAME,NAME (default: random in every seat)")
	cmd.Flags().IntVar(&flags.first, "first", 1, "the number of the first game, to repeat part of a simulation")
	return cmd
}

// sim returns the simulation described by the flags.
func (f *simFlags) sim(cmd *cobra.Command, g catalog.Entry) (s arena.Sim, err error) {
	if err := errors.Join(f.checkNumbers(cmd, g), command.AtLeast(cmd, "first", 1, f.first)); err != nil {
		return s, err
	}
	names, err := command.ParsePlayers(f.Players)
	if err != nil {
		return s, command.Misusef("--players: %w", err)
	}
	s = arena.Sim{Game: g, Games: f.games, First: f.first, Workers: f.workers, MaxActions: f.maxActions, EventLimit: f.maxRounds}
	if s.RandomSeats = f.Seats == "random"; s.RandomSeats {
		f.Seats = strconv.Itoa(g.Facts().MaxSeats)
		if len(names) > g.Facts().MaxSeats {
			return s, command.Misusef("--players names %d players, and at most %d can play", len(names), g.Facts().MaxSeats)
		}
		for i := len(names); i > 0 && len(names) < g.Facts().MaxSeats; {
			names = append(names, names[len(names)-i])
		}
	}
	if s.Setup, s.RandomOptions, err = f.SetupOrRandom(cmd, g, len(names)); err != nil {
		return s, err
	}
	for len(names) < s.Setup.Seats {
		names = append(names, command.Player{Kind: "random"})
	}
	if s.Players, err = f.entrants(cmd, g, names); err != nil {
		return s, err
	}
	if !s.RandomOptions && !s.RandomSeats {
		if _, err := g.New(s.Setup); err != nil {
			return s, command.AsMisuse(command.Refusal(g, text.English, err))
		}
	}
	if s.Seed, err = command.SeedOr(cmd, f.seed); err != nil {
		return s, err
	}
	s.Record, err = f.recorder(os.O_EXCL) // never overwrite the records of another simulation
	return s, err
}

// simulateRemote plays the games on workers.
func (p *program) simulateRemote(cmd *cobra.Command, f *simFlags, sim *arena.Sim) {
	work := blockWork{
		Kind: simWork, Game: sim.Game.Facts().Name, Setup: sim.Setup, Players: f.words, Games: sim.Games, Seed: sim.Seed,
		RandomOptions: sim.RandomOptions, RandomSeats: sim.RandomSeats, Trace: sim.Trace, MaxActions: sim.MaxActions, EventLimit: sim.EventLimit,
	}
	sim.Remote = remote(p, cmd, f.db, work, func(c *arena.Counts) []arena.Counts { return []arena.Counts{*c} }, &sim.Progress)
}

// simulate plays the games, with a progress bar on a terminal, and prints its speed to standard
// error.
func (p *program) simulate(cmd *cobra.Command, sim *arena.Sim) (report *arena.Report, err error) {
	err = p.timed(cmd, sim.Games, func(progress func(int)) (int, error) {
		sim.Progress = progress
		if report, err = arena.Run(cmd.Context(), *sim); err != nil {
			return 0, err
		}
		return report.Total.Done(), nil
	})
	if errors.Is(err, engine.ErrIllegal) { // the set-up in the flags cannot be played
		return nil, command.AsMisuse(command.Refusal(sim.Game, text.English, err))
	}
	return report, err
}

// timed plays games by calling play, which returns the number of games played. On a terminal a bar
// shows the progress and the remaining time; elsewhere progress is nil. At the end it prints the
// speed to standard error.
func (p *program) timed(cmd *cobra.Command, games int, play func(progress func(int)) (int, error)) error {
	var progress func(int)
	show, wipe := p.Progress(progressbar.OptionSetItsString("games"), progressbar.OptionShowIts())
	if show != nil {
		progress = func(done int) { show(done, games) }
	}
	began := time.Now()
	done, err := play(progress)
	if wiped := wipe(); err == nil {
		err = wiped
	}
	if err != nil {
		return err
	}
	took := time.Since(began).Seconds()
	p.Logf(cmd, "%s games in %.2f s, %s per second", chart.Count(done), took,
		chart.Count(int(float64(done)/took)))
	return nil
}
