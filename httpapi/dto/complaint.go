package dto

import (
	"time"
)

// Complaint is the form for a complaint (spec 2.38c).
type Complaint struct {
	Name    string  `json:"name"`
	Email   string  `json:"email"`
	Phone   USPhone `json:"phone,omitempty"`
	Subject string  `json:"subject"`
	Message string  `json:"message"`

	TransactionID string `json:"transactionId,omitempty" doc:"The id or referenceId of the transfer with the error. The transfer must belong to the caller"`
}

// FiledComplaint is a complaint as shown to staff.
type FiledComplaint struct {
	ID              string     `json:"id"`
	ComplaintNumber string     `json:"complaintNumber"`
	Status          string     `json:"status" enum:"OPEN,ANSWERED,CLOSED"`
	FiledAt         time.Time  `json:"filedAt"`
	AnswerDueAt     time.Time  `json:"answerDueAt" doc:"When our investigation of a reported error is due"`
	SenderID        string     `json:"senderId,omitempty" doc:"ID of the sender who filed the complaint. Absent if they were not signed in"`
	TransactionID   string     `json:"transactionId,omitempty" doc:"ID of the transfer with the error"`
	Name            string     `json:"name"`
	Email           string     `json:"email"`
	Phone           string     `json:"phone,omitempty"`
	Subject         string     `json:"subject"`
	Message         string     `json:"message"`
	Reply           string     `json:"reply,omitempty" doc:"Our latest reply"`
	RepliedAt       *time.Time `json:"repliedAt,omitempty"`
	ClosedReason    string     `json:"closedReason,omitempty"`
	ClosedAt        *time.Time `json:"closedAt,omitempty"`
}

// ComplaintReply is the reply to a complaint, or the reason for closing it.
type ComplaintReply struct {
	Text string `json:"text"`
}

// Check validates the form.
func (r ComplaintReply) Check(c *Checks) {
	c.field("text", r.Text, required, follows("message", ""))
}

// ComplaintPage is a page of complaints.
type ComplaintPage struct {
	Result []FiledComplaint `json:"result"`
	Next   string           `json:"next,omitempty" doc:"Cursor for the next page. Send it as the after parameter. Absent on the last page"`
}

// Check validates the form (spec 2.38c).
func (f Complaint) Check(c *Checks) {
	c.field("name", f.Name, required, personName)
	c.field("email", f.Email, required, email)
	c.field("phone", f.Phone.Number(), optional(usPhone))
	c.field("subject", f.Subject, required, follows("subject", ""))
	c.field("message", f.Message, required, follows("message", ""))
}
