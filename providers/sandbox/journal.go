package sandbox

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

// record is one row as it stands after a change; without a value the row is gone.
type record struct {
	Table string          `json:"t"`
	ID    string          `json:"id"`
	Value json.RawMessage `json:"v,omitempty"`
}

// journal keeps the sandbox over a restart, a killed process included: one line of JSON for each change, with all its
// rows, so that a line torn by a crash takes a whole change with it and no half of one. It is rewritten at each start.
type journal struct {
	writing sync.Mutex // guards file, buffer and appended
	file    *os.File
	buffer  *bufio.Writer
	// appended counts lines; lines up to synced are on the disk.
	appended int64
	syncing  sync.Mutex
	synced   int64
}

const journalName = "journal.jsonl"

// openJournal reads what an earlier run left, hands each line to load, and begins anew with what snapshot then gives.
// An empty directory name keeps nothing.
func openJournal(dir string, load func([]record) error, snapshot func() ([][]record, error)) (*journal, error) {
	if dir == "" {
		return &journal{}, nil
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("sandbox: directory: %w", err)
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
		return nil, fmt.Errorf("sandbox: journal: %w", err)
	}
	return &journal{file: file, buffer: bufio.NewWriter(file)}, nil
}

// replay reads the journal up to its end, or to the line that a crash has torn.
func replay(path string, load func([]record) error) error {
	file, err := os.Open(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("sandbox: journal: %w", err)
	}
	defer file.Close()
	reader := bufio.NewReader(file)
	for number := 1; ; number++ {
		line, err := reader.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			return nil // a last line without its end was never acknowledged to anybody
		}
		if err != nil {
			return fmt.Errorf("sandbox: journal: %w", err)
		}
		var records []record
		if err := json.Unmarshal(line, &records); err != nil {
			return fmt.Errorf("sandbox: journal: line %d of %s cannot be read", number, path)
		}
		if err := load(records); err != nil {
			return err
		}
	}
}

// rewrite puts the state of now in the place of all changes that led to it.
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

// syncDir makes a rename outlive a loss of power.
func syncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}

// append adds one change. It is on the disk once sync has returned.
func (j *journal) append(records []record) error {
	if j.file == nil {
		return nil
	}
	line, err := json.Marshal(records)
	if err != nil {
		return err
	}
	j.writing.Lock()
	defer j.writing.Unlock()
	if _, err := j.buffer.Write(append(line, '\n')); err != nil {
		return fmt.Errorf("sandbox: journal: %w", err)
	}
	j.appended++
	return nil
}

// sync waits until everything appended before is on the disk. Whoever waits meanwhile shares the next turn.
func (j *journal) sync() error {
	if j.file == nil {
		return nil
	}
	j.writing.Lock()
	mine := j.appended
	j.writing.Unlock()
	j.syncing.Lock()
	defer j.syncing.Unlock()
	if j.synced >= mine {
		return nil
	}
	j.writing.Lock()
	reached := j.appended
	err := j.buffer.Flush()
	j.writing.Unlock()
	if err == nil {
		err = j.file.Sync()
	}
	if err != nil {
		return fmt.Errorf("sandbox: journal: %w", err)
	}
	j.synced = reached
	return nil
}

// restart puts the state of now in the place of all changes that led to it. Nothing may be appended meanwhile.
func (j *journal) restart(dir string, lines [][]record) error {
	if j.file == nil {
		return nil
	}
	j.syncing.Lock()
	defer j.syncing.Unlock()
	j.writing.Lock()
	defer j.writing.Unlock()
	file, err := rewrite(dir, filepath.Join(dir, journalName), lines)
	if err != nil {
		return fmt.Errorf("sandbox: journal: %w", err)
	}
	before := j.file
	j.file, j.buffer, j.synced = file, bufio.NewWriter(file), j.appended
	return before.Close()
}

func (j *journal) close() error {
	if j.file == nil {
		return nil
	}
	return errors.Join(j.sync(), j.file.Close())
}
