package botproto

import (
	"bufio"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/bigriver/bigriver/internal/text"
)

// hostName is the name of the host in Hello.
const hostName = "bigriver"

// Program is a process that speaks the protocol. Violating the protocol or its limits kills it, and
// every later request returns the reason. It is owned by one goroutine.
type Program struct {
	Hello Answer // its answer to Hello

	limits  Limits
	process *exec.Cmd
	mark    string // in the environment of its processes
	in      *os.File
	out     *bufio.Reader
	outFile *os.File
	errs    *tail
	ended   chan struct{} // closed when the process has exited
	exit    error         // its exit status; valid after ended is closed

	lastID   int
	buffer   []byte
	watchdog *time.Timer

	mu     sync.Mutex
	killed error // the reason
}

// request is one of the requests of the protocol.
type request interface{ head() *Head }

func (h *Head) head() *Head { return h }

// Start starts a program and sends Hello. Cancelling ctx kills the program. stderr receives its
// standard error; if it is nil, only the last line is kept.
func Start(ctx context.Context, argv []string, limits Limits, stderr io.Writer) (*Program, error) {
	if _, err := exec.LookPath(argv[0]); err != nil {
		return nil, fmt.Errorf("cannot start %s: %w", argv[0], unwrapped(err))
	}
	p := &Program{limits: limits, errs: &tail{all: stderr}, ended: make(chan struct{}), mark: rand.Text()}
	if err := p.start(ctx, argv); err != nil {
		return nil, fmt.Errorf("cannot start %s: %w", argv[0], err)
	}
	answer, err := p.Ask(limits.Start, &Hello{Head: Head{Do: DoHello}, Protocol: Version, Host: hostName})
	if err == nil {
		err = checkHello(&answer)
	}
	if err != nil {
		p.kill(err)
		p.wait()
		return nil, err
	}
	p.Hello = answer
	return p, nil
}

// unwrapped returns the innermost cause of an exec error, whose own text repeats the name.
func unwrapped(err error) error {
	for cause := errors.Unwrap(err); cause != nil; cause = errors.Unwrap(err) {
		err = cause
	}
	return err
}

func (p *Program) start(ctx context.Context, argv []string) error {
	childIn, in, err := os.Pipe()
	if err != nil {
		return err
	}
	defer childIn.Close()
	out, childOut, err := os.Pipe()
	if err != nil {
		return errors.Join(err, in.Close())
	}
	defer childOut.Close()
	argv = limited(argv, &p.limits)
	p.process = exec.CommandContext(ctx, argv[0], argv[1:]...) //nolint:gosec // its purpose is to run the user's command
	p.process.Stdin, p.process.Stdout, p.process.Stderr = childIn, childOut, p.errs
	p.process.Env = append(ownEnvironment(), markName+"="+p.mark)
	p.process.WaitDelay = time.Second // a child of the program may keep its standard error open
	p.process.Cancel = func() error {
		p.kill(context.Cause(ctx))
		return nil
	}
	ownGroup(p.process)
	p.in, p.outFile, p.out = in, out, bufio.NewReaderSize(out, 1<<16)
	p.watchdog = time.AfterFunc(time.Hour, func() { p.kill(errSilent) })
	p.watchdog.Stop()
	if err := p.process.Start(); err != nil {
		return errors.Join(err, in.Close(), out.Close())
	}
	go func() {
		p.exit = p.process.Wait()
		close(p.ended)
	}()
	return nil
}

// markName is the environment variable with the mark.
const markName = "BIGRIVER_PROGRAM"

// ownEnvironment returns the environment without what only this program needs, such as a token.
func ownEnvironment() (env []string) {
	for _, v := range os.Environ() {
		if !strings.HasPrefix(v, "BIGRIVER_") {
			env = append(env, v)
		}
	}
	return env
}

func checkHello(a *Answer) error {
	if a.Protocol != Version {
		return fmt.Errorf("speaks version %d of the protocol, want %d", a.Protocol, Version)
	}
	for _, want := range a.Wants {
		if !slices.Contains(capabilities(), want) {
			return fmt.Errorf("wants %q: %s", text.Clip(want), text.ThereAre(capabilities()))
		}
	}
	return nil
}

// errSilent is the watchdog's reason; Ask adds the time limit.
var errSilent = errors.New("silent")

// Ask sends requests together and returns the answer to the last one. It returns an error if the
// program is killed, or if it answers one of them with an error.
func (p *Program) Ask(within time.Duration, requests ...request) (last Answer, err error) {
	p.buffer = p.buffer[:0]
	for _, r := range requests {
		p.lastID++
		r.head().ID = p.lastID
		line, err := json.Marshal(r)
		if err != nil {
			return last, err
		}
		p.buffer = append(append(p.buffer, line...), '\n')
	}
	p.watchdog.Reset(within)
	defer p.watchdog.Stop()
	if _, err := p.in.Write(p.buffer); err != nil {
		return last, p.reason(within, err)
	}
	first := p.lastID - len(requests) + 1
	var refused error
	for i := range requests {
		answer, err := p.read()
		if err != nil {
			return last, p.reason(within, err)
		}
		if answer.ID != first+i {
			return last, p.fail(fmt.Errorf("answered request %d instead of %d", answer.ID, first+i))
		}
		if answer.Error != nil && refused == nil {
			refused = &refusedError{requests[i].head().Do, answer.Error}
		}
		if answer.Error == nil && !answer.OK {
			return last, p.fail(fmt.Errorf("answered %s with neither ok nor an error", requests[i].head().Do))
		}
		last = answer
	}
	return last, refused
}

// refusedError means that the program answered a request with an error.
type refusedError struct {
	do    string
	cause *Error
}

// Error describes the request and the answer.
func (r *refusedError) Error() string {
	return fmt.Sprintf("answered %s with the error %s", r.do, text.Clip(r.cause.Error()))
}

// read reads an answer.
func (p *Program) read() (a Answer, err error) {
	line, err := p.out.ReadSlice('\n')
	if errors.Is(err, bufio.ErrBufferFull) {
		line, err = p.readLong(line)
	}
	if err != nil {
		return a, err
	}
	if err := json.Unmarshal(line, &a); err != nil {
		return a, p.fail(fmt.Errorf("printed %q, which is not an answer", text.Clip(strings.TrimSpace(string(line)))))
	}
	return a, nil
}

// readLong continues reading a line that did not fit in the buffer.
func (p *Program) readLong(begun []byte) ([]byte, error) {
	line := append([]byte(nil), begun...)
	for {
		more, err := p.out.ReadSlice('\n')
		line = append(line, more...)
		if len(line) > p.limits.Line {
			return nil, p.fail(fmt.Errorf("printed a line longer than %d bytes", p.limits.Line))
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, err
		}
	}
}

// fail kills the program and returns why.
func (p *Program) fail(why error) error {
	p.kill(why)
	return why
}

// reason returns why the program is unusable; err is how that was noticed.
func (p *Program) reason(within time.Duration, err error) error {
	p.mu.Lock()
	why := p.killed
	p.mu.Unlock()
	switch {
	case errors.Is(why, errSilent):
		return fmt.Errorf("gave no answer within %v", within.Round(time.Millisecond))
	case why != nil:
		return why
	}
	// Its output or input is closed: either it is exiting, or it has closed them itself.
	p.watchdog.Stop()
	select {
	case <-p.ended:
	case <-time.After(p.limits.End):
		return p.fail(fmt.Errorf("closed its input or output (%w)", err))
	}
	what := "exited unexpectedly"
	if p.exit != nil {
		what += ": " + p.howEnded()
	}
	if line := p.errs.last(); line != "" {
		what += ": " + line
	}
	return p.fail(errors.New(what))
}

// howEnded describes how the process exited, if not normally.
func (p *Program) howEnded() string {
	if s := p.process.ProcessState; s.UserTime()+s.SystemTime() >= p.limits.Processor {
		return "it exceeded its CPU limit"
	}
	return p.exit.Error()
}

// kill kills all processes of the program and closes its pipes. Only the first reason is kept.
func (p *Program) kill(why error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.killed != nil {
		return
	}
	p.killed = why
	killGroup(p.process, p.mark)
	_ = p.in.Close() // the rest in the pipes is useless
	_ = p.outFile.Close()
}

// wait waits until the process has exited.
func (p *Program) wait() { <-p.ended }

// errClosed is the reason after Close.
var errClosed = errors.New("closed")

// Close asks the program to quit, and kills it if it has not exited in time.
func (p *Program) Close() {
	p.mu.Lock()
	isDead := p.killed != nil
	p.mu.Unlock()
	if !isDead {
		if _, err := p.Ask(p.limits.End, &Quit{Head{Do: DoQuit}}); err == nil {
			_ = p.in.Close()
			select {
			case <-p.ended:
			case <-time.After(p.limits.End):
			}
		}
	}
	p.kill(errClosed)
	p.wait()
}

// tail keeps the end of what is written to it.
type tail struct {
	all  io.Writer // receives everything; may be nil
	mu   sync.Mutex
	data []byte
}

const maxTail = 4096

// Write keeps the last bytes.
func (t *tail) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.data = append(t.data, b[max(0, len(b)-maxTail):]...)
	t.data = t.data[max(0, len(t.data)-maxTail):]
	if t.all != nil {
		return t.all.Write(b)
	}
	return len(b), nil
}

// last returns the last nonempty line, shortened.
func (t *tail) last() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	lines := strings.Split(strings.TrimSpace(string(t.data)), "\n")
	return text.Clip(strings.TrimSpace(lines[len(lines)-1]))
}

var _ io.Writer = (*tail)(nil)

func seconds(d time.Duration) string { return strconv.FormatInt(int64(max(d/time.Second, 1)), 10) }
