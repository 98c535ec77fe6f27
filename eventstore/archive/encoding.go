package archive

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"sync"
	"time"

	"github.com/google/uuid"
	"github.com/klauspost/compress/zstd"

	"hulak/domain"
	"hulak/eventstore"
)

// Limits of the format.
const (
	version         = 1
	blockEventsMax  = 512
	eventBlockBytes  = 512 << 10 // size before compression at which a block is closed
	streamBlockBytes    = 64 << 10
	headerBytesMax  = 4 << 10
	decodedBytesMax = 64 << 20 // per block; an append has at most 8 MB, so no valid block comes close
)

const (
	magic       = "HULAKLOG"
	magicEnd    = "HULAKEND"
	compression = "zstd"
	trailerSize = 8 + 32 + 32 + len(magicEnd)
)

// header is the JSON at the beginning of a file.
type header struct {
	First       int64  `json:"first"`
	Last        int64  `json:"last"`
	Compression string `json:"compression"`
}

// Stream lists the positions of a stream's events in a file.
type Stream struct {
	Name         domain.StreamID
	FirstVersion int64 // versions follow without gaps
	Positions    []int64
}

// LastVersion returns the version of the stream's last event in the file.
func (s *Stream) LastVersion() int64 { return s.FirstVersion + int64(len(s.Positions)) - 1 }

var (
	encoder = sync.OnceValue(func() *zstd.Encoder {
		e, err := zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1), zstd.WithEncoderCRC(false)) // each block has a SHA-256
		if err != nil {
			panic(err) // the options are constant
		}
		return e
	})
	decoder = sync.OnceValue(func() *zstd.Decoder {
		d, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(2), zstd.WithDecoderMaxMemory(decodedBytesMax))
		if err != nil {
			panic(err)
		}
		return d
	})
)

func appendBytes[T string | []byte](to []byte, data T) []byte {
	return append(binary.AppendUvarint(to, uint64(len(data))), data...)
}

func appendEvent(to []byte, e *eventstore.StoredEvent) []byte {
	to = appendBytes(to, string(e.Stream))
	to = binary.AppendUvarint(to, uint64(e.Version))
	to = append(to, e.ID[:]...)
	to = appendBytes(to, e.Type)
	to = binary.AppendUvarint(to, uint64(e.Schema))
	to = appendBytes(to, e.Payload)
	to = appendBytes(to, e.Subject)
	if e.Personal == nil {
		to = append(to, 0)
	} else {
		to = append(binary.AppendUvarint(to, uint64(len(e.Personal))+1), e.Personal...)
	}
	to = appendBytes(to, e.Meta)
	return binary.AppendVarint(to, e.RecordedAt.UnixMicro())
}

// appendStream encodes each position as the distance from the previous one, starting at the file's first position.
func appendStream(to []byte, s *Stream, first int64) []byte {
	to = appendBytes(to, string(s.Name))
	to = binary.AppendUvarint(to, uint64(s.FirstVersion))
	to = binary.AppendUvarint(to, uint64(len(s.Positions)))
	for _, position := range s.Positions {
		to = binary.AppendUvarint(to, uint64(position-first))
		first = position
	}
	return to
}

// errTruncated means that data is truncated or holds a number out of range.
var errTruncated = errors.New("it ends too early or holds a number out of range")

// fieldReader decodes data. After its first error it returns zero values.
type fieldReader struct {
	data []byte
	err  error
}

func (s *fieldReader) fail() {
	s.data, s.err = nil, errTruncated
}

func (s *fieldReader) uvarint() int64 {
	n, size := binary.Uvarint(s.data)
	if size <= 0 || n > math.MaxInt64 {
		s.fail()
		return 0
	}
	s.data = s.data[size:]
	return int64(n)
}

func (s *fieldReader) varint() int64 {
	n, size := binary.Varint(s.data)
	if size <= 0 {
		s.fail()
		return 0
	}
	s.data = s.data[size:]
	return n
}

// next returns the next n bytes without copying them.
func (s *fieldReader) next(n int64) []byte {
	if n > int64(len(s.data)) {
		s.fail()
		return nil
	}
	taken := s.data[:n:n]
	s.data = s.data[n:]
	return taken
}

func (s *fieldReader) bytes() []byte { return s.next(s.uvarint()) }

func (s *fieldReader) event(position int64) eventstore.StoredEvent {
	e := eventstore.StoredEvent{Position: position, Stream: domain.StreamID(s.bytes()), Version: s.uvarint()}
	copy(e.ID[:], s.next(int64(len(uuid.Nil))))
	e.Type = string(s.bytes())
	e.Schema = int(s.uvarint())
	e.Payload = s.bytes()
	e.Subject = string(s.bytes())
	if length := s.uvarint(); length > 0 {
		e.Personal = s.next(length - 1)
	}
	e.Meta = s.bytes()
	e.RecordedAt = time.UnixMicro(s.varint()).UTC()
	return e
}

func (s *fieldReader) stream(first int64) Stream {
	found := Stream{Name: domain.StreamID(s.bytes()), FirstVersion: s.uvarint()}
	count := s.uvarint()
	if count > int64(len(s.data)) { // each position takes at least one byte
		s.fail()
		return Stream{}
	}
	found.Positions = make([]int64, count)
	for i := range found.Positions {
		first += s.uvarint()
		found.Positions[i] = first
	}
	return found
}

// Equal returns an error unless two stored events are identical.
func Equal(a, b *eventstore.StoredEvent) error {
	differ := ""
	switch {
	case a.Position != b.Position:
		differ = "position"
	case a.Stream != b.Stream:
		differ = "stream"
	case a.Version != b.Version:
		differ = "version"
	case a.ID != b.ID:
		differ = "id"
	case a.Type != b.Type:
		differ = "type"
	case a.Schema != b.Schema:
		differ = "schema"
	case !bytes.Equal(a.Payload, b.Payload):
		differ = "payload"
	case a.Subject != b.Subject:
		differ = "subject"
	case (a.Personal == nil) != (b.Personal == nil) || !bytes.Equal(a.Personal, b.Personal):
		differ = "personal part"
	case !bytes.Equal(a.Meta, b.Meta):
		differ = "metadata"
	case !a.RecordedAt.Equal(b.RecordedAt):
		differ = "time"
	default:
		return nil
	}
	return fmt.Errorf("the event at position %d has another %s", a.Position, differ)
}
