// Package filedrop exchanges files with another company through a directory, such as a mounted SFTP directory. Readers see only complete
// files.
package filedrop

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// The subdirectories of the exchange directory.
const (
	OutDir = "out" // Hulak writes files, and the other company removes them
	InDir  = "in"  // the other company writes files, and Hulak removes them
)

// MakeDirectories creates both subdirectories if they do not exist. Only their owner can access them.
func MakeDirectories(dir string) error {
	for _, subdirectory := range []string{OutDir, InDir} {
		if err := os.MkdirAll(filepath.Join(dir, subdirectory), 0o700); err != nil {
			return fmt.Errorf("create file exchange directory: %w", err)
		}
	}
	return nil
}

// tempPrefix is the name prefix of incomplete files.
const tempPrefix = "."

// Write writes a file under a temporary name, syncs it, and renames it. It replaces an existing file with the same name.
func Write(dir, name string, content []byte) error {
	temporary, err := os.CreateTemp(dir, tempPrefix+"*")
	if err != nil {
		return fmt.Errorf("write %s: %w", name, err)
	}
	defer os.Remove(temporary.Name())
	_, err = temporary.Write(content)
	if err = errors.Join(err, temporary.Sync(), temporary.Close()); err != nil {
		return fmt.Errorf("write %s: %w", name, err)
	}
	if err := os.Rename(temporary.Name(), filepath.Join(dir, filepath.Base(name))); err != nil {
		return fmt.Errorf("write %s: %w", name, err)
	}
	directory, err := os.Open(dir)
	if err != nil {
		return fmt.Errorf("write %s: %w", name, err)
	}
	return errors.Join(directory.Sync(), directory.Close())
}

// List returns the names of the complete files in a directory, sorted.
func List(dir string) ([]string, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, e := range entries {
		if e.Type().IsRegular() && !strings.HasPrefix(e.Name(), tempPrefix) {
			names = append(names, e.Name())
		}
	}
	slices.Sort(names)
	return names, nil
}

// Read reads a file. It returns an error if the file has more than max bytes.
func Read(dir, name string, max int64) ([]byte, error) {
	file, err := os.Open(filepath.Join(dir, filepath.Base(name)))
	if err != nil {
		return nil, err
	}
	defer file.Close()
	content, err := io.ReadAll(io.LimitReader(file, max+1))
	if err == nil && int64(len(content)) > max {
		return nil, fmt.Errorf("%s is larger than %d bytes", filepath.Base(name), max)
	}
	return content, err
}

// Remove deletes a file. A missing file is not an error.
func Remove(dir, name string) error {
	err := os.Remove(filepath.Join(dir, filepath.Base(name)))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}
