package cli_test

import (
	"bytes"
	"regexp"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/catalog/catalogtest"
	"github.com/bigriver/bigriver/internal/cli"
	"github.com/bigriver/bigriver/internal/longtest"
)

// typing runs a command with typed lines, and returns what it prints.
func typing(t *testing.T, games catalog.Catalog, lines string, args ...string) string {
	t.Helper()
	var out, errs bytes.Buffer
	if status := cli.Run(t.Context(), games, args, cli.Std{In: strings.NewReader(lines), Out: &out, Err: &errs}); status != cli.Done {
		t.Fatalf("%v: status %d, %s\n%s", args, status, &errs, &out)
	}
	return out.String()
}

// At a server's table, from the terminal: set up, act, ask, take back, leave, come back by the
// address; a second person joins, and a third watches. The game ends, and the coach looks back.
func TestPlayAtAServer(t *testing.T) {
	longtest.NotShort(t, "it serves games, and plays one to its end")
	games := catalogtest.Games(t)
	t.Chdir(t.TempDir())
	home := t.TempDir()
	t.Setenv("XDG_DATA_HOME", home)
	s := serveHere(t, games)
	defer s.stop()
	wants := func(got string, parts ...string) {
		t.Helper()
		for _, part := range parts {
			if !strings.Contains(got, part) {
				t.Errorf("no %q in\n%s", part, got)
			}
		}
	}

	wants(typing(t, games, "", "play", "--at", s.address), "There is no table with a free seat.")
	got := typing(t, games, "1\nspeed 99\nxyzzy\nspeed 1\nhint\nlog\nrules QB-05\nundo\nquit\n",
		"play", "queen", "--at", s.address, "--players", "you,simple,simple", "--name", "Otto")
	wants(got, "Otto, what do you do?", "I do not understand: xyzzy", "Hint: ", "sets out", "QB-05 ", "Taken back.", "The game goes on at the server.")
	address := regexp.MustCompile(`http://\S+/tables/\w+`).FindString(got)
	wants(typing(t, games, "quit\n", "play", "--at", address), "Otto, what do you do?", "speed 1")
	wants(typing(t, games, "", "play", "--at", s.address), address+"  Mississippi Queen (running): Otto, ")

	// A table has its game.
	if status, out, _ := bigriver(t, games, "play", "queen", "--at", address); status != cli.Misuse || out != "" {
		t.Errorf("a game at a table's address: status %d, %s", status, out)
	}
	// Somebody else watches until the input ends, since no seat is free. Another takes a free seat,
	// and the game begins.
	open := typing(t, games, "", "play", "queen", "--at", s.address, "--seats", "3", "--players", "you,simple")
	address = regexp.MustCompile(`http://\S+/tables/\w+`).FindString(open)
	wants(open, "Seat 3: free")
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	wants(typing(t, games, "quit\n", "play", "--at", address, "--name", "Zoe", "--lang", "de"), "Platz 3: Zoe", "Zurück mit: ")
	t.Setenv("XDG_DATA_HOME", home)

	ended := typing(t, games, strings.Repeat("1\n", 4000), "play", "queen", "--at", s.address, "--players", "you,simple,simple", "--preset", "short")
	wants(ended, "The game is over.", "Type \"coach\"", "Look at it again with: ")
}
