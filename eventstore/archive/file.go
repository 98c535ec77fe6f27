package archive

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"sync"

	"hulak/domain"
	"hulak/eventstore"
	"hulak/eventstore/internal/recent"
)

// blocksKept is the minimum number of decoded blocks kept in memory per file. A sequential reader needs one, and there may be
// several readers.
const blocksKept = 4

// File is an open archive. It is safe for concurrent use.
type File struct {
	name      string
	file      *os.File
	bytes     int64
	head      header
	directory [32]byte
	events    []block
	streams   []block

	mu     sync.Mutex
	recent *recent.Map[int, []eventstore.StoredEvent]
}

// block is the location of a block, and its first event or stream.
type block struct {
	offset, length int64
	position       int64
	stream         domain.StreamID
	digest         [32]byte
}

// Open opens a file and checks its header and directory. Blocks are checked when they are read.
func Open(path string) (*File, error) {
	name := filepath.Base(path)
	file, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("the archive %s is missing: put it back into the archive directory: %w", name, fs.ErrNotExist)
	}
	if err != nil {
		return nil, fmt.Errorf("opening the archive %s: %w", name, err)
	}
	f := &File{name: name, file: file, recent: recent.NewMap[int, []eventstore.StoredEvent](blocksKept)}
	if err := f.open(); err != nil {
		return nil, errors.Join(f.damaged(err), file.Close())
	}
	return f, nil
}

// DamagedError means that a file is corrupt.
type DamagedError struct {
	Name string
	Err  error
}

func (e *DamagedError) Error() string {
	return fmt.Sprintf("the archive %s is damaged: %v; restore it from a copy", e.Name, e.Err)
}

// Unwrap returns the underlying error.
func (e *DamagedError) Unwrap() error { return e.Err }

func (f *File) damaged(err error) error { return &DamagedError{f.name, err} }

func (f *File) open() error {
	info, err := f.file.Stat()
	if err != nil {
		return err
	}
	f.bytes = info.Size()
	begin, err := f.readHeader()
	if err != nil {
		return err
	}
	trailer, err := f.readAt(f.bytes-int64(trailerSize), int64(trailerSize))
	if err != nil {
		return err
	}
	if string(trailer[trailerSize-len(magicEnd):]) != magicEnd {
		return errors.New("its end is missing")
	}
	end := f.bytes - int64(trailerSize)
	length := binary.LittleEndian.Uint64(trailer)
	if length > uint64(end-begin) {
		return errors.New("its directory is longer than the file")
	}
	directory, err := f.readAt(end-int64(length), int64(length))
	if err != nil {
		return err
	}
	f.directory = sha256.Sum256(directory)
	if !bytes.Equal(f.directory[:], trailer[8:8+32]) {
		return errors.New("its directory has another digest")
	}
	return f.readDirectory(directory, begin, end-int64(length))
}

func (f *File) readHeader() (int64, error) {
	start, err := f.readAt(0, int64(len(magic)+8))
	if err != nil {
		return 0, err
	}
	if string(start[:len(magic)]) != magic {
		return 0, errors.New("it is no archive of the log")
	}
	if found := binary.LittleEndian.Uint32(start[len(magic):]); found != version {
		return 0, fmt.Errorf("it is of version %d, which this program does not know", found)
	}
	length := int64(binary.LittleEndian.Uint32(start[len(magic)+4:]))
	if length > headerBytesMax {
		return 0, errShort
	}
	text, err := f.readAt(int64(len(start)), length)
	if err != nil {
		return 0, err
	}
	if err := json.Unmarshal(text, &f.head); err != nil {
		return 0, fmt.Errorf("its header: %w", err)
	}
	if f.head.Compression != compression || f.head.First < 1 || f.head.Last < f.head.First {
		return 0, errors.New("its header makes no sense")
	}
	return int64(len(start)) + length, nil
}

func (f *File) readDirectory(directory []byte, offset, end int64) error {
	s := source{rest: directory}
	position := f.head.First
	for n := s.number(); n > 0 && s.err == nil; n-- {
		b := block{offset: offset, length: s.number(), position: position}
		position += s.number()
		copy(b.digest[:], s.take(32))
		offset += b.length
		f.events = append(f.events, b)
	}
	for n := s.number(); n > 0 && s.err == nil; n-- {
		b := block{offset: offset, length: s.number(), stream: domain.StreamID(s.bytes())}
		copy(b.digest[:], s.take(32))
		offset += b.length
		f.streams = append(f.streams, b)
	}
	if s.err != nil || len(s.rest) > 0 || offset != end || position != f.head.Last+1 || len(f.streams) == 0 {
		return errors.New("its directory does not fit its blocks")
	}
	return nil
}

func (f *File) readAt(offset, length int64) ([]byte, error) {
	if offset < 0 || length < 0 || offset+length > f.bytes {
		return nil, errShort
	}
	data := make([]byte, length)
	_, err := f.file.ReadAt(data, offset)
	if errors.Is(err, io.EOF) {
		err = errShort // the file was truncated after opening
	}
	return data, err
}

// decode reads, checks, and decompresses a block.
func (f *File) decode(b *block) ([]byte, error) {
	frame, err := f.readAt(b.offset, b.length)
	if err != nil {
		return nil, err
	}
	if sha256.Sum256(frame) != b.digest {
		return nil, fmt.Errorf("the block at byte %d has another digest", b.offset)
	}
	return decoder().DecodeAll(frame, nil)
}

// Close closes the file.
func (f *File) Close() error { return f.file.Close() }

// Name returns the file's name without its directory.
func (f *File) Name() string { return f.name }

// First returns the position of the first event.
func (f *File) First() int64 { return f.head.First }

// Last returns the position of the last event.
func (f *File) Last() int64 { return f.head.Last }

// Directory returns the SHA-256 of the file's directory.
func (f *File) Directory() [32]byte { return f.directory }

// Read returns up to limit events after a position.
func (f *File) Read(after int64, limit int) ([]eventstore.StoredEvent, error) {
	var read []eventstore.StoredEvent
	for next := max(after+1, f.head.First); next <= f.head.Last && len(read) < limit; {
		entries, err := f.blockWith(next)
		if err != nil {
			return nil, err
		}
		entries = entries[next-entries[0].Position:]
		entries = entries[:min(len(entries), limit-len(read))]
		for _, e := range entries {
			read = append(read, cloned(e))
		}
		next += int64(len(entries))
	}
	return read, nil
}

// ReadStream returns up to limit events of a stream after a version, in order.
func (f *File) ReadStream(stream domain.StreamID, afterVersion int64, limit int) ([]eventstore.StoredEvent, error) {
	s, found, err := f.Stream(stream)
	if err != nil || !found {
		return nil, err
	}
	positions := s.Positions[min(max(afterVersion+1-s.FirstVersion, 0), int64(len(s.Positions))):]
	positions = positions[:min(len(positions), limit)]
	read := make([]eventstore.StoredEvent, 0, len(positions))
	for _, position := range positions {
		entries, err := f.blockWith(position)
		if err != nil {
			return nil, err
		}
		e := entries[position-entries[0].Position]
		if e.Stream != stream {
			return nil, f.damaged(fmt.Errorf("position %d is of another stream than its list of streams says", position))
		}
		read = append(read, cloned(e))
	}
	return read, nil
}

// Stream returns the positions of a stream's events.
func (f *File) Stream(name domain.StreamID) (Stream, bool, error) {
	at := sort.Search(len(f.streams), func(i int) bool { return f.streams[i].stream > name }) - 1
	if at < 0 {
		return Stream{}, false, nil
	}
	streams, err := f.streamsOf(&f.streams[at])
	if err != nil {
		return Stream{}, false, err
	}
	i, found := slices.BinarySearchFunc(streams, name, func(s Stream, name domain.StreamID) int {
		return bytes.Compare([]byte(s.Name), []byte(name))
	})
	if !found {
		return Stream{}, false, nil
	}
	return streams[i], true, nil
}

func (f *File) streamsOf(b *block) ([]Stream, error) {
	data, err := f.decode(b)
	if err != nil {
		return nil, f.damaged(err)
	}
	var streams []Stream
	for s := (source{rest: data}); len(s.rest) > 0; {
		found := s.stream(f.head.First)
		if s.err != nil {
			return nil, f.damaged(s.err)
		}
		streams = append(streams, found)
	}
	return streams, nil
}

// blockWith returns the events of the block that holds a position.
func (f *File) blockWith(position int64) ([]eventstore.StoredEvent, error) {
	if position < f.head.First || position > f.head.Last {
		return nil, f.damaged(fmt.Errorf("position %d is not in it", position))
	}
	at := sort.Search(len(f.events), func(i int) bool { return f.events[i].position > position }) - 1
	f.mu.Lock()
	entries, found := f.recent.Get(at)
	f.mu.Unlock()
	if found {
		return entries, nil
	}
	entries, err := f.entriesOf(at)
	if err != nil {
		return nil, f.damaged(err)
	}
	f.mu.Lock()
	f.recent.Put(at, entries)
	f.mu.Unlock()
	return entries, nil
}

func (f *File) entriesOf(at int) ([]eventstore.StoredEvent, error) {
	end := f.head.Last + 1
	if at+1 < len(f.events) {
		end = f.events[at+1].position
	}
	data, err := f.decode(&f.events[at])
	if err != nil {
		return nil, err
	}
	s := source{rest: data}
	entries := make([]eventstore.StoredEvent, 0, end-f.events[at].position)
	for position := f.events[at].position; position < end && s.err == nil; position++ {
		entries = append(entries, s.entry(position))
	}
	if s.err != nil || len(s.rest) > 0 || len(entries) == 0 {
		return nil, errors.Join(errors.New("a block does not hold its events"), s.err)
	}
	return entries, nil
}

// cloned copies an event, because other readers share the bytes of a block.
func cloned(e eventstore.StoredEvent) eventstore.StoredEvent {
	e.Payload, e.Personal, e.Meta = bytes.Clone(e.Payload), bytes.Clone(e.Personal), bytes.Clone(e.Meta)
	return e
}
