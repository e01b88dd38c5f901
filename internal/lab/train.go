package lab

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/bigriver/bigriver/internal/command"
)

// trainFlags are the flags of `train`.
type trainFlags struct {
	games, workers, measure int
	seed                    uint64
	store, weights, chart   string
	resume                  bool
}

func (p *program) trainCommand() *cobra.Command {
	var f trainFlags
	cmd := &cobra.Command{
		Use:   "train GAME",
		Short: "train the net of a game's bots by self-play",
		Long: command.Page(`Train the net of a game's bots by self-play. The same seed and options
give the same net on any number of cores.

Progress goes to standard error: the cross entropy of the predicted winner in each third of the
games, relative to a uniform guess, and how often the net wins against bots without a net. In a
cooperative game, the net plays all seats instead. --weights receives the net in the form that the program ships, --store
a checkpoint, and --chart a page with the learning curve. With --store all three are written after
every 64 games, so an interrupted run loses at most these, and --resume continues from the
checkpoint. Without it they are written at the end.`),
		Example: p.trainExample(),
		RunE:    func(cmd *cobra.Command, args []string) error { return p.runTrain(cmd, &f, args) },
	}
	cmd.Flags().IntVar(&f.games, "games", 1000, "the number of games")
	cmd.Flags().StringVar(&f.store, "store", "", "a file for the checkpoint")
	cmd.Flags().BoolVar(&f.resume, "resume", false, "continue from the file in --store")
	cmd.Flags().StringVar(&f.weights, "weights", "", "the file to write the net to")
	cmd.Flags().StringVar(&f.chart, "chart", "", "a file for a page with the learning curve (HTML)")
	cmd.Flags().IntVar(&f.measure, "measure", 100, "the number of games for each point of the learning curve")
	cmd.Flags().IntVar(&f.workers, "workers", 0, "how many games to play at the same time (default: one per core)")
	command.SeedFlag(cmd, &f.seed)
	return cmd
}

// trainExample returns an example for each game that has a net.
func (p *program) trainExample() string {
	var lines []string
	for _, g := range p.Games {
		if name := g.Facts().Name; g.Bots().NetSpec() != nil {
			lines = append(lines, "  bigriver train "+name+" --games 20 --seed 7 --measure 10 --store "+name+".state --weights "+name+".bin")
		}
	}
	return strings.Join(lines, "\n")
}

func (p *program) runTrain(cmd *cobra.Command, f *trainFlags, args []string) (err error) {
	game, err := p.OneGame(args)
	if err != nil {
		return err
	}
	spec := game.Bots().NetSpec()
	if spec == nil {
		return command.Misusef("%s has no net", game.Facts().Name)
	}
	return p.runSelfPlay(cmd, f, game, spec)
}
