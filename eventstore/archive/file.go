package archive

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"sort"
	"sync"

	"hulak/domain"
	"hulak/eventstore"
	"hulak/eventstore/internal/lru"
)

// minCachedBlocks is the minimum number of decoded blocks to cache per file. Each sequential reader needs one.
const minCachedBlocks = 4

// File is an open archive. It is safe for concurrent use.
type File struct {
	name         string
	object       Object
	bytes        int64
	header       header
	directory    [32]byte
	eventBlocks  []block
	streamBlocks []block

	mu         sync.Mutex
	blockCache *lru.Cache[int, []eventstore.StoredEvent]
}

// block is the location of a block, with the block's first position or stream.
type block struct {
	offset, length int64
	position       int64
	stream         domain.StreamID
	digest         [32]byte
}

// Open opens a file and checks its header and directory. Blocks are checked when they are read. If the file is corrupt, Open returns
// *DamagedError.
func Open(ctx context.Context, storage Storage, name string) (*File, error) {
	object, err := storage.Open(ctx, name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("archive %s is missing: restore it to %s: %w", name, storage.Location(name), fs.ErrNotExist)
	}
	if err != nil {
		return nil, fmt.Errorf("open archive %s: %w", name, err)
	}
	f := &File{name: name, object: object, bytes: object.Size(), blockCache: lru.NewCache[int, []eventstore.StoredEvent](minCachedBlocks)}
	if err := f.open(ctx); err != nil {
		return nil, errors.Join(f.fileError(err), object.Close())
	}
	return f, nil
}

// DamagedError means that a file is corrupt.
type DamagedError struct {
	Name string
	Err  error
}

func (e *DamagedError) Error() string {
	return fmt.Sprintf("archive %s is damaged and must be restored from a backup: %v", e.Name, e.Err)
}

// Unwrap returns the underlying error.
func (e *DamagedError) Unwrap() error { return e.Err }

// readError means that the storage could not return bytes, which says nothing about the file.
type readError struct{ error }

func (e readError) Unwrap() error { return e.error }

// fileError returns *DamagedError, unless the storage failed or the context ended.
func (f *File) fileError(err error) error {
	if failed, ok := errors.AsType[readError](err); ok {
		return fmt.Errorf("read archive %s: %w", f.name, failed.error)
	}
	return &DamagedError{f.name, err}
}

func (f *File) open(ctx context.Context) error {
	dataStart, err := f.readHeader(ctx)
	if err != nil {
		return err
	}
	trailer, err := f.readAt(ctx, f.bytes-int64(trailerSize), int64(trailerSize))
	if err != nil {
		return err
	}
	if string(trailer[trailerSize-len(magicEnd):]) != magicEnd {
		return errors.New("end marker is missing")
	}
	end := f.bytes - int64(trailerSize)
	length := binary.LittleEndian.Uint64(trailer)
	if length > uint64(end-dataStart) {
		return errors.New("directory is longer than the file")
	}
	directory, err := f.readAt(ctx, end-int64(length), int64(length))
	if err != nil {
		return err
	}
	f.directory = sha256.Sum256(directory)
	if !bytes.Equal(f.directory[:], trailer[8:8+32]) {
		return errors.New("digest of the directory does not match")
	}
	return f.readDirectory(directory, dataStart, end-int64(length))
}

// readHeader reads the header and returns the offset at which the header ends.
func (f *File) readHeader(ctx context.Context) (end int64, err error) {
	start, err := f.readAt(ctx, 0, int64(len(magic)+8))
	if err != nil {
		return 0, err
	}
	if string(start[:len(magic)]) != magic {
		return 0, errors.New("not an archive file")
	}
	if formatVersion := binary.LittleEndian.Uint32(start[len(magic):]); formatVersion != version {
		return 0, fmt.Errorf("unknown format version %d", formatVersion)
	}
	length := int64(binary.LittleEndian.Uint32(start[len(magic)+4:]))
	if length > maxHeaderBytes {
		return 0, errMalformed
	}
	text, err := f.readAt(ctx, int64(len(start)), length)
	if err != nil {
		return 0, err
	}
	if err := json.Unmarshal(text, &f.header); err != nil {
		return 0, fmt.Errorf("parse header: %w", err)
	}
	if f.header.Compression != compression || f.header.First < 1 || f.header.Last < f.header.First {
		return 0, errors.New("invalid header")
	}
	return int64(len(start)) + length, nil
}

func (f *File) readDirectory(directory []byte, offset, end int64) error {
	r := fieldReader{data: directory}
	position := f.header.First
	for n := r.uvarint(); n > 0 && r.err == nil; n-- {
		b := block{offset: offset, length: r.uvarint(), position: position}
		position += r.uvarint()
		copy(b.digest[:], r.next(32))
		if b.length > end-offset {
			return errMalformed
		}
		offset += b.length
		f.eventBlocks = append(f.eventBlocks, b)
	}
	for n := r.uvarint(); n > 0 && r.err == nil; n-- {
		b := block{offset: offset, length: r.uvarint(), stream: domain.StreamID(r.bytes())}
		copy(b.digest[:], r.next(32))
		if b.length > end-offset {
			return errMalformed
		}
		offset += b.length
		f.streamBlocks = append(f.streamBlocks, b)
	}
	if r.err != nil || len(r.data) > 0 || offset != end || position != f.header.Last+1 || len(f.streamBlocks) == 0 {
		return errors.New("directory does not match the blocks")
	}
	return nil
}

func (f *File) readAt(ctx context.Context, offset, length int64) ([]byte, error) {
	if offset < 0 || length < 0 || offset+length > f.bytes {
		return nil, errMalformed
	}
	data := make([]byte, length)
	return data, readFailure(f.object.ReadAt(ctx, data, offset))
}

// readFailure returns the error for a failed read from the storage.
func readFailure(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF):
		return errMalformed // the file was truncated after opening
	}
	return readError{err}
}

// decode reads, checks, and decompresses a block.
func (f *File) decode(ctx context.Context, b *block) ([]byte, error) {
	frame, err := f.readAt(ctx, b.offset, b.length)
	if err != nil {
		return nil, err
	}
	return b.decompress(frame)
}

// decompress checks and decompresses the frame of a block.
func (b *block) decompress(frame []byte) ([]byte, error) {
	if sha256.Sum256(frame) != b.digest {
		return nil, fmt.Errorf("digest of the block at byte %d does not match", b.offset)
	}
	return decoder().DecodeAll(frame, nil)
}

// Close closes the file.
func (f *File) Close() error { return f.object.Close() }

// Name returns the file's name without its directory.
func (f *File) Name() string { return f.name }

// First returns the position of the first event.
func (f *File) First() int64 { return f.header.First }

// Last returns the position of the last event.
func (f *File) Last() int64 { return f.header.Last }

// Directory returns the SHA-256 of the file's directory.
func (f *File) Directory() [32]byte { return f.directory }

// Read returns up to limit events after a position.
func (f *File) Read(ctx context.Context, after int64, limit int) ([]eventstore.StoredEvent, error) {
	var events []eventstore.StoredEvent
	for next := max(after+1, f.header.First); next <= f.header.Last && len(events) < limit; {
		blockEvents, err := f.blockContaining(ctx, next)
		if err != nil {
			return nil, err
		}
		blockEvents = blockEvents[next-blockEvents[0].Position:]
		blockEvents = blockEvents[:min(len(blockEvents), limit-len(events))]
		for _, e := range blockEvents {
			events = append(events, cloneEvent(e))
		}
		next += int64(len(blockEvents))
	}
	return events, nil
}

// ReadStream returns up to limit events in a stream after a version, in order.
func (f *File) ReadStream(
	ctx context.Context, stream domain.StreamID, afterVersion int64, limit int,
) ([]eventstore.StoredEvent, error) {
	s, ok, err := f.Stream(ctx, stream)
	if err != nil || !ok {
		return nil, err
	}
	positions := s.Positions[min(max(afterVersion+1-s.FirstVersion, 0), int64(len(s.Positions))):]
	positions = positions[:min(len(positions), limit)]
	events := make([]eventstore.StoredEvent, 0, len(positions))
	for _, position := range positions {
		blockEvents, err := f.blockContaining(ctx, position)
		if err != nil {
			return nil, err
		}
		e := blockEvents[position-blockEvents[0].Position]
		if e.Stream != stream {
			return nil, f.fileError(fmt.Errorf("position %d is listed for stream %s, but holds an event of another stream", position, stream))
		}
		events = append(events, cloneEvent(e))
	}
	return events, nil
}

// Stream returns the positions of a stream's events, and whether the file has any.
func (f *File) Stream(ctx context.Context, name domain.StreamID) (Stream, bool, error) {
	index := sort.Search(len(f.streamBlocks), func(i int) bool { return f.streamBlocks[i].stream > name }) - 1
	if index < 0 {
		return Stream{}, false, nil
	}
	data, err := f.decode(ctx, &f.streamBlocks[index])
	if err != nil {
		return Stream{}, false, f.fileError(err)
	}
	streams, err := f.parseStreams(data)
	if err != nil {
		return Stream{}, false, f.fileError(err)
	}
	i, found := slices.BinarySearchFunc(streams, name, func(s Stream, name domain.StreamID) int {
		return bytes.Compare([]byte(s.Name), []byte(name))
	})
	if !found {
		return Stream{}, false, nil
	}
	return streams[i], true, nil
}

// parseStreams returns the streams in a stream block.
func (f *File) parseStreams(data []byte) ([]Stream, error) {
	var streams []Stream
	for r := (fieldReader{data: data}); len(r.data) > 0; {
		stream := r.stream(f.header.First)
		if r.err != nil {
			return nil, r.err
		}
		streams = append(streams, stream)
	}
	return streams, nil
}

// blockContaining returns the events in the block that contains a position.
func (f *File) blockContaining(ctx context.Context, position int64) ([]eventstore.StoredEvent, error) {
	if position < f.header.First || position > f.header.Last {
		return nil, f.fileError(fmt.Errorf("position %d is not in the file", position))
	}
	index := sort.Search(len(f.eventBlocks), func(i int) bool { return f.eventBlocks[i].position > position }) - 1
	f.mu.Lock()
	events, found := f.blockCache.Get(index)
	f.mu.Unlock()
	if found {
		return events, nil
	}
	data, err := f.decode(ctx, &f.eventBlocks[index])
	if err == nil {
		events, err = f.parseEvents(index, data)
	}
	if err != nil {
		return nil, f.fileError(err)
	}
	f.mu.Lock()
	f.blockCache.Put(index, events)
	f.mu.Unlock()
	return events, nil
}

// parseEvents returns the events in the event block at the given index.
func (f *File) parseEvents(index int, data []byte) ([]eventstore.StoredEvent, error) {
	start, end := f.eventBlocks[index].position, f.header.Last+1
	if index+1 < len(f.eventBlocks) {
		end = f.eventBlocks[index+1].position
	}
	r := fieldReader{data: data}
	events := make([]eventstore.StoredEvent, 0, end-start)
	for position := start; position < end && r.err == nil; position++ {
		events = append(events, r.event(position))
	}
	if r.err != nil || len(r.data) > 0 || len(events) == 0 {
		return nil, errors.Join(errors.New("block does not contain the expected events"), r.err)
	}
	return events, nil
}

// cloneEvent copies an event, because readers share the memory of cached blocks.
func cloneEvent(e eventstore.StoredEvent) eventstore.StoredEvent {
	e.Payload, e.Personal, e.Meta = bytes.Clone(e.Payload), bytes.Clone(e.Personal), bytes.Clone(e.Meta)
	return e
}
