package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/spf13/cobra"

	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/notation"
	"github.com/bigriver/bigriver/internal/text"
	"github.com/bigriver/bigriver/internal/tui"
)

// playFlags are the flags of `play`.
type playFlags struct {
	setupFlags

	programs           limitFlags
	seed               uint64
	lang, resume, save string
}

func (p *program) playCommand() *cobra.Command {
	var flags playFlags
	cmd := &cobra.Command{
		Use:   "play GAME",
		Short: "play at this terminal, with people and bots in any seats",
		Long: page(`Play at this terminal. Each seat is taken by a person (you, or you:NAME) or by a bot. The game is saved after
each step, and --resume goes on with it. A program that speaks the protocol for bots takes a seat by its command: a path, or words with a
blank between them.`),
		Example: p.example("play GAME", "play GAME --players PEOPLE --options OPTION --seed 7", "play GAME --seats SEATS --lang de",
			"play --resume game.txt"),
		RunE: func(cmd *cobra.Command, args []string) error {
			table, err := p.tableFor(cmd, &flags, args)
			if err != nil {
				return err
			}
			defer closeAll(table.Players)
			return table.Play(cmd.Context())
		},
	}
	flags.add(cmd)
	cmd.Flags().StringVar(&flags.players, "players", "", "the players of the seats, as you,random (default: you in the first, the strongest bot that decides at once in the others)")
	cmd.Flags().StringVar(&flags.resume, "resume", "", "a saved game to go on with")
	cmd.Flags().StringVar(&flags.save, "save", "", "the file to save the game in (default: GAME-SEED.txt in this directory)")
	flags.programs.add(cmd)
	seedFlag(cmd, &flags.seed)
	langFlag(cmd, &flags.lang)
	return cmd
}

// tableFor sets up the match that the flags ask for, or resumes one.
func (p *program) tableFor(cmd *cobra.Command, flags *playFlags, args []string) (*tui.Table, error) {
	lang, err := parseLang(flags.lang)
	if err != nil {
		return nil, err
	}
	players, err := parsePlayers(flags.players)
	if err != nil {
		return nil, misusef("--players: %w", err)
	}
	var t *tui.Table
	if flags.resume != "" {
		t, err = p.resume(cmd, flags, players, args)
	} else {
		t, err = p.begin(cmd, flags, lang, players, args)
	}
	if err != nil {
		return nil, err
	}
	t.Resume = invocation() + " play --resume " + shellWord(t.File)
	if slices.ContainsFunc(t.Players, func(p tui.Player) bool { return isCommand(p.Kind) }) {
		t.Resume += " --players " + shellWord(tagOf(t.Record(), tui.PlayersTag))
	}
	if flags.data != "" {
		t.Resume += " --data " + shellWord(string(flags.data))
	}
	t.Lang, t.In, t.Out = lang, tui.ReadLines(p.std.In), p.std.Out
	width, is := terminal(p.std.Out)
	t.Screen.Width = min(width, widestScreen)
	if is && os.Getenv("TERM") != "dumb" {
		t.Screen.Clear = "\x1b[H\x1b[2J\x1b[3J" // with the lines that have scrolled away
	}
	return t, nil
}

// invocation returns how this program was called: by its name, or by go run, which deletes the program afterwards.
func invocation() string {
	if path, err := os.Executable(); err == nil && strings.Contains(path, "go-build") && filepath.Base(filepath.Dir(path)) == "exe" {
		return "go run ./cmd/bigriver"
	}
	return "bigriver"
}

// widestScreen is the longest line of text: longer ones are hard to read.
const widestScreen = 100

// begin sets up a new match.
func (p *program) begin(cmd *cobra.Command, flags *playFlags, lang text.Lang, names []seated, args []string) (*tui.Table, error) {
	game, err := p.oneGameWith(flags.data, args)
	if err != nil {
		return nil, err
	}
	setup, random, err := flags.setup(cmd, game, len(names))
	if err != nil {
		return nil, err
	}
	if random {
		return nil, misusef("--options: only sim can draw options at random")
	}
	t := &tui.Table{}
	if t.Match, err = game.New(setup); err != nil {
		return nil, asMisuse(wordsOf(game, lang, err))
	}
	if t.Seed, err = seedOr(cmd, flags.seed); err != nil {
		return nil, err
	}
	if t.File, err = saveFile(flags.save, fmt.Sprintf("%s-%d", game.Facts().Name, t.Seed)); err != nil {
		return nil, err
	}
	return t, flags.seat(cmd, t, game, orUsual(game, names, setup.Seats))
}

// saveFile returns the file that a new game is saved in: the one that was asked for, or a new one.
func saveFile(asked, usual string) (string, error) {
	if asked == "" {
		return freshFile(usual)
	}
	if _, err := os.Stat(asked); err == nil {
		return "", misusef("--save: the file %s exists already (--resume goes on with a game)", asked)
	}
	if dir, err := os.Stat(filepath.Dir(asked)); err != nil || !dir.IsDir() {
		return "", misusef("--save: there is no directory %s", filepath.Dir(asked))
	}
	return asked, nil
}

// seat gives the seats of a table to the players, and a stand-in to the table.
func (f *playFlags) seat(cmd *cobra.Command, t *tui.Table, g catalog.Entry, players []seated) error {
	limits, err := f.programs.limits()
	if err != nil {
		return err
	}
	if t.StandIn, err = g.Bots().StandIn().New(g); err != nil {
		return err
	}
	if g.Bots().Advises() {
		if t.Adviser, err = g.Bots().Adviser(t.Match.Game()); err != nil {
			return err
		}
		t.Reasons = g.Bots().Reasons()
	}
	t.Players, err = sit(cmd.Context(), g, players, limits)
	return err
}

// orUsual returns the players. If none are named, a person has the first seat and the strongest bot that decides at once the others.
func orUsual(g catalog.Entry, names []seated, seats int) []seated {
	if names != nil {
		return names
	}
	names = []seated{{kind: tui.Person}}
	for len(names) < seats {
		names = append(names, seated{kind: g.Bots().StandIn().Name})
	}
	return names
}

// resume goes on with a saved game or with any record. The record's tags hold the players and the seed.
func (p *program) resume(cmd *cobra.Command, flags *playFlags, names []seated, args []string) (*tui.Table, error) {
	for _, fixed := range []string{"seats", "preset", "options", "save"} {
		if cmd.Flags().Changed(fixed) {
			return nil, misusef("--%s cannot be changed in a game that is resumed", fixed)
		}
	}
	saved, err := p.load(flags.resume, flags.data)
	if err != nil {
		return nil, err
	}
	rec := saved.rec
	if len(args) > 0 && args[0] != rec.Game {
		return nil, misusef("%s is a game of %s, not of %s", flags.resume, rec.Game, args[0])
	}
	t := &tui.Table{Match: saved.match, Tags: rec.Tags, File: flags.resume}
	if names == nil {
		if names, err = playersOf(saved.entry, rec); err != nil {
			return nil, err
		}
	}
	if len(names) != rec.Seats {
		return nil, misusef("--players names %d players, the game has %d seats", len(names), rec.Seats)
	}
	for i := range names {
		if names[i].kind == tui.Person && names[i].name == "" {
			names[i].name = rec.Names[i]
		}
	}
	if t.Seed, err = seedOf(cmd, flags.seed, rec); err != nil {
		return nil, err
	}
	if rec.Cut != 0 {
		p.say(cmd, "%v", rec.Errorf(rec.Cut, "the record is cut off here: the game goes on from this point"))
	}
	// Do not overwrite a file that has more than saving would write, such as remarks, refusals or a line that is cut off.
	plain := saved.match.Record()
	plain.Names, plain.Tags = rec.Names, rec.Tags
	if plain.String() != saved.text {
		name := strings.TrimSuffix(flags.resume, ".txt")
		if flags.resume == "-" {
			name = rec.Game
		}
		if t.File, err = freshFile(name); err != nil {
			return nil, err
		}
	}
	return t, flags.seat(cmd, t, saved.entry, names)
}

// playersOf returns the players of a record, or none if it does not name them.
func playersOf(g catalog.Entry, rec *notation.Record) ([]seated, error) {
	list := tagOf(rec, tui.PlayersTag)
	if list == "" {
		return orUsual(g, nil, rec.Seats), nil
	}
	names, err := parsePlayers(list)
	if err == nil && len(names) != rec.Seats {
		err = fmt.Errorf("%d players for %d seats", len(names), rec.Seats)
	}
	if err == nil && slices.ContainsFunc(names, func(p seated) bool { return isCommand(p.kind) }) {
		err = errPrograms
	}
	if err != nil {
		return nil, rec.Errorf(rec.Where("tag "+tui.PlayersTag), "players: %v", err)
	}
	return names, nil
}

// seedOf returns the seed of the flag, or else of the record, or else a new one.
func seedOf(cmd *cobra.Command, asked uint64, rec *notation.Record) (uint64, error) {
	tag := tagOf(rec, tui.SeedTag)
	if tag == "" || cmd.Flags().Changed("seed") {
		return seedOr(cmd, asked)
	}
	seed, err := strconv.ParseUint(tag, 10, 64)
	if err != nil {
		return 0, rec.Errorf(rec.Where("tag "+tui.SeedTag), "seed: want a whole number from 0 on, not %q", tag)
	}
	return seed, nil
}

func tagOf(rec *notation.Record, name string) string {
	for _, tag := range rec.Tags {
		if tag.Name == name {
			return tag.Value
		}
	}
	return ""
}

// freshFile returns a name that no file has yet: base.txt, base-2.txt, ...
func freshFile(base string) (string, error) {
	const most = 1000
	for n := 1; n < most; n++ {
		name := base + ".txt"
		if n > 1 {
			name = fmt.Sprintf("%s-%d.txt", base, n)
		}
		_, err := os.Stat(name)
		if errors.Is(err, fs.ErrNotExist) {
			return name, nil
		}
		if err != nil {
			return "", err
		}
	}
	return "", fmt.Errorf("the files %s.txt to %s-%d.txt all exist already", base, base, most-1)
}

// shellWord returns a word quoted for a shell, if that is needed.
func shellWord(s string) string {
	special := func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("-_./:\\", r)
	}
	if !strings.ContainsFunc(s, special) {
		return s
	}
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}
