package lab

import (
	"context"
	"sync/atomic"

	"github.com/spf13/cobra"

	"github.com/bigriver/bigriver/internal/chart"
	"github.com/bigriver/bigriver/internal/command"
	"github.com/bigriver/bigriver/internal/text"
)

// perftJSON is the output of `perft --json`.
type perftJSON struct {
	Game        string            `json:"game"`
	Seats       int               `json:"seats"`
	Options     map[string]string `json:"options"` // including defaults
	Counts      []countJSON       `json:"counts"`
	Interrupted bool              `json:"interrupted"`
}

type countJSON struct {
	Depth     int    `json:"depth"`
	Sequences uint64 `json:"sequences"`
}

func (p *program) perftCommand() *cobra.Command {
	var setup command.SetupFlags
	var depth int
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "perft GAME",
		Short: "count the possible sequences of actions from the start of a game",
		Long: command.Page(`Count the sequences of exactly N actions from the start of a game,
including the actions of chance. If several seats may act, their actions count in every order. If
two versions of the rules have the same counts, they are very likely the same rules.`),
		Example: p.Example("perft GAME --depth 3", "perft GAME --depth 2 --options OPTION --json"),
		RunE: func(cmd *cobra.Command, args []string) error {
			game, err := p.OneGameWith(setup.Data, args)
			if err != nil {
				return err
			}
			if err := command.AtLeast(cmd, "depth", 1, depth); err != nil {
				return err
			}
			s, err := setup.Setup(cmd, game, 0)
			if err != nil {
				return err
			}
			full, err := game.Facts().Complete(s)
			if err != nil {
				return err
			}
			report := perftJSON{Game: game.Facts().Name, Seats: full.Seats, Options: full.Options, Counts: []countJSON{}}
			var stop atomic.Bool
			stop.Store(cmd.Context().Err() != nil) // AfterFunc does so too, but later
			defer context.AfterFunc(cmd.Context(), func() { stop.Store(true) })()
			for d := 1; d <= depth && !report.Interrupted; d++ {
				n, done, err := game.Perft(s, d, stop.Load)
				switch {
				case err != nil:
					return command.AsMisuse(command.Refusal(game, text.English, err))
				case !done:
					report.Interrupted = true
				default:
					report.Counts = append(report.Counts, countJSON{d, n})
				}
				if done && !asJSON {
					p.Out("%3d  %s", d, chart.Count(n))
				}
			}
			if asJSON {
				if err := p.JSON(report); err != nil {
					return err
				}
			}
			if report.Interrupted {
				return command.Interruptedf("depth %d is incomplete", len(report.Counts)+1)
			}
			return nil
		},
	}
	setup.Add(cmd)
	cmd.Flags().Lookup("seats").Usage = "the number of seats (default: the game's usual number)"
	cmd.Flags().IntVar(&depth, "depth", 3, "the maximum number of actions")
	command.JSONFlag(cmd, &asJSON)
	return cmd
}
