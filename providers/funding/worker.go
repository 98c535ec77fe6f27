package funding

import (
	"context"
	"errors"
	"time"

	"hulak/domain"
	"hulak/domain/funding"
	"hulak/domain/money"
	"hulak/domain/transfer"
	"hulak/eventstore"
	"hulak/eventstore/bus"
	"hulak/providers"
)

// Worker debits senders and refunds them. It handles the transfer events FundingRequested, RefundRequested, RefundReissued,
// DeliveryLate, ErrorRefundRequested, and PartialRefundReissued, and the funding source events Removed and Retired.
type Worker struct {
	Log      *eventstore.Log
	Provider Provider
	Now      func() time.Time
}

const workerName = "provider:funding"

// Handlers returns the worker's event handlers. Each may be called again with the same event.
func (w Worker) Handlers() bus.Handlers {
	return bus.Handlers{
		bus.On(w.submit),
		bus.On(w.refund),
		bus.On(w.refundFee),
		bus.On(w.refundError),
		bus.On(w.reissue),
		bus.On(w.reissuePart),
		bus.On(func(ctx context.Context, e funding.Removed, _ domain.RecordedEvent) error {
			return w.remove(ctx, e.SourceID)
		}),
		bus.On(func(ctx context.Context, e funding.Retired, _ domain.RecordedEvent) error {
			return w.remove(ctx, e.SourceID)
		}),
	}
}

func (w Worker) submit(ctx context.Context, e transfer.FundingRequested, r domain.RecordedEvent) error {
	t, err := eventstore.StateIncluding(ctx, w.Log, transfer.Decider, r, providers.MaxStateAge)
	if err != nil {
		return err
	}
	if t.Canceled || t.Funding.Key != e.Key {
		return nil // canceled, or replaced by a newer debit
	}
	source, err := eventstore.RecentState(ctx, w.Log, funding.Decider, e.FundingSourceID, providers.MaxStateAge)
	if err != nil {
		return err
	}
	submission, err := w.Provider.Submit(ctx, Debit{
		Key: e.Key, TransferID: e.TransferID, SourceID: source.Account.Token, Kind: string(e.FundingKind),
		Amount: e.Amounts.Send.Text(), Total: e.Amounts.Total().Text(), Currency: string(e.Amounts.Send.Currency()),
	})
	switch {
	case errors.Is(err, ErrVoided):
		return nil // the provider processed the refund first
	case errors.Is(err, ErrUnknownSource):
		submission = Submission{Declined: true, Code: "SOURCE_UNKNOWN"}
	case err != nil:
		return err
	}
	var report transfer.Command = transfer.RecordFundingSubmitted{Key: e.Key, ProviderRef: submission.ProviderRef, At: w.Now()}
	if submission.Declined {
		report = transfer.RecordFundingDeclined{Key: e.Key, Code: submission.Code, At: w.Now()}
	}
	return providers.Report(ctx, w.Log, workerName, r, transfer.Decider, e.TransferID, report)
}

// refund refunds a transfer in full.
func (w Worker) refund(ctx context.Context, e transfer.RefundRequested, r domain.RecordedEvent) error {
	return w.requestOrReport(ctx, r, newRefund(r.ID, e.TransferID, e.FundingKey, e.FundingKind, e.Amounts.Total()))
}

// refundFee refunds the fee of a late transfer.
func (w Worker) refundFee(ctx context.Context, e transfer.DeliveryLate, r domain.RecordedEvent) error {
	if e.Fee.IsZero() {
		return nil
	}
	return w.requestOrReport(ctx, r, newRefund(e.FeeKey, e.TransferID, e.FundingKey, e.FundingKind, e.Fee))
}

// refundError refunds the amount of an error.
func (w Worker) refundError(ctx context.Context, e transfer.ErrorRefundRequested, r domain.RecordedEvent) error {
	return w.requestOrReport(ctx, r, newRefund(e.RefundID, e.TransferID, e.FundingKey, e.FundingKind, e.Amount))
}

// reissuePart sends a returned partial refund again, to the card that paid or to a bank account.
func (w Worker) reissuePart(ctx context.Context, e transfer.PartialRefundReissued, r domain.RecordedEvent) error {
	if e.Method == transfer.RefundToCard {
		return w.requestOrReport(ctx, r, newRefund(e.Key, e.TransferID, e.FundingKey, funding.DebitCard, e.Amount))
	}
	return w.pay(ctx, r, e.TransferID, e.FundingSourceID, e.Key, e.Amount)
}

func newRefund(key, transferID, debitKey string, kind funding.Kind, amount money.Amount) Refund {
	return Refund{
		Key: key, TransferID: transferID, DebitKey: debitKey, Kind: string(kind), Amount: amount.Text(), Currency: string(amount.Currency()),
	}
}

// requestOrReport requests a refund. If the card rejects it, requestOrReport reports the refund as returned, because it is still owed.
func (w Worker) requestOrReport(ctx context.Context, r domain.RecordedEvent, refund Refund) error {
	err := w.requestRefund(ctx, r, refund)
	if errors.Is(err, ErrRefundRejected) {
		return w.reportRefundReturned(ctx, r, refund.TransferID, refund.Key, codeCardRejected)
	}
	return err
}

// reissue sends a returned refund to another bank account. It does nothing for a refund by check, because staff mail the check.
func (w Worker) reissue(ctx context.Context, e transfer.RefundReissued, r domain.RecordedEvent) error {
	if e.Method != transfer.RefundToAccount {
		return nil
	}
	return w.pay(ctx, r, e.TransferID, e.FundingSourceID, e.Key, e.Amounts.Total())
}

// pay sends a refund to a bank account. If the provider rejects it, pay reports the refund as returned.
func (w Worker) pay(ctx context.Context, r domain.RecordedEvent, transferID, sourceID, key string, amount money.Amount) error {
	source, err := eventstore.RecentState(ctx, w.Log, funding.Decider, sourceID, providers.MaxStateAge)
	if err != nil {
		return err
	}
	err = w.Provider.Pay(ctx, Payment{
		Key: key, TransferID: transferID, SourceID: source.Account.Token, Amount: amount.Text(), Currency: string(amount.Currency()),
	})
	if errors.Is(err, ErrUnknownSource) || errors.Is(err, ErrRefundRejected) {
		return w.reportRefundReturned(ctx, r, transferID, key, codeSourceUnusable)
	}
	return err
}

// Codes for refunds that were rejected before they were sent.
const (
	codeSourceUnusable = "SOURCE_UNUSABLE"
	codeCardRejected   = "CARD_REFUSED"
)

// reportRefundReturned reports that a refund did not reach its account.
func (w Worker) reportRefundReturned(ctx context.Context, r domain.RecordedEvent, transferID, key, code string) error {
	report := transfer.Command(transfer.RecordRefundReturned{Key: key, Code: code, At: w.Now()})
	return providers.Report(ctx, w.Log, workerName, r, transfer.Decider, transferID, report)
}

// requestRefund requests a refund from the provider. If no callback will follow, or nothing is left to refund, it reports the refund
// as settled. It returns ErrRefundRejected if the source does not accept refunds.
func (w Worker) requestRefund(ctx context.Context, r domain.RecordedEvent, refund Refund) error {
	result, err := w.Provider.Refund(ctx, refund)
	switch {
	case err == nil && !result.Final:
		return nil
	case err != nil && !errors.Is(err, ErrNothingToRefund):
		return err
	}
	return providers.ReportDecision(ctx, w.Log, workerName, r, transfer.Decider.Category, func(b domain.UnitOfWork) error {
		t, err := domain.Load(b, transfer.Decider, refund.TransferID)
		if err != nil {
			return err
		}
		if t.Funding.State == transfer.FundingStateSettled {
			// The sender's bank has returned the debit, but the report of the return has not arrived yet. That report will
			// reverse the accounting entries.
			return domain.ErrOutOfOrder
		}
		report := transfer.Command(transfer.RecordRefundSettled{Key: refund.Key, At: w.Now()})
		return domain.Run(b, transfer.Decider, refund.TransferID, report)
	})
}

// remove removes a source from the provider after the source was removed or retired.
func (w Worker) remove(ctx context.Context, sourceID string) error {
	source, _, err := eventstore.State(ctx, w.Log, funding.Decider, sourceID)
	if err != nil || source.Account.Token == "" {
		return err
	}
	if err := w.Provider.Remove(ctx, source.Account.Token); !errors.Is(err, ErrUnknownSource) {
		return err
	}
	return nil
}
