// Package card implements funding.Rail for debit cards. A debit authorizes an amount, which holds it on the card, and then
// captures it. Card numbers stay with the card processor; this program knows a card by the processor's ID.
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
	Key        string `json:"-"`          // idempotency key; later calls name the payment by it
	TransferID string `json:"transferId"` // included in callbacks
	SourceID   string `json:"sourceId"`
	Amount     string `json:"amount"` // decimal text
	Currency   string `json:"currency"`
}

// State is the state of a card payment.
type State string

const (
	Authorized State = "AUTHORIZED"
	Declined   State = "DECLINED"
	Captured   State = "CAPTURED"
	Settled    State = "SETTLED"
	Voided     State = "VOIDED"
	Refunded   State = "REFUNDED"
)

// Payment is the processor's record of an authorization and what followed.
type Payment struct {
	ProviderRef string `json:"providerRef"`
	State       State  `json:"state"`
	Code        string `json:"code,omitempty"` // reason it was declined
}

// Processor is a card processor. Calls may be repeated with the same key: they take effect once and return the same response.
type Processor interface {
	// Authorize holds an amount. A decline is a response, not an error. ErrVoided means that a void came first.
	Authorize(ctx context.Context, a Authorization) (Payment, error)
	// Capture takes the full amount held under a key. ErrVoided means that the hold was released.
	Capture(ctx context.Context, key string) error
	// Void releases an authorization, or a capture that has not settled, in full. If the authorization never arrived, it is
	// refused when it arrives later. ErrSettled means that only a refund is possible. ErrNotTaken means that nothing is or was
	// held.
	Void(ctx context.Context, key, amount string) error
	// Refund refunds all or part of a settled payment to the card. It returns ErrNotTaken as Void does, and ErrRefused if the
	// card accepts no refund.
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
	// ErrVoided means that the hold has been released.
	ErrVoided = errors.New("card: voided")
	// ErrSettled means that the payment has settled and can only be refunded.
	ErrSettled = errors.New("card: settled")
	// ErrNothingToRefund means that there is nothing to refund.
	ErrNothingToRefund = errors.New("card: nothing was taken")
	// ErrRefundRejected means that the card accepts no refund, such as a closed card.
	ErrRefundRejected = errors.New("card: the card takes no refund")
	// ErrUnknown means that the processor has no payment with this key.
	ErrUnknown = errors.New("card: the processor does not know this payment")
)

// Rail implements funding.Rail for cards.
type Rail struct{ Processor Processor }

var _ funding.Rail = Rail{}

// Submit implements funding.Rail. If the processor's response is lost, Submit asks for the state of the payment and uses that.
// All calls carry the debit's key, so nothing is authorized or captured twice.
func (r Rail) Submit(ctx context.Context, debit funding.Debit) (funding.Submission, error) {
	if debit.Kind != funding.Card {
		return funding.Submission{}, fmt.Errorf("card: not a card: %s", debit.Kind)
	}
	held, err := r.authorize(ctx, Authorization{
		Key: debit.Key, TransferID: debit.TransferID, SourceID: debit.SourceID, Amount: debit.Total, Currency: debit.Currency,
	})
	switch {
	case errors.Is(err, ErrVoided), err == nil && held.State == Voided:
		return funding.Submission{}, funding.ErrVoided
	case err != nil:
		return funding.Submission{}, err
	case held.State == Declined:
		return funding.Submission{ProviderRef: held.ProviderRef, Declined: true, Code: held.Code}, nil
	case held.State == Authorized:
		if err := r.capture(ctx, debit.Key); errors.Is(err, ErrVoided) {
			return funding.Submission{}, funding.ErrVoided
		} else if err != nil {
			return funding.Submission{}, err
		}
	}
	return funding.Submission{ProviderRef: held.ProviderRef}, nil
}

func (r Rail) authorize(ctx context.Context, a Authorization) (Payment, error) {
	held, err := r.Processor.Authorize(ctx, a)
	if err == nil || isConclusive(err) {
		return held, err
	}
	if found, asked := r.Processor.Payment(ctx, a.Key); asked == nil {
		return found, nil
	}
	return Payment{}, err
}

func (r Rail) capture(ctx context.Context, key string) error {
	err := r.Processor.Capture(ctx, key)
	if err == nil || isConclusive(err) {
		return err
	}
	found, asked := r.Processor.Payment(ctx, key)
	switch {
	case asked != nil:
		return err
	case found.State == Captured, found.State == Settled, found.State == Refunded:
		return nil
	case found.State == Voided:
		return ErrVoided
	}
	return err
}

// isConclusive reports whether the processor has responded, so that its state need not be queried.
func isConclusive(err error) bool {
	var refused *httpclient.Error
	if errors.As(err, &refused) && refused.Refused() {
		return true
	}
	return errors.Is(err, ErrVoided) || errors.Is(err, ErrSettled) || errors.Is(err, ErrNothingToRefund) || errors.Is(err, funding.ErrUnknownSource)
}

// Refund implements funding.Rail. It voids a payment that has not settled and refunds one that has.
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
