// Package complaint is what somebody, customer or not, holds against us in writing. Each has a number by which both sides
// speak of it.
package complaint

import "time"

// Event is a fact about one complaint. Streams are named "complaint-<id>".
type Event interface {
	EventType() string
	complaint()
}

// Letter is what was written, and by whom.
type Letter struct {
	Name        string `json:"name"`
	Email       string `json:"email"`
	PhoneNumber string `json:"phoneNumber,omitempty"` // ten digits
	Subject     string `json:"subject"`
	Message     string `json:"message"`
}

// Filed says that a complaint reached us (2.38c). The personal part is under the complaint's own id: who files one need
// not have an account, and it is kept for as long as complaints are, whatever becomes of the account.
type Filed struct {
	ComplaintID string    `json:"complaintId"`
	Number      string    `json:"number"`
	SenderID    string    `json:"senderId,omitempty"`   // whose session it was filed in, if in anybody's
	TransferID  string    `json:"transferId,omitempty"` // of that sender's: the one that it reports an error with, if any
	At          time.Time `json:"at"`
	Letter      Letter    `json:"-" personal:"true"`
}

// Reply is what somebody here wrote to whoever complained.
type Reply struct {
	Text string `json:"text"`
}

// Answered says that we wrote back. There may be several answers.
type Answered struct {
	ComplaintID string    `json:"complaintId"`
	At          time.Time `json:"at"`
	Reply       Reply     `json:"-" personal:"true"`
}

// Closed says that nothing more will come of it, and why: whoever complained is told.
type Closed struct {
	ComplaintID string    `json:"complaintId"`
	At          time.Time `json:"at"`
	Reason      Reply     `json:"-" personal:"true"`
}

// Command is an intention for one complaint.
type Command interface{ command() }

// File hands a complaint in.
type File struct {
	ComplaintID string
	Number      string
	SenderID    string
	TransferID  string
	At          time.Time
	Letter      Letter
}

// Answer writes back.
type Answer struct {
	Reply Reply
	At    time.Time
}

// Close ends a complaint, answered or not.
type Close struct {
	Reason Reply
	At     time.Time
}

// Status is how far a complaint has come.
type Status string

// The statuses.
const (
	Open     Status = "OPEN"
	Replied  Status = "ANSWERED"
	Finished Status = "CLOSED"
)

// AnswerWithin is how long after a complaint an error that it tells of must have been looked into, and its answer be written:
// the remittance rule gives 90 days. The same is promised for whatever else it is about.
const AnswerWithin = 90 * 24 * time.Hour

// State is one complaint.
type State struct {
	ID         string
	Number     string
	SenderID   string
	TransferID string
	FiledAt    time.Time
	Letter     Letter
	Status     Status
	Reply      Reply // the last
	AnsweredAt time.Time
	Reason     Reply // why it was closed
	ClosedAt   time.Time
}

// Exists reports whether a complaint was filed under this id.
func (s State) Exists() bool { return s.ID != "" }

func (Filed) EventType() string    { return "complaint.filed" }
func (Answered) EventType() string { return "complaint.answered" }
func (Closed) EventType() string   { return "complaint.closed" }

// SchemaVersion is the second: before, no complaint named a transfer.
func (Filed) SchemaVersion() int { return 2 }

// Subject is the complaint, whose key the personal part is stored under.
func (e Filed) Subject() string { return e.ComplaintID }

// Subject is the complaint, whose key the personal part is stored under.
func (e Answered) Subject() string { return e.ComplaintID }

// Subject is the complaint, whose key the personal part is stored under.
func (e Closed) Subject() string { return e.ComplaintID }

func (Filed) complaint()    {}
func (Answered) complaint() {}
func (Closed) complaint()   {}
func (File) command()       {}
func (Answer) command()     {}
func (Close) command()      {}
