package domain

import (
	"fmt"
	"reflect"

	"hulak/domain/bounds"
)

// Decider is the whole behaviour of one kind of stream, as a value: two pure functions, on a state that begins as its zero value.
//
// States are values that are cached and shared between goroutines: Evolve must return a new state and leave the one it
// was given as it was, maps and slices included.
type Decider[C, E, S any] struct {
	Category string // of its streams
	// Decide answers a command with the events that follow from it: none where the command has already had its effect,
	// an error that is a *Refusal where a rule forbids it.
	Decide func(S, C) ([]E, error)
	// Evolve folds one event into the state. It panics for an event that it does not know: a fold that skips facts is wrong.
	Evolve func(S, E) S
	// Events holds a zero value of every event that may stand in such a stream.
	Events []E
}

// Fold is a decider's Evolve without its types, for a log that keeps folded states of every kind. It holds no state, so that
// it costs next to nothing to make one for each look at a stream.
type Fold struct {
	State   reflect.Type // what it folds to: two folds of one stream are told apart by it
	Initial func() any   // the state of an empty stream
	// Evolve folds events into a state, one after the other. What is between is never looked at, and takes no memory.
	Evolve func(state any, events ...Event) any
}

// Fold returns the decider's fold without its types.
func (d Decider[C, E, S]) Fold() Fold {
	category, evolve := d.Category, d.Evolve // not the whole decider, which would be copied to the heap
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

// UnitOfWork is what one decision reads and writes. All of it is stored, or none: the log refuses the decision if any stream
// that it read has moved since, and it is then taken again on the newer states.
type UnitOfWork interface {
	// State folds a stream, the events written earlier in the same decision included, and notes that it was read.
	State(stream StreamID, fold Fold) (any, error)
	// ExpectNoStream takes a stream for empty without reading it, because its name has just been made up. Should there be something
	// in it after all, the log refuses the decision, and when it is taken again the stream is read.
	ExpectNoStream(stream StreamID, fold Fold)
	// Write appends events to a stream that this decision has read.
	Write(stream StreamID, events []Event)
}

// Load reads the state of one stream in a decision.
func Load[C, E, S any](b UnitOfWork, d Decider[C, E, S], key string) (S, error) {
	state, err := b.State(Stream(d.Category, key), d.Fold())
	if err != nil {
		var none S
		return none, err
	}
	return state.(S), nil
}

// ExpectNoStream says that a stream is most likely empty, which saves reading it. Whether it is makes no difference to the
// decision that is stored in the end.
func ExpectNoStream[C, E, S any](b UnitOfWork, d Decider[C, E, S], key string) {
	b.ExpectNoStream(Stream(d.Category, key), d.Fold())
}

// Decide puts a command to one stream in a decision and writes what follows from it. It returns ErrOutOfBounds if an event holds a value
// that a read model could not store. Every event is written by Decide.
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
			return nil, ErrOutOfBounds.Fielded(FieldError{Field: field, Code: ErrOutOfBounds.Code})
		}
	}
	b.Write(Stream(d.Category, key), facts)
	return events, nil
}
