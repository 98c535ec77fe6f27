package ach

import (
	"context"
	"path/filepath"

	"hulak/providers/filedrop"
)

// Folder is a Bank on the bank's SFTP server, mounted or synchronized as a local directory.
type Folder struct{ out, in string }

var _ Bank = Folder{}

// OpenFolder creates the directories if they do not exist.
func OpenFolder(dir string) (Folder, error) {
	return Folder{out: filepath.Join(dir, filedrop.OutDir), in: filepath.Join(dir, filedrop.InDir)}, filedrop.Make(dir)
}

// Put implements Bank.
func (f Folder) Put(_ context.Context, name string, content []byte) error {
	return filedrop.Write(f.out, name, content)
}

// List implements Bank.
func (f Folder) List(context.Context) ([]string, error) { return filedrop.List(f.in) }

// Fetch implements Bank.
func (f Folder) Fetch(_ context.Context, name string) ([]byte, error) {
	return filedrop.Read(f.in, name, fileBytesMax)
}

// Remove implements Bank.
func (f Folder) Remove(_ context.Context, name string) error { return filedrop.Remove(f.in, name) }
