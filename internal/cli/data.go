package cli

import (
	"io"
	"slices"

	"github.com/spf13/cobra"

	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/command"
)

// dataCommand returns nil if no game has data that can be replaced.
func (p *program) dataCommand() *cobra.Command {
	i := slices.IndexFunc(p.Games, func(e catalog.Entry) bool { return e.OwnData() != "" })
	if i < 0 {
		return nil
	}
	return &cobra.Command{
		Use:   "data GAME",
		Short: "print a game's data as a file that you can edit and play with",
		Long: command.Page(`Print a game's own data as a file: the boards, tiles, decks and costs
that we had to reconstruct. If you own the printed game, save the output under another name, change
it to match your game, and play with --data FILE. If the file has an error, the message names the
faulty entry.`),
		Example: "  bigriver data " + p.Games[i].Facts().Name,
		RunE: func(_ *cobra.Command, args []string) error {
			game, err := p.OneGame(args)
			if err != nil {
				return err
			}
			if game.OwnData() == "" {
				return command.Misusef("%s has no data that can be replaced", game.Facts().Name)
			}
			_, err = io.WriteString(p.Std.Out, game.OwnData())
			return err
		},
	}
}
