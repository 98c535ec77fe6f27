package postgres

import (
	"hash/maphash"

	"github.com/google/uuid"

	"hulak/domain"
	"hulak/eventstore"
	"hulak/eventstore/internal/recent"
)

// What the writer knows of the log is many small things that stay for a while. They are kept without pointers, because the garbage
// collector would follow each of them every time: half of all that it had to look at were these.

// versionCache is at which versions streams are that were written or asked for recently, by two hashes of their names, which
// nobody can choose names by.
type versionCache struct {
	seeds   [2]maphash.Seed
	streams *recent.Map[[2]uint64, int64]
}

func newKnownVersions(max int) *versionCache {
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

func (v *versionCache) forget() { v.streams.Clear() }

// responseCache is what was stored under the keys of the last commands, which never changes: at least so many as it was made for, and
// up to twice as many.
type responseCache struct {
	max        int
	young, old answers
}

// answers is some of them, whose texts stand behind one another.
type answers struct {
	to   map[uuid.UUID]knownAnswer
	text []byte
}

type knownAnswer struct {
	bodyHash [32]byte
	position int64
	from, to int // in the text
}

func newKnownAnswers(max int) *responseCache {
	return &responseCache{max: max, young: answers{to: map[uuid.UUID]knownAnswer{}}}
}

// get finds what was stored under a command's name, nil where that is not known.
func (k *responseCache) get(command uuid.UUID) *eventstore.StoredResponse {
	for _, part := range [...]*answers{&k.young, &k.old} {
		if a, there := part.to[command]; there {
			return &eventstore.StoredResponse{BodyHash: a.bodyHash, Position: a.position, Body: part.text[a.from:a.to:a.to]}
		}
	}
	return nil
}

func (k *responseCache) put(command uuid.UUID, stored *eventstore.StoredResponse) {
	if len(k.young.to) >= k.max {
		k.old = k.young
		k.young = answers{make(map[uuid.UUID]knownAnswer, k.max), make([]byte, 0, len(k.old.text))}
	}
	from := len(k.young.text)
	k.young.text = append(k.young.text, stored.Body...)
	k.young.to[command] = knownAnswer{stored.BodyHash, stored.Position, from, len(k.young.text)}
}
