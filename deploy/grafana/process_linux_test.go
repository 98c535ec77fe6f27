package main

import (
	"os/exec"
	"syscall"
)

// endWithTest makes the system kill the process if the test dies.
func endWithTest(command *exec.Cmd) {
	command.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
}
