// Package lab holds the laboratory's commands: they play many games, compare bots, train judges and
// measure servers.
package lab

import (
	"github.com/spf13/cobra"

	"github.com/bigriver/bigriver/internal/command"
)

// program holds what every command needs.
type program struct{ *command.Program }

// Commands returns the laboratory's commands.
func Commands(c *command.Program) []*cobra.Command {
	p := &program{c}
	return []*cobra.Command{
		p.simCommand(), p.arenaCommand(), p.levelsCommand(), p.trainCommand(), p.calibrateCommand(), p.examCommand(), p.perftCommand(), p.workerCommand(),
		p.loadtestCommand(),
	}
}
