//go:build unix

package main

import "syscall"

// newProcessGroup returns attributes that put a process in its own process group. A Ctrl-C at the terminal then does not reach it.
func newProcessGroup() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }
