package cli

import (
	"encoding/json"
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"
)

// versionJSON is what `version --json` prints.
type versionJSON struct {
	Version  string `json:"version"`
	Revision string `json:"revision,omitempty"`
	Time     string `json:"time,omitempty"`
	Modified bool   `json:"modified"`
	Go       string `json:"go"`
	OS       string `json:"os"`
	Arch     string `json:"arch"`
}

func tooMuch(args []string) error {
	if len(args) > 0 {
		return misusef("%q is too much", args[0])
	}
	return nil
}

func versionCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:     "version",
		Short:   "print the version of this program",
		Example: "  bigriver version\n  bigriver version --json",
		Args:    func(_ *cobra.Command, args []string) error { return tooMuch(args) },
		RunE: func(cmd *cobra.Command, _ []string) error {
			v := buildVersion()
			if asJSON {
				return json.NewEncoder(cmd.OutOrStdout()).Encode(v)
			}
			line := "bigriver " + v.Version
			if v.Revision != "" {
				line += ", commit " + v.Revision
			}
			if v.Modified {
				line += " with changes"
			}
			_, err := fmt.Fprintf(cmd.OutOrStdout(), "%s, %s for %s/%s\n", line, v.Go, v.OS, v.Arch)
			return err
		},
	}
	jsonFlag(cmd, &asJSON)
	return cmd
}

func buildVersion() versionJSON {
	v := versionJSON{Version: "(unknown)", Go: runtime.Version(), OS: runtime.GOOS, Arch: runtime.GOARCH}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return v
	}
	v.Version = info.Main.Version
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			v.Revision = s.Value
		case "vcs.time":
			v.Time = s.Value
		case "vcs.modified":
			v.Modified = s.Value == "true"
		}
	}
	return v
}
