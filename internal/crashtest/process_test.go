package crashtest_test

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	// these tests build the program: the import makes the dependency visible to tools.
	_ "github.com/bigriver/bigriver/internal/cli"
	"github.com/bigriver/bigriver/internal/loadtest"
	"github.com/bigriver/bigriver/internal/longtest"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/waittest"
)

// program is the real program, built once; not for short tests.
var program string

// needsProgram skips a short test, which has no program.
func needsProgram(t *testing.T) {
	t.Helper()
	longtest.NotShort(t, "it builds the program and runs it for some seconds")
}

func TestMain(m *testing.M) { os.Exit(run(m)) }

func run(m *testing.M) int {
	flag.Parse()
	if testing.Short() {
		return m.Run()
	}
	dir, err := os.MkdirTemp("", "crashtest")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	if err := os.Chmod(dir, 0o755); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	program = filepath.Join(dir, "bigriver.exe")
	build := exec.CommandContext(context.Background(), "go", "build", "-o", program, "github.com/bigriver/bigriver/cmd/bigriver")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "build the program: %v\n%s", err, out)
		return 1
	}
	return m.Run()
}

// process is a running server.
type process struct {
	testing.TB

	url   string
	token string // of the operator, if printed at this start
	cmd   *exec.Cmd
	ended chan error
	errs  *log
}

// log is the output of a process. It may be read while the process writes.
type log struct {
	mu sync.Mutex
	b  bytes.Buffer
}

// Write appends to the log.
func (l *log) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(b)
}

// String returns the whole log.
func (l *log) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

// command returns the program with these arguments.
func command(args ...string) *exec.Cmd {
	cmd := exec.Command(program, args...) //nolint:noctx // the tests end it
	cmd.Env = append(os.Environ(), "BIGRIVER_LISTEN=127.0.0.1:0")
	return cmd
}

// timeout is how long the tests wait before they report a hang.
const timeout = waittest.Limit

// launch starts a server and waits until it listens.
func launch(tb testing.TB, cmd *exec.Cmd) *process {
	tb.Helper()
	p := &process{TB: tb, cmd: cmd, ended: make(chan error, 1), errs: &log{}}
	out, write := io.Pipe()
	cmd.Stdout, cmd.Stderr = write, p.errs
	must.Do(tb, cmd.Start())
	tb.Cleanup(p.kill)
	printed := make(chan string, 1)
	go func() {
		var output log
		buffer := make([]byte, 4<<10)
		for {
			n, err := out.Read(buffer)
			_, _ = output.Write(buffer[:n])
			if all := output.String(); strings.Contains(all, "listens on http") && strings.HasSuffix(all, "\n") || err != nil {
				printed <- all
				break
			}
		}
		_, _ = io.Copy(io.Discard, out)
	}()
	go func() {
		err := cmd.Wait()
		_ = write.Close()
		p.ended <- err
	}()
	select {
	case all := <-printed:
		for line := range strings.Lines(all) {
			if at := strings.Index(line, "http://"); strings.Contains(line, "listens on") && at >= 0 {
				p.url = strings.TrimSpace(line[at:])
			}
			if strings.HasPrefix(line, "The operator's token") {
				p.token = strings.TrimSpace(line[strings.LastIndex(line, " "):])
			}
		}
		if p.url == "" {
			tb.Fatalf("the server does not listen: %s", p.errs)
		}
	case <-time.After(timeout):
		tb.Fatalf("the server does not listen after %v: %s", timeout, p.errs)
	}
	return p
}

// kill kills the process without warning, like a power failure.
func (p *process) kill() {
	_ = p.cmd.Process.Kill()
	if err := p.wait(); errors.Is(err, errTimeout) {
		p.Error(err)
	}
}

// stop asks the process to stop, and returns its exit error.
func (p *process) stop() error {
	if err := p.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		return err
	}
	return p.wait()
}

var errTimeout = errors.New("the process does not end")

func (p *process) wait() error {
	select {
	case err := <-p.ended:
		p.ended <- err
		return err
	case <-time.After(timeout):
		return errTimeout
	}
}

// client returns a new guest of the server.
func (p *process) client(name string) *loadtest.Client {
	p.Helper()
	c := loadtest.NewClient(p.url, loadtest.NewTransport(4))
	must.Do(p, c.Arrive(p.Context(), name))
	return c
}
