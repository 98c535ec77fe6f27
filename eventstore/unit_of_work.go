package eventstore

import (
	"context"
	"errors"
	"fmt"
	"time"

	"hulak/domain"
)

// unitOfWork implements domain.UnitOfWork for one attempt at a decision.
type unitOfWork struct {
	ctx   context.Context
	log   *Log
	fresh map[domain.StreamID]bool // streams whose cached state was stale
	// ahead is set if the decision runs again inside a commit. The store is not read then.
	ahead func(domain.StreamID) Redecider

	pages  []*streamState // a slice, because a decision reads only a few streams
	writes []write
	broken error // error that prevents storing this decision, whatever it returns
}

// streamState is a stream as the decision sees it.
type streamState struct {
	stream domain.StreamID
	fold   domain.Fold
	read   int64  // version when it was read
	now    folded // includes the events that this decision has written
}

type write struct {
	stream  domain.StreamID
	version int64
	event   domain.Event
}

func newUnitOfWork(ctx context.Context, log *Log, fresh map[domain.StreamID]bool) *unitOfWork {
	return &unitOfWork{ctx: ctx, log: log, fresh: fresh}
}

// State implements domain.UnitOfWork.
func (b *unitOfWork) State(stream domain.StreamID, fold domain.Fold) (any, error) {
	if p := b.page(stream); p != nil {
		if p.fold.State != fold.State {
			return nil, b.breakWith(fmt.Errorf("stream %s is folded in two ways in one decision", stream))
		}
		return p.now.state, nil
	}
	f, err := b.begin(stream, fold)
	if err != nil {
		return nil, b.breakWith(err)
	}
	b.pages = append(b.pages, &streamState{stream: stream, fold: fold, read: f.version, now: f})
	return f.state, nil
}

// page returns the stream if the decision has read it, or nil.
func (b *unitOfWork) page(stream domain.StreamID) *streamState {
	for _, p := range b.pages {
		if p.stream == stream {
			return p
		}
	}
	return nil
}

// ExpectNoStream implements domain.UnitOfWork.
func (b *unitOfWork) ExpectNoStream(stream domain.StreamID, fold domain.Fold) {
	if b.fresh[stream] || b.page(stream) != nil || (b.ahead != nil && b.ahead(stream) != nil) {
		return
	}
	if _, cached := b.log.states.get(stateName{stream, fold.State}); cached {
		return
	}
	b.pages = append(b.pages, &streamState{stream: stream, fold: fold, now: b.log.states.begin(fold)})
}

// begin returns the state that a stream has at the start of the decision.
func (b *unitOfWork) begin(stream domain.StreamID, fold domain.Fold) (folded, error) {
	if b.ahead == nil {
		return b.log.fold(b.ctx, stream, fold, b.fresh[stream])
	}
	name := stateName{stream, fold.State}
	if d, ok := b.ahead(stream).(attempt); ok {
		if p := d.book.page(stream); p.fold.State == name.state {
			return p.now, nil
		}
	}
	if f, cached := b.log.states.get(name); cached {
		return f, nil
	}
	return folded{}, errStateNotCached
}

// errStateNotCached means that the retry needs a stream state that is not in the cache.
var errStateNotCached = errors.New("the state is not in memory")

// Write implements domain.UnitOfWork.
func (b *unitOfWork) Write(stream domain.StreamID, events []domain.Event) {
	p := b.page(stream)
	if p == nil {
		_ = b.breakWith(fmt.Errorf("stream %s is written without having been read", stream))
		return
	}
	state, err := evolve(p.fold, p.now.state, events...)
	if err != nil {
		_ = b.breakWith(err)
		return
	}
	for i, event := range events {
		b.writes = append(b.writes, write{stream, p.now.version + int64(i) + 1, event})
	}
	p.now = folded{version: p.now.version + int64(len(events)), state: state, era: p.now.era}
}

// breakWith records the first error that prevents storing the decision.
func (b *unitOfWork) breakWith(err error) error {
	if b.broken == nil {
		b.broken = err
	}
	return err
}

// reads returns the streams that the decision read.
func (b *unitOfWork) reads() []StreamVersion {
	reads := make([]StreamVersion, len(b.pages))
	for i, p := range b.pages {
		reads[i] = StreamVersion{p.stream, p.read}
	}
	return reads
}

// entries encodes the events that the decision wrote.
func (b *unitOfWork) entries(meta []byte) ([]StoredEvent, error) {
	entries := make([]StoredEvent, len(b.writes))
	for i, w := range b.writes {
		var err error
		if entries[i], err = b.log.codec.encode(b.ctx, w.stream, w.version, w.event, meta); err != nil {
			return nil, err
		}
	}
	return entries, nil
}

// keep caches the states of all streams of a stored decision, including those it only read. All of them were current when the
// decision was stored.
func (b *unitOfWork) keep() {
	for _, p := range b.pages {
		p.now.asOf = time.Now()
		b.log.states.put(stateName{p.stream, p.fold.State}, p.now)
	}
}
