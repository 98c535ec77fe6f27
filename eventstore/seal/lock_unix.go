//go:build unix

package seal

import (
	"os"
	"syscall"
)

// lockFile waits for the file's lock. The kernel releases it when the file is closed.
func lockFile(file *os.File) error { return syscall.Flock(int(file.Fd()), syscall.LOCK_EX) }
