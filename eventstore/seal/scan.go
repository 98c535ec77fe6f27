package seal

import (
	"context"
	"errors"

	"golang.org/x/sync/errgroup"

	"hulak/eventstore"
	"hulak/eventstore/seal/proof"
)

// maxPageEvents is the maximum number of positions per page.
const maxPageEvents = 4_096

// page holds the events from position first to position last, in order, with their leaves. It has no entries for missing events.
type page struct {
	first, last int64
	events      []eventstore.StoredEvent
	leaves      []proof.Hash
}

// scan reads the log up to the position last and calls visit for each page, in order. The readers parameter limits how many pages are
// read and hashed in parallel.
func scan(ctx context.Context, log Log, last int64, readers int, visit func(*page) error) error {
	group, ctx := errgroup.WithContext(ctx)
	pages := make(chan chan *page, readers-1) // the buffer limits the number of parallel reads
	group.Go(func() error {
		defer close(pages)
		for first := int64(1); first <= last; first += maxPageEvents {
			result := make(chan *page, 1)
			select {
			case pages <- result:
			case <-ctx.Done():
				return ctx.Err()
			}
			group.Go(func() error {
				p := &page{first: first, last: min(first+maxPageEvents-1, last)}
				defer func() { result <- p }()
				return p.read(ctx, log)
			})
		}
		return nil
	})
	group.Go(func() error {
		for result := range pages {
			p := <-result
			if err := ctx.Err(); err != nil { // a failed read cancels ctx, so p may be incomplete
				return err
			}
			if err := visit(p); err != nil {
				return err
			}
		}
		return nil
	})
	return group.Wait()
}

// read reads the page's events and computes their leaves. It skips missing events.
func (p *page) read(ctx context.Context, log Log) error {
	for after := p.first - 1; after < p.last; {
		events, next, err := readChunk(ctx, log, after, p.last)
		if err != nil {
			return err
		}
		if p.events == nil {
			p.events = events
		} else {
			p.events = append(p.events, events...)
		}
		after = next
	}
	p.leaves = make([]proof.Hash, len(p.events))
	var buffer []byte
	for i := range p.events {
		event := ProofEvent(&p.events[i])
		p.leaves[i], buffer = proof.LeafBuffered(buffer, &event)
	}
	return nil
}

// readChunk reads the events after a position, up to the next gap. It also returns the position to continue from.
func readChunk(ctx context.Context, log Log, after, last int64) ([]eventstore.StoredEvent, int64, error) {
	events, err := log.ReadStored(ctx, after, int(last-after))
	var gap *eventstore.PositionGapError
	switch {
	case err == nil && len(events) == 0:
		return nil, last, nil // end of the log
	case err == nil:
		return events, after + int64(len(events)), nil
	case !errors.As(err, &gap):
		return nil, 0, err
	case gap.Expected == after+1:
		return nil, min(gap.Found-1, last), nil
	}
	events, err = log.ReadStored(ctx, after, int(gap.Expected-1-after))
	return events, after + int64(len(events)), err
}
