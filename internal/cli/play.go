package cli

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/bigriver/bigriver/internal/command"
	"github.com/bigriver/bigriver/internal/screen"
	"github.com/bigriver/bigriver/internal/sitting"
	"github.com/bigriver/bigriver/internal/tui"
)

// playFlags are the flags of `play`.
type playFlags struct {
	command.SetupFlags

	programs           command.LimitFlags
	seed               uint64
	lang, resume, save string
	plain              bool
	at, name           string // a server's table; the name of a guest there
}

func (p *program) playCommand() *cobra.Command {
	var flags playFlags
	cmd := &cobra.Command{
		Use:   "play GAME",
		Short: "play in this terminal, with people and bots in any seats",
		Long: command.Page(`Play in this terminal. Each seat is taken by a person (you, or
you:NAME), by a bot, or by a program of your own that speaks the bot protocol. For a program write
its command: a path, or several words with spaces between them. The game is saved after every step,
and --resume continues it.

In a terminal the game takes the whole screen: the board, the current question, and the keys; ?
explains what you see. --plain prints lines of text and numbered lists instead, for screen readers.
So does the program without --plain in a pipe, in a terminal without cursor control (TERM=dumb), or
if the environment variable ACCESSIBLE is set. NO_COLOR turns colours off.

With --at you play at the table of a server. The address of a table, as a browser shows it, takes a
free seat there, or watches. With the address of a site and a GAME you set up a table: --seats,
--options and --players (you first, then names of bots; the other seats are free for anybody with the
address). The address of a site alone lists its tables. You are a guest there; the session is stored in
your data folder, so that you can leave and come back.`),
		Example: p.Example("play GAME", "play GAME --players PEOPLE --options OPTION --seed 7", "play GAME --seats SEATS --lang de --plain",
			"play --resume game.txt") + "\n  bigriver play --at https://river.example/tables/c5q2v7yd3kfgh2mn",
		RunE: func(cmd *cobra.Command, args []string) error {
			if flags.at != "" {
				return p.playRemote(cmd, &flags, args)
			}
			table, err := p.tableFor(cmd, &flags, args)
			if err != nil {
				return err
			}
			defer closeAll(table.Players)
			if err := table.Open(); err != nil {
				return err
			}
			return p.playAt(cmd.Context(), table, flags.plain)
		},
	}
	flags.Add(cmd)
	cmd.Flags().StringVar(&flags.Players, "players", "", "who plays, seat by seat, such as you,random (default: you in the first seat, and in the others the strongest bot that decides at once)")
	cmd.Flags().StringVar(&flags.resume, "resume", "", "the saved game to continue: a file, or the name of one in your data folder, such as GAME-SEED")
	cmd.Flags().StringVar(&flags.save, "save", "", "the file to save the game in (default: GAME-SEED.txt in your data folder)")
	cmd.Flags().BoolVar(&flags.plain, "plain", false, "lines of text instead of the full screen, for speech and for pipes")
	cmd.Flags().StringVar(&flags.at, "at", "", "the address of a table of a server, or of the server")
	cmd.Flags().StringVar(&flags.name, "name", "", "your name at the server, if you are new there (default: that of your account on this computer)")
	flags.programs.Add(cmd)
	command.SeedFlag(cmd, &flags.seed)
	command.LangFlag(cmd, &flags.lang)
	return cmd
}

// playAt plays a table: on the full screen if the terminal allows it, or else line by line.
func (p *program) playAt(ctx context.Context, table sitting.Table, plain bool) error {
	width, isTerminal := command.Terminal(p.Std.Out)
	controls := isTerminal && os.Getenv("TERM") != "dumb"
	if in, ok := p.Std.In.(*os.File); ok && controls && !plain && os.Getenv("ACCESSIBLE") == "" && command.IsTerminal(in) {
		return screen.Play(ctx, table, in, p.Std.Out)
	}
	lines := tui.Plain{Table: table, In: tui.ReadLines(p.Std.In), Out: p.Std.Out}
	lines.Screen.Width = min(width, widestScreen)
	if controls {
		lines.Screen.Clear = "\x1b[H\x1b[2J\x1b[3J" // including the scrollback
	}
	return lines.Play(ctx)
}

// tableFor sets up the match that the flags describe, or resumes one.
func (p *program) tableFor(cmd *cobra.Command, flags *playFlags, args []string) (*sitting.Local, error) {
	lang, err := command.ParseLang(flags.lang)
	if err != nil {
		return nil, err
	}
	players, err := command.ParsePlayers(flags.Players)
	if err != nil {
		return nil, command.Misusef("--players: %w", err)
	}
	var t *sitting.Local
	if flags.resume != "" {
		t, err = p.resume(cmd, flags, lang, players, args)
	} else {
		t, err = p.begin(cmd, flags, lang, players, args)
	}
	if err != nil {
		return nil, err
	}
	t.Resume = invocation() + " play --resume " + shellWord(t.File)
	if slices.ContainsFunc(t.Players, func(p sitting.Player) bool { return command.IsProgram(p.Kind) }) {
		t.Resume += " --players " + shellWord(tagOf(t.Record(), sitting.PlayersTag))
	}
	if flags.Data != "" {
		t.Resume += " --data " + shellWord(string(flags.Data))
	}
	t.Lang = lang
	return t, nil
}

// invocation returns the command that started this program: its name, or go run, which deletes the
// program afterwards.
func invocation() string {
	if path, err := os.Executable(); err == nil && strings.Contains(path, "go-build") && filepath.Base(filepath.Dir(path)) == "exe" {
		return "go run ./cmd/bigriver"
	}
	return "bigriver"
}

// widestScreen bounds the length of text lines, since longer ones are hard to read.
const widestScreen = 100
