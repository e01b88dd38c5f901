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
		Short: "copy all data of a server into one file, even while it runs",
		Long: command.Page(`Copy all data of a server, as it is at one moment, into one new file. The server may run meanwhile. The file holds
the secrets of games that are not over and personal data: keep it as safe as the data directory. For a PostgreSQL database use
pg_dump and pg_restore.`),
		Example: p.Example("backup evening.db", "backup evening-2.db --data bigriver-data"),
	}, func(ctx context.Context, file, dir string) (string, error) {
		return file, sqlite.Backup(ctx, dir, file)
	})
}

func (p *program) restoreCommand() *cobra.Command {
	return p.ofBackup(&cobra.Command{
		Use:   "restore FILE",
		Short: "make the data directory of a server from a backup",
		Long: command.Page(`Make the data directory of a server from a backup. The directory must not have any data: nothing is overwritten.
Everything after the backup is gone. An open page in a browser may show more than the server then knows; it says so.`),
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
			return command.Misusef("want the file of one backup")
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
