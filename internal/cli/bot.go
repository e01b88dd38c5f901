package cli

import (
	"cmp"
	"errors"
	"fmt"
	"net/url"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/bigriver/bigriver/internal/botproto"
	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/command"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/text"
)

func (p *program) botCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "bot",
		Short: "check your own bot, let it play on a server, or run one of ours",
		Long: command.Page(`Work with bots, written in any language. A program that speaks the
protocol in docs/bot-protocol.md can take a seat in play, sim and arena: name its command as a
player. The commands below are for people who write such programs.`),
		Example: p.Example("bot check -- bigriver bot serve random"),
		Args:    func(cmd *cobra.Command, args []string) error { return command.NoArguments(cmd, args, "command") },
		RunE:    func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(p.botServeCommand(), p.botCheckCommand(), p.botJoinCommand())
	return cmd
}

func (p *program) botServeCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "serve NAME",
		Short: "run one of our bots as a program that speaks the bot protocol",
		Long: command.Page(`Run one of our own bots as a program that speaks the bot protocol on
standard input and output, for every game that it can play. It ends when it is told to quit or its
input ends.`),
		Example: p.Example("bot serve random"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return command.Misusef("want the name of one bot: %s", text.ThereAre(p.botNames()))
			}
			server := &botproto.Server{Name: args[0], Find: func(game string, version int) (match.Game, bots.Named, error) {
				entry, err := p.Games.Played(game, version)
				if err != nil {
					return nil, bots.Named{}, err
				}
				named, err := entry.Bot(args[0])
				return entry, named, err
			}}
			for _, g := range p.Games {
				if _, ok := g.Bots().Find(args[0]); ok {
					server.Games = append(server.Games, g.Facts().Name)
				}
			}
			if len(server.Games) == 0 {
				return command.AsMisuse(command.Unknown("bot", args[0], p.botNames()))
			}
			return server.Serve(cmd.Context(), p.Std.In, p.Std.Out)
		},
	}
}

// botNames returns the names of all bots.
func (p *program) botNames() (names []string) {
	for _, g := range p.Games {
		for _, name := range g.Bots().Names() {
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return names
}

// commandOf returns the command line of the external program.
func commandOf(cmd *cobra.Command, args []string) ([]string, error) {
	if len(args) == 0 {
		return nil, command.Misusef("want the command of a program after --, as in %s -- ./mybot.py", cmd.CommandPath())
	}
	return args, nil
}

func (p *program) botCheckCommand() *cobra.Command {
	var programs command.LimitFlags
	var game string
	cmd := &cobra.Command{
		Use:   "check -- COMMAND [ARGUMENT]...",
		Short: "check that your program follows the bot protocol",
		Long: command.Page(`Check that a program follows the protocol in docs/bot-protocol.md. It
plays whole games against the bot random, in every seat. It also has to join a match in the middle,
refuse a request that it does not know, and exit when it is told to. Whatever it prints to standard
error is shown. Findings marked WRONG would lose games; those marked advice would not.`),
		Example: p.Example("bot check -- bigriver bot serve random", "bot check --game GAME -- bigriver bot serve random"),
		RunE: func(cmd *cobra.Command, args []string) error {
			argv, err := commandOf(cmd, args)
			if err != nil {
				return err
			}
			limits, err := programs.Limits()
			if err != nil {
				return err
			}
			// generous, since this does not test speed: a program built with the race detector
			// takes a second to exit, and more on a busy machine
			limits.End = 30 * time.Second
			games, other, err := p.gamesToCheck(game)
			if err != nil {
				return err
			}
			c := botproto.Conformance{
				Program: &botproto.Entrant{Context: cmd.Context(), Command: botproto.Words(argv), Argv: argv, Limits: limits, Stderr: p.Std.Err},
				Other:   other, Games: games,
				Report: func(f botproto.Finding) { p.Out("%-6s  %s", f.Kind, f.What) },
			}
			wrong := c.Check()
			switch {
			case cmd.Context().Err() != nil:
				return command.Interruptedf("the program was not checked to the end")
			case wrong > 0:
				return fmt.Errorf("%s does not follow the protocol in docs/bot-protocol.md (findings marked WRONG: %d)", c.Program.Command, wrong)
			}
			p.Out("%s follows the protocol.", c.Program.Command)
			return nil
		},
	}
	cmd.Flags().StringVar(&game, "game", "", "the game to play (default: every game that the program plays)")
	programs.Add(cmd)
	return cmd
}

// gamesToCheck returns the game of this name, or all of them, and a bot that plays them.
func (p *program) gamesToCheck(name string) (games []match.Game, other bots.Entrant, err error) {
	list, err := bots.General()
	if err != nil {
		return nil, nil, err
	}
	if name != "" {
		g, err := p.Game(name)
		return []match.Game{g}, list[0], err
	}
	for _, g := range p.Games {
		games = append(games, g)
	}
	if len(games) == 0 {
		return nil, nil, errors.New("there is no game to play")
	}
	return games, list[0], nil
}

// joinFlags are the flags of `bot join`.
type joinFlags struct {
	url, token, table string
	programs          command.LimitFlags
}

func (p *program) botJoinCommand() *cobra.Command {
	var flags joinFlags
	cmd := &cobra.Command{
		Use:   "join --server URL --token TOKEN -- COMMAND [ARGUMENT]...",
		Short: "let your program play on a server",
		Long: command.Page(`Let a program play on a server. It takes every seat that is reserved
for it and, with --table, a free seat at one table. Each table gets a process of its own, which ends
with the game. If the connection or the server fails, it reconnects and continues. If the program
fails twice at the same decision, that game is given up.

To get a token, create a bot on your account page, /me, or with POST /me/bots (docs/api.md). You can
put the token into the environment variable BIGRIVER_TOKEN instead of --token, so that it does not
show in the list of processes.`),
		Example: "  bigriver bot join --server https://river.example --token TOKEN -- ./mybot.py\n" +
			"  bigriver bot join --server http://localhost:8080 --table c5q2v7yd3kfgh2mn -- bigriver bot serve random",
		RunE: func(cmd *cobra.Command, args []string) error {
			argv, err := commandOf(cmd, args)
			if err != nil {
				return err
			}
			return p.join(cmd, &flags, argv)
		},
	}
	cmd.Flags().StringVar(&flags.url, "server", "", "the address of the server")
	cmd.Flags().StringVar(&flags.token, "token", "", "the token of the bot (default: the value of BIGRIVER_TOKEN)")
	cmd.Flags().StringVar(&flags.table, "table", "", "the id of a table at which to take a free seat")
	flags.programs.Add(cmd)
	return cmd
}

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
