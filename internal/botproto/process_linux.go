package botproto

import (
	"bytes"
	"os"
	"os/exec"
	"strconv"
	"syscall"
)

// ownGroup starts the process in its own group, so that Ctrl-C does not reach it and the whole
// group can be killed. The process also dies if this program is killed.
func ownGroup(c *exec.Cmd) {
	c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

// killMarked kills processes that have left the group of a program, but still have its mark in
// their environment.
func killMarked(mark string) {
	for range 10 { // they may start others in the meantime
		found := marked(mark)
		if len(found) == 0 {
			return
		}
		for _, pid := range found {
			_ = syscall.Kill(pid, syscall.SIGKILL) // it may have exited in the meantime
		}
	}
}

// marked returns the running processes with this mark.
func marked(mark string) (found []int) {
	entries, err := os.ReadDir("/proc")
	if err != nil {
		return nil
	}
	want := []byte(markName + "=" + mark)
	for _, e := range entries {
		pid, err := strconv.Atoi(e.Name())
		if err != nil {
			continue
		}
		// Empty for processes that have exited.
		env, err := os.ReadFile("/proc/" + e.Name() + "/environ")
		if err != nil {
			continue
		}
		for v := range bytes.SplitSeq(env, []byte{0}) {
			if bytes.Equal(v, want) {
				found = append(found, pid)
				break
			}
		}
	}
	return found
}
