// Package card implements funding.Rail for debit cards. A debit is authorized, which holds the amount on the card, and then
// captured. Only the card processor stores card numbers. Hulak identifies a card by the processor's ID.
package card

import (
	"context"
	"errors"
	"fmt"

	"hulak/providers/funding"
	"hulak/providers/httpclient"
)

// Authorization is a request to hold an amount on a card.
type Authorization struct {
	Key        string `json:"-"`          // idempotency key; identifies the payment in later calls
	TransferID string `json:"transferId"` // included in callbacks
	SourceID   string `json:"sourceId"`
	Amount     string `json:"amount"` // decimal text
	Currency   string `json:"currency"`
}

// State is the state of a card payment.
type State string

// The states of a card payment.
const (
	Authorized State = "AUTHORIZED"
	Declined   State = "DECLINED"
	Captured   State = "CAPTURED"
	Settled    State = "SETTLED"
	Voided     State = "VOIDED"
	Refunded   State = "REFUNDED"
)

// Payment is the processor's record of an authorization with its current state.
type Payment struct {
	ProviderRef string `json:"providerRef"`
	State       State  `json:"state"`
	Code        string `json:"code,omitempty"` // reason for the decline
}

// Processor is a card processor. Calls may be repeated with the same key. They take effect once and return the same response.
type Processor interface {
	// Authorize holds an amount. A declined authorization is not an error. Authorize returns ErrVoided if the payment was already
	// voided.
	Authorize(ctx context.Context, a Authorization) (Payment, error)
	// Capture captures the full authorized amount. It returns ErrVoided if the payment was voided.
	Capture(ctx context.Context, key string) error
	// Void releases an authorization, or a capture that has not settled, in full. If the authorization never arrived, a later
	// Authorize returns ErrVoided. Void returns ErrSettled if only a refund is possible, and ErrNothingToRefund if nothing was held.
	Void(ctx context.Context, key, amount string) error
	// Refund refunds all or part of a settled payment to the card. It returns ErrNothingToRefund if the payment has not settled or
	// was refunded, and ErrRefundRejected if the card does not accept refunds.
	Refund(ctx context.Context, r Refund) (ref string, err error)
	// Payment returns the state of a payment, or ErrUnknown if its authorization never arrived.
	Payment(ctx context.Context, key string) (Payment, error)
}

// Refund is a request to refund all or part of a payment.
type Refund struct {
	Key        string `json:"-"`
	TransferID string `json:"transferId"` // included in callbacks
	PaymentKey string `json:"-"`
	Amount     string `json:"amount"`
	Currency   string `json:"currency"`
}

var (
	// ErrVoided means that the payment was voided.
	ErrVoided = errors.New("card: payment was voided")
	// ErrSettled means that the payment has settled and can only be refunded.
	ErrSettled = errors.New("card: payment has settled")
	// ErrNothingToRefund means that the payment has no money to refund.
	ErrNothingToRefund = errors.New("card: nothing to refund")
	// ErrRefundRejected means that the card does not accept refunds, for example because it is closed.
	ErrRefundRejected = errors.New("card: card does not accept refunds")
	// ErrUnknown means that the processor has no payment with this key.
	ErrUnknown = errors.New("card: unknown payment")
)

// Rail implements funding.Rail for cards.
type Rail struct{ Processor Processor }

var _ funding.Rail = Rail{}

// Submit implements funding.Rail. If a response from the processor is lost, Submit queries the payment's state instead. All calls use
// the debit's key, so nothing is authorized or captured twice.
func (r Rail) Submit(ctx context.Context, debit funding.Debit) (funding.Submission, error) {
	if debit.Kind != funding.Card {
		return funding.Submission{}, fmt.Errorf("card: source kind is %s, want a card", debit.Kind)
	}
	payment, err := r.authorize(ctx, Authorization{
		Key: debit.Key, TransferID: debit.TransferID, SourceID: debit.SourceID, Amount: debit.Total, Currency: debit.Currency,
	})
	switch {
	case errors.Is(err, ErrVoided), err == nil && payment.State == Voided:
		return funding.Submission{}, funding.ErrVoided
	case err != nil:
		return funding.Submission{}, err
	case payment.State == Declined:
		return funding.Submission{ProviderRef: payment.ProviderRef, Declined: true, Code: payment.Code}, nil
	case payment.State == Authorized:
		if err := r.capture(ctx, debit.Key); errors.Is(err, ErrVoided) {
			return funding.Submission{}, funding.ErrVoided
		} else if err != nil {
			return funding.Submission{}, err
		}
	}
	return funding.Submission{ProviderRef: payment.ProviderRef}, nil
}

// authorize authorizes a payment. If the response is lost, it queries the payment's state.
func (r Rail) authorize(ctx context.Context, a Authorization) (Payment, error) {
	payment, err := r.Processor.Authorize(ctx, a)
	if err == nil || isConclusive(err) {
		return payment, err
	}
	if current, queryErr := r.Processor.Payment(ctx, a.Key); queryErr == nil {
		return current, nil
	}
	return Payment{}, err
}

// capture captures a payment. If the response is lost, it queries the payment's state.
func (r Rail) capture(ctx context.Context, key string) error {
	err := r.Processor.Capture(ctx, key)
	if err == nil || isConclusive(err) {
		return err
	}
	current, queryErr := r.Processor.Payment(ctx, key)
	switch {
	case queryErr != nil:
		return err
	case current.State == Captured, current.State == Settled, current.State == Refunded:
		return nil
	case current.State == Voided:
		return ErrVoided
	}
	return err
}

// isConclusive reports whether the processor responded with this error. After any other error, the payment's state is unknown.
func isConclusive(err error) bool {
	var response *httpclient.Error
	if errors.As(err, &response) && response.Rejected() {
		return true
	}
	return errors.Is(err, ErrVoided) || errors.Is(err, ErrSettled) || errors.Is(err, ErrNothingToRefund) ||
		errors.Is(err, funding.ErrUnknownSource)
}

// Refund implements funding.Rail. It voids the payment if it has not settled, and refunds it otherwise.
func (r Rail) Refund(ctx context.Context, refund funding.Refund) (funding.RefundResult, error) {
	err := r.Processor.Void(ctx, refund.DebitKey, refund.Amount)
	switch {
	case err == nil:
		return funding.RefundResult{Voided: true, Final: true}, nil
	case errors.Is(err, ErrNothingToRefund):
		return funding.RefundResult{}, funding.ErrNothingToRefund
	case !errors.Is(err, ErrSettled):
		return funding.RefundResult{}, err
	}
	ref, err := r.Processor.Refund(ctx, Refund{
		Key: refund.Key, TransferID: refund.TransferID, PaymentKey: refund.DebitKey, Amount: refund.Amount, Currency: refund.Currency,
	})
	switch {
	case errors.Is(err, ErrNothingToRefund):
		return funding.RefundResult{}, funding.ErrNothingToRefund
	case errors.Is(err, ErrRefundRejected):
		return funding.RefundResult{}, funding.ErrRefundRejected
	}
	return funding.RefundResult{ProviderRef: ref}, err
}
