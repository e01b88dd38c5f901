package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/bigriver/bigriver/internal/command"
	"github.com/bigriver/bigriver/internal/sqlite"
)

// dirFlag adds --data, the directory of a server.
func dirFlag(cmd *cobra.Command, dir *string) {
	cmd.Flags().StringVar(dir, "data", "bigriver-data", "the data directory")
}

// backupFile returns the one argument of a command about a backup.
func backupFile(args []string) (string, error) {
	if len(args) != 1 {
		return "", command.Misusef("want the file of one backup")
	}
	return args[0], nil
}

func (p *program) backupCommand() *cobra.Command {
	var dir string
	cmd := &cobra.Command{
		Use:   "backup FILE",
		Short: "copy all data of a server into one file, even while it runs",
		Long: command.Page(`Copy all data of a server, as it is at one moment, into one new file. The server may run meanwhile. The file holds
the secrets of games that are not over and personal data: keep it as safe as the data directory. For a PostgreSQL database use
pg_dump and pg_restore.`),
		Example: p.Example("backup evening.db", "backup evening-2.db --data bigriver-data"),
		RunE: func(cmd *cobra.Command, args []string) error {
			file, err := backupFile(args)
			if err != nil {
				return err
			}
			if err := sqlite.Backup(cmd.Context(), dir, file); err != nil {
				return err
			}
			n, err := sqlite.CountTables(cmd.Context(), file)
			if err != nil {
				return err
			}
			p.Out("%s: %s", file, tables(n))
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
		Long: command.Page(`Make the data directory of a server from a backup. The directory must not have any data: nothing is overwritten.
Everything after the backup is gone. An open page in a browser may show more than the server then knows; it says so.`),
		Example: p.Example("restore saved.db --data bigriver-new"),
		RunE: func(cmd *cobra.Command, args []string) error {
			file, err := backupFile(args)
			if err != nil {
				return err
			}
			if err := sqlite.Restore(cmd.Context(), file, dir); err != nil {
				return err
			}
			n, err := sqlite.CountTables(cmd.Context(), file)
			if err != nil {
				return err
			}
			p.Out("%s: %s", dir, tables(n))
			return nil
		},
	}
	dirFlag(cmd, &dir)
	return cmd
}

func tables(n int) string {
	if n == 1 {
		return "1 table"
	}
	return fmt.Sprintf("%d tables", n)
}
