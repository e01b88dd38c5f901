package cli_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/docs"
	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/catalog/catalogtest"
	"github.com/bigriver/bigriver/internal/cli"
	"github.com/bigriver/bigriver/internal/longtest"
	"github.com/bigriver/bigriver/internal/must"
)

// notRun lists the commands whose examples TestExamples does not run, with the reasons.
var notRun = map[string]string{
	"calibrate":  "the coach needs minutes",
	"completion": "they write where shells look",
	"copy":       "TestCopy does",
	"doctor":     "its status depends on the machine",
	"loadtest":   "it measures for minutes",
	"open":       "it runs until Ctrl-C",
	"serve":      "it runs until it is stopped",
	"train":      "the toy has no judge, and real games need minutes",
	"worker":     "it needs a database",
}

// noSite is the site of examples, which does not exist. TestPlayAtAServer has a real one.
const noSite = "river.example"

// listed returns the commands that the help lists.
func listed(t *testing.T, games catalog.Catalog) (names []string) {
	t.Helper()
	_, help, _ := bigriver(t, games, "help")
	_, commands, _ := strings.Cut(help, "\nTo play:\n")
	for _, line := range regexp.MustCompile(`(?m)^  (\S+) `).FindAllStringSubmatch(commands, -1) {
		names = append(names, line[1])
	}
	if len(names) < 25 {
		t.Fatalf("the help lists only %d commands", len(names))
	}
	return names
}

// TestExamples runs every example in the help of every command, with the toy and with the real
// games.
func TestExamples(t *testing.T) {
	longtest.Unraced(t, "one command comes after the other")
	longtest.NotShort(t, "it runs every example of the help")
	toys := must.Get(withToy())(t)
	games := catalogtest.Games(t)
	for name, games := range map[string]catalog.Catalog{"toy": toys, "real": games} {
		if len(games) == 0 {
			continue
		}
		t.Run(name, func(t *testing.T) {
			commands := slices.DeleteFunc(listed(t, games), func(command string) bool {
				return notRun[command] != "" || name == "real" && (command == "bot" || command == "levels")
			})
			// The program in PATH plays only the toy, and real bots need minutes to print all rows.
			if name == "toy" {
				commands = append(commands, "bot serve", "bot check")
			}
			for _, command := range commands {
				t.Run(command, func(t *testing.T) { runExamples(t, games, command) })
			}
		})
	}
}

func runExamples(t *testing.T, games catalog.Catalog, command string) {
	t.Helper()
	dir := t.TempDir()
	t.Chdir(dir)
	game := games[0].Facts().Name
	if status, _, stderr := bigriver(t, games, "sim", game, "--games", "1", "--records", "."); status != cli.Done {
		t.Fatal(stderr)
	}
	must.Do(t, os.Rename("game-000001.txt", filepath.Join(dir, "game.txt")))
	switch command {
	case "verify", "backup", "restore", "check", "repair":
		toys := must.Get(withToy())(t)
		games = toys // bots finish its tables
		serveOnce(t)
	}
	_, help, _ := bigriver(t, games, append(strings.Fields(command), "--help")...)
	_, examples, _ := strings.Cut(help, "Examples:\n")
	examples, _, _ = strings.Cut(examples, "\n\n")
	if strings.TrimSpace(examples) == "" {
		t.Fatal("the help has no example")
	}
	for line := range strings.Lines(examples) {
		words := strings.Fields(line)
		if len(words) < 2 || words[0] != "bigriver" || !strings.HasPrefix(strings.Join(words[1:], " "), command) {
			t.Errorf("an example of %s is %q", command, line)
			continue
		}
		if strings.Contains(line, noSite) {
			continue
		}
		if status, _, stderr := bigriver(t, games, words[1:]...); status != cli.Done {
			t.Errorf("%s: status %d, %s", strings.TrimSpace(line), status, stderr)
		}
	}
}

// flagsEnd returns the number of words before the command of an external program, which begins
// after -- or in quotes.
func flagsEnd(args []string) int {
	if i := slices.IndexFunc(args, func(s string) bool { return s == "--" || strings.HasPrefix(s, `"`) }); i >= 0 && args[i] == "--" {
		return i
	} else if i >= 0 {
		return i - 1 // without the flag before it
	}
	return len(args)
}

// TestPagesOfTheManual runs the commands of the players' pages, in each language if ./check all
// runs it, and checks that the program accepts the commands of all other pages.
func TestPagesOfTheManual(t *testing.T) {
	longtest.Unraced(t, "one command comes after the other")
	longtest.NotShort(t, "it renders the whole manual")
	games := catalogtest.Games(t)
	pages := must.Get(fs.Glob(docs.Pages, "*.md"))(t)
	commands := regexp.MustCompile(`(?m)^(?:    |  )?bigriver ([a-z].*)$`)
	ran, understood := 0, 0
	for _, page := range pages {
		text := must.Get(fs.ReadFile(docs.Pages, page))(t)
		t.Run(page, func(t *testing.T) {
			t.Chdir(t.TempDir())
			base, language, _ := strings.Cut(page, ".")
			runs := slices.Contains([]string{"play", "alone", "records"}, base) && (language == "md" || longtest.All())
			if runs {
				if status, _, stderr := bigriver(t, games, "sim", "queen", "--games", "1", "--records", "."); status != cli.Done {
					t.Fatal(stderr)
				}
				must.Do(t, os.Rename("game-000001.txt", "game.txt"))
			}
			for _, found := range commands.FindAllStringSubmatch(string(text), -1) {
				line, _, _ := strings.Cut(found[1], " #")
				line, _, _ = strings.Cut(line, " && ")
				line, into, _ := strings.Cut(line, " > ")
				args := strings.Fields(line)
				if strings.HasSuffix(args[0], ":") || strings.Contains(line, "--games N") {
					continue // output, or a placeholder instead of a number
				}
				if status, _, stderr := bigriver(t, games, append(slices.Clone(args[:flagsEnd(args)]), "--help")...); status != cli.Done {
					t.Errorf("bigriver %s: %s", line, stderr)
				}
				understood++
				// A local game between bots has no secret to prove.
				if !runs || args[0] == "verify" || strings.Contains(line, noSite) {
					continue
				}
				ran++
				status, stdout, stderr := bigriver(t, games, args...)
				if status != cli.Done {
					t.Errorf("bigriver %s: %s", line, stderr)
				}
				if into != "" {
					must.Do(t, os.WriteFile(strings.TrimSpace(into), []byte(stdout), 0o600))
				}
			}
		})
	}
	if ran < 8 || understood < 55 {
		t.Errorf("%d commands were run, and %d looked at", ran, understood)
	}
}
