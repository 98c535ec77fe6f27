package postgres

import (
	"hash/maphash"

	"github.com/google/uuid"

	"hulak/domain"
	"hulak/eventstore"
	"hulak/eventstore/internal/lru"
)

// The writer's caches hold many small, long-lived entries without pointers. With pointers, these entries caused half of the garbage
// collector's work.

// versionCache maps recent streams to their versions. It stores two hashes of a stream's name instead of the name. The hash seeds
// are random, so an attacker can't choose colliding names.
type versionCache struct {
	seeds   [2]maphash.Seed
	streams *lru.Cache[[2]uint64, int64]
}

func newVersionCache(size int) *versionCache {
	return &versionCache{[2]maphash.Seed{maphash.MakeSeed(), maphash.MakeSeed()}, lru.NewCache[[2]uint64, int64](size)}
}

func (v *versionCache) hash(stream domain.StreamID) [2]uint64 {
	return [2]uint64{maphash.String(v.seeds[0], string(stream)), maphash.String(v.seeds[1], string(stream))}
}

func (v *versionCache) get(stream domain.StreamID) (int64, bool) {
	return v.streams.Get(v.hash(stream))
}

func (v *versionCache) put(stream domain.StreamID, version int64) {
	v.streams.Put(v.hash(stream), version)
}

func (v *versionCache) clear() { v.streams.Clear() }

// responseCache caches the stored responses to the most recent commands. Stored responses never change. The cache holds between
// size and twice that number of responses.
type responseCache struct {
	size       int
	young, old responseGeneration
}

// responseGeneration is one of the cache's two generations. All response bodies are in one slice.
type responseGeneration struct {
	byCommand map[uuid.UUID]cachedResponse
	text      []byte
}

type cachedResponse struct {
	bodyHash   [32]byte
	position   int64
	start, end int // offsets in text
}

func newResponseCache(size int) *responseCache {
	return &responseCache{size: size, young: responseGeneration{byCommand: map[uuid.UUID]cachedResponse{}}}
}

// get returns the cached response to a command, or nil.
func (c *responseCache) get(command uuid.UUID) *eventstore.StoredResponse {
	for _, generation := range [...]*responseGeneration{&c.young, &c.old} {
		if r, ok := generation.byCommand[command]; ok {
			return &eventstore.StoredResponse{BodyHash: r.bodyHash, Position: r.position, Body: generation.text[r.start:r.end:r.end]}
		}
	}
	return nil
}

func (c *responseCache) put(command uuid.UUID, stored *eventstore.StoredResponse) {
	if len(c.young.byCommand) >= c.size {
		c.old = c.young
		c.young = responseGeneration{make(map[uuid.UUID]cachedResponse, c.size), make([]byte, 0, len(c.old.text))}
	}
	start := len(c.young.text)
	c.young.text = append(c.young.text, stored.Body...)
	c.young.byCommand[command] = cachedResponse{stored.BodyHash, stored.Position, start, len(c.young.text)}
}
