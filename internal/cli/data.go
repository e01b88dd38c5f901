package cli

import (
	"io"
	"slices"

	"github.com/spf13/cobra"

	"github.com/bigriver/bigriver/internal/catalog"
)

// dataFlag is the file that --data names, "" for the game's own data.
type dataFlag string

func addData(cmd *cobra.Command, f *dataFlag) {
	cmd.Flags().StringVar((*string)(f), "data", "", "a file of data to play with in place of the game's own, which bigriver data prints")
}

// of is the game with these data.
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

// oneGameWith takes the one argument of a command that is about a game, with the data that were asked for.
func (p *program) oneGameWith(data dataFlag, args []string) (catalog.Entry, error) {
	game, err := p.oneGame(args)
	if err != nil {
		return game, err
	}
	return data.of(game)
}

// dataCommand is nil where no game has data that can be replaced.
func (p *program) dataCommand() *cobra.Command {
	i := slices.IndexFunc(p.games, func(e catalog.Entry) bool { return e.OwnData() != "" })
	if i < 0 {
		return nil
	}
	return &cobra.Command{
		Use:   "data GAME",
		Short: "print the file of a game's own data, to write another by it for --data",
		Long: page(`Print the file of a game's own data: boards, tiles, decks and costs, as far as they are a reconstruction. Who owns
the printed game writes what it says into a copy, gives that another name, and plays with --data FILE. What is
wrong in such a file is told with its entry.`),
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
