package transfer

import (
	"fmt"
	"time"

	"hulak/domain"
	"hulak/domain/funding"
)

// A refund can fail to reach its account, or the bank can return it. The money still belongs to the sender. It stays in a separate
// ledger account until staff reissue the refund.

var (
	// ErrRefundNotReturned rejects the reissue of a refund that was not returned.
	ErrRefundNotReturned = domain.Reject(domain.Conflict, "REFUND_NOT_RETURNED")
	// ErrCheckNumberRequired means that a check has no number. The bank reports paid checks by number.
	ErrCheckNumberRequired = domain.RejectField("checkNumber", "FIELD_CANNOT_BE_EMPTY")
	// ErrNoCheckOutstanding means that the transfer has no outstanding check to confirm.
	ErrNoCheckOutstanding = domain.Reject(domain.Conflict, "NO_CHECK_OUTSTANDING")
)

// RefundMethod is how a returned refund is reissued.
type RefundMethod string

const (
	RefundToAccount RefundMethod = "BANK_ACCOUNT" // another of the sender's accounts
	RefundByCheck   RefundMethod = "CHECK"
)

// RefundReturned records that a refund failed to reach its account or was returned from it.
type RefundReturned struct {
	TransferID string    `json:"transferId"`
	SenderID   string    `json:"senderId"`
	Code       string    `json:"code"`    // such as R03
	WasSettled bool      `json:"settled"` // the refund had already settled
	Stage      Stage     `json:"stage"`   // RETURNED if the sender's bank had already taken the money back, so nothing is owed
	Amounts    Amounts   `json:"amounts"`
	At         time.Time `json:"at"`
}

// RefundReissued records a request to send a returned refund to another account or by check. The funding worker sends a request for
// an account refund with Key as the idempotency key.
type RefundReissued struct {
	TransferID      string       `json:"transferId"`
	SenderID        string       `json:"senderId"`
	Key             string       `json:"key"`
	Method          RefundMethod `json:"way"`
	FundingSourceID string       `json:"fundingSourceId,omitempty"`
	CheckNumber     string       `json:"checkNumber,omitempty"`
	By              string       `json:"by"`
	Amounts         Amounts      `json:"amounts"`
	At              time.Time    `json:"at"`
	Comments        string       `json:"-" personal:"true"`
}

// RefundReclaimed records that the sender's bank took the payment back while we held the returned refund. We no longer owe the
// refund.
type RefundReclaimed struct {
	TransferID string    `json:"transferId"`
	SenderID   string    `json:"senderId"`
	Amounts    Amounts   `json:"amounts"`
	At         time.Time `json:"at"`
}

// RecordRefundReturned reports that a refund failed to reach its account or was returned from it.
type RecordRefundReturned struct {
	Key  string
	Code string
	At   time.Time
}

// ReissueRefund sends a returned refund again. Only usecase.ReissueRefund issues this command, after checking the
// account.
type ReissueRefund struct {
	Method          RefundMethod
	FundingSourceID string
	CheckNumber     string
	Comments        string
	By              string
	At              time.Time
}

// ConfirmCheck reports that the bank paid the check for a reissued refund.
type ConfirmCheck struct{ At time.Time }

// decide records a refund, or a partial refund, that was refused or returned.
func (c RecordRefundReturned) decide(s State) ([]Event, error) {
	if r, found := s.PartialRefundByKey(c.Key); found {
		return s.returnPartialRefund(r, c)
	}
	switch {
	case !s.Refund.isCurrent(c.Key), s.Refund.State == RefundStateReturned, s.Refund.State == RefundStateEscheated:
		return nil, nil
	case s.Refund.State == RefundStateNotOwed && s.Refund.Returns > 0:
		return nil, nil
	case !s.Refund.WasRequested():
		return nil, domain.ErrOutOfOrder
	case s.Funding.IsReversed() && !s.Refund.IsSettled():
		return RecordRefundSettled{Key: c.Key, At: c.At}.decide(s)
	case !s.Funding.WasSettled(), s.Refund.State == RefundStateNotOwed:
		return nil, ErrContradiction // no paid refund could have been returned
	}
	returned := RefundReturned{
		TransferID: s.ID, SenderID: s.SenderID, Code: c.Code, WasSettled: s.Refund.IsSettled(), Stage: StageSettled,
		Amounts: s.Amounts(), At: c.At,
	}
	if s.Funding.IsReversed() {
		returned.Stage = StageReturned
	}
	return []Event{returned}, nil
}

func (c ReissueRefund) decide(s State) ([]Event, error) {
	switch {
	case s.Refund.State == RefundStateEscheated:
		return nil, ErrRefundWithState
	case s.Refund.State != RefundStateReturned && c.At.Equal(s.Refund.ReissuedAt):
		return nil, nil
	case s.Refund.State != RefundStateReturned:
		return nil, ErrRefundNotReturned
	case c.Comments == "":
		return nil, ErrCommentsRequired
	case c.Method == RefundByCheck && c.CheckNumber == "":
		return nil, ErrCheckNumberRequired
	case c.Method == RefundToAccount && c.FundingSourceID == "":
		return nil, funding.ErrNotFound
	}
	return []Event{RefundReissued{
		TransferID: s.ID, SenderID: s.SenderID, Key: fmt.Sprintf("%s/refund/%d", s.ID, s.Refund.Returns+1), Method: c.Method,
		FundingSourceID: c.FundingSourceID, CheckNumber: c.CheckNumber, By: c.By, Amounts: s.Amounts(), At: c.At, Comments: c.Comments,
	}}, nil
}

func (c ConfirmCheck) decide(s State) ([]Event, error) {
	switch {
	case s.Refund.Method != RefundByCheck, s.Refund.State == RefundStateReturned, s.Refund.State == RefundStateEscheated:
		return nil, ErrNoCheckOutstanding
	}
	return RecordRefundSettled{Key: s.Refund.Key, MoneyMoved: true, At: c.At}.decide(s)
}

func (RefundReturned) EventType() string  { return "transfer.refund_returned" }
func (RefundReissued) EventType() string  { return "transfer.refund_reissued" }
func (RefundReclaimed) EventType() string { return "transfer.refund_reclaimed" }

// Subject returns the sender, whose key encrypts the comments.
func (e RefundReissued) Subject() string { return e.SenderID }

func (RefundReturned) transfer()  {}
func (RefundReissued) transfer()  {}
func (RefundReclaimed) transfer() {}
