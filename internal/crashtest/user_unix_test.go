//go:build unix

package crashtest_test

import (
	"os/exec"
	"syscall"
)

// asNobody lets a program run as a user who owns nothing.
func asNobody(cmd *exec.Cmd) {
	const nobody = 65534
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
}
