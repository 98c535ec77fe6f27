// Package maintenance records the maintenance tasks that staff request, such as rebuilding a read model or retrying a failed
// callback. Every request has a reason. The result of a rebuild or rollback is also recorded.
package maintenance

import (
	"time"

	"hulak/domain"
)

// Stream keys. All read model tasks share one stream, because only one task can run at a time.
const (
	ProjectionsKey = "projections"
	InboxKey       = "inbox"
	LogKey         = "log"
)

// Task is a long-running task on a read model.
type Task string

const (
	TaskRebuild  Task = "REBUILD" // fill new tables from the event log
	TaskRollback Task = "BACK"    // restore the tables from before the last rebuild
)

// Event is a fact about maintenance. Streams are named "maintenance-" and one of the keys.
type Event interface {
	EventType() string
	maintenance()
}

// TaskRequested records that a staff member requested a task on a read model.
type TaskRequested struct {
	Task             Task      `json:"task"`
	Projection       string    `json:"projection"`
	Reason           string    `json:"reason"`
	StartOver        bool      `json:"afresh"`           // discard an unfinished earlier rebuild
	AcceptDifference bool      `json:"acceptDifference"` // accept new tables that differ from the current ones
	At               time.Time `json:"at"`
}

// TaskFinished records that the task succeeded.
type TaskFinished struct {
	Task       Task      `json:"task"`
	Projection string    `json:"projection"`
	At         time.Time `json:"at"`
}

// TaskFailed records that the task failed. The current tables have not changed.
type TaskFailed struct {
	Task       Task      `json:"task"`
	Projection string    `json:"projection"`
	Failure    Failure   `json:"failure"`
	Tables     []string  `json:"tables"` // tables that differ
	At         time.Time `json:"at"`
}

// Failure is the reason a task failed.
type Failure string

const (
	FailureDiffers         Failure = "DIFFERS"     // the new tables differ from the current ones although the projection's code is the same
	FailureNoEarlierTables Failure = "NO_WAY_BACK" // there are no earlier tables that this version of the program can use
	FailureInternal        Failure = "BROKEN"      // the program's log has the details
)

// StreamRetried records that a staff member retried a parked stream of a read model.
type StreamRetried struct {
	Projection string    `json:"projection"`
	Stream     string    `json:"stream"`
	Reason     string    `json:"reason"`
	At         time.Time `json:"at"`
}

// CallbackRetried records that a staff member retried a provider's callback that had failed.
type CallbackRetried struct {
	Provider   string    `json:"provider"`
	CallbackID string    `json:"callbackId"`
	Reason     string    `json:"reason"`
	At         time.Time `json:"at"`
}

// CallbackClosed records that a staff member closed a provider's callback that had failed, because the callback is wrong.
type CallbackClosed struct {
	Provider   string    `json:"provider"`
	CallbackID string    `json:"callbackId"`
	Reason     string    `json:"reason"`
	At         time.Time `json:"at"`
}

// RestoreAccepted records that an operator accepted the loss of events after a restore, so that the log continues without them.
type RestoreAccepted struct {
	Reason           string    `json:"reason"`
	ExpectedPosition int64     `json:"expectedPosition"` // position that was known to be stored before the restore
	Position         int64     `json:"position"`         // last position that the restored log had
	At               time.Time `json:"at"`
}

// Command is a command for maintenance.
type Command interface{ decide(State) ([]Event, error) }

// RequestTask requests a task on a read model.
type RequestTask struct {
	Task             Task
	Projection       string
	Reason           string
	StartOver        bool
	AcceptDifference bool
	At               time.Time
}

// FinishTask reports that the running task succeeded.
type FinishTask struct {
	Task       Task
	Projection string
	At         time.Time
}

// FailTask reports that the running task failed.
type FailTask struct {
	Task       Task
	Projection string
	Failure    Failure
	Tables     []string
	At         time.Time
}

// RetryStream retries a parked stream.
type RetryStream struct {
	Projection string
	Stream     string
	Reason     string
	At         time.Time
}

// RetryCallback retries a failed callback.
type RetryCallback struct {
	Provider   string
	CallbackID string
	Reason     string
	At         time.Time
}

// CloseCallback closes a failed callback without an effect.
type CloseCallback struct {
	Provider   string
	CallbackID string
	Reason     string
	At         time.Time
}

// AcceptRestore accepts the loss of events after a restore.
type AcceptRestore struct {
	Reason           string
	ExpectedPosition int64
	Position         int64
	At               time.Time
}

// TaskRun holds a task and its result.
type TaskRun struct {
	TaskRequested
	EndedAt time.Time // zero while the task runs
	Failure Failure   // empty if the task succeeded
	Tables  []string
}

// State holds the running task and the latest results.
type State struct {
	Running  *TaskRun
	Last     map[string]TaskRun // latest result by read model
	Stream   StreamRetried      // latest retry of a stream
	Callback CallbackRetried    // latest retry of a callback
	Closed   CallbackClosed     // latest callback that was closed
	Restore  RestoreAccepted    // latest loss of events that an operator accepted
}

var (
	// ErrBusy rejects a task while another task is running.
	ErrBusy = domain.Reject(domain.Conflict, "MAINTENANCE_BUSY")
	// ErrReasonRequired rejects a command without a reason.
	ErrReasonRequired = domain.RejectField("reason", "FIELD_CANNOT_BE_EMPTY")
)

func (TaskRequested) EventType() string   { return "maintenance.task_requested" }
func (TaskFinished) EventType() string    { return "maintenance.task_finished" }
func (TaskFailed) EventType() string      { return "maintenance.task_failed" }
func (StreamRetried) EventType() string   { return "maintenance.stream_retried" }
func (CallbackRetried) EventType() string { return "maintenance.callback_retried" }
func (CallbackClosed) EventType() string  { return "maintenance.callback_closed" }
func (RestoreAccepted) EventType() string { return "maintenance.restore_accepted" }

func (TaskRequested) maintenance()   {}
func (TaskFinished) maintenance()    {}
func (TaskFailed) maintenance()      {}
func (StreamRetried) maintenance()   {}
func (CallbackRetried) maintenance() {}
func (CallbackClosed) maintenance()  {}
func (RestoreAccepted) maintenance() {}
