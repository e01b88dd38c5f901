//go:build !unix

package crashtest_test

import "os/exec"

// asNobody does nothing on systems without a root user.
func asNobody(*exec.Cmd) {}
