package postgres

import (
	"hash/maphash"

	"github.com/google/uuid"

	"hulak/domain"
	"hulak/eventstore"
	"hulak/eventstore/internal/recent"
)

// The writer's caches hold many small, long-lived entries. They contain no pointers, because the garbage collector would follow
// each of them. They made up half of its work.

// versionCache maps recent streams to their versions. It stores two hashes of a stream's name instead of the name. The hash seeds
// are random, so colliding names can't be chosen on purpose.
type versionCache struct {
	seeds   [2]maphash.Seed
	streams *recent.Map[[2]uint64, int64]
}

func newVersionCache(max int) *versionCache {
	return &versionCache{[2]maphash.Seed{maphash.MakeSeed(), maphash.MakeSeed()}, recent.NewMap[[2]uint64, int64](max)}
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

// responseCache keeps the stored responses of the most recent commands, which never change. It holds at least max of them and at
// most twice as many.
type responseCache struct {
	max        int
	young, old responseGeneration
}

// responseGeneration is one generation of the cache. All texts are in one slice.
type responseGeneration struct {
	byCommand   map[uuid.UUID]cachedResponse
	text []byte
}

type cachedResponse struct {
	bodyHash [32]byte
	position int64
	start, end int // offsets in text
}

func newResponseCache(max int) *responseCache {
	return &responseCache{max: max, young: responseGeneration{byCommand: map[uuid.UUID]cachedResponse{}}}
}

// get returns the cached response of a command, or nil.
func (k *responseCache) get(command uuid.UUID) *eventstore.StoredResponse {
	for _, part := range [...]*responseGeneration{&k.young, &k.old} {
		if a, there := part.byCommand[command]; there {
			return &eventstore.StoredResponse{BodyHash: a.bodyHash, Position: a.position, Body: part.text[a.start:a.end:a.end]}
		}
	}
	return nil
}

func (k *responseCache) put(command uuid.UUID, stored *eventstore.StoredResponse) {
	if len(k.young.byCommand) >= k.max {
		k.old = k.young
		k.young = responseGeneration{make(map[uuid.UUID]cachedResponse, k.max), make([]byte, 0, len(k.old.text))}
	}
	from := len(k.young.text)
	k.young.text = append(k.young.text, stored.Body...)
	k.young.byCommand[command] = cachedResponse{stored.BodyHash, stored.Position, from, len(k.young.text)}
}
