package cli

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

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
	Table   string `json:"table"`
	Game    string `json:"game,omitempty"`
	Version int    `json:"version,omitempty"` // of the rules
	Error   string `json:"error"`
}

// playedBy is a game by one version of its rules.
type playedBy struct {
	Game    string `json:"game"`
	Version int    `json:"version"`
}

// heldJSON says how many tables of a game and version there are, and how many of them do not hold.
type heldJSON struct {
	playedBy

	Tables int `json:"tables"`
	Broken int `json:"broken"`
}

// checking gathers what table.Check reports.
type checking struct {
	p              *program
	json           bool
	tables, broken int
	by             map[playedBy]*heldJSON
	failed         error
}

func (c *checking) add(t table.Checked) {
	by := playedBy{t.Game, t.Version}
	count := c.by[by]
	if count == nil {
		count = &heldJSON{playedBy: by}
		c.by[by] = count
	}
	c.tables++
	count.Tables++
	if t.Err == nil {
		return
	}
	c.broken++
	count.Broken++
	if c.json {
		c.failed = errors.Join(c.failed, c.p.line(brokenJSON{string(t.ID), t.Game, t.Version, t.Err.Error()}))
		return
	}
	c.p.out("%s (%s %d): %v", t.ID, t.Game, t.Version, t.Err)
}

// count prints a line for each game and version, in the order of their names.
func (c *checking) count() error {
	order := func(a, b playedBy) int { return cmp.Or(strings.Compare(a.Game, b.Game), a.Version-b.Version) }
	for _, by := range slices.SortedFunc(maps.Keys(c.by), order) {
		n := c.by[by]
		switch {
		case c.json:
			c.failed = errors.Join(c.failed, c.p.line(n))
		case by.Game == "":
		case n.Broken == 0:
			c.p.out("%s, version %d of its rules: %s, all hold", by.Game, by.Version, tables(n.Tables))
		default:
			c.p.out("%s, version %d of its rules: %s, %d do not hold", by.Game, by.Version, tables(n.Tables), n.Broken)
		}
	}
	return c.failed
}

func (p *program) checkCommand() *cobra.Command {
	var dir string
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "check",
		Short: "play every stored table again, and list what does not hold",
		Long: page(`Play every table that a server has stored again, draw by draw, by the version of the rules that it began with. List those
that do not hold, and count the tables of each game and version. The server may run meanwhile. Do it with a new program before an upgrade
takes over the data: the older program still plays the versions that the newer one no longer keeps.`),
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
			c := checking{p: p, json: asJSON, by: map[playedBy]*heldJSON{}}
			err = table.Check(cmd.Context(), db, p.games, c.add)
			if cmd.Context().Err() != nil {
				return interruptedf("%s looked at, %d do not hold", tables(c.tables), c.broken)
			}
			if err := errors.Join(err, c.count()); err != nil {
				return err
			}
			if c.broken > 0 {
				return fmt.Errorf("%d of %s do not hold", c.broken, tables(c.tables))
			}
			if !asJSON {
				p.out("all hold: %s", tables(c.tables))
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
