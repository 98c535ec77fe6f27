package seal

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"golang.org/x/mod/sumdb/note"

	"hulak/eventstore/internal/durablefile"
	"hulak/eventstore/seal/proof"
)

// headsFile is the append-only file of heads outside the database. Each line is a headLine, encoded as JSON. Before checkpoints, each line
// was a signed note, encoded as a JSON string.
type headsFile struct {
	path      string
	verifiers note.Verifiers
}

// lastHead returns the file's last head, or nil if there is none. It removes an incomplete last line and reports whether it did.
func (f headsFile) lastHead() (last *storedHead, truncated bool, err error) {
	err = f.withLock(func(file *os.File) error {
		var end int64
		if last, end, err = f.lastLine(file); err != nil {
			return err
		}
		info, err := file.Stat()
		if err != nil {
			return err
		}
		if truncated = end < info.Size(); !truncated {
			return nil
		}
		return errors.Join(file.Truncate(end), file.Sync())
	})
	return last, truncated, err
}

// FindLoss returns the last position that a heads file covers, and the head of the log. If the head is lower, events are lost. Without a
// head that can be trusted, expected is 0.
func FindLoss(ctx context.Context, log Log, verifiers note.Verifiers, path string) (expected, found int64, err error) {
	if last := (headsFile{path, verifiers}).lastTrustedHead(); last != nil {
		expected = last.size
	}
	found, err = log.Head(ctx) // read after the file, because the log can grow
	return expected, found, err
}

// SetFileAside renames a heads file whose last head the database lacks, so that sealing continues with a new file. It returns newPath,
// or "" if the database has the head.
func SetFileAside(ctx context.Context, q querier, verifiers note.Verifiers, path, newPath string) (string, error) {
	inFile, _, err := headsFile{path, verifiers}.lastHead()
	if err != nil || inFile == nil {
		return "", err
	}
	inDatabase, err := readHead(ctx, q, selectLastHead)
	if err != nil || inDatabase != nil && inDatabase.number >= inFile.number {
		return "", err
	}
	if _, err := os.Stat(newPath); !errors.Is(err, fs.ErrNotExist) {
		return "", fmt.Errorf("%s exists already: move it", newPath)
	}
	return newPath, os.Rename(path, newPath)
}

// append adds heads to the file and returns when they are on disk. It fails unless the file's last head has the number lastNumber.
func (f headsFile) append(lastNumber int64, heads []storedHead) error {
	var lines bytes.Buffer
	for _, head := range heads {
		lines.Write(head.encodeLine())
	}
	return f.withLock(func(file *os.File) error {
		last, _, err := f.lastLine(file)
		if err != nil {
			return err
		}
		if (last == nil && lastNumber > 0) || (last != nil && last.number != lastNumber) {
			return errors.New("another process changed the file")
		}
		_, err = file.Write(lines.Bytes())
		return errors.Join(err, file.Sync())
	})
}

type headLine struct {
	Number     int64     `json:"number"`
	SignedAt   time.Time `json:"signedAt"`
	Checkpoint string    `json:"checkpoint"`
}

func (h *storedHead) encodeLine() []byte {
	var line []byte // encoding these types can't fail
	if h.at == nil {
		line, _ = json.Marshal(h.note)
	} else {
		line, _ = json.Marshal(headLine{h.number, h.at.UTC(), h.note})
	}
	return append(line, '\n')
}

// withLock opens or creates the file, and holds its lock while do runs.
func (f headsFile) withLock(do func(*os.File) error) error {
	_, err := os.Stat(f.path)
	isNew := errors.Is(err, fs.ErrNotExist)
	file, err := os.OpenFile(f.path, os.O_CREATE|os.O_RDWR|os.O_APPEND, 0o644)
	if err == nil {
		if err = lockFile(file); err == nil {
			err = do(file)
		}
		err = errors.Join(err, file.Close())
	}
	if err == nil && isNew {
		err = durablefile.SyncDirectory(filepath.Dir(f.path))
	}
	if err != nil {
		return fmt.Errorf("heads file %s: %w", f.path, err)
	}
	return nil
}

// lastLine returns the head in the last complete line, or nil if there is none. It also returns the offset at which that line ends.
func (f headsFile) lastLine(file *os.File) (*storedHead, int64, error) {
	info, err := file.Stat()
	if err != nil {
		return nil, 0, err
	}
	start := max(0, info.Size()-2*maxLineBytes)
	text, err := io.ReadAll(io.NewSectionReader(file, start, info.Size()-start))
	if err != nil {
		return nil, 0, err
	}
	end := bytes.LastIndexByte(text, '\n') + 1
	if end == 0 {
		if start > 0 {
			return nil, 0, errors.New("the last line is too long")
		}
		return nil, 0, nil
	}
	line := text[bytes.LastIndexByte(text[:end-1], '\n')+1 : end]
	stored, _, err := f.parse(line)
	if err != nil {
		return nil, 0, fmt.Errorf("the last line cannot be trusted: %w", err)
	}
	return stored, start + int64(end), nil
}

// parse parses a line that includes its newline. If the head can't be trusted, it returns an error, and the stored head unless the line has
// another form.
func (f headsFile) parse(line []byte) (*storedHead, *proof.Head, error) {
	stored, err := decodeLine(line)
	if err != nil {
		return nil, nil, err
	}
	head, err := proof.OpenHead([]byte(stored.note), f.verifiers)
	if err != nil {
		return stored, nil, err
	}
	stored.size = head.Size // a line has no other size
	if stored.at == nil {
		stored.number = head.Number
	}
	head, err = stored.open(f.verifiers)
	return stored, head, err
}

// decodeLine decodes a line. The result has no size, and no number if the line is a JSON string.
func decodeLine(line []byte) (*storedHead, error) {
	var stored storedHead
	var err error
	if bytes.HasPrefix(line, []byte{'{'}) {
		var fields headLine
		err = json.Unmarshal(line, &fields)
		stored = storedHead{number: fields.Number, note: fields.Checkpoint, at: &fields.SignedAt}
	} else {
		err = json.Unmarshal(line, &stored.note)
	}
	if err != nil || !bytes.Equal(stored.encodeLine(), line) {
		return nil, errors.New("it is not a signed head in JSON")
	}
	return &stored, nil
}

// ParseHead parses and verifies a signed head that was saved elsewhere. The text is a checkpoint with any cosignatures, or a line from a
// heads file.
func ParseHead(text []byte, verifiers note.Verifiers) (*proof.Head, error) {
	text = bytes.TrimLeft(text, " \n")
	if bytes.HasPrefix(text, []byte{'"'}) || bytes.HasPrefix(text, []byte{'{'}) {
		_, head, err := headsFile{verifiers: verifiers}.parse(text)
		return head, err
	}
	return proof.OpenCheckpoint(text, verifiers)
}
