package lab

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/chart"
	"github.com/bigriver/bigriver/internal/coach"
	"github.com/bigriver/bigriver/internal/command"
	"github.com/bigriver/bigriver/internal/sitting"
	"github.com/bigriver/bigriver/internal/text"
	"github.com/bigriver/bigriver/internal/train"
)

// calibrateFlags are the flags of `calibrate`.
type calibrateFlags struct {
	games, workers          int
	playouts                int
	seed                    uint64
	seats, options, players string
	chart                   string
	json, net               bool
}

// calibratedJSON is the output of `calibrate --json`.
type calibratedJSON struct {
	Game    string            `json:"game"`
	Version int               `json:"version"`
	Options map[string]string `json:"options"`
	Players []string          `json:"players"`
	Seed    uint64            `json:"seed"`
	Source  string            `json:"source"` // "coach" or "net"
	Seats   []seatsJSON       `json:"seats"`
}

// seatsJSON is the calibration for games with one number of seats.
type seatsJSON struct {
	Seats int `json:"seats"`

	*train.Calibration
}

func (s *seatsJSON) heading() string {
	seats := "seats"
	if s.Seats == 1 {
		seats = "seat"
	}
	return fmt.Sprintf("%d %s, %s games", s.Seats, seats, chart.Count(s.Games))
}

func (p *program) calibrateCommand() *cobra.Command {
	var f calibrateFlags
	cmd := &cobra.Command{
		Use:   "calibrate GAME",
		Short: "compare the coach's predicted chances with what happens",
		Long: command.Page(`Compare the chances of winning that the coach predicts, in "bigriver
analyse" and on replay pages, with what actually happens. Bots play games. The coach predicts the
chances in one position from the first, the middle and the last third of each, and the end of the
game shows who won. If the coach is right, then of all positions where it gave a seat a chance of 20
to 30 %, 20 to 30 % are won.

The Brier score is the mean squared difference between chance and result: smaller is better. It is
compared with a baseline that only knows how often each seat wins. Since nobody can predict luck, there
is a limit to how far even perfect chances can beat the baseline. The column "if right" estimates this
limit from the coach's chances themselves; with few playouts it is too high.

The same seed and options give the same figures on any number of cores. Ctrl-C stops early and
reports the finished games.`),
		Example: p.Example("calibrate GAME --games 4 --seats SEATS --seed 7", "calibrate GAME --games 4 --seats SEATS --seed 7 --json",
			"calibrate GAME --games 4 --seats SEATS --chart chances.svg"),
		RunE: func(cmd *cobra.Command, args []string) error { return p.runCalibrate(cmd, &f, args) },
	}
	cmd.Flags().IntVar(&f.games, "games", 500, "how many games to play for each number of seats")
	cmd.Flags().StringVar(&f.seats, "seats", "", "the number of seats (default: every number that the game allows)")
	cmd.Flags().StringVar(&f.options, "options", "", "the options of the games, as NAME=VALUE,NAME=VALUE")
	cmd.Flags().StringVar(&f.players, "players", "", "the bots that play, as NAME,NAME; each seat of each game draws one (default: the bot that steps in for people)")
	cmd.Flags().IntVar(&f.playouts, "playouts", coach.DefaultPlayouts, "the number of the coach's playouts from each position")
	cmd.Flags().BoolVar(&f.net, "net", false, "measure the net of the game's bots instead of the coach")
	cmd.Flags().StringVar(&f.chart, "chart", "", "a file for a chart (SVG)")
	cmd.Flags().IntVar(&f.workers, "workers", 0, "how many games to play at the same time (default: one per core)")
	command.SeedFlag(cmd, &f.seed)
	command.JSONFlag(cmd, &f.json)
	return cmd
}

func (p *program) runCalibrate(cmd *cobra.Command, f *calibrateFlags, args []string) error {
	game, err := p.OneGame(args)
	if err != nil {
		return err
	}
	trial, seats, err := f.trial(cmd, game)
	if err != nil {
		return err
	}
	out := calibratedJSON{Game: game.Facts().Name, Version: game.Facts().Version, Options: trial.Options, Seed: trial.Seed}
	for _, b := range trial.Bots {
		out.Players = append(out.Players, b.Name)
	}
	if out.Source = "coach"; f.net {
		out.Source = "net"
	}
	done, all := 0, f.games*len(seats)
	err = p.timed(cmd, all, func(progress func(int)) (int, error) {
		for _, trial.Seats = range seats {
			before := done
			if progress != nil {
				trial.Progress = func(n int) { progress(before + n) }
			}
			games, err := trial.Play(cmd.Context())
			if err != nil {
				return done, err
			}
			done += len(games)
			if len(games) > 0 {
				out.Seats = append(out.Seats, seatsJSON{trial.Seats, train.Calibrate(games)})
			}
		}
		return done, nil
	})
	if err != nil {
		return command.AsMisuse(command.Refusal(game, text.English, err))
	}
	if f.chart != "" {
		if err := sitting.WriteWhole(f.chart, calibrationPicture(out.Seats)); err != nil {
			return err
		}
	}
	if f.json {
		err = p.JSON(out)
	} else {
		p.printCalibration(&out)
	}
	if done < all {
		err = errors.Join(err, command.Interruptedf("%d of %d games finished", done, all))
	}
	return err
}

// trial returns the games described by the flags, and the numbers of seats.
func (f *calibrateFlags) trial(cmd *cobra.Command, g catalog.Entry) (t *train.Trial, seats []int, err error) {
	err = errors.Join(command.AtLeast(cmd, "games", 1, f.games), command.AtLeast(cmd, "workers", 1, f.workers), command.AtLeast(cmd, "playouts", 1, f.playouts), command.CheckDir("chart", f.chart))
	if err != nil {
		return nil, nil, err
	}
	facts := g.Facts()
	seats = train.SeatsOf(facts)
	if f.seats != "" {
		n, err := strconv.Atoi(f.seats)
		if err != nil || n < facts.MinSeats || n > facts.MaxSeats {
			return nil, nil, command.Misusef("--seats: want a number from %d to %d, not %q", facts.MinSeats, facts.MaxSeats, text.Clip(f.seats))
		}
		seats = []int{n}
	}
	t = &train.Trial{Game: g, Bots: []bots.Named{g.Bots().StandIn()}, Games: f.games, Workers: f.workers, Playouts: f.playouts}
	if f.net {
		if t.Net = g.Bots().NetSpec(); t.Net == nil {
			return nil, nil, command.Misusef("--net: %s has no net", facts.Name)
		}
	}
	if f.players != "" {
		t.Bots = nil
		for name := range strings.SplitSeq(f.players, ",") {
			b, err := g.Bot(strings.TrimSpace(name))
			if err != nil {
				return nil, nil, command.Misusef("--players: %w", err)
			}
			t.Bots = append(t.Bots, b)
		}
	}
	var random bool
	if t.Options, random, err = command.ParseOptions(f.options); err != nil || random {
		return nil, nil, command.Misusef("--options: want NAME=VALUE,NAME=VALUE")
	}
	t.Seed, err = command.SeedOr(cmd, f.seed)
	return t, seats, err
}

// printCalibration prints a table for each number of seats.
func (p *program) printCalibration(c *calibratedJSON) {
	options := "the defaults"
	if len(c.Options) > 0 {
		var list []string
		for name, value := range c.Options {
			list = append(list, name+"="+value)
		}
		slices.Sort(list)
		options = strings.Join(list, ",")
	}
	p.Out("%s, options: %s, players: %s, seed %d", c.Game, options, strings.Join(c.Players, ", "), c.Seed)
	for _, s := range c.Seats {
		p.Out("\n%s", s.heading())
		p.Out("%-12s%8s%11s%8s%8s%10s", "chance of", "times", "predicted", "actual", "off", "error")
		for i, b := range s.Bins {
			name := fmt.Sprintf("%d to %d %%", 10*i, 10*i+10)
			if b.Count == 0 {
				p.Out("%-12s%8d", name, 0)
				continue
			}
			p.Out("%-12s%8s%11.1f%8.1f%+8.1f%10s", name, chart.Count(b.Count), 100*b.Predicted, 100*b.Actual, 100*(b.Actual-b.Predicted), fmt.Sprintf("± %.1f", 100*b.Error))
		}
		p.Out("%-12s%16s%16s%12s%12s", "Brier score", "of the "+c.Source, "of base rate", "better by", "if right")
		for i, score := range append(slices.Clone(s.Brier[:]), s.Whole) {
			better, right := "–", "–"
			if score.Base > 0 && score.Usual > 0 {
				better, right = fmt.Sprintf("%.1f %%", 100*score.Gain()), fmt.Sprintf("%.1f %%", 100*score.GainIfRight())
			}
			p.Out("%-12s%16.4f%16.4f%12s%12s", []string{"first third", "middle", "last third", "all"}[i], score.Score, score.Base, better, right)
		}
	}
	p.Out("\noff: actual minus predicted, in points; error: the standard error of off, counting each game once")
}

// The dimensions of the picture of a calibration.
const (
	panelWide = 214
	panelHigh = 236
	panelRow  = 3 // panels in a row
	plotLeft  = 34
	plotTop   = 26
	plotSize  = 172
	lastLabel = 12  // the half of the last panel's label that extends to the right
	minWidth  = 480 // so that the line below fits
)

// calibrationPicture draws a panel for each number of seats: actual shares against predicted
// chances, with 95 % intervals and the diagonal on which both are equal.
func calibrationPicture(list []seatsJSON) string {
	s := chart.SVG{Width: panelWide*float64(min(len(list), panelRow)) + lastLabel}
	for i, c := range list {
		left, top := float64(i%panelRow*panelWide+plotLeft), float64(i/panelRow*panelHigh+plotTop)
		x := func(chance float64) float64 { return left + chance*plotSize }
		y := func(chance float64) float64 { return top + (1-chance)*plotSize }
		s.Text(x(0), top-10, "start", c.heading())
		for n := 0; n <= 100; n += 50 {
			at := float64(n) / 100
			s.Line("grid", x(0), y(at), x(1), y(at))
			s.Line("grid", x(at), y(0), x(at), y(1))
			s.Text(x(0)-5, y(at)+4, "end", strconv.Itoa(n))
			s.Text(x(at), y(0)+16, "middle", strconv.Itoa(n))
		}
		s.Line("axis", x(0), y(0), x(1), y(1))
		for _, b := range c.Bins {
			if b.Count == 0 {
				continue
			}
			far := 1.96 * b.Error
			s.Line("interval", x(b.Predicted), y(max(b.Actual-far, 0)), x(b.Predicted), y(min(b.Actual+far, 1)))
			// The area of a dot is the number of such predictions.
			radius := 2 + 7*math.Sqrt(float64(b.Count)/float64(c.Whole.Count))
			s.Dot(x(b.Predicted), y(b.Actual), radius)
		}
	}
	rows := (len(list) + panelRow - 1) / panelRow
	height := float64(rows*panelHigh) + 18
	s.Text(plotLeft, height-8, "start", "horizontal: predicted chance in %; vertical: share of wins in %")
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %.0f %.0f" width="%.0f" role="img" aria-label="Predicted chances and actual wins">
<style>
svg { background: #fbf8f1 } text { fill: #1c2a33; font: 13px system-ui, sans-serif } .bar { fill: #2f6f8f } .axis { stroke: #51616b; stroke-dasharray: 4 3 }
.grid { stroke: #d8d2c4 } .interval { stroke: #b3541e; stroke-width: 2 }
@media (prefers-color-scheme: dark) { svg { background: #14202a } text { fill: #e9e4d8 } .bar { fill: #5aa5c8 } .axis { stroke: #a9b6bd } .grid { stroke: #33434f } .interval { stroke: #f0955f } }
</style>
%s
</svg>
`, max(s.Width, minWidth), height, max(s.Width, minWidth), &s)
}
