package harness

import (
	"fmt"
	"syscall"
)

// fileSystems maps the magic numbers of common file systems to their names (statfs(2)).
var fileSystems = map[int64]string{
	0xef53: "ext4", 0x58465342: "xfs", 0x9123683e: "btrfs", 0x2fc12fc1: "zfs", 0x794c7630: "overlay", 0xf2f52010: "f2fs",
	memoryFileSystem: "tmpfs", 0x858458f6: "ramfs",
}

const memoryFileSystem = 0x01021994

func fileSystem(path string) string {
	var stat syscall.Statfs_t
	if err := syscall.Statfs(path, &stat); err != nil {
		return "unknown"
	}
	number := int64(stat.Type) & 0xffffffff
	if name, known := fileSystems[number]; known {
		return name
	}
	return fmt.Sprintf("file system %#x", number)
}

// IsInMemory reports whether a path is in an in-memory file system.
func IsInMemory(path string) bool {
	name := fileSystem(path)
	return name == "tmpfs" || name == "ramfs"
}
