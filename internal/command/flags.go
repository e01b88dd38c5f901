package command

import (
	"cmp"
	"crypto/rand"
	"encoding/binary"
	"fmt"
	"os"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/text"
)

// OneGame returns the game that the one argument of a command names.
func (p *Program) OneGame(args []string) (catalog.Entry, error) {
	if len(args) == 0 {
		return catalog.Entry{}, Misusef("which game? %s", text.ThereAre(p.Games.Names()))
	}
	if len(args) > 1 {
		return catalog.Entry{}, Misusef("unexpected argument %q: want one game", args[1])
	}
	return p.Game(args[0])
}

// OneGameWith returns the game that the one argument of a command names, with the data of the flag.
func (p *Program) OneGameWith(data DataFlag, args []string) (catalog.Entry, error) {
	game, err := p.OneGame(args)
	if err != nil {
		return game, err
	}
	return data.Of(game)
}

// Game returns the game with this name.
func (p *Program) Game(name string) (catalog.Entry, error) {
	game, err := p.Games.Find(name)
	return game, AsMisuse(err)
}

// SetupFlags are the flags of commands that set up a game.
type SetupFlags struct {
	Data    DataFlag
	Seats   string
	Preset  string
	Options string
	Players string // not a flag that Add adds
}

// Add adds the flags.
func (f *SetupFlags) Add(cmd *cobra.Command) {
	f.Data.Add(cmd)
	cmd.Flags().StringVar(&f.Seats, "seats", "", "the number of seats (default: one for each of --players, or the game's usual number)")
	cmd.Flags().StringVar(&f.Preset, "preset", "", "the name of a preset (bigriver games GAME lists them); --options overrides its values")
	cmd.Flags().StringVar(&f.Options, "options", "", "the options of the game, as NAME=VALUE,NAME=VALUE")
}

// Setup returns the set-up that the flags ask for. The game itself may still refuse it.
func (f *SetupFlags) Setup(cmd *cobra.Command, g match.Game, players int) (engine.Setup, error) {
	s, random, err := f.SetupOrRandom(cmd, g, players)
	if err == nil && random {
		err = Misusef("--options: only sim can draw options at random")
	}
	return s, err
}

// SetupOrRandom is like Setup, for a command that can draw options. If random is true, the caller
// must draw the options that are not given.
func (f *SetupFlags) SetupOrRandom(cmd *cobra.Command, g match.Game, players int) (s engine.Setup, random bool, err error) {
	given := cmd.Flags().Changed("seats")
	if given {
		if s.Seats, err = strconv.Atoi(f.Seats); err != nil {
			return s, false, Misusef("--seats: want a number, not %q", text.Clip(f.Seats))
		}
	}
	switch {
	case given && players > 0 && players != s.Seats:
		return s, false, Misusef("--players names %d players, --seats says %d", players, s.Seats)
	case !given && players > 0:
		s.Seats = players
	case !given:
		s.Seats = g.Facts().DefaultSeats()
	}
	if s.Options, random, err = ParseOptions(f.Options); err != nil {
		return s, false, Misusef("--options: %w", err)
	}
	if err := f.addPreset(&s, g.About()); err != nil {
		return s, false, Misusef("--preset: %w", err)
	}
	if f := g.Facts(); !given && (s.Seats < f.MinSeats || s.Seats > f.MaxSeats) {
		return s, false, Misusef("--players names %d: %s is for %d to %d seats", players, f.Name, f.MinSeats, f.MaxSeats)
	}
	_, err = g.Facts().Complete(s)
	return s, random, AsMisuse(err)
}

// addPreset adds the options of the preset, except those given explicitly.
func (f *SetupFlags) addPreset(s *engine.Setup, facts *display.About) error {
	if f.Preset == "" {
		return nil
	}
	preset, err := facts.Preset(f.Preset)
	if err != nil {
		return err
	}
	if lo, hi := facts.Span(preset.MinSeats, preset.MaxSeats); !preset.For(facts, s.Seats) {
		return fmt.Errorf("%s is for %d to %d seats, not %d", preset.Name, lo, hi, s.Seats)
	}
	for name, value := range preset.Options {
		if _, named := s.Options[name]; !named {
			s.Options[name] = value
		}
	}
	return nil
}

// ParseOptions parses a list of options such as "rounds=3,length=short", and reports whether it
// contains the word random.
func ParseOptions(list string) (options map[string]string, random bool, err error) {
	options = map[string]string{}
	if list == "" {
		return options, false, nil
	}
	for word := range strings.SplitSeq(list, ",") {
		word = strings.TrimSpace(word)
		if word == "random" && !random {
			random = true
			continue
		}
		name, value, ok := strings.Cut(word, "=")
		if _, twice := options[name]; twice {
			return nil, false, fmt.Errorf("%s is given twice", name)
		}
		if !ok || name == "" || value == "" {
			return nil, false, fmt.Errorf("want NAME=VALUE, not %q", word)
		}
		options[name] = value
	}
	return options, random, nil
}

// SeedFlag adds --seed.
func SeedFlag(cmd *cobra.Command, seed *uint64) {
	cmd.Flags().Uint64Var(seed, "seed", 0, "the seed of all random draws; the same seed gives the same game (default: a new one each time)")
}

// SeedOr returns the seed of the flag, or a new random one that is short enough to type.
func SeedOr(cmd *cobra.Command, seed uint64) (uint64, error) {
	if cmd.Flags().Changed("seed") {
		return seed, nil
	}
	var b [8]byte
	if _, err := rand.Read(b[:]); err != nil {
		return 0, fmt.Errorf("draw a seed: %w", err)
	}
	return binary.LittleEndian.Uint64(b[:]) % 1_000_000_000, nil
}

// LangFlag adds --lang.
func LangFlag(cmd *cobra.Command, lang *string) {
	cmd.Flags().StringVar(lang, "lang", "", "the language: en, de or fr (default: that of LC_ALL, LC_MESSAGES or LANG, or else English)")
}

// ParseLang returns the language of --lang. Without one it is that of the environment, or English.
func ParseLang(s string) (text.Lang, error) {
	if s == "" {
		return envLang(os.Getenv), nil
	}
	lang, err := text.ParseLang(s)
	if err != nil {
		return "", Misusef("--lang: %w", err)
	}
	return lang, nil
}

// AtLeast returns an error if n is below the minimum.
func AtLeast(cmd *cobra.Command, flag string, minimum, n int) error {
	if cmd.Flags().Changed(flag) && n < minimum {
		return Misusef("--%s: want %d or more, not %d", flag, minimum, n)
	}
	return nil
}

// JSONFlag adds --json.
func JSONFlag(cmd *cobra.Command, on *bool) {
	cmd.Flags().BoolVar(on, "json", false, "print JSON")
}

// envLang returns the language of the environment: of the first of these variables that is set.
func envLang(env func(string) string) text.Lang {
	set := cmp.Or(env("LC_ALL"), env("LC_MESSAGES"), env("LANG")) // de_CH.UTF-8
	code, _, _ := strings.Cut(set, "_")
	code, _, _ = strings.Cut(code, ".")
	if lang, err := text.ParseLang(code); err == nil {
		return lang
	}
	return text.English
}
