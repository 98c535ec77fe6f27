// Package decidertest tests deciders in given-when-then style.
//
//	var given = decidertest.For(transfer.Decider)
//
//	given(t, created).When(transfer.Cancel{At: late}).ThenRejected(transfer.ErrNotCancelable)
package decidertest

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"hulak/domain"
)

// Given is a decider test whose given events have already been applied.
type Given[C, E, S any] struct {
	t       testing.TB
	decider domain.Decider[C, E, S]
	state   S
}

// For returns a function that starts a test of d with the given past events.
func For[C, E, S any](d domain.Decider[C, E, S]) func(testing.TB, ...E) *Given[C, E, S] {
	return func(tb testing.TB, events ...E) *Given[C, E, S] {
		tb.Helper()
		var state S
		for _, e := range events {
			state = d.Evolve(state, e)
		}
		return &Given[C, E, S]{t: tb, decider: d, state: state}
	}
}

// State returns the state after the given events.
func (g *Given[C, E, S]) State() S { return g.state }

// When runs a command against the state. It fails the test if the decider changes the state it receives.
func (g *Given[C, E, S]) When(command C) *Outcome[C, E, S] {
	g.t.Helper()
	before := fmt.Sprintf("%#v", g.state)
	events, err := g.decider.Decide(g.state, command)
	if after := fmt.Sprintf("%#v", g.state); before != after {
		g.t.Errorf("Decide changed the state that it received")
	}
	return &Outcome[C, E, S]{given: g, command: command, events: events, err: err}
}

// Outcome is the result of a command.
type Outcome[C, E, S any] struct {
	given   *Given[C, E, S]
	command C
	events  []E
	err     error
}

// Then expects exactly these events. It also runs the command again, which must produce no events.
func (o *Outcome[C, E, S]) Then(want ...E) {
	t := o.given.t
	t.Helper()
	if o.err != nil {
		t.Fatalf("command rejected: %v", o.err)
	}
	if gotText, wantText := render(o.events), render(want); gotText != wantText {
		t.Fatalf("got\n%s\nwant\n%s", gotText, wantText)
	}
	state := o.given.state
	for _, e := range o.events {
		state = o.given.decider.Evolve(state, e)
	}
	if again, err := o.given.decider.Decide(state, o.command); err == nil && len(again) > 0 {
		t.Errorf("repeated command: got\n%s\nwant no events", render(again))
	}
}

// ThenNothing expects the command to succeed without events.
func (o *Outcome[C, E, S]) ThenNothing() {
	o.given.t.Helper()
	if o.err != nil {
		o.given.t.Fatalf("command rejected: %v", o.err)
	}
	if len(o.events) > 0 {
		o.given.t.Fatalf("got\n%s\nwant no events", render(o.events))
	}
}

// ThenRejected expects a rejection with the same kind and code as want. It compares parameters and fields only if want has them.
func (o *Outcome[C, E, S]) ThenRejected(want *domain.Rejection) {
	o.given.t.Helper()
	if o.err == nil {
		o.given.t.Fatalf("got\n%s\nwant %v", render(o.events), want)
	}
	RequireRejection(o.given.t, o.err, want)
}

// RequireRejection fails the test unless err is a rejection that matches want. It uses the same matching rules as ThenRejected.
func RequireRejection(tb testing.TB, err error, want *domain.Rejection) {
	tb.Helper()
	var got *domain.Rejection
	if !errors.As(err, &got) || got.Code != want.Code || got.Kind != want.Kind {
		tb.Fatalf("got %v, want %v", err, want)
	}
	for name, value := range want.Params {
		if got.Params[name] != value {
			tb.Fatalf("%s: parameter %s is %q, want %q", got.Code, name, got.Params[name], value)
		}
	}
	if len(want.Fields) > 0 && !reflect.DeepEqual(got.Fields, want.Fields) {
		tb.Fatalf("%s: fields %v, want %v", got.Code, got.Fields, want.Fields)
	}
}

// render returns the encoded events, one per line.
func render[E any](events []E) string {
	lines := make([]string, len(events))
	for i, e := range events {
		lines[i] = Encode(any(e).(domain.Event))
	}
	return strings.Join(lines, "\n")
}

// Encode returns an event's type and payload, followed by its personal field if it has one.
func Encode(e domain.Event) string {
	var text strings.Builder
	text.WriteString(e.EventType() + " " + mustJSON(e))
	v := reflect.ValueOf(e)
	for i := range v.NumField() {
		if v.Type().Field(i).Tag.Get("personal") == "true" {
			text.WriteString(" personal " + mustJSON(v.Field(i).Interface()))
		}
	}
	return text.String()
}

func mustJSON(v any) string {
	data, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(data)
}
