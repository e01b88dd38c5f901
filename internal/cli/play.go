package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"unicode"

	"github.com/spf13/cobra"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/notation"
	"github.com/bigriver/bigriver/internal/text"
	"github.com/bigriver/bigriver/internal/tui"
)

// playFlags are what `play` can be asked for.
type playFlags struct {
	setupFlags

	seed               uint64
	lang, resume, save string
}

func (p *program) playCommand() *cobra.Command {
	var flags playFlags
	cmd := &cobra.Command{
		Use:   "play GAME",
		Short: "play at this terminal, with people and bots in any seats",
		Long: page(`Play at this terminal. Each seat is taken by a person (you, or you:NAME) or by a bot. The game is saved step by
step, and --resume goes on with it.`),
		Example: p.example("play GAME", "play GAME --players PEOPLE --options OPTION --seed 7", "play GAME --seats SEATS --lang de",
			"play --resume game.txt"),
		RunE: func(cmd *cobra.Command, args []string) error {
			table, err := p.tableFor(cmd, &flags, args)
			if err != nil {
				return err
			}
			return table.Play(cmd.Context())
		},
	}
	flags.add(cmd)
	cmd.Flags().StringVar(&flags.players, "players", "", "who plays the seats, as you,random (default: you in the first, the strongest bot in the others)")
	cmd.Flags().StringVar(&flags.resume, "resume", "", "a saved game to go on with")
	cmd.Flags().StringVar(&flags.save, "save", "", "the file to save the game in (default: GAME-SEED.txt here)")
	seedFlag(cmd, &flags.seed)
	langFlag(cmd, &flags.lang)
	return cmd
}

// tableFor sets up the match that the flags ask for, or takes it up again.
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
	if flags.data != "" {
		t.Resume += " --data " + shellWord(string(flags.data))
	}
	t.Lang, t.In, t.Out = lang, tui.ReadLines(p.std.In), p.std.Out
	width, is := terminal(p.std.Out)
	t.Screen.Width = min(width, widestScreen)
	if is && os.Getenv("TERM") != "dumb" {
		t.Screen.Clear = "\x1b[H\x1b[2J\x1b[3J" // the lines that have scrolled away too
	}
	return t, nil
}

// invocation is how this program is called: by its name, or by go run, which leaves nothing to call.
func invocation() string {
	if path, err := os.Executable(); err == nil && strings.Contains(path, "go-build") && filepath.Base(filepath.Dir(path)) == "exe" {
		return "go run ./cmd/bigriver"
	}
	return "bigriver"
}

// widestScreen bounds the lines of text: longer ones are hard to read.
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
		return nil, misusef("--options: random is for sim alone")
	}
	t := &tui.Table{}
	if t.Match, err = game.New(setup); err != nil {
		return nil, asMisuse(wordsOf(game, lang, err))
	}
	if t.Players, err = sit(game, orUsual(game, names, setup.Seats)); err != nil {
		return nil, err
	}
	if t.Seed, err = seedOr(cmd, flags.seed); err != nil {
		return nil, err
	}
	if flags.save == "" {
		t.File, err = freshFile(fmt.Sprintf("%s-%d", game.Facts().Name, t.Seed))
		return t, err
	}
	t.File = flags.save
	if _, err := os.Stat(t.File); err == nil {
		return nil, misusef("--save: there is a file %s already (--resume goes on with a game)", t.File)
	}
	if dir, err := os.Stat(filepath.Dir(t.File)); err != nil || !dir.IsDir() {
		return nil, misusef("--save: there is no directory %s", filepath.Dir(t.File))
	}
	return t, nil
}

// orUsual is who plays if nobody is named: a person in the first seat, and the strongest bots there are.
func orUsual(g engine.Game, names []seated, seats int) []seated {
	if names != nil {
		return names
	}
	names = []seated{{kind: tui.Person}}
	for len(names) < seats {
		names = append(names, seated{kind: strongest(g)})
	}
	return names
}

func strongest(g engine.Game) string {
	all := bots.For(g) // the weakest first
	return all[len(all)-1].Name
}

// resume takes up a game that was saved, or any record. Its players and its seed are in its tags.
func (p *program) resume(cmd *cobra.Command, flags *playFlags, names []seated, args []string) (*tui.Table, error) {
	for _, fixed := range []string{"seats", "options", "save"} {
		if cmd.Flags().Changed(fixed) {
			return nil, misusef("--%s: the game that is resumed has it fixed", fixed)
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
	if t.Players, err = sit(saved.entry, names); err != nil {
		return nil, err
	}
	if t.Seed, err = seedOf(cmd, flags.seed, rec); err != nil {
		return nil, err
	}
	if rec.Cut != 0 {
		p.say(cmd, "%v", rec.Errorf(rec.Cut, "the record is broken off here: the game goes on from there"))
	}
	// A file that holds more than saving would write (remarks, refusals, a broken line) stays as it is.
	plain := saved.match.Record()
	plain.Names, plain.Tags = rec.Names, rec.Tags
	if plain.String() != saved.text {
		name := strings.TrimSuffix(flags.resume, ".txt")
		if flags.resume == "-" {
			name = rec.Game
		}
		t.File, err = freshFile(name)
	}
	return t, err
}

// playersOf reads who played a record, if it says so.
func playersOf(g engine.Game, rec *notation.Record) ([]seated, error) {
	list := tagOf(rec, tui.PlayersTag)
	if list == "" {
		return orUsual(g, nil, rec.Seats), nil
	}
	names, err := parsePlayers(list)
	if err == nil && len(names) != rec.Seats {
		err = fmt.Errorf("%d players for %d seats", len(names), rec.Seats)
	}
	if err != nil {
		return nil, rec.Errorf(rec.Where("tag "+tui.PlayersTag), "players: %v", err)
	}
	return names, nil
}

// seedOf is the seed that was asked for, or that of the record, or a fresh one.
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

// freshFile is the name of a file that is not there yet: base.txt, base-2.txt, ...
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
	return "", fmt.Errorf("%s.txt to %s-%d.txt are all there already", base, base, most-1)
}

// shellWord is a word as a shell takes it.
func shellWord(s string) string {
	special := func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("-_./:\\", r)
	}
	if !strings.ContainsFunc(s, special) {
		return s
	}
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}
