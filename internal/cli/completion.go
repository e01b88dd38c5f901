package cli

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/bigriver/bigriver/internal/command"
	"github.com/bigriver/bigriver/internal/text"
)

// shells lists the supported shells.
var shells = []string{"bash", "fish", "powershell", "zsh"} //nolint:gochecknoglobals // constant

func (p *program) completionCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "completion SHELL",
		Short: "print a script for tab completion in your shell",
		Long: command.Page(`Print a completion script for your shell: bash, fish, powershell or
zsh. With it, the tab key completes commands, flags and names of games. Save the script where your
shell looks for completions, and start a new shell.`),
		Example: "  bigriver completion bash > ~/.local/share/bash-completion/completions/bigriver\n" +
			"  bigriver completion zsh > \"${fpath[1]}/_bigriver\"\n" +
			"  bigriver completion fish > ~/.config/fish/completions/bigriver.fish\n" +
			"  bigriver completion powershell >> $PROFILE",
		ValidArgs: shells,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return command.Misusef("which shell? %s", text.ThereAre(shells))
			}
			if err := command.NoArgs(cmd, args[1:]); err != nil {
				return err
			}
			root := cmd.Root()
			switch args[0] {
			case "bash":
				return root.GenBashCompletionV2(p.Std.Out, true)
			case "fish":
				return root.GenFishCompletion(p.Std.Out, true)
			case "powershell":
				return root.GenPowerShellCompletionWithDesc(p.Std.Out)
			case "zsh":
				return root.GenZshCompletion(p.Std.Out)
			}
			return command.AsMisuse(command.Unknown("shell", args[0], shells))
		},
	}
}

// completeGames lets shells complete game names for a command and its subcommands.
func (p *program) completeGames(cmd *cobra.Command) {
	if slices.Contains(strings.Fields(cmd.Use), "GAME") {
		cmd.ValidArgs = p.Games.Names()
	}
	for _, sub := range cmd.Commands() {
		p.completeGames(sub)
	}
}
