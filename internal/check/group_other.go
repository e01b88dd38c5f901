//go:build !unix

package main

import "os/exec"

// killGroupAtEnd does nothing more here than the command's context.
func killGroupAtEnd(*exec.Cmd) {}
