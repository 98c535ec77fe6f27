// Package alarm says when what is measured of the running program is no longer as it should be. What the figures mean is
// data, rules.json; that an alarm has risen, and that it has ended, is a fact, so that staff are told of each once.
package alarm

import (
	"fmt"
	"time"

	"hulak/domain"
)

// Event is a fact about the alarm of one measure. Streams are named "alarm-<measure>".
type Event interface {
	EventType() string
	alarm()
}

// Raised says that a figure has reached its bound.
type Raised struct {
	Measure Measure   `json:"measure"`
	Figure  int64     `json:"figure"`
	Bound   int64     `json:"bound"` // from which on it is an alarm
	Unit    string    `json:"unit"`
	At      time.Time `json:"at"`
}

// Cleared says that the figure is below its bound again.
type Cleared struct {
	Measure Measure   `json:"measure"`
	Figure  int64     `json:"figure"`
	Unit    string    `json:"unit"`
	At      time.Time `json:"at"`
}

// Command is an intention for the alarm of one measure.
type Command interface{ command() }

// Observe says what a measure's figure has been for as long as its rule wants.
type Observe struct {
	Rule   Rule
	Figure int64
	At     time.Time
}

// State is the alarm of one measure.
type State struct {
	Raised bool
	Since  time.Time // when it rose, or ended; zero where it never rose
}

func (Raised) EventType() string  { return "alarm.raised" }
func (Cleared) EventType() string { return "alarm.cleared" }

func (Raised) alarm()    {}
func (Cleared) alarm()   {}
func (Observe) command() {}

// Decider is the behaviour of an alarm.
var Decider = domain.Decider[Command, Event, State]{
	Category: "alarm",
	Decide:   decide,
	Evolve:   evolve,
	Events:   []Event{Raised{}, Cleared{}},
}

func decide(s State, command Command) ([]Event, error) {
	c, ok := command.(Observe)
	if !ok {
		panic(fmt.Sprintf("alarm: unknown command %T", command))
	}
	switch alarming := c.Rule.Level(c.Figure) == Alarm; {
	case alarming && !s.Raised:
		return []Event{Raised{Measure: c.Rule.Measure, Figure: c.Figure, Bound: c.Rule.Alarm, Unit: c.Rule.Unit, At: c.At}}, nil
	case !alarming && s.Raised:
		return []Event{Cleared{Measure: c.Rule.Measure, Figure: c.Figure, Unit: c.Rule.Unit, At: c.At}}, nil
	}
	return nil, nil
}

func evolve(_ State, event Event) State {
	switch e := event.(type) {
	case Raised:
		return State{Raised: true, Since: e.At}
	case Cleared:
		return State{Since: e.At}
	}
	panic(fmt.Sprintf("alarm: unknown event %T", event))
}
