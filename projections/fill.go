package projections

import (
	"context"
	"errors"
	"math"

	"hulak/domain"
	"hulak/eventstore"
)

// endOfLog is greater than every position.
const endOfLog = int64(math.MaxInt64)

// page is a chunk of consecutive log events that is being applied.
type page struct {
	entries []eventstore.StoredEvent
	events  []domain.RecordedEvent
	batch   *Batch // changes of the events if no stream is parked; nil if not computed
	err     error
}

// fill applies the events after a schema's checkpoint, at most up to a position. It works in large pages as a pipeline: while one
// page is written, the next is decoded, and the one after that is read. In a rebuild, the handlers also run ahead. After each
// page, done receives the position reached.
func (r *Runner) fill(ctx context.Context, f *follower, schema string, upTo int64, done func(position int64) error) (int64, error) {
	for {
		position, err := r.schemaPosition(ctx, schema)
		if err != nil {
			return position, err
		}
		position, err = r.fillFrom(ctx, f, schema, position, upTo, done)
		if !errors.Is(err, errCheckpointMoved) { // another runner has applied events, so start again from the new checkpoint
			return position, err
		}
	}
}

func (r *Runner) fillFrom(ctx context.Context, f *follower, schema string, position, upTo int64, done func(int64) error) (int64, error) {
	readCtx, cancel := context.WithCancel(ctx)
	size := r.pageSize
	inUse := schema == f.Name // many followers may fill at once, and they share the memory
	if inUse {
		size = min(size, livePageSize)
	}
	pages := r.decodeAhead(readCtx, f, r.readAhead(readCtx, position, upTo, size))
	if !inUse {
		pages = f.applyAhead(readCtx, pages)
	}
	defer func() {
		cancel()
		for range pages { // wait for the readers to stop
		}
	}()
	for p := range pages {
		if p.err != nil {
			return position, p.err
		}
		if err := r.apply(ctx, f, schema, position, p.events, p.batch); err != nil {
			return position, err
		}
		position = p.events[len(p.events)-1].Position
		if err := done(position); err != nil {
			return position, err
		}
	}
	return position, ctx.Err()
}

// readAhead reads the log page by page until a page is not full or the context ends.
func (r *Runner) readAhead(ctx context.Context, after, upTo int64, size int) <-chan page {
	pages := make(chan page)
	go func() {
		defer close(pages)
		for after < upTo {
			limit := int(min(int64(size), upTo-after))
			entries, err := r.log.ReadStored(ctx, after, limit)
			if err == nil && len(entries) == 0 {
				return
			}
			if !sendPage(ctx, pages, page{entries: entries, err: err}) || err != nil || len(entries) < limit {
				return
			}
			after = entries[len(entries)-1].Position
		}
	}()
	return pages
}

func (r *Runner) decodeAhead(ctx context.Context, f *follower, stored <-chan page) <-chan page {
	pages := make(chan page)
	go func() {
		defer close(pages)
		defer func() {
			for range stored {
			}
		}()
		for p := range stored {
			if p.err == nil {
				p.events, p.err = r.log.DecodeSelected(ctx, p.entries, f.decodeLevel)
			}
			if !sendPage(ctx, pages, p) || p.err != nil {
				return
			}
		}
	}()
	return pages
}

// decodeLevel returns the decode level of an event whose stream may be parked. It is at least Header, because waiting events are
// counted.
func (f *follower) decodeLevel(e *eventstore.StoredEvent) eventstore.DecodeLevel {
	return max(f.handlers.decodeLevel(e.Type), eventstore.Header)
}

// applyAhead runs the handlers on pages before they are written.
func (f *follower) applyAhead(ctx context.Context, decoded <-chan page) <-chan page {
	pages := make(chan page)
	go func() {
		defer close(pages)
		defer func() {
			for range decoded {
			}
		}()
		for p := range decoded {
			if p.err == nil {
				p.batch = f.prebuildBatch(p.events)
			}
			if !sendPage(ctx, pages, p) || p.err != nil {
				return
			}
		}
	}()
	return pages
}

// prebuildBatch returns the changes of events, assuming that no stream is parked. It returns nil if the catalog is not loaded or an
// event can't be applied.
func (f *follower) prebuildBatch(events []domain.RecordedEvent) *Batch {
	tables := f.loadedCatalog()
	if tables == nil {
		return nil
	}
	b := &Batch{tables: tables}
	for _, event := range events {
		if f.handlers.apply(b, event) != nil {
			return nil
		}
	}
	return b
}

// sendPage sends a page unless the context ends first.
func sendPage(ctx context.Context, pages chan<- page, p page) bool {
	select {
	case pages <- p:
		return true
	case <-ctx.Done():
		return false
	}
}
