//go:build unix

package pgtest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/bigriver/bigriver/internal/waittest"
)

// Server is a running PostgreSQL.
type Server struct {
	Port int

	dir   string
	bin   string
	safe  bool // whether it syncs
	as    *syscall.Credential
	cmd   *exec.Cmd
	ended chan error
	log   bytes.Buffer
	names atomic.Int64
}

// Start starts a server that ends with the test. It skips the test if PostgreSQL is not installed,
// unless CI is set. With safe false the server is faster, but a crash of the machine could lose its
// data.
func Start(tb testing.TB, safe bool) *Server {
	tb.Helper()
	bin, err := programs()
	if err != nil {
		if os.Getenv("CI") != "" {
			tb.Fatal(err)
		}
		tb.Skip(err)
	}
	s := &Server{bin: bin, safe: safe, as: owner()}
	// tb.TempDir is inside directories that another user may not enter.
	if s.dir, err = os.MkdirTemp("", "bigriver-pg-"); err != nil { //nolint:usetesting // as above
		tb.Fatal(err)
	}
	tb.Cleanup(func() {
		if err := os.RemoveAll(s.dir); err != nil {
			tb.Error(err)
		}
	})
	if s.as != nil {
		if err := os.Chown(s.dir, int(s.as.Uid), int(s.as.Gid)); err != nil {
			tb.Fatal(err)
		}
	}
	initdb := s.command(tb.Context(), "initdb", "-D", s.data(), "-U", "bigriver", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync")
	if out, err := initdb.CombinedOutput(); err != nil {
		tb.Fatalf("initdb: %v\n%s", err, out)
	}
	if s.Port, err = freePort(tb.Context()); err != nil {
		tb.Fatal(err)
	}
	if err := s.Run(tb.Context()); err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { s.end(syscall.SIGINT) })
	return s
}

// Standby starts a read-only replica of the server that ends with the test.
func (s *Server) Standby(tb testing.TB) *Server {
	tb.Helper()
	r := &Server{bin: s.bin, safe: s.safe, as: s.as}
	var err error
	if r.dir, err = os.MkdirTemp("", "bigriver-pg-"); err != nil { //nolint:usetesting // another user may not enter the parents of tb.TempDir
		tb.Fatal(err)
	}
	tb.Cleanup(func() {
		if err := os.RemoveAll(r.dir); err != nil {
			tb.Error(err)
		}
	})
	if r.as != nil {
		if err := os.Chown(r.dir, int(r.as.Uid), int(r.as.Gid)); err != nil {
			tb.Fatal(err)
		}
	}
	copied := r.command(tb.Context(), "pg_basebackup", "-d", s.Address("postgres"), "-D", r.data(), "-R", "-c", "fast")
	if out, err := copied.CombinedOutput(); err != nil {
		tb.Fatalf("pg_basebackup: %v\n%s", err, out)
	}
	if r.Port, err = freePort(tb.Context()); err != nil {
		tb.Fatal(err)
	}
	if err := r.Run(tb.Context()); err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { r.end(syscall.SIGINT) })
	return r
}

// Run starts the server again after Kill.
func (s *Server) Run(ctx context.Context) error {
	args := []string{
		"-D", s.data(), "-p", strconv.Itoa(s.Port), "-h", "127.0.0.1", "-k", s.dir,
		"-c", "max_connections=200", "-c", "log_min_messages=warning", "-c", "shared_buffers=32MB",
	}
	if !s.safe {
		args = append(args, "-c", "fsync=off", "-c", "synchronous_commit=off", "-c", "full_page_writes=off")
	}
	s.log.Reset()
	s.cmd = s.command(context.WithoutCancel(ctx), "postgres", args...)
	s.cmd.Stdout, s.cmd.Stderr = &s.log, &s.log
	if err := s.cmd.Start(); err != nil {
		return err
	}
	ended := make(chan error, 1)
	s.ended = ended
	go func() { ended <- s.cmd.Wait() }()
	for deadline := time.Now().Add(waittest.Limit); ; {
		conn, err := pgx.Connect(ctx, s.Address("postgres"))
		if err == nil {
			return conn.Close(ctx)
		}
		select {
		case err := <-ended:
			ended <- err
			return fmt.Errorf("postgres ended: %w\n%s", err, s.log.String())
		case <-time.After(20 * time.Millisecond):
		}
		if time.Now().After(deadline) {
			return fmt.Errorf("postgres does not answer: %w", err)
		}
	}
}

// Address returns the address of a database.
func (s *Server) Address(database string) string {
	return fmt.Sprintf("postgres://bigriver@127.0.0.1:%d/%s?sslmode=disable", s.Port, database)
}

// New creates a database and returns its address.
func (s *Server) New(tb testing.TB) string {
	tb.Helper()
	name := fmt.Sprintf("test%d", s.names.Add(1))
	conn, err := pgx.Connect(tb.Context(), s.Address("postgres"))
	if err == nil {
		_, err = conn.Exec(tb.Context(), "CREATE DATABASE "+name+" STRATEGY file_copy")
		err = errors.Join(err, conn.Close(tb.Context()))
	}
	if err != nil {
		tb.Fatal(err)
	}
	return s.Address(name)
}

// Kill kills all processes of the server, as a crash of the machine would.
func (s *Server) Kill() { s.end(syscall.SIGKILL) }

// Signal sends a signal to all processes of the server.
func (s *Server) Signal(how syscall.Signal) { _ = syscall.Kill(-s.cmd.Process.Pid, how) }

func (s *Server) end(how syscall.Signal) {
	if how == syscall.SIGKILL {
		s.Signal(how)
	} else {
		_ = s.cmd.Process.Signal(how)
	}
	err := <-s.ended
	s.ended <- err
}

// CPU returns the processor time that the server and all its processes have used, on Linux.
func (s *Server) CPU() (time.Duration, error) {
	const ticksPerSecond = 100 // on Linux, on every architecture that Go supports
	stats, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil {
		return 0, err
	}
	sum, found := 0, false
	for _, file := range stats {
		stat, err := os.ReadFile(file)
		if err != nil {
			continue // it has ended
		}
		// The program name before it may contain spaces.
		_, after, _ := strings.Cut(string(stat), ") ")
		fields := strings.Fields(after)
		// Each is followed by the time of the system on its behalf.
		const parent, own, ofEnded = 1, 11, 13
		itself := filepath.Base(filepath.Dir(file)) == strconv.Itoa(s.cmd.Process.Pid)
		if len(fields) < ofEnded+2 || !itself && fields[parent] != strconv.Itoa(s.cmd.Process.Pid) {
			continue
		}
		found = true
		for _, field := range fields[own : ofEnded+2] {
			ticks, err := strconv.Atoi(field)
			if err != nil {
				return 0, fmt.Errorf("%s: %w", file, err)
			}
			sum += ticks
		}
	}
	if !found {
		return 0, errors.New("this system does not report the CPU time of PostgreSQL")
	}
	return time.Duration(sum) * time.Second / ticksPerSecond, nil
}

func (s *Server) data() string { return filepath.Join(s.dir, "data") }

func (s *Server) command(ctx context.Context, name string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, filepath.Join(s.bin, name), args...) //nolint:gosec // programs of PostgreSQL
	cmd.Dir = s.dir
	cmd.Env = append(os.Environ(), "LC_ALL=C")
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Credential: s.as}
	return cmd
}

// programs returns the directory with the newest installed PostgreSQL.
func programs() (string, error) {
	found, err := filepath.Glob("/usr/lib/postgresql/*/bin/postgres")
	if err != nil {
		return "", err
	}
	if len(found) == 0 {
		one, err := exec.LookPath("postgres")
		if err != nil {
			return "", fmt.Errorf("PostgreSQL is not installed: %w", err)
		}
		return filepath.Dir(one), nil
	}
	slices.Sort(found)
	return filepath.Dir(found[len(found)-1]), nil
}

// owner returns the user that runs the server, since PostgreSQL refuses to run as root.
func owner() *syscall.Credential {
	if runtime.GOOS != "linux" || os.Getuid() != 0 {
		return nil // the user that runs the test
	}
	const nobody = 65534
	return &syscall.Credential{Uid: nobody, Gid: nobody}
}

func freePort(ctx context.Context) (int, error) {
	var lc net.ListenConfig
	l, err := lc.Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return 0, err
	}
	defer l.Close()
	_, port, err := net.SplitHostPort(l.Addr().String())
	if err != nil {
		return 0, err
	}
	return strconv.Atoi(port)
}
