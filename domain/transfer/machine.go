package transfer

import (
	"reflect"
	"slices"
)

// machine is the transition table of a state machine. The zero value of S is the initial state. docs/transfer-states.md shows the
// tables as diagrams.
type machine[S ~string] []transition[S]

// transition is a row of a table: the event leads from each of the states to another state. If when is set, only events that meet the
// condition do.
type transition[S ~string] struct {
	on   Event // an empty event of the type
	when condition
	from []S
	to   S
}

// condition is a condition on the content of an event.
type condition struct {
	text  string
	holds func(Event) bool
}

func when[E Event](text string, holds func(E) bool) condition {
	return condition{text, func(event Event) bool { return holds(event.(E)) }}
}

func (t *transition[S]) matches(event Event) bool {
	return reflect.TypeOf(t.on) == reflect.TypeOf(event) && (t.when.holds == nil || t.when.holds(event))
}

// next returns the state after an event. Events without a matching row do not change the state. A stored event is a fact, so it takes
// effect even if no row allows it in the current state. The first matching row then determines the next state.
func (m machine[S]) next(state S, event Event) S {
	next, found := state, false
	for i := range m {
		t := &m[i]
		switch {
		case !t.matches(event):
		case slices.Contains(t.from, state):
			return t.to
		case !found:
			next, found = t.to, true
		}
	}
	return next
}
