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

// Worker creates and cancels payouts. It handles the events PayoutRequested and CancellationRequested.
type Worker struct {
	Log     *eventstore.Log
	Partner Partner
	Now     func() time.Time
}

const workerName = "provider:payout"

// Handlers returns the worker's event handlers. They are idempotent: handling the same event twice is safe.
func (w Worker) Handlers() bus.Handlers {
	return bus.Handlers{bus.On(w.handlePayoutRequested), bus.On(w.handleCancellationRequested)}
}

func (w Worker) handlePayoutRequested(ctx context.Context, e transfer.PayoutRequested, r domain.RecordedEvent) error {
	t, err := eventstore.StateIncluding(ctx, w.Log, transfer.Decider, r, providers.MaxStateAge)
	if err != nil {
		return err
	}
	if !t.Payout.IsInFlight() || t.Payout.Key != e.Key {
		return nil // canceled, or replaced by a newer request
	}
	acceptance, err := w.submit(ctx, newPayout(t, e))
	var rejection *Rejection
	switch {
	case errors.Is(err, ErrVoided):
		return nil // the partner received the cancellation first
	case errors.As(err, &rejection):
		failed := transfer.RecordPayoutFailed{Key: e.Key, Reason: rejection.Code, At: w.Now()}
		return providers.Report(ctx, w.Log, workerName, r, transfer.Decider, e.TransferID, transfer.Command(failed))
	case err != nil:
		return err
	}
	report := transfer.RecordPayoutAccepted{Key: e.Key, ReceiptNumber: acceptance.ReceiptNumber, At: w.Now()}
	return providers.Report(ctx, w.Log, workerName, r, transfer.Decider, e.TransferID, transfer.Command(report))
}

// submit gets a quote for a payout, then creates and confirms the payout. It rejects a quote that would not pay the beneficiary the
// promised amount in full.
func (w Worker) submit(ctx context.Context, p Payout) (Acceptance, error) {
	if p.lacksTravelRuleData() {
		return Acceptance{}, &Rejection{Code: "TRAVEL_RULE_DATA_MISSING"}
	}
	quote, err := w.Partner.Quote(ctx, p)
	switch {
	case err != nil:
		return Acceptance{}, err
	case quote.Amount != p.Amount || quote.Currency != p.Currency || !isZero(quote.Charge):
		return Acceptance{}, &Rejection{Code: "QUOTE_MISMATCH"}
	}
	p.QuoteID = quote.ID
	acceptance, err := w.Partner.Create(ctx, p)
	if err != nil {
		return Acceptance{}, err
	}
	return acceptance, w.Partner.Confirm(ctx, p.Key)
}

func isZero(amount string) bool {
	d, err := decimal.NewFromString(amount)
	return err == nil && d.IsZero()
}

// newPayout returns the payout that an event requests.
func newPayout(t transfer.State, e transfer.PayoutRequested) Payout {
	p := Payout{
		Key: e.Key, TransferID: e.TransferID, Method: string(e.Route.Method),
		Amount: e.Amounts.Receive.Text(), Currency: string(e.Amounts.Receive.Currency()), Reference: t.ReferenceNumber,
		SentAmount: t.Quote.Send.Text(), Beneficiary: Beneficiary{Name: t.Payee.Name, Phone: t.Payee.Phone},
	}
	if t.Parties.IsKnown() {
		p.addParties(t.SenderID, t.Parties)
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

func (w Worker) handleCancellationRequested(ctx context.Context, e transfer.CancellationRequested, r domain.RecordedEvent) error {
	err := w.Partner.Cancel(ctx, r.ID, e.PayoutKey)
	var report transfer.Command = transfer.RecordPayoutVoided{Key: e.PayoutKey, At: w.Now()}
	switch {
	case errors.Is(err, ErrCancellationPending):
		return nil // the partner reports the result later
	case errors.Is(err, ErrTooLate):
		report = transfer.RecordPayoutNotVoidable{Key: e.PayoutKey, At: w.Now()}
	case err != nil:
		return err
	}
	return providers.Report(ctx, w.Log, workerName, r, transfer.Decider, e.TransferID, report)
}
