package cli

import (
	"encoding/json"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/bigriver/bigriver/internal/command"
)

func versionCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:     "version",
		Short:   "print the version of this program",
		Example: "  bigriver version\n  bigriver version --json",
		Args:    command.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			v := command.ThisBuild()
			if asJSON {
				return json.NewEncoder(cmd.OutOrStdout()).Encode(v)
			}
			_, err := fmt.Fprintln(cmd.OutOrStdout(), versionLine())
			return err
		},
	}
	command.JSONFlag(cmd, &asJSON)
	return cmd
}

// versionLine describes this build in one line.
func versionLine() string {
	v := command.ThisBuild()
	line := "bigriver " + v.Version
	if v.Revision != "" {
		line += ", commit " + v.Revision
	}
	if v.Modified {
		line += " with changes"
	}
	return fmt.Sprintf("%s, %s for %s/%s", line, v.Go, v.OS, v.Arch)
}
