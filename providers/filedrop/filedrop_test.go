package filedrop_test

import (
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"hulak/providers/filedrop"
)

func TestReadersSeeOnlyCompleteFiles(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	content := make([]byte, 1<<20)
	stop, failed := make(chan struct{}), make(chan error, 1)
	var reading sync.WaitGroup
	reading.Go(func() {
		for {
			select {
			case <-stop:
				return
			default:
			}
			names, err := filedrop.List(dir)
			for _, name := range names {
				if got, readErr := filedrop.Read(dir, name, 1<<21); readErr != nil || len(got) != len(content) {
					err = fmt.Errorf("%s: %d bytes, %w", name, len(got), readErr)
				}
			}
			if err != nil {
				failed <- err
				return
			}
		}
	})
	for i := range 20 {
		if err := filedrop.Write(dir, fmt.Sprintf("file-%d", i%3), content); err != nil {
			t.Fatal(err)
		}
	}
	close(stop)
	reading.Wait()
	select {
	case err := <-failed:
		t.Error(err)
	default:
	}
	if names, _ := filedrop.List(dir); len(names) != 3 {
		t.Errorf("List = %v, want 3 files", names)
	}
}

func TestFileAccessLimits(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if err := filedrop.MakeDirectories(dir); err != nil {
		t.Fatal(err)
	}
	in := filepath.Join(dir, filedrop.InDir)
	if err := os.WriteFile(filepath.Join(in, ".partial"), []byte("1"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := filedrop.Write(in, "../../escaped", []byte("12345")); err != nil {
		t.Fatal(err)
	}
	if names, err := filedrop.List(in); err != nil || len(names) != 1 || names[0] != "escaped" {
		t.Errorf("List = %v, %v; want only the complete file", names, err)
	}
	if _, err := filedrop.Read(in, "escaped", 4); err == nil {
		t.Error("Read accepted a file over the size limit")
	}
	for range 2 {
		if err := filedrop.Remove(in, "escaped"); err != nil {
			t.Errorf("Remove: %v", err)
		}
	}
}
