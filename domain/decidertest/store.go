package decidertest

import (
	"fmt"
	"testing"
	"time"

	"hulak/domain"
)

// Store is an in-memory event store for testing decisions that span several streams.
type Store struct {
	t       testing.TB
	streams map[domain.StreamID][]domain.Event
	all     []domain.RecordedEvent
}

// NewStore returns an empty store.
func NewStore(tb testing.TB) *Store {
	return &Store{t: tb, streams: map[domain.StreamID][]domain.Event{}}
}

// Given appends events to a stream.
func (s *Store) Given(category, key string, events ...domain.Event) *Store {
	s.append(domain.Stream(category, key), events)
	return s
}

// Decide runs a decision and appends its events unless decide returns an error.
func (s *Store) Decide(decide func(domain.UnitOfWork) error) error {
	d := &decision{store: s, streamsRead: map[domain.StreamID]bool{}}
	if err := decide(d); err != nil {
		return err
	}
	for _, w := range d.writes {
		s.append(w.stream, w.events)
	}
	return nil
}

// Events returns the events of one stream.
func (s *Store) Events(category, key string) []domain.Event {
	return s.streams[domain.Stream(category, key)]
}

// EventsAfter returns the events after a position, in commit order.
func (s *Store) EventsAfter(position int) []domain.RecordedEvent { return s.all[position:] }

func (s *Store) append(stream domain.StreamID, events []domain.Event) {
	for _, e := range events {
		s.streams[stream] = append(s.streams[stream], e)
		position := int64(len(s.all) + 1)
		s.all = append(s.all, domain.RecordedEvent{
			Position: position, Stream: stream, Version: int64(len(s.streams[stream])), ID: fmt.Sprint("event-", position),
			Type: e.EventType(), Schema: 1, Event: e, RecordedAt: time.Unix(1_700_000_000+position, 0).UTC(),
		})
	}
}

type decision struct {
	store       *Store
	streamsRead map[domain.StreamID]bool
	writes      []pendingWrite
}

type pendingWrite struct {
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

// ExpectNoStream implements domain.UnitOfWork. It does nothing, because reads are cheap in this store.
func (d *decision) ExpectNoStream(domain.StreamID, domain.Fold) {}

// Write implements domain.UnitOfWork. It fails the test if the decision has not read the stream.
func (d *decision) Write(stream domain.StreamID, events []domain.Event) {
	if !d.streamsRead[stream] {
		d.store.t.Errorf("decision wrote to stream %s without reading it first", stream)
	}
	d.writes = append(d.writes, pendingWrite{stream, events})
}
