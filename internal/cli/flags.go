package cli

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/bigriver/bigriver/internal/botproto"
	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/text"
	"github.com/bigriver/bigriver/internal/tui"
)

// oneGame returns the game that the one argument of a command names.
func (p *program) oneGame(args []string) (catalog.Entry, error) {
	if len(args) == 0 {
		return catalog.Entry{}, misusef("which game? %s", text.ThereAre(p.games.Names()))
	}
	if len(args) > 1 {
		return catalog.Entry{}, misusef("want one game: %q is too much", args[1])
	}
	return p.game(args[0])
}

func (p *program) game(name string) (catalog.Entry, error) {
	game, err := p.games.Find(name)
	return game, asMisuse(err)
}

// setupFlags are the flags of commands that set up a game.
type setupFlags struct {
	data    dataFlag
	seats   string
	preset  string
	options string
	players string
}

func (f *setupFlags) add(cmd *cobra.Command) {
	addData(cmd, &f.data)
	cmd.Flags().StringVar(&f.seats, "seats", "", "the number of seats (default: one for each of --players, or the usual number of the game)")
	cmd.Flags().StringVar(&f.preset, "preset", "", "a set-up of the game by its name (bigriver games GAME lists them); --options changes it")
	cmd.Flags().StringVar(&f.options, "options", "", "the options of the game, as NAME=VALUE,NAME=VALUE")
}

// setup returns the set-up that the flags ask for. The game itself may still refuse it. If random is true, the options that are
// not named have to be drawn.
func (f *setupFlags) setup(cmd *cobra.Command, g engine.Game, players int) (s engine.Setup, random bool, err error) {
	given := cmd.Flags().Changed("seats")
	if given {
		if s.Seats, err = strconv.Atoi(f.seats); err != nil {
			return s, false, misusef("--seats: want a number, not %q", text.Clip(f.seats))
		}
	}
	switch {
	case given && players > 0 && players != s.Seats:
		return s, false, misusef("--players names %d players, --seats says %d", players, s.Seats)
	case !given && players > 0:
		s.Seats = players
	case !given:
		s.Seats = g.Facts().UsualSeats()
	}
	if s.Options, random, err = parseOptions(f.options); err != nil {
		return s, false, misusef("--options: %w", err)
	}
	if err := f.addPreset(&s, g.Facts()); err != nil {
		return s, false, misusef("--preset: %w", err)
	}
	if f := g.Facts(); !given && (s.Seats < f.MinSeats || s.Seats > f.MaxSeats) {
		return s, false, misusef("--players names %d: %s is for %d to %d seats", players, f.Name, f.MinSeats, f.MaxSeats)
	}
	_, err = g.Facts().Complete(s)
	return s, random, asMisuse(err)
}

// addPreset adds the options of the preset that are not named themselves.
func (f *setupFlags) addPreset(s *engine.Setup, facts *engine.Facts) error {
	if f.preset == "" {
		return nil
	}
	preset, err := facts.Preset(f.preset)
	if err != nil {
		return err
	}
	if least, most := facts.Span(preset.MinSeats, preset.MaxSeats); !preset.For(facts, s.Seats) {
		return fmt.Errorf("%s is for %d to %d seats, not %d", preset.Name, least, most, s.Seats)
	}
	for name, value := range preset.Options {
		if _, named := s.Options[name]; !named {
			s.Options[name] = value
		}
	}
	return nil
}

// parseOptions reads a list of options, as "rounds=3,length=short", and reports whether the word random is in it.
func parseOptions(list string) (options map[string]string, random bool, err error) {
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
			return nil, false, fmt.Errorf("%s is there twice", name)
		}
		if !ok || name == "" || value == "" {
			return nil, false, fmt.Errorf("want NAME=VALUE, not %q", word)
		}
		options[name] = value
	}
	return options, random, nil
}

// seated is a player as --players names one: a kind (a person, the name of a bot, or the command of a program), and for a person the
// name.
type seated struct{ kind, name string }

// longestName is how many characters a person's name may have.
const longestName = 20

// parsePlayers reads a list of players by seat, as "you:Anna,random".
func parsePlayers(list string) (players []seated, err error) {
	if list == "" {
		return nil, nil
	}
	for word := range strings.SplitSeq(list, ",") {
		word = strings.TrimSpace(word)
		if isCommand(word) {
			if err := checkCommand(word); err != nil {
				return nil, err
			}
			players = append(players, seated{kind: word})
			continue
		}
		kind, name, named := strings.Cut(word, ":")
		name = strings.TrimSpace(name)
		switch {
		case kind == "":
			return nil, fmt.Errorf("seat %d has no player", len(players)+1)
		case named && kind != tui.Person:
			return nil, fmt.Errorf("only people have names, as %s: %q is not a person", tui.Person+":NAME", word)
		case named && name == "":
			return nil, fmt.Errorf("want a name after %q", tui.Person+":")
		case utf8.RuneCountInString(name) > longestName:
			return nil, fmt.Errorf("a name has at most %d characters", longestName)
		case !utf8.ValidString(name) || strings.ContainsFunc(name, func(r rune) bool { return r == '#' || !unicode.IsPrint(r) }):
			return nil, fmt.Errorf("the name %q cannot be written in a record", name)
		}
		players = append(players, seated{kind, name})
	}
	return players, nil
}

// sit makes the players that were named. Whoever gets them closes them.
func sit(ctx context.Context, g catalog.Entry, players []seated, limits botproto.Limits) (list []tui.Player, err error) {
	list = make([]tui.Player, len(players))
	defer func() {
		if err != nil {
			closeAll(list)
		}
	}()
	for i, p := range players {
		list[i] = tui.Player{Kind: p.kind, Name: p.name}
		if p.kind == tui.Person {
			continue
		}
		e, err := entrant(ctx, g, p.kind, limits)
		if err != nil {
			if !isCommand(p.kind) && text.Nearest(p.kind, []string{tui.Person}) != "" {
				return nil, misusef("no player %q: did you mean %q?", p.kind, tui.Person)
			}
			return nil, err
		}
		if list[i].Bot, err = e.Enter(g); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// closeAll ends the players that there are.
func closeAll(players []tui.Player) {
	for _, p := range players {
		if p.Bot != nil {
			p.Bot.Close()
		}
	}
}

// seedFlag adds --seed.
func seedFlag(cmd *cobra.Command, seed *uint64) {
	cmd.Flags().Uint64Var(seed, "seed", 0, "the seed of chance: the same seed gives the same game (default: a new one each time)")
}

// seedOr returns the seed of the flag, or a new one that is short enough to be typed again.
func seedOr(cmd *cobra.Command, seed uint64) (uint64, error) {
	if cmd.Flags().Changed("seed") {
		return seed, nil
	}
	var b [8]byte
	if _, err := rand.Read(b[:]); err != nil {
		return 0, fmt.Errorf("draw a seed: %w", err)
	}
	return binary.LittleEndian.Uint64(b[:]) % 1_000_000_000, nil
}

// langFlag adds --lang.
func langFlag(cmd *cobra.Command, lang *string) {
	cmd.Flags().StringVar(lang, "lang", string(text.English), "the language: en, de or fr")
}

func parseLang(s string) (text.Lang, error) {
	lang, err := text.ParseLang(s)
	if err != nil {
		return "", misusef("--lang: %w", err)
	}
	return lang, nil
}

// atLeast returns an error if a number is too small.
func atLeast(cmd *cobra.Command, flag string, least, n int) error {
	if cmd.Flags().Changed(flag) && n < least {
		return misusef("--%s: want %d or more, not %d", flag, least, n)
	}
	return nil
}

// notTogether returns an error if both of two flags are set.
func notTogether(cmd *cobra.Command, a, b string) error {
	if cmd.Flags().Changed(a) && cmd.Flags().Changed(b) {
		return misusef("--%s and --%s cannot be used together", a, b)
	}
	return nil
}

// terminal reports whether the output is a terminal, and returns its width.
func terminal(w io.Writer) (width int, is bool) {
	f, ok := w.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) {
		return 0, false
	}
	if width, _, err := term.GetSize(int(f.Fd())); err == nil && width > 0 {
		return width, true
	}
	return 0, true
}

// example returns the text of a command's examples, a line each. They use the first game of the catalog.
func (p *program) example(lines ...string) string {
	name, option, standIn, seats := "GAME", "NAME=VALUE", "BOT", 2
	if len(p.games) > 0 {
		f := p.games[0].Facts()
		name, seats = f.Name, f.UsualSeats()
		option, standIn = exampleOption(p.games[0].Game, option), p.games[0].Bots().StandIn().Name
	}
	fill := strings.NewReplacer("GAME", name, "OPTION", option, "SEATS", strconv.Itoa(seats),
		"PEOPLE", "you:Anna"+strings.Repeat(",you:Ben", min(seats-1, 1))+strings.Repeat(",random", max(seats-2, 0)),
		"STRONGEST", standIn, "BOTS", strings.Join(slices.Repeat([]string{"random"}, seats), ","))
	return "  bigriver " + strings.Join(strings.Split(fill.Replace(strings.Join(lines, "\n")), "\n"), "\n  bigriver ")
}

// exampleOption returns the first option other than a default that the game accepts with its usual number of seats.
func exampleOption(g engine.Game, none string) string {
	f := g.Facts()
	for i := range f.Options {
		o := &f.Options[i]
		for _, v := range o.Choices() {
			set := engine.Setup{Seats: f.UsualSeats(), Options: map[string]string{o.Name: v}}
			if _, err := g.New(set); err == nil && v != o.Default {
				return o.Name + "=" + v
			}
		}
	}
	return none
}
