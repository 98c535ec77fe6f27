package dto

import (
	"time"

	"hulak/domain"
)

// ApprovalResult is the response to requests that might need a second approval.
type ApprovalResult struct {
	Success    bool   `json:"success"`
	ApprovalID string `json:"approvalId,omitempty" doc:"ID of the request that a second staff member must approve. Absent if the action took effect"`
}

// ApprovalResultOf returns a response with the ID of an approval request. An empty ID means that the action took effect.
func ApprovalResultOf(approvalID string) ApprovalResult {
	return ApprovalResult{Success: true, ApprovalID: approvalID}
}

// Approval is a request for an action that needs two staff members. Exactly one of Rate, FeeSet, Coupon, Staff, and Sender is
// set.
type Approval struct {
	ID             string          `json:"id"`
	Action         string          `json:"act" enum:"PUBLISH_RATE,SAVE_FEE_SET,CREATE_COUPON,INVITE_STAFF,CHANGE_STAFF_ROLE,ERASE_SENDER,UNLOCK_SENDER"`
	Status         string          `json:"status" enum:"PENDING,APPROVED,REJECTED,EXPIRED"`
	Reason         string          `json:"reason"`
	RequestedBy    Person          `json:"requestedBy"`
	RequestedAt    time.Time       `json:"requestedAt"`
	ExpiresAt      time.Time       `json:"expiresAt" doc:"When the request expires and can no longer be approved"`
	DecidedBy      *Person         `json:"decidedBy,omitempty"`
	DecidedAt      *time.Time      `json:"decidedAt,omitempty"`
	RejectedReason string          `json:"rejectedReason,omitempty"`
	CanApprove     bool            `json:"mayApprove" doc:"True if the caller can approve the request"`
	CanReject      bool            `json:"mayReject" doc:"True if the caller can reject or withdraw the request"`
	Rate           *RateApproval   `json:"rate,omitempty"`
	FeeSet         *FeeSetApproval `json:"feeSet,omitempty"`
	Coupon         *Coupon         `json:"coupon,omitempty"`
	Staff          *StaffApproval  `json:"staff,omitempty"`
	Sender         *SenderApproval `json:"sender,omitempty"`
}

// RateApproval compares a requested rate with the rate in effect.
type RateApproval struct {
	Rate           string `json:"rate"`
	MidRate        string `json:"midRate"`
	CurrentRate    string `json:"currentRate"`
	CurrentMidRate string `json:"currentMidRate"`
	ChangePercent  string `json:"changePercent" doc:"Change from the current rate in percent, with a sign and two decimals"`
}

// FeeSetApproval compares a requested fee set with the fee set in effect.
type FeeSetApproval struct {
	FeeSet
	CurrentFeeRanges []FeeRange `json:"currentFeeRanges"`
}

// StaffApproval is the staff member in a request.
type StaffApproval struct {
	ID       string `json:"id"`
	FullName string `json:"fullName"`
	Email    string `json:"email"`
	FromRole string `json:"fromRole,omitempty" doc:"Current role. Absent for an invitation"`
	Role     string `json:"role" enum:"ADMIN,COMPLIANCE"`
}

// SenderApproval is the sender in a request.
type SenderApproval struct {
	ID           string `json:"id"`
	FullName     string `json:"fullName"`
	LockedReason string `json:"lockedReason,omitempty"`
}

// SubjectIDs returns the sender's ID, if the request is about a sender.
func (a Approval) SubjectIDs() []string {
	if a.Sender == nil {
		return nil
	}
	return []string{a.Sender.ID}
}

// RejectApproval rejects or withdraws a request.
type RejectApproval struct {
	Reason string `json:"reason" doc:"Reason, stored with the request and shown to staff. At most 1,000 characters"`
}

// Check validates the request.
func (f RejectApproval) Check() []domain.FieldError { return checkReason(f.Reason) }

// EraseSender requests the erasure of a sender.
type EraseSender struct {
	Reason string `json:"reason" doc:"Reason, stored with the request and shown to staff. At most 1,000 characters"`
}

// Check validates the request.
func (f EraseSender) Check() []domain.FieldError { return checkReason(f.Reason) }

func checkReason(reason string) []domain.FieldError {
	var c checks
	c.field("reason", reason, required, maxChars(maxCommentChars))
	return c.fieldErrors
}
