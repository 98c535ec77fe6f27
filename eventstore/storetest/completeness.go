package storetest

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"hulak/domain"
	"hulak/eventstore"
)

const (
	writerCount       = 16
	sharedStreamCount = 8
	maxOwnEvents      = 4
)

// testCompleteness runs many writers on two stores. Their appends sometimes conflict. A concurrent reader must receive every event.
func testCompleteness(t *testing.T, f Fixture) {
	ctx := testContext(t)
	if f.HoldTransaction != nil {
		f.HoldTransaction()
	}
	stores := []Backend{f.Store, f.OpenAnother()}
	readEvents := make(chan []eventstore.StoredEvent, 1)
	finalHead := make(chan int64, 1)
	readerErr := make(chan error, 1)
	go func() {
		events, err := readToHead(ctx, f.OpenAnother(), finalHead)
		readEvents <- events
		readerErr <- err
	}()

	var group sync.WaitGroup
	committed := make([]map[uuid.UUID]int64, writerCount) // position of each append's last event, by that event's ID
	errs := make([]error, writerCount)
	for i := range writerCount {
		group.Go(func() {
			committed[i], errs[i] = appendEvents(ctx, stores[i%2], i, (f.MinEvents+writerCount-1)/writerCount)
		})
	}
	group.Wait()
	head, err := f.Store.Head(ctx)
	require.NoError(t, err)
	finalHead <- head
	events := <-readEvents
	require.NoError(t, errors.Join(errors.Join(errs...), <-readerErr))
	require.GreaterOrEqual(t, len(events), f.MinEvents)
	acknowledged := map[uuid.UUID]int64{}
	for _, positions := range committed {
		maps.Copy(acknowledged, positions)
	}
	require.NoError(t, CheckReadEvents(events, acknowledged))
	require.Len(t, events, int(head))
}

// appendEvents appends at least minEvents events. It returns the position of each append's last event, by that event's ID. Most
// events go to the writer's own stream. Some go to a stream that several writers share, where appends often conflict.
func appendEvents(ctx context.Context, store Backend, writer, minEvents int) (map[uuid.UUID]int64, error) {
	random := rand.New(rand.NewPCG(uint64(writer), 42))
	committed := make(map[uuid.UUID]int64, minEvents)
	sharedVersions := map[domain.StreamID]int64{}
	ownVersion := int64(0)
	ownStream := domain.StreamID(fmt.Sprintf("account-own%d", writer))
	for written := 0; written < minEvents; {
		a := eventstore.Append{Reads: expectVersion(ownStream, ownVersion)}
		for v := range 1 + random.IntN(maxOwnEvents) {
			a.Events = append(a.Events, reservedEvent(ownStream, ownVersion+int64(v)+1, writer))
		}
		shared := domain.StreamID(fmt.Sprintf("account-shared%d", random.IntN(sharedStreamCount)))
		if random.IntN(10) == 0 {
			a.Reads = append(a.Reads, eventstore.StreamVersion{Stream: shared, Version: sharedVersions[shared]})
			a.Events = append(a.Events, reservedEvent(shared, sharedVersions[shared]+1, writer))
		}
		receipt, err := store.Append(ctx, a)
		if _, ok := errors.AsType[*eventstore.VersionConflictError](err); ok {
			if sharedVersions[shared], err = streamVersion(ctx, store, shared, sharedVersions[shared]); err != nil {
				return nil, err
			}
			continue
		}
		if err != nil {
			return nil, err
		}
		for _, e := range a.Events {
			if e.Stream == ownStream {
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

// readToHead reads pages and waits for new events, until it reaches the head that it receives from finalHead.
func readToHead(ctx context.Context, store Backend, finalHead <-chan int64) ([]eventstore.StoredEvent, error) {
	var seen []eventstore.StoredEvent
	var last int64
	head := int64(-1)
	for head < 0 || last < head {
		page, err := store.Read(ctx, last, 500)
		if err != nil {
			return seen, err
		}
		if len(page) > 0 {
			seen = append(seen, page...)
			last = page[len(page)-1].Position
			continue
		}
		if head >= 0 {
			return seen, fmt.Errorf("no events after position %d, but the head is %d", last, head)
		}
		waitCtx, cancel := context.WithCancel(ctx)
		waitResult := make(chan error, 1)
		go func(after int64) {
			_, err := store.Wait(waitCtx, after)
			waitResult <- err
		}(last)
		select {
		case err = <-waitResult:
		case head = <-finalHead:
		}
		cancel()
		if err != nil {
			return seen, err
		}
	}
	return seen, nil
}

// CheckReadEvents compares the events that a reader received with the acknowledged positions, by event ID. Positions and versions
// must start at 1 and have no gaps, and no event may appear twice.
func CheckReadEvents(events []eventstore.StoredEvent, acknowledged map[uuid.UUID]int64) error {
	versions := map[domain.StreamID]int64{}
	positions := make(map[uuid.UUID]int64, len(events))
	for i := range events {
		e := &events[i]
		if e.Position != int64(i)+1 {
			return fmt.Errorf("read position %d, want %d", e.Position, i+1)
		}
		if e.Version != versions[e.Stream]+1 {
			return fmt.Errorf("read version %d of %s after version %d", e.Version, e.Stream, versions[e.Stream])
		}
		versions[e.Stream] = e.Version
		if first, ok := positions[e.ID]; ok {
			return fmt.Errorf("read event %s at positions %d and %d", e.ID, first, e.Position)
		}
		positions[e.ID] = e.Position
	}
	for id, position := range acknowledged {
		if positions[id] != position {
			return fmt.Errorf("event %s was acknowledged at position %d, but read at %d", id, position, positions[id])
		}
	}
	return nil
}
