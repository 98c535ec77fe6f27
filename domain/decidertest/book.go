package decidertest

import (
	"fmt"
	"testing"
	"time"

	"hulak/domain"
)

// Book is a log in memory for tests of decisions that concern several streams.
type Book struct {
	t       testing.TB
	streams map[domain.StreamID][]domain.Event
	all     []domain.Recorded
}

// NewBook makes an empty book.
func NewBook(t testing.TB) *Book {
	return &Book{t: t, streams: map[domain.StreamID][]domain.Event{}}
}

// Given puts facts into a stream.
func (b *Book) Given(category, key string, events ...domain.Event) *Book {
	b.append(domain.Stream(category, key), events)
	return b
}

// Decide takes a decision: what it wrote is kept if it was not refused.
func (b *Book) Decide(decide func(domain.Book) error) error {
	d := &decision{book: b, read: map[domain.StreamID]bool{}}
	if err := decide(d); err != nil {
		return err
	}
	for _, w := range d.written {
		b.append(w.stream, w.events)
	}
	return nil
}

// Events are the facts of one stream.
func (b *Book) Events(category, key string) []domain.Event {
	return b.streams[domain.Stream(category, key)]
}

// Since are the facts after a position, in the order in which they happened.
func (b *Book) Since(position int) []domain.Recorded { return b.all[position:] }

func (b *Book) append(stream domain.StreamID, events []domain.Event) {
	for _, e := range events {
		b.streams[stream] = append(b.streams[stream], e)
		position := int64(len(b.all) + 1)
		b.all = append(b.all, domain.Recorded{
			Position: position, Stream: stream, Version: int64(len(b.streams[stream])), ID: fmt.Sprint("event-", position),
			Type: e.EventType(), Schema: 1, Event: e, RecordedAt: time.Unix(1_700_000_000+position, 0).UTC(),
		})
	}
}

type decision struct {
	book    *Book
	read    map[domain.StreamID]bool
	written []write
}

type write struct {
	stream domain.StreamID
	events []domain.Event
}

// State implements domain.Book.
func (d *decision) State(stream domain.StreamID, fold domain.Fold) (any, error) {
	d.read[stream] = true
	state := fold.Evolve(fold.Initial(), d.book.streams[stream]...)
	for _, w := range d.written {
		if w.stream == stream {
			state = fold.Evolve(state, w.events...)
		}
	}
	return state, nil
}

// ExpectNew implements domain.Book: everything is at hand here.
func (d *decision) ExpectNew(domain.StreamID, domain.Fold) {}

// Write implements domain.Book.
func (d *decision) Write(stream domain.StreamID, events []domain.Event) {
	if !d.read[stream] {
		d.book.t.Errorf("%s is written but was not read", stream)
	}
	d.written = append(d.written, write{stream, events})
}
