package dto

import (
	"time"

	"hulak/domain"
	"hulak/domain/password"
)

// Erasure is where a sender's request to be erased stands.
type Erasure struct {
	Stage         string     `json:"stage" enum:"NONE,REQUESTED,REFUSED,APPROVED,ERASED"`
	At            *time.Time `json:"at,omitempty" doc:"When it came to that"`
	Cause         string     `json:"cause" enum:",RETENTION,STAFF" doc:"Of a refusal"`
	Reason        string     `json:"reason" doc:"Of a refusal by staff, in their words"`
	RetainedUntil string     `json:"retainedUntil" doc:"The day until which the law has the records kept, YYYY-MM-DD"`
}

// RequestErasure asks to be erased, by the password.
type RequestErasure struct {
	Password string `json:"password"`
	Code     string `json:"code,omitempty" doc:"Of the second factor, where there is one"`
}

// Check implements the rules of the request.
func (f RequestErasure) Check() []domain.FieldError {
	var c checks
	c.field("password", f.Password, required, atMost(password.CharsMax))
	c.field("code", f.Code, atMost(codeCharsMax))
	return c.faults
}

// RequestedErasure is a request as administrators see it. Of whom has been erased, nothing is left but the id.
type RequestedErasure struct {
	SenderID      string    `json:"senderId"`
	FullName      string    `json:"fullName"`
	Email         string    `json:"email"`
	Stage         string    `json:"stage" enum:"REQUESTED,REFUSED,APPROVED,ERASED"`
	At            time.Time `json:"at"`
	RetainedUntil string    `json:"retainedUntil" doc:"YYYY-MM-DD; until then the law refuses it"`
}

// RefuseErasure says why somebody is not erased. The sender reads it.
type RefuseErasure struct {
	Reason string `json:"reason"`
}

// Check refuses a refusal without a reason.
func (f RefuseErasure) Check() []domain.FieldError {
	var c checks
	c.field("reason", f.Reason, required, atMost(commentCharsMax))
	return c.faults
}
