// Package cli holds the commands of the program. It is the only package that connects all others. Data goes to standard output,
// messages to standard error. An error is one line.
package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/tui"
)

// The exit statuses.
const (
	Done   = 0
	Failed = 1
	Misuse = 2 // the command line was wrong
)

// Std holds the standard input and outputs of a command.
type Std struct {
	In       io.Reader
	Out, Err io.Writer
}

// Run runs the command that the arguments name (without the program's own name) and returns the exit status. When ctx is
// cancelled, the command prints and keeps what it has done so far.
func Run(ctx context.Context, games catalog.Catalog, args []string, std Std) (status int) {
	p := &program{games, std}
	root := p.root(args) //nolint:contextcheck // each command is given its context by ExecuteContextC
	cmd, err := root.ExecuteContextC(ctx)
	if err == nil {
		return Done
	}
	line := strings.Join(strings.FieldsFunc(err.Error(), func(r rune) bool { return r == '\n' || r == '\r' }), "; ")
	fmt.Fprintf(std.Err, "%s: %s\n", cmd.CommandPath(), line)
	if _, wrong := errors.AsType[misuse](err); wrong {
		return Misuse
	}
	return Failed
}

// program holds what every command needs.
type program struct {
	games catalog.Catalog
	std   Std
}

func (p *program) root(args []string) *cobra.Command {
	root := &cobra.Command{
		Use:   "bigriver",
		Short: "board games of the Mississippi: play, watch, simulate and study them",
		Args:  func(cmd *cobra.Command, args []string) error { return noArguments(cmd, args, "command") },
		RunE:  func(cmd *cobra.Command, _ []string) error { return cmd.Help() },

		SilenceErrors:     true,
		SilenceUsage:      true,
		CompletionOptions: cobra.CompletionOptions{DisableDefaultCmd: true},
	}
	root.SetArgs(append([]string{}, args...)) // never nil: then cobra would take those of the process
	root.SetIn(p.std.In)
	root.SetOut(p.std.Out)
	root.SetErr(p.std.Err)
	root.SetFlagErrorFunc(flagError(args))
	root.AddCommand(p.gamesCommand(), p.rulesCommand(), p.playCommand(), p.replayCommand(), p.analyseCommand(), p.simCommand(), p.arenaCommand(), p.levelsCommand(), p.trainCommand(), p.calibrateCommand(), p.workerCommand(), p.perftCommand(), p.serveCommand(), p.openapiCommand(), p.loadtestCommand(),
		versionCommand(), p.manCommand(), p.manualCommand(), p.completionCommand())
	root.AddCommand(p.verifyCommand(), p.backupCommand(), p.restoreCommand(), p.copyCommand(), p.checkCommand(), p.repairCommand(), p.doctorCommand(), p.botCommand())
	if data := p.dataCommand(); data != nil {
		root.AddCommand(data)
	}
	root.SetHelpCommand(helpCommand(root))
	p.completeGames(root)
	return root
}

func helpCommand(root *cobra.Command) *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND]",
		Short: "show how a command is used",
		RunE: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return root.Help()
			}
			for _, cmd := range root.Commands() {
				if cmd.Name() == args[0] {
					return cmd.Help()
				}
			}
			return noArguments(root, args, "command")
		},
	}
}

// say prints a message on standard error.
func (p *program) say(cmd *cobra.Command, format string, args ...any) {
	fmt.Fprintf(p.std.Err, cmd.CommandPath()+": "+format+"\n", args...)
}

// out prints data on standard output.
func (p *program) out(format string, args ...any) { fmt.Fprintf(p.std.Out, format+"\n", args...) }

// page returns a text of the help, wrapped to the width of the screen.
func page(s string) string { return tui.Wrap(s, screenWidth, "") }
