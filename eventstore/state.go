package eventstore

import (
	"context"
	"fmt"
	"reflect"
	"sync"
	"time"

	"hulak/domain"
	"hulak/eventstore/internal/lru"
)

// minCachedStreams is the minimum number of streams kept in the cache. The maximum is twice that. A transfer's state takes 1 KB and
// holds dozens of pointers. With 10,000 streams, the program spent half its time in garbage collection after six minutes under
// load.
const minCachedStreams = 4_000

// foldedState is the state of a stream at a version.
type foldedState struct {
	version    int64
	state      any
	asOf       time.Time // latest time at which this was known to be the current state
	generation int64     // the cache's generation when the first event was read
}

// stateKey is a cache key. It includes the state's type, because a stream can have more than one fold.
type stateKey struct {
	stream    domain.StreamID
	stateType reflect.Type
}

// stateCache caches folded states. A cached state can be stale.
type stateCache struct {
	mu            sync.Mutex
	streams       *lru.Cache[domain.StreamID, *cachedState]
	initialStates map[reflect.Type]any // by state type
	// generation is incremented when a person is erased. A state folded in an earlier generation might hold erased data, so it is not
	// cached.
	generation int64
}

// cachedState is an entry in the linked list of a stream's states. Each fold of the stream has one entry.
type cachedState struct {
	stateType reflect.Type
	foldedState
	next *cachedState
}

// find returns the state of the given type, or nil.
func (s *cachedState) find(t reflect.Type) *cachedState {
	for s != nil && s.stateType != t {
		s = s.next
	}
	return s
}

func newStateCache(size int) *stateCache {
	return &stateCache{streams: lru.NewCache[domain.StreamID, *cachedState](size), initialStates: map[reflect.Type]any{}}
}

func (c *stateCache) get(key stateKey) (foldedState, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	cached, _ := c.streams.Get(key.stream)
	if cached = cached.find(key.stateType); cached == nil {
		return foldedState{}, false
	}
	return cached.foldedState, true
}

// clear drops all states, because some might hold an erased person's data. Erasures are too rare to justify tracking
// which states are affected.
func (c *stateCache) clear() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.generation++
	c.streams.Clear()
}

// initialState returns the initial state of a stream.
func (c *stateCache) initialState(fold domain.Fold) foldedState {
	c.mu.Lock()
	defer c.mu.Unlock()
	state, ok := c.initialStates[fold.State]
	if !ok {
		state = fold.Initial()
		c.initialStates[fold.State] = state
	}
	return foldedState{state: state, generation: c.generation}
}

// put caches a state unless a newer one is cached.
func (c *stateCache) put(key stateKey, f foldedState) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if f.generation != c.generation {
		return
	}
	first, _ := c.streams.Get(key.stream)
	switch cached := first.find(key.stateType); {
	case cached == nil:
		c.streams.Put(key.stream, &cachedState{stateType: key.stateType, foldedState: f, next: first})
	case cached.version <= f.version:
		cached.foldedState = f
	}
}

// State returns the current state of a stream and its version. It reads new events from the store even if the state is cached.
func State[C, E, S any](ctx context.Context, log *Log, d domain.Decider[C, E, S], key string) (S, int64, error) {
	f, err := log.fold(ctx, domain.Stream(d.Category, key), d.Fold(), true)
	if err != nil {
		var zero S
		return zero, 0, err
	}
	return f.state.(S), f.version, nil
}

// RecentState returns a stream's state, possibly from the cache. A cached state is used if it is less than maxAge old. The state
// includes all events that this process has written.
func RecentState[C, E, S any](ctx context.Context, log *Log, d domain.Decider[C, E, S], key string, maxAge time.Duration) (S, error) {
	f, cached := log.states.get(stateKey{domain.Stream(d.Category, key), reflect.TypeFor[S]()})
	if cached && time.Since(f.asOf) < maxAge {
		return f.state.(S), nil
	}
	state, _, err := State(ctx, log, d, key)
	return state, err
}

// StateIncluding is like RecentState, but for followers. The state includes e and all earlier events of its stream.
func StateIncluding[C, E, S any](
	ctx context.Context, log *Log, d domain.Decider[C, E, S], e domain.RecordedEvent, maxAge time.Duration,
) (S, error) {
	f, cached := log.states.get(stateKey{e.Stream, reflect.TypeFor[S]()})
	if cached && f.version >= e.Version && time.Since(f.asOf) < maxAge {
		return f.state.(S), nil
	}
	state, _, err := State(ctx, log, d, e.Stream.Key())
	return state, err
}

// PublicState folds a stream up to a version without its personal parts, as if the person had been erased. It does not need the
// person's key. It caches nothing and reads every event.
func PublicState[C, E, S any](ctx context.Context, log *Log, d domain.Decider[C, E, S], key string, version int64) (S, error) {
	fold, stream := d.Fold(), domain.Stream(d.Category, key)
	var zero S
	state := fold.Initial()
	for read := int64(0); read < version; {
		stored, err := log.ReadStreamStored(ctx, stream, read, int(min(version-read, streamPageSize)))
		if err != nil {
			return zero, fmt.Errorf("read stream %s: %w", stream, err)
		}
		if len(stored) == 0 {
			break
		}
		events, err := log.DecodeSelected(ctx, stored, func(*StoredEvent) DecodeLevel { return Public })
		if err != nil {
			return zero, err
		}
		for i := range events {
			if events[i].Err != nil {
				return zero, fmt.Errorf("fold stream %s: %w", stream, events[i].Err)
			}
			if state, err = evolve(fold, state, events[i].Event); err != nil {
				return zero, fmt.Errorf("fold stream %s at version %d: %w", stream, events[i].Version, err)
			}
		}
		read = events[len(events)-1].Version
	}
	return state.(S), nil
}

// Prefetch starts reading a stream into the cache, so that a decision can load several streams in parallel. Prefetch ignores
// errors, because the decision will encounter them again.
func Prefetch[C, E, S any](ctx context.Context, log *Log, wg *sync.WaitGroup, d domain.Decider[C, E, S], key string) {
	stream := domain.Stream(d.Category, key)
	if _, cached := log.states.get(stateKey{stream, reflect.TypeFor[S]()}); cached {
		return
	}
	wg.Go(func() { _, _ = log.fold(ctx, stream, d.Fold(), false) })
}

// fold returns the state of a stream. If fresh is false, a cached state is returned without reading the store.
func (l *Log) fold(ctx context.Context, stream domain.StreamID, fold domain.Fold, fresh bool) (foldedState, error) {
	cacheKey := stateKey{stream, fold.State}
	f, cached := l.states.get(cacheKey)
	if cached && !fresh {
		return f, nil
	}
	if !cached {
		f = l.states.initialState(fold)
	}
	f.asOf = time.Now()
	for {
		events, err := l.ReadStream(ctx, stream, f.version, streamPageSize)
		if err != nil {
			return foldedState{}, fmt.Errorf("read stream %s: %w", stream, err)
		}
		domainEvents := make([]domain.Event, len(events))
		for i := range events {
			if events[i].Err != nil {
				return foldedState{}, fmt.Errorf("fold stream %s: %w", stream, events[i].Err)
			}
			domainEvents[i], f.version = events[i].Event, events[i].Version
		}
		if f.state, err = evolve(fold, f.state, domainEvents...); err != nil {
			return foldedState{}, fmt.Errorf("fold stream %s up to version %d: %w", stream, f.version, err)
		}
		if len(events) < streamPageSize {
			l.states.put(cacheKey, f)
			return f, nil
		}
	}
}

// Version returns the current version of a stream, or 0 if it is empty.
func (l *Log) Version(ctx context.Context, stream domain.StreamID, fold domain.Fold) (int64, error) {
	f, err := l.fold(ctx, stream, fold, true)
	return f.version, err
}

// Replay folds a stream up to a version and returns the states before and after its last event. It passes each event through
// redact, which can remove personal data that the caller must not see. Replay caches nothing and reads every event, so the caller
// must limit the version.
func (l *Log) Replay(
	ctx context.Context, stream domain.StreamID, fold domain.Fold, version int64, redact func(domain.Event) domain.Event,
) (before, after any, err error) {
	after = fold.Initial()
	for read := int64(0); read < version; {
		events, err := l.ReadStream(ctx, stream, read, int(min(version-read, streamPageSize)))
		if err != nil {
			return nil, nil, fmt.Errorf("read stream %s: %w", stream, err)
		}
		if len(events) == 0 {
			break
		}
		for i := range events {
			if events[i].Err != nil {
				return nil, nil, fmt.Errorf("fold stream %s: %w", stream, events[i].Err)
			}
			before = after
			if after, err = evolve(fold, before, redact(events[i].Event)); err != nil {
				return nil, nil, fmt.Errorf("fold stream %s at version %d: %w", stream, events[i].Version, err)
			}
		}
		read = events[len(events)-1].Version
	}
	return before, after, nil
}

// evolve folds events. It returns an error if the fold panics, for example on an unknown event.
func evolve(fold domain.Fold, state any, events ...domain.Event) (next any, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("event cannot be folded: %v", p)
		}
	}()
	return fold.Evolve(state, events...), nil
}
