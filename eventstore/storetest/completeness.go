package storetest

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"hulak/domain"
	"hulak/eventstore"
)

const (
	writers        = 16
	sharedStreams  = 8
	ownEventsMax = 4
)

// testCompleteness runs many writers in two processes, some of which conflict. A reader only asks for events after the last
// position that it saw.
func testCompleteness(t *testing.T, s Subject) {
	ctx := testContext(t)
	if s.HoldTransaction != nil {
		s.HoldTransaction()
	}
	stores := []Backend{s.Store, s.OpenAnother()}
	seen := make(chan []eventstore.StoredEvent, 1)
	done := make(chan int64, 1)
	readerErr := make(chan error, 1)
	go func() {
		entries, err := readToHead(ctx, s.OpenAnother(), done)
		seen <- entries
		readerErr <- err
	}()

	var all sync.WaitGroup
	committed := make([]map[uuid.UUID]int64, writers) // position of each append's last event, by that event's ID
	errs := make([]error, writers)
	for i := range writers {
		all.Go(func() { committed[i], errs[i] = appendEvents(ctx, stores[i%2], i, (s.EventCount+writers-1)/writers) })
	}
	all.Wait()
	head, err := s.Store.Head(ctx)
	require.NoError(t, err)
	done <- head
	entries := <-seen
	require.NoError(t, errors.Join(append(errs, <-readerErr)...))
	require.GreaterOrEqual(t, len(entries), s.EventCount)
	last := map[uuid.UUID]int64{}
	for _, of := range committed {
		for id, position := range of {
			last[id] = position
		}
	}
	require.NoError(t, CheckReadEvents(entries, last))
	require.EqualValues(t, head, len(entries))
}

// appendEvents appends at least the given number of events. Most go to its own stream. Some go to a stream that other writers share,
// where most appends conflict.
func appendEvents(ctx context.Context, store Backend, number, events int) (map[uuid.UUID]int64, error) {
	random := rand.New(rand.NewPCG(uint64(number), 42))
	committed := make(map[uuid.UUID]int64, events)
	sharedVersions := map[domain.StreamID]int64{}
	ownVersion := int64(0)
	own := domain.StreamID(fmt.Sprintf("account-own%d", number))
	for written := 0; written < events; {
		a := eventstore.Append{Reads: expectVersion(own, ownVersion)}
		for v := range 1 + random.IntN(ownEventsMax) {
			a.Events = append(a.Events, reservedEvent(own, ownVersion+int64(v)+1, number))
		}
		shared := domain.StreamID(fmt.Sprintf("account-shared%d", random.IntN(sharedStreams)))
		if random.IntN(10) == 0 {
			a.Reads = append(a.Reads, eventstore.StreamVersion{Stream: shared, Version: sharedVersions[shared]})
			a.Events = append(a.Events, reservedEvent(shared, sharedVersions[shared]+1, number))
		}
		receipt, err := store.Append(ctx, a)
		var moved *eventstore.VersionConflictError
		if errors.As(err, &moved) {
			if sharedVersions[shared], err = streamVersion(ctx, store, shared, sharedVersions[shared]); err != nil {
				return nil, err
			}
			continue
		}
		if err != nil {
			return nil, err
		}
		for _, e := range a.Events {
			if e.Stream == own {
				ownVersion++
			} else {
				sharedVersions[e.Stream] = e.Version
			}
		}
		written += len(a.Events)
		committed[a.Events[len(a.Events)-1].ID] = receipt.Position
	}
	return committed, nil
}

func streamVersion(ctx context.Context, store Backend, stream domain.StreamID, from int64) (int64, error) {
	for {
		page, err := store.ReadStream(ctx, stream, from, 1_000)
		if err != nil || len(page) == 0 {
			return from, err
		}
		from = page[len(page)-1].Version
	}
}

// readToHead reads like a follower, until it has reached the head received from done.
func readToHead(ctx context.Context, store Backend, done <-chan int64) ([]eventstore.StoredEvent, error) {
	var seen []eventstore.StoredEvent
	var last int64
	end := int64(-1)
	for end < 0 || last < end {
		page, err := store.Read(ctx, last, 500)
		if err != nil {
			return seen, err
		}
		if len(page) > 0 {
			seen = append(seen, page...)
			last = page[len(page)-1].Position
			continue
		}
		if end >= 0 {
			return seen, fmt.Errorf("nothing behind %d, though the head is %d", last, end)
		}
		waiting, stop := context.WithCancel(ctx)
		grown := make(chan error, 1)
		go func() {
			_, err := store.Wait(waiting, last)
			grown <- err
		}()
		select {
		case err = <-grown:
		case end = <-done:
		}
		stop()
		if err != nil {
			return seen, err
		}
	}
	return seen, nil
}

// CheckReadEvents compares the events that a reader saw with the acknowledged appends. Each append must be at its position, positions
// and versions must have no gaps, and no event may appear twice.
func CheckReadEvents(seen []eventstore.StoredEvent, acknowledged map[uuid.UUID]int64) error {
	versions := map[domain.StreamID]int64{}
	positions := make(map[uuid.UUID]int64, len(seen))
	for i := range seen {
		e := &seen[i]
		if e.Position != int64(i)+1 {
			return fmt.Errorf("position %d was seen where %d must stand", e.Position, i+1)
		}
		if e.Version != versions[e.Stream]+1 {
			return fmt.Errorf("version %d of %s was seen behind %d", e.Version, e.Stream, versions[e.Stream])
		}
		versions[e.Stream] = e.Version
		if at, twice := positions[e.ID]; twice {
			return fmt.Errorf("event %s was seen at %d and at %d", e.ID, at, e.Position)
		}
		positions[e.ID] = e.Position
	}
	for id, position := range acknowledged {
		if positions[id] != position {
			return fmt.Errorf("event %s was acknowledged at %d and seen at %d", id, position, positions[id])
		}
	}
	return nil
}
