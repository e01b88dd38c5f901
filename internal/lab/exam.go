package lab

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"runtime"

	"github.com/spf13/cobra"

	"github.com/bigriver/bigriver/internal/botproto"
	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/command"
	"github.com/bigriver/bigriver/internal/exam"
	"github.com/bigriver/bigriver/internal/sitting"
)

// finisher is the bot that plays the rest of a turn after a measured action.
const finisher = "strong"

// examined reports whether the positions come from games of this bot.
func examined(name string) bool { return name == "simple" || name == "steady" || name == "strong" }

// examFlags are the flags of `exam`.
type examFlags struct {
	players       []string
	seed          uint64
	file, write   string
	games, worlds int
	workers       int
	json          bool
}

// examJSON is the output of `exam --json`.
type examJSON struct {
	Game      string      `json:"game"`
	Command   string      `json:"command"` // the command that measured the positions
	Positions int         `json:"positions"`
	Bots      []gradeJSON `json:"bots"`
}

type gradeJSON struct {
	Name    string   `json:"name"`
	Decided int      `json:"decided"`
	Loss    float64  `json:"loss"`  // per decision, in chance of winning
	Error   *float64 `json:"error"` // the standard error of Loss; null for a single game
	Best    int      `json:"best"`
	Outside int      `json:"outside"`
	More    float64  `json:"more"` // additional loss compared with the first bot

	MoreError *float64 `json:"more_error"` // the standard error of More; null if unknown
}

func (p *program) examCommand() *cobra.Command {
	var f examFlags
	cmd := &cobra.Command{
		Use:   "exam GAME",
		Short: "measure the quality of a bot's choices",
		Long: command.Page(`Measure how much win chance bots lose by their choices, in percentage
points. The program contains positions from games between bots in which every action was measured
with playouts: the bot "strong" plays the rest of the turn, and then the bot that steps in for
people plays for all seats to the end. Each bot decides in every position, and its choice is
compared with the best action. In minutes this shows what otherwise takes thousands of games:
whether one build of a bot chooses better than another.

--write measures positions from new games and writes them to a file, which you can use with --file.
If the file exists, it continues from there.`),
		Example: p.Example("exam GAME --games 1 --worlds 2 --seed 7 --write exam.json.gz", "exam GAME --file exam.json.gz --players random --seed 7 --json"),
		RunE:    func(cmd *cobra.Command, args []string) error { return p.runExam(cmd, &f, args) },
	}
	cmd.Flags().StringSliceVar(&f.players, "players", nil, "the bots to examine, as NAME,NAME (default: all bots of the game)")
	cmd.Flags().StringVar(&f.file, "file", "", "a file with measured positions (default: the ones in the program)")
	cmd.Flags().StringVar(&f.write, "write", "", "measure new positions, and write them to this file")
	cmd.Flags().IntVar(&f.games, "games", 100, "with --write: the number of games; three positions are drawn from each")
	cmd.Flags().IntVar(&f.worlds, "worlds", 1024, "with --write: the maximum number of playouts in each of the two measurements of an action")
	cmd.Flags().IntVar(&f.workers, "workers", 0, "with --write: how many games to measure at the same time (default: one per core)")
	command.SeedFlag(cmd, &f.seed)
	command.JSONFlag(cmd, &f.json)
	return cmd
}

func (p *program) runExam(cmd *cobra.Command, f *examFlags, args []string) error {
	game, err := p.OneGame(args)
	if err != nil {
		return err
	}
	if f.seed, err = command.SeedOr(cmd, f.seed); err != nil {
		return err
	}
	if f.write != "" {
		return p.writeExam(cmd, f, game)
	}
	e, err := f.exam(game)
	if err != nil {
		return err
	}
	if len(f.players) == 0 {
		f.players = game.Bots().Levels().Names()
	}
	entrants, err := command.NewEntrants(cmd.Context(), game, f.players, botproto.Limits{})
	if err != nil {
		return err
	}
	out := examJSON{Game: e.Game, Command: e.Command, Positions: e.Positions()}
	if !f.json {
		p.Out("%s: %d positions from %d games, measured by\n    %s\n", out.Game, out.Positions, len(e.Games), e.Command)
		p.Out("%-12s%30s%10s%12s   %s", "bot", "points lost a decision (95 %)", "best", "unmeasured", "vs. the first (95 %)")
	}
	var first exam.Grade
	for i, b := range entrants {
		grade, err := e.Take(cmd.Context(), game, b, f.seed)
		if err != nil {
			return err
		}
		if i == 0 {
			first = grade
		}
		row := gradeJSON{Name: b.Label(), Decided: grade.Decided, Best: grade.Best, Outside: grade.Outside}
		var stdErr float64
		row.Loss, stdErr = grade.Mean()
		row.Error = finite(stdErr)
		if i > 0 {
			row.More, stdErr = grade.Excess(&first)
			row.MoreError = finite(stdErr)
		}
		out.Bots = append(out.Bots, row)
		if !f.json {
			p.printGrade(&row, i > 0)
		}
		if len(grade.Loss) < len(e.Games) {
			return command.Interruptedf("%d of %d games finished", len(grade.Loss), len(e.Games))
		}
	}
	if f.json {
		return p.JSON(out)
	}
	return nil
}

// printGrade prints a row of the table.
func (p *program) printGrade(row *gradeJSON, compared bool) {
	difference := ""
	if compared {
		difference = pointsWithError("%+.2f", row.More, row.MoreError)
	}
	loss := pointsWithError("%.2f", row.Loss, row.Error)
	p.Out("%-12s%30s%8.1f %%%12d   %s", row.Name, loss, 100*float64(row.Best)/float64(max(row.Decided, 1)), row.Outside, difference)
}

// pointsWithError formats a difference of chances in points with its 95 % interval, if its error is
// known.
func pointsWithError(format string, x float64, stdErr *float64) string {
	if stdErr == nil {
		return fmt.Sprintf(format, 100*x)
	}
	return fmt.Sprintf(format+" ("+format+" to "+format+")", 100*x, 100*(x-1.96**stdErr), 100*(x+1.96**stdErr))
}

// exam returns the exam selected by the flags.
func (f *examFlags) exam(game catalog.Entry) (*exam.Exam, error) {
	if f.file == "" {
		e, err := exam.Of(game.Facts().Name)
		if errors.Is(err, exam.ErrNone) {
			return nil, command.Misusef("the program has no measured positions of %s: make some with --write FILE, then use --file FILE", game.Facts().Name)
		}
		return e, err
	}
	packed, err := os.ReadFile(f.file)
	if err != nil {
		return nil, err
	}
	e, err := exam.Read(packed)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", f.file, err)
	}
	if e.Game != game.Facts().Name {
		return nil, command.Misusef("--file: %s is about %s", f.file, e.Game)
	}
	return e, nil
}

// writeExam measures positions and writes them to a file.
func (p *program) writeExam(cmd *cobra.Command, f *examFlags, game catalog.Entry) error {
	err := errors.Join(command.AtLeast(cmd, "games", 1, f.games), command.AtLeast(cmd, "worlds", 1, f.worlds), command.AtLeast(cmd, "workers", 1, f.workers), command.CheckDir("write", f.write))
	if err != nil {
		return err
	}
	name := game.Facts().Name
	e := &exam.Exam{Game: name}
	packed, err := os.ReadFile(f.write)
	switch {
	case err == nil:
		if e, err = exam.Read(packed); err != nil {
			return fmt.Errorf("%s: %w", f.write, err)
		}
		if e.Game != name || e.Command != f.command(e) {
			return command.Misusef("--write: the file %s was made by %q: use the same game, --seed and --worlds, or another file", f.write, e.Command)
		}
	case !errors.Is(err, fs.ErrNotExist):
		return err
	}
	if f.workers == 0 {
		f.workers = runtime.GOMAXPROCS(0)
	}
	m := &exam.Maker{Game: game, Finish: game.Bots().StandIn(), Seed: f.seed, Worlds: f.worlds, Workers: f.workers}
	for _, b := range game.Bots() {
		if b.Name == finisher {
			m.Finish = b
		}
		if examined(b.Name) {
			m.Players = append(m.Players, b)
		}
	}
	if len(m.Players) == 0 {
		m.Players = game.Bots().Levels()
	}
	return f.make(p, cmd, m, e)
}

// command returns the command that makes an exam.
func (f *examFlags) command(e *exam.Exam) string {
	return fmt.Sprintf("bigriver exam %s --games %d --worlds %d --seed %d --write %s.json.gz", e.Game, len(e.Games), f.worlds, f.seed, e.Game)
}

func (f *examFlags) make(p *program, cmd *cobra.Command, m *exam.Maker, e *exam.Exam) error {
	err := m.Make(cmd.Context(), e, f.games, func() error {
		e.Command = f.command(e)
		packed, err := e.Pack()
		if err != nil {
			return err
		}
		p.Logf(cmd, "%d of %d games", len(e.Games), f.games)
		return sitting.WriteWhole(f.write, string(packed))
	})
	if err == nil && len(e.Games) < f.games {
		return command.Interruptedf("%d of %d games finished", len(e.Games), f.games)
	}
	return err
}
