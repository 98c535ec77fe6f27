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
	stale map[domain.StreamID]bool // streams whose cached state was stale
	// earlier is set if the decision runs again inside a commit. The store is not read then.
	earlier func(domain.StreamID) Redecider

	streams  []*streamState // a slice, because a decision reads only a few streams
	pending []pendingEvent
	err error // error that prevents storing this decision, whatever it returns
}

// streamState is a stream as the decision sees it.
type streamState struct {
	stream domain.StreamID
	fold   domain.Fold
	readVersion   int64  // version when it was read
	current    foldedState // includes the events that this decision has written
}

type pendingEvent struct {
	stream  domain.StreamID
	version int64
	event   domain.Event
}

func newUnitOfWork(ctx context.Context, log *Log, fresh map[domain.StreamID]bool) *unitOfWork {
	return &unitOfWork{ctx: ctx, log: log, stale: fresh}
}

// State implements domain.UnitOfWork.
func (b *unitOfWork) State(stream domain.StreamID, fold domain.Fold) (any, error) {
	if p := b.find(stream); p != nil {
		if p.fold.State != fold.State {
			return nil, b.fail(fmt.Errorf("stream %s is folded in two ways in one decision", stream))
		}
		return p.current.state, nil
	}
	f, err := b.initialState(stream, fold)
	if err != nil {
		return nil, b.fail(err)
	}
	b.streams = append(b.streams, &streamState{stream: stream, fold: fold, readVersion: f.version, current: f})
	return f.state, nil
}

// find returns the stream if the decision has read it, or nil.
func (b *unitOfWork) find(stream domain.StreamID) *streamState {
	for _, p := range b.streams {
		if p.stream == stream {
			return p
		}
	}
	return nil
}

// ExpectNoStream implements domain.UnitOfWork.
func (b *unitOfWork) ExpectNoStream(stream domain.StreamID, fold domain.Fold) {
	if b.stale[stream] || b.find(stream) != nil || (b.earlier != nil && b.earlier(stream) != nil) {
		return
	}
	if _, cached := b.log.states.get(stateKey{stream, fold.State}); cached {
		return
	}
	b.streams = append(b.streams, &streamState{stream: stream, fold: fold, current: b.log.states.initialState(fold)})
}

// initialState returns the state that a stream has at the start of the decision.
func (b *unitOfWork) initialState(stream domain.StreamID, fold domain.Fold) (foldedState, error) {
	if b.earlier == nil {
		return b.log.fold(b.ctx, stream, fold, b.stale[stream])
	}
	name := stateKey{stream, fold.State}
	if d, ok := b.earlier(stream).(attempt); ok {
		if p := d.work.find(stream); p.fold.State == name.stateType {
			return p.current, nil
		}
	}
	if f, cached := b.log.states.get(name); cached {
		return f, nil
	}
	return foldedState{}, errStateNotCached
}

// errStateNotCached means that the retry needs a stream state that is not in the cache.
var errStateNotCached = errors.New("the state is not in memory")

// Write implements domain.UnitOfWork.
func (b *unitOfWork) Write(stream domain.StreamID, events []domain.Event) {
	p := b.find(stream)
	if p == nil {
		_ = b.fail(fmt.Errorf("stream %s is written without having been read", stream))
		return
	}
	state, err := evolve(p.fold, p.current.state, events...)
	if err != nil {
		_ = b.fail(err)
		return
	}
	for i, event := range events {
		b.pending = append(b.pending, pendingEvent{stream, p.current.version + int64(i) + 1, event})
	}
	p.current = foldedState{version: p.current.version + int64(len(events)), state: state, generation: p.current.generation}
}

// fail records the first error that prevents storing the decision.
func (b *unitOfWork) fail(err error) error {
	if b.err == nil {
		b.err = err
	}
	return err
}

// reads returns the streams that the decision read.
func (b *unitOfWork) reads() []StreamVersion {
	reads := make([]StreamVersion, len(b.streams))
	for i, p := range b.streams {
		reads[i] = StreamVersion{p.stream, p.readVersion}
	}
	return reads
}

// encodeEvents encodes the events that the decision wrote.
func (b *unitOfWork) encodeEvents(meta []byte) ([]StoredEvent, error) {
	entries := make([]StoredEvent, len(b.pending))
	for i, w := range b.pending {
		var err error
		if entries[i], err = b.log.codec.encode(b.ctx, w.stream, w.version, w.event, meta); err != nil {
			return nil, err
		}
	}
	return entries, nil
}

// cacheStates caches the states of all streams of a stored decision, including those it only read. All of them were current when the
// decision was stored.
func (b *unitOfWork) cacheStates() {
	for _, p := range b.streams {
		p.current.asOf = time.Now()
		b.log.states.put(stateKey{p.stream, p.fold.State}, p.current)
	}
}
