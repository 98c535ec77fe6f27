// Package card is the rail of debit cards: a sum is authorised, which holds it on the card, and captured, which takes it.
// Card numbers are the processor's affair: here a card is the processor's name for it.
package card

import (
	"context"
	"errors"
	"fmt"

	"hulak/providers/funding"
	"hulak/providers/httpclient"
)

// Authorization asks the processor to hold a sum on a card.
type Authorization struct {
	Key        string `json:"-"`          // idempotency key, by which it is named from then on
	TransferID string `json:"transferId"` // comes back in callbacks
	SourceID   string `json:"sourceId"`
	Amount     string `json:"amount"` // decimal text
	Currency   string `json:"currency"`
}

// State is where a payment by card is.
type State string

const (
	Authorized State = "AUTHORIZED"
	Declined   State = "DECLINED"
	Captured   State = "CAPTURED"
	Settled    State = "SETTLED"
	Voided     State = "VOIDED"
	Refunded   State = "REFUNDED"
)

// Payment is what the processor knows of an authorisation and what followed.
type Payment struct {
	ProviderRef string `json:"providerRef"`
	State       State  `json:"state"`
	Code        string `json:"code,omitempty"` // why it was declined
}

// Processor is a card processor. Each call may be repeated with its key: it happens once and answers the same.
type Processor interface {
	// Authorize holds a sum; a decline is an answer, not an error. ErrVoided says that a void came first.
	Authorize(ctx context.Context, a Authorization) (Payment, error)
	// Capture takes the whole of what is held under a key. ErrVoided says that it was let go before.
	Capture(ctx context.Context, key string) error
	// Void lets go of what is held under a key, or was captured and has not settled, as a whole. One that never came is struck
	// off, and refused if it comes later. ErrSettled says that it takes a refund; ErrNotTaken, that nothing is or was held.
	Void(ctx context.Context, key, amount string) error
	// Refund gives what has settled under a key, or a part of it, back to the card; ErrNotTaken as for Void, ErrRefused
	// where the card does not take it.
	Refund(ctx context.Context, r Refund) (ref string, err error)
	// Payment is what has become of an authorisation; ErrUnknown where it never came.
	Payment(ctx context.Context, key string) (Payment, error)
}

// Refund gives a payment, or a part of it, back.
type Refund struct {
	Key        string `json:"-"`
	TransferID string `json:"transferId"` // comes back in callbacks
	PaymentKey string `json:"-"`
	Amount     string `json:"amount"`
	Currency   string `json:"currency"`
}

var (
	// ErrVoided says that what was held has been let go.
	ErrVoided = errors.New("card: voided")
	// ErrSettled says that the money has come, so that it can only be refunded.
	ErrSettled = errors.New("card: settled")
	// ErrNotTaken says that there is nothing to give back.
	ErrNotTaken = errors.New("card: nothing was taken")
	// ErrRefused says that the card takes no refund, as one that was closed.
	ErrRefused = errors.New("card: the card takes no refund")
	// ErrUnknown says that the processor knows no payment of this key.
	ErrUnknown = errors.New("card: the processor does not know this payment")
)

// Rail is the funding.Rail of cards.
type Rail struct{ Processor Processor }

var _ funding.Rail = Rail{}

// Submit implements funding.Rail. Where the processor's answer is lost, it is asked what became of the payment: whatever
// it says counts, and nothing is authorised or captured a second time, because each has the key of the debit.
func (r Rail) Submit(ctx context.Context, debit funding.Debit) (funding.Submission, error) {
	if debit.Kind != funding.Card {
		return funding.Submission{}, fmt.Errorf("card: not a card: %s", debit.Kind)
	}
	held, err := r.authorized(ctx, Authorization{
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
		if err := r.captured(ctx, debit.Key); errors.Is(err, ErrVoided) {
			return funding.Submission{}, funding.ErrVoided
		} else if err != nil {
			return funding.Submission{}, err
		}
	}
	return funding.Submission{ProviderRef: held.ProviderRef}, nil
}

func (r Rail) authorized(ctx context.Context, a Authorization) (Payment, error) {
	held, err := r.Processor.Authorize(ctx, a)
	if err == nil || known(err) {
		return held, err
	}
	if found, asked := r.Processor.Payment(ctx, a.Key); asked == nil {
		return found, nil
	}
	return Payment{}, err
}

func (r Rail) captured(ctx context.Context, key string) error {
	err := r.Processor.Capture(ctx, key)
	if err == nil || known(err) {
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

// known reports whether the processor has answered, so that there is nothing to ask.
func known(err error) bool {
	var refused *httpclient.Error
	if errors.As(err, &refused) && refused.Refused() {
		return true
	}
	return errors.Is(err, ErrVoided) || errors.Is(err, ErrSettled) || errors.Is(err, ErrNotTaken) || errors.Is(err, funding.ErrUnknownSource)
}

// Refund implements funding.Rail: what has not settled is let go, what has settled is paid back.
func (r Rail) Refund(ctx context.Context, refund funding.Refund) (funding.Reimbursement, error) {
	err := r.Processor.Void(ctx, refund.DebitKey, refund.Amount)
	switch {
	case err == nil:
		return funding.Reimbursement{Voided: true, Final: true}, nil
	case errors.Is(err, ErrNotTaken):
		return funding.Reimbursement{}, funding.ErrNotTaken
	case !errors.Is(err, ErrSettled):
		return funding.Reimbursement{}, err
	}
	ref, err := r.Processor.Refund(ctx, Refund{
		Key: refund.Key, TransferID: refund.TransferID, PaymentKey: refund.DebitKey, Amount: refund.Amount, Currency: refund.Currency,
	})
	switch {
	case errors.Is(err, ErrNotTaken):
		return funding.Reimbursement{}, funding.ErrNotTaken
	case errors.Is(err, ErrRefused):
		return funding.Reimbursement{}, funding.ErrRefundRefused
	}
	return funding.Reimbursement{ProviderRef: ref}, err
}
