package cli

import (
	"cmp"
	"os"
	"path/filepath"
	"sync"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/bigriver/bigriver/docs"
	"github.com/bigriver/bigriver/internal/command"
	"github.com/bigriver/bigriver/internal/manual"
	"github.com/bigriver/bigriver/internal/server/pages"
)

func (p *program) manualCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "manual DIR",
		Short: "write the manual as HTML pages into a directory",
		Long: command.Page(`Write the manual into a directory, which is created if necessary: HTML
pages with a search for players, hosts, bot authors, researchers and developers. They need no server
and no network. A running server has the same pages at /manual/.`),
		Example: p.Example("manual site"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return command.Misusef("want the directory for the pages")
			}
			site, err := manual.Build(docs.Pages, p.Games, described(cmd.Root()), "")
			if err != nil {
				return err
			}
			for name, data := range site {
				file := filepath.Join(args[0], filepath.FromSlash(name))
				if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil { //nolint:gosec // readable by everybody
					return err
				}
				if err := os.WriteFile(file, data, 0o644); err != nil { //nolint:gosec // readable by everybody
					return err
				}
			}
			p.Out("%s: %d files", args[0], len(site))
			return nil
		},
	}
}

// manualOnce returns the manual for a server, which is made at the first request.
func (p *program) manualOnce() pages.Manual {
	return sync.OnceValue(func() map[string][]byte {
		site, err := manual.Build(docs.Pages, p.Games, described(p.root(nil)), "../")
		if err != nil {
			panic(err) // a test builds it from the same files
		}
		return site
	})
}

// described returns the help of a command's visible subcommands, recursively.
func described(cmd *cobra.Command) (list []manual.Command) {
	for _, sub := range subcommands(cmd) {
		c := manual.Command{Path: sub.CommandPath(), Use: sub.UseLine(), Short: sub.Short, Long: cmp.Or(sub.Long, sub.Short), Example: sub.Example}
		sub.NonInheritedFlags().VisitAll(func(f *pflag.Flag) {
			if f.Hidden {
				return
			}
			kind, usage := usageOf(f)
			c.Flags = append(c.Flags, manual.Flag{Name: f.Name, Kind: kind, Usage: usage})
		})
		list = append(append(list, c), described(sub)...)
	}
	return list
}
