package dto

import (
	"time"

	"hulak/domain"
	"hulak/domain/password"
)

// Erasure is the state of a sender's erasure request.
type Erasure struct {
	Stage         string     `json:"stage" enum:"NONE,REQUESTED,REFUSED,APPROVED,ERASED"`
	At            *time.Time `json:"at,omitempty" doc:"When it came to that"`
	Cause         string     `json:"cause" enum:",RETENTION,STAFF" doc:"Of a refusal"`
	Reason        string     `json:"reason" doc:"Of a refusal by staff, in their words"`
	RetainedUntil string     `json:"retainedUntil" doc:"The day until which the law has the records kept, YYYY-MM-DD"`
}

// RequestErasure requests erasure, confirmed by the password.
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

// RequestedErasure is an erasure request as shown to administrators. After the erasure, only the id remains.
type RequestedErasure struct {
	SenderID      string    `json:"senderId"`
	FullName      string    `json:"fullName"`
	Email         string    `json:"email"`
	Stage         string    `json:"stage" enum:"REQUESTED,REFUSED,APPROVED,ERASED"`
	At            time.Time `json:"at"`
	RetainedUntil string    `json:"retainedUntil" doc:"YYYY-MM-DD; until then the law refuses it"`
}

// RefuseErasure is the reason for refusing an erasure. The sender reads it.
type RefuseErasure struct {
	Reason string `json:"reason"`
}

// Check refuses a refusal without a reason.
func (f RefuseErasure) Check() []domain.FieldError {
	var c checks
	c.field("reason", f.Reason, required, atMost(commentCharsMax))
	return c.faults
}
