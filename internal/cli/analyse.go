package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/bigriver/bigriver/internal/arena"
	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/coach"
	"github.com/bigriver/bigriver/internal/command"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/sitting"
	"github.com/bigriver/bigriver/internal/text"
)

// analyseFlags are the flags of `analyse`.
type analyseFlags struct {
	seed                      uint64
	playouts, worlds, actions int
	workers                   int
	budget                    time.Duration
	json                      bool
	lang                      string
	report                    string
	data                      command.DataFlag
}

// analysisJSON is the output of `analyse --json`.
type analysisJSON struct {
	Game          string   `json:"game"`
	Version       int      `json:"version"`
	Names         []string `json:"names"`
	Seed          uint64   `json:"seed"`
	Playouts      int      `json:"playouts"`
	Worlds        int      `json:"worlds"`
	Actions       int      `json:"actions"`
	TurningPoints []int    `json:"turningPoints"`
	Missed        []int    `json:"missed"` // the steps where another action was better

	// Decisions describes these decisions in words, in the language of --lang.
	Decisions []decisionJSON `json:"decisionsInWords"`

	*coach.Analysis
}

// decisionJSON is a decision where another action was better, in words.
type decisionJSON struct {
	Step   int              `json:"step"`
	Chosen wordedActionJSON `json:"chosen"`
	Best   wordedActionJSON `json:"best"`
	// what the best action gains and risks compared with the other; "" if the judge sees no
	// difference
	Why string `json:"why"`

	choice *coach.Choice
}

// wordedActionJSON is an action in words.
type wordedActionJSON struct {
	Words   string   `json:"words"`
	Happens []string `json:"happens"` // its immediate events, as its seat sees them
}

// turningPoints is the number of turning points to print.
const turningPoints = 5

func (p *program) analyseCommand() *cobra.Command {
	var flags analyseFlags
	cmd := &cobra.Command{
		Use:   "analyse FILE",
		Short: "analyse a finished game: chances, luck, and better moves",
		Long: command.Page(`Analyse a finished game: how each seat's chance of winning changed,
what was luck and what was choice, and where another action would have been better. In a cooperative
game the chance is that of the group.

A chance is how often a seat wins when a quick bot plays the rest of the game for everybody. Each
step changes the chances, either by luck or by somebody's choice. A decision is judged by what its
seat knew: alternatives are tried in worlds that its seat had to consider possible. If one looks
better, it is measured again in more worlds. It is reported only if it is better by more than three
standard errors.

If the game has a net, fewer playouts are made, each stops after six rounds, and the net estimates
the rest. Only decisions that the net doubts are examined.

The same seed and options give the same analysis on any number of cores, unless --budget or Ctrl-C
ends it early. Then you get what was finished by that time. FILE can be - for standard input.`),
		Example: p.Example("analyse game.txt --budget 2s", "analyse game.txt --budget 2s --seed 7 --json", "analyse game.txt --budget 2s --lang de", "analyse game.txt --budget 2s --report game.html"),
		RunE: func(cmd *cobra.Command, args []string) error {
			file, err := oneFile(args)
			if err != nil {
				return err
			}
			lang, err := command.ParseLang(flags.lang)
			if err != nil {
				return err
			}
			if err := errors.Join(command.AtLeast(cmd, "playouts", 1, flags.playouts), command.AtLeast(cmd, "worlds", 2, flags.worlds),
				command.AtLeast(cmd, "actions", 1, flags.actions), command.AtLeast(cmd, "workers", 1, flags.workers)); err != nil {
				return err
			}
			if err := command.CheckDir("report", flags.report); err != nil {
				return err
			}
			if cmd.Flags().Changed("budget") && flags.budget <= 0 {
				return command.Misusef("--budget: want a time above 0, not %s", flags.budget)
			}
			game, err := p.load(file, flags.data)
			if err != nil {
				return err
			}
			a, err := p.analyse(cmd, game, &flags)
			if errors.Is(err, coach.ErrNotOver) {
				return fmt.Errorf("%s: the game is not over: only finished games can be analysed", file)
			}
			if err != nil {
				return err
			}
			if err := p.printAnalysis(game, &flags, lang, a); err != nil {
				return err
			}
			switch {
			case cmd.Context().Err() != nil:
				return command.Interruptedf("the analysis is incomplete")
			case !a.Complete:
				p.Logf(cmd, "--budget ran out before the analysis was complete")
			}
			return nil
		},
	}
	cmd.Flags().Uint64Var(&flags.seed, "seed", coach.DefaultSeed, "the seed of the playouts; the same seed gives the same analysis")
	cmd.Flags().IntVar(&flags.playouts, "playouts", coach.DefaultPlayouts, "the number of playouts from each position")
	cmd.Flags().IntVar(&flags.worlds, "worlds", coach.DefaultWorlds, "in how many worlds to try each alternative; an apparent mistake is measured again in 2.5 times as many")
	cmd.Flags().IntVar(&flags.actions, "actions", coach.DefaultMaxTried, "how many alternatives to try for each decision, if there is no net to find the best")
	cmd.Flags().IntVar(&flags.workers, "workers", runtime.GOMAXPROCS(0), "how many positions to examine at the same time")
	cmd.Flags().DurationVar(&flags.budget, "budget", 0, "the time limit for the whole analysis (default: none)")
	flags.data.Add(cmd)
	command.JSONFlag(cmd, &flags.json)
	command.LangFlag(cmd, &flags.lang)
	command.ReportFlag(cmd, &flags.report)
	return cmd
}

// analyse runs the coach on a game. On a terminal it shows a progress bar.
func (p *program) analyse(cmd *cobra.Command, game *loaded, flags *analyseFlags) (*coach.Analysis, error) {
	c, err := game.entry.Coach(game.rec.Version)
	if err != nil {
		return nil, err
	}
	ctx := cmd.Context()
	if flags.budget > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, flags.budget)
		defer cancel()
	}
	o := coach.Options{
		Source:   func(kind, number uint64) engine.Source { return arena.Source(flags.seed, kind, number) },
		Playouts: flags.playouts, Worlds: flags.worlds, MaxTried: flags.actions, Workers: flags.workers,
	}
	show, wipe := p.Progress()
	o.Progress = show
	defer func() { _ = wipe() }()
	return c.Analyse(ctx, game.match, o)
}

func (p *program) printAnalysis(game *loaded, flags *analyseFlags, lang text.Lang, a *coach.Analysis) error {
	own, err := text.Load(texts, "text")
	if err != nil {
		return err
	}
	board, err := sitting.Texts()
	if err != nil {
		return err
	}
	t := analysisText{
		replay: newReplay(p, game, engine.Omniscient, lang, board), words: text.Localizer{Catalog: own, Lang: lang}, a: a,
		why: func(c *coach.Choice) string { return game.entry.Sentence(lang, c.Reason) },
	}
	decisions, err := t.decisions()
	if err != nil {
		return err
	}
	if flags.report != "" {
		page, err := t.page(flags.seed, decisions)
		if err == nil {
			err = sitting.WriteWhole(flags.report, page)
		}
		if err != nil {
			return err
		}
	}
	if !flags.json {
		return t.print(decisions)
	}
	return p.JSON(analysisJSON{
		Game: game.rec.Game, Version: game.rec.Version, Names: game.rec.Names, Seed: flags.seed, Playouts: flags.playouts, Worlds: flags.worlds,
		Actions: flags.actions, TurningPoints: a.TurningPoints(turningPoints), Missed: missed(a), Decisions: decisions, Analysis: a,
	})
}

// missed returns the steps where another action was better.
func missed(a *coach.Analysis) []int {
	steps := []int{}
	for i := range a.Choices {
		if a.Choices[i].Missed() {
			steps = append(steps, a.Choices[i].Step)
		}
	}
	return steps
}

// reviewer returns the coach of a game for a terminal: what `analyse` prints.
func (p *program) reviewer(entry catalog.Entry, lang text.Lang) func(context.Context, match.Match, func(done, of int)) ([]sitting.Para, error) {
	return func(ctx context.Context, m match.Match, progress func(done, of int)) (paras []sitting.Para, err error) {
		game := &loaded{entry: entry, match: m, rec: m.Record()}
		c, err := entry.Coach(game.rec.Version)
		if err != nil {
			return nil, err
		}
		a, err := c.Analyse(ctx, m, coach.Options{
			Source:   func(kind, number uint64) engine.Source { return arena.Source(coach.DefaultSeed, kind, number) },
			Playouts: coach.DefaultPlayouts, Worlds: coach.DefaultWorlds, MaxTried: coach.DefaultMaxTried,
			Workers: runtime.GOMAXPROCS(0), Progress: progress,
		})
		if err != nil {
			return nil, err
		}
		var printed bytes.Buffer
		printer := &program{&command.Program{Games: p.Games, Std: command.Std{Out: &printed}}}
		if err := printer.printAnalysis(game, &analyseFlags{}, lang, a); err != nil {
			return nil, err
		}
		for line := range strings.Lines(printed.String()) {
			paras = append(paras, sitting.Para{Head: strings.TrimRight(line, "\n")})
		}
		return paras, nil
	}
}
