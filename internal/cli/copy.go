package cli

import (
	"context"
	"errors"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/bigriver/bigriver/internal/command"
	"github.com/bigriver/bigriver/internal/postgres"
	"github.com/bigriver/bigriver/internal/sqlite"
	"github.com/bigriver/bigriver/internal/table/audit"
	"github.com/bigriver/bigriver/internal/table/site"
)

// tellEvery is how often a copy says how far it has come.
const tellEvery = 2 * time.Second

func (p *program) copyCommand() *cobra.Command {
	var from, to command.DBAddress
	cmd := &cobra.Command{
		Use:   "copy --from PLACE --to PLACE",
		Short: "copy a whole site from a data directory into a PostgreSQL database, or back",
		Long: command.Page(`Copy everything that a server has stored: tables, people, ratings, classes, and what waits to be sent. A place is a
data directory or the address of a database (postgres://USER@HOST/NAME). Stop every server of both places first. The place that is copied to
has to be empty; the one that is copied from keeps everything.`) + "\n\n" +
			command.Page(`If the copy is cut off, the same command goes on with it. At the end it proves the copy: everything is read from both
places and compared, and the log of every table is replayed in both and leads to the same position. Only then can a server use it. Give the
password in PGPASSWORD or ~/.pgpass: other users of a machine can read command lines.`),
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
	cmd.Flags().Var(&from, "from", "the data directory or the address of the database that is copied")
	cmd.Flags().Var(&to, "to", "the new data directory, or the address of an empty database")
	return cmd
}

func isDatabase(place command.DBAddress) bool {
	return strings.HasPrefix(string(place), "postgres://") || strings.HasPrefix(string(place), "postgresql://")
}

// ends are both ends of a copy.
type ends struct {
	from site.Source
	to   site.Target

	open []io.Closer
}

func (e *ends) close() (err error) {
	for _, c := range e.open {
		err = errors.Join(err, c.Close())
	}
	return err
}

// openEnds opens both ends of a copy. They have to be closed after an error too.
func openEnds(ctx context.Context, from, to command.DBAddress) (*ends, error) {
	e := &ends{}
	if isDatabase(from) {
		source, err := postgres.CopyFrom(ctx, string(from))
		if err != nil {
			return e, err
		}
		e.from, e.open = source, append(e.open, source)
		target, err := sqlite.CopyTo(ctx, string(to), source.Name())
		if err != nil {
			return e, err
		}
		e.to, e.open = target, append(e.open, target)
		return e, nil
	}
	source, err := sqlite.CopyFrom(ctx, string(from))
	if err != nil {
		return e, err
	}
	e.from, e.open = source, append(e.open, source)
	name, err := source.Name(ctx)
	if err != nil {
		return e, err
	}
	target, err := postgres.CopyTo(ctx, string(to), name)
	if err != nil {
		return e, err
	}
	e.to, e.open = target, append(e.open, target)
	return e, nil
}

func (p *program) copySite(cmd *cobra.Command, from, to command.DBAddress) (err error) {
	ctx := cmd.Context()
	e, err := openEnds(ctx, from, to)
	defer func() { err = errors.Join(err, e.close()) }()
	if err != nil {
		return err
	}
	told, copied := time.Now(), 0
	done, err := site.Copy(ctx, e.from, e.to, audit.Same(p.Games), func(now site.Progress) {
		copied = now.Copied
		if time.Since(told) >= tellEvery {
			told = time.Now()
			p.Say(cmd, "%s: %d", now.Doing, now.Done)
		}
	})
	if err != nil && ctx.Err() != nil {
		return command.Interruptedf("%s copied; the same command goes on", tables(copied))
	}
	if err != nil {
		return err
	}
	p.Out("%s: %s with %d entries, each replayed in both places to the same position", to.String(), tables(done.Tables), done.Rows["entry"])
	for _, k := range site.People() {
		p.Out("%s: %d, the same in both", k.Name, done.Rows[k.Name])
	}
	return nil
}
