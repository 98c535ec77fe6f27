//go:build unix

package main

import "syscall"

// ownGroup keeps a Ctrl-C at the terminal from reaching a process before this one stops it.
func ownGroup() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }
