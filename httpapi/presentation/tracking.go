package presentation

import (
	"time"

	"hulak/domain/funding"
	"hulak/domain/transfer"
	"hulak/projections/transfers"
)

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
