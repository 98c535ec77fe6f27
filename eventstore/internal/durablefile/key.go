package durablefile

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// OpenKey returns the contents of a key file. If the file does not exist, OpenKey creates it with the contents that create returns,
// unless create is nil. If several processes open the file at the same time, all of them get the same contents. OpenKey fails if users
// other than the owner can read the file. Errors never contain the key.
func OpenKey(path string, create func() ([]byte, error)) ([]byte, error) {
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) && create != nil {
		if err = createOnce(path, create); err == nil {
			text, err = os.ReadFile(path)
		}
	}
	if err != nil {
		return nil, err
	}
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if info.Mode().Perm()&0o077 != 0 {
		return nil, fmt.Errorf("%s can be read by other users: its mode must be 0600", path)
	}
	return text, nil
}

// Replace writes new contents to a file that only its owner can read. A crash leaves either the old contents or the new ones.
func Replace(path string, text []byte) error {
	return writeFile(path, text, os.Rename)
}

// createOnce writes a temporary file and links it to path. If several processes create the file at the same time, the first one
// wins. No process reads a partial file.
func createOnce(path string, create func() ([]byte, error)) error {
	text, err := create()
	if err != nil {
		return err
	}
	err = writeFile(path, text, os.Link)
	if errors.Is(err, fs.ErrExist) {
		return nil
	}
	return err
}

// writeFile writes and syncs a temporary file. Then it calls publish to rename or link it to path.
func writeFile(path string, text []byte, publish func(from, to string) error) error {
	directory := filepath.Dir(path)
	if err := os.MkdirAll(directory, 0o700); err != nil {
		return err
	}
	file, err := os.CreateTemp(directory, ".new-*") // CreateTemp creates files with mode 0600
	if err != nil {
		return err
	}
	defer os.Remove(file.Name())
	_, err = file.Write(text)
	if err = errors.Join(err, file.Sync(), file.Close()); err != nil {
		return err
	}
	if err := publish(file.Name(), path); err != nil {
		return err
	}
	return SyncDirectory(directory)
}
