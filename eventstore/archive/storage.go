package archive

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"strings"

	"hulak/eventstore/internal/durablefile"
)

// Storage stores files under names, which can contain slashes. It is safe for concurrent use.
type Storage interface {
	// Put stores a file with the contents that write writes. Readers see the file once it is complete and durable. They never see it if
	// write fails or the process stops. If the name is in use, object storage keeps the old file and returns an error that matches
	// fs.ErrExist. A directory replaces the old file.
	Put(ctx context.Context, name string, write func(io.Writer) error) error
	// Open opens a file for reading. If there is none, the error matches fs.ErrNotExist.
	Open(ctx context.Context, name string) (Object, error)
	// List iterates over the names that start with prefix and sort after the given name, in order. It stops at the first error.
	List(ctx context.Context, prefix, after string) iter.Seq2[string, error]
	// Location returns the path or URL of a file, for messages.
	Location(name string) string
}

// Object is an open file. It is safe for concurrent use.
type Object interface {
	// ReadAt fills data with the bytes from an offset. If the file ends earlier, the error matches io.ErrUnexpectedEOF.
	ReadAt(ctx context.Context, data []byte, offset int64) error
	Size() int64
	Close() error
}

// ReadAll returns the contents of a small file, such as a signed head.
func ReadAll(ctx context.Context, storage Storage, name string) ([]byte, error) {
	object, err := storage.Open(ctx, name)
	if err != nil {
		return nil, err
	}
	data := make([]byte, object.Size())
	return data, errors.Join(object.ReadAt(ctx, data, 0), object.Close())
}

// Directory is a Storage in a directory of a file system. It creates the directory when it stores the first file.
type Directory string

// Put implements Storage.
func (d Directory) Put(_ context.Context, name string, write func(io.Writer) error) (err error) {
	path := d.Location(name)
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return fmt.Errorf("create the archive directory: %w", err)
	}
	file, err := os.OpenFile(path+".new", os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return fmt.Errorf("create archive: %w", err)
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.Remove(file.Name()))
		}
	}()
	err = write(file)
	if err = errors.Join(err, file.Sync(), file.Close()); err != nil {
		return err
	}
	if err := os.Rename(file.Name(), path); err != nil {
		return fmt.Errorf("rename archive: %w", err)
	}
	return durablefile.SyncDirectory(filepath.Dir(path))
}

// Open implements Storage.
func (d Directory) Open(_ context.Context, name string) (Object, error) {
	file, err := os.Open(d.Location(name))
	if err != nil {
		return nil, err
	}
	info, err := file.Stat()
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return localFile{file, info.Size()}, nil
}

// List implements Storage.
func (d Directory) List(_ context.Context, prefix, after string) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		err := fs.WalkDir(os.DirFS(string(d)), ".", func(name string, entry fs.DirEntry, err error) error {
			switch {
			case name == "." && errors.Is(err, fs.ErrNotExist):
				return fs.SkipAll
			case err != nil:
				return err
			case entry.IsDir() || !strings.HasPrefix(name, prefix) || name <= after || strings.HasSuffix(name, ".new"):
				return nil
			case !yield(name, nil):
				return fs.SkipAll
			}
			return nil
		})
		if err != nil {
			yield("", err)
		}
	}
}

// Location implements Storage.
func (d Directory) Location(name string) string {
	return filepath.Join(string(d), filepath.FromSlash(name))
}

// localFile is a file on a local or mounted file system.
type localFile struct {
	*os.File
	size int64
}

func (f localFile) Size() int64 { return f.size }

func (f localFile) ReadAt(_ context.Context, data []byte, offset int64) error {
	_, err := f.File.ReadAt(data, offset)
	if errors.Is(err, io.EOF) {
		err = io.ErrUnexpectedEOF
	}
	return err
}

// readAhead is how many bytes one request reads while a file is read from start to end.
const readAhead = 4 << 20

// sequentialReader returns a reader of a range of an object. It sends few requests, because a request to object storage takes tens of
// milliseconds.
func sequentialReader(ctx context.Context, object Object, offset, length int64) io.Reader {
	return bufio.NewReaderSize(io.NewSectionReader(readerAt{ctx, object}, offset, length), int(min(readAhead, max(length, 1))))
}

// readerAt is an io.ReaderAt that fills the whole buffer or fails.
type readerAt struct {
	ctx    context.Context
	object Object
}

func (r readerAt) ReadAt(data []byte, offset int64) (int, error) {
	if err := r.object.ReadAt(r.ctx, data, offset); err != nil {
		return 0, err
	}
	return len(data), nil
}
