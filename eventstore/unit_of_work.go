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
	ctx          context.Context
	log          *Log
	staleStreams map[domain.StreamID]bool // streams whose cached state was stale
	// earlierDecision returns the latest decision in the same commit that wrote to a stream. It is nil outside a commit. If it is
	// set, the store is not read.
	earlierDecision func(domain.StreamID) Redecider

	streams []*streamState // a slice, because a decision reads only a few streams
	pending []pendingEvent
	err     error // error that prevents storing the decision, even if decide returns none
}

// streamState is a stream as the decision sees it.
type streamState struct {
	stream      domain.StreamID
	fold        domain.Fold
	readVersion int64       // version at which it was read
	current     foldedState // state and version, including the events that this decision has written
}

// pendingEvent is an event that the decision has written.
type pendingEvent struct {
	stream  domain.StreamID
	version int64
	event   domain.Event
}

func newUnitOfWork(ctx context.Context, log *Log, stale map[domain.StreamID]bool) *unitOfWork {
	return &unitOfWork{ctx: ctx, log: log, staleStreams: stale}
}

// State implements domain.UnitOfWork.
func (u *unitOfWork) State(stream domain.StreamID, fold domain.Fold) (any, error) {
	if s := u.find(stream); s != nil {
		if s.fold.State != fold.State {
			return nil, u.fail(fmt.Errorf("stream %s has two folds in one decision", stream))
		}
		return s.current.state, nil
	}
	f, err := u.initialState(stream, fold)
	if err != nil {
		return nil, u.fail(err)
	}
	u.streams = append(u.streams, &streamState{stream: stream, fold: fold, readVersion: f.version, current: f})
	return f.state, nil
}

// find returns the stream if the decision has read it, or nil.
func (u *unitOfWork) find(stream domain.StreamID) *streamState {
	for _, s := range u.streams {
		if s.stream == stream {
			return s
		}
	}
	return nil
}

// ExpectNoStream implements domain.UnitOfWork.
func (u *unitOfWork) ExpectNoStream(stream domain.StreamID, fold domain.Fold) {
	if u.staleStreams[stream] || u.find(stream) != nil || (u.earlierDecision != nil && u.earlierDecision(stream) != nil) {
		return
	}
	if _, cached := u.log.states.get(stateKey{stream, fold.State}); cached {
		return
	}
	u.streams = append(u.streams, &streamState{stream: stream, fold: fold, current: u.log.states.initialState(fold)})
}

// initialState returns the state that a stream has at the start of the decision.
func (u *unitOfWork) initialState(stream domain.StreamID, fold domain.Fold) (foldedState, error) {
	if u.earlierDecision == nil {
		return u.log.fold(u.ctx, stream, fold, u.staleStreams[stream])
	}
	key := stateKey{stream, fold.State}
	if a, ok := u.earlierDecision(stream).(attempt); ok {
		if s := a.work.find(stream); s.fold.State == key.stateType {
			return s.current, nil
		}
	}
	if f, cached := u.log.states.get(key); cached {
		return f, nil
	}
	return foldedState{}, errStateNotCached
}

// errStateNotCached means that a decision rerun inside a commit needs a stream state that is not in the cache.
var errStateNotCached = errors.New("state is not cached")

// Write implements domain.UnitOfWork.
func (u *unitOfWork) Write(stream domain.StreamID, events []domain.Event) {
	s := u.find(stream)
	if s == nil {
		_ = u.fail(fmt.Errorf("decision wrote to stream %s without reading it first", stream))
		return
	}
	state, err := evolve(s.fold, s.current.state, events...)
	if err != nil {
		_ = u.fail(err)
		return
	}
	for i, event := range events {
		u.pending = append(u.pending, pendingEvent{stream, s.current.version + int64(i) + 1, event})
	}
	s.current = foldedState{version: s.current.version + int64(len(events)), state: state, generation: s.current.generation}
}

// fail records the first error that prevents storing the decision, and returns err.
func (u *unitOfWork) fail(err error) error {
	if u.err == nil {
		u.err = err
	}
	return err
}

// reads returns the streams that the decision read, with the versions it read.
func (u *unitOfWork) reads() []StreamVersion {
	reads := make([]StreamVersion, len(u.streams))
	for i, s := range u.streams {
		reads[i] = StreamVersion{s.stream, s.readVersion}
	}
	return reads
}

// encodeEvents encodes the events that the decision wrote.
func (u *unitOfWork) encodeEvents(meta []byte) ([]StoredEvent, error) {
	stored := make([]StoredEvent, len(u.pending))
	for i, e := range u.pending {
		var err error
		if stored[i], err = u.log.codec.encode(u.ctx, e.stream, e.version, e.event, meta); err != nil {
			return nil, err
		}
	}
	return stored, nil
}

// cacheStates caches the states of all streams of a stored decision, including those it only read. All of them were current when
// the decision was stored.
func (u *unitOfWork) cacheStates() {
	for _, s := range u.streams {
		s.current.asOf = time.Now()
		u.log.states.put(stateKey{s.stream, s.fold.State}, s.current)
	}
}
