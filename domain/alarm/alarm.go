// Package alarm raises and clears alarms on metrics of the running program. The thresholds are in rules.json. Raising
// or clearing an alarm records an event, and staff are notified once per event.
package alarm

import (
	"fmt"
	"time"

	"hulak/domain"
)

// Event is a fact about the alarm for one metric. Its stream is named "alarm-<metric>".
type Event interface {
	EventType() string
	alarm()
}

// Raised records that a metric reached its alarm threshold.
type Raised struct {
	Metric    Metric    `json:"measure"`
	Value     int64     `json:"figure"`
	Threshold int64     `json:"bound"`
	Unit      string    `json:"unit"`
	At        time.Time `json:"at"`
}

// Cleared records that the metric is below its threshold again.
type Cleared struct {
	Metric Metric    `json:"measure"`
	Value  int64     `json:"figure"`
	Unit   string    `json:"unit"`
	At     time.Time `json:"at"`
}

// Observe reports that a metric has stayed at a level for the rule's minimum duration.
type Observe struct {
	Rule  Rule
	Value int64
	At    time.Time
}

// State is the state of one alarm.
type State struct {
	Raised bool
	Since  time.Time // when the alarm was last raised or cleared; zero if never
}

func (Raised) EventType() string  { return "alarm.raised" }
func (Cleared) EventType() string { return "alarm.cleared" }

func (Raised) alarm()  {}
func (Cleared) alarm() {}

// Decider holds the rules for one alarm.
var Decider = domain.Decider[Observe, Event, State]{
	Category: "alarm",
	Decide:   decide,
	Evolve:   evolve,
	Events:   []Event{Raised{}, Cleared{}},
}

func decide(s State, c Observe) ([]Event, error) {
	switch alarming := c.Rule.Level(c.Value) == LevelAlarm; {
	case alarming && !s.Raised:
		return []Event{Raised{Metric: c.Rule.Metric, Value: c.Value, Threshold: c.Rule.Alarm, Unit: c.Rule.Unit, At: c.At}}, nil
	case !alarming && s.Raised:
		return []Event{Cleared{Metric: c.Rule.Metric, Value: c.Value, Unit: c.Rule.Unit, At: c.At}}, nil
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
