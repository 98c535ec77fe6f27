package ach

import (
	"context"
	"path/filepath"

	"hulak/providers/filedrop"
)

// DirectoryBank implements Bank with a local directory that is a mount or a synchronized copy of the bank's SFTP server.
type DirectoryBank struct{ out, in string }

var _ Bank = DirectoryBank{}

// OpenDirectoryBank returns a DirectoryBank. It creates the directories if they do not exist.
func OpenDirectoryBank(dir string) (DirectoryBank, error) {
	return DirectoryBank{out: filepath.Join(dir, filedrop.OutDir), in: filepath.Join(dir, filedrop.InDir)}, filedrop.MakeDirectories(dir)
}

// Put implements Bank.
func (b DirectoryBank) Put(_ context.Context, name string, content []byte) error {
	return filedrop.Write(b.out, name, content)
}

// List implements Bank.
func (b DirectoryBank) List(context.Context) ([]string, error) { return filedrop.List(b.in) }

// Fetch implements Bank.
func (b DirectoryBank) Fetch(_ context.Context, name string) ([]byte, error) {
	return filedrop.Read(b.in, name, maxFileBytes)
}

// Remove implements Bank.
func (b DirectoryBank) Remove(_ context.Context, name string) error {
	return filedrop.Remove(b.in, name)
}
