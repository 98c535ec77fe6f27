// Package filedrop exchanges files with another company through a directory, as an SFTP server would. A reader sees a file
// completely or not at all.
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

// The directories of an exchange, as the program sees them.
const (
	OutDir = "out" // what it writes, and the other side takes away
	InDir  = "in"  // what the other side writes, and it takes away
)

// Make makes both directories where they are not there yet, for their owner's eyes only.
func Make(dir string) error {
	for _, part := range []string{OutDir, InDir} {
		if err := os.MkdirAll(filepath.Join(dir, part), 0o700); err != nil {
			return fmt.Errorf("the folder of files: %w", err)
		}
	}
	return nil
}

// partial begins the names of files that are being written.
const partial = "."

// Write puts a file into a directory under a name that nobody reads, and renames it. It may be repeated.
func Write(dir, name string, content []byte) error {
	temporary, err := os.CreateTemp(dir, partial+"*")
	if err != nil {
		return fmt.Errorf("writing %s: %w", name, err)
	}
	defer os.Remove(temporary.Name())
	_, err = temporary.Write(content)
	if err = errors.Join(err, temporary.Sync(), temporary.Close()); err != nil {
		return fmt.Errorf("writing %s: %w", name, err)
	}
	if err := os.Rename(temporary.Name(), filepath.Join(dir, filepath.Base(name))); err != nil {
		return fmt.Errorf("writing %s: %w", name, err)
	}
	directory, err := os.Open(dir)
	if err != nil {
		return fmt.Errorf("writing %s: %w", name, err)
	}
	return errors.Join(directory.Sync(), directory.Close())
}

// List names the files of a directory that are whole, in order.
func List(dir string) ([]string, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, e := range entries {
		if e.Type().IsRegular() && !strings.HasPrefix(e.Name(), partial) {
			names = append(names, e.Name())
		}
	}
	slices.Sort(names)
	return names, nil
}

// Read reads a file of so many bytes at most.
func Read(dir, name string, max int64) ([]byte, error) {
	file, err := os.Open(filepath.Join(dir, filepath.Base(name)))
	if err != nil {
		return nil, err
	}
	defer file.Close()
	content, err := io.ReadAll(io.LimitReader(file, max+1))
	if err == nil && int64(len(content)) > max {
		return nil, fmt.Errorf("%s is larger than any file should be", filepath.Base(name))
	}
	return content, err
}

// Remove takes a file away; it is no error if it is gone.
func Remove(dir, name string) error {
	err := os.Remove(filepath.Join(dir, filepath.Base(name)))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}
