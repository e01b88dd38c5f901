//go:build !unix

package botproto

import (
	"context"
	"os/exec"
	"strconv"
)

// limited returns the command unchanged: memory and CPU time cannot be limited here.
func limited(argv []string, _ *Limits) []string { return argv }

func ownGroup(*exec.Cmd) {}

// killGroup kills the process and its children.
func killGroup(c *exec.Cmd, _ string) {
	pid := strconv.Itoa(c.Process.Pid)
	_ = exec.CommandContext(context.Background(), "taskkill", "/T", "/F", "/PID", pid).Run() //nolint:gosec // a number
	// It may have exited.
	_ = c.Process.Kill()
}
