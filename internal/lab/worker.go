package lab

import (
	"runtime"

	"github.com/spf13/cobra"

	"github.com/bigriver/bigriver/internal/command"
)

func (p *program) workerCommand() *cobra.Command {
	var db command.DBAddress
	var atOnce int
	cmd := &cobra.Command{
		Use:   "worker --db ADDRESS",
		Short: "play games of simulations that others have put into a database",
		Long: command.Page(`Play games for sim, arena and train, which put them into a PostgreSQL database with the same --db. Start as many workers as
you like, on any machines that reach the database. The report is the same as without --db, for the same seed. A worker that is killed or
unreachable for five seconds loses nothing: others play its blocks again, and each counts once.`) + "\n\n" +
			command.Page(`The games of one simulation are played by one program: the version and the commit have to be the same. A worker says which other
programs have put in games that wait. Ctrl-C ends a worker and gives back what it plays. Give the password in PGPASSWORD or ~/.pgpass: other
users of a machine can read command lines.`),
		Example: p.Example("worker --db postgres://bigriver@db.example.org/bigriver",
			"sim GAME --games 100 --seed 7 --db postgres://bigriver@db.example.org/bigriver",
			"arena GAME --bots STRONGEST,random --games 20 --seed 7 --db postgres://bigriver@db.example.org/bigriver"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := command.NoArguments(cmd, args, "argument"); err != nil {
				return err
			}
			if db == "" {
				return command.Misusef("want the address of a database: --db postgres://USER@HOST/NAME")
			}
			if err := command.AtLeast(cmd, "workers", 1, atOnce); err != nil {
				return err
			}
			if atOnce == 0 {
				atOnce = runtime.GOMAXPROCS(0)
			}
			q, err := p.openBlocks(cmd.Context(), db)
			if err != nil {
				return err
			}
			defer q.Close()
			p.Logf(cmd, "playing %d blocks at once from %s, as %s", atOnce, db.String(), programName())
			return q.Work(cmd.Context(), atOnce, p.playBlock)
		},
	}
	cmd.Flags().Var(&db, "db", "the address of the PostgreSQL database")
	cmd.Flags().IntVar(&atOnce, "workers", 0, "how many games are played at once (default: one a core)")
	return cmd
}
