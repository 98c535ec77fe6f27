//go:build !linux

package pgtest

import "os"

// parentDir returns the directory for the files of a shared server.
func parentDir() string { return os.TempDir() }
