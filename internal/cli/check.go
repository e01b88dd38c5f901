package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/bigriver/bigriver/internal/command"
	"github.com/bigriver/bigriver/internal/postgres"
	"github.com/bigriver/bigriver/internal/sqlite"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/audit"
)

// brokenJSON is a fault in the data or a broken table, as printed by `check --json`.
type brokenJSON struct {
	Table   string `json:"table,omitempty"` // empty: the fault concerns the data as a whole
	Game    string `json:"game,omitempty"`
	Version int    `json:"version,omitempty"` // the version of the rules
	Error   string `json:"error"`
}

// playedBy is a game and a version of its rules.
type playedBy struct {
	Game    string `json:"game"`
	Version int    `json:"version"`
}

// heldJSON is the number of tables of a game and version, and how many of them are broken.
type heldJSON struct {
	playedBy

	Tables int `json:"tables"`
	Broken int `json:"broken"`
}

func (p *program) checkCommand() *cobra.Command {
	var dir string
	var db command.DBAddress
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "check",
		Short: "check a server's data for damage, and replay every table",
		Long: command.Page(`Check everything that a server has stored. This lists what is missing
or damaged, and replays every table, with its draws, under the version of the rules that it started
with. It prints the broken tables with the reason, and the number of tables for each game and
version. Nothing is changed, and the server may keep running.

Before an upgrade, check the data with the new program: it may have dropped versions of the rules
that the old program supports.

With --db postgres://USER@HOST/NAME it checks the tables in a PostgreSQL database. To check the
database's pages, use PostgreSQL's own tools (pg_amcheck).`),
		Example: p.Example("check", "check --data bigriver-data --json"),
		RunE: func(cmd *cobra.Command, args []string) (err error) {
			if err := command.NoArguments(cmd, args, "argument"); err != nil {
				return err
			}
			c := &checking{program: p, asJSON: asJSON, by: map[playedBy]*heldJSON{}}
			if db != "" {
				if cmd.Flags().Changed("data") {
					return command.Misusef("--data and --db cannot be used together")
				}
				return c.runDatabase(cmd.Context(), db)
			}
			return c.run(cmd.Context(), dir)
		},
	}
	dirFlag(cmd, &dir)
	cmd.Flags().Var(&db, "db", "the PostgreSQL database to check instead of the data directory")
	command.JSONFlag(cmd, &asJSON)
	return cmd
}

// checking is one run of check.
type checking struct {
	*program

	asJSON  bool
	damaged int // faults in the data
	tables  int
	broken  int // tables that are damaged or cannot be replayed
	by      map[playedBy]*heldJSON
	failed  error
}

func (c *checking) run(ctx context.Context, dir string) (err error) {
	db, err := sqlite.OpenToRead(ctx, dir)
	if db == nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if lost := (&sqlite.DamagedError{}); errors.As(err, &lost) {
		c.damage("", lost.What)
	} else if err != nil {
		return err
	}
	if err := db.Check(ctx, func(what string) { c.damage("", what) }); err != nil {
		return err
	}
	return c.replayAll(ctx, db)
}

// runDatabase checks a database.
func (c *checking) runDatabase(ctx context.Context, address command.DBAddress) (err error) {
	db, err := postgres.OpenToRead(ctx, string(address))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	return c.replayAll(ctx, db)
}

// replayAll replays every table, and reports at the end what was wrong.
func (c *checking) replayAll(ctx context.Context, store table.Store) error {
	err := audit.Check(ctx, store, c.Games, c.checked)
	if ctx.Err() != nil {
		return command.Interruptedf("%s checked, %d are broken", tables(c.tables), c.broken)
	}
	c.count()
	switch {
	case err != nil || c.failed != nil:
		return errors.Join(err, c.failed)
	case c.damaged > 0 && c.broken > 0:
		return fmt.Errorf("the data is damaged, and %d of %s are broken", c.broken, tables(c.tables))
	case c.damaged > 0:
		return errors.New("the data is damaged")
	case c.broken > 0:
		return fmt.Errorf("%d of %s are broken", c.broken, tables(c.tables))
	}
	if !c.asJSON {
		c.Out("all valid: %s", tables(c.tables))
	}
	return nil
}

func (c *checking) damage(id, what string) {
	c.damaged++
	if c.asJSON {
		c.print(brokenJSON{Table: id, Error: what})
		return
	}
	c.Out("%s", what)
}

// checked counts a table, and prints what is wrong with it.
func (c *checking) checked(t audit.Checked) {
	by := playedBy{t.Game, t.Version}
	if c.by[by] == nil {
		c.by[by] = &heldJSON{playedBy: by}
	}
	c.tables++
	c.by[by].Tables++
	if t.Err == nil {
		return
	}
	c.broken++
	c.by[by].Broken++
	switch {
	case c.asJSON:
		c.print(brokenJSON{string(t.ID), t.Game, t.Version, t.Err.Error()})
	case t.Game == "": // the header cannot be read; the error names the table
		c.Out("%v", t.Err)
	default:
		c.Out("%s (%s %d): %v", t.ID, t.Game, t.Version, t.Err)
	}
}

// count prints a line for each game and version, sorted.
func (c *checking) count() {
	order := func(a, b playedBy) int { return cmp.Or(strings.Compare(a.Game, b.Game), a.Version-b.Version) }
	for _, by := range slices.SortedFunc(maps.Keys(c.by), order) {
		n := c.by[by]
		switch {
		case c.asJSON:
			c.print(n)
		case by.Game == "":
		case n.Broken == 0:
			c.Out("%s, version %d of its rules: %s, all valid", by.Game, by.Version, tables(n.Tables))
		default:
			c.Out("%s, version %d of its rules: %s, %d are broken", by.Game, by.Version, tables(n.Tables), n.Broken)
		}
	}
}

func (c *checking) print(data any) { c.failed = errors.Join(c.failed, c.Line(data)) }
