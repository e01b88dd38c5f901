//go:build unix

package main

import (
	"os/exec"
	"syscall"
)

// killGroupAtEnd lets a command and all that it started end when its context does.
func killGroupAtEnd(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGINT) }
}
