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
		Short: "play games for simulations that run on several machines",
		Long: command.Page(`Play games for sim and arena when they run with the same --db: a
PostgreSQL database passes the games to the workers. Start as many workers as you like, on any
machine that can reach the database. For the same seed the report is the same as without --db. If a
worker is killed, or unreachable for five seconds, nothing is lost: others play its block of games
again, and each block counts once.

All games of a simulation must be played by the same build of the program: the version and the
commit must match. A worker reports which other builds have games waiting. Ctrl-C ends a worker and
gives back its unfinished blocks.

Put the password into PGPASSWORD or ~/.pgpass: other users of a machine can read command lines.`),
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
			p.Logf(cmd, "playing %d blocks in parallel from %s, as %s", atOnce, db.String(), programName())
			return q.Work(cmd.Context(), atOnce, p.playBlock)
		},
	}
	cmd.Flags().Var(&db, "db", "the PostgreSQL database with the games")
	cmd.Flags().IntVar(&atOnce, "workers", 0, "how many games to play at the same time (default: one per core)")
	return cmd
}
