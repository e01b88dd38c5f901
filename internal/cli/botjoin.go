package cli

import (
	"cmp"
	"net/url"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/bigriver/bigriver/internal/botproto"
	"github.com/bigriver/bigriver/internal/command"
	"github.com/bigriver/bigriver/internal/engine/match"
)

// join plays at the tables of a server until Ctrl-C.
func (p *program) join(cmd *cobra.Command, flags *joinFlags, argv []string) error {
	limits, err := flags.programs.Limits()
	if err != nil {
		return err
	}
	if flags.url == "" {
		return command.Misusef("want the address of the server, such as --server https://river.example")
	}
	if at, err := url.Parse(flags.url); err != nil || at.Host == "" || at.Scheme != "http" && at.Scheme != "https" {
		return command.Misusef("--server: want an address such as https://river.example, not %q", flags.url)
	}
	token := cmp.Or(flags.token, os.Getenv("BIGRIVER_TOKEN"))
	if token == "" {
		return command.Misusef("want the token of the bot, in --token or BIGRIVER_TOKEN")
	}
	// Start it once, so that a wrong command is reported before anybody waits for it.
	started, err := botproto.Start(cmd.Context(), argv, limits, p.Std.Err)
	if err != nil {
		return err
	}
	started.Close()
	j := botproto.Joiner{
		Server: strings.TrimSuffix(flags.url, "/"), Token: token, Table: flags.table, Argv: argv, Limits: limits, Stderr: p.Std.Err,
		Log: func(what string) { p.Out("%s", what) },
		Find: func(game string, version int) (match.Game, error) {
			entry, err := p.Games.Played(game, version)
			return entry, err
		},
	}
	return j.Run(cmd.Context())
}
