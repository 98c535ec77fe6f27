package eventstore

import (
	"context"
	"fmt"
	"reflect"
	"sync"
	"time"

	"hulak/domain"
	"hulak/eventstore/internal/recent"
)

// statesCachedMax is of how many streams states stay in memory at least; of up to twice as many they do. A transfer's holds a kilobyte and
// dozens of pointers to more: with 10,000, the program spent half of its time collecting garbage once it had run under load for six minutes.
const statesCachedMax = 4_000

// folded is the state of a stream at a version.
type folded struct {
	version int64
	state   any
	asOf    time.Time // when it was the stream's present state, as far as is known
	era     int64     // of the cache, when the first of its events was read
}

// stateName tells folded states apart. The type of the state is part of it, because two folds may tell of one stream.
type stateName struct {
	stream domain.StreamID
	state  reflect.Type
}

// stateCache keeps folded states. What it holds may be behind the log and is never ahead of it.
type stateCache struct {
	mu      sync.Mutex
	streams *recent.Map[domain.StreamID, *keptState]
	initial map[reflect.Type]any // states of streams that nothing is in, by what they are folded to
	// era grows whenever somebody is erased: a state that was folded in an earlier one may hold what can no longer be read,
	// and is not kept.
	era int64
}

// keptState is a state of a stream, and those of other folds of it, which are few.
type keptState struct {
	of reflect.Type
	folded
	other *keptState
}

// by finds the state of one fold, nil where it is not kept.
func (k *keptState) by(fold reflect.Type) *keptState {
	for k != nil && k.of != fold {
		k = k.other
	}
	return k
}

func newStateCache(max int) *stateCache {
	return &stateCache{streams: recent.NewMap[domain.StreamID, *keptState](max), initial: map[reflect.Type]any{}}
}

func (c *stateCache) get(name stateName) (folded, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	there, _ := c.streams.Get(name.stream)
	if there = there.by(name.state); there == nil {
		return folded{}, false
	}
	return there.folded, true
}

// forget drops all states, for they may hold what somebody was who has been erased. That is rare, and simpler than to know
// of each state whom it tells of.
func (c *stateCache) forget() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.era++
	c.streams.Clear()
}

// begin is the state of a stream of which nothing has been read yet.
func (c *stateCache) begin(by domain.Fold) folded {
	c.mu.Lock()
	defer c.mu.Unlock()
	state, there := c.initial[by.State]
	if !there {
		state = by.Initial()
		c.initial[by.State] = state
	}
	return folded{state: state, era: c.era}
}

// put keeps a state unless a newer one is there.
func (c *stateCache) put(name stateName, f folded) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if f.era != c.era {
		return
	}
	all, _ := c.streams.Get(name.stream)
	switch there := all.by(name.state); {
	case there == nil:
		c.streams.Put(name.stream, &keptState{of: name.state, folded: f, other: all})
	case there.version <= f.version:
		there.folded = f
	}
}

// State returns the present state of one stream, and its version. It asks the store for news of what is cached.
func State[C, E, S any](ctx context.Context, log *Log, d domain.Decider[C, E, S], key string) (S, int64, error) {
	f, err := log.fold(ctx, domain.Stream(d.Category, key), d.Fold(), true)
	if err != nil {
		var none S
		return none, 0, err
	}
	return f.state.(S), f.version, nil
}

// StateAtMost is State for those to whom a state will do that was the present one within some time: it answers from memory if it
// can. What this process itself has written is always in it, and what a decision of this process has read was the present
// state when the decision was stored.
func StateAtMost[C, E, S any](ctx context.Context, log *Log, d domain.Decider[C, E, S], key string, within time.Duration) (S, error) {
	f, cached := log.states.get(stateName{domain.Stream(d.Category, key), reflect.TypeFor[S]()})
	if cached && time.Since(f.asOf) < within {
		return f.state.(S), nil
	}
	state, _, err := State(ctx, log, d, key)
	return state, err
}

// RecentAt is Recent for those who follow the log: the state is that of the event they are at, or a later one.
func RecentAt[C, E, S any](ctx context.Context, log *Log, d domain.Decider[C, E, S], at domain.RecordedEvent, within time.Duration) (S, error) {
	f, cached := log.states.get(stateName{at.Stream, reflect.TypeFor[S]()})
	if cached && f.version >= at.Version && time.Since(f.asOf) < within {
		return f.state.(S), nil
	}
	state, _, err := State(ctx, log, d, at.Stream.Key())
	return state, err
}

// Prefetch begins to read a stream, unless it is in memory, for a decision that will soon want it: who is to wait for several
// streams waits for all at once. What goes wrong is met again by the decision.
func Prefetch[C, E, S any](ctx context.Context, log *Log, reading *sync.WaitGroup, d domain.Decider[C, E, S], key string) {
	stream := domain.Stream(d.Category, key)
	if _, cached := log.states.get(stateName{stream, reflect.TypeFor[S]()}); cached {
		return
	}
	reading.Go(func() { _, _ = log.fold(ctx, stream, d.Fold(), false) })
}

// fold returns the state of a stream: the cached one if there is one, brought up to date if it must be fresh.
func (l *Log) fold(ctx context.Context, stream domain.StreamID, by domain.Fold, fresh bool) (folded, error) {
	name := stateName{stream, by.State}
	f, cached := l.states.get(name)
	if cached && !fresh {
		return f, nil
	}
	if !cached {
		f = l.states.begin(by)
	}
	f.asOf = time.Now()
	for {
		events, err := l.ReadStream(ctx, stream, f.version, streamPageEvents)
		if err != nil {
			return folded{}, fmt.Errorf("reading stream %s: %w", stream, err)
		}
		facts := make([]domain.Event, len(events))
		for i := range events {
			if events[i].Err != nil {
				return folded{}, fmt.Errorf("folding stream %s: %w", stream, events[i].Err)
			}
			facts[i], f.version = events[i].Event, events[i].Version
		}
		if f.state, err = evolve(by, f.state, facts...); err != nil {
			return folded{}, fmt.Errorf("folding stream %s up to version %d: %w", stream, f.version, err)
		}
		if len(events) < streamPageEvents {
			l.states.put(name, f)
			return f, nil
		}
	}
}

// Version is the present version of a stream; 0 where there is nothing in it.
func (l *Log) Version(ctx context.Context, stream domain.StreamID, by domain.Fold) (int64, error) {
	f, err := l.fold(ctx, stream, by, true)
	return f.version, err
}

// Replay folds a stream up to a version and returns the states before and after its last event. Each event is seen as look
// makes it, so that who may not read what is personal folds without it, as if the person had been erased. Nothing of it is
// kept, and it reads every event up to there: a caller bounds the version.
func (l *Log) Replay(ctx context.Context, stream domain.StreamID, by domain.Fold, version int64, look func(domain.Event) domain.Event) (before, after any, err error) {
	after = by.Initial()
	for at := int64(0); at < version; {
		events, err := l.ReadStream(ctx, stream, at, int(min(version-at, streamPageEvents)))
		if err != nil {
			return nil, nil, fmt.Errorf("reading stream %s: %w", stream, err)
		}
		if len(events) == 0 {
			break
		}
		for i := range events {
			if events[i].Err != nil {
				return nil, nil, fmt.Errorf("folding stream %s: %w", stream, events[i].Err)
			}
			before = after
			if after, err = evolve(by, before, look(events[i].Event)); err != nil {
				return nil, nil, fmt.Errorf("folding stream %s at version %d: %w", stream, events[i].Version, err)
			}
		}
		at = events[len(events)-1].Version
	}
	return before, after, nil
}

// evolve folds events. A fold panics for an event it does not know; here that stops the decision, not the process.
func evolve(by domain.Fold, state any, events ...domain.Event) (next any, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("an event cannot be folded: %v", p)
		}
	}()
	return by.Evolve(state, events...), nil
}
