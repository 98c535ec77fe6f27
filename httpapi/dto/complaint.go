package dto

import (
	"time"

	"hulak/domain"
)

const (
	subjectCharsMax = 120
	messageCharsMax = 4000
)

// Complaint is the form for a complaint (spec 2.38c).
type Complaint struct {
	Name    string  `json:"name"`
	Email   string  `json:"email"`
	Phone   USPhone `json:"phone,omitempty"`
	Subject string  `json:"subject"`
	Message string  `json:"message"`

	TransactionID string `json:"transactionId,omitempty" doc:"The id or referenceId of the transfer, of the caller's own, that it reports an error with"`
}

// ComplaintAnswer contains the number of a filed complaint.
type ComplaintAnswer struct {
	ComplaintNumber string `json:"complaintNumber" doc:"To be named whenever the complaint is spoken of"`
}

// FiledComplaint is a complaint as shown to staff.
type FiledComplaint struct {
	ID              string     `json:"id"`
	ComplaintNumber string     `json:"complaintNumber"`
	Status          string     `json:"status" enum:"OPEN,ANSWERED,CLOSED"`
	FiledAt         time.Time  `json:"filedAt"`
	AnswerDueAt     time.Time  `json:"answerDueAt" doc:"By when an error that it tells of must have been looked into"`
	SenderID        string     `json:"senderId,omitempty" doc:"Whose session it was filed in, if in anybody's"`
	TransactionID   string     `json:"transactionId,omitempty" doc:"The transfer that it reports an error with, if any"`
	Name            string     `json:"name"`
	Email           string     `json:"email"`
	Phone           string     `json:"phone,omitempty"`
	Subject         string     `json:"subject"`
	Message         string     `json:"message"`
	Reply           string     `json:"reply,omitempty" doc:"The last answer"`
	RepliedAt       *time.Time `json:"repliedAt,omitempty"`
	ClosedReason    string     `json:"closedReason,omitempty"`
	ClosedAt        *time.Time `json:"closedAt,omitempty"`
}

// ComplaintReply is the reply to a complaint, or the reason for closing it.
type ComplaintReply struct {
	Text string `json:"text"`
}

// Check refuses an empty reply.
func (r ComplaintReply) Check() []domain.FieldError {
	var c checks
	c.field("text", r.Text, required, atMost(messageCharsMax))
	return c.faults
}

// ComplaintPage is one page of complaints.
type ComplaintPage struct {
	Result []FiledComplaint `json:"result"`
	Next   string           `json:"next,omitempty" doc:"The after of the next page; absent on the last one"`
}

// Check implements the rules of the form (spec 2.38c).
func (f Complaint) Check() []domain.FieldError {
	var c checks
	c.field("name", f.Name, required, personName)
	c.field("email", f.Email, required, email)
	c.field("phone", f.Phone.Number(), optional(usPhone))
	c.field("subject", f.Subject, required, atMost(subjectCharsMax))
	c.field("message", f.Message, required, atMost(messageCharsMax))
	return c.faults
}
