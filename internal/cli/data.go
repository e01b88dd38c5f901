package cli

import (
	"io"
	"slices"

	"github.com/spf13/cobra"

	"github.com/bigriver/bigriver/internal/catalog"
)

// dataFlag is the file that --data names. Empty means the game's own data.
type dataFlag string

func addData(cmd *cobra.Command, f *dataFlag) {
	cmd.Flags().StringVar((*string)(f), "data", "", "a file of data that replaces the game's own (bigriver data prints those)")
}

// of returns the game with these data.
func (f dataFlag) of(game catalog.Entry) (catalog.Entry, error) {
	if f == "" {
		return game, nil
	}
	if game.OwnData() == "" {
		return game, misusef("--data: %s has no data that can be replaced", game.Facts().Name)
	}
	content, err := readFile(string(f))
	if err != nil {
		return game, err
	}
	return game.WithData(string(f), content)
}

// oneGameWith returns the game that the one argument of a command names, with the data of the flag.
func (p *program) oneGameWith(data dataFlag, args []string) (catalog.Entry, error) {
	game, err := p.oneGame(args)
	if err != nil {
		return game, err
	}
	return data.of(game)
}

// dataCommand returns nil if no game has data that can be replaced.
func (p *program) dataCommand() *cobra.Command {
	i := slices.IndexFunc(p.games, func(e catalog.Entry) bool { return e.OwnData() != "" })
	if i < 0 {
		return nil
	}
	return &cobra.Command{
		Use:   "data GAME",
		Short: "print a game's own data as a file, to be edited and used with --data",
		Long: page(`Print a game's own data as a file: the boards, tiles, decks and costs that are a reconstruction. If you own the
printed game, save the output under another name, change it to what the game says, and play with --data FILE. An error in the
file is reported with the entry where it is.`),
		Example: "  bigriver data " + p.games[i].Facts().Name,
		RunE: func(_ *cobra.Command, args []string) error {
			game, err := p.oneGame(args)
			if err != nil {
				return err
			}
			if game.OwnData() == "" {
				return misusef("%s has no data that can be replaced", game.Facts().Name)
			}
			_, err = io.WriteString(p.std.Out, game.OwnData())
			return err
		},
	}
}
