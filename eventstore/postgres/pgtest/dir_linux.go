package pgtest

import (
	"os"
	"syscall"
)

const (
	memoryDir     = "/dev/shm" // a file system in memory
	minMemoryFree = 4 << 30    // bytes; the files of a run take about a quarter
)

// parentDir returns the directory for the files of a shared server. Creating a database creates 300 files, which is several times
// faster in memory.
func parentDir() string {
	var stat syscall.Statfs_t
	if syscall.Statfs(memoryDir, &stat) == nil && stat.Bavail*uint64(stat.Bsize) >= minMemoryFree {
		return memoryDir
	}
	return os.TempDir()
}
