//go:build unix

package botproto_test

import (
	"bufio"
	"flag"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/arena"
	"github.com/bigriver/bigriver/internal/botproto"
	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/waittest"
)

var update = flag.Bool("update", false, "rewrite the transcript of docs/bot-protocol.md")

const page = "../../docs/bot-protocol.md"

var transcriptBlock = regexp.MustCompile("(?s)```transcript\n(.*?)```\n")

// TestTranscript plays the conversation in docs/bot-protocol.md. The program in the page prints its
// answers only if the host sends what the page says.
func TestTranscript(t *testing.T) {
	data := must.Get(os.ReadFile(page))(t)
	block := transcriptBlock.FindStringSubmatch(string(data))
	if block == nil {
		t.Fatalf("%s has no transcript", page)
	}
	file := t.TempDir() + "/transcript"
	words := []string{"script", file}
	if *update {
		words = []string{"record", file}
	} else if err := os.WriteFile(file, []byte(block[1]), 0o600); err != nil {
		t.Fatal(err)
	}
	limits := botproto.DefaultLimits() // the budget and bank in the page
	limits.Start, limits.End = waittest.Limit, waittest.Limit
	report := must.Get(arena.Run(t.Context(), arena.Sim{
		Game: toyGame(t), Setup: engine.Setup{Seats: 2, Options: map[string]string{"rounds": "1", "length": "short"}}, Games: 1, Seed: 12,
		Players: []bots.Entrant{random(t), program(t, limits, words...)},
	}))(t)
	if len(report.Forfeits) > 0 || report.Total.Finished != 1 {
		t.Fatalf("got %+v %+v", report.Total, report.Forfeits)
	}
	said := must.Get(os.ReadFile(file))(t)
	if *update {
		fresh := strings.Replace(string(data), block[0], "```transcript\n"+string(said)+"```\n", 1)
		must.Do(t, os.WriteFile(page, []byte(fresh), 0o600))
		return
	}
	if rest, err := os.ReadFile(file + ".rest"); err != nil || len(rest) != 0 {
		t.Errorf("%v, and the host did not print all of it:\n%s", err, rest)
	}
}

// recited is the program of a transcript.
func recited(file string) error {
	data, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	script := strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")
	rest := func() error { return os.WriteFile(file+".rest", []byte(strings.Join(script, "\n")), 0o600) }
	for in := bufio.NewScanner(os.Stdin); len(script) > 0 && in.Scan(); {
		if want := "> " + in.Text(); script[0] != want {
			return fmt.Errorf("the host says %s, the page %s", want, script[0])
		}
		for script = script[1:]; len(script) > 0 && strings.HasPrefix(script[0], "< "); script = script[1:] {
			if len(script) == 1 {
				break
			}
			fmt.Fprintln(os.Stdout, script[0][2:])
		}
		// The last answer: write first, so that the test does not miss the file.
		if len(script) == 1 {
			last := script[0][2:]
			script = nil
			if err := rest(); err != nil {
				return err
			}
			fmt.Fprintln(os.Stdout, last)
			return nil
		}
	}
	return rest()
}
