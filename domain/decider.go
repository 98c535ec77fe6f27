package domain

import (
	"fmt"
	"reflect"

	"hulak/domain/bounds"
)

// Decider defines the rules for one kind of stream with two pure functions. The state of a new stream is the zero value of S.
//
// States are cached and shared between goroutines. Evolve must return a new state and must not change the one it receives,
// including its maps and slices.
type Decider[C, E, S any] struct {
	Category string // prefix of the stream names
	// Decide returns the events that a command causes. It returns no events if the command has already taken effect, and a
	// *Rejection if a rule forbids the command.
	Decide func(S, C) ([]E, error)
	// Evolve applies one event to the state. It panics on an unknown event, because skipping an event would produce a wrong
	// state.
	Evolve func(S, E) S
	// Events holds a zero value of every event type that a stream of this category can contain.
	Events []E
}

// Fold is a decider's Evolve function with its type parameters erased, so the event store can cache the states of all
// deciders. A Fold holds no state and is cheap to create.
type Fold struct {
	State   reflect.Type // type of the folded state; distinguishes different folds of the same stream
	Initial func() any   // returns the state of an empty stream
	// Evolve applies events to a state in order. Callers never see the intermediate states.
	Evolve func(state any, events ...Event) any
}

// Fold returns the decider's fold with its type parameters erased.
func (d Decider[C, E, S]) Fold() Fold {
	category, evolve := d.Category, d.Evolve // capturing d itself would copy the whole decider to the heap
	return Fold{State: reflect.TypeFor[S](), Initial: zeroState[S], Evolve: func(state any, events ...Event) any {
		current := state.(S)
		for _, event := range events {
			e, ok := event.(E)
			if !ok {
				panic(fmt.Sprintf("%s: unexpected event %s", category, event.EventType()))
			}
			current = evolve(current, e)
		}
		return current
	}}
}

func zeroState[S any]() any {
	var state S
	return state
}

// UnitOfWork collects the reads and writes of one decision. The event store commits all of them or none. If a stream changed
// after the decision read it, the commit fails and the decision runs again with the current states.
type UnitOfWork interface {
	// State folds a stream and records that the decision read it. The state includes events that this decision has written.
	State(stream StreamID, fold Fold) (any, error)
	// ExpectNoStream assumes, without reading it, that a stream with a newly generated key is empty. If the stream exists,
	// the commit fails and the retry reads the stream.
	ExpectNoStream(stream StreamID, fold Fold)
	// Write appends events to a stream that this decision has read.
	Write(stream StreamID, events []Event)
}

// Load returns the state of one stream and records that the decision read it.
func Load[C, E, S any](u UnitOfWork, d Decider[C, E, S], key string) (S, error) {
	state, err := u.State(Stream(d.Category, key), d.Fold())
	if err != nil {
		var empty S
		return empty, err
	}
	return state.(S), nil
}

// ExpectNoStream tells the unit of work that a stream is probably empty, which saves a read. A wrong guess causes a retry but
// does not change the result.
func ExpectNoStream[C, E, S any](u UnitOfWork, d Decider[C, E, S], key string) {
	u.ExpectNoStream(Stream(d.Category, key), d.Fold())
}

// Run is Decide for a caller that does not need the events.
func Run[C, E, S any](u UnitOfWork, d Decider[C, E, S], key string, command C) error {
	_, err := Decide(u, d, key, command)
	return err
}

// Decide runs a command against one stream. It writes the resulting events and returns them. It returns ErrOutOfBounds if
// a read model cannot store a value in an event. Every event is written through Decide.
func Decide[C, E, S any](u UnitOfWork, d Decider[C, E, S], key string, command C) ([]E, error) {
	state, err := Load(u, d, key)
	if err != nil {
		return nil, err
	}
	events, err := d.Decide(state, command)
	if err != nil || len(events) == 0 {
		return nil, err
	}
	untyped := make([]Event, len(events))
	for i, e := range events {
		untyped[i] = any(e).(Event)
		if field := bounds.Check(e); field != "" {
			return nil, ErrOutOfBounds.WithFields(FieldError{Field: field, Code: ErrOutOfBounds.Code})
		}
	}
	u.Write(Stream(d.Category, key), untyped)
	return events, nil
}
