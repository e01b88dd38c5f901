//go:build unix

package cli_test

import (
	"bytes"
	"context"
	"errors"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/cli"
	"github.com/bigriver/bigriver/internal/table/pgtest"
)

// workerProcess starts a worker of its own process.
func workerProcess(t *testing.T, program, address string) *exec.Cmd {
	t.Helper()
	cmd := process(t, "worker", "--db", address, "--workers", "1")
	self, err := exec.LookPath(program)
	if err != nil {
		t.Fatal(err)
	}
	cmd.Path, cmd.Args[0] = self, self
	var out bytes.Buffer
	cmd.Stderr = &out
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Signal(syscall.SIGINT) // it may be dead already
		// The context of the test is over too: a worker that has just ended well may be killed as well.
		if err := cmd.Wait(); err != nil && !errors.Is(err, context.Canceled) && cmd.ProcessState.Exited() {
			t.Errorf("a worker: %v\n%s", err, out.String())
		}
	})
	return cmd
}

// waitForWorkers waits until this many workers are there.
func waitForWorkers(t *testing.T, address string, n int) {
	t.Helper()
	db, err := pgx.Connect(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close(context.WithoutCancel(t.Context()))
	for began := time.Now(); ; time.Sleep(10 * time.Millisecond) {
		there := 0
		err := db.QueryRow(t.Context(), "SELECT count(*) FROM bigriver_blocks.worker").Scan(&there) // the first worker makes the table
		if err == nil && there >= n {
			return
		}
		if time.Since(began) > time.Minute {
			t.Fatalf("%d workers of %d are there: %v", there, n, err)
		}
	}
}

// killWhilePlaying kills a worker by SIGKILL in the middle of a block, after the run has this many blocks that are played.
func killWhilePlaying(ctx context.Context, t *testing.T, address string, played int, victim *exec.Cmd) {
	t.Helper()
	db, err := pgx.Connect(ctx, address)
	if err != nil {
		t.Error(err)
		return
	}
	defer db.Close(context.WithoutCancel(ctx))
	for ctx.Err() == nil {
		var done, doing int
		err := db.QueryRow(ctx, `SELECT count(*) FILTER (WHERE outcome IS NOT NULL), count(*) FILTER (WHERE outcome IS NULL AND worker IS NOT NULL)
			FROM bigriver_blocks.block`).Scan(&done, &doing)
		if err == nil && done >= played && doing >= 2 { // both play, and so does the victim
			_ = victim.Process.Signal(syscall.SIGSTOP)
			var still int
			if err := db.QueryRow(ctx, "SELECT count(*) FROM bigriver_blocks.block WHERE outcome IS NULL AND worker IS NOT NULL").Scan(&still); err == nil && still >= 2 {
				_ = victim.Process.Kill()
				return
			}
			_ = victim.Process.Signal(syscall.SIGCONT)
		}
		time.Sleep(5 * time.Millisecond)
	}
}

// TestSimulationsOverMachines has two workers play what one machine plays too, kills one of them, and compares the reports byte by byte.
func TestSimulationsOverMachines(t *testing.T) {
	t.Parallel()
	database := pgtest.Start(t, false)
	toys, err := withToy()
	if err != nil {
		t.Fatal(err)
	}
	games, err := catalog.Games()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for _, c := range []struct {
		name, program string
		games         catalog.Catalog
		args          string
		kill          bool
	}{
		{"sim", "bigriver", toys, "sim toy --games 40000 --seed 7", true},
		{"drawn options", "bigriver", toys, "sim toy --games 1001 --first 5 --options random --seats random --seed 7 --json", false},
		{"page", "bigriver", toys, "sim toy --games 300 --seed 7 --report " + filepath.Join(dir, "page.html"), false},
		{"arena", "bigriver", toys, "arena toy --bots random,random --games 400 --seed 7 --json", false},
		{"a test", "bigriver-games", games, "arena broadhorns --bots simple,random --games 100 --sprt 0,300 --seed 7", false},
		{"train", "bigriver-games", games, "train queen --games 8 --seed 7", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			address := database.New(t)
			status, want, stderr := bigriver(t, c.games, strings.Fields(c.args)...)
			if status != cli.Done {
				t.Fatal(stderr)
			}
			workerProcess(t, c.program, address)
			if second := workerProcess(t, c.program, address); c.kill {
				waitForWorkers(t, address, 2) // else the first may have played all of it before
				go killWhilePlaying(t.Context(), t, address, 5, second)
			}
			status, got, stderr := bigriver(t, c.games, append(strings.Fields(c.args), "--db", address)...)
			if status != cli.Done || got != want {
				t.Errorf("status %d, %s\nwant\n%s\ngot\n%s", status, stderr, want, got)
			}
			if died := strings.Contains(stderr, "a worker has died"); died != c.kill {
				t.Errorf("a worker has died: %v, want %v\n%s", died, c.kill, stderr)
			}
		})
	}
}

func TestWhatOtherMachinesCannotPlay(t *testing.T) {
	toys, err := withToy()
	if err != nil {
		t.Fatal(err)
	}
	for args, want := range map[string]string{
		"sim toy --records x":                        "--records is of no use with --db",
		"sim toy --players ./bot,random,random":      "workers start no programs",
		"arena toy --bots ./bot,random":              "workers start no programs",
		"arena toy --bots random,random --workers 2": "--workers is of no use with --db",
	} {
		status, _, stderr := bigriver(t, toys, append(strings.Fields(args), "--db", "postgres://nobody@127.0.0.1:1/none")...)
		if status != cli.Misuse || !strings.Contains(stderr, want) {
			t.Errorf("%s: status %d, %s", args, status, stderr)
		}
	}
}
