//go:build unix && !linux

package embeddedpg

import "syscall"

// processAttributes returns attributes that make a command run as the owner and ignore Ctrl-C.
func processAttributes(o *owner) *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Credential: credential(o), Setpgid: true}
}

// isPostmaster reports whether the process is running. On this system, it can't check the process name.
func isPostmaster(pid int, _ string) bool { return syscall.Kill(pid, 0) == nil }
