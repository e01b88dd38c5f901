// Package cli holds the commands of the program. It is the only package that connects all others.
// Data goes to standard output, messages to standard error. An error is one line.
package cli

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/command"
	"github.com/bigriver/bigriver/internal/lab"
)

// The exit statuses.
const (
	Done   = 0
	Failed = 1
	Misuse = 2 // the command line was wrong
)

// Std holds the standard input and outputs of a command.
type Std = command.Std

// Run runs the command that the arguments name (without the program's own name) and returns the
// exit status. When ctx is cancelled, the command prints and saves what it has done so far.
func Run(ctx context.Context, games catalog.Catalog, args []string, std Std) (status int) {
	p := &program{&command.Program{Games: games, Std: std}}
	root := p.root(args) //nolint:contextcheck // ExecuteContextC passes each command its context
	cmd, err := root.ExecuteContextC(ctx)
	if err == nil {
		return Done
	}
	line := strings.Join(strings.FieldsFunc(err.Error(), func(r rune) bool { return r == '\n' || r == '\r' }), "; ")
	fmt.Fprintf(std.Err, "%s: %s\n", cmd.CommandPath(), line)
	if _, wrong := errors.AsType[command.MisuseError](err); wrong {
		return Misuse
	}
	return Failed
}

// program holds what every command needs.
type program struct{ *command.Program }

// group is a part of the list of commands in the help.
type group struct {
	title    string
	commands []*cobra.Command
}

// about is the title of the group that help belongs to.
const about = "About this program:"

// groups returns all commands of the program, grouped by purpose. A new command is a file with its
// name, help, examples and flags, and an entry in this list.
func (p *program) groups() []group {
	return []group{
		{"To play:", []*cobra.Command{
			p.openCommand(), p.gamesCommand(), p.rulesCommand(), p.dataCommand(), p.playCommand(), p.replayCommand(), p.analyseCommand(), p.verifyCommand(), p.botCommand(),
		}},
		{"To host a server:", []*cobra.Command{
			p.serveCommand(), p.doctorCommand(), p.checkCommand(), p.repairCommand(), p.backupCommand(), p.restoreCommand(), p.copyCommand(),
		}},
		{"To study games and bots:", lab.Commands(p.Program)},
		{about, []*cobra.Command{
			versionCommand(), p.manCommand(), p.manualCommand(), p.completionCommand(), p.openapiCommand(),
		}},
	}
}

func (p *program) root(args []string) *cobra.Command {
	root := &cobra.Command{
		Use:   "bigriver",
		Short: "board games of the Mississippi: play, watch, simulate and study them",
		Args:  func(cmd *cobra.Command, args []string) error { return command.NoArguments(cmd, args, "command") },
		RunE: func(cmd *cobra.Command, _ []string) error {
			if _, ok := command.Terminal(p.Std.Out); !ok {
				return cmd.Help() // a script wants no server
			}
			return p.open(cmd.Context(), defaultAddress, "", true)
		},

		Version:           versionLine(),
		SilenceErrors:     true,
		SilenceUsage:      true,
		CompletionOptions: cobra.CompletionOptions{DisableDefaultCmd: true},
	}
	root.SetArgs(append([]string{}, args...)) // never nil, for which cobra would use os.Args
	root.SetIn(p.Std.In)
	root.SetOut(p.Std.Out)
	root.SetErr(p.Std.Err)
	root.SetFlagErrorFunc(flagError(args))
	for _, g := range p.groups() {
		root.AddGroup(&cobra.Group{ID: g.title, Title: g.title})
		for _, cmd := range g.commands {
			if cmd == nil { // no game supports this command
				continue
			}
			cmd.GroupID = g.title
			root.AddCommand(cmd)
		}
	}
	root.SetVersionTemplate("{{.Version}}\n")
	root.SetUsageTemplate(usageTemplate(root))
	root.SetHelpCommand(helpCommand(root))
	root.SetHelpCommandGroupID(about)
	p.completeGames(root)
	return root
}

// usageTemplate returns cobra's template with flags wrapped to the width of the screen.
func usageTemplate(root *cobra.Command) string {
	wrapped := "FlagUsagesWrapped " + strconv.Itoa(command.ScreenWidth)
	return strings.NewReplacer("FlagUsages", wrapped, "[command]", "COMMAND").Replace(root.UsageTemplate())
}

func helpCommand(root *cobra.Command) *cobra.Command {
	return &cobra.Command{
		Use:     "help [COMMAND]...",
		Short:   "show help for a command",
		Example: "  bigriver help version\n  bigriver help bot check",
		RunE: func(_ *cobra.Command, args []string) error {
			cmd := root
			for i, name := range args {
				subs := cmd.Commands()
				if len(subs) == 0 {
					break
				}
				at := slices.IndexFunc(subs, func(sub *cobra.Command) bool { return sub.Name() == name })
				if at < 0 {
					return command.NoArguments(cmd, args[i:], "command")
				}
				cmd = subs[at]
			}
			return cmd.Help()
		},
	}
}

// flagError returns a function that turns an error about a flag into one line.
func flagError(args []string) func(*cobra.Command, error) error {
	return func(cmd *cobra.Command, err error) error {
		var missing *pflag.NotExistError
		var invalid *pflag.InvalidValueError
		var empty *pflag.ValueRequiredError
		switch {
		case errors.As(err, &missing):
			// Flags of an unknown command end up here too, since the program itself has no such
			// flags.
			for _, arg := range args {
				if !cmd.HasParent() && !strings.HasPrefix(arg, "-") {
					return command.NoArguments(cmd, []string{arg}, "command")
				}
			}
			typed := "--" + missing.GetSpecifiedName()
			if missing.GetSpecifiedShortnames() != "" {
				typed = typed[1:]
			}
			return command.AsMisuse(command.Unknown("flag", typed, flagNames(cmd)))
		case errors.As(err, &empty):
			return command.Misusef("--%s: %s after it", empty.GetFlag().Name, command.Wanted(empty.GetFlag().Value.Type()))
		case errors.As(err, &invalid):
			return command.Misusef("--%s: %s, not %q", invalid.GetFlag().Name, command.Wanted(invalid.GetFlag().Value.Type()), invalid.GetValue())
		}
		return command.AsMisuse(err)
	}
}

func flagNames(cmd *cobra.Command) (names []string) {
	cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, "--"+f.Name) })
	return names
}
