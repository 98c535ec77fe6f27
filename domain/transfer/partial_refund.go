package transfer

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"hulak/domain"
	"hulak/domain/funding"
	"hulak/domain/money"
)

// A partial refund gives back the fee of a late transfer, or the amount of an error. A partial refund that does not reach the sender
// is still owed until staff send it again, or record that they paid it by other means.

var (
	// ErrTransferHeld rejects a payment to the sender while the money is blocked, or a sanctions match is undecided.
	ErrTransferHeld = domain.Reject(domain.Conflict, "TRANSACTION_HELD")
	// ErrReferenceRequired means that a payment by other means has no reference, such as a check number.
	ErrReferenceRequired = domain.RejectField("reference", "FIELD_CANNOT_BE_EMPTY")
	// ErrNotCard rejects a refund to the card of a transfer that was not paid with a card.
	ErrNotCard = domain.RejectField("way", "UNKNOWN_VALUE")
	// ErrNotPartlyRefundable rejects the refund of an error of a transfer that is not delivered, or whose payment was taken back. A
	// transfer that is not paid out can be canceled instead.
	ErrNotPartlyRefundable = domain.Reject(domain.Conflict, "TRANSACTION_NOT_PARTLY_REFUNDABLE")
	// ErrRefundTooLarge rejects a refund that is zero or more than the amount that has not been refunded, and a second refund of the fee.
	ErrRefundTooLarge = domain.RejectField("amount", "REFUND_TOO_LARGE")
)

// Ways to send a partial refund again. RefundToAccount is another way.
const (
	RefundToCard  RefundMethod = "CARD"    // the card that paid
	RefundByOther RefundMethod = "BY_HAND" // staff paid it outside of Hulak, and recorded a reference
)

// PartialRefund is a refund of a part of the payment.
type PartialRefund struct {
	ID          string // key of the first request
	State       PartialRefundState
	Amount      money.Amount
	ComplaintID string       // error notice that the refund resolves; empty for the fee of a late transfer
	OfFee       bool         // the refund is the fee
	Requests    int          // number of requests
	Key         string       // key of the latest request; empty if staff paid the refund by other means
	Method      RefundMethod // how the refund was sent again; empty for the first request
	Code        string       // why the latest request did not reach the sender
	ReissuedAt  time.Time
	Lost        bool // the sender's bank took back the fee, so we no longer owe its refund
}

// PartialRefundState is the state of a partial refund.
type PartialRefundState string

const (
	PartialRefundStateNotRequested PartialRefundState = ""
	PartialRefundStateRequested    PartialRefundState = "REQUESTED"
	PartialRefundStateSettled      PartialRefundState = "SETTLED"
	PartialRefundStateNotOwed      PartialRefundState = "NOT_OWED" // the fee was zero, or the sender's bank took the payment back
	PartialRefundStateReturned     PartialRefundState = "RETURNED" // the refund did not reach the sender and is still owed
)

var partialRefundMachine = machine[PartialRefundState]{
	{
		on: DeliveryLate{}, when: hasFee,
		from: []PartialRefundState{PartialRefundStateNotRequested}, to: PartialRefundStateRequested,
	},
	{
		on: DeliveryLate{}, when: hasNoFee,
		from: []PartialRefundState{PartialRefundStateNotRequested}, to: PartialRefundStateNotOwed,
	},
	{on: ErrorRefundRequested{}, from: []PartialRefundState{PartialRefundStateNotRequested}, to: PartialRefundStateRequested},
	{on: FeeRefunded{}, when: feeMoved, from: []PartialRefundState{PartialRefundStateRequested}, to: PartialRefundStateSettled},
	{on: FeeRefunded{}, when: feeNotMoved, from: []PartialRefundState{PartialRefundStateRequested}, to: PartialRefundStateNotOwed},
	{on: ErrorRefunded{}, when: errorMoved, from: []PartialRefundState{PartialRefundStateRequested}, to: PartialRefundStateSettled},
	{on: ErrorRefunded{}, when: errorNotMoved, from: []PartialRefundState{PartialRefundStateRequested}, to: PartialRefundStateNotOwed},
	{
		on: PartialRefundReturned{}, when: stillOwed,
		from: []PartialRefundState{PartialRefundStateRequested, PartialRefundStateSettled}, to: PartialRefundStateReturned,
	},
	{on: PartialRefundReturned{}, when: notOwed, from: []PartialRefundState{PartialRefundStateSettled}, to: PartialRefundStateNotOwed},
	{on: PartialRefundReissued{}, from: []PartialRefundState{PartialRefundStateReturned}, to: PartialRefundStateRequested},
	{on: PartialRefundPaidByHand{}, from: []PartialRefundState{PartialRefundStateReturned}, to: PartialRefundStateSettled},
	{on: PartialRefundReclaimed{}, from: []PartialRefundState{PartialRefundStateReturned}, to: PartialRefundStateNotOwed},
}

var (
	hasFee        = when("with a fee", func(e DeliveryLate) bool { return !e.Fee.IsZero() })
	hasNoFee      = when("without a fee", func(e DeliveryLate) bool { return e.Fee.IsZero() })
	feeMoved      = when("money moved", func(e FeeRefunded) bool { return e.MoneyMoved })
	feeNotMoved   = when("no money moved", func(e FeeRefunded) bool { return !e.MoneyMoved })
	errorMoved    = when("money moved", func(e ErrorRefunded) bool { return e.MoneyMoved })
	errorNotMoved = when("no money moved", func(e ErrorRefunded) bool { return !e.MoneyMoved })
	stillOwed     = when("we hold the funding", func(e PartialRefundReturned) bool { return e.Stage != StageReturned })
	notOwed       = when("the funding was returned", func(e PartialRefundReturned) bool { return e.Stage == StageReturned })
)

// ErrorRefundRequested records a request to refund the amount of an error (12 CFR 1005.33(c)(2)(i)(A)). The funding worker sends it with
// RefundID as the idempotency key. OfFee means that the refund is the fee, which we do not earn. Any other refund is our expense.
type ErrorRefundRequested struct {
	TransferID      string       `json:"transferId"`
	SenderID        string       `json:"senderId"`
	RefundID        string       `json:"refundId"`
	ComplaintID     string       `json:"complaintId"`
	FundingKind     funding.Kind `json:"fundingKind"`
	FundingSourceID string       `json:"fundingSourceId"`
	FundingKey      string       `json:"fundingKey"` // key of the funding request
	Amount          money.Amount `json:"amount"`
	OfFee           bool         `json:"ofFee,omitempty"`
	By              string       `json:"by"`
	At              time.Time    `json:"at"`
}

// ErrorRefunded records that the refund of an error is complete. MoneyMoved is false if the sender's bank had already taken the entire
// payment back.
type ErrorRefunded struct {
	TransferID string       `json:"transferId"`
	SenderID   string       `json:"senderId"`
	RefundID   string       `json:"refundId"`
	Amount     money.Amount `json:"amount"`
	MoneyMoved bool         `json:"moneyMoved"`
	At         time.Time    `json:"at"`
}

// PartialRefundReturned records that the provider refused a partial refund, or that it came back.
type PartialRefundReturned struct {
	TransferID string       `json:"transferId"`
	SenderID   string       `json:"senderId"`
	RefundID   string       `json:"refundId"`
	Code       string       `json:"code"`       // such as R03
	WasSettled bool         `json:"wasSettled"` // the refund had already settled
	Stage      Stage        `json:"stage"`      // RETURNED if the sender's bank had already taken the money back, so nothing is owed
	Amount     money.Amount `json:"amount"`
	At         time.Time    `json:"at"`
}

// PartialRefundReissued records a request to send a returned partial refund again, to the card that paid or to a bank account. The
// funding worker sends it with Key as the idempotency key. FundingSourceID is empty for the card.
type PartialRefundReissued struct {
	TransferID      string       `json:"transferId"`
	SenderID        string       `json:"senderId"`
	RefundID        string       `json:"refundId"`
	Key             string       `json:"key"`
	Method          RefundMethod `json:"method"`
	FundingSourceID string       `json:"fundingSourceId,omitempty"`
	FundingKey      string       `json:"fundingKey"` // key of the funding request
	By              string       `json:"by"`
	Amount          money.Amount `json:"amount"`
	At              time.Time    `json:"at"`
	Comments        string       `json:"-" personal:"true"`
}

// PartialRefundPaidByHand records that staff paid a returned partial refund outside of Hulak. Reference is the number of the check or
// of the wire.
type PartialRefundPaidByHand struct {
	TransferID string       `json:"transferId"`
	SenderID   string       `json:"senderId"`
	RefundID   string       `json:"refundId"`
	Reference  string       `json:"reference"`
	By         string       `json:"by"`
	Amount     money.Amount `json:"amount"`
	At         time.Time    `json:"at"`
	Comments   string       `json:"-" personal:"true"`
}

// PartialRefundReclaimed records that the sender's bank took the payment back while we owed a returned partial refund. We no longer owe
// it.
type PartialRefundReclaimed struct {
	TransferID string       `json:"transferId"`
	SenderID   string       `json:"senderId"`
	RefundID   string       `json:"refundId"`
	Amount     money.Amount `json:"amount"`
	At         time.Time    `json:"at"`
}

// RefundError refunds the amount of an error. Only usecase.CarryOutRemedy issues this command.
type RefundError struct {
	ComplaintID string
	Amount      money.Amount
	OfFee       bool // the amount is the fee, which is refunded once
	By          string
	At          time.Time
}

// ReissuePartialRefund sends a returned partial refund again, or records that staff paid it by other means. Only
// usecase.ReissuePartialRefund issues this command, after checking the account.
type ReissuePartialRefund struct {
	RefundID        string
	Method          RefundMethod // RefundToCard, RefundToAccount, or RefundByOther
	FundingSourceID string
	Reference       string
	Comments        string
	By              string
	At              time.Time
}

// PartialRefunds returns the transfer's partial refunds, oldest request first.
func (s State) PartialRefunds() []PartialRefund {
	var all []PartialRefund
	if s.FeeRefund.State != PartialRefundStateNotRequested {
		all = append(all, s.FeeRefund)
	}
	return append(all, s.ErrorRefunds...)
}

// PartialRefundByKey returns the partial refund to which the key of any of its requests belongs.
func (s State) PartialRefundByKey(key string) (PartialRefund, bool) {
	for _, r := range s.PartialRefunds() {
		if key == r.ID || strings.HasPrefix(key, r.ID+"/") {
			return r, true
		}
	}
	return PartialRefund{}, false
}

// Unrefunded returns the part of the payment that was neither refunded nor requested to be refunded. Amounts leaves out the fee of a
// late transfer.
func (s State) Unrefunded() money.Amount {
	rest := s.Amounts().Total()
	for _, r := range s.ErrorRefunds {
		rest = rest.Sub(r.Amount)
	}
	return rest
}

// refundsFee reports whether the fee is refunded.
func (s State) refundsFee() bool {
	return slices.ContainsFunc(s.PartialRefunds(), func(r PartialRefund) bool { return r.OfFee })
}

// CanRefundError reports whether a part of the payment can be refunded: the transfer is delivered, and we hold the payment.
func (s State) CanRefundError() bool {
	return s.Delivery == DeliveryDelivered && s.Funding.State == FundingStateSettled
}

func (c RefundError) decide(s State) ([]Event, error) {
	switch {
	case slices.ContainsFunc(s.ErrorRefunds, func(r PartialRefund) bool { return r.ComplaintID == c.ComplaintID }): // duplicate command
		return nil, nil
	case !s.CanRefundError():
		return nil, ErrNotPartlyRefundable
	case !c.Amount.IsPositive(), s.Unrefunded().Less(c.Amount), c.OfFee && !c.Amount.Equal(s.Quote.Fee), c.OfFee && s.refundsFee():
		return nil, ErrRefundTooLarge
	}
	return []Event{ErrorRefundRequested{
		TransferID: s.ID, SenderID: s.SenderID, RefundID: fmt.Sprintf("%s/error/%d", s.ID, len(s.ErrorRefunds)+1), ComplaintID: c.ComplaintID,
		FundingKind: s.Funding.Kind, FundingSourceID: s.Funding.SourceID, FundingKey: s.Funding.Key, Amount: c.Amount, OfFee: c.OfFee,
		By: c.By, At: c.At,
	}}, nil
}

func (c ReissuePartialRefund) decide(s State) ([]Event, error) {
	r, found := s.PartialRefundByKey(c.RefundID)
	switch {
	case found && r.State != PartialRefundStateReturned && c.At.Equal(r.ReissuedAt): // duplicate command
		return nil, nil
	case !found, r.ID != c.RefundID, r.State != PartialRefundStateReturned:
		return nil, ErrRefundNotReturned
	case s.IsBlocked(), s.IsHeld(), s.AwaitsReview():
		return nil, ErrTransferHeld
	case c.Comments == "":
		return nil, ErrCommentsRequired
	}
	reissued := PartialRefundReissued{
		TransferID: s.ID, SenderID: s.SenderID, RefundID: r.ID, Key: fmt.Sprintf("%s/%d", r.ID, r.Requests+1), Method: c.Method,
		FundingSourceID: c.FundingSourceID, FundingKey: s.Funding.Key, By: c.By, Amount: r.Amount, At: c.At, Comments: c.Comments,
	}
	switch {
	case c.Method == RefundByOther && c.Reference == "":
		return nil, ErrReferenceRequired
	case c.Method == RefundByOther:
		return []Event{PartialRefundPaidByHand{
			TransferID: s.ID, SenderID: s.SenderID, RefundID: r.ID, Reference: c.Reference, By: c.By, Amount: r.Amount, At: c.At,
			Comments: c.Comments,
		}}, nil
	case c.Method == RefundToCard && s.Funding.Kind != funding.DebitCard:
		return nil, ErrNotCard
	case c.Method == RefundToCard:
		reissued.FundingSourceID = ""
	case c.FundingSourceID == "":
		return nil, funding.ErrNotFound
	}
	return []Event{reissued}, nil
}

// isReclaimed reports whether the sender's bank took back the money of a partial refund, so that we no longer owe it.
func (s State) isReclaimed(r PartialRefund) bool {
	if r.ComplaintID == "" {
		return r.Lost
	}
	return s.Funding.IsReversed()
}

// settlePartialRefund completes a partial refund, unless the report is about an earlier request.
func (s State) settlePartialRefund(r PartialRefund, c RecordRefundSettled) []Event {
	switch {
	case r.State != PartialRefundStateRequested, c.Key != r.Key:
		return nil
	case r.ComplaintID == "":
		return []Event{FeeRefunded{TransferID: s.ID, SenderID: s.SenderID, Fee: r.Amount, MoneyMoved: c.MoneyMoved, At: c.At}}
	}
	return []Event{ErrorRefunded{
		TransferID: s.ID, SenderID: s.SenderID, RefundID: r.ID, Amount: r.Amount, MoneyMoved: c.MoneyMoved, At: c.At,
	}}
}

// returnPartialRefund records that a partial refund was refused or came back, unless the report is about an earlier request.
func (s State) returnPartialRefund(r PartialRefund, c RecordRefundReturned) ([]Event, error) {
	switch {
	case c.Key != r.Key, r.State == PartialRefundStateReturned, r.State == PartialRefundStateNotOwed && r.Code != "":
		return nil, nil
	case r.State == PartialRefundStateNotOwed:
		return nil, ErrContradiction // no paid refund could have been returned
	case r.State == PartialRefundStateRequested && s.isReclaimed(r):
		return s.settlePartialRefund(r, RecordRefundSettled{Key: c.Key, At: c.At}), nil
	}
	returned := PartialRefundReturned{
		TransferID: s.ID, SenderID: s.SenderID, RefundID: r.ID, Code: c.Code, WasSettled: r.State == PartialRefundStateSettled,
		Stage: StageSettled, Amount: r.Amount, At: c.At,
	}
	if s.isReclaimed(r) {
		returned.Stage = StageReturned
	}
	return []Event{returned}, nil
}

// reclaimPartialRefunds returns the events that end the returned partial refunds of a payment that the sender's bank takes back.
func (s State) reclaimPartialRefunds(at time.Time) []Event {
	var events []Event
	for _, r := range s.PartialRefunds() {
		if r.State == PartialRefundStateReturned && !r.Lost {
			events = append(events, PartialRefundReclaimed{
				TransferID: s.ID, SenderID: s.SenderID, RefundID: r.ID, Amount: r.Amount, At: at,
			})
		}
	}
	return events
}

// applyPartialRefunds applies an event to the partial refund that it is about.
func applyPartialRefunds(s State, event Event) State {
	switch e := event.(type) {
	case DeliveryLate:
		s.FeeRefund = PartialRefund{ID: e.FeeKey, Key: e.FeeKey, Amount: e.Fee, OfFee: true, Requests: 1}
	case FeeLost:
		s.FeeRefund.Lost = true
	case ErrorRefundRequested:
		s.ErrorRefunds = append(slices.Clip(s.ErrorRefunds), PartialRefund{
			ID: e.RefundID, Key: e.RefundID, Amount: e.Amount, ComplaintID: e.ComplaintID, OfFee: e.OfFee, Requests: 1,
		})
	}
	id, isAbout := partialRefundID(s, event)
	if !isAbout {
		return s
	}
	if id == s.FeeRefund.ID {
		s.FeeRefund = s.FeeRefund.evolve(event)
		return s
	}
	if i := slices.IndexFunc(s.ErrorRefunds, func(r PartialRefund) bool { return r.ID == id }); i >= 0 {
		s.ErrorRefunds = slices.Clone(s.ErrorRefunds)
		s.ErrorRefunds[i] = s.ErrorRefunds[i].evolve(event)
	}
	return s
}

// partialRefundID returns the ID of the partial refund that an event is about.
func partialRefundID(s State, event Event) (id string, isAbout bool) {
	switch e := event.(type) {
	case DeliveryLate:
		return e.FeeKey, true
	case FeeRefunded:
		return s.FeeRefund.ID, true
	case ErrorRefundRequested:
		return e.RefundID, true
	case ErrorRefunded:
		return e.RefundID, true
	case PartialRefundReturned:
		return e.RefundID, true
	case PartialRefundReissued:
		return e.RefundID, true
	case PartialRefundPaidByHand:
		return e.RefundID, true
	case PartialRefundReclaimed:
		return e.RefundID, true
	}
	return "", false
}

// evolve returns the partial refund after an event about it.
func (r PartialRefund) evolve(event Event) PartialRefund {
	r.State = partialRefundMachine.next(r.State, event)
	switch e := event.(type) {
	case PartialRefundReturned:
		r.Code = e.Code
	case PartialRefundReissued:
		r.Key, r.Method, r.ReissuedAt, r.Requests = e.Key, e.Method, e.At, r.Requests+1
	case PartialRefundPaidByHand:
		r.Key, r.Method, r.ReissuedAt = "", RefundByOther, e.At
	}
	return r
}

func (ErrorRefundRequested) EventType() string    { return "transfer.error_refund_requested" }
func (ErrorRefunded) EventType() string           { return "transfer.error_refunded" }
func (PartialRefundReturned) EventType() string   { return "transfer.partial_refund_returned" }
func (PartialRefundReissued) EventType() string   { return "transfer.partial_refund_reissued" }
func (PartialRefundPaidByHand) EventType() string { return "transfer.partial_refund_paid_by_hand" }
func (PartialRefundReclaimed) EventType() string  { return "transfer.partial_refund_reclaimed" }

// Subject returns the sender, whose key encrypts the comments.
func (e PartialRefundReissued) Subject() string { return e.SenderID }

// Subject returns the sender, whose key encrypts the comments.
func (e PartialRefundPaidByHand) Subject() string { return e.SenderID }

func (ErrorRefundRequested) transfer()    {}
func (ErrorRefunded) transfer()           {}
func (PartialRefundReturned) transfer()   {}
func (PartialRefundReissued) transfer()   {}
func (PartialRefundPaidByHand) transfer() {}
func (PartialRefundReclaimed) transfer()  {}
