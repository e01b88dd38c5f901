package cli_test

import (
	"bufio"
	"bytes"
	"io"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/longtest"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/notation"
	"github.com/bigriver/bigriver/internal/waittest"
)

// process returns the program of TestMain as a separate process, which can be sent a real Ctrl-C.
func process(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("there is no SIGINT to send")
	}
	self := must.Get(exec.LookPath("bigriver"))(t)
	cmd := exec.CommandContext(t.Context(), self, args...)
	cmd.Dir = t.TempDir()
	return cmd
}

// waitFor reads until the text has appeared. After that it keeps reading in the background.
func waitFor(t *testing.T, r io.Reader, text string) (all *bytes.Buffer, ended chan error) {
	t.Helper()
	all, ended = &bytes.Buffer{}, make(chan error, 1)
	in := bufio.NewReader(r)
	for !strings.Contains(all.String(), text) {
		c, err := in.ReadByte()
		if err != nil {
			t.Fatalf("no %q, but %v after\n%s", text, err, all.String())
		}
		all.WriteByte(c)
	}
	go func() {
		_, err := io.Copy(all, in)
		ended <- err
	}()
	return all, ended
}

func TestCtrlCInPlay(t *testing.T) {
	cmd := process(t, "play", "toy", "--seed", "7", "--save", "game.txt")
	keys := must.Get(cmd.StdinPipe())(t)
	out := must.Get(cmd.StdoutPipe())(t)
	must.Do(t, cmd.Start())
	must.Get(io.WriteString(keys, "1\n"))(t)
	all, ended := waitFor(t, out, "end the turn")
	must.Do(t, cmd.Process.Signal(os.Interrupt))
	if err := <-ended; err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err != nil {
		t.Errorf("got error %v", err)
	}
	if want := "Continue with: bigriver play --resume game.txt"; !strings.Contains(all.String(), want) {
		t.Errorf("no %q in\n%s", want, all)
	}
	data := must.Get(os.ReadFile(cmd.Dir + "/game.txt"))(t)
	rec := must.Get(notation.Parse("game.txt", string(data)))(t)
	games := must.Get(withToy())(t)
	if m, err := match.Replay(games[0], rec); err != nil || m.Len() != 6 || rec.Cut != 0 {
		t.Errorf("what was saved: %v\n%s", err, data)
	}
}

func TestCtrlCInSim(t *testing.T) {
	cmd := process(t, "sim", "toy", "--games", "1000000000", "--seed", "7", "--records", "games")
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	must.Do(t, cmd.Start())
	waittest.Until(t, "there are ten games", func() bool {
		_, err := os.Stat(cmd.Dir + "/games/game-000010.txt")
		return err == nil
	})
	must.Do(t, cmd.Process.Signal(os.Interrupt))
	if err := cmd.Wait(); err == nil || cmd.ProcessState.ExitCode() != 1 {
		t.Errorf("ended by %v, want status 1", err)
	}
	if !strings.Contains(out.String(), "INTERRUPTED: ") || !strings.Contains(out.String(), "seat ") {
		t.Errorf("no part of a report:\n%s", out.String())
	}
	if !strings.Contains(errs.String(), "bigriver sim: interrupted: ") {
		t.Errorf("stderr:\n%s", errs.String())
	}
}

// A training that is interrupted by Ctrl-C keeps its checkpoint, and reaches the same net when it
// is resumed.
func TestCtrlCInTrain(t *testing.T) {
	longtest.NotShort(t, "it trains three times")
	if runtime.GOOS == "windows" {
		t.Skip("there is no SIGINT to send")
	}
	self := must.Get(exec.LookPath("bigriver-games"))(t)
	dir := t.TempDir()
	train := func(weights string, more ...string) *exec.Cmd {
		args := append([]string{"train", "queen", "--games", "128", "--seed", "7", "--measure", "1", "--weights", weights}, more...)
		cmd := exec.CommandContext(t.Context(), self, args...)
		cmd.Dir = dir
		return cmd
	}
	must.Do(t, train("whole.bin").Run())
	cmd := train("resumed.bin", "--store", "checkpoint", "--workers", "1")
	var errs bytes.Buffer
	cmd.Stderr = &errs
	must.Do(t, cmd.Start())
	waittest.Until(t, "there is a checkpoint", func() bool {
		_, err := os.Stat(dir + "/checkpoint")
		return err == nil
	})
	must.Do(t, cmd.Process.Signal(os.Interrupt))
	if err := cmd.Wait(); err == nil || !strings.Contains(errs.String(), "64 of 128 games finished; to continue, add --resume to the same command") {
		t.Fatalf("got error %v, %s", err, &errs)
	}
	must.Do(t, train("resumed.bin", "--store", "checkpoint", "--resume").Run())
	want, got := must.Get(os.ReadFile(dir+"/whole.bin"))(t), must.Get(os.ReadFile(dir+"/resumed.bin"))(t)
	if !bytes.Equal(got, want) {
		t.Error("the resumed training made another net")
	}
}
