package dto

import (
	"time"

	"hulak/domain"
	"hulak/domain/password"
)

// Erasure is the status of a sender's erasure request.
type Erasure struct {
	Stage         string     `json:"stage" enum:"NONE,REQUESTED,REFUSED,APPROVED,ERASED"`
	At            *time.Time `json:"at,omitempty" doc:"When the request reached this stage"`
	Cause         string     `json:"cause" enum:",RETENTION,STAFF" doc:"Cause of a refusal"`
	Reason        string     `json:"reason" doc:"Reason for a refusal by staff"`
	RetainedUntil string     `json:"retainedUntil" doc:"Date until which the law requires us to keep the records, YYYY-MM-DD"`
}

// RequestErasure requests the erasure of the caller's data. The password confirms the request.
type RequestErasure struct {
	Password string `json:"password"`
	Code     string `json:"code,omitempty" doc:"Second-factor code. Required if the account has a second factor"`
}

// Check validates the request.
func (f RequestErasure) Check() []domain.FieldError {
	var c checks
	c.field("password", f.Password, required, maxChars(password.MaxChars))
	c.field("code", f.Code, maxChars(maxCodeChars))
	return c.fieldErrors
}

// ErasureRequest is an erasure request as shown to administrators. After the erasure, it contains no name or email address.
type ErasureRequest struct {
	SenderID      string    `json:"senderId"`
	FullName      string    `json:"fullName"`
	Email         string    `json:"email"`
	Stage         string    `json:"stage" enum:"REQUESTED,REFUSED,APPROVED,ERASED"`
	At            time.Time `json:"at"`
	RetainedUntil string    `json:"retainedUntil" doc:"Date until which the law requires us to keep the records, YYYY-MM-DD"`
}

// RefuseErasure refuses an erasure. The sender sees the reason.
type RefuseErasure struct {
	Reason string `json:"reason"`
}

// Check validates the form.
func (f RefuseErasure) Check() []domain.FieldError {
	var c checks
	c.field("reason", f.Reason, required, maxChars(maxCommentChars))
	return c.fieldErrors
}
