package archive

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/maphash"
	"io"
	"iter"

	"hulak/domain"
	"hulak/eventstore"
)

// All iterates over all events in order and stops at the first error. The events share their block's memory. Don't modify them, and
// don't keep them for long.
func (f *File) All() iter.Seq2[*eventstore.StoredEvent, error] {
	return func(yield func(*eventstore.StoredEvent, error) bool) {
		for i := range f.eventBlocks {
			events, err := f.readEvents(i)
			if err != nil {
				yield(nil, f.newDamagedError(err))
				return
			}
			for i := range events {
				if !yield(&events[i], nil) {
					return
				}
			}
		}
	}
}

// Streams iterates over all streams, ordered by name, and stops at the first error.
func (f *File) Streams() iter.Seq2[*Stream, error] {
	return func(yield func(*Stream, error) bool) {
		for i := range f.streamBlocks {
			streams, err := f.readStreams(&f.streamBlocks[i])
			if err != nil {
				yield(nil, err)
				return
			}
			for i := range streams {
				if !yield(&streams[i], nil) {
					return
				}
			}
		}
	}
}

// Verify reads the whole file and checks every digest and event. It also checks that the stream blocks list each event exactly once.
// It returns the digests, which the caller can compare with the original ones.
func (f *File) Verify(ctx context.Context, progress func(position int64)) (Digests, error) {
	d, err := f.digests(ctx)
	if err != nil {
		return Digests{}, f.newDamagedError(err)
	}
	// Equal sums of keyed hashes mean that the sets are equal. This needs no sorting.
	seed := maphash.MakeSeed()
	var events, listed uint64
	for e, err := range f.All() {
		if err != nil {
			return Digests{}, err
		}
		events += hashEvent(seed, e.Stream, e.Version, e.Position)
		if e.Position%maxBlockEvents == 0 {
			progress(e.Position)
			if err := ctx.Err(); err != nil {
				return Digests{}, err
			}
		}
	}
	var last domain.StreamID
	for s, err := range f.Streams() {
		if err != nil {
			return Digests{}, err
		}
		if s.Name <= last {
			return Digests{}, f.newDamagedError(fmt.Errorf("stream %s is out of order", s.Name))
		}
		last = s.Name
		for i, position := range s.Positions {
			listed += hashEvent(seed, s.Name, s.FirstVersion+int64(i), position)
		}
	}
	if events != listed {
		return Digests{}, f.newDamagedError(errors.New("stream list does not match the events"))
	}
	return d, nil
}

func hashEvent(seed maphash.Seed, stream domain.StreamID, version, position int64) uint64 {
	var h maphash.Hash
	h.SetSeed(seed)
	_, _ = h.WriteString(string(stream))
	var numbers [16]byte
	binary.LittleEndian.PutUint64(numbers[:], uint64(version))
	binary.LittleEndian.PutUint64(numbers[8:], uint64(position))
	_, _ = h.Write(numbers[:])
	return h.Sum64()
}

// digests reads the whole file, checks it against the digest in its trailer, and returns its digests.
func (f *File) digests(ctx context.Context) (d Digests, err error) {
	fileHash := sha256.New()
	contentSize := f.bytes - int64(32+len(magicEnd)) // bytes that the digest in the trailer covers
	in := io.NewSectionReader(f.file, 0, f.bytes)
	for offset := int64(0); offset < contentSize; {
		n, err := io.CopyN(fileHash, in, min(contentSize-offset, 16<<20))
		if err != nil {
			return d, errMalformed
		}
		if err := ctx.Err(); err != nil {
			return d, err
		}
		offset += n
	}
	end, err := io.ReadAll(in)
	if err != nil {
		return d, err
	}
	if len(end) != 32+len(magicEnd) || !bytes.Equal(fileHash.Sum(nil), end[:32]) {
		return d, errors.New("digest of the file does not match its trailer")
	}
	_, _ = fileHash.Write(end)
	return Digests{Bytes: f.bytes, File: [32]byte(fileHash.Sum(nil)), Directory: f.directory}, nil
}
