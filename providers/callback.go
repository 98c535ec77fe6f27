// Package providers holds the code that communicates with other companies: banks, the card processor, the payout partner, the identity
// provider, screening services, and message gateways.
//
// Most subpackages cover one kind of company. They define an interface and implement it for an HTTP API, a file exchange, or
// both. Many also have a worker that handles events, calls the provider, and records the outcome with Report. The workers in
// packages deadlines, maintenance, and watch do not call a provider.
//
// Delivery is at least once in both directions:
//   - Events can be handled again after a crash. Calls therefore have an idempotency key derived from the event, and the provider
//     acts once per key.
//   - Report uses the event's ID as the command's idempotency key, so the outcome is recorded once.
//   - Providers can duplicate, delay, and reorder their callbacks. Package inbox retries a callback that arrives too early.
//
// A refund or cancellation can reach the provider before the payment that it refers to. The request therefore identifies the payment
// by key. If the payment has not arrived yet, the provider voids the key and rejects the payment when it arrives.
//
// Package sandbox simulates all providers for development and tests. The packages in this directory must not import the API server,
// the read models, or cmd. tidy_test.go checks this rule.
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

// Kind is the type of a callback.
type Kind string

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

// Callback is a message from a provider. It has identifiers and outcomes, but no personal data. The receiver requests details from
// the provider, which returns the latest state even if callbacks arrive out of order.
type Callback struct {
	ID          string    `json:"id"` // same for every redelivery
	Kind        Kind      `json:"kind"`
	OccurredAt  time.Time `json:"occurredAt"`
	ReferenceID string    `json:"referenceId"`           // sender ID or transfer ID
	Key         string    `json:"key,omitempty"`         // idempotency key of the debit, refund, or payout
	ProviderRef string    `json:"providerRef,omitempty"` // provider's ID for the debit, refund, or payout
	SourceID    string    `json:"sourceId,omitempty"`    // ID of the bank account or card
	Status      string    `json:"status,omitempty"`      // new KYC or bank account status
	Tier        string    `json:"tier,omitempty"`        // ONE, TWO, or THREE, or LEVEL1 to LEVEL3
	Code        string    `json:"code,omitempty"`        // reason code for declined or returned funding
	Reason      string    `json:"reason,omitempty"`      // reason the payout failed
	Voided      bool      `json:"voided,omitempty"`      // the payment was voided before any money moved
	Amount      string    `json:"amount,omitempty"`      // decimal text
	Currency    string    `json:"currency,omitempty"`
}

// ErrMalformed means that a callback has a valid signature but invalid content.
var ErrMalformed = errors.New("malformed callback")

// hasRequiredFields maps each kind to a function that checks its required fields other than id and referenceId.
var hasRequiredFields = map[Kind]func(Callback) bool{
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

// maxIDBytes limits the length of identifiers, which are used as table keys.
const maxIDBytes = 128

// nul is the only character that Postgres cannot store in text.
const nul = "\x00"

// DecodeCallback decodes a callback whose signature has been verified. It ignores unknown fields, because providers can add
// fields. It returns ErrMalformed if the content is invalid or the kind is unknown. Even with an error, it returns the ID if
// possible, so the caller can store the malformed callback.
func DecodeCallback(body []byte) (Callback, error) {
	var c Callback
	if !utf8.Valid(body) { // the decoder replaces invalid bytes, so two IDs could become equal
		return c, fmt.Errorf("%w: not UTF-8", ErrMalformed)
	}
	if err := json.Unmarshal(body, &c); err != nil {
		// Omit the decoder's error, because it quotes the body.
		return Callback{}, fmt.Errorf("%w: unexpected JSON", ErrMalformed)
	}
	if c.ID == "" || len(c.ID) > maxIDBytes || strings.Contains(c.ID, nul) {
		return Callback{}, fmt.Errorf("%w: invalid id", ErrMalformed)
	}
	isComplete, found := hasRequiredFields[c.Kind]
	switch {
	case bytes.Contains(body, []byte(`\u0000`)):
		return c, fmt.Errorf("%w: contains NUL", ErrMalformed)
	case !found:
		return c, fmt.Errorf("%w: unknown kind", ErrMalformed)
	case c.ReferenceID == "" || len(c.ReferenceID) > maxIDBytes || len(c.Key) > maxIDBytes || len(c.SourceID) > maxIDBytes:
		return c, fmt.Errorf("%w: %s: invalid reference", ErrMalformed, c.Kind)
	case !isComplete(c):
		return c, fmt.Errorf("%w: %s: missing field", ErrMalformed, c.Kind)
	}
	return c, nil
}
