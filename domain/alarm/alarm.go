// Package alarm raises and clears alarms on measurements of the running program. The thresholds are in rules.json. Raising and
// clearing an alarm are events, so staff are notified once about each.
package alarm

import (
	"fmt"
	"time"

	"hulak/domain"
)

// Event is a fact about the alarm of one measure. Its stream is named "alarm-<measure>".
type Event interface {
	EventType() string
	alarm()
}

// Raised records that a figure reached its alarm threshold.
type Raised struct {
	Measure Measure   `json:"measure"`
	Figure  int64     `json:"figure"`
	Bound   int64     `json:"bound"` // alarm threshold
	Unit    string    `json:"unit"`
	At      time.Time `json:"at"`
}

// Cleared records that the figure is below its threshold again.
type Cleared struct {
	Measure Measure   `json:"measure"`
	Figure  int64     `json:"figure"`
	Unit    string    `json:"unit"`
	At      time.Time `json:"at"`
}

// Command is a command for the alarm of one measure.
type Command interface{ command() }

// Observe reports a figure that has held for the duration that its rule requires.
type Observe struct {
	Rule   Rule
	Figure int64
	At     time.Time
}

// State is the state of one alarm.
type State struct {
	Raised bool
	Since  time.Time // when it was last raised or cleared; zero if never
}

func (Raised) EventType() string  { return "alarm.raised" }
func (Cleared) EventType() string { return "alarm.cleared" }

func (Raised) alarm()    {}
func (Cleared) alarm()   {}
func (Observe) command() {}

// Decider holds the rules for one alarm.
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
