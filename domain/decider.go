package domain

import (
	"fmt"
	"reflect"

	"hulak/domain/bounds"
)

// Decider defines the rules of one kind of stream with two pure functions. The state of a new stream is the zero value of S.
//
// States are cached and shared between goroutines. Evolve must return a new state and must not change the one it receives,
// including its maps and slices.
type Decider[C, E, S any] struct {
	Category string // prefix of the stream names
	// Decide returns the events that a command causes. It returns no events if the command has already taken effect, and a
	// *Refusal if a rule forbids the command.
	Decide func(S, C) ([]E, error)
	// Evolve applies one event to the state. It panics on an unknown event, because a fold that skips events is wrong.
	Evolve func(S, E) S
	// Events holds a zero value of every event type that a stream of this category can contain.
	Events []E
}

// Fold is a decider's Evolve with its types erased, so that the event store can cache the states of all deciders. It holds no
// state and is cheap to create for each read.
type Fold struct {
	State   reflect.Type // type of the folded state; it distinguishes several folds of one stream
	Initial func() any   // returns the state of an empty stream
	// Evolve applies events to a state in order. Callers never see the intermediate states.
	Evolve func(state any, events ...Event) any
}

// Fold returns the decider's fold with its types erased.
func (d Decider[C, E, S]) Fold() Fold {
	category, evolve := d.Category, d.Evolve // capturing d itself would copy the whole decider to the heap
	return Fold{State: reflect.TypeFor[S](), Initial: zero[S], Evolve: func(state any, events ...Event) any {
		now := state.(S)
		for _, event := range events {
			e, ok := event.(E)
			if !ok {
				panic(fmt.Sprintf("%s: no evolve rule for %s", category, event.EventType()))
			}
			now = evolve(now, e)
		}
		return now
	}}
}

func zero[S any]() any {
	var none S
	return none
}

// UnitOfWork collects what one decision reads and writes. The event store commits all of it or nothing. If a stream that the
// decision read has changed since, the commit fails and the decision runs again on the newer states.
type UnitOfWork interface {
	// State folds a stream, including events written earlier in the same decision, and records that the decision read it.
	State(stream StreamID, fold Fold) (any, error)
	// ExpectNoStream assumes that a stream is empty without reading it, because its key was just generated. If the stream exists
	// after all, the commit fails, and the retry reads the stream.
	ExpectNoStream(stream StreamID, fold Fold)
	// Write appends events to a stream that this decision has read.
	Write(stream StreamID, events []Event)
}

// Load returns the state of one stream and records that the decision read it.
func Load[C, E, S any](b UnitOfWork, d Decider[C, E, S], key string) (S, error) {
	state, err := b.State(Stream(d.Category, key), d.Fold())
	if err != nil {
		var none S
		return none, err
	}
	return state.(S), nil
}

// ExpectNoStream says that a stream is probably empty, which saves a read. A wrong guess costs a retry but never changes the
// result.
func ExpectNoStream[C, E, S any](b UnitOfWork, d Decider[C, E, S], key string) {
	b.ExpectNoStream(Stream(d.Category, key), d.Fold())
}

// Decide runs a command against one stream and writes the resulting events, which it also returns. It returns ErrOutOfBounds if
// an event holds a value that no read model can store. All events in the system are written through Decide.
func Decide[C, E, S any](b UnitOfWork, d Decider[C, E, S], key string, command C) ([]E, error) {
	state, err := Load(b, d, key)
	if err != nil {
		return nil, err
	}
	events, err := d.Decide(state, command)
	if err != nil || len(events) == 0 {
		return nil, err
	}
	facts := make([]Event, len(events))
	for i, e := range events {
		facts[i] = any(e).(Event)
		if field := bounds.Check(e); field != "" {
			return nil, ErrOutOfBounds.WithFields(FieldError{Field: field, Code: ErrOutOfBounds.Code})
		}
	}
	b.Write(Stream(d.Category, key), facts)
	return events, nil
}
