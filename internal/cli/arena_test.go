package cli_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/bigriver/bigriver/internal/catalog/catalogtest"
	"github.com/bigriver/bigriver/internal/cli"
	"github.com/bigriver/bigriver/internal/longtest"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/waittest"
)

// TestArenaIsKilled kills an arena of all bots of a game three times, and resumes it each time. It
// must end with the same table as an uninterrupted arena, and lose only the rounds that were being
// played.
func TestArenaIsKilled(t *testing.T) {
	longtest.NotShort(t, "it kills an arena")
	args := []string{"arena", "toy", "--bots", "random,random,random", "--seed", "7", "--games", "15000"}
	whole := process(t, args...)
	want := must.Get(whole.Output())(t)
	file := filepath.Join(t.TempDir(), "r.jsonl")
	args = append(args, "--results", file)
	lines := 0
	for kill := range 3 {
		cmd := process(t, args...)
		must.Do(t, cmd.Start())
		for begin := time.Now(); ; time.Sleep(time.Millisecond) {
			data, err := os.ReadFile(file)
			if err == nil && bytes.Count(data, []byte("\n")) > lines+100 {
				break
			}
			if time.Since(begin) > waittest.Limit {
				t.Fatalf("no further rounds in %v", waittest.Limit)
			}
		}
		must.Do(t, cmd.Process.Kill())
		if cmd.Wait() == nil {
			if kill == 0 {
				t.Fatal("it was through before it was killed")
			}
			break // this test was not scheduled for a long time
		}
		data := must.Get(os.ReadFile(file))(t)
		if n := bytes.Count(data, []byte("\n")); n <= lines {
			t.Fatalf("%d lines, there were %d before", n, lines)
		}
		lines = bytes.Count(data, []byte("\n"))
		// As if the machine had crashed during a write.
		must.Do(t, os.WriteFile(file, append(data, `{"round":`...), 0o600))
		if len(args) > 0 && args[len(args)-1] != "--resume" {
			args = append(args, "--resume")
		}
	}
	last := process(t, args...)
	got := must.Get(last.Output())(t)
	if !bytes.Equal(got, want) {
		t.Errorf("killed three times:\n%s\nran through:\n%s", got, want)
	}
}

// TestArenaFiles tests the errors for files that an arena cannot resume from, and what it writes.
func TestArenaFiles(t *testing.T) {
	games := must.Get(withToy())(t)
	t.Chdir(t.TempDir())
	run := func(args string) (int, string, string) { return bigriver(t, games, strings.Fields(args)...) }
	if status, _, errs := run("arena toy --bots random,random --games 4 --seed 1 --results r.jsonl --csv r.csv --report r.html --chart r.svg"); status != cli.Done {
		t.Fatal(errs)
	}
	page := must.Get(os.ReadFile("r.html"))(t)
	for _, want := range []string{`<svg class="wide" viewBox="0 0 640`, `<svg class="narrow" viewBox="0 0 328`, "How often the leader wins", "Games won from each seat", "Length of the games", "random (2)", "prefers-color-scheme: dark"} {
		if !strings.Contains(string(page), want) {
			t.Errorf("the page has no %q", want)
		}
	}
	for _, never := range []string{"http://", "https://", "<script", "NaN", "Inf"} {
		if strings.Contains(string(page), never) {
			t.Errorf("the page has %q", never)
		}
	}
	if table, err := os.ReadFile("r.csv"); err != nil || strings.Count(string(table), "\n") != 9 || !strings.HasPrefix(string(table), "game,round,seat,bot,end,place") {
		t.Errorf("got error %v\n%s", err, table)
	}
	chart, err := os.ReadFile("r.svg")
	if err != nil || !strings.HasPrefix(string(chart), `<svg xmlns="http://www.w3.org/2000/svg"`) || !strings.Contains(string(chart), "random (2)</text>") {
		t.Errorf("got error %v\n%s", err, chart)
	}
	write := func(name, text string) {
		t.Helper()
		must.Do(t, os.WriteFile(name, []byte(text), 0o600))
	}
	good := must.Get(os.ReadFile("r.jsonl"))(t)
	write("text.jsonl", "a letter\n")
	write("twice.jsonl", string(good)+strings.SplitAfter(string(good), "\n")[1])
	write("places.jsonl", strings.Replace(string(good), `"places":[`, `"places":[9`, 1))
	for args, want := range map[string]string{
		"--bots random,random --results r.jsonl":                             "--results: the file r.jsonl already exists (--resume continues it)",
		"--bots random,random --resume":                                      "--resume needs a file: name it with --results",
		"--bots random,random,random --results r.jsonl --resume":             "r.jsonl:1: this file is from another arena, with other seats",
		"--bots random,random --results r.jsonl --resume --options rounds=1": "r.jsonl:1: this file is from another arena, with other options",
		"--bots random,random --results text.jsonl --resume":                 "text.jsonl:1: this is not a results file",
		"--bots random,random --results twice.jsonl --resume":                "twice.jsonl:4: round 1 follows round 2",
		"--bots random,random --results places.jsonl --resume":               "places.jsonl:2: round 1: game 1 has the place 9",
		"--bots random":                          "want at least two bots to compare",
		"--bots random,radnom":                   `no bot "radnom"`,
		"--bots random,random@2":                 `"random@2": there is no thinking bot "random"`,
		"--bots random,random --chart no/r.svg":  "--chart: there is no directory no",
		"--bots random,random,random --sprt 0,9": "--sprt: it compares two bots, not 3",
		"--bots random,random --sprt 30,0":       "--sprt: the first number must be below the second",
		"--bots random,random --sprt x":          "--sprt: want two numbers",
		"--bots random,random --report no/r.htm": "--report: there is no directory no",
		"--bots random,/no/such/bot":             "/no/such/bot: cannot start /no/such/bot: no such file or directory",
		"--bots random,random --budget 0s":       "--budget: want a time from 1ms to 24h0m0s, not 0s",
	} {
		status, _, errs := run("arena toy --games 4 --seed 1 " + args)
		if status == cli.Done || !strings.Contains(errs, want) || strings.Count(errs, "\n") != 1 {
			t.Errorf("%s: status %d, %q, want %q", args, status, errs, want)
		}
	}
}

// TestArenaOfEveryGame compares the bots of each game.
func TestArenaOfEveryGame(t *testing.T) {
	games := catalogtest.Games(t)
	for _, g := range games {
		var quick []string
		for _, b := range g.Bots() {
			if !b.Thinks {
				quick = append(quick, b.Name)
			}
		}
		status, out, errs := bigriver(t, games, "arena", g.Facts().Name, "--bots", strings.Join(quick, ","), "--games", "4", "--seed", "3", "--json")
		if status != cli.Done || !strings.Contains(out, `"elo":`) {
			t.Errorf("%s: status %d, %s", g.Facts().Name, status, errs)
		}
	}
}
