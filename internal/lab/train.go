package lab

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"reflect"
	"strings"

	"github.com/spf13/cobra"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/command"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/judge"
	"github.com/bigriver/bigriver/internal/text"
	"github.com/bigriver/bigriver/internal/train"
	"github.com/bigriver/bigriver/internal/tui"
)

// trainFlags are the flags of `train`.
type trainFlags struct {
	games, workers int

	seed                         uint64
	options, store, weights, log string
	chart                        string
	measure                      int
	resume                       bool
	db                           command.DBAddress
}

func (p *program) trainCommand() *cobra.Command {
	var f trainFlags
	cmd := &cobra.Command{
		Use:   "train GAME",
		Short: "train the judge of a game's bots",
		Long: command.Page(`Train the judge of a game's bots. The same seed and numbers give the
same weights on any number of cores.

If the judge is a net, it trains by self-play. Progress goes to standard error: the cross entropy of
the predicted winner in each third of the games, relative to a uniform guess, and how often the net
wins against bots without a net. --weights receives the net in the form that the program ships,
--store a checkpoint, and --chart a page with the learning curve. With --store all three are written
after every 64 games, so an interrupted run loses at most these, and --resume continues from the
checkpoint. Without it they are written at the end.

If the judge is a weighted sum, copies of a bot that decides at once play the games. Features are
read from some of the positions, and the weights are fitted to predict the results of these
games. One game in eleven is held out to test what was learned. The table compares hand-made
weights, the weights that the program ships, and the new ones, which go to standard output or to
--weights. With --store each finished game is saved. With --log a line about each training is added
to a file, so that you know what was tried.`),
		Example: p.trainExample(),
		RunE:    func(cmd *cobra.Command, args []string) error { return p.runTrain(cmd, &f, args) },
	}
	cmd.Flags().IntVar(&f.games, "games", 1000, "the number of games")
	cmd.Flags().StringVar(&f.options, "options", "", "the options of the games, as NAME=VALUE,NAME=VALUE")
	cmd.Flags().StringVar(&f.store, "store", "", "a file for every finished game, or for the checkpoint of a net")
	cmd.Flags().BoolVar(&f.resume, "resume", false, "continue from the file in --store")
	cmd.Flags().StringVar(&f.weights, "weights", "", "the file to write the weights to")
	cmd.Flags().StringVar(&f.log, "log", "", "a file to which a line about this training is added: what was tried, and how well it predicts")
	cmd.Flags().StringVar(&f.chart, "chart", "", "a file for a page with the learning curve of a net (HTML)")
	cmd.Flags().IntVar(&f.measure, "measure", 100, "the number of games for each point of the learning curve")
	cmd.Flags().IntVar(&f.workers, "workers", 0, "how many games to play at the same time (default: one per core)")
	command.SeedFlag(cmd, &f.seed)
	dbFlag(cmd, &f.db)
	return cmd
}

// trainExample returns an example for each game with a net or a trainable judge.
func (p *program) trainExample() string {
	var lines []string
	for _, g := range p.Games {
		name := g.Facts().Name
		switch {
		case g.Bots().NetSpec() != nil:
			lines = append(lines, "  bigriver train "+name+" --games 20 --seed 7 --measure 10 --store "+name+".state --weights "+name+".bin")
		case g.Bots().Lesson() != nil:
			lines = append(lines, "  bigriver train "+name+" --games 20 --seed 7")
		}
	}
	return strings.Join(lines, "\n")
}

func (p *program) runTrain(cmd *cobra.Command, f *trainFlags, args []string) (err error) {
	game, err := p.OneGame(args)
	if err != nil {
		return err
	}
	if spec := game.Bots().NetSpec(); spec != nil {
		return p.runSelfPlay(cmd, f, game, spec)
	}
	lesson := game.Bots().Lesson()
	if lesson == nil {
		return command.Misusef("%s has no judge to train", game.Facts().Name)
	}
	c, err := f.course(cmd, game, lesson)
	if err != nil {
		return err
	}
	if f.store != "" {
		file, err := f.open(c)
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, file.close()) }()
		c.Write = func(g train.Played) error { return file.add(g) }
	}
	if f.db != "" {
		work := blockWork{Kind: trainWork, Game: game.Facts().Name, Setup: engine.Setup{Options: c.Options}, Games: c.Games, Seed: c.Seed}
		var byGame func(int) // the course itself reports how many games are done
		c.Remote = remote(p, cmd, f.db, work, func(g []train.Played) []train.Played { return g }, &byGame)
	}
	before := len(c.Done)
	var games []train.Played
	err = p.timed(cmd, c.Games, func(progress func(int)) (int, error) {
		c.Progress = progress
		var err error
		games, err = c.Play(cmd.Context())
		return len(games) - before, err
	})
	if err != nil {
		return command.AsMisuse(command.Refusal(game, text.English, err))
	}
	if len(games) < c.Games {
		return command.Interruptedf("%d of %d games finished%s", len(games), c.Games, f.howToGoOn())
	}
	return p.learn(cmd, f, c, games)
}

func (f *trainFlags) howToGoOn() string {
	if f.store == "" {
		return ""
	}
	return "; to continue, add --resume to the same command"
}

// course returns the games described by the flags.
func (f *trainFlags) course(cmd *cobra.Command, g catalog.Entry, lesson *bots.Lesson) (*train.Course, error) {
	err := errors.Join(command.AtLeast(cmd, "games", 1, f.games), command.AtLeast(cmd, "workers", 1, f.workers))
	if err != nil {
		return nil, err
	}
	if f.resume && f.store == "" {
		return nil, command.Misusef("--resume needs a file: name it with --store")
	}
	if f.db != "" {
		if err := checkRemote(cmd, nil); err != nil {
			return nil, err
		}
	}
	options, random, err := command.ParseOptions(f.options)
	if err != nil || random {
		return nil, command.Misusef("--options: want NAME=VALUE,NAME=VALUE")
	}
	c := &train.Course{
		Game: g, Lesson: lesson, Options: options, Seats: train.SeatsOf(g.Facts()), Games: f.games, Workers: f.workers,
	}
	c.Seed, err = command.SeedOr(cmd, f.seed)
	return c, err
}

// storeHead is the first line of the games file.
type storeHead struct {
	Train    int               `json:"train"` // the version of the file format
	Game     string            `json:"game"`
	Version  int               `json:"version"`
	Options  map[string]string `json:"options"`
	Features []string          `json:"features"`
	Seed     uint64            `json:"seed"`
}

// open opens the games file, and loads its games into c.
func (f *trainFlags) open(c *train.Course) (*journal, error) {
	facts := c.Game.Facts()
	head := storeHead{1, facts.Name, facts.Version, c.Options, c.Lesson.Features, c.Seed}
	j, err := openJournal("store", f.store, f.resume, head, func(part int, line []byte) error {
		if part == 0 {
			var has storeHead
			if err := json.Unmarshal(line, &has); err != nil || !reflect.DeepEqual(has, head) {
				return errors.New("this file is not from this training: game, options, features and seed must be the same")
			}
			return nil
		}
		var g train.Played
		if err := json.Unmarshal(line, &g); err != nil || g.Number != part {
			return fmt.Errorf("want game %d", part)
		}
		c.Done = append(c.Done, g)
		return nil
	})
	c.Done = c.Done[:min(len(c.Done), c.Games)]
	return j, err
}

// learn trains on the games, and prints how well that went.
func (p *program) learn(cmd *cobra.Command, f *trainFlags, c *train.Course, games []train.Played) error {
	ctx, stop := context.WithCancel(cmd.Context())
	defer stop()
	form := train.Learn(ctx, c.Lesson, games)
	shipped, err := judge.Read(c.Lesson.Shipped, c.Lesson.Features)
	if err != nil {
		return err
	}
	rows := []struct {
		name string
		form *judge.Form
	}{{"hand-made", train.ByHand(c.Lesson)}, {"shipped", shipped}, {"new", form}}
	p.Logf(cmd, "%-14s%10s%10s%10s", "judge", "positions", "surprise", "right")
	for _, r := range rows {
		g := train.GradeOf(r.form, games)
		p.Logf(cmd, "%-14s%10d%10.4f%9.1f%%", r.name, g.Positions, g.Surprise, 100*g.Right)
	}
	g := train.GradeOf(form, games)
	p.Logf(cmd, "%-14s%10d%10.4f", "a guess", g.Positions, g.Guess)
	p.Logf(cmd, "surprise: mean of -ln of the chance given to the actual result; right: how often the most likely result came true")
	for i, b := range g.Bins {
		p.Logf(cmd, "chance %3d to %3d %%: predicted %6d times, %5.1f %% on average, true in %5.1f %%", 10*i, 10*i+10, b.Count, 100*b.Predicted, 100*b.Actual)
	}
	if f.log != "" {
		if err := f.note(c, train.GradeOf(rows[0].form, games), train.GradeOf(shipped, games), g); err != nil {
			return err
		}
	}
	out := f.heading(c) + form.String()
	if f.weights == "" {
		p.Out("%s", strings.TrimSuffix(out, "\n"))
		return nil
	}
	return tui.WriteWhole(f.weights, out)
}

const trainLogHead = "| command | revision | positions | a guess | by hand | shipped | new | right |\n|---|---|---|---|---|---|---|---|\n"

// note adds a line about the training to the log: the surprise of each judge.
func (f *trainFlags) note(c *train.Course, byHand, shipped, learned train.Grade) (err error) {
	file, err := os.OpenFile(f.log, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666) //nolint:gosec // readable by everybody
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	row := fmt.Sprintf("| `%s` | %s | %d | %.4f | %.4f | %.4f | %.4f | %.1f %% |\n", f.command(c), revision(), learned.Positions, learned.Guess, byHand.Surprise, shipped.Surprise,
		learned.Surprise, 100*learned.Right)
	if info, err := file.Stat(); err == nil && info.Size() == 0 {
		row = trainLogHead + row
	}
	_, err = file.WriteString(row)
	return err
}

// heading describes how the weights were made.
func (f *trainFlags) heading(c *train.Course) string {
	return fmt.Sprintf("# %s\n# made by revision %s, from games of %s\n", f.command(c), revision(), c.Lesson.From)
}

// command returns the command that reproduces the weights.
func (f *trainFlags) command(c *train.Course) string {
	options := ""
	if f.options != "" {
		options = " --options " + f.options
	}
	return fmt.Sprintf("bigriver train %s --games %d --seed %d%s", c.Game.Facts().Name, c.Games, c.Seed, options)
}

// revision returns the revision of this program.
func revision() string { return cmp.Or(command.ThisBuild().Revision, "unknown") }
