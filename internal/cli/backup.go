package cli

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/bigriver/bigriver/internal/command"
	"github.com/bigriver/bigriver/internal/sqlite"
)

// dirFlag adds --data, the directory of a server.
func dirFlag(cmd *cobra.Command, dir *string) {
	cmd.Flags().StringVar(dir, "data", "bigriver-data", "the data directory")
}

func (p *program) backupCommand() *cobra.Command {
	return p.ofBackup(&cobra.Command{
		Use:   "backup FILE",
		Short: "back up a server's data into one file, even while it runs",
		Long: command.Page(`Back up all data of a server, as it is at one moment, into one new
file. The server may keep running. The file contains personal data and the secrets of unfinished
games: protect it as well as the data directory. To back up a PostgreSQL database, use pg_dump and
pg_restore instead.`),
		Example: p.Example("backup evening.db", "backup evening-2.db --data bigriver-data"),
	}, func(ctx context.Context, file, dir string) (string, error) {
		return file, sqlite.Backup(ctx, dir, file)
	})
}

func (p *program) restoreCommand() *cobra.Command {
	return p.ofBackup(&cobra.Command{
		Use:   "restore FILE",
		Short: "create a data directory from a backup",
		Long: command.Page(`Create a server's data directory from a backup. Nothing is overwritten:
the directory must not contain any data. Everything that happened after the backup is lost. A
browser page that is still open may show later moves that the server has lost; the page then says so.`),
		Example: p.Example("restore saved.db --data bigriver-new"),
	}, func(ctx context.Context, file, dir string) (string, error) {
		return dir, sqlite.Restore(ctx, file, dir)
	})
}

// ofBackup runs a command that takes a backup file and a data directory, and prints how many tables
// are in the result.
func (p *program) ofBackup(cmd *cobra.Command, do func(ctx context.Context, file, dir string) (made string, err error)) *cobra.Command {
	var dir string
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if len(args) != 1 {
			return command.Misusef("want one backup file")
		}
		file := args[0]
		made, err := do(cmd.Context(), file, dir)
		if err != nil {
			return err
		}
		n, err := sqlite.CountTables(cmd.Context(), file)
		if err != nil {
			return err
		}
		p.Out("%s: %s", made, tables(n))
		return nil
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
