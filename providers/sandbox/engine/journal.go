package engine

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"
)

// record is the new value of a row. A record without a value deletes the row.
type record struct {
	Table string          `json:"t"`
	ID    string          `json:"id"`
	Value json.RawMessage `json:"v,omitempty"`
}

// journal stores the sandbox's data on disk. Each line holds all rows of one change. If a crash truncates the last line, none of that
// change applies. Each start rewrites the journal.
type journal struct {
	writeMu  sync.Mutex // guards file, buffer, and appended
	file     *os.File
	buffer   *bufio.Writer
	appended int64 // lines appended since the start
	syncMu   sync.Mutex
	synced   int64 // number of appended lines that are on disk
}

const journalName = "journal.jsonl"

// openJournal passes each line of the existing journal to load. It then replaces the journal with the lines that snapshot returns. If
// dir is empty, the journal stores nothing.
func openJournal(dir string, load func([]record) error, snapshot func() ([][]record, error)) (*journal, error) {
	if dir == "" {
		return &journal{}, nil
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("sandbox: create data directory: %w", err)
	}
	path := filepath.Join(dir, journalName)
	if err := replay(path, load); err != nil {
		return nil, err
	}
	lines, err := snapshot()
	if err != nil {
		return nil, err
	}
	file, err := rewrite(dir, path, lines)
	if err != nil {
		return nil, fmt.Errorf("sandbox: rewrite journal: %w", err)
	}
	return &journal{file: file, buffer: bufio.NewWriter(file)}, nil
}

// replay passes each line of the journal to load. It ignores a truncated last line.
func replay(path string, load func([]record) error) error {
	file, err := os.Open(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("sandbox: read journal: %w", err)
	}
	defer file.Close()
	reader := bufio.NewReader(file)
	for number := 1; ; number++ {
		line, err := reader.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			return nil // a truncated last line was never acknowledged
		}
		if err != nil {
			return fmt.Errorf("sandbox: read journal: %w", err)
		}
		var records []record
		if err := json.Unmarshal(line, &records); err != nil {
			return fmt.Errorf("sandbox: decode journal %s: line %d is invalid", path, number)
		}
		if err := load(records); err != nil {
			return err
		}
	}
}

// rewrite replaces the journal file with the given lines. The returned file is open for appending.
func rewrite(dir, path string, lines [][]record) (*os.File, error) {
	next, err := os.OpenFile(path+".next", os.O_CREATE|os.O_TRUNC|os.O_WRONLY|os.O_APPEND, 0o600)
	if err != nil {
		return nil, err
	}
	buffer := bufio.NewWriter(next)
	encoder := json.NewEncoder(buffer)
	for _, line := range lines {
		if err := encoder.Encode(line); err != nil {
			return nil, errors.Join(err, next.Close())
		}
	}
	if err := errors.Join(buffer.Flush(), next.Sync()); err != nil {
		return nil, errors.Join(err, next.Close())
	}
	if err := os.Rename(path+".next", path); err != nil {
		return nil, errors.Join(err, next.Close())
	}
	return next, syncDir(dir)
}

// syncDir syncs a directory, which makes renames in it durable.
func syncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}

// append appends one change. The change is durable after the next sync.
func (j *journal) append(records []record) error {
	if j.file == nil {
		return nil
	}
	line, err := json.Marshal(records)
	if err != nil {
		return err
	}
	j.writeMu.Lock()
	defer j.writeMu.Unlock()
	if _, err := j.buffer.Write(append(line, '\n')); err != nil {
		return fmt.Errorf("sandbox: append to journal: %w", err)
	}
	j.appended++
	return nil
}

// sync waits until all appended lines are on disk. Concurrent callers share a sync.
func (j *journal) sync() error {
	if j.file == nil {
		return nil
	}
	j.writeMu.Lock()
	target := j.appended
	j.writeMu.Unlock()
	j.syncMu.Lock()
	defer j.syncMu.Unlock()
	if j.synced >= target {
		return nil
	}
	j.writeMu.Lock()
	flushed := j.appended
	err := j.buffer.Flush()
	j.writeMu.Unlock()
	if err == nil {
		err = j.file.Sync()
	}
	if err != nil {
		return fmt.Errorf("sandbox: sync journal: %w", err)
	}
	j.synced = flushed
	return nil
}

// replace replaces the journal's content with the given lines. The caller must prevent concurrent appends.
func (j *journal) replace(dir string, lines [][]record) error {
	if j.file == nil {
		return nil
	}
	j.syncMu.Lock()
	defer j.syncMu.Unlock()
	j.writeMu.Lock()
	defer j.writeMu.Unlock()
	file, err := rewrite(dir, filepath.Join(dir, journalName), lines)
	if err != nil {
		return fmt.Errorf("sandbox: rewrite journal: %w", err)
	}
	previous := j.file
	j.file, j.buffer, j.synced = file, bufio.NewWriter(file), j.appended
	return previous.Close()
}

// close syncs and closes the journal.
func (j *journal) close() error {
	if j.file == nil {
		return nil
	}
	return errors.Join(j.sync(), j.file.Close())
}
