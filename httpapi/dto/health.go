package dto

import (
	"time"
)

// Health contains the service's measurements and the state of the log's seal and storage.
type Health struct {
	Checks      []HealthCheck `json:"checks"`
	Seal        SealHealth    `json:"seal"`
	Archive     ArchiveHealth `json:"archive"`
	Database    DatabaseState `json:"database"`
	Running     *Maintenance  `json:"running,omitempty" doc:"Maintenance task in progress"`
	Maintenance []Maintenance `json:"maintenance" doc:"Latest maintenance task of each read model, newest first"`
}

// HealthCheck is one measurement with its alarm thresholds.
type HealthCheck struct {
	Measure     string     `json:"measure" enum:"BOOKS,LIMITS,COUPONS,DIVERGENCES,IN_FLIGHT,PROMISES,PROJECTION_LAG,PARKED,PROJECTION_ERRORS,WORKER_LAG,WORKER_CLAIMS,CALLBACKS_WAITING,CALLBACKS_ASIDE,DEADLINES,SEAL,WITNESSES,LOST_EVENTS,UNAUTHENTICATED,TRANSACTION,DATABASE,BROWSER_ERRORS,WRONG_CODES,TEXT_MESSAGES"`
	Unit        string     `json:"unit"`
	Value       int64      `json:"figure"`
	Level       string     `json:"level" enum:"OK,WATCH,ALARM,UNKNOWN"`
	Watch       int64      `json:"watch" doc:"Value at which the level becomes WATCH"`
	Alarm       int64      `json:"alarm" doc:"Value at which the level becomes ALARM and staff are notified"`
	RaisedSince *time.Time `json:"raisedSince,omitempty" doc:"When the current alarm was raised. Absent if there is none"`
}

// SealHealth describes the newest signed head of the log.
type SealHealth struct {
	Number   int64      `json:"number" doc:"Number of the newest signed head. 0 if nothing is sealed"`
	Size     string     `json:"size" doc:"Number of events that the head covers"`
	Unsealed int64      `json:"unsealed" doc:"Number of events that the head does not cover yet"`
	At       *time.Time `json:"at,omitempty" doc:"When the head was signed"`
}

// ArchiveHealth describes the part of the log that is archived in files.
type ArchiveHealth struct {
	Files   int    `json:"files"`
	Through string `json:"through" doc:"Log position up to which events are archived. 0 if there are no archives"`
	Bytes   int64  `json:"bytes"`
}

// DatabaseState describes the size of the database.
type DatabaseState struct {
	Bytes      int64  `json:"bytes"`
	LogBytes   int64  `json:"logBytes" doc:"Size of the event log in the database"`
	Partitions int    `json:"partitions" doc:"Number of partitions of the event log in the database"`
	Remaining  int64  `json:"room" doc:"Number of events that still fit in the last partition"`
	Head       string `json:"head"`
}

// Maintenance is a maintenance task on a read model.
type Maintenance struct {
	Task       string     `json:"task" enum:"REBUILD,BACK"`
	Projection string     `json:"projection"`
	Reason     string     `json:"reason"`
	At         time.Time  `json:"at"`
	EndedAt    *time.Time `json:"endedAt,omitempty"`
	Failure    string     `json:"failure,omitempty" enum:"DIFFERS,NO_WAY_BACK,BROKEN"`
	Tables     []string   `json:"tables" doc:"New tables that differ from those in use"`
}

// CallbackRetry names a failed callback to process again or to close, with the reason.
type CallbackRetry struct {
	Provider   string `json:"provider"`
	CallbackID string `json:"callbackId"`
	Reason     string `json:"reason"`
}

// Check validates the form.
func (f CallbackRetry) Check(c *Checks) {
	c.field("provider", f.Provider, required, maxChars(64))
	c.field("callbackId", f.CallbackID, required, maxChars(200))
	c.field("reason", f.Reason, required, maxChars(maxCommentChars))
}

// StreamRetry requests another attempt to apply the pending events of a parked stream.
type StreamRetry struct {
	Stream string `json:"stream"`
	Reason string `json:"reason"`
}

// Check validates the form.
func (f StreamRetry) Check(c *Checks) {
	c.field("stream", f.Stream, required, maxChars(200))
	c.field("reason", f.Reason, required, maxChars(maxCommentChars))
}

// RebuildRequest requests a rebuild of a read model.
type RebuildRequest struct {
	Reason           string `json:"reason"`
	StartOver        bool   `json:"afresh,omitempty" doc:"Discard the result of an unfinished rebuild and start over. Defaults to false"`
	AcceptDifference bool   `json:"acceptDifference,omitempty" doc:"Replace the tables in use even if the new ones differ. Defaults to false"`
}

// Check validates the form.
func (f RebuildRequest) Check(c *Checks) {
	c.field("reason", f.Reason, required, maxChars(maxCommentChars))
}

// RollbackRequest requests a rollback to the tables that were in use before the last rebuild.
type RollbackRequest struct {
	Reason string `json:"reason"`
}

// Check validates the form.
func (f RollbackRequest) Check(c *Checks) {
	c.field("reason", f.Reason, required, maxChars(maxCommentChars))
}
