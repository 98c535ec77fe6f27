// Package providers is the outside: ports to the companies that this program works with, adapters to them, and the
// workers that follow what the log asks of them. Callback is what they tell of their own accord.
package providers

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"
)

// Kind names what a callback tells.
type Kind string

// The kinds of callbacks.
const (
	KYCStatusChanged  Kind = "kyc.status_changed"
	TierRequested     Kind = "tier.requested"
	TierApproved      Kind = "tier.approved"
	TierRejected      Kind = "tier.rejected"
	BankAdded         Kind = "bank.added"
	BankStatusChanged Kind = "bank.status_changed"
	CardAdded         Kind = "card.added"
	FundingSettled    Kind = "funding.settled"
	FundingDeclined   Kind = "funding.declined"
	FundingReturned   Kind = "funding.returned"
	RefundSettled     Kind = "refund.settled"
	PayoutReady       Kind = "payout.ready"
	PayoutDelivered   Kind = "payout.delivered"
	PayoutFailed      Kind = "payout.failed"
	PayoutVoided      Kind = "payout.voided"
)

// Callback is one message from a provider. It holds identifiers and outcomes and no personal data: what must be known of
// a person or an account is asked of the provider, whose answer is also the newer one when callbacks overtake each other.
type Callback struct {
	ID          string    `json:"id"` // the same in every repetition
	Kind        Kind      `json:"kind"`
	OccurredAt  time.Time `json:"occurredAt"`
	ReferenceID string    `json:"referenceId"`           // the sender's reference, or the transfer's id
	Key         string    `json:"key,omitempty"`         // the idempotency key of the debit, refund or payout it is about
	ProviderRef string    `json:"providerRef,omitempty"` // the provider's own number for it
	SourceID    string    `json:"sourceId,omitempty"`    // the bank account or card
	Status      string    `json:"status,omitempty"`      // the new status of KYC or of a bank account
	Tier        string    `json:"tier,omitempty"`        // ONE, TWO or THREE
	Code        string    `json:"code,omitempty"`        // why funding was declined or returned
	Reason      string    `json:"reason,omitempty"`      // why a payout failed
	Voided      bool      `json:"voided,omitempty"`      // a refund of money that was never taken
	Amount      string    `json:"amount,omitempty"`      // decimal text
	Currency    string    `json:"currency,omitempty"`
}

// ErrMalformed says that a callback, though signed, is not one of those this program knows how to read.
var ErrMalformed = errors.New("callback is malformed")

// needs names what each kind must carry beside its id and reference.
var needs = map[Kind]func(Callback) bool{
	KYCStatusChanged:  func(c Callback) bool { return c.Status != "" },
	TierRequested:     func(c Callback) bool { return c.Tier != "" },
	TierApproved:      func(c Callback) bool { return c.Tier != "" },
	TierRejected:      func(c Callback) bool { return c.Tier != "" },
	BankAdded:         func(c Callback) bool { return c.SourceID != "" },
	BankStatusChanged: func(c Callback) bool { return c.SourceID != "" && c.Status != "" },
	CardAdded:         func(c Callback) bool { return c.SourceID != "" },
	FundingSettled:    func(c Callback) bool { return c.Key != "" },
	FundingDeclined:   func(c Callback) bool { return c.Key != "" && c.Code != "" },
	FundingReturned:   func(c Callback) bool { return c.Key != "" && c.Code != "" },
	RefundSettled:     func(c Callback) bool { return c.Key != "" },
	PayoutReady:       func(c Callback) bool { return c.Key != "" },
	PayoutDelivered:   func(c Callback) bool { return c.Key != "" },
	PayoutFailed:      func(c Callback) bool { return c.Key != "" && c.Reason != "" },
	PayoutVoided:      func(c Callback) bool { return c.Key != "" },
}

// idBytesMax bounds identifiers, which become keys of tables.
const idBytesMax = 128

// nul is the one character that Postgres does not store in text.
const nul = "\x00"

// DecodeCallback reads a callback whose signature has been verified. Fields that it does not know are left alone, because a provider
// may add some; a kind that it does not know is ErrMalformed. The id is returned whenever it could be read, so that even
// such a callback can be kept.
func DecodeCallback(body []byte) (Callback, error) {
	var c Callback
	if !utf8.Valid(body) { // the decoder would replace the bytes, and two ids could become one
		return c, fmt.Errorf("%w: not UTF-8", ErrMalformed)
	}
	if err := json.Unmarshal(body, &c); err != nil {
		// The error of the decoder quotes the body.
		return Callback{}, fmt.Errorf("%w: not the JSON that was expected", ErrMalformed)
	}
	if c.ID == "" || len(c.ID) > idBytesMax || strings.Contains(c.ID, nul) {
		return Callback{}, fmt.Errorf("%w: id", ErrMalformed)
	}
	check, known := needs[c.Kind]
	switch {
	case bytes.Contains(body, []byte(`\u0000`)):
		return c, fmt.Errorf("%w: NUL", ErrMalformed)
	case !known:
		return c, fmt.Errorf("%w: unknown kind", ErrMalformed)
	case c.ReferenceID == "" || len(c.ReferenceID) > idBytesMax || len(c.Key) > idBytesMax || len(c.SourceID) > idBytesMax:
		return c, fmt.Errorf("%w: %s: reference", ErrMalformed, c.Kind)
	case !check(c):
		return c, fmt.Errorf("%w: %s: incomplete", ErrMalformed, c.Kind)
	}
	return c, nil
}
