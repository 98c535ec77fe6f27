package ach

import (
	"context"
	"path/filepath"

	"hulak/providers/filedrop"
)

// DirectoryBank is a Bank on the bank's SFTP server, mounted or synchronized as a local directory.
type DirectoryBank struct{ out, in string }

var _ Bank = DirectoryBank{}

// OpenDirectoryBank creates the directories if they do not exist.
func OpenDirectoryBank(dir string) (DirectoryBank, error) {
	return DirectoryBank{out: filepath.Join(dir, filedrop.OutDir), in: filepath.Join(dir, filedrop.InDir)}, filedrop.Make(dir)
}

// Put implements Bank.
func (f DirectoryBank) Put(_ context.Context, name string, content []byte) error {
	return filedrop.Write(f.out, name, content)
}

// List implements Bank.
func (f DirectoryBank) List(context.Context) ([]string, error) { return filedrop.List(f.in) }

// Fetch implements Bank.
func (f DirectoryBank) Fetch(_ context.Context, name string) ([]byte, error) {
	return filedrop.Read(f.in, name, fileBytesMax)
}

// Remove implements Bank.
func (f DirectoryBank) Remove(_ context.Context, name string) error {
	return filedrop.Remove(f.in, name)
}
