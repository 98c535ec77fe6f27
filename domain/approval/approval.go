// Package approval holds the acts that two members of staff decide together: one requests the act with a reason, another approves
// it, and only then does it take effect. The acts are a published rate that moves far, fee sets, coupons, invitations, more rights
// for a member of staff, the erasure of a sender, and unlocking a sender after fraud.
//
// A request holds everything that the act needs, so the second person decides on exactly what the first one entered. Package
// decisions carries an approved act out in the same commit as the approval.
package approval

import (
	"time"

	"hulak/domain/pricing"
	"hulak/domain/staff"
)

// Event is a fact about one request. Streams are named "approval-<id>".
type Event interface {
	EventType() string
	approval()
}

// Requested is an event that opens a request. Each kind of act has its own.
type Requested interface {
	Event
	// Act names what the request is for.
	Act() Act
	// Basics returns what every request has.
	Basics() Basics
}

// Act names what a request is for.
type Act string

// The acts that two people decide.
const (
	PublishRate  Act = "PUBLISH_RATE"
	SaveFeeSet   Act = "SAVE_FEE_SET"
	CreateCoupon Act = "CREATE_COUPON"
	InviteStaff  Act = "INVITE_STAFF"
	ChangeRole   Act = "CHANGE_STAFF_ROLE"
	EraseSender  Act = "ERASE_SENDER"
	UnlockSender Act = "UNLOCK_SENDER"
)

// Basics is what every request has.
type Basics struct {
	ApprovalID string    `json:"approvalId"`
	By         string    `json:"by"` // the ID of the member of staff who requested the act
	Reason     string    `json:"reason"`
	At         time.Time `json:"at"`
}

// ExpiresAt returns the time after which a request for an act can no longer be approved. A rate is only right for a short time.
func (b Basics) ExpiresAt(act Act) time.Time {
	if act == PublishRate {
		return b.At.Add(24 * time.Hour)
	}
	return b.At.Add(7 * 24 * time.Hour)
}

// RateRequested asks for a rate that moves further than one person may move it.
type RateRequested struct {
	Request Basics                `json:"request"`
	Rate    pricing.RatePublished `json:"rate"`
}

// FeeSetRequested asks for a new fee set.
type FeeSetRequested struct {
	Request Basics              `json:"request"`
	FeeSet  pricing.FeeSetSaved `json:"feeSet"`
}

// CouponRequested asks for a new coupon.
type CouponRequested struct {
	Request Basics                `json:"request"`
	Coupon  pricing.CouponCreated `json:"coupon"`
}

// InvitationRequested asks to invite a member of staff. The account is created when the request is approved.
type InvitationRequested struct {
	Request Basics       `json:"request"`
	StaffID string       `json:"staffId"`
	Role    staff.Role   `json:"role"`
	Person  staff.Person `json:"-" personal:"true"`
}

// RoleRequested asks to give a member of staff more rights.
type RoleRequested struct {
	Request Basics     `json:"request"`
	StaffID string     `json:"staffId"`
	Role    staff.Role `json:"role"`
}

// ErasureRequested asks to carry out the erasure that a sender asked for.
type ErasureRequested struct {
	Request  Basics `json:"request"`
	SenderID string `json:"senderId"`
}

// UnlockRequested asks to unlock a sender who was locked after fraud.
type UnlockRequested struct {
	Request  Basics `json:"request"`
	SenderID string `json:"senderId"`
}

// Approved says that a second person approved a request. The act takes effect in the same commit.
type Approved struct {
	ApprovalID string    `json:"approvalId"`
	By         string    `json:"by"`
	At         time.Time `json:"at"`
}

// Rejected says that a request was refused by a second person or taken back by the person who made it.
type Rejected struct {
	ApprovalID string    `json:"approvalId"`
	By         string    `json:"by"`
	Reason     string    `json:"reason"`
	At         time.Time `json:"at"`
}

func (RateRequested) EventType() string       { return "approval.rate_requested" }
func (FeeSetRequested) EventType() string     { return "approval.fee_set_requested" }
func (CouponRequested) EventType() string     { return "approval.coupon_requested" }
func (InvitationRequested) EventType() string { return "approval.invitation_requested" }
func (RoleRequested) EventType() string       { return "approval.role_requested" }
func (ErasureRequested) EventType() string    { return "approval.erasure_requested" }
func (UnlockRequested) EventType() string     { return "approval.unlock_requested" }
func (Approved) EventType() string            { return "approval.approved" }
func (Rejected) EventType() string            { return "approval.rejected" }

// Subject is the member of staff to be invited. Their key encrypts the personal part.
func (e InvitationRequested) Subject() string { return e.StaffID }

func (RateRequested) Act() Act       { return PublishRate }
func (FeeSetRequested) Act() Act     { return SaveFeeSet }
func (CouponRequested) Act() Act     { return CreateCoupon }
func (InvitationRequested) Act() Act { return InviteStaff }
func (RoleRequested) Act() Act       { return ChangeRole }
func (ErasureRequested) Act() Act    { return EraseSender }
func (UnlockRequested) Act() Act     { return UnlockSender }

func (e RateRequested) Basics() Basics       { return e.Request }
func (e FeeSetRequested) Basics() Basics     { return e.Request }
func (e CouponRequested) Basics() Basics     { return e.Request }
func (e InvitationRequested) Basics() Basics { return e.Request }
func (e RoleRequested) Basics() Basics       { return e.Request }
func (e ErasureRequested) Basics() Basics    { return e.Request }
func (e UnlockRequested) Basics() Basics     { return e.Request }

func (RateRequested) approval()       {}
func (FeeSetRequested) approval()     {}
func (CouponRequested) approval()     {}
func (InvitationRequested) approval() {}
func (RoleRequested) approval()       {}
func (ErasureRequested) approval()    {}
func (UnlockRequested) approval()     {}
func (Approved) approval()            {}
func (Rejected) approval()            {}
