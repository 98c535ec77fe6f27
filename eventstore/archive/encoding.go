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
	version             = 1
	maxBlockEvents      = 512
	minEventBlockBytes  = 512 << 10 // uncompressed size at which a block is closed
	minStreamBlockBytes = 64 << 10
	maxHeaderBytes      = 4 << 10
	maxDecodedBytes     = 64 << 20 // per block; much larger than any valid block, because an append is limited to 8 MB
)

const (
	magic       = "HULAKLOG"
	magicEnd    = "HULAKEND"
	compression = "zstd"
	trailerSize = 8 + 32 + 32 + len(magicEnd)
)

// header is the JSON header of a file.
type header struct {
	First       int64  `json:"first"`
	Last        int64  `json:"last"`
	Compression string `json:"compression"`
}

// Stream lists the positions of a stream's events in a file.
type Stream struct {
	Name         domain.StreamID
	FirstVersion int64 // version of the first event; later versions follow without gaps
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
		d, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(2), zstd.WithDecoderMaxMemory(maxDecodedBytes))
		if err != nil {
			panic(err)
		}
		return d
	})
)

func appendBytes[T string | []byte](dst []byte, data T) []byte {
	return append(binary.AppendUvarint(dst, uint64(len(data))), data...)
}

func appendEvent(dst []byte, e *eventstore.StoredEvent) []byte {
	dst = appendBytes(dst, string(e.Stream))
	dst = binary.AppendUvarint(dst, uint64(e.Version))
	dst = append(dst, e.ID[:]...)
	dst = appendBytes(dst, e.Type)
	dst = binary.AppendUvarint(dst, uint64(e.Schema))
	dst = appendBytes(dst, e.Payload)
	dst = appendBytes(dst, e.Subject)
	if e.Personal == nil {
		dst = append(dst, 0)
	} else {
		dst = append(binary.AppendUvarint(dst, uint64(len(e.Personal))+1), e.Personal...)
	}
	dst = appendBytes(dst, e.Meta)
	return binary.AppendVarint(dst, e.RecordedAt.UnixMicro())
}

// appendStream encodes each position as its distance from the previous one. The first distance is from the file's first position.
func appendStream(dst []byte, s *Stream, first int64) []byte {
	dst = appendBytes(dst, string(s.Name))
	dst = binary.AppendUvarint(dst, uint64(s.FirstVersion))
	dst = binary.AppendUvarint(dst, uint64(len(s.Positions)))
	for _, position := range s.Positions {
		dst = binary.AppendUvarint(dst, uint64(position-first))
		first = position
	}
	return dst
}

// errMalformed means that data is truncated or contains an out-of-range number.
var errMalformed = errors.New("truncated data or number out of range")

// fieldReader decodes the fields of a block or directory. After the first error, it returns zero values.
type fieldReader struct {
	data []byte
	err  error
}

func (r *fieldReader) fail() {
	r.data, r.err = nil, errMalformed
}

func (r *fieldReader) uvarint() int64 {
	n, size := binary.Uvarint(r.data)
	if size <= 0 || n > math.MaxInt64 {
		r.fail()
		return 0
	}
	r.data = r.data[size:]
	return int64(n)
}

func (r *fieldReader) varint() int64 {
	n, size := binary.Varint(r.data)
	if size <= 0 {
		r.fail()
		return 0
	}
	r.data = r.data[size:]
	return n
}

// next returns the next n bytes without copying them.
func (r *fieldReader) next(n int64) []byte {
	if n > int64(len(r.data)) {
		r.fail()
		return nil
	}
	field := r.data[:n:n]
	r.data = r.data[n:]
	return field
}

func (r *fieldReader) bytes() []byte { return r.next(r.uvarint()) }

func (r *fieldReader) event(position int64) eventstore.StoredEvent {
	e := eventstore.StoredEvent{Position: position, Stream: domain.StreamID(r.bytes()), Version: r.uvarint()}
	copy(e.ID[:], r.next(int64(len(uuid.Nil))))
	e.Type = string(r.bytes())
	e.Schema = int(r.uvarint())
	e.Payload = r.bytes()
	e.Subject = string(r.bytes())
	if length := r.uvarint(); length > 0 {
		e.Personal = r.next(length - 1)
	}
	e.Meta = r.bytes()
	e.RecordedAt = time.UnixMicro(r.varint()).UTC()
	return e
}

func (r *fieldReader) stream(first int64) Stream {
	stream := Stream{Name: domain.StreamID(r.bytes()), FirstVersion: r.uvarint()}
	count := r.uvarint()
	if count > int64(len(r.data)) { // each position takes at least one byte
		r.fail()
		return Stream{}
	}
	stream.Positions = make([]int64, count)
	for i := range stream.Positions {
		first += r.uvarint()
		stream.Positions[i] = first
	}
	return stream
}

// CheckEqual returns nil if two stored events are identical. Otherwise, its error names a field in which they differ.
func CheckEqual(a, b *eventstore.StoredEvent) error {
	var field string
	switch {
	case a.Position != b.Position:
		field = "position"
	case a.Stream != b.Stream:
		field = "stream"
	case a.Version != b.Version:
		field = "version"
	case a.ID != b.ID:
		field = "id"
	case a.Type != b.Type:
		field = "type"
	case a.Schema != b.Schema:
		field = "schema"
	case !bytes.Equal(a.Payload, b.Payload):
		field = "payload"
	case a.Subject != b.Subject:
		field = "subject"
	case (a.Personal == nil) != (b.Personal == nil) || !bytes.Equal(a.Personal, b.Personal):
		field = "personal part"
	case !bytes.Equal(a.Meta, b.Meta):
		field = "metadata"
	case !a.RecordedAt.Equal(b.RecordedAt):
		field = "time"
	default:
		return nil
	}
	return fmt.Errorf("events at position %d differ in %s", a.Position, field)
}
