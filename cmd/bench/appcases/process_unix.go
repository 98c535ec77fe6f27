//go:build unix

package appcases

import "syscall"

// newProcessGroup returns attributes that put a process in its own process group, so that Ctrl-C in the terminal does not stop it.
func newProcessGroup() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }
