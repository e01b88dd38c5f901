package cli

import (
	"context"
	"errors"

	"github.com/spf13/cobra"

	"github.com/bigriver/bigriver/internal/command"
	"github.com/bigriver/bigriver/internal/sqlite"
)

func (p *program) repairCommand() *cobra.Command {
	var dir string
	var accept bool
	cmd := &cobra.Command{
		Use:   "repair",
		Short: "make damaged data usable again, without the lost parts",
		Long: command.Page(`List what is missing from a data directory that a server refuses to
open. With --accept-loss, change the directory so that a server can open it with the remaining data,
and rebuild damaged indexes. What is missing stays missing: if a backup has more of it, restore that
instead.

Copy the directory first. Replaced files, except bigriver.db, are kept as NAME.damaged-1. If the
command fails, nothing has changed.`),
		Example: p.Example("repair", "repair --data bigriver-data --accept-loss"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := command.NoArguments(cmd, args, "argument"); err != nil {
				return err
			}
			lost, err := lostData(cmd.Context(), dir, accept)
			switch {
			case err != nil:
				return err
			case lost == nil:
				p.Out("nothing to repair: no data is missing")
				return nil
			}
			p.Out("%s", lost.What)
			switch {
			case lost.Pages && accept:
				p.Out("the indexes of %s are rebuilt, and nothing is lost", dir)
				return nil
			case lost.Pages:
				return command.Misusef("if it is an index, --accept-loss rebuilds it with nothing lost; if it is a table, that fails and changes nothing: then restore a backup")
			}
			p.Out("moves, messages, accounts, sessions, ratings and settings may be lost")
			if !accept {
				return command.Misusef("this is lost for good if you go on with the data that is left: do so with --accept-loss, or restore a backup")
			}
			p.Out("a server can use %s again, with the data that is left", dir)
			return nil
		},
	}
	dirFlag(cmd, &dir)
	cmd.Flags().BoolVar(&accept, "accept-loss", false, "continue without the missing data")
	return cmd
}

// lostData returns what a directory has lost, or nil. If accept is true, it repairs the directory.
func lostData(ctx context.Context, dir string, accept bool) (lost *sqlite.DamagedError, err error) {
	if accept {
		return sqlite.Repair(ctx, dir)
	}
	db, err := sqlite.OpenToRead(ctx, dir)
	if db != nil {
		if err == nil {
			err = db.Check(ctx, func(what string) {
				if lost == nil {
					lost = sqlite.PagesError(what)
				}
			})
		}
		err = errors.Join(err, db.Close())
	}
	if errors.As(err, &lost) {
		err = nil
	}
	return lost, err
}
