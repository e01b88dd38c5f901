//go:build unix

package cli_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/catalog/catalogtest"
	"github.com/bigriver/bigriver/internal/cli"
	"github.com/bigriver/bigriver/internal/longtest"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/table/pgtest"
	"github.com/bigriver/bigriver/internal/waittest"
)

// workerProcess starts a worker in a process of its own.
func workerProcess(t *testing.T, program, address string) *exec.Cmd {
	t.Helper()
	cmd := process(t, "worker", "--db", address, "--workers", "1")
	self := must.Get(exec.LookPath(program))(t)
	cmd.Path, cmd.Args[0] = self, self
	var out bytes.Buffer
	cmd.Stderr = &out
	must.Do(t, cmd.Start())
	t.Cleanup(func() {
		_ = cmd.Process.Signal(syscall.SIGINT) // it may be dead already
		// The context of the test is over too, so a worker that has just ended normally may also be
		// killed.
		if err := cmd.Wait(); err != nil && !errors.Is(err, context.Canceled) && cmd.ProcessState.Exited() {
			t.Errorf("a worker: %v\n%s", err, out.String())
		}
	})
	return cmd
}

// waitForWorkers waits until this many workers have registered.
func waitForWorkers(t *testing.T, address string, n int) {
	t.Helper()
	db := must.Get(pgx.Connect(t.Context(), address))(t)
	defer db.Close(context.WithoutCancel(t.Context()))
	waittest.Until(t, fmt.Sprintf("%d workers are there", n), func() bool {
		there := 0
		// the first worker creates the table
		err := db.QueryRow(t.Context(), "SELECT count(*) FROM bigriver_blocks.worker").Scan(&there)
		return err == nil && there >= n
	})
}

// whilePlaying harms a worker in the middle of a block, once the run has finished this many blocks.
// The worker is stopped (SIGSTOP) when harm is called.
func whilePlaying(ctx context.Context, t *testing.T, address string, played int, victim *exec.Cmd, harm func(*os.Process)) {
	t.Helper()
	db, err := pgx.Connect(ctx, address)
	if err != nil {
		t.Error(err)
		return
	}
	defer db.Close(context.WithoutCancel(ctx))
	for ctx.Err() == nil {
		var done, doing int
		err := db.QueryRow(ctx, `SELECT count(*) FILTER (WHERE outcome IS NOT NULL), count(DISTINCT worker) FILTER (WHERE outcome IS NULL AND worker IS NOT NULL)
			FROM bigriver_blocks.block`).Scan(&done, &doing)
		// Both workers are playing, including the victim.
		if err == nil && done >= played && doing >= 2 {
			_ = victim.Process.Signal(syscall.SIGSTOP)
			time.Sleep(100 * time.Millisecond) // lets an outcome that was already sent arrive
			var still int
			const holders = "SELECT count(DISTINCT worker) FROM bigriver_blocks.block WHERE outcome IS NULL AND worker IS NOT NULL"
			if err := db.QueryRow(ctx, holders).Scan(&still); err == nil && still >= 2 {
				harm(victim.Process)
				return
			}
			_ = victim.Process.Signal(syscall.SIGCONT)
		}
		time.Sleep(5 * time.Millisecond)
	}
}

// TestSimulationsOverMachines lets two workers play what one machine plays too. It kills one of
// them, or stops it until the other has played its block, and compares the reports byte by byte.
func TestSimulationsOverMachines(t *testing.T) {
	t.Parallel()
	longtest.NotShort(t, "it starts workers and a database")
	database := pgtest.Start(t, false)
	toys := must.Get(withToy())(t)
	games := catalogtest.Games(t)
	dir := t.TempDir()
	const long = "sim toy --games 120000 --seed 7"
	longReport := sync.OnceValue(func() string {
		_, out, _ := bigriver(t, toys, strings.Fields(long)...)
		return out
	})
	for _, c := range []struct {
		name, program string
		games         catalog.Catalog
		args          string
		harm          func(*os.Process)
	}{
		{"sim, a worker is killed", "bigriver", toys, long, func(p *os.Process) { _ = p.Kill() }},
		{"sim, a worker is stopped", "bigriver", toys, long, func(*os.Process) {}},
		{"drawn options", "bigriver", toys, "sim toy --games 1001 --first 5 --options random --seats random --seed 7 --json", nil},
		{"page", "bigriver", toys, "sim toy --games 300 --seed 7 --report " + filepath.Join(dir, "page.html"), nil},
		{"arena", "bigriver", toys, "arena toy --bots random,random --games 400 --seed 7 --json", nil},
		{"a test", "bigriver-games", games, "arena broadhorns --bots simple,random --games 100 --sprt 0,300 --seed 7", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			address := database.New(t)
			var want string
			if c.args == long {
				want = longReport()
			} else {
				_, want, _ = bigriver(t, c.games, strings.Fields(c.args)...)
			}
			workerProcess(t, c.program, address)
			second := workerProcess(t, c.program, address)
			if c.harm != nil {
				// Otherwise the first might have played everything already.
				waitForWorkers(t, address, 2)
				go whilePlaying(t.Context(), t, address, 5, second, c.harm)
			}
			status, got, stderr := bigriver(t, c.games, append(strings.Fields(c.args), "--db", address)...)
			if status != cli.Done || got != want {
				t.Errorf("status %d, %s\nwant\n%s\ngot\n%s", status, stderr, want, got)
			}
			// On a busy machine a worker may be silent for so long that it is presumed dead.
			if c.harm != nil && !strings.Contains(stderr, "a worker died") {
				t.Errorf("no worker has died\n%s", stderr)
			}
			_ = second.Process.Signal(syscall.SIGCONT) // the block it was playing no longer counts
		})
	}
}

func TestWorkersRefuseBlocksTheyCannotPlay(t *testing.T) {
	toys := must.Get(withToy())(t)
	for args, want := range map[string]string{
		"sim toy --records x":                        "--records does not work with --db",
		"sim toy --players ./bot,random,random":      "workers do not start programs",
		"arena toy --bots ./bot,random":              "workers do not start programs",
		"arena toy --bots random,random --workers 2": "--workers does not work with --db",
	} {
		status, _, stderr := bigriver(t, toys, append(strings.Fields(args), "--db", "postgres://nobody@127.0.0.1:1/none")...)
		if status != cli.Misuse || !strings.Contains(stderr, want) {
			t.Errorf("%s: status %d, %s", args, status, stderr)
		}
	}
}

// TestSimulationWithoutDatabase shows that a simulation and its worker wait while the database is
// unreachable, and that the report is the same.
func TestSimulationWithoutDatabase(t *testing.T) {
	t.Parallel()
	longtest.NotShort(t, "it starts workers and stops their database")
	database := pgtest.Start(t, true)
	toys := must.Get(withToy())(t)
	address := database.New(t)
	args := strings.Fields("sim toy --games 40000 --seed 7")
	_, want, _ := bigriver(t, toys, args...)
	worker := workerProcess(t, "bigriver", address)
	waitForWorkers(t, address, 1)
	away := make(chan struct{})
	go func() {
		defer close(away)
		db, err := pgx.Connect(t.Context(), address)
		if err != nil {
			t.Error(err)
			return
		}
		for played := 0; played < 3 && t.Context().Err() == nil; time.Sleep(5 * time.Millisecond) {
			_ = db.QueryRow(t.Context(), "SELECT count(*) FROM bigriver_blocks.block WHERE outcome IS NOT NULL").Scan(&played)
		}
		database.Kill()
		time.Sleep(time.Second)
		if err := database.Run(context.WithoutCancel(t.Context())); err != nil {
			t.Error(err)
		}
	}()
	status, got, stderr := bigriver(t, toys, append(args, "--db", address)...)
	<-away
	if status != cli.Done || got != want {
		t.Errorf("status %d, %s\nwant\n%s\ngot\n%s", status, stderr, want, got)
	}
	_ = worker.Process.Signal(syscall.SIGINT)
}

// TestArenaResumesWithWorkers stops an arena that workers play, and resumes it from its results.
func TestArenaResumesWithWorkers(t *testing.T) {
	t.Parallel()
	longtest.NotShort(t, "it starts workers")
	toys := must.Get(withToy())(t)
	address := pgtest.Start(t, false).New(t)
	results := filepath.Join(t.TempDir(), "r.jsonl")
	args := strings.Fields("arena toy --bots random,random --games 400 --seed 7 --json")
	_, want, _ := bigriver(t, toys, args...)
	workerProcess(t, "bigriver", address)
	args = append(args, "--db", address, "--results", results)
	if status, _, stderr := bigriver(t, toys, args...); status != cli.Done {
		t.Fatal(stderr)
	}
	// As if it had been killed after a third of the games.
	whole := must.Get(os.ReadFile(results))(t)
	lines := bytes.SplitAfter(whole, []byte("\n"))
	must.Do(t, os.WriteFile(results, bytes.Join(lines[:len(lines)/3], nil), 0o600))
	status, got, stderr := bigriver(t, toys, append(args, "--resume")...)
	if again, err := os.ReadFile(results); err != nil || status != cli.Done || got != want || !bytes.Equal(again, whole) {
		t.Errorf("status %d, %v, %s\nwant\n%s\ngot\n%s", status, err, stderr, want, got)
	}
}
