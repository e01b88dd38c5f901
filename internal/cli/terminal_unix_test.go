//go:build unix

package cli_test

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"testing"

	"github.com/creack/pty"

	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/waittest"
)

// The sequences by which a program takes the whole screen and gives it back.
const (
	takesScreen = "\x1b[?1049h"
	givesScreen = "\x1b[?1049l"
)

// terminal is the program in a pseudo-terminal.
type terminal struct {
	t    *testing.T
	cmd  *exec.Cmd
	file *os.File

	mu    sync.Mutex
	out   bytes.Buffer
	ended chan struct{}
}

// inTerminal runs the program in a terminal of 80 × 24, with these variables of its environment.
func inTerminal(t *testing.T, env []string, args ...string) *terminal {
	t.Helper()
	cmd := process(t, args...)
	cmd.Env = append(append(os.Environ(), "TERM=xterm-256color", "LANG=C.UTF-8", "LC_ALL=", "NO_COLOR=", "ACCESSIBLE="), env...)
	x := &terminal{t: t, cmd: cmd, ended: make(chan struct{})}
	x.file = must.Get(pty.StartWithSize(cmd, &pty.Winsize{Rows: 24, Cols: 80}))(t)
	t.Cleanup(func() { _ = x.file.Close() })
	go func() {
		defer close(x.ended)
		_, _ = io.Copy(x, x.file) // it ends with the program
	}()
	return x
}

// Write collects the output.
func (x *terminal) Write(p []byte) (int, error) {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.out.Write(p)
}

func (x *terminal) output() string {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.out.String()
}

// waits waits until the output has a text this many times.
func (x *terminal) waits(text string, times int) {
	x.t.Helper()
	waittest.Until(x.t, text+" is on the screen", func() bool { return strings.Count(x.output(), text) >= times })
}

func (x *terminal) types(keys string) {
	x.t.Helper()
	must.Get(io.WriteString(x.file, keys))(x.t)
}

// ends waits for the end of the program.
func (x *terminal) ends() {
	x.t.Helper()
	<-x.ended
	if err := x.cmd.Wait(); err != nil {
		x.t.Errorf("ended by %v:\n%q", err, x.output())
	}
}

// In a terminal the game takes the whole screen, follows its size, and gives it back; then it says
// how to continue.
func TestFullScreen(t *testing.T) {
	x := inTerminal(t, nil, "play", "toy", "--seed", "7", "--save", "game.txt")
	x.waits(takesScreen, 1)
	x.waits("Enter", 1)
	x.types("\r")
	x.waits("›1", 1)
	must.Do(t, pty.Setsize(x.file, &pty.Winsize{Rows: 40, Cols: 120}))
	x.waits("F7", 1) // for which 80 columns have no room
	x.types("1\r")
	x.waits("F10", 1)
	x.types("\x03")
	x.ends()
	if _, after, ok := strings.Cut(x.output(), givesScreen); !ok || !strings.Contains(after, "Continue with: bigriver play --resume game.txt") {
		t.Errorf("the screen is not given back, or it does not say how to continue:\n%q", x.output())
	}
	must.Get(os.Stat(x.cmd.Dir + "/game.txt"))(t)
}

// Ctrl-Z gives the screen back until the program continues.
func TestStoppedAndContinued(t *testing.T) {
	x := inTerminal(t, nil, "play", "toy", "--seed", "7")
	x.waits(takesScreen, 1)
	x.types("\r\x1a")
	x.waits(givesScreen, 1)
	// It may give the screen back before it stops, so one signal could come too early.
	waittest.Until(t, "it takes the screen again", func() bool {
		must.Do(t, x.cmd.Process.Signal(syscall.SIGCONT))
		return strings.Count(x.output(), takesScreen) >= 2 //nolint:mnd // at the start, and now
	})
	x.types("\x03")
	x.ends()
}

// A signal to end it leaves as Ctrl-C does.
func TestTerminatedInATerminal(t *testing.T) {
	x := inTerminal(t, nil, "play", "toy", "--seed", "7")
	x.waits("Enter", 1)
	must.Do(t, x.cmd.Process.Signal(os.Interrupt))
	x.ends()
	if !strings.Contains(x.output(), givesScreen) || !strings.Contains(x.output(), "Continue with: ") {
		t.Errorf("%q", x.output())
	}
}

// Without colours, nothing sets one.
func TestNoColours(t *testing.T) {
	x := inTerminal(t, []string{"NO_COLOR=1"}, "play", "toy", "--seed", "7")
	x.waits("Enter", 1)
	x.types("\r")
	x.waits("›1", 1)
	x.types("\x03")
	x.ends()
	for _, color := range []string{"38;2;", "38;5;", "48;2;", "48;5;"} {
		if strings.Contains(x.output(), color) {
			t.Errorf("%s in\n%q", color, x.output())
		}
	}
}

// Speech, and terminals without cursor control, get lines of text.
func TestPlainInATerminal(t *testing.T) {
	for name, c := range map[string]struct {
		env  []string
		args []string
	}{
		"asked for":    {nil, []string{"--plain"}},
		"dumb":         {[]string{"TERM=dumb"}, nil},
		"accessible":   {[]string{"ACCESSIBLE=1"}, nil},
		"German words": {[]string{"TERM=dumb", "LANG=de_CH.UTF-8"}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			x := inTerminal(t, c.env, append([]string{"play", "toy", "--seed", "7"}, c.args...)...)
			want := "Seat 1, what do you do?"
			if name == "German words" {
				want = "Platz 1, was"
			}
			x.waits(want, 1)
			x.types("quit\n")
			x.ends()
			if strings.Contains(x.output(), "\x1b[?") {
				t.Errorf("control sequences in\n%q", x.output())
			}
		})
	}
}
