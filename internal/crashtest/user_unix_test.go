//go:build unix

package crashtest_test

import (
	"os/exec"
	"syscall"
)

// asNobody makes a command run as a user who owns no files.
func asNobody(cmd *exec.Cmd) {
	const nobody = 65534
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
}
