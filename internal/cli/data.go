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
		Short: "print a game's own data as a file, to be edited and used with --data",
		Long: command.Page(`Print a game's own data as a file: the boards, tiles, decks and costs that are a reconstruction. If you own the
printed game, save the output under another name, change it to what the game says, and play with --data FILE. An error in the
file is reported with the entry where it is.`),
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
