package seal

import (
	"context"
	"errors"

	"golang.org/x/sync/errgroup"

	"hulak/eventstore"
	"hulak/eventstore/seal/proof"
)

// pageEventsMax is the number of events per read. Several pages are read and hashed in parallel.
const pageEventsMax = 4_096

// page holds the events at the positions from first to last, in order. Positions without an event are left out.
type page struct {
	first, last int64
	entries     []eventstore.StoredEvent
	leaves      []proof.Hash
}

// scan reads the log up to a position and visits its pages in order.
func scan(ctx context.Context, log Log, upto int64, readers int, visit func(*page) error) error {
	group, ctx := errgroup.WithContext(ctx)
	waiting := make(chan chan *page, readers-1) // the buffer limits how many pages are read in parallel
	group.Go(func() error {
		defer close(waiting)
		for first := int64(1); first <= upto; first += pageEventsMax {
			read := make(chan *page, 1)
			select {
			case waiting <- read:
			case <-ctx.Done():
				return ctx.Err()
			}
			group.Go(func() error {
				p := &page{first: first, last: min(first+pageEventsMax-1, upto)}
				defer func() { read <- p }()
				return p.read(ctx, log)
			})
		}
		return nil
	})
	group.Go(func() error {
		for read := range waiting {
			p := <-read
			if err := ctx.Err(); err != nil { // skip a page that could not be read
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

// read reads and hashes a page. It skips holes.
func (p *page) read(ctx context.Context, log Log) error {
	for after := p.first - 1; after < p.last; {
		entries, next, err := readChunk(ctx, log, after, p.last)
		if err != nil {
			return err
		}
		if p.entries == nil {
			p.entries = entries
		} else {
			p.entries = append(p.entries, entries...)
		}
		after = next
	}
	p.leaves = make([]proof.Hash, len(p.entries))
	var buffer []byte
	for i := range p.entries {
		event := EventOf(&p.entries[i])
		p.leaves[i], buffer = proof.LeafBuffered(buffer, &event)
	}
	return nil
}

// readChunk reads the events after a position, up to the next hole. It returns the position to continue from.
func readChunk(ctx context.Context, log Log, after, last int64) ([]eventstore.StoredEvent, int64, error) {
	entries, err := log.ReadStored(ctx, after, int(last-after))
	var hole *eventstore.PositionGapError
	switch {
	case err == nil && len(entries) == 0:
		return nil, last, nil // end of the log
	case err == nil:
		return entries, after + int64(len(entries)), nil
	case !errors.As(err, &hole):
		return nil, 0, err
	case hole.Expected == after+1:
		return nil, min(hole.Found-1, last), nil
	}
	entries, err = log.ReadStored(ctx, after, int(hole.Expected-1-after))
	return entries, after + int64(len(entries)), err
}
