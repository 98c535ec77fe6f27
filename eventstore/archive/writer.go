package archive

import (
	"bufio"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"hash"
	"io"

	"hulak/domain"
	"hulak/eventstore"
)

// Name returns the file name for a range of positions.
func Name(first, last int64) string { return fmt.Sprintf("events-%015d-%015d.hulak", first, last) }

// Digests identifies the contents of a file.
type Digests struct {
	Bytes     int64
	File      [32]byte // SHA-256 of the whole file
	Directory [32]byte // SHA-256 of its directory, which contains the digests of all blocks
}

// Writer writes a file. Add all events in order, then all streams in order, and call Finish.
type Writer struct {
	first  int64
	last   int64
	out    *bufio.Writer
	digest hash.Hash
	bytes  int64

	next           int64 // position of the next event
	lastStream     domain.StreamID
	block          []byte
	blockEvents    int
	firstStream    domain.StreamID // first stream of the current block
	frame          []byte
	events         []byte   // directory entries of the event blocks
	streams        []byte   // directory entries of the stream blocks
	counts         [2]int64 // number of event blocks and stream blocks
	unlistedEvents int64    // number of events that no added stream lists yet
}

// NewWriter starts a file for the events from position first to position last.
func NewWriter(out io.Writer, first, last int64) (*Writer, error) {
	if first < 1 || last < first {
		return nil, fmt.Errorf("invalid archive range %d to %d", first, last)
	}
	w := &Writer{first: first, last: last, digest: sha256.New(), next: first, unlistedEvents: last - first + 1}
	w.out = bufio.NewWriterSize(io.MultiWriter(out, w.digest), 1<<20)
	headerJSON, err := json.Marshal(header{First: first, Last: last, Compression: compression})
	if err != nil {
		return nil, err
	}
	start := binary.LittleEndian.AppendUint32([]byte(magic), version)
	start = binary.LittleEndian.AppendUint32(start, uint32(len(headerJSON)))
	return w, w.write(append(start, headerJSON...))
}

// Add writes the next event.
func (w *Writer) Add(e *eventstore.StoredEvent) error {
	if e.Position != w.next || w.next > w.last {
		return fmt.Errorf("can't add event at position %d to archive of positions %d to %d: the next position is %d",
			e.Position, w.first, w.last, w.next)
	}
	w.next++
	w.block = appendEvent(w.block, e)
	w.blockEvents++
	if w.blockEvents >= maxBlockEvents || len(w.block) >= minEventBlockBytes || e.Position == w.last {
		return w.closeEventBlock()
	}
	return nil
}

func (w *Writer) closeEventBlock() error {
	sum, err := w.writeBlock()
	w.events = binary.AppendUvarint(w.events, uint64(len(w.frame)))
	w.events = binary.AppendUvarint(w.events, uint64(w.blockEvents))
	w.events = append(w.events, sum[:]...)
	w.counts[0]++
	w.blockEvents = 0
	return err
}

// AddStream writes a stream's positions. Call it after all events have been added, in the order of the streams' names.
func (w *Writer) AddStream(s *Stream) error {
	if w.next != w.last+1 {
		return fmt.Errorf("can't add stream %s: event at position %d is missing", s.Name, w.next)
	}
	if s.Name <= w.lastStream || len(s.Positions) == 0 {
		return fmt.Errorf("can't add stream %q with %d events after stream %q: streams must be in order and not empty",
			s.Name, len(s.Positions), w.lastStream)
	}
	if len(w.block) == 0 {
		w.firstStream = s.Name
	}
	w.lastStream = s.Name
	w.unlistedEvents -= int64(len(s.Positions))
	w.block = appendStream(w.block, s, w.first)
	if len(w.block) >= minStreamBlockBytes {
		return w.closeStreamBlock()
	}
	return nil
}

func (w *Writer) closeStreamBlock() error {
	sum, err := w.writeBlock()
	w.streams = binary.AppendUvarint(w.streams, uint64(len(w.frame)))
	w.streams = appendBytes(w.streams, string(w.firstStream))
	w.streams = append(w.streams, sum[:]...)
	w.counts[1]++
	return err
}

func (w *Writer) writeBlock() ([32]byte, error) {
	w.frame = encoder().EncodeAll(w.block, w.frame[:0])
	w.block = w.block[:0]
	return sha256.Sum256(w.frame), w.write(w.frame)
}

// Finish completes the file and returns its digests.
func (w *Writer) Finish() (d Digests, err error) {
	if w.next != w.last+1 || w.unlistedEvents != 0 {
		return d, fmt.Errorf("archive is incomplete: it has events up to position %d of %d, and %d events are not listed in any stream",
			w.next-1, w.last, w.unlistedEvents)
	}
	if len(w.block) > 0 {
		if err := w.closeStreamBlock(); err != nil {
			return d, err
		}
	}
	directory := append(binary.AppendUvarint(nil, uint64(w.counts[0])), w.events...)
	directory = append(binary.AppendUvarint(directory, uint64(w.counts[1])), w.streams...)
	d.Directory = sha256.Sum256(directory)
	trailer := binary.LittleEndian.AppendUint64(directory, uint64(len(directory)))
	if err := w.write(append(trailer, d.Directory[:]...)); err != nil {
		return d, err
	}
	if err := w.out.Flush(); err != nil { // the digest must include everything before it
		return d, err
	}
	if err := w.write(append(w.digest.Sum(nil), magicEnd...)); err != nil {
		return d, err
	}
	if err := w.out.Flush(); err != nil {
		return d, err
	}
	d.Bytes, d.File = w.bytes, [32]byte(w.digest.Sum(nil))
	return d, nil
}

func (w *Writer) write(data []byte) error {
	n, err := w.out.Write(data)
	w.bytes += int64(n)
	return err
}
