//go:build unix

package embeddedpg

import (
	"os"
	"os/user"
	"strconv"
	"syscall"
)

// lockFile takes a file lock. The kernel releases it when this program exits for any reason.
func lockFile(path string) (*os.File, error) {
	file, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		_ = file.Close()
		return nil, err
	}
	return file, nil
}

func isOwnedByNobody(info os.FileInfo) bool {
	stat, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return false
	}
	nobody, err := user.Lookup("nobody")
	return err == nil && nobody.Uid == strconv.FormatUint(uint64(stat.Uid), 10)
}

func credential(o *owner) *syscall.Credential {
	if o == nil {
		return nil
	}
	return &syscall.Credential{Uid: uint32(o.uid), Gid: uint32(o.gid)}
}
