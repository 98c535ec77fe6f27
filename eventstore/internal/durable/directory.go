// Package durable writes files that survive a crash.
package durable

import (
	"errors"
	"os"
)

// SyncDirectory makes the names of new files in a directory survive a power failure.
func SyncDirectory(path string) error {
	directory, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(directory.Sync(), directory.Close())
}
