// Package durablefile writes files that survive a crash.
package durablefile

import (
	"errors"
	"os"
)

// SyncDirectory syncs a directory, so the names of its new files survive a power failure.
func SyncDirectory(path string) error {
	directory, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(directory.Sync(), directory.Close())
}
