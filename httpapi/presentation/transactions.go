// Package presentation converts domain types and rows of read models to the response types of package dto.
package presentation

import (
	"time"

	"hulak/domain/funding"
	"hulak/domain/transfer"
	"hulak/httpapi/dto"
	"hulak/projections"
	"hulak/projections/transfers"
)

// DefaultAvailability is the expected availability in lists and details of transfers, in days. The response to createTransaction contains
// 3 instead (spec 9.09a). Our pages use DateAvailable.
const DefaultAvailability = "2-3"

// TransactionList converts a page of transfers. now determines which estimated arrivals are shown.
func TransactionList(page projections.Page[transfers.Summary], now time.Time) dto.List[dto.Transaction] {
	list := dto.ListOf(page.Result, TransactionsAt(now))
	list.Paging = &dto.Paging{Page: page.Page, PageSize: page.PageSize, TotalCount: page.TotalCount}
	return list
}

// TransactionsAt returns a function that converts transfers as of now.
func TransactionsAt(now time.Time) func(transfers.Summary) dto.Transaction {
	return func(t transfers.Summary) dto.Transaction { return Transaction(t, now) }
}

// Transaction converts a transfer. It omits the estimated arrival if it is before now.
func Transaction(t transfers.Summary, now time.Time) dto.Transaction {
	return dto.Transaction{
		ID: t.ID, ReferenceID: t.ID, Status: string(t.Status), DeliveryStatus: string(t.Delivery), CreatedAt: dto.Time(t.CreatedAt),
		StatusText:   transfer.State{Status: t.Status, Delivery: t.Delivery}.StatusText(),
		SenderAmount: dto.MoneyOf(t.Send), SenderCurrency: string(t.Send.Currency()),
		RecipientAmount: dto.MoneyOf(t.Receive), RecipientCurrency: string(t.Receive.Currency()),
		ReferenceNumber: t.ReferenceNumber, ReceiptNumber: t.ReceiptNumber, FundingSource: string(t.FundingKind),
		PayoutMethod: string(t.PayoutMethod), SenderFundingSourceAccountID: t.FundingSourceID, ExpectedAvailability: DefaultAvailability,
		Beneficiary:     dto.PersonRef{ReferenceID: t.BeneficiaryID, FullName: t.BeneficiaryName},
		Sender:          dto.PersonRef{ReferenceID: t.SenderID, FullName: t.SenderName},
		CancelableUntil: dto.Time(t.CreatedAt.Add(transfer.CancelWindow)), EstimatedArrival: ArrivalOf(t, now),
	}
}

// EndedWithoutDelivery reports whether a transfer has ended without delivery.
func EndedWithoutDelivery(status transfer.Status) bool {
	switch status {
	case transfer.StatusCanceled, transfer.StatusFailed, transfer.StatusReturned, transfer.StatusRefunded:
		return true
	}
	return false
}

// ArrivalOf returns the estimated arrival date. It is empty if the money has arrived, will not arrive, is on hold, or is late. It is
// also empty if the payout failed.
func ArrivalOf(t transfers.Summary, now time.Time) string {
	switch t.Delivery {
	case transfer.DeliveryDelivered, transfer.DeliveryPayoutReady, transfer.DeliveryFailed, transfer.DeliveryHold:
		return ""
	}
	if EndedWithoutDelivery(t.Status) || now.After(transfer.AvailableBy(t.FundingKind, t.CreatedAt, LosAngeles)) {
		return ""
	}
	return DateAvailable(t.FundingKind, t.CreatedAt)
}

// DateAvailable returns the date on which the money is available.
func DateAvailable(kind funding.Kind, created time.Time) string {
	return transfer.DateAvailable(kind, created, LosAngeles).Format(time.DateOnly)
}
