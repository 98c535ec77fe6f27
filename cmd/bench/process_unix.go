//go:build unix

package main

import "syscall"

// newProcessGroup puts a process in its own process group, so that a Ctrl-C at the terminal does not reach it.
func newProcessGroup() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }
