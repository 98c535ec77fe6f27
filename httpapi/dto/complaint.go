package dto

import (
	"strconv"
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
	ErrorType     string `json:"errorType,omitempty" enum:",AMOUNT_PAID,CALCULATION,AMOUNT_RECEIVED,LATE,INFORMATION" doc:"What went wrong with the transfer. Needs transactionId"`
	Question      bool   `json:"question,omitempty" doc:"True for a question to customer support"`
}

// FiledComplaint is a complaint as shown to staff.
type FiledComplaint struct {
	ID              string     `json:"id"`
	ComplaintNumber string     `json:"complaintNumber"`
	Status          string     `json:"status" enum:"OPEN,ANSWERED,INVESTIGATING,FOUND,AWAITING_CHOICE,CORRECTING,RESOLVED,CLOSED"`
	FiledAt         time.Time  `json:"filedAt"`
	Question        bool       `json:"question,omitempty" doc:"True for a question to customer support"`
	AnswerDueAt     time.Time  `json:"answerDueAt" doc:"When our investigation of a reported error is due"`
	DueAt           *time.Time `json:"dueAt,omitempty" doc:"When our next step is due. Absent if we wait for the sender, or nothing is left to do"`
	ErrorType       string     `json:"errorType,omitempty" enum:",AMOUNT_PAID,CALCULATION,AMOUNT_RECEIVED,LATE,INFORMATION" doc:"Type of the error that the sender reported, or as classified by staff"`
	SenderState     string     `json:"senderState,omitempty" doc:"Two-letter code of the sender's state of residence. Absent if unknown"`
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

// ComplaintClassification classifies a complaint as an error notice.
type ComplaintClassification struct {
	TransactionID string `json:"transactionId" doc:"ID of the transfer with the error"`
	ErrorType     string `json:"errorType" enum:"AMOUNT_PAID,CALCULATION,AMOUNT_RECEIVED,LATE,INFORMATION"`
}

// Check validates the form.
func (f ComplaintClassification) Check(c *Checks) {
	c.field("transactionId", f.TransactionID, required, maxChars(maxIDChars))
	c.field("errorType", f.ErrorType, required, oneErrorType)
}

// ComplaintFinding is the finding of an investigation.
type ComplaintFinding struct {
	Finding       string   `json:"finding" enum:"ERROR,NO_ERROR,OTHER_ERROR,INFORMATION" doc:"INFORMATION provides the documents or information that the sender requested"`
	ErrorType     string   `json:"errorType,omitempty" enum:",AMOUNT_PAID,CALCULATION,AMOUNT_RECEIVED,LATE" doc:"The error that occurred. Required for OTHER_ERROR"`
	SenderMistake bool     `json:"senderMistake,omitempty" doc:"True if the transfer is late because the sender gave incorrect information"`
	Facts         string   `json:"facts" doc:"What we found, in words for the sender. At most 4,000 characters"`
	Documents     []string `json:"documents,omitempty" doc:"Names of the documents that we relied on, at most 20"`
}

const (
	maxDocuments      = 20
	maxReferenceChars = 64
)

// Check validates the form.
func (f ComplaintFinding) Check(c *Checks) {
	c.field("finding", f.Finding, required, oneOf("UNKNOWN_VALUE", "ERROR", "NO_ERROR", "OTHER_ERROR", "INFORMATION"))
	c.field("errorType", f.ErrorType, optional(oneErrorType))
	c.field("facts", f.Facts, required, follows("message", ""))
	if len(f.Documents) > maxDocuments {
		c.addError("documents", "FIELD_TOO_LONG?max="+strconv.Itoa(maxDocuments))
	}
	for _, name := range f.Documents {
		c.field("documents", name, required, follows("subject", ""))
	}
}

// RemedyChoice is the sender's choice of a remedy.
type RemedyChoice struct {
	Remedy string `json:"remedy" enum:"REFUND,DELIVER"`
}

// Check validates the form.
func (f RemedyChoice) Check(c *Checks) {
	c.field("remedy", f.Remedy, required, oneOf("UNKNOWN_VALUE", "REFUND", "DELIVER"))
}

// RemedyCorrection carries out a remedy.
type RemedyCorrection struct {
	Reference string `json:"reference,omitempty" doc:"Reference of a correction by hand, such as a check number. At most 64 characters. Leave it empty to cancel the transfer, to send its payout again, or to refund an amount"`
	Amount    Money  `json:"amount,omitempty" doc:"Amount of the error in USD, to refund to the sender of a delivered transfer"`
}

// Check validates the form.
func (f RemedyCorrection) Check(c *Checks) {
	c.field("reference", f.Reference, maxChars(maxReferenceChars))
	c.field("amount", string(f.Amount), optional(enteredAmount))
}

// oneErrorType rejects a text that is not a type of error.
func oneErrorType(v string) string {
	return oneOf("UNKNOWN_VALUE", "AMOUNT_PAID", "CALCULATION", "AMOUNT_RECEIVED", "LATE", "INFORMATION")(v)
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
	c.field("errorType", f.ErrorType, optional(oneErrorType))
}
