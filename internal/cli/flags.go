package cli

import (
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

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/text"
	"github.com/bigriver/bigriver/internal/tui"
)

// oneGame takes the one argument of a command that is about a game.
func (p *program) oneGame(args []string) (catalog.Entry, error) {
	if len(args) == 0 {
		return catalog.Entry{}, misusef("which game? %s", text.ThereAre(p.games.Names()))
	}
	if len(args) > 1 {
		return catalog.Entry{}, misusef("one game at a time: %q is too much", args[1])
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
	options string
	players string
}

func (f *setupFlags) add(cmd *cobra.Command) {
	addData(cmd, &f.data)
	cmd.Flags().StringVar(&f.seats, "seats", "", "how many seats there are (default: as many as players, or the usual number of the game)")
	cmd.Flags().StringVar(&f.options, "options", "", "what is agreed before the game, as NAME=VALUE,NAME=VALUE")
}

// setup is the set-up that the flags ask for, checked but for what the game itself may refuse. random tells that the
// options which are not named are to be drawn.
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
	if f := g.Facts(); !given && (s.Seats < f.MinSeats || s.Seats > f.MaxSeats) {
		return s, false, misusef("--players names %d: %s is for %d to %d seats", players, f.Name, f.MinSeats, f.MaxSeats)
	}
	_, err = g.Facts().Complete(s)
	return s, random, asMisuse(err)
}

// parseOptions reads a list of options, as "rounds=3,length=short". The word random may stand in it.
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
			return nil, false, fmt.Errorf("%s stands there twice", name)
		}
		if !ok || name == "" || value == "" {
			return nil, false, fmt.Errorf("want NAME=VALUE, not %q", word)
		}
		options[name] = value
	}
	return options, random, nil
}

// seated is a player as --players names one: a kind, and of a person the name.
type seated struct{ kind, name string }

// longestName bounds a person's name, in characters.
const longestName = 20

// parsePlayers reads a list of players by seat, as "you:Anna,random".
func parsePlayers(list string) (players []seated, err error) {
	if list == "" {
		return nil, nil
	}
	for word := range strings.SplitSeq(list, ",") {
		kind, name, named := strings.Cut(strings.TrimSpace(word), ":")
		name = strings.TrimSpace(name)
		switch {
		case kind == "":
			return nil, fmt.Errorf("nobody is named for seat %d", len(players)+1)
		case named && kind != tui.Person:
			return nil, fmt.Errorf("only people have names: %s is one, %q is not", tui.Person+":NAME", word)
		case named && name == "":
			return nil, fmt.Errorf("want a name behind %q", tui.Person+":")
		case utf8.RuneCountInString(name) > longestName:
			return nil, fmt.Errorf("a name has at most %d characters", longestName)
		case !utf8.ValidString(name) || strings.ContainsFunc(name, func(r rune) bool { return r == '#' || !unicode.IsPrint(r) }):
			return nil, fmt.Errorf("%q is no name that can be written down", name)
		}
		players = append(players, seated{kind, name})
	}
	return players, nil
}

// sit makes the players who were named.
func sit(g engine.Game, players []seated) ([]tui.Player, error) {
	list := make([]tui.Player, len(players))
	for i, p := range players {
		list[i] = tui.Player{Kind: p.kind, Name: p.name}
		if p.kind == tui.Person {
			continue
		}
		named, err := bots.Find(g, p.kind)
		if err != nil {
			if text.Nearest(p.kind, []string{tui.Person}) != "" {
				return nil, misusef("no player %q: did you mean %q?", p.kind, tui.Person)
			}
			return nil, misuse{err}
		}
		if list[i].Bot, err = named.New(g); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// seedFlag adds --seed.
func seedFlag(cmd *cobra.Command, seed *uint64) {
	cmd.Flags().Uint64Var(seed, "seed", 0, "where chance begins: the same seed, the same game (default: another each time)")
}

// seedOr is the seed that was asked for, or a fresh one that is short enough to be typed again.
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

// atLeast refuses a number that is too small.
func atLeast(cmd *cobra.Command, flag string, least, n int) error {
	if cmd.Flags().Changed(flag) && n < least {
		return misusef("--%s: want %d or more, not %d", flag, least, n)
	}
	return nil
}

// notTogether refuses two flags that contradict each other.
func notTogether(cmd *cobra.Command, a, b string) error {
	if cmd.Flags().Changed(a) && cmd.Flags().Changed(b) {
		return misusef("--%s and --%s do not go together", a, b)
	}
	return nil
}

// terminal tells whether people look at what is written, and how wide their screen is.
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

// example is the text of a command's examples, one a line, about the first game that there is.
func (p *program) example(lines ...string) string {
	name, option, seats := "GAME", "NAME=VALUE", 2
	if len(p.games) > 0 {
		f := p.games[0].Facts()
		name, seats = f.Name, f.UsualSeats()
		option = exampleOption(p.games[0].Game, option)
	}
	fill := strings.NewReplacer("GAME", name, "OPTION", option, "SEATS", strconv.Itoa(seats),
		"PEOPLE", "you:Anna"+strings.Repeat(",you:Ben", min(seats-1, 1))+strings.Repeat(",random", max(seats-2, 0)),
		"BOTS", strings.Join(slices.Repeat([]string{"random"}, seats), ","))
	return "  bigriver " + strings.Join(strings.Split(fill.Replace(strings.Join(lines, "\n")), "\n"), "\n  bigriver ")
}

// exampleOption is the first choice other than a default that the game accepts for its usual seats.
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
