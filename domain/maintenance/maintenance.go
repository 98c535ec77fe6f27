// Package maintenance is what staff do to the machinery: who had what filled again or tried again, why, and how it ended.
package maintenance

import (
	"time"

	"hulak/domain"
)

// The streams that there are. All work on read models is one stream, because one of them is rebuilt at a time.
const (
	Projections = "projections"
	Inbox       = "inbox"
)

// Task is work on a read model that takes its time.
type Task string

const (
	Rebuild Task = "REBUILD" // fill its tables anew from the log
	Back    Task = "BACK"    // put the tables before the last rebuild in their place again
)

// Event is a fact about the machinery. Streams are named "maintenance-projections" and "maintenance-inbox".
type Event interface {
	EventType() string
	maintenance()
}

// TaskRequested says that a staff member wants work to be done on a read model.
type TaskRequested struct {
	Task             Task      `json:"task"`
	Projection       string    `json:"projection"`
	Reason           string    `json:"reason"`
	Afresh           bool      `json:"afresh"`           // throws away what an earlier rebuild left unfinished
	AcceptDifference bool      `json:"acceptDifference"` // although the new tables differ
	At               time.Time `json:"at"`
}

// TaskFinished says that it has been done.
type TaskFinished struct {
	Task       Task      `json:"task"`
	Projection string    `json:"projection"`
	At         time.Time `json:"at"`
}

// TaskFailed says that it could not be done. The tables in use are as they were.
type TaskFailed struct {
	Task       Task      `json:"task"`
	Projection string    `json:"projection"`
	Failure    Failure   `json:"failure"`
	Tables     []string  `json:"tables"` // that differ
	At         time.Time `json:"at"`
}

// Failure is why a task could not be done.
type Failure string

const (
	Differs   Failure = "DIFFERS"     // the new tables are not what the ones in use are, although the rules are the same
	NoWayBack Failure = "NO_WAY_BACK" // no earlier tables are kept that the program could use
	Broken    Failure = "BROKEN"      // the program's own log says what happened
)

// StreamRetried says that a staff member had the events of a stream applied again that a read model could not apply.
type StreamRetried struct {
	Projection string    `json:"projection"`
	Stream     string    `json:"stream"`
	Reason     string    `json:"reason"`
	At         time.Time `json:"at"`
}

// CallbackRetried says that a staff member had a provider's callback tried again that was put aside.
type CallbackRetried struct {
	Provider   string    `json:"provider"`
	CallbackID string    `json:"callbackId"`
	Reason     string    `json:"reason"`
	At         time.Time `json:"at"`
}

// Command is an intention for the machinery.
type Command interface{ command() }

// RequestTask asks for work on a read model.
type RequestTask struct {
	Task             Task
	Projection       string
	Reason           string
	Afresh           bool
	AcceptDifference bool
	At               time.Time
}

// FinishTask says that the task that runs is done.
type FinishTask struct {
	Task       Task
	Projection string
	At         time.Time
}

// FailTask says that the task that runs could not be done.
type FailTask struct {
	Task       Task
	Projection string
	Failure    Failure
	Tables     []string
	At         time.Time
}

// RetryStream has a parked stream applied again.
type RetryStream struct {
	Projection string
	Stream     string
	Reason     string
	At         time.Time
}

// RetryCallback has a callback tried again.
type RetryCallback struct {
	Provider   string
	CallbackID string
	Reason     string
	At         time.Time
}

// Work is a task with how it ended.
type Work struct {
	TaskRequested
	EndedAt time.Time // zero while it runs
	Failure Failure   // empty where it succeeded
	Tables  []string
}

// State is what is being done, and what was.
type State struct {
	Running  *Work
	Last     map[string]Work // by read model, what ended last
	Stream   StreamRetried   // the last
	Callback CallbackRetried // the last
}

var (
	// ErrBusy refuses a task while another runs.
	ErrBusy = domain.Refuse(domain.Conflict, "MAINTENANCE_BUSY")
	// ErrNoReason refuses what nobody gave a reason for.
	ErrNoReason = domain.Refuse(domain.Invalid, "FIELD_CANNOT_BE_EMPTY").Fielded(domain.FieldError{Field: "reason", Code: "FIELD_CANNOT_BE_EMPTY"})
)

func (TaskRequested) EventType() string   { return "maintenance.task_requested" }
func (TaskFinished) EventType() string    { return "maintenance.task_finished" }
func (TaskFailed) EventType() string      { return "maintenance.task_failed" }
func (StreamRetried) EventType() string   { return "maintenance.stream_retried" }
func (CallbackRetried) EventType() string { return "maintenance.callback_retried" }

func (TaskRequested) maintenance()   {}
func (TaskFinished) maintenance()    {}
func (TaskFailed) maintenance()      {}
func (StreamRetried) maintenance()   {}
func (CallbackRetried) maintenance() {}
func (RequestTask) command()         {}
func (FinishTask) command()          {}
func (FailTask) command()            {}
func (RetryStream) command()         {}
func (RetryCallback) command()       {}
