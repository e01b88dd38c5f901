package cli

import (
	"cmp"
	"net/url"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/bigriver/bigriver/internal/botproto"
	"github.com/bigriver/bigriver/internal/engine"
)

// join plays at the tables of a server until Ctrl-C.
func (p *program) join(cmd *cobra.Command, flags *joinFlags, argv []string) error {
	limits, err := flags.programs.limits()
	if err != nil {
		return err
	}
	if flags.url == "" {
		return misusef("want the address of the server, as --server https://river.example")
	}
	if at, err := url.Parse(flags.url); err != nil || at.Host == "" || at.Scheme != "http" && at.Scheme != "https" {
		return misusef("--server: want an address, as https://river.example, not %q", flags.url)
	}
	token := cmp.Or(flags.token, os.Getenv("BIGRIVER_TOKEN"))
	if token == "" {
		return misusef("want the token of the bot, in --token or BIGRIVER_TOKEN")
	}
	// Start it once, so that a wrong command is told before anybody waits for it.
	started, err := botproto.Start(cmd.Context(), argv, limits, p.std.Err)
	if err != nil {
		return err
	}
	started.Close()
	j := botproto.Joiner{
		Server: strings.TrimSuffix(flags.url, "/"), Token: token, Table: flags.table, Argv: argv, Limits: limits, Stderr: p.std.Err,
		Say: func(what string) { p.out("%s", what) },
		Find: func(game string, version int) (engine.Game, error) {
			entry, err := p.games.Played(game, version)
			return entry, err
		},
	}
	return j.Run(cmd.Context())
}
