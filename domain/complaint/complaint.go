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
	SenderID    string    `json:"senderId,omitempty"` // whose session it was filed in, if in anybody's
	At          time.Time `json:"at"`
	Letter      Letter    `json:"-" personal:"true"`
}

// Command is an intention for one complaint.
type Command interface{ command() }

// File hands a complaint in.
type File struct {
	ComplaintID string
	Number      string
	SenderID    string
	At          time.Time
	Letter      Letter
}

// State is one complaint.
type State struct {
	ID     string
	Number string
}

// Exists reports whether a complaint was filed under this id.
func (s State) Exists() bool { return s.ID != "" }

func (Filed) EventType() string { return "complaint.filed" }

// Subject is the complaint, whose key the personal part is stored under.
func (e Filed) Subject() string { return e.ComplaintID }

func (Filed) complaint() {}
func (File) command()    {}
