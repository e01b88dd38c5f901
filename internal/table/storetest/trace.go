package storetest

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"regexp"
	"testing"
)

// Strace returns a command that runs a program and writes its system calls to a file for Unsynced.
// Without strace the test is skipped; in CI it fails.
func Strace(t *testing.T, trace string, more []string, program ...string) *exec.Cmd {
	t.Helper()
	if _, err := exec.LookPath("strace"); err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatal("strace is missing: cannot check that answers wait for the sync")
		}
		t.Skip("COULD NOT RUN: strace is missing, so it was not checked that answers wait for the sync")
	}
	args := append([]string{"-f", "-y", "-s", "80", "-o", trace, "-e", "trace=write,pwrite64,pwritev,writev,sendto,fsync,fdatasync"}, more...)
	return exec.CommandContext(t.Context(), "strace", append(args, program...)...) //nolint:gosec // the command comes from a test
}

// The lines of a trace. A call interrupted by one of another thread has two lines: the first has
// the arguments, the second the result.
var (
	walWrite  = regexp.MustCompile(`^\d+\s+(?:write|pwrite64|pwritev|writev)\(\d+<[^>]*\.db-wal>`)
	walSync   = regexp.MustCompile(`^\d+\s+f(?:data)?sync\(\d+<[^>]*\.db-wal>\)\s+= 0`)
	syncBegun = regexp.MustCompile(`^(\d+)\s+f(?:data)?sync\(\d+<[^>]*\.db-wal>.*<unfinished`)
	syncEnded = regexp.MustCompile(`^(\d+)\s+<\.\.\. f(?:data)?sync resumed>.*= 0`)
)

// Unsynced reads a trace and calls answered for each line that is an answer, with whether it was
// sent between a write to a SQLite log and the sync of that write.
func Unsynced(trace io.Reader, answered func(line string, unsynced bool)) error {
	dirty, syncing := false, map[string]bool{}
	lines := bufio.NewScanner(trace)
	for lines.Scan() {
		line := lines.Text()
		begun, ended := syncBegun.FindStringSubmatch(line), syncEnded.FindStringSubmatch(line)
		switch {
		case begun != nil:
			syncing[begun[1]] = true
		case ended != nil && syncing[ended[1]]:
			syncing[ended[1]], dirty = false, false
		case walSync.MatchString(line):
			dirty = false
		case walWrite.MatchString(line):
			dirty = true
		default:
			answered(line, dirty)
		}
	}
	return lines.Err()
}
