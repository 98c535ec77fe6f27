// Package complaint holds the rules for written complaints from senders and other people. Each complaint has a number for
// correspondence. A complaint about an error in a transfer follows the error resolution rules of 12 CFR 1005.33.
package complaint

import "time"

// Event is a fact about one complaint. Its stream is named "complaint-<id>".
type Event interface {
	EventType() string
	complaint()
}

// Letter holds the text of a complaint and the author's contact information.
type Letter struct {
	Name        string `json:"name"`
	Email       string `json:"email"`
	PhoneNumber string `json:"phoneNumber,omitempty"` // ten digits
	Subject     string `json:"subject"`
	Message     string `json:"message"`
}

// Filed records a complaint (spec 2.38c) or a question. The letter is encrypted with the complaint's key, because its author might not
// have an account. Erasing an account does not erase the letter.
type Filed struct {
	ComplaintID string    `json:"complaintId"`
	Number      string    `json:"number"`
	SenderID    string    `json:"senderId,omitempty"`    // signed-in sender who filed the complaint, if any
	TransferID  string    `json:"transferId,omitempty"`  // transfer with the reported error, if any
	ErrorType   ErrorType `json:"errorType,omitempty"`   // error that the sender reported, if any
	SenderState string    `json:"senderState,omitempty"` // two-letter code of the sender's state of residence, if known
	Question    bool      `json:"question,omitempty"`    // true for a question to customer support instead of a complaint
	At          time.Time `json:"at"`
	Letter      Letter    `json:"-" personal:"true"`
}

// Reply is a message from staff to the author.
type Reply struct {
	Text string `json:"text"`
}

// Answered records a reply to the author. A complaint can have several replies.
type Answered struct {
	ComplaintID string    `json:"complaintId"`
	At          time.Time `json:"at"`
	Reply       Reply     `json:"-" personal:"true"`
}

// Closed records that staff closed a complaint. The author receives the reason.
type Closed struct {
	ComplaintID string    `json:"complaintId"`
	At          time.Time `json:"at"`
	Reason      Reply     `json:"-" personal:"true"`
}

// Command is a command for one complaint.
type Command interface{ decide(State) ([]Event, error) }

// File files a complaint.
type File struct {
	ComplaintID string
	Number      string
	SenderID    string
	TransferID  string
	ErrorType   ErrorType
	SenderState string
	Question    bool
	At          time.Time
	Letter      Letter
}

// Answer replies to a complaint.
type Answer struct {
	Reply Reply
	At    time.Time
}

// Close closes an open or answered complaint.
type Close struct {
	Reason Reply
	At     time.Time
}

// Status is the status of a complaint.
type Status string

// A complaint that staff classified as an error notice has the statuses from StatusInvestigating to StatusResolved.
const (
	StatusOpen          Status = "OPEN"
	StatusAnswered      Status = "ANSWERED"
	StatusInvestigating Status = "INVESTIGATING"
	StatusFound         Status = "FOUND"           // the investigation is finished, and the sender must be told
	StatusChoice        Status = "AWAITING_CHOICE" // the sender can choose the remedy
	StatusCorrecting    Status = "CORRECTING"      // the remedy must be carried out
	StatusResolved      Status = "RESOLVED"        // the sender has the result, and nothing is left to correct
	StatusClosed        Status = "CLOSED"
)

// AnswerDeadline is the time limit for investigating and answering a reported error. The remittance rule sets 90 days (12 CFR
// 1005.33(c)(1)). We use the same limit for all other complaints.
const AnswerDeadline = 90 * 24 * time.Hour

// State is the state of one complaint.
type State struct {
	ID          string
	Number      string
	SenderID    string
	TransferID  string
	Reported    ErrorType // error that the sender reported; empty for other complaints
	SenderState string    // two-letter code of the sender's state of residence; empty if unknown
	Question    bool      // true for a question to customer support
	FiledAt     time.Time
	Letter      Letter
	Status      Status
	Reply       Reply // latest reply
	AnsweredAt  time.Time
	Notice      Notice // error resolution, after staff classified the complaint
	Reason      Reply  // why the complaint was closed
	ClosedAt    time.Time
}

// Exists reports whether the complaint has been filed.
func (s State) Exists() bool { return s.ID != "" }

// IsUnfinished reports whether the complaint still needs staff or the sender.
func (s State) IsUnfinished() bool {
	return s.Exists() && s.Status != StatusResolved && s.Status != StatusClosed
}

func (Filed) EventType() string    { return "complaint.filed" }
func (Answered) EventType() string { return "complaint.answered" }
func (Closed) EventType() string   { return "complaint.closed" }

// SchemaVersion implements domain.Versioned. Version 2 added TransferID. Version 3 added ErrorType and SenderState. Version 4 added
// Question.
func (Filed) SchemaVersion() int { return 4 }

// Subject returns the complaint, whose key encrypts the letter.
func (e Filed) Subject() string { return e.ComplaintID }

// Subject returns the complaint, whose key encrypts the reply.
func (e Answered) Subject() string { return e.ComplaintID }

// Subject returns the complaint, whose key encrypts the reason.
func (e Closed) Subject() string { return e.ComplaintID }

func (Filed) complaint()    {}
func (Answered) complaint() {}
func (Closed) complaint()   {}
