//go:build unix

package main

import (
	"os/exec"
	"syscall"
)

// endTogether lets a command and all that it started end when its context does.
func endTogether(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGINT) }
}
