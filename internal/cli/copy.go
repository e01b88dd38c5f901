package cli

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/bigriver/bigriver/internal/command"
	"github.com/bigriver/bigriver/internal/postgres"
	"github.com/bigriver/bigriver/internal/sqlite"
	"github.com/bigriver/bigriver/internal/sqlstore"
	"github.com/bigriver/bigriver/internal/table/audit"
)

// progressInterval is how often a copy reports its progress.
const progressInterval = 2 * time.Second

func (p *program) copyCommand() *cobra.Command {
	var from, to command.DBAddress
	cmd := &cobra.Command{
		Use:   "copy --from PLACE --to PLACE",
		Short: "copy a whole site from a data directory to a PostgreSQL database, or back",
		Long: command.Page(`Copy everything that a server has stored: tables, people, ratings,
classes and unsent notices. A PLACE is a data directory or the address of a database
(postgres://USER@HOST/NAME). First stop all servers that use either place. The target must be empty.
The source keeps everything.

If the copy is interrupted, run the same command again to continue. At the end the copy is verified:
everything is read from both places and compared, and the log of every table is replayed in both and
must lead to the same position. A server can use the copy only after that.

Put the password into PGPASSWORD or ~/.pgpass: other users of a machine can read command lines.`),
		Example: p.Example("copy --from bigriver-data --to postgres://bigriver@db.example.org/bigriver",
			"copy --from postgres://bigriver@db.example.org/bigriver --to bigriver-back"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := command.NoArguments(cmd, args, "argument"); err != nil {
				return err
			}
			switch {
			case from == "" || to == "":
				return command.Misusef("want both --from and --to")
			case isDatabase(from) == isDatabase(to):
				return command.Misusef("want a data directory and the address of a database (postgres://...); for a second directory use backup and restore, for a second database pg_dump")
			}
			return p.copySite(cmd, from, to)
		},
	}
	cmd.Flags().Var(&from, "from", "the data directory or database to copy")
	cmd.Flags().Var(&to, "to", "the new data directory or empty database to copy it to")
	return cmd
}

func isDatabase(place command.DBAddress) bool {
	return strings.HasPrefix(string(place), "postgres://") || strings.HasPrefix(string(place), "postgresql://")
}

// place is the source or the target of a copy: a data directory or a database.
type place interface {
	sqlstore.Target

	Name(ctx context.Context) (string, error)
	Close() error
}

func copyFrom(ctx context.Context, at command.DBAddress) (place, error) {
	if isDatabase(at) {
		return postgres.CopyFrom(ctx, string(at))
	}
	return sqlite.CopyFrom(ctx, string(at))
}

func copyTo(ctx context.Context, at command.DBAddress, source string) (place, error) {
	if isDatabase(at) {
		return postgres.CopyTo(ctx, string(at), source)
	}
	return sqlite.CopyTo(ctx, string(at), source)
}

func (p *program) copySite(cmd *cobra.Command, from, to command.DBAddress) (err error) {
	ctx := cmd.Context()
	source, err := copyFrom(ctx, from)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, source.Close()) }()
	name, err := source.Name(ctx)
	if err != nil {
		return err
	}
	target, err := copyTo(ctx, to, name)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, target.Close()) }()
	lastReport, copied := time.Now(), 0
	done, err := sqlstore.CopySite(ctx, source, target, audit.Compare(p.Games), func(now sqlstore.Progress) {
		copied = now.Copied
		if time.Since(lastReport) >= progressInterval {
			lastReport = time.Now()
			p.Logf(cmd, "%s: %d", now.Doing, now.Done)
		}
	})
	if err != nil && ctx.Err() != nil {
		return command.Interruptedf("%s copied; run the same command again to continue", tables(copied))
	}
	if err != nil {
		return err
	}
	p.Out("%s: %s with %d entries, each replayed in both places to the same position", to.String(), tables(done.Tables), done.Entries)
	for _, kind := range sqlstore.Kinds() {
		p.Out("%s: %d, the same in both", kind, done.Rows[kind])
	}
	return nil
}
