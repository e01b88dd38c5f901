//go:build unix

package botproto

import (
	"os/exec"
	"strconv"
	"syscall"
	"time"
)

// limited returns a command that starts the program with limits: a shell sets them and execs the
// program. Limits that the system does not support are ignored. Core dumps are disabled.
func limited(argv []string, l *Limits) []string {
	shell, err := exec.LookPath("sh")
	if err != nil {
		return argv
	}
	script := `ulimit -c 0 2>/dev/null; ulimit -S -t "$1" 2>/dev/null; ulimit -H -t "$2" 2>/dev/null; ulimit -d "$3" 2>/dev/null; shift 3; exec "$@"`
	const grace = time.Second // between the warning signal and the kill
	return append([]string{
		shell, "-c", script, "sh", seconds(l.Processor), seconds(l.Processor + grace), strconv.FormatInt(l.Memory>>10, 10),
	}, argv...)
}

// killGroup kills the processes of a program: its group, and those with its mark.
func killGroup(c *exec.Cmd, mark string) {
	_ = syscall.Kill(-c.Process.Pid, syscall.SIGKILL) // there may be none left
	killMarked(mark)
}
