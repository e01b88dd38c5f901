package cli

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/bigriver/bigriver/internal/sqlite"
	"github.com/bigriver/bigriver/internal/table"
)

// dirFlag adds --data, the directory of a server.
func dirFlag(cmd *cobra.Command, dir *string) {
	cmd.Flags().StringVar(dir, "data", "bigriver-data", "the data directory")
}

// backupFile takes the one argument of a command about a backup.
func backupFile(args []string) (string, error) {
	if len(args) != 1 {
		return "", misusef("want the file of one backup")
	}
	return args[0], nil
}

func (p *program) backupCommand() *cobra.Command {
	var dir string
	cmd := &cobra.Command{
		Use:   "backup FILE",
		Short: "copy all data of a server into one file, while it runs",
		Long: page(`Copy all data of a server into one new file, as it is at one moment. The server may run meanwhile. The file holds the
secrets of games that are not over, and what people have told of themselves: keep it as safe as the data.`),
		Example: p.example("backup evening.db", "backup evening-2.db --data bigriver-data"),
		RunE: func(cmd *cobra.Command, args []string) error {
			file, err := backupFile(args)
			if err != nil {
				return err
			}
			if err := sqlite.Backup(cmd.Context(), dir, file); err != nil {
				return err
			}
			n, err := sqlite.Tables(cmd.Context(), file)
			if err != nil {
				return err
			}
			p.out("%s: %s", file, tables(n))
			return nil
		},
	}
	dirFlag(cmd, &dir)
	return cmd
}

func (p *program) restoreCommand() *cobra.Command {
	var dir string
	cmd := &cobra.Command{
		Use:   "restore FILE",
		Short: "make the data directory of a server from a backup",
		Long: page(`Make the data directory of a server from a backup. There must be no data in it yet: nothing is ever overwritten. What
happened after the backup is gone, so people's pages may know more than the server does; they are told.`),
		Example: p.example("restore saved.db --data bigriver-new"),
		RunE: func(cmd *cobra.Command, args []string) error {
			file, err := backupFile(args)
			if err != nil {
				return err
			}
			if err := sqlite.Restore(cmd.Context(), file, dir); err != nil {
				return err
			}
			n, err := sqlite.Tables(cmd.Context(), file)
			if err != nil {
				return err
			}
			p.out("%s: %s", dir, tables(n))
			return nil
		},
	}
	dirFlag(cmd, &dir)
	return cmd
}

// brokenJSON is a table that does not hold, as `check --json` prints it.
type brokenJSON struct {
	Table string `json:"table"`
	Game  string `json:"game,omitempty"`
	Error string `json:"error"`
}

func (p *program) checkCommand() *cobra.Command {
	var dir string
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "check",
		Short: "play every stored table again under the present rules, and list what no longer holds",
		Long: page(`Play every table that a server has stored again, draw by draw, under the rules that this program knows, and list those
that do not hold. The server may run meanwhile. Do it before an upgrade takes over the data: the older program still plays what the newer
one does not.`),
		Example: p.example("check", "check --data bigriver-data --json"),
		RunE: func(cmd *cobra.Command, args []string) (err error) {
			if err := noArguments(cmd, args, "argument"); err != nil {
				return err
			}
			db, err := sqlite.OpenToRead(cmd.Context(), dir)
			if err != nil {
				return err
			}
			defer func() { err = errors.Join(err, db.Close()) }()
			broken := 0
			var failed error
			n, err := table.Check(cmd.Context(), db, p.games, func(id table.ID, game string, why error) {
				broken++
				if asJSON {
					failed = errors.Join(failed, p.line(brokenJSON{string(id), game, why.Error()}))
					return
				}
				p.out("%s (%s): %v", id, game, why)
			})
			switch {
			case cmd.Context().Err() != nil:
				return interruptedf("%s looked at, %d do not hold", tables(n), broken)
			case err != nil || failed != nil:
				return errors.Join(err, failed)
			case broken > 0:
				return fmt.Errorf("%d of %s do not hold", broken, tables(n))
			}
			if !asJSON {
				p.out("all hold: %s", tables(n))
			}
			return nil
		},
	}
	dirFlag(cmd, &dir)
	jsonFlag(cmd, &asJSON)
	return cmd
}

func tables(n int) string {
	if n == 1 {
		return "1 table"
	}
	return fmt.Sprintf("%d tables", n)
}
