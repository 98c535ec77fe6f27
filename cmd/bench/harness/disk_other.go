//go:build !linux

package harness

func fileSystem(string) string { return "unknown" }

// IsInMemory reports whether a path is in an in-memory file system.
func IsInMemory(string) bool { return false }
