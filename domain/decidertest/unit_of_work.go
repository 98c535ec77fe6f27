package decidertest

import (
	"fmt"
	"testing"
	"time"

	"hulak/domain"
)

// UnitOfWork is an in-memory event store for tests of decisions that span several streams.
type UnitOfWork struct {
	t       testing.TB
	streams map[domain.StreamID][]domain.Event
	all     []domain.RecordedEvent
}

// NewUnitOfWork returns an empty in-memory store.
func NewUnitOfWork(t testing.TB) *UnitOfWork {
	return &UnitOfWork{t: t, streams: map[domain.StreamID][]domain.Event{}}
}

// Given appends events to a stream.
func (b *UnitOfWork) Given(category, key string, events ...domain.Event) *UnitOfWork {
	b.append(domain.Stream(category, key), events)
	return b
}

// Decide runs a decision and keeps its events unless it fails.
func (b *UnitOfWork) Decide(decide func(domain.UnitOfWork) error) error {
	d := &decision{store: b, streamsRead: map[domain.StreamID]bool{}}
	if err := decide(d); err != nil {
		return err
	}
	for _, w := range d.writes {
		b.append(w.stream, w.events)
	}
	return nil
}

// Events returns the events of one stream.
func (b *UnitOfWork) Events(category, key string) []domain.Event {
	return b.streams[domain.Stream(category, key)]
}

// Since returns the events after a position, in commit order.
func (b *UnitOfWork) Since(position int) []domain.RecordedEvent { return b.all[position:] }

func (b *UnitOfWork) append(stream domain.StreamID, events []domain.Event) {
	for _, e := range events {
		b.streams[stream] = append(b.streams[stream], e)
		position := int64(len(b.all) + 1)
		b.all = append(b.all, domain.RecordedEvent{
			Position: position, Stream: stream, Version: int64(len(b.streams[stream])), ID: fmt.Sprint("event-", position),
			Type: e.EventType(), Schema: 1, Event: e, RecordedAt: time.Unix(1_700_000_000+position, 0).UTC(),
		})
	}
}

type decision struct {
	store       *UnitOfWork
	streamsRead map[domain.StreamID]bool
	writes      []write
}

type write struct {
	stream domain.StreamID
	events []domain.Event
}

// State implements domain.UnitOfWork.
func (d *decision) State(stream domain.StreamID, fold domain.Fold) (any, error) {
	d.streamsRead[stream] = true
	state := fold.Evolve(fold.Initial(), d.store.streams[stream]...)
	for _, w := range d.writes {
		if w.stream == stream {
			state = fold.Evolve(state, w.events...)
		}
	}
	return state, nil
}

// ExpectNoStream implements domain.UnitOfWork. It does nothing, because reads from memory are free.
func (d *decision) ExpectNoStream(domain.StreamID, domain.Fold) {}

// Write implements domain.UnitOfWork. It fails the test if the decision has not read the stream.
func (d *decision) Write(stream domain.StreamID, events []domain.Event) {
	if !d.streamsRead[stream] {
		d.store.t.Errorf("%s is written but was not read", stream)
	}
	d.writes = append(d.writes, write{stream, events})
}
