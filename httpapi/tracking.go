package httpapi

import (
	"context"
	"strings"
	"time"

	"hulak/domain"
	"hulak/domain/funding"
	"hulak/domain/transfer"
	"hulak/httpapi/dto"
	"hulak/projections/transfers"
)

// trackingLinkLifetime is how long a beneficiary can track a transfer after its creation.
const trackingLinkLifetime = 90 * 24 * time.Hour

var errTrackingLink = domain.Reject(domain.Expired, "TRACKING_LINK_EXPIRED")

// trackingLink returns the URL at which a beneficiary can track the transfer.
func (s *Server) trackingLink(t transfers.Summary) string {
	return s.config.PublicOrigin + "/track/" + s.linkToken(linkToTracking, t.ID, t.CreatedAt.Add(trackingLinkLifetime))
}

// getTracking returns the transfer status that the beneficiary may see. It omits accounts, reference numbers, and hold reasons.
func (s *Server) getTracking(ctx context.Context, in *ByToken) (dto.Tracking, error) {
	id, err := s.verifyLink(linkToTracking, in.Token, errTrackingLink)
	if err != nil {
		return dto.Tracking{}, err
	}
	t, err := s.queries.transfers.ByID(ctx, id)
	if err != nil {
		return dto.Tracking{}, err
	}
	firstName, _, _ := strings.Cut(t.SenderName, " ")
	tracking := dto.Tracking{
		Stage: string(stageOf(t)), SenderFirstName: firstName,
		RecipientAmount: dto.MoneyOf(t.Receive), RecipientCurrency: string(t.Receive.Currency()),
		PayoutMethod: string(t.PayoutMethod), CreatedAt: dto.Time(t.CreatedAt), EstimatedArrival: arrivalOf(t.Summary, s.now()),
	}
	if t.Route.PayerID != 0 {
		tracking.PayerName = recipientOf(t).Payer.Name
	}
	tracking.DeliveredAt = dto.OptionalTime(t.DeliveredAt)
	return tracking, nil
}

// stage is the progress of a transfer, as its beneficiary sees it.
type stage string

const (
	stageSent      stage = "SENT"
	stagePaying    stage = "PAYING" // with the payout partner
	stageReady     stage = "READY"  // cash is ready for pickup
	stageDelivered stage = "DELIVERED"
	stageDelayed   stage = "DELAYED"
	stageStopped   stage = "STOPPED" // the money will not arrive
)

func stageOf(t transfers.Detail) stage {
	switch {
	case t.Delivery == transfer.DeliveryDelivered:
		return stageDelivered
	case endedWithoutDelivery(t.Status):
		return stageStopped
	case t.Delivery == transfer.DeliveryFailed:
		return stageDelayed
	case t.Delivery == transfer.DeliveryPayoutReady:
		return stageReady
	case t.Delivery == transfer.DeliveryRequested:
		return stagePaying
	}
	return stageSent
}

// endedWithoutDelivery reports whether a transfer has ended without delivery.
func endedWithoutDelivery(status transfer.Status) bool {
	switch status {
	case transfer.StatusCanceled, transfer.StatusFailed, transfer.StatusReturned, transfer.StatusRefunded:
		return true
	}
	return false
}

// arrivalOf returns the estimated arrival date. It is empty if the money has arrived, will not arrive, is on hold, or is late. It is
// also empty if the payout failed.
func arrivalOf(t transfers.Summary, now time.Time) string {
	switch t.Delivery {
	case transfer.DeliveryDelivered, transfer.DeliveryPayoutReady, transfer.DeliveryFailed, transfer.DeliveryHold:
		return ""
	}
	if endedWithoutDelivery(t.Status) || now.After(transfer.AvailableBy(t.FundingKind, t.CreatedAt, losAngeles)) {
		return ""
	}
	return dateAvailable(t.FundingKind, t.CreatedAt)
}

// dateAvailable returns the date on which the money is available.
func dateAvailable(kind funding.Kind, created time.Time) string {
	return transfer.DateAvailable(kind, created, losAngeles).Format(time.DateOnly)
}
