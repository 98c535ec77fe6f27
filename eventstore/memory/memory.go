// Package memory is an in-memory event store for tests. It passes the same contract tests as package postgres.
package memory

import (
	"bytes"
	"context"
	"sync"
	"time"

	"hulak/domain"
	"hulak/eventstore"
)

// Store implements eventstore.Store and eventstore.KeyStore. It is safe for concurrent use.
type Store struct {
	notifier eventstore.HeadNotifier

	mu        sync.RWMutex
	events    []eventstore.StoredEvent
	streams   map[domain.StreamID][]int // indices into events
	responses map[responseKey]*eventstore.StoredResponse
	keys      map[string]eventstore.WrappedKey

	destroyed map[string]time.Time // when each person's key was destroyed
}

type responseKey struct{ actor, operation, key string }

// New returns an empty store.
func New() *Store {
	return &Store{
		streams: map[domain.StreamID][]int{}, responses: map[responseKey]*eventstore.StoredResponse{},
		keys: map[string]eventstore.WrappedKey{}, destroyed: map[string]time.Time{},
	}
}

// Append implements eventstore.Store.
func (s *Store) Append(ctx context.Context, a eventstore.Append) (eventstore.Receipt, error) {
	if err := a.Validate(); err != nil {
		return eventstore.Receipt{}, err
	}
	if err := ctx.Err(); err != nil {
		return eventstore.Receipt{}, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if a.Key != nil {
		if earlier := s.responses[responseKeyOf(a.Key)]; earlier != nil {
			return eventstore.Receipt{Position: earlier.Position, EarlierResponse: cloneResponse(earlier)}, nil
		}
	}
	var changed []domain.StreamID
	for _, r := range a.Reads {
		if int64(len(s.streams[r.Stream])) != r.Version {
			changed = append(changed, r.Stream)
		}
	}
	if changed != nil {
		return eventstore.Receipt{}, &eventstore.VersionConflictError{Streams: changed}
	}
	s.write(a)
	if a.Decision != nil {
		a.Decision.OnStored()
	}
	return eventstore.Receipt{Position: int64(len(s.events))}, nil
}

// write stores an append that has passed all checks.
func (s *Store) write(a eventstore.Append) {
	now := time.Now().UTC().Truncate(time.Microsecond)
	for _, e := range a.Events {
		e = cloneEvent(e)
		e.Position, e.RecordedAt = int64(len(s.events))+1, now
		s.streams[e.Stream] = append(s.streams[e.Stream], len(s.events))
		s.events = append(s.events, e)
	}
	head := int64(len(s.events))
	if a.Key != nil {
		s.responses[responseKeyOf(a.Key)] = &eventstore.StoredResponse{BodyHash: a.Key.BodyHash, Body: bytes.Clone(a.Response), Position: head}
	}
	s.notifier.Advance(head)
}

// StoredResponse implements eventstore.Store.
func (s *Store) StoredResponse(_ context.Context, key eventstore.IdempotencyKey) (*eventstore.StoredResponse, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return cloneResponse(s.responses[responseKeyOf(&key)]), nil
}

// Read implements eventstore.Store.
func (s *Store) Read(_ context.Context, after int64, limit int) ([]eventstore.StoredEvent, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	from := min(max(after, 0), int64(len(s.events)))
	to := min(from+int64(limit), int64(len(s.events)))
	read := make([]eventstore.StoredEvent, 0, to-from)
	for _, e := range s.events[from:to] {
		read = append(read, cloneEvent(e))
	}
	return read, nil
}

// ReadStream implements eventstore.Store.
func (s *Store) ReadStream(_ context.Context, stream domain.StreamID, afterVersion int64, limit int) ([]eventstore.StoredEvent, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	indices := s.streams[stream]
	from := min(max(afterVersion, 0), int64(len(indices)))
	to := min(from+int64(limit), int64(len(indices)))
	read := make([]eventstore.StoredEvent, 0, to-from)
	for _, i := range indices[from:to] {
		read = append(read, cloneEvent(s.events[i]))
	}
	return read, nil
}

// Head implements eventstore.Store.
func (s *Store) Head(context.Context) (int64, error) { return s.notifier.Head(), nil }

// Wait implements eventstore.Store.
func (s *Store) Wait(ctx context.Context, after int64) (int64, error) {
	return s.notifier.Wait(ctx, after)
}

// LoadKeys implements eventstore.KeyStore.
func (s *Store) LoadKeys(_ context.Context, people []string) (map[string]eventstore.WrappedKey, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	found := make(map[string]eventstore.WrappedKey, len(people))
	for _, person := range people {
		if key, ok := s.keys[person]; ok {
			found[person] = key
		}
	}
	return found, nil
}

// AddKey implements eventstore.KeyStore.
func (s *Store) AddKey(_ context.Context, person string, key eventstore.WrappedKey) (eventstore.WrappedKey, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if stored, ok := s.keys[person]; ok {
		return stored, nil
	}
	s.keys[person] = key
	return key, nil
}

// DestroyKey implements eventstore.KeyStore.
func (s *Store) DestroyKey(_ context.Context, person string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.keys[person] = nil
	if _, ok := s.destroyed[person]; !ok {
		s.destroyed[person] = time.Now()
	}
	return nil
}

// DestroyedSince implements eventstore.KeyStore.
func (s *Store) DestroyedSince(_ context.Context, since time.Time) (people []string, asOf time.Time, err error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	for person, at := range s.destroyed {
		if at.After(since) {
			people = append(people, person)
		}
	}
	return people, time.Now(), nil
}

func responseKeyOf(k *eventstore.IdempotencyKey) responseKey {
	return responseKey{k.Actor, k.Operation, k.Key}
}

func cloneResponse(s *eventstore.StoredResponse) *eventstore.StoredResponse {
	if s == nil {
		return nil
	}
	c := *s
	c.Body = bytes.Clone(s.Body)
	return &c
}

// cloneEvent copies an event, so that callers can't modify the stored bytes.
func cloneEvent(e eventstore.StoredEvent) eventstore.StoredEvent {
	e.Payload, e.Personal, e.Meta = bytes.Clone(e.Payload), bytes.Clone(e.Personal), bytes.Clone(e.Meta)
	return e
}

// Keys returns a keyring backed by the store, with a new key-encryption key.
func (s *Store) Keys() *eventstore.Keyring {
	return eventstore.NewKeyring(s, eventstore.NewKeyEncryptionKey())
}
