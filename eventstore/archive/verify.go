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
func (f *File) All(ctx context.Context) iter.Seq2[*eventstore.StoredEvent, error] {
	return iterate(ctx, f, f.eventBlocks, f.parseEvents)
}

// Streams iterates over all streams, ordered by name, and stops at the first error.
func (f *File) Streams(ctx context.Context) iter.Seq2[*Stream, error] {
	return iterate(ctx, f, f.streamBlocks, func(_ int, data []byte) ([]Stream, error) { return f.parseStreams(data) })
}

// iterate reads adjacent blocks and iterates over their items.
func iterate[T any](ctx context.Context, f *File, blocks []block, parse func(int, []byte) ([]T, error)) iter.Seq2[*T, error] {
	return func(yield func(*T, error) bool) {
		last := &blocks[len(blocks)-1]
		in := sequentialReader(ctx, f.object, blocks[0].offset, last.offset+last.length-blocks[0].offset)
		for i := range blocks {
			items, err := readBlock(in, i, &blocks[i], parse)
			if err != nil {
				yield(nil, f.fileError(err))
				return
			}
			for i := range items {
				if !yield(&items[i], nil) {
					return
				}
			}
		}
	}
}

// readBlock reads the next block and returns its items.
func readBlock[T any](in io.Reader, index int, b *block, parse func(int, []byte) ([]T, error)) ([]T, error) {
	frame := make([]byte, b.length)
	if _, err := io.ReadFull(in, frame); err != nil {
		return nil, readFailure(err)
	}
	data, err := b.decompress(frame)
	if err != nil {
		return nil, err
	}
	return parse(index, data)
}

// Verify reads the whole file and checks every digest and event. It also checks that the stream blocks list each event exactly once.
// It returns the digests, which the caller can compare with the original ones.
func (f *File) Verify(ctx context.Context, progress func(position int64)) (Digests, error) {
	d, err := f.digests(ctx)
	if err != nil {
		return Digests{}, f.fileError(err)
	}
	// Equal sums of keyed hashes mean that the sets are equal. This needs no sorting.
	seed := maphash.MakeSeed()
	var events, listed uint64
	for e, err := range f.All(ctx) {
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
	for s, err := range f.Streams(ctx) {
		if err != nil {
			return Digests{}, err
		}
		if s.Name <= last {
			return Digests{}, f.fileError(fmt.Errorf("stream %s is out of order", s.Name))
		}
		last = s.Name
		for i, position := range s.Positions {
			listed += hashEvent(seed, s.Name, s.FirstVersion+int64(i), position)
		}
	}
	if events != listed {
		return Digests{}, f.fileError(errors.New("stream list does not match the events"))
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
	in := sequentialReader(ctx, f.object, 0, f.bytes)
	for offset := int64(0); offset < contentSize; {
		n, err := io.CopyN(fileHash, in, min(contentSize-offset, 16<<20))
		if err != nil {
			return d, readFailure(err)
		}
		if err := ctx.Err(); err != nil {
			return d, readError{err}
		}
		offset += n
	}
	end, err := io.ReadAll(in)
	if err != nil {
		return d, readFailure(err)
	}
	if len(end) != 32+len(magicEnd) || !bytes.Equal(fileHash.Sum(nil), end[:32]) {
		return d, errors.New("digest of the file does not match its trailer")
	}
	_, _ = fileHash.Write(end)
	return Digests{Bytes: f.bytes, File: [32]byte(fileHash.Sum(nil)), Directory: f.directory}, nil
}
