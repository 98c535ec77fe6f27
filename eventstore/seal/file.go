package seal

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/mod/sumdb/note"

	"hulak/eventstore/internal/durable"
	"hulak/eventstore/seal/proof"
)

// headsFile stores heads outside the database. Each line is a signed note as a JSON string. Lines are only appended.
type headsFile struct {
	path      string
	verifiers note.Verifiers
}

// last returns the last head of the file, or nil. It removes an incomplete last line.
func (f headsFile) last() (last *storedHead, cut bool, err error) {
	err = f.withLock(func(file *os.File) error {
		var end int64
		if last, end, err = f.lastLine(file); err != nil {
			return err
		}
		info, err := file.Stat()
		if err != nil {
			return err
		}
		if cut = end < info.Size(); !cut {
			return nil
		}
		return errors.Join(file.Truncate(end), file.Sync())
	})
	return last, cut, err
}

// append writes heads after the head with number after, which must be the last one in the file. It returns when they are on disk.
func (f headsFile) append(after int64, heads []storedHead) error {
	var lines bytes.Buffer
	for _, head := range heads {
		lines.Write(encodeLine(head.note))
	}
	return f.withLock(func(file *os.File) error {
		last, _, err := f.lastLine(file)
		if err != nil {
			return err
		}
		if (last == nil && after > 0) || (last != nil && last.number != after) {
			return errors.New("it has been changed meanwhile")
		}
		_, err = file.Write(lines.Bytes())
		return errors.Join(err, file.Sync())
	})
}

func encodeLine(signed string) []byte {
	line, _ := json.Marshal(signed) // encoding a string can't fail
	return append(line, '\n')
}

// withLock opens or creates the file, and locks it while do runs.
func (f headsFile) withLock(do func(*os.File) error) error {
	_, err := os.Stat(f.path)
	fresh := errors.Is(err, fs.ErrNotExist)
	file, err := os.OpenFile(f.path, os.O_CREATE|os.O_RDWR|os.O_APPEND, 0o644)
	if err == nil {
		if err = lockFile(file); err == nil {
			err = do(file)
		}
		err = errors.Join(err, file.Close())
	}
	if err == nil && fresh {
		err = durable.SyncDirectory(filepath.Dir(f.path))
	}
	if err != nil {
		return fmt.Errorf("the heads file %s: %w", f.path, err)
	}
	return nil
}

// lastLine returns the head of the last complete line, and the offset where that line ends.
func (f headsFile) lastLine(file *os.File) (*storedHead, int64, error) {
	info, err := file.Stat()
	if err != nil {
		return nil, 0, err
	}
	from := max(0, info.Size()-2*lineBytesMax)
	text, err := io.ReadAll(io.NewSectionReader(file, from, info.Size()-from))
	if err != nil {
		return nil, 0, err
	}
	end := bytes.LastIndexByte(text, '\n') + 1
	if end == 0 {
		if from > 0 {
			return nil, 0, errors.New("its last line is none of ours")
		}
		return nil, 0, nil
	}
	line := text[bytes.LastIndexByte(text[:end-1], '\n')+1 : end]
	head, signed, err := f.parse(line)
	if err != nil {
		return nil, 0, fmt.Errorf("its last line cannot be trusted: %w", err)
	}
	return &storedHead{head.Number, head.Size, signed}, from + int64(end), nil
}

// parse parses a line, including its newline.
func (f headsFile) parse(line []byte) (*proof.Head, string, error) {
	var signed string
	if err := json.Unmarshal(line, &signed); err != nil || !bytes.Equal(encodeLine(signed), line) {
		return nil, "", errors.New("it is not a head as a JSON string")
	}
	head, err := proof.OpenHead([]byte(signed), f.verifiers)
	return head, signed, err
}

// ReadHead parses a signed head that was kept elsewhere. The text is a note or a line of a heads file.
func ReadHead(text []byte, verifiers note.Verifiers) (*proof.Head, error) {
	signed := strings.TrimLeft(string(text), " \n")
	if strings.HasPrefix(signed, `"`) {
		if err := json.Unmarshal([]byte(signed), &signed); err != nil {
			return nil, errors.New("it is not one line of a heads file")
		}
	}
	return proof.OpenHead([]byte(signed), verifiers)
}
