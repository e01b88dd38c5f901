//go:build unix && !linux

package botproto

import (
	"os/exec"
	"syscall"
)

// ownGroup starts the process in its own group, so that Ctrl-C does not reach it and the whole
// group can be killed.
func ownGroup(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killMarked does nothing: this system does not show the environment of other processes.
func killMarked(string) {}
