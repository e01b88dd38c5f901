package cli

import (
	"errors"

	"github.com/spf13/cobra"

	"github.com/bigriver/bigriver/internal/sqlite"
)

func (p *program) repairCommand() *cobra.Command {
	var dir string
	var accept bool
	cmd := &cobra.Command{
		Use:   "repair",
		Short: "let a server go on with what is left of damaged data",
		Long: page(`Lists what is missing in a data directory that a server refuses to open, and with --accept-loss makes what is left
a directory that it opens. What is missing stays missing. Restore a backup instead if it has more. Copy the directory first; the files that are
changed, but for bigriver.db, are kept beside as NAME.damaged-1.`),
		Example: p.example("repair", "repair --data bigriver-data --accept-loss"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := noArguments(cmd, args, "argument"); err != nil {
				return err
			}
			if accept {
				return p.repair(cmd, dir)
			}
			db, err := sqlite.OpenToRead(cmd.Context(), dir)
			if db != nil {
				err = errors.Join(err, db.Close())
			}
			if damage := (&sqlite.DamagedError{}); errors.As(err, &damage) {
				p.damaged(damage)
				return misusef("this is lost for good if you go on with what is left: say --accept-loss to do so, or restore a backup")
			}
			if err != nil {
				return err
			}
			p.out("nothing to repair: nothing that was kept is missing")
			return nil
		},
	}
	dirFlag(cmd, &dir)
	cmd.Flags().BoolVar(&accept, "accept-loss", false, "go on without what is missing")
	return cmd
}

func (p *program) repair(cmd *cobra.Command, dir string) error {
	lost, err := sqlite.Repair(cmd.Context(), dir)
	if err != nil {
		return err
	}
	if lost == nil {
		p.out("nothing to repair: nothing that was kept is missing")
		return nil
	}
	p.damaged(lost)
	p.out("%s can be served again with what is left", dir)
	return nil
}

// damaged prints what is missing, a line each.
func (p *program) damaged(d *sqlite.DamagedError) {
	p.out("%s", d.What)
	for _, l := range d.Lost {
		p.out("%s", l)
	}
	if d.Commits > 0 {
		p.out("%d commits are missing: with them may have gone accounts, sessions, ratings and settings, which are not listed", d.Commits)
	}
}
