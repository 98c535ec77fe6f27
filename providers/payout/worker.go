package payout

import (
	"context"
	"errors"
	"time"

	"github.com/shopspring/decimal"

	"hulak/domain"
	"hulak/domain/beneficiary"
	"hulak/domain/transfer"
	"hulak/eventstore"
	"hulak/eventstore/bus"
	"hulak/providers"
)

// Worker creates and cancels payouts. It follows the events PayoutRequested and CancellationRequested.
type Worker struct {
	Log     *eventstore.Log
	Partner Partner
	Now     func() time.Time
}

const workerName = "provider:payout"

// Handlers returns the worker's event handlers. Each may be called again with the same event.
func (w Worker) Handlers() bus.Handlers {
	return bus.Handlers{bus.On(w.create), bus.On(w.cancel)}
}

func (w Worker) create(ctx context.Context, e transfer.PayoutRequested, r domain.RecordedEvent) error {
	t, err := eventstore.StateIncluding(ctx, w.Log, transfer.Decider, r, providers.RecentFor)
	if err != nil {
		return err
	}
	if !t.PayoutInFlight || t.PayoutKey != e.Key {
		return nil // voided or requested again before the partner received it
	}
	accepted, err := w.submit(ctx, newPayout(t, e))
	var refusal *Rejection
	switch {
	case errors.Is(err, ErrVoided):
		return nil // its cancellation came first
	case errors.As(err, &refusal):
		failed := transfer.RecordPayoutFailed{Key: e.Key, Reason: refusal.Code, At: w.Now()}
		return providers.Report(ctx, w.Log, workerName, r, transfer.Decider, e.TransferID, transfer.Command(failed))
	case err != nil:
		return err
	}
	report := transfer.RecordPayoutAccepted{Key: e.Key, ReceiptNumber: accepted.ReceiptNumber, At: w.Now()}
	return providers.Report(ctx, w.Log, workerName, r, transfer.Decider, e.TransferID, transfer.Command(report))
}

// submit quotes, creates, and confirms a payout. It refuses a quote by which the beneficiary would receive less than the promised
// amount.
func (w Worker) submit(ctx context.Context, p Payout) (Acceptance, error) {
	offer, err := w.Partner.Quote(ctx, p)
	switch {
	case err != nil:
		return Acceptance{}, err
	case offer.Amount != p.Amount || offer.Currency != p.Currency || !isZero(offer.Charge):
		return Acceptance{}, &Rejection{Code: "QUOTE_MISMATCH"}
	}
	p.QuoteID = offer.ID
	accepted, err := w.Partner.Create(ctx, p)
	if err != nil {
		return Acceptance{}, err
	}
	return accepted, w.Partner.Confirm(ctx, p.Key)
}

func isZero(amount string) bool {
	d, err := decimal.NewFromString(amount)
	return err == nil && d.IsZero()
}

// newPayout returns the payout request, with the fields of its method.
func newPayout(t transfer.State, e transfer.PayoutRequested) Payout {
	p := Payout{
		Key: e.Key, TransferID: e.TransferID, Method: string(e.Route.Method),
		Amount: e.Amounts.Receive.Text(), Currency: string(e.Amounts.Receive.Currency()), Reference: t.ReferenceNumber,
		Beneficiary: Beneficiary{Name: t.Payee.Name, Phone: t.Payee.Phone},
	}
	switch e.Route.Method {
	case beneficiary.BankDeposit:
		p.Account = &Account{
			BankID: e.Route.BankID, BankName: t.Payee.BankName, BranchName: t.Payee.BranchName,
			Number: t.Payee.AccountNumber, Holder: t.Payee.AccountHolder,
		}
	case beneficiary.Wallet:
		p.Wallet = &WalletID{Type: t.Payee.WalletProvider, Value: t.Payee.AccountNumber}
	case beneficiary.CashPickup:
		p.Payer = &Payer{ID: e.Route.PayerID, Name: t.Payee.PayerName}
	}
	return p
}

func (w Worker) cancel(ctx context.Context, e transfer.CancellationRequested, r domain.RecordedEvent) error {
	err := w.Partner.Cancel(ctx, r.ID, e.PayoutKey)
	var report transfer.Command = transfer.RecordPayoutVoided{Key: e.PayoutKey, At: w.Now()}
	switch {
	case errors.Is(err, ErrCancellationPending):
		return nil // the answer is reported later
	case errors.Is(err, ErrTooLate):
		report = transfer.RecordPayoutNotVoidable{Key: e.PayoutKey, At: w.Now()}
	case err != nil:
		return err
	}
	return providers.Report(ctx, w.Log, workerName, r, transfer.Decider, e.TransferID, report)
}
