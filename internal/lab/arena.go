package lab

import (
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/bigriver/bigriver/internal/arena"
	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/chart"
	"github.com/bigriver/bigriver/internal/command"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/text"
)

// arenaFlags are the flags of `arena`.
type arenaFlags struct {
	gameFlags

	bots, sprt, results string
	resume              bool
}

func (p *program) arenaCommand() *cobra.Command {
	var flags arenaFlags
	cmd := &cobra.Command{
		Use:   "arena GAME --bots BOT,BOT",
		Short: "compare bots in matches where luck and seats are the same for all",
		Long: command.Page(`Compare bots and programs. All games of a round have the same luck (the
same river, the same draws), and in a round every bot plays every seat equally often, in every seating
order (with five seats or more, in a balanced selection of orders). In a cooperative game
each bot plays with copies of itself. The table shows the share of wins and an Elo rating, both with
95 % intervals. Rounds are always completed, so a few more games than --games may be played.

A bot that thinks can be given more or less time: strong@10 thinks ten times as long as usual.

With --results every finished round is saved. If the arena is interrupted or killed, only the rounds
in progress are lost, and resuming with --resume gives exactly the same table.

--sprt LOW,HIGH tests two bots: it stops as soon as it is decided whether the first is stronger by
HIGH Elo or only by LOW, with an error rate of 5 %.`),
		Example: p.Example("arena GAME --bots STRONGEST,random --games 20 --seed 7", "arena GAME --bots STRONGEST,random --games 20 --results r.jsonl",
			"arena GAME --bots STRONGEST,random --games 40 --results r.jsonl --resume --report r.html --csv r.csv",
			"arena GAME --bots STRONGEST,random --games 400 --sprt 0,30 --json"),
		RunE: func(cmd *cobra.Command, args []string) error { return p.runArena(cmd, &flags, args) },
	}
	flags.add(cmd)
	cmd.Flags().Lookup("games").Usage = "the minimum number of games"
	cmd.Flags().Lookup("max-actions").Usage = "how many actions a game may take; longer ones are left unfinished (default: as for sim)"
	cmd.Flags().Lookup("max-rounds").Usage = "how many rounds or turns a game may take if its rules set no limit (default: chosen by the game)"
	cmd.Flags().Lookup("seats").Usage = "the number of seats (default: one for each of --bots, if the game allows it)"
	cmd.Flags().StringVar(&flags.csv, "csv", "", "a CSV file to write, with one line for each game and seat")
	cmd.Flags().StringVar(&flags.chart, "chart", "", "a file for a chart of the ratings (SVG)")
	cmd.Flags().StringVar(&flags.bots, "bots", "", "the bots and programs to compare, as NAME,NAME")
	cmd.Flags().StringVar(&flags.sprt, "sprt", "", "as LOW,HIGH: stop when it is decided whether the first of two bots is stronger by HIGH Elo or only by LOW")
	cmd.Flags().StringVar(&flags.results, "results", "", "the file to save every finished round in")
	cmd.Flags().BoolVar(&flags.resume, "resume", false, "continue with the rounds in --results")
	return cmd
}

func (p *program) runArena(cmd *cobra.Command, flags *arenaFlags, args []string) (err error) {
	game, err := p.OneGameWith(flags.Data, args)
	if err != nil {
		return err
	}
	t, err := flags.tournament(cmd, game)
	if err != nil {
		return err
	}
	if err := flags.check(); err != nil {
		return err
	}
	if flags.results != "" {
		file, err := openResults(flags.results, flags.resume, cmd.Flags().Changed("seed"), t)
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, file.close()) }()
		t.Write = func(r arena.Round) error { return file.add(r) }
		if len(t.Done) > 0 {
			p.Logf(cmd, "%s rounds finished", chart.Count(len(t.Done)))
		}
	}
	if flags.db != "" {
		p.compareRemote(cmd, flags, t)
	}
	outcome, err := p.compare(cmd, t)
	if err != nil {
		return err
	}
	if flags.json {
		err = p.JSON(arenaReport(outcome, game.About()))
	} else {
		p.printArena(outcome, game.Facts())
	}
	err = errors.Join(err, flags.write(&outcome.Report, outcome, game.About()))
	if outcome.Interrupted {
		err = errors.Join(err, command.Interruptedf("%d of %d games finished%s", outcome.Total.Done(), outcome.Requested, flags.howToContinue()))
	}
	return errors.Join(err, outcome.Err())
}

// compareRemote plays the rounds on workers.
func (p *program) compareRemote(cmd *cobra.Command, f *arenaFlags, t *arena.Tournament) {
	work := blockWork{
		Kind: arenaWork, Game: t.Game.Facts().Name, Setup: t.Setup, Players: f.words, Games: t.Games, Seed: t.Seed, MaxActions: t.MaxActions, EventLimit: t.EventLimit,
	}
	var byRound func(int) // the tournament itself reports how many games are done
	t.Remote = remote(p, cmd, f.db, work, func(r []arena.Round) []arena.Round { return r }, &byRound)
}

func (f *arenaFlags) howToContinue() string {
	if f.results == "" {
		return ""
	}
	return "; to continue, add --resume to the same command"
}

// tournament returns the tournament described by the flags.
func (f *arenaFlags) tournament(cmd *cobra.Command, g catalog.Entry) (*arena.Tournament, error) {
	if err := f.checkNumbers(cmd, g); err != nil {
		return nil, err
	}
	if f.resume && f.results == "" {
		return nil, command.Misusef("--resume needs a file: name it with --results")
	}
	words, err := command.ParsePlayers(f.bots)
	if err != nil {
		return nil, command.Misusef("--bots: %w", err)
	}
	if len(words) < 2 {
		return nil, command.Misusef("want at least two bots to compare, as --bots %s,random", g.Bots().StandIn().Name)
	}
	list, err := f.entrants(cmd, g, words)
	if err != nil {
		return nil, err
	}
	t := &arena.Tournament{Game: g, Bots: distinct(list), Games: f.games, Workers: f.workers, MaxActions: f.maxActions, EventLimit: f.maxRounds}
	seats := min(max(len(words), g.Facts().MinSeats), g.Facts().MaxSeats)
	if g.Facts().Cooperative {
		seats = g.Facts().DefaultSeats()
	}
	if t.Setup, err = f.Setup(cmd, g, 0); err != nil {
		return nil, err
	}
	if !cmd.Flags().Changed("seats") {
		t.Setup.Seats = seats
	}
	if _, err := g.New(t.Setup); err != nil {
		return nil, command.AsMisuse(command.Refusal(g, text.English, err))
	}
	if t.Test, err = parseSPRT(f.sprt, len(words)); err != nil {
		return nil, command.Misusef("--sprt: %w", err)
	}
	if t.Seed, err = command.SeedOr(cmd, f.seed); err != nil {
		return nil, err
	}
	// --resume plays an interrupted round again, with the same records.
	t.Record, err = f.recorder(os.O_TRUNC)
	return t, err
}

// parseSPRT reads "0,30".
func parseSPRT(s string, bots int) (*arena.SPRT, error) {
	if s == "" {
		return nil, nil //nolint:nilnil // nil: no test is requested
	}
	if bots != 2 {
		return nil, fmt.Errorf("it compares two bots, not %d", bots)
	}
	words := strings.Split(s, ",")
	if len(words) != 2 {
		return nil, fmt.Errorf("want two numbers, such as 0,30, not %q", text.Clip(s))
	}
	var elo [2]float64
	for i, w := range words {
		n, err := strconv.ParseFloat(strings.TrimSpace(w), 64)
		if err != nil || !(n >= -2000 && n <= 2000) {
			return nil, fmt.Errorf("want an Elo difference from -2000 to 2000, not %q", text.Clip(w))
		}
		elo[i] = n
	}
	if elo[0] >= elo[1] {
		return nil, errors.New("the first number must be below the second")
	}
	return &arena.SPRT{Low: elo[0], High: elo[1]}, nil
}

// compare plays the tournament, with a progress bar on a terminal, and prints its speed to standard
// error.
func (p *program) compare(cmd *cobra.Command, t *arena.Tournament) (*arena.Outcome, error) {
	size := t.RoundSize()
	if games := t.Rounds() * size; games != t.Games {
		p.Logf(cmd, "%s games are %s rounds of %d: %s games", chart.Count(t.Games), chart.Count(t.Rounds()), size, chart.Count(games))
	}
	done := len(t.Done) * size
	var outcome *arena.Outcome
	err := p.timed(cmd, t.Rounds()*size, func(progress func(int)) (int, error) {
		var err error
		if progress != nil {
			t.Progress = progress
		}
		if outcome, err = t.Run(cmd.Context()); err != nil {
			return 0, err
		}
		return outcome.Total.Done() - done, nil
	})
	if errors.Is(err, engine.ErrIllegal) {
		err = command.AsMisuse(command.Refusal(t.Game, text.English, err))
	}
	return outcome, err
}

// renamed is an entrant with a different label.
type renamed struct {
	bots.Entrant

	label string
}

// Label returns the new label.
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
