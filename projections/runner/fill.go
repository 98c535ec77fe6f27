package runner

import (
	"context"
	"errors"
	"fmt"
	"math"
	"time"

	"hulak/domain"
	"hulak/eventstore"
	"hulak/projections"
	"hulak/projections/internal/tables"
	"hulak/projections/sqlbatch"
)

// EndOfLog is greater than every position.
const EndOfLog = int64(math.MaxInt64)

// page is a sequence of consecutive log events to apply.
type page struct {
	entries []eventstore.StoredEvent
	events  []domain.RecordedEvent
	batch   *sqlbatch.Batch // the events' changes if no stream is parked; nil if not computed
	err     error
}

// Fill applies events to a projection's tables in a schema, which are in use or being rebuilt. It starts after the schema's
// checkpoint, and stops at the position upTo or at the end of the log. After each page of events, Fill calls onPage with the position
// reached, unless onPage is nil. Fill returns the last position, or tables.ErrMissing if the schema has no tables.
func (r *Runner) Fill(ctx context.Context, name, schema string, upTo int64, onPage func(position int64) error) (int64, error) {
	f := r.byName[name]
	if f == nil {
		return 0, fmt.Errorf("%w: %s", projections.ErrUnknownProjection, name)
	}
	return r.fill(ctx, f, schema, upTo, onPage)
}

// fill implements Fill. It processes large pages in a pipeline: while one page is written, the next one is decoded, and the one after
// that is read. In a rebuild, the handlers also run ahead.
func (r *Runner) fill(ctx context.Context, f *follower, schema string, upTo int64, onPage func(position int64) error) (int64, error) {
	for {
		position, err := tables.Position(ctx, r.pool, schema)
		if err != nil {
			return position, err
		}
		position, err = r.fillFrom(ctx, f, schema, position, upTo, onPage)
		if !errors.Is(err, errCheckpointMoved) { // another runner has applied events, so start again from the new checkpoint
			return position, err
		}
	}
}

func (r *Runner) fillFrom(ctx context.Context, f *follower, schema string, position, upTo int64, onPage func(int64) error) (int64, error) {
	readCtx, cancel := context.WithCancel(ctx)
	size := r.pageSize
	isLive := schema == f.Name
	if isLive {
		size = min(size, livePageSize) // smaller, because many followers may fill their tables at the same time
	}
	pages := r.decodeAhead(readCtx, f, r.readAhead(readCtx, position, upTo, size))
	if !isLive {
		pages = f.applyAhead(readCtx, pages)
	}
	defer func() {
		cancel()
		for range pages { // wait for the goroutines to stop
		}
	}()
	for p := range pages {
		if p.err != nil {
			return position, p.err
		}
		start := time.Now()
		if err := r.apply(ctx, f, schema, position, p.events, p.batch); err != nil {
			return position, err
		}
		position = p.events[len(p.events)-1].Position
		if isLive {
			f.trace(ctx, p.events, start)
			f.advanceTo(position)
		}
		if onPage == nil {
			continue
		}
		if err := onPage(position); err != nil {
			return position, err
		}
	}
	return position, ctx.Err()
}

// readAhead reads the log page by page. It stops at the position upTo, at the end of the log, or when the context ends.
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

// decodeAhead decodes pages that have been read.
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

// decodeLevel returns the decode level of an event whose stream might be parked. The level is never below Header, because waiting
// events are counted.
func (f *follower) decodeLevel(e *eventstore.StoredEvent) eventstore.DecodeLevel {
	return max(f.applier.DecodeLevel(e.Type), eventstore.Header)
}

// applyAhead runs the handlers on decoded pages.
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

// prebuildBatch returns the events' changes, assuming that no stream is parked. It returns nil if the table catalog is not loaded or an
// event can't be applied.
func (f *follower) prebuildBatch(events []domain.RecordedEvent) *sqlbatch.Batch {
	catalog := f.loadedCatalog()
	if catalog == nil {
		return nil
	}
	b := sqlbatch.New(catalog)
	for _, event := range events {
		if f.applier.Apply(b, event) != nil {
			return nil
		}
	}
	return b
}

// sendPage sends a page unless the context ends first. It reports whether it sent the page.
func sendPage(ctx context.Context, pages chan<- page, p page) bool {
	select {
	case pages <- p:
		return true
	case <-ctx.Done():
		return false
	}
}
