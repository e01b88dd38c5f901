package cli_test

import (
	"encoding/json"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/catalog/catalogtest"
	"github.com/bigriver/bigriver/internal/cli"
	"github.com/bigriver/bigriver/internal/longtest"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/waittest"
)

// sample is a program of examples/bots: its command, without machine-specific parts.
type sample struct {
	name    string
	needs   string // its interpreter
	command func(t *testing.T) string
}

// samples returns the programs of examples/bots.
func samples(t *testing.T) []sample {
	t.Helper()
	dir := must.Get(filepath.Abs("../../examples/bots"))(t)
	script := func(words ...string) func(*testing.T) string {
		return func(*testing.T) string { return strings.Join(words, " ") }
	}
	return []sample{
		{"first.py", "python3", script("python3", dir+"/first.py")},
		{"plans.js", "node", script("node", dir+"/plans.js")},
		{"searcher", "go", func(t *testing.T) string {
			t.Helper()
			return built(t, "searcher")
		}},
	}
}

// commandOf returns the command of a sample. If its interpreter is missing, the test is skipped
// with a message, or fails in continuous integration.
func (s sample) commandOf(t *testing.T) string {
	t.Helper()
	if _, err := exec.LookPath(s.needs); err != nil {
		if os.Getenv("CI") != "" {
			t.Fatalf("examples/bots/%s needs %s: %v", s.name, s.needs, err)
		}
		t.Skipf("NOT TESTED: examples/bots/%s needs %s, which is not installed", s.name, s.needs)
	}
	return s.command(t)
}

// TestSamples shows that each sample has fewer than 100 lines and follows the protocol. A bot that
// thinks until its time is up may decide differently when a game is repeated; bot check prints that
// as advice.
func TestSamples(t *testing.T) {
	longtest.Unraced(t, "it plays whole games with programs in other processes")
	longtest.NotShort(t, "it plays games with programs")
	games := catalogtest.Games(t)
	for _, s := range samples(t) {
		t.Run(s.name, func(t *testing.T) {
			command := s.commandOf(t)
			args := append([]string{"bot", "check", "--budget", "100ms", "--bank", "1h", "--"}, strings.Fields(command)...)
			status, out, errs := bigriver(t, games, args...)
			if status != cli.Done || strings.Contains(out, "advice") && s.name != "searcher" || !strings.Contains(out, "It plays ") {
				t.Errorf("status %d\n%s%s", status, out, errs)
			}
		})
	}
	files := must.Get(filepath.Glob("../../examples/bots/*"))(t)
	for _, file := range files {
		if info, err := os.Stat(file); err == nil && info.IsDir() {
			file += "/main.go"
		}
		data := must.Get(os.ReadFile(file))(t)
		if n := strings.Count(string(data), "\n"); n > 100 {
			t.Errorf("%s has %d lines, which is no longer a short sample", file, n)
		}
	}
}

// TestSamplesPlayEachOther seats all samples in one game.
func TestSamplesPlayEachOther(t *testing.T) {
	longtest.Unraced(t, "it plays whole games with programs in other processes")
	longtest.NotShort(t, "it plays games with programs")
	games := catalogtest.Games(t)
	var players []string
	for _, s := range samples(t) {
		players = append(players, s.commandOf(t))
	}
	status, out, errs := bigriver(t, games, "sim", "queen", "--players", strings.Join(players, ","), "--games", "3", "--seed", "4", "--json", "--budget", "50ms", "--bank", "1h")
	var report struct {
		Total struct {
			Finished int `json:"finished"`
		} `json:"total"`
		Forfeits []any `json:"forfeits"`
	}
	if err := json.Unmarshal([]byte(out), &report); err != nil || status != cli.Done || report.Total.Finished != 3 || report.Forfeits == nil || len(report.Forfeits) != 0 {
		t.Errorf("%v, status %d\n%s%s", err, status, out, errs)
	}
}

// TestBotJoins connects samples to a server: they take the seats that are reserved for them, play a
// whole game, and continue after the server was killed and restarted.
func TestBotJoins(t *testing.T) {
	longtest.Unraced(t, "it plays whole games with programs in other processes")
	longtest.NotShort(t, "it builds the program and plays a game")
	file, dir, port := built(t, "bigriver"), t.TempDir(), freePort(t)
	at := "http://localhost:" + port
	first := start(t, dir, file, nil, "--listen", "localhost:"+port)
	first.until(t, "Bigriver listens")
	anna := newBrowser(t, at+"/api/v1")
	anna.send(http.MethodPost, "/me/guest", `{"name": "Anna"}`)
	anna.send(http.MethodPost, "/me/account", `{"name": "Anna", "password": "steamboat queen"}`)
	var ids []string
	for i, s := range samples(t)[:2] {
		var made struct {
			Token string `json:"token"`
			Bot   struct {
				ID string `json:"id"`
			} `json:"bot"`
		}
		must.Do(t, json.Unmarshal(anna.ask(http.MethodPost, "/me/bots", `{"name": "Paddle `+string(rune('A'+i))+`"}`), &made))
		ids = append(ids, made.Bot.ID)
		join := exec.CommandContext(t.Context(), file, append([]string{"bot", "join", "--server", at, "--"}, strings.Fields(s.commandOf(t))...)...)
		join.Env = append(os.Environ(), "BIGRIVER_TOKEN="+made.Token)
		join.Stderr = os.Stderr
		join.Cancel = func() error { return join.Process.Signal(os.Interrupt) }
		join.WaitDelay = waittest.Limit
		must.Do(t, join.Start())
		t.Cleanup(func() { _ = join.Wait() }) // the test's context ends it
	}
	table := anna.send(http.MethodPost, "/tables", `{"game": "queen", "seats": 2, "places": [{"person": "`+ids[0]+`"}, {"person": "`+ids[1]+`"}]}`)
	show := func() { table = anna.send(http.MethodGet, "/tables/"+table.ID+"?since=999999", "") }
	waittest.Until(t, "they sit down", func() bool { show(); return table.Seats[0].Person != nil && table.Seats[1].Person != nil })
	anna.send(http.MethodPost, "/tables/"+table.ID+"/commands", `{"kind": "start"}`)
	waittest.Until(t, "they play", func() bool { show(); return table.Steps > 20 })
	must.Do(t, first.cmd.Process.Kill())
	_ = first.cmd.Wait() // killed
	second := start(t, dir, file, nil, "--listen", "localhost:"+port)
	second.until(t, "Bigriver listens")
	before := table.Steps
	waittest.Until(t, "they come back", func() bool { show(); return table.Steps > before+20 || table.State == "over" })
	second.end(t)
}

// TestJoinIsRefused tests the errors for a wrong token and a wrong address.
func TestJoinIsRefused(t *testing.T) {
	longtest.Unraced(t, "it plays whole games with programs in other processes")
	games := must.Get(withToy())(t)
	for args, want := range map[string]string{
		"bot join -- cat": "want the address of the server",
		"bot join --server ftp://x --token t -- cat":     "--server: want an address",
		"bot join --server http://localhost:1 --token t": "want the command of a program after --",
		"bot join --server http://localhost:1 -- cat":    "want the token of the bot",
	} {
		var errs strings.Builder
		status := cli.Run(t.Context(), games, strings.Fields(args), cli.Std{In: strings.NewReader(""), Out: &errs, Err: &errs})
		if status != cli.Misuse || !strings.Contains(errs.String(), want) || strings.Count(errs.String(), "\n") != 1 {
			t.Errorf("%s: status %d, %s", args, status, errs.String())
		}
	}
}
