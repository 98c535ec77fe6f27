//go:build unix && !linux

package embeddedpg

import "syscall"

// attributes run a command as the owner, out of reach of the terminal's Ctrl-C.
func attributes(o *owner) *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Credential: credential(o), Setpgid: true}
}

// isPostmaster reports whether the process still runs; its name cannot be asked for here.
func isPostmaster(pid int, _ string) bool { return syscall.Kill(pid, 0) == nil }
